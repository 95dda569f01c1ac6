"""Breaking sound input: every function asks `pick` what to do, so that Hypothesis, atheris or dice can decide."""

import copy
from types import MappingProxyType
from typing import Any

import numpy as np

from tests.fuzz.corpus import FUZZED, positions
from tests.fuzz.game import Break, FuzzedGame, Pick, Position, one_of


def deep(levels: int = 100_000) -> list[Any]:
    """Lists inside lists, more than Python's stack can follow."""
    nest: list[Any] = []
    for _ in range(levels):
        nest = [nest]
    return nest


GARBAGE: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 3, 5, 6, 7, 99, 100, 127, 128, 255, 256, 2**31, 2**63, -(2**63), 10**5000, 0.0, 1.5,
    float("nan"), float("inf"), "", "a", "b", "f", "g", "z", "ab", "random", "0", "\ud800", "*", "9" * 5000, b"ab",
    [], {}, [[]], [None], [0, 0, 0], [1, 2, 3], ["a"], [10**5000] * 3, {"a": 1}, {"a": [1, 2, 3]}, {1: 2}, {None: {}},
    (), ("W1",), {"W1"}, range(3), object(), np.int64(3), np.array([1, 2]), MappingProxyType({"a": 1}), deep(),
    {"a": deep()},
)  # fmt: skip
DEEP = 5  # no sound position has so many levels


def copied(value: Any, levels: int = DEEP) -> Any:
    """Garbage that can be changed further without being changed for the next one."""
    if levels and isinstance(value, list):
        return [copied(one, levels - 1) for one in value]
    if levels and type(value) is dict:
        return {key: copied(one, levels - 1) for key, one in value.items()}
    return value


def garbage(pick: Pick) -> Any:
    return copied(one_of(pick, GARBAGE))


def some_position(game: FuzzedGame, pick: Pick) -> Position:
    return copy.deepcopy(one_of(pick, positions(game.name)))


# -- breaking positions


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to all entries of nested plain data but the game's name."""
    found = [path] if path and path != ("game",) else []
    if len(path) > DEEP:
        return found
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        found += places(value, (*path, key))
    return found


def somewhere(position: Position, pick: Pick) -> tuple[Any, Any]:
    """A table or list, and the key of one of its entries."""
    *way, last = one_of(pick, places(position))
    target: Any = position
    for key in way:
        target = target[key]
    return target, last


def put_garbage(position: Position, pick: Pick) -> None:
    target, key = somewhere(position, pick)
    target[key] = garbage(pick)


def drop_entry(position: Position, pick: Pick) -> None:
    target, key = somewhere(position, pick)
    del target[key]


def add_entry(position: Position, pick: Pick) -> None:
    parts = [position, *(part for part in position.values() if isinstance(part, dict))]
    names = ("deck", "extra", "a", "f", "", *FUZZED[position["game"]].fields, "asked", "exchanged", "pending")
    one_of(pick, parts)[one_of(pick, names)] = garbage(pick)


def borrow_entry(position: Position, pick: Pick) -> None:
    """Take an entry of another sound position: plausible, but perhaps of another table."""
    other = some_position(FUZZED[position["game"]], pick)
    name = one_of(pick, sorted(other))
    position[name] = other[name]


def change_pending(position: Position, pick: Pick) -> None:
    game, pending = FUZZED[position["game"]], position.setdefault("pending", {"step": "turn"})
    if not isinstance(pending, dict):
        return
    if pick(4) == 0:
        pending["step"] = one_of(pick, sorted({*game.steps, "over"}))
    else:
        field = one_of(pick, game.fields)
        pending[field] = one_of(pick, game.values(position, field))


def drop_pending_field(position: Position, pick: Pick) -> None:
    pending = position.get("pending")
    if isinstance(pending, dict) and pending:
        del pending[one_of(pick, list(pending))]


def change_cards(position: Position, pick: Pick) -> None:
    piles = [position.get("discard"), position.get("deck")]
    if isinstance(hands := position.get("hands"), dict):
        piles += hands.values()
    pile = one_of(pick, [pile for pile in piles if isinstance(pile, list)] or [[]])
    if pile and pick(2):
        del pile[pick(len(pile))]
    else:
        pile.append(one_of(pick, FUZZED[position["game"]].cards))


BREAKS: tuple[Break, ...] = (
    put_garbage, drop_entry, add_entry, borrow_entry, change_pending, change_pending, change_pending, change_pending,
    drop_pending_field, change_cards,
)  # fmt: skip
"""Changes for every game. The name of the game stays, so that it can be asked what else there is to change."""


def broken_position(game: FuzzedGame, pick: Pick, most: int = 4) -> Position:
    """A sound position with a few things changed; it may still be sound."""
    position = some_position(game, pick)
    for _ in range(pick(most + 1)):
        if not places(position):
            break
        one_of(pick, (*BREAKS, *game.breaks))(position, pick)
    return position
