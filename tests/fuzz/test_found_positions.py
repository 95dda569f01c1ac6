"""Positions that fuzzing has found: each once crashed, hung, lost pieces or wrote outside its record."""

import copy
from types import MappingProxyType
from typing import Any

import pytest

import zauberturm as zt
from tests.fuzz.game import Position
from tests.fuzz.mutate import deep
from tests.fuzz.towers import ALL
from tests.towers.positions import position

MASTER: dict[str, Any] = {"variant": "master", "spells": ALL}
FIRST: dict[str, Any] = {**MASTER, "edition": "first"}
TEAM: dict[str, Any] = {"players": 4, "team": True}
ASKED = {"asked": True}
NO_HANDS: dict[str, list[str]] = {"a": [], "b": []}
FOUR = {"a": ["W1", "W2", "W3", "W4"]}
FULL = {"a": [0, 6, 0], "b": [0, 6, 0]}
BOARD = {0: "*", 2: "abb1", 3: "aab", 5: "2", 6: "34"}
THREE_TO_RIDE = {**BOARD, 3: "aaab"}  # one walks, one rides, one could ride as well
HUGE = 10**5000


def refused(broken: Any, rule: str | None = None) -> zt.PositionError:
    """Loading it says why not, and says it briefly."""
    with pytest.raises(zt.PositionError) as caught:
        zt.load(broken)
    assert len(str(caught.value)) < 400
    assert rule is None or caught.value.rule == rule
    return caught.value


def asking(pending: dict[str, Any], **wishes: Any) -> Position:
    """A position with an open question."""
    board = wishes.pop("board", BOARD)
    return {**position(board, **wishes), "pending": pending}


# -- not even plain data


GARBAGE: dict[str, Any] = {
    "huge": HUGE,
    "deep": deep(),
    "deep inside": {"a": deep()},
    "huge inside": [HUGE, 0, 0],
    "bytes": b"W1",
    "object": object(),
    "no names": {1: 2},
    "long": "x" * 5000,
}


@pytest.mark.parametrize("garbage", GARBAGE)
@pytest.mark.parametrize("name", ["board", "home", "flasks", "hands", "discard", "deck", "turn", "pending", "options"])
def test_garbage_is_refused_whatever_it_is(name: str, garbage: str) -> None:
    refused({**position(BOARD), name: GARBAGE[garbage]})


@pytest.mark.parametrize("name", ["players", "spells", "spell_costs", "colours", "starter", "team", "edition"])
@pytest.mark.parametrize("garbage", [HUGE, deep(), [deep()], {"MW": HUGE}], ids=["huge", "deep", "list", "price"])
def test_garbage_in_options_is_refused(name: str, garbage: Any) -> None:
    broken = position(BOARD)
    broken["options"][name] = garbage
    refused(broken)


def test_what_cannot_be_written_to_a_game_file_is_refused() -> None:
    """Loading once failed half way, while copying the position for the record."""
    for name, stranger in (("discard", range(0)), ("options", MappingProxyType({"players": 2})), ("deck", b"")):
        refused({**position(BOARD), name: stranger}, "position")


def test_a_list_of_lists_of_the_same_lists_is_not_counted_to_its_end() -> None:
    many: list[Any] = [[[0] * 900] * 900] * 900
    refused({**position(BOARD), "hands": many}, "position")


@pytest.mark.parametrize("contract", [True, 1.0, "1", None, 2])
def test_another_contract_is_refused(contract: Any) -> None:
    refused({**position(BOARD), "contract": contract}, "position")


@pytest.mark.parametrize("name", ["asked", "offered", "exchanged"])
def test_without_teams_nothing_was_asked_or_offered(name: str) -> None:
    refused(position(BOARD, turn={name: True}), "WT-TEAM-1")


# -- questions nobody could have been asked

