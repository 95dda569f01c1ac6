"""Every option of the game: its default, its values, what it changes."""

from typing import Any

import pytest

import zauberturm as zt

from .positions import ZB9, fresh, hand, load, on, plays, refuses, settle, started, texts, turn, whereabouts

CHOICES: dict[str, tuple[Any, ...]] = {
    "third_card": ("text", "climb_only", "free"),
    "climb_rest": ("yes", "no"),
    "stone_draw": ("immediate", "refill"),
    "pit_end": ("level1", "always"),
    "relocate_trigger": ("yes", "no"),
    "storm_chooser": ("active", "owner"),
    "raven_self": ("allowed", "forbidden"),
    "raven_discard": ("always", "over_limit"),
    "exchange_min": (1, 0),
    "memory_aid": ("off", "on"),
}
"""Names and values, default first."""

PILE: dict[str, Any] = {
    "name": "pile",
    "sides": [9, 7, 5, 3],
    "events": {"1": [4], "2": [], "3": [], "4": []},
    "stones": {"1": [], "2": [3], "3": [], "4": []},
}
"""A stone field right above an event field."""


@pytest.mark.parametrize("name", CHOICES)
def test_defaults_and_values(name: str) -> None:
    described = zt.games()["zauberberg"].options[name]
    assert described.default == CHOICES[name][0]
    for value in CHOICES[name]:
        assert fresh(**{name: value}).position()["options"][name] == value


def test_defaults_of_the_others() -> None:
    described = zt.games()["zauberberg"].options
    assert described["turn_limit"].default == 3000
    assert described["layout"].default == "zb9"
    assert described["starter"].default == "a"
    assert set(described) - {"players"} == {*CHOICES, "turn_limit", "layout", "starter"}
    assert list(zt.games()["zauberberg"].players) == [2, 3, 4, 5]


@pytest.mark.parametrize(
    "wish",
    [
        {"third_card": "walk"},
        {"third_card": True},
        {"climb_rest": True},
        {"climb_rest": "maybe"},
        {"stone_draw": "later"},
        {"pit_end": "never"},
        {"relocate_trigger": False},
        {"storm_chooser": "b"},
        {"raven_self": "yes"},
        {"raven_discard": "never"},
        {"exchange_min": 2},
        {"exchange_min": "1"},
        {"exchange_min": True},
        {"memory_aid": True},
        {"turn_limit": 0},
        {"turn_limit": -1},
        {"turn_limit": "3000"},
        {"turn_limit": 2.5},
        {"starter": "c"},
        {"starter": 0},
        {"starter": "random"},
        {"layout": "zb10"},
        {"thirdCard": "text"},
        {"weather": "fine"},
    ],
)
def test_refused(wish: dict[str, Any]) -> None:
    with pytest.raises(zt.OptionError):
        fresh(**wish)
    with pytest.raises(zt.PositionError):
        load(**wish)


def test_layout() -> None:
    moved = ZB9 | {"name": "moved", "stones": ZB9["stones"] | {"4": [0]}}
    assert "4.0" in settle(fresh(layout=moved)).position()["stones"]
    assert "4.1" in settle(fresh()).position()["stones"]


def test_start() -> None:
    assert turn(started(3)) == ("a", 1)
    assert turn(started(3, starter="c")) == ("c", 1)


def test_third_card() -> None:
    def third(below: str, **wishes: str) -> set[str]:
        g = load({"1.3": "a1", "1.5": below}, hands={"a": "1 2 3"}, **wishes)
        return {text for text in texts(plays(g, "1,2+")) if text != "end"}

    climb, walk = {"3^+", "3^-"}, {"3+", "3-"}
    assert (third("b1"), third("b1 b2")) == (climb, climb | walk)
    assert (third("b1", third_card="climb_only"), third("b1 b2", third_card="climb_only")) == (climb, climb)
    assert (third("b1", third_card="free"), third("b1 b2", third_card="free")) == (climb | walk, climb | walk)


def test_climb_rest() -> None:
    assert "1,2^+" in texts(load({"1.5": "b1 a1"}, hands={"a": "1 2 3"}))
    refuses(load({"1.5": "b1 a1"}, hands={"a": "1 2 3"}, climb_rest="no"), "1,2^+", "ZB-CLIMB-7")


def test_stone_draw() -> None:
    board: dict[str, Any] = {"places": {"1.8": "a1"}, "hands": {"a": "1 2 5"}, "stones": "1.10"}
    now = plays(load(**board), "1,2+", "draw:4")
    assert hand(now, "a") == ["4", "5"]
    later = plays(load(**board, stone_draw="refill"), "1,2+")
    assert (later.to_move, hand(later, "a"), later.position()["held"]["a"]) == ("a", ["5"], 1)
    assert len(hand(settle(plays(later, "end")), "a")) == 4


