"""The Python interface line by line, as the public contract writes it (section 1)."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import zauberturm as zt
from tests.api_games import finished, played
from tests.towers.positions import load
from zauberturm.locale import LANGUAGES

# -- zt.new


def test_new_takes_options_as_keywords() -> None:
    g = zt.new("towers", players=3, seed=7)
    assert (g.name, g.seats, g.options["players"]) == ("towers", ["a", "b", "c"], 3)
    assert g.options["edition"] == "revised"  # what was not asked for has its default


@pytest.mark.parametrize(
    "wishes",
    [
        {"colour": "red"},
        {"players": 0},
        {"players": 7},
        {"players": "3"},
        {"players": True},
        {"edition": "second"},
        {"team": True, "players": 3},
        {"players": 1, "variant": "master"},
        {"spells": ["XX"]},
        {"spell_costs": {"MW": 0}},
        {"starter": "c", "players": 2},
        {"seed": -1},
        {"seed": 1 << 128},
        {"seed": 1.0},
        {"chance": "never"},
    ],
    ids=str,
)
def test_unknown_or_impossible_options_are_refused(wishes: dict[str, Any]) -> None:
    with pytest.raises(zt.OptionError) as caught:
        zt.new("towers", **wishes)
    assert caught.value.rule
    assert isinstance(caught.value.facts, dict)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(zt.OptionError, match="chess"):
        zt.new("chess")


def test_errors_have_one_base() -> None:
    for error in (zt.OptionError, zt.PositionError, zt.IllegalAction, zt.NotationError):
        assert issubclass(error, zt.ZauberturmError)
        assert issubclass(error, ValueError)
    assert not issubclass(zt.InvariantBroken, zt.ZauberturmError)


def test_without_a_seed_one_is_drawn() -> None:
    assert zt.new("towers").digest() != zt.new("towers").digest()


def test_the_same_seed_and_options_give_the_same_game() -> None:
    one, other = played(), played()
    assert one.position() == other.position()
    assert played(seed=8).position() != one.position()


# -- g.to_move and chance


def test_chance_plays_by_itself_unless_it_is_manual() -> None:
    assert zt.new("towers", players=3, seed=7).to_move in ("a", "b", "c")
    manual = zt.new("towers", players=3, seed=7, chance="manual")
    assert manual.to_move == "chance"
    assert [str(action) for action in manual.legal()] == ["start:a", "start:b", "start:c"]
    manual.play("start:b")
    manual.play("draw:W1")
    assert manual.position()["hands"]["a"] == ["W1"]


def test_manual_chance_that_follows_the_auto_outcomes_gives_the_same_game() -> None:
    auto = zt.new("towers", players=2, seed=5)
    manual = zt.new("towers", players=2, seed=99, chance="manual")
    for outcome in auto.record().split("|", 1)[1].split():
        manual.play(outcome)
    assert manual.position() == auto.position()


def test_nobody_moves_when_the_game_is_over() -> None:
    g = finished()
    assert g.to_move is None
    assert g.legal() == []
    assert g.outcomes() == []


# -- g.legal, g.outcomes


def test_legal_actions_are_texts_and_codes_in_a_fixed_order() -> None:
    g = played()
    legal = g.legal()
    assert all(isinstance(action, zt.Action) for action in legal)
    assert len({str(action) for action in legal}) == len({int(action) for action in legal}) == len(legal)
    assert g.legal() == legal == played().legal()


def test_an_action_has_a_typed_form() -> None:
    g = load({0: "*", 5: "ab", 7: "12"}, hands={"a": ["T4W2", "W2", "D"]})
    forms = {str(action): (action.kind, action.parts) for action in g.legal()}
    assert forms["T4W2:t7.2"] == ("play_tower", {"card": "T4W2", "space": 7, "level": 2})
    assert forms["W2:w5"] == ("play_wizard", {"card": "W2", "space": 5})


def test_outcomes_have_probabilities_that_add_up_to_one() -> None:
    g = zt.new("towers", players=2, seed=1, chance="manual")
    assert [(str(action), p) for action, p in g.outcomes()] == [("start:a", 0.5), ("start:b", 0.5)]
    g.play("start:a")
    drawn = {str(action): p for action, p in g.outcomes()}
    assert sum(drawn.values()) == pytest.approx(1)
    assert drawn["draw:D"] == pytest.approx(6 / 90)
    assert [action for action, _ in g.outcomes()] == g.legal()


def test_a_seat_has_no_outcomes() -> None:
    assert played().outcomes() == []


def test_a_certain_outcome_and_a_single_answer_are_asked_for_all_the_same() -> None:
    g = load({0: "*", 5: "ab"}, hands={"a": ["T5"]}, deck=["W1"], discard=[], action=2)
    assert [str(action) for action in g.legal()] == ["T5:-"]
    g.play("T5:-")
    assert [(str(action), p) for action, p in g.outcomes()] == [("draw:W1", 1.0)]


# -- g.play


@pytest.mark.parametrize("form", [str, int, lambda action: action, lambda action: np.int64(int(action))])
def test_play_takes_text_code_or_action(form: Callable[[zt.Action], Any]) -> None:
    g, other = played(), played()
    chosen = g.legal()[2]
    events = g.play(form(chosen))
    assert events == other.play(chosen)
    assert events
    assert all(isinstance(event, zt.Event) for event in events)
    assert g.position() == other.position()


def test_events_tell_what_happened_in_three_languages() -> None:
    g = load({0: "*", 5: "ab", 7: "1", 9: "b"}, hands={"a": ["T2", "W2", "D"]})
    events = g.play("T2:t7.1")
    assert [event.name for event in events][:3] == ["card_played", "tower_moved", "wizards_locked"]
    assert all(len({event.text(language) for language in LANGUAGES}) == len(LANGUAGES) for event in events)


def test_events_can_be_cut_down_to_what_a_seat_may_know() -> None:
    g = load({0: "*", 5: "ab"}, hands={"a": ["T5"]}, deck=["W1"], action=2)
    g.play("T5:-")
    drawn = next(event for event in g.play("draw:W1") if event.name == "card_drawn")
    assert drawn.facts["card"] == drawn.seen_by("a").facts["card"] == "W1"
    assert drawn.seen_by("b").facts["card"] != "W1"
    assert drawn.seen_by(None).facts["card"] != "W1"


def test_an_illegal_action_names_rule_and_facts_and_changes_nothing() -> None:
    g = load({0: "*", 5: "ab", 12: "3", 14: "7"}, hands={"a": ["T2", "W2", "D"]})
    before = g.position()
    with pytest.raises(zt.IllegalAction, match=r"^WT-TOWER-6: T2:t14\.1 refused at ply 1") as caught:
        g.play("T2:t14.1")
    assert caught.value.rule == "WT-TOWER-6"
    assert caught.value.facts["space"] == 0
    assert g.position() == before


@pytest.mark.parametrize("text", ["", "W2", "W9:w5", "W2:w16", "w", "T3:t7.0", "cast XX:a5", "W2:w5 ", " W2:w5"])
def test_text_that_cannot_be_read_is_named_with_its_place(text: str) -> None:
    with pytest.raises(zt.NotationError) as caught:
        played().play(text)
    assert caught.value.text == text
    assert caught.value.column is not None


@pytest.mark.parametrize("code", [-1, 10**6])
def test_a_code_outside_the_range_is_no_action(code: int) -> None:
    with pytest.raises(zt.NotationError):
        played().play(code)


# -- g.why_not


def test_why_not_is_none_for_legal_actions() -> None:
    g = played()
    assert all(g.why_not(str(action)) is None for action in g.legal())


def test_why_not_names_the_rule_and_has_a_sentence_in_three_languages() -> None:
    g = load({0: "*", 5: "ab", 14: "7"}, hands={"a": ["T2", "W2", "D"]})
    refusal = g.why_not("T2:t14.1")
    assert isinstance(refusal, zt.Refusal)
    assert refusal.rule == "WT-TOWER-6"
    sentences = {refusal.text(language) for language in LANGUAGES}
    assert len(sentences) == 3
    assert refusal.text() == refusal.text("en") == refusal.text("xx")
    assert refusal.text("de") != refusal.text("pl")


def test_why_not_takes_codes_and_actions_too() -> None:
    g = played()
    mask = g.legal_mask()
    for code in range(0, len(mask), 97):
        assert (g.why_not(code) is None) == bool(mask[code])
    assert g.why_not(g.legal()[0]) is None