CLAIM: dict[str, Any] = {"step": "claim", "declared": 1, "piece": 3, "steps": 2}
TOWER: dict[str, Any] = {"step": "claim", "declared": 2, "piece": 1, "steps": 2}
RIDE: dict[str, Any] = {**CLAIM, "step": "repeat", "spell": 6, "after_spell": 39, "riders": 1}
HOSTILE: dict[str, Position] = {
    "a step that is no text": asking({"step": ["turn"]}),
    "a seat that is not at the table": asking({**CLAIM, "owner": 5}, **MASTER),
    "a tower that moves no step stands on itself": asking({**TOWER, "steps": 0}, **MASTER),
    "a declared piece outside a movement": asking({**CLAIM, "step": "turn"}, **MASTER),
    "riders without a ride": asking({**CLAIM, "riders": 2, "rider": 1}, **MASTER),
    "riders who stay behind when a card is played": asking({"step": "turn", "riders": 5, "rider": 1}),
    "more riders than there are": asking(
        {**RIDE, "riders": 3}, board=THREE_TO_RIDE, **MASTER, flasks=FULL, spell_used=True
    ),
    "a ride that nobody is left to repeat": asking(RIDE, **MASTER, flasks=FULL, spell_used=True),
    "a ride that cannot be paid again": asking(RIDE, board=THREE_TO_RIDE, **MASTER, spell_used=True),
    "a spell that goes back to the set-up": asking(
        {"step": "repeat", "spell": 0}, **MASTER, flasks=FULL, spell_used=True
    ),
    "a window that goes back to the set-up": asking({"step": "free"}, **FIRST, flasks=FULL),
    "a choice that goes back to the set-up": asking(
        {"step": "free_whom", "free_under": 2, "after_free": 46}, board={0: "*", 2: "ac1"}, **TEAM, spells=["FW"]
    ),
    "a window for a seat that cannot pay": asking({"step": "free", "after_free": 14}, **FIRST),
    "a claimed ride": asking({"step": "carry", "claimed": 6}, **MASTER, spell_used=True),
    "a claimed spell left over": asking({"step": "turn", "claimed": 0}, **MASTER),
    "a repeated spell that is not open": asking(
        {"step": "repeat", "spell": 4, "after_spell": 14}, variant="master", spells=["MW"], flasks=FULL, spell_used=True
    ),
    "a deal to a full hand": asking({"step": "deal", "asking": 0}),
    "a deal that reaches a full hand": asking(
        {"step": "deal"}, players=6, board="*/1/2/3/4/5/6/7/8/9//////", hands={"a": []}
    ),
    "a deal from a pile that does not last": asking({"step": "deal"}, hands=NO_HANDS, deck=["W1", "W2"]),
    "a card given back to a full hand": asking(
        {"step": "back", "card": 0, "after_swap": 14}, **TEAM, hands=FOUR, turn=ASKED
    ),
    "an exchange that nobody has asked for": asking(
        {"step": "back", "card": 0, "after_swap": 14}, **TEAM, hands={**FOUR, "c": ["T1", "T1"]}
    ),
    "a second action without a card": asking({"step": "asked"}, **TEAM, action=2, hands={"a": []}, turn=ASKED),
    "a third card": asking({"step": "turn"}, action=3),
    "a reroll too many": asking({"step": "dice", "card": 18, "roll": 3, "rolls_left": 2}, discard=["D"]),
    "a dice card that was not played": asking({"step": "dice", "card": 18, "roll": 3}),
    "a special turn and a dice card": asking({"step": "dice", "card": 18, "roll": 3, "special": 1}, discard=["D"]),
    "a turn that is over": asking({"step": "turn", "turn_over": 1}),
    "a seventh wizard to be freed": asking(
        {"step": "free_whom", "spell": 7, "after_spell": 14, "free_under": 2},
        board={0: "*", 2: "ac1abcdbd"},
        **TEAM,
        spells=["FW"],
        spell_used=True,
    ),
    "nobody to choose from": asking(
        {"step": "free_whom", "spell": 7, "after_spell": 14, "free_under": 2},
        board={0: "*", 2: "a1"},
        **TEAM,
        spells=["FW"],
        spell_used=True,
    ),
    "a tile too many": asking({"step": "tile", "tiles_to_draw": 5}, spells=["MW", "MT", "HW", "HT"], hands=NO_HANDS),
    "a tile drawn in the middle of the game": asking({"step": "tile", "tiles_to_draw": 1}),
    "a player of many who picks tiles": asking({"step": "choose_tile", "tiles_to_draw": 1}, hands=NO_HANDS),
    "a random starter in the middle of the game": asking({"step": "turn"}, starter="random"),
    "a start with the castle elsewhere": asking(
        {"step": "start"}, board="/1/2/3/4/5/6/7/8/9*//////", hands=NO_HANDS, starter="random"
    ),
    "a start after the start": asking({"step": "start"}, board="*/1/2/3/4/5/6/7/8/9//////", hands=NO_HANDS),
    "the master variant without a tile": asking({"step": "turn"}, variant="master", spells=[]),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_question_that_nobody_was_asked_is_refused(name: str) -> None:
    before = copy.deepcopy(HOSTILE[name])
    refused(HOSTILE[name])
    assert HOSTILE[name] == before


def test_the_questions_beside_them_are_accepted() -> None:
    """The refusals above are about one thing each: put right, the position can be loaded."""
    sound = (
        asking(CLAIM, **MASTER),
        asking(TOWER, **MASTER),
        asking(RIDE, board=THREE_TO_RIDE, **MASTER, flasks=FULL, spell_used=True),
        asking({"step": "repeat", "spell": 0, "after_spell": 14}, **MASTER, flasks=FULL, spell_used=True),
        asking({"step": "free", "after_free": 14}, **FIRST, flasks=FULL),
        asking({"step": "carry", "claimed": 1}, **MASTER, spell_used=True),
        asking({"step": "deal"}, hands=NO_HANDS),
        asking({"step": "back", "card": 0, "after_swap": 14}, **TEAM, turn=ASKED,
               hands={**FOUR, "c": ["T1", "T1"]}),
        asking({"step": "dice", "card": 18, "roll": 3}, discard=["D"]),
        asking({"step": "free_whom", "spell": 7, "after_spell": 14, "free_under": 2}, board={0: "*", 2: "ac1"},
               **TEAM, spells=["FW"], spell_used=True),
        asking({"step": "start"}, board="*/1/2/3/4/5/6/7/8/9//////", hands=NO_HANDS, starter="random"),
    )  # fmt: skip
    for one in sound:
        g = zt.load(one, chance="manual")
        assert g.legal()
        assert zt.load(g.position()).digest() == g.digest()