def test_pit_end() -> None:
    board: dict[str, Any] = {"places": {"2.1": "a1"}, "hands": {"a": "1 2 5"}, "tiles": {"2.3": "pit"}}
    goes_on = plays(load(**board), "1,2+")
    assert (on(goes_on, "1.4"), goes_on.to_move) == (["a1"], "a")
    over = plays(load(**board, pit_end="always"), "1,2+")
    assert on(over, "1.4") == ["a1"]
    assert turn(settle(over)) == ("b", 2)


def test_relocate_trigger() -> None:
    board: dict[str, Any] = {"places": {"1.2": "a1"}, "hands": {"a": "1 2 5"}, "tiles": {"1.4": "passage"}}
    board |= {"stones": "2.3", "layout": PILE}
    taken = plays(load(**board), "1,2+")
    assert (on(taken, "2.3"), taken.position()["held"]["a"]) == (["a1"], 1)
    left = plays(load(**board, relocate_trigger="no"), "1,2+")
    assert (on(left, "2.3"), left.position()["held"]["a"], left.position()["stones"]) == (["a1"], 0, ["2.3"])


def test_storm_chooser() -> None:
    board: dict[str, Any] = {"places": {"1.9": "a1", "1.11": "b1 b2"}, "hands": {"a": "1 2 5"}}
    board |= {"tiles": {"1.12": "storm"}}
    assert plays(load(**board), "1,2+").to_move == "a"
    assert plays(load(**board, storm_chooser="owner"), "1,2+").to_move == "b"
    own = {"places": {"1.9": "a1"}, "hands": {"a": "1 3 5"}, "tiles": {"1.12": "storm"}}
    assert plays(load(**own, storm_chooser="owner"), "1,3+").to_move == "a"


def test_raven_self() -> None:
    board: dict[str, Any] = {"places": {"1.9": "a1"}, "hands": {"a": "1 3 5"}, "tiles": {"1.12": "raven"}}
    assert texts(plays(load(**board), "1,3+")) == ["raven:a", "raven:b"]
    refuses(plays(load(**board, raven_self="forbidden"), "1,3+"), "raven:a", "ZB-R-43")


def test_raven_discard() -> None:
    board: dict[str, Any] = {"places": {"1.9": "a1"}, "hands": {"a": "1 3 5", "b": "2 3"}, "held": {"b": 1}}
    board |= {"tiles": {"1.12": "raven"}}
    assert texts(plays(load(**board), "1,3+", "raven:b")) == ["drop:2", "drop:3"]
    spared = plays(load(**board, raven_discard="over_limit"), "1,3+", "raven:b")
    assert (spared.to_move, hand(spared, "b"), spared.position()["held"]["b"]) == ("a", ["2", "3"], 0)
    board["hands"] = {"a": "1 3 5", "b": "2 3 4 5"}
    above = plays(load(**board, raven_discard="over_limit"), "1,3+", "raven:b")
    assert above.to_move == "b"


def test_exchange_min() -> None:
    refuses(load(), "swap:-", "ZB-EXCH-1")
    g = plays(load(exchange_min=0), "swap:-")
    assert turn(g) == ("b", 2)


def test_memory_aid() -> None:
    shown = {"1.12": "storm seen", "1.14": "ghost up", "1.2": "pit"}
    assert load(tiles=shown, memory_aid="on").view("a")["tiles"] == shown | {"1.2": "?"}
    for table in (load(tiles=shown), load(tiles=shown, memory_aid="off")):
        assert table.view("a")["tiles"] == {"1.12": "?", "1.14": "ghost up", "1.2": "?"}


def test_turn_limit() -> None:
    g = settle(plays(load(turn_limit=18, number=17), "swap:5"))
    assert (g.over, turn(g)) == (False, ("b", 18))
    settle(plays(g, "swap:5"))
    result = g.result()
    assert result is not None
    assert (result["winners"], result["reason"]) == ([], "ZB-END-6")
    assert not settle(plays(load(number=2999), "swap:5")).over


def test_no_option_is_needed_to_go_on() -> None:
    # Everybody covered and no card of use: all there is to do by default can be done.
    covered = {f"1.{1 + 6 * number}": f"a{number} b{number}" for number in range(1, 6)}
    g = load(covered, hands={"a": "1 1 1"})
    assert texts(g) == ["swap:1", "swap:1,1", "swap:1,1,1"]
    assert whereabouts(settle(plays(g, "swap:1")), "a1") == "1.7"
