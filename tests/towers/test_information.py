"""Who may know what (WT-INFO, WT-R-38, WT-R-64, WT-R-65): views, legal lists and refusals tell no secrets."""

from typing import Any

import pytest

import zauberturm as zt
from tests.towers.positions import castle, home, load, plays, position, refuses, settle, spaces, texts

HAND = {"a": ["W2", "T2", "W1"], "b": ["T5", "W5", "D"]}
WATCHERS = ("a", "b", None)

# Three positions that nobody at the table can tell apart: only locked wizards differ.
SHOWN = {0: "*", 3: "a", 9: "b"}
HIDDEN = [{5: "a1", 7: "b2a4"}, {5: "ab1", 7: "2a4"}, {5: "1", 7: "2aab4"}]
PROBES = ["W2:w5", "W2:w7", "T2:t5.1", "T2:t5.2", "T2:t7.2", "cast MW:a5", "cast MW:b7", "cast FW:t5.1", "cast SW:5,7"]


def twins(**wishes: Any) -> list[zt.Game]:
    """The three positions of HIDDEN, alike in everything that may be known."""
    same = {"hands": HAND, "spells": ["MW", "FW", "SW"], "flasks": {"a": [0, 6, 0], "b": [0, 6, 0]}}
    return [load(SHOWN | stacks, **(same | {"home": {"a": 2, "b": 3}} | wishes)) for stacks in HIDDEN]


def resampled(g: zt.Game, seat: str) -> list[zt.Game]:
    """Some games that the seat cannot tell from this one."""
    return [g.determinize(seat, seed) for seed in range(8)]


def test_wt_info_1_the_owner_sees_his_cards_all_see_the_number__accepts() -> None:
    g = load(SHOWN, hands=HAND | {"b": ["T5", "W5"]})
    assert g.view("a")["hands"] == {"a": ["W1", "W2", "T2"], "b": 2}
    assert g.view("b")["hands"] == {"a": 3, "b": ["W5", "T5"]}
    assert g.view(None)["hands"] == {"a": 3, "b": 2}


def test_wt_info_1_other_hands_leave_no_trace__refuses() -> None:
    g = load(SHOWN, hands=HAND)
    other = load(SHOWN, hands=HAND | {"b": ["T1", "T4W2", "W2d"]})
    for watcher in ("a", None):
        assert g.view(watcher) == other.view(watcher)
    assert (g.observation("a") == other.observation("a")).all()
    assert {tuple(game.position()["hands"]["b"]) for game in resampled(g, "a")} != {("W5", "T5", "D")}
    for game in resampled(g, "a"):
        assert game.view("a") == g.view("a")
        assert game.position()["hands"]["a"] == ["W1", "W2", "T2"]


def test_wt_info_2_every_card_of_the_pile_is_as_likely_as_any_other__accepts() -> None:
    g = load(SHOWN, hands={"a": ["W2", "W1"], "b": ["D"]}, deck=["T5", "W5", "W5", "W5"])
    plays(g, "W2:w3", "W1:w5")
    chances = {str(action): chance for action, chance in g.outcomes()}
    assert chances == pytest.approx({"draw:W5": 3 / 4, "draw:T5": 1 / 4})
    plays(g, "draw:T5")
    assert g.outcomes()[0][1] == pytest.approx(1)


def test_wt_info_2_no_view_shows_the_pile_or_its_order__refuses() -> None:
    piles = [["T5", "W5", "D", "T1", "W4"], ["D", "W4", "T1", "W5", "T5"]]
    first, second = (position(SHOWN, hands=HAND, deck=deck, discard=["W3"]) for deck in piles)
    games = [zt.load(written, seed=5) for written in (first, second)]
    for g in games:
        assert not isinstance(g.view("a").get("deck"), list)
        g.play("W2:w3")
        g.play("W1:w5")
    # The order in which the pile was written down does not matter: it is a multiset.
    assert games[0].position()["hands"] == games[1].position()["hands"]


def test_wt_info_3_what_lies_open_is_in_every_view__accepts() -> None:
    g = load({0: "*", 3: "a", 5: "1b", 9: "b"}, spells=["HW", "SW"], flasks={"b": [3, 2, 1]}, discard=["W3", "T4"])
    for watcher in WATCHERS:
        seen = g.view(watcher)
        assert seen["board"].split("/") == spaces(g)
        assert seen["flasks"] == {"a": [6, 0, 0], "b": [3, 2, 1]}
        assert seen["discard"] == ["W3", "T4"]
        assert sorted(seen["options"]["spells"]) == ["HW", "SW"]
        assert seen["turn"]["seat"] == "a"


