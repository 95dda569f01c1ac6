"""Who may know what (ZB-INFO): views, legal lists, events and game files tell no secrets."""

from collections import Counter
from typing import Any

import pytest

import zauberturm as zt

from .positions import EVENTS, KINDS, load, plays, position, refuses, settle, started, texts
from .tokens import chances, landing, shoved

WATCHERS = ("a", "b", None)
HANDS = {"a": "1 1 2", "b": "3 4 5"}

FULL = dict(
    zip(
        EVENTS,
        [kind for kind, copies in KINDS.items() if kind != "pit" for _ in range(copies - (kind == "passage"))]
        + ["pit", "passage", "pit"],
        strict=True,
    )
)
"""All twenty tiles as the set-up may lay them; the set-aside passage is on 4.5."""


def swapped(*fields: str, **wishes: Any) -> zt.Game:
    """A game in which the tiles of these fields have changed places one further; nobody has seen them."""
    kinds = [FULL[field] for field in fields]
    other = FULL | dict(zip(fields, kinds[1:] + kinds[:1], strict=True))
    return load({"1.11": "a1"}, tiles=other, **({"hands": HANDS} | wishes))


def resampled(g: zt.Game, seat: str) -> list[zt.Game]:
    """Some games that the seat cannot tell from this one."""
    return [g.determinize(seat, seed) for seed in range(12)]


def test_zb_info_1_the_owner_sees_his_cards_all_see_the_number__accepts() -> None:
    g = load(hands={"a": "* 1 2 1", "b": "3 4"})
    assert g.view("a")["hands"] == {"a": ["1", "1", "2", "*"], "b": 2}
    assert g.view("b")["hands"] == {"a": 4, "b": ["3", "4"]}
    assert g.view(None)["hands"] == {"a": 4, "b": 2}


def test_zb_info_1_other_hands_leave_no_trace__refuses() -> None:
    g, other = load(hands=HANDS), load(hands=HANDS | {"b": "1 * *"})
    for watcher in ("a", None):
        assert g.view(watcher) == other.view(watcher)
    assert (g.observation("a") == other.observation("a")).all()
    drawn = resampled(g, "a")
    assert {tuple(game.position()["hands"]["b"]) for game in drawn} != {("3", "4", "5")}
    for game in drawn:
        assert game.position()["hands"]["a"] == ["1", "1", "2"]
        assert game.view("a") == g.view("a")


def test_zb_info_2_every_card_of_the_pile_is_as_likely_as_any_other__accepts() -> None:
    g = landing("1.12", "flying", deck="5 4 4 4", hands={"b": "3 3 3"})
    assert chances(g) == pytest.approx({"draw:4": 3 / 4, "draw:5": 1 / 4})


def test_zb_info_2_no_view_shows_its_order__refuses() -> None:
    piles = ["5 4 1 2 3", "3 1 5 2 4"]
    games = [zt.load(position({"1.3": "a1"}, hands=HANDS, deck=deck), seed=5) for deck in piles]
    for g in games:
        for watcher in WATCHERS:
            assert not isinstance(g.view(watcher).get("deck"), list)
        g.play("1,1+")
        g.play("end")
    # The order in which the pile was written down does not matter either: it is a multiset.
    assert games[0].position()["hands"] == games[1].position()["hands"]


def test_zb_info_3_all_discarded_cards_are_public__accepts() -> None:
    g = plays(load({"1.3": "a1"}, hands=HANDS, discard="5 *"), "1,1+", "end")
    for watcher in WATCHERS:
        assert g.view(watcher)["discard"] == ["5", "*", "1", "1"]


def test_zb_info_3_what_is_still_in_the_hand_is_not_among_them__refuses() -> None:
    g = plays(load(hands=HANDS, discard="5"), "swap:2")
    assert g.view("b")["discard"] == ["5", "2"]
    assert g.view("b")["hands"]["a"] == 2


def test_zb_info_4_a_tile_never_shown_is_a_question_mark_to_all__accepts() -> None:
    g = load(tiles={"1.2": "storm", "4.3": "passage"})
    for watcher in WATCHERS:
        assert g.view(watcher)["tiles"] == {"1.2": "?", "4.3": "?"}


def test_zb_info_4_nothing_depends_on_it_not_even_for_the_active_player__refuses() -> None:
    g, other = swapped(), swapped("1.12", "1.14", "2.3", "3.9")
    assert FULL["1.12"] != other.position()["tiles"]["1.12"]
    for watcher in WATCHERS:
        assert g.view(watcher) == other.view(watcher)
    assert (g.observation("a") == other.observation("a")).all()
    assert texts(g) == texts(other)
    kinds = {game.position()["tiles"]["1.12"] for game in resampled(g, "a")}
    assert len(kinds) > 1


def test_zb_info_5_what_was_shown_stays_known__accepts() -> None:
    tiles = {"1.2": "ghost up", "1.6": "raven seen"}
    g = plays(landing("1.12", "flying", tiles=tiles, memory_aid="on"), "draw:4")
    for watcher in WATCHERS:
        assert g.view(watcher)["tiles"] == {"1.2": "ghost up", "1.6": "raven seen", "1.12": "flying seen"}


def test_zb_info_5_everybody_sees_it_while_it_is_executed__accepts() -> None:
    g = shoved("1.12", "ghost")
    for watcher in WATCHERS:
        assert g.view(watcher)["tiles"]["1.12"] == "ghost up"


