"""Positions of Zauberberg that fuzzing and reading have found: questions that nobody could have been asked."""

import copy
from typing import Any

import pytest

import zauberturm as zt
from tests.fuzz.game import Position
from tests.fuzz.invariants import Inventory
from tests.fuzz.test_found_positions import GARBAGE, refused
from tests.fuzz.zauberberg import BELOW_THE_TOP
from tests.zauberberg.positions import EVENTS, STONES, fresh, load, placed, plays, position, settle

CARD: dict[str, Any] = {"table": ["1", "2"], "goblin": "a1", "landed": "field"}
EVENT: dict[str, Any] = {**CARD, "turn_over": False, "lander": "a1", "asked": "a"}
GHOST: dict[str, Any] = {**EVENT, "step": "village", "event": "1.2", "turn_over": True}
RAVEN: dict[str, Any] = {**EVENT, "step": "raven"}
DROP: dict[str, Any] = {**EVENT, "step": "raven_drop", "asked": "b"}
CRYSTAL: dict[str, Any] = {**EVENT, "step": "crystal"}
STORM: dict[str, Any] = {**EVENT, "step": "storm", "event": "1.2"}
STONE: dict[str, Any] = {**EVENT, "step": "draw", "draws": 1, "after": "event"}
FLYING: dict[str, Any] = {**STONE, "event": "1.2"}
FILL: dict[str, Any] = {"step": "draw", "asked": "a", "draws": 1, "after": "turn"}
NEXT: dict[str, Any] = {**CARD, "step": "next"}

AT = {"1.2": "a1"}
ON_STONE = {"1.10": "a1"}
LOST: dict[str, Any] = {"held": {"b": 1}}
LAID: dict[str, Any] = {"hands": {"a": "3"}}
UNDER_WAY: dict[str, Any] = {"placing": True, "stones": STONES}
FOUR_HIDDEN = {"1.6": "ghost", "1.12": "ghost", "1.14": "pit", "1.17": "storm"}
NO_HANDS: dict[str, Any] = {"hands": {"a": "", "b": ""}}


def asking(pending: dict[str, Any], places: Any = None, **wishes: Any) -> Position:
    """A position with an open question."""
    return {**position(places, **wishes), "pending": pending}


def laying(**wishes: Any) -> Position:
    """The first tile is laid."""
    return asking({"step": "tile"}, **{**UNDER_WAY, **wishes})


@pytest.mark.parametrize("garbage", GARBAGE)
@pytest.mark.parametrize("name", sorted({*position(), "pending", "deck"} - {"contract", "game"}))
def test_garbage_is_refused_whatever_it_is(name: str, garbage: str) -> None:
    refused({**position(), name: GARBAGE[garbage]})


@pytest.mark.parametrize("name", ["players", "layout", "starter", "third_card", "exchange_min", "turn_limit"])
@pytest.mark.parametrize("garbage", GARBAGE)
def test_garbage_in_options_is_refused(name: str, garbage: str) -> None:
    broken = position()
    broken["options"][name] = GARBAGE[garbage]
    refused(broken)


# -- questions nobody could have been asked