def test_wt_info_3_die_rolls_are_public_hands_are_not__refuses() -> None:
    g = plays(load(SHOWN, hands={"a": ["W2d", "T2", "W1"]}), "W2d")
    three, four = plays(g.copy(), "roll:3"), plays(g.copy(), "roll:4")
    for watcher in WATCHERS:
        assert three.view(watcher) != four.view(watcher)
    assert three.view("b")["hands"]["a"] == 2
    assert "T2" not in str(three.view("b"))


def test_wt_info_4_everybody_may_look_into_the_castle__accepts() -> None:
    g = load({0: "*", 3: "aa", 5: "b1", 9: "b"})
    for watcher in WATCHERS:
        assert g.view(watcher)["home"] == {"a": 3, "b": 3}


def test_wt_info_4_resampling_sends_nobody_home__refuses() -> None:
    for g in twins():
        for game in resampled(g, "b"):
            assert (home(game, "a"), home(game, "b")) == (2, 3)
            assert game.position()["board"].count("a") == 3


def test_wt_info_5_visible_wizards_are_shown__accepts() -> None:
    g = load({0: "*", 3: "aab", 5: "1ab", 9: "b2"})
    for watcher in WATCHERS:
        assert g.view(watcher)["board"] == "*///aab//1ab////2//////"


def test_wt_info_5_locked_ones_not_even_to_their_owner__refuses() -> None:
    games = twins()
    for watcher in WATCHERS:
        views = [g.view(watcher) for g in games]
        assert views[0] == views[1] == views[2]
        assert views[0]["board"] == "*///a//1//24//b//////"


def test_wt_info_6_memory_aid_shows_them__accepts() -> None:
    g = twins(memory="assist")[0]
    for watcher in WATCHERS:
        assert g.view(watcher)["board"].split("/") == spaces(g)
    assert all(spaces(game) == spaces(g) for game in resampled(g, "a"))


def test_wt_info_6_strict_memory_is_resampled__refuses() -> None:
    for g in twins():
        boards = {game.position()["board"] for game in resampled(g, "a")}
        assert len(boards) > 1
        for game in resampled(g, "a"):
            assert game.view("a") == g.view("a")
    first, *others = [g.observation("a") for g in twins()]
    assert all((first == other).all() for other in others)


def test_wt_info_7_an_uncovered_surface_is_visible_to_all__accepts() -> None:
    g = plays(load({0: "*", 3: "a", 5: "abb1", 9: "b"}, hands=HAND), "T2:t5.1")
    for watcher in WATCHERS:
        assert g.view(watcher)["board"].split("/")[5:8] == ["abb", "", "1"]


def test_wt_info_7_not_before_and_not_further_down__refuses() -> None:
    g = load({0: "*", 3: "a", 5: "a2bb1", 9: "b"}, hands=HAND)
    assert g.view("b")["board"].split("/")[5] == "21"
    plays(g, "T2:t5.2")
    assert g.view("b")["board"].split("/")[5:8] == ["2bb", "", "1"]


def shown(g: zt.Game, text: str, watcher: str | None) -> list[tuple[int, int, str]]:
    """Which surfaces an action lays bare for a watcher: space, level, wizards."""
    events = [event.seen_by(watcher) for event in g.copy().play(text)]
    facts = [event.facts for event in events if event.name == "surface_shown"]
    return sorted((fact["space"], fact["level"], fact["wizards"]) for fact in facts)


@pytest.mark.parametrize("watcher", WATCHERS)
def test_wt_info_8_everybody_sees_what_is_lifted_for_a_moment__accepts(watcher: str | None) -> None:
    g = twins()[0]
    assert shown(g, "cast FW:t5.1", watcher) == [(5, 0, "a")]
    assert shown(g, "cast SW:5,7", watcher) == [(5, 0, "a"), (7, 1, "a")]


@pytest.mark.parametrize("text", ["cast FW:t7.1", "cast SW:5,7"])
def test_wt_info_8_afterwards_it_is_locked_again__refuses(text: str) -> None:
    # Under the lower tower of space 7 nobody is found, so the two positions stay alike.
    games = [plays(g, text) for g in twins()[1:]]
    for watcher in WATCHERS:
        assert games[0].view(watcher) == games[1].view(watcher)
        assert "aa" not in games[1].view(watcher)["board"]