def test_zb_info_5_without_the_aid_only_open_tiles_are_shown__refuses() -> None:
    tiles = {"1.2": "ghost up", "1.6": "raven seen", "1.12": "storm"}
    g = load(tiles=tiles)
    assert g.options["memory_aid"] == "off"
    for watcher in WATCHERS:
        assert g.view(watcher)["tiles"] == {"1.2": "ghost up", "1.6": "?", "1.12": "?"}
    assert g.position()["tiles"] == tiles


def test_zb_info_5_without_the_aid_it_is_drawn_anew__refuses() -> None:
    shown = FULL | {"1.12": f"{FULL['1.12']} seen", "1.14": f"{FULL['1.14']} up"}
    forgetful = load(tiles=shown, hands=HANDS)
    faithful = load(tiles=shown, memory_aid="on", hands=HANDS)
    assert len({game.position()["tiles"]["1.12"] for game in resampled(forgetful, "a")}) > 1
    assert {game.position()["tiles"]["1.12"] for game in resampled(faithful, "a")} == {shown["1.12"]}
    reminded = [forgetful.determinize("a", seed, memory="assist") for seed in range(12)]
    assert {game.position()["tiles"]["1.12"] for game in reminded} == {shown["1.12"]}
    for g in (forgetful, faithful):
        assert {game.position()["tiles"]["1.14"] for game in resampled(g, "a")} == {shown["1.14"]}


PUBLIC = ("places", "rotation", "stones", "held", "ravens", "waiting", "extra", "turn")


def test_zb_info_6_what_lies_open_is_in_every_view__accepts() -> None:
    g = load(
        {"1.12": "a1 b3", "2.9": "b1"},
        tiles={"1.12": "passage seen", "1.2": "storm up"},
        stones="1.20 2.7",
        held={"b": 2},
        ravens={"a": 1},
        extra={"b": 1},
        waiting="a1",
        rotation=3,
    )
    whole = g.position()
    for watcher in WATCHERS:
        seen = g.view(watcher)
        assert {key: seen[key] for key in PUBLIC} == {key: whole[key] for key in PUBLIC}
        assert seen["tiles"] == {"1.12": "passage seen", "1.2": "storm up"}
        assert "1.6" not in seen["tiles"]  # a tile that left is known to be gone


def test_zb_info_6_resampling_touches_nothing_of_it__refuses() -> None:
    g = swapped(held={"b": 1}, extra={"a": 1}, stones="1.20", rotation=2)
    whole = g.position()
    for game in resampled(g, "b"):
        assert {key: game.position()[key] for key in PUBLIC} == {key: whole[key] for key in PUBLIC}
        assert list(game.position()["tiles"]) == list(whole["tiles"])


def test_zb_info_7_the_twenty_tiles_and_a_passage_on_level_4__accepts() -> None:
    for game in resampled(swapped(), "a"):
        tiles = game.position()["tiles"]
        assert Counter(tiles.values()) == Counter(KINDS)
        assert "passage" in [tiles[field] for field in ("4.3", "4.5", "4.7")]


def test_zb_info_7_the_last_place_for_it_is_certain__refuses() -> None:
    # Two tiles of level 4 were shown and are no passage, so the third one is never anything else.
    shown = FULL | {"4.3": "pit seen", "4.7": "pit seen"}
    g = load(tiles=shown, memory_aid="on", hands=HANDS)
    assert {game.position()["tiles"]["4.5"] for game in resampled(g, "b")} == {"passage"}


def test_zb_info_8_a_seat_is_told_the_same_whatever_is_hidden__accepts() -> None:
    g = swapped()
    for seat in ("a", "b"):
        for game in resampled(g, seat):
            assert game.view(seat) == g.view(seat)
            assert (game.observation(seat) == g.observation(seat)).all()
    for game in resampled(g, "a"):
        assert texts(game) == texts(g)
        assert (game.legal_mask() == g.legal_mask()).all()


@pytest.mark.parametrize("text", ["1,3+", "2,5+", "1,1^", "swap:5", "swap:-", "show:1.2,1.6,1.14", "V0", "end"])
def test_zb_info_8_refusals_tell_nothing__refuses(text: str) -> None:
    games = [swapped(), swapped("1.12", "1.14", "2.3"), swapped(hands=HANDS | {"b": "1 2 *"})]
    answers = [(refusal.rule, refusal.facts) if (refusal := g.why_not(text)) else None for g in games]
    assert answers[0] == answers[1] == answers[2]


def test_zb_info_8_events_hide_the_drawn_card__refuses() -> None:
    g = landing("1.12", "flying")
    four, five = g.copy().play("draw:4"), g.copy().play("draw:5")
    for watcher in ("b", None):
        assert [event.seen_by(watcher) for event in four] == [event.seen_by(watcher) for event in five]
    assert [event.seen_by("a") for event in four] != [event.seen_by("a") for event in five]


def test_zb_info_8_a_running_game_file_hides_tiles_and_draws__refuses() -> None:
    g = started(3)
    for watcher in WATCHERS:
        file = g.record(watcher)
        assert not [kind for kind in KINDS if f"={kind}" in file]
    drawn = {line for line in g.record(None).split() if line.startswith("draw:")}
    assert drawn == {"draw:?"}


def test_zb_info_8_a_view_holds_no_seed__refuses() -> None:
    games = [settle(zt.load(position(hands=HANDS, tiles=FULL), seed=seed)) for seed in (1, 2)]
    for watcher in WATCHERS:
        assert games[0].view(watcher) == games[1].view(watcher)
        assert "seed" not in str(games[0].view(watcher))
    refuses(games[0], "draw:4", "ZB-DRAW-1")