HOSTILE: dict[str, Position] = {
    "placement with a pile too small for the deal": position(placing=True, deck="1 2 3 4 5"),
    "placement after something was discarded": position(placing=True, discard="1"),
    "tiles laid before a deal the pile is too small for": laying(deck="1 2 3 4 5"),
    "tiles laid where no field of the top is left for the last passage": laying(layout=BELOW_THE_TOP, stones=""),
    "tiles laid after stones were taken": laying(stones=STONES[1:]),
    "tiles laid while somebody has a stone": laying(stones=STONES[1:], held={"a": 1}),
    "tiles laid while a raven waits": laying(ravens={"a": 1}),
    "tiles laid on a mountain that was turned": laying(rotation=1),
    "tiles laid while somebody has an extra card": laying(extra={"b": 1}),
    "tiles laid by somebody else": asking({"step": "tile", "asked": "b"}, **UNDER_WAY),
    "a deal to somebody else": asking({"step": "deal", "asked": "b"}, **NO_HANDS),
    "a goblin that has left goes on": asking(NEXT, {"V0": "a1"}, **LAID),
    "another card after the turn is over": asking({**NEXT, "turn_over": True}, AT, **LAID),
    "a next card that somebody else is asked for": asking({**NEXT, "asked": "b"}, AT, **LAID),
    "cards to draw for a ghost": asking({**GHOST, "draws": 3}, AT, tiles={"1.2": "ghost up"}, **LAID),
    "a draw at the end of a turn with a goblin on its way": asking({**FILL, "goblin": "a1"}, **LAID),
    "a surplus card and a tile": asking({"step": "surplus", "event": "1.2"}, hands={"a": "1 2 3 4"}),
    "a goblin in a village whose turn goes on": asking(
        {**GHOST, "lander": "b1", "asked": "b", "turn_over": False}, {"1.2": "b1"}, tiles={"1.2": "ghost up"}, **LAID
    ),
    "a raven from a field without a tile": asking(RAVEN, {"1.3": "a1"}, **LAID),
    "a raven from under another tile": asking(RAVEN, AT, tiles={"1.2": "storm"}, **LAID),
    "a lost stone and a card from a field without a tile": asking(DROP, {"1.3": "a1"}, **LAID, **LOST),
    "a card for a raven that is still somewhere": asking(
        DROP, AT, ravens={"b": 2}, tiles={"1.6": "raven"}, **LAID, **LOST
    ),
    "a card from somebody who has all stones": asking(DROP, AT, held={"b": 2}, **LAID),
    "a card for a stone that is still somewhere": asking(DROP, AT, stones=STONES, **LAID),
    "a card from oneself where that is forbidden": asking({**DROP, "asked": "a"}, AT, raven_self="forbidden", **LAID),
    "a card from a hand that is not too large": asking(DROP, AT, raven_discard="over_limit", **LAID),
    "a crystal ball from a field without a tile": asking(CRYSTAL, {"1.3": "a1"}, tiles=FOUR_HIDDEN, **LAID),
    "a crystal ball too many": asking(
        CRYSTAL, AT, tiles={"1.6": "crystal", "1.12": "crystal", "1.14": "crystal", "1.17": "storm"}, **LAID
    ),
    "a card for a stone that never lay there": asking(STONE, {"1.3": "a1"}, held={"a": 1}, **LAID),
    "a card for a stone that still lies there": asking(
        STONE, ON_STONE, held={"a": 1}, stones="1.10", relocate_trigger="no", **LAID
    ),
    "a card for a stone nobody has": asking(STONE, ON_STONE, **LAID),
    "a card for a stone that comes later": asking(STONE, ON_STONE, held={"a": 1}, stone_draw="refill", **LAID),
    "a flying card without an extra card": asking(FLYING, AT, tiles={"1.2": "flying up"}, **LAID),
    "a pitfall that leads to the villages and has acted": asking(
        {**STORM, "acted": [["1.6", "b1"]]}, AT, tiles={"1.2": "storm seen", "1.6": "pit"}, **LAID
    ),
    "a passage that leads to the summit and has acted": asking(
        {**STORM, "acted": [["4.3", "b1"]]}, AT, tiles={"1.2": "storm seen", "4.3": "passage"}, **LAID
    ),
    "more cards than the table has room for": asking({**NEXT, "table": ["1", *"2222233333444455"]}, AT, **LAID),
    "a turn before the first one": position(number=0),
    "a goblin on its way while others are not placed": position({"1.4": "a1"}, placing=True),
    "two cards for a stone": asking({**STONE, "draws": 2}, ON_STONE, held={"a": 1}, **LAID),
    "a tile with half a face": position(tiles={"1.2": "storm "}),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_question_that_nobody_was_asked_is_refused(name: str) -> None:
    before = copy.deepcopy(HOSTILE[name])
    refused(HOSTILE[name])
    assert HOSTILE[name] == before


SOUND: dict[str, Position] = {
    "placement": position(placing=True, deck="1 2 3 4 5 *"),
    "tiles": laying(),
    "the last tiles": laying(tiles=dict(zip(EVENTS, ["ghost"] * 3 + ["storm"] * 3, strict=False))),
    "a deal": asking({"step": "deal", "asked": "a"}, **NO_HANDS),
    "a deal without a name": asking({"step": "deal"}, hands={"a": "1 2 3", "b": "1"}),
    "next": asking({**NEXT, "asked": "a"}, AT, **LAID),
    "a ghost": asking(GHOST, AT, tiles={"1.2": "ghost up"}, **LAID),
    "a ghost out of turn": asking(
        {**GHOST, "lander": "b1", "asked": "b"}, {"1.2": "b1"}, tiles={"1.2": "ghost up"}, **LAID
    ),
    "a ghost out of turn, and on it goes": asking(
        {**GHOST, "lander": "b1", "asked": "b", "turn_over": False},
        {"1.2": "b1", "1.4": "a1"}, tiles={"1.2": "ghost up"}, **LAID
    ),
    "a raven": asking(RAVEN, AT, ravens={"b": 2}, **LAID),
    "a card for the raven": asking(DROP, AT, stones=STONES[1:8], **LAID, **LOST),
    "a card of one's own": asking({**DROP, "asked": "a"}, AT, **LAID),
    "a card above the limit": asking(
        DROP, AT, raven_discard="over_limit", hands={"a": "3", "b": "1 2 3 4"}
    ),
    "a crystal ball": asking(CRYSTAL, AT, tiles=FOUR_HIDDEN, **LAID),
    "a storm": asking({**STORM, "acted": [["1.6", "b1"], ["2.3", "a2"]]}, AT,
                      tiles={"1.2": "storm seen", "1.6": "passage", "2.3": "pit"}, **LAID),
    "a stone": asking(STONE, ON_STONE, held={"a": 1}, **LAID),
    "a flying card": asking(FLYING, AT, tiles={"1.2": "flying up"}, extra={"a": 1}, **LAID),
    "a hand being filled": asking(FILL, **LAID),
    "a surplus": asking({"step": "surplus"}, hands={"a": "1 2 3 4"}),
}  # fmt: skip


@pytest.mark.parametrize("name", SOUND)
def test_the_questions_beside_them_are_accepted(name: str) -> None:
    """The refusals above are about one thing each: put right, the position can be loaded."""
    g = zt.load(SOUND[name], chance="manual")
    Inventory(g).check(g)
    assert g.position().get("pending", {}).get("step") == SOUND[name].get("pending", {}).get("step")


# -- what was left behind and could not be read again


def test_many_extra_cards_are_read_again() -> None:
    """Twelve were once the most that could be loaded, but nothing keeps a seat from gaining a thirteenth."""
    g = load({"1.1": "a1"}, hands={"a": "1 1 5"}, tiles={"1.2": "flying"}, extra={"a": 12})
    plays(g, "1,1+")
    assert g.position()["extra"]["a"] == 13
    assert zt.load(g.position()).digest() == g.digest()


def test_the_deal_after_a_placement_with_few_cards_is_read_again() -> None:
    g = zt.load(position(placing=True, deck="1 2 3 4 5 *"), seed=1, chance="manual")
    placed(g)
    again = zt.load(g.position(), chance="manual")
    assert again.digest() == g.digest()
    assert settle(again).position()["deck"] == []


def test_nothing_left_out_of_the_set_up_is_refused() -> None:
    """Every position of a set-up can be read again."""
    g = fresh(3, starter="b")
    while not g.position()["hands"]["a"]:
        assert zt.load(g.position(), chance="manual").digest() == g.digest()
        g.play(g.legal()[-1])