def test_wt_r_38_a_swap_shows_both_surfaces_under_the_lifted_towers__accepts() -> None:
    g = load({0: "*", 3: "a", 5: "aab1", 7: "b2a4", 9: "b"}, spells=["SW"], flasks={"a": [5, 1, 0]})
    for watcher in WATCHERS:
        assert shown(g, "cast SW:5,7", watcher) == [(5, 0, "aab"), (7, 1, "a")]


def test_wt_r_38_no_surface_further_down_and_no_state__refuses() -> None:
    g = load({0: "*", 3: "a", 5: "aab1", 7: "b2a4", 9: "b"}, spells=["SW"], flasks={"a": [5, 1, 0]})
    assert (7, 0, "b") not in shown(g, "cast SW:5,7", None)
    plays(g, "cast SW:5,7")
    for watcher in WATCHERS:
        assert g.view(watcher)["board"].split("/")[5:8] == ["4", "", "21"]


def test_wt_info_9_offers_do_not_depend_on_locked_wizards__accepts() -> None:
    first, *others = twins()
    assert {"cast FW:t5.1", "cast FW:t7.1", "cast FW:t7.2", "T2:t5.1", "T2:t7.1"} <= set(texts(first))
    assert all(texts(other) == texts(first) for other in others)
    for game in resampled(first, "a"):
        assert texts(game) == texts(first)
        assert (game.legal_mask() == first.legal_mask()).all()


@pytest.mark.parametrize("text", PROBES)
def test_wt_info_9_refusals_do_not_depend_on_locked_wizards__refuses(text: str) -> None:
    answers = [(refusal.rule, refusal.facts) if (refusal := g.why_not(text)) else None for g in twins()]
    assert answers[0] == answers[1] == answers[2]


def test_wt_info_9_a_stack_with_nobody_on_top_is_never_looked_into__refuses() -> None:
    for g in twins():
        refuses(g, "W2:w5", "WT-LOCK-6")
        refuses(g, "W2:w7", "WT-LOCK-6")


def test_wt_info_11_trying_on_a_copy_reveals_and_changes_nothing__accepts() -> None:
    g = load(SHOWN | {5: "a1"}, hands=HAND)
    before = g.position()
    plays(g.copy(), "T2:t5.1", "W2:w5")
    assert g.position() == before
    assert g.to_move == "a"


def test_wt_info_11_no_way_back_after_a_roll_a_draw_or_a_look__refuses() -> None:
    rolled = plays(load(SHOWN, hands={"a": ["W2d", "W2", "T1"]}), "W2d", "roll:1")
    refuses(rolled, "W2:w3", "WT-TURN-2")
    refuses(rolled, "special", "WT-TURN-6")
    drawn = load(SHOWN, hands=HAND)
    plays(drawn, "special")
    refuses(settle(drawn), "W2:w3", "WT-TURN-2")
    looked = plays(load(SHOWN | {5: "b1"}, spells=["FW", "MW"], flasks={"a": [0, 6, 0]}), "cast FW:t5.1")
    refuses(looked, "cast MW:a3", "WT-SPELL-3")


def test_wt_r_64_all_discarded_cards_are_public__accepts() -> None:
    g = load(SHOWN, hands=HAND, discard=["T5", "W3"])
    plays(g, "special")
    for watcher in WATCHERS:
        assert g.view(watcher)["discard"] == ["T5", "W3", "W1", "W2", "T2"]


def test_wt_r_64_top_shows_the_last_card_only__refuses() -> None:
    g = plays(load(SHOWN, hands=HAND, discard=["T5", "W3"], discard_view="top"), "W2:w3")
    for watcher in WATCHERS:
        assert g.view(watcher)["discard"] == ["W2"]
    assert g.position()["discard"] == ["T5", "W3", "W2"]


def test_wt_r_65_nobody_can_be_counted_under_a_tower__accepts() -> None:
    stacks = [{5: "aa1", 7: "2"}, {5: "a1", 7: "a2"}, {5: "1", 7: "aa2"}]
    games = [load(SHOWN | hidden, hands=HAND, home={"a": 2, "b": 4}) for hidden in stacks]
    for watcher in WATCHERS:
        assert games[0].view(watcher) == games[1].view(watcher) == games[2].view(watcher)


def test_wt_r_65_resampling_moves_them_between_the_towers__refuses() -> None:
    g = load(SHOWN | {5: "aa1", 7: "2"}, hands=HAND, home={"a": 2, "b": 4})
    below = {tuple(spaces(game)[space] for space in (5, 7)) for game in resampled(g, "b")}
    assert below <= {("aa1", "2"), ("a1", "a2"), ("1", "aa2")}
    assert len(below) > 1
    assert all(castle(game) == 0 for game in resampled(g, "b"))
