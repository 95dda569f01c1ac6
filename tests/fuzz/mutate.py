"""Breaking sound input: every function asks `pick` what to do, so that Hypothesis, atheris or dice can decide.

`pick(n)` gives a number from 0 to n - 1.
"""

import copy
from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any, TypeVar

import numpy as np

from tests.fuzz.corpus import Position, positions
from zauberturm.games.towers.board import CARDS, SPELL_CODES

Pick = Callable[[int], int]
T = TypeVar("T")


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
STEPS = (
    "start", "tile", "deal", "roll", "draw", "choose_tile", "partner", "asked", "offered", "back", "window_0", "turn",
    "dice", "special", "claim", "free", "carry", "repeat", "free_whom", "window_2", "last_cast", "over",
)  # fmt: skip
FIELDS = (
    "asking", "card", "roll", "rolls_left", "after_draw", "after_swap", "after_free", "after_spell", "spell", "caster",
    "claimed", "freer", "free_under", "declared", "piece", "owner", "steps", "riders", "rider", "special", "turn_over",
    "tiles_to_draw",
)  # fmt: skip
SMALL = 60  # all values of pending fields lie below
BOARD_SIGNS = "/abcdefg0123456789*"


def one_of(pick: Pick, things: Sequence[T]) -> T:
    return things[pick(len(things))]


def some_position(pick: Pick) -> Position:
    return copy.deepcopy(one_of(pick, positions()))


# -- breaking positions


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to all entries of nested plain data but the game's name; garbage is shared and stays as it is."""
    found = [path] if path and path != ("game",) else []
    if any(data is garbage for garbage in GARBAGE):
        return found
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        found += places(value, (*path, key))
    return found


def put_garbage(position: Position, pick: Pick) -> None:
    *way, last = one_of(pick, places(position))
    target: Any = position
    for key in way:
        target = target[key]
    target[last] = one_of(pick, GARBAGE)


def drop_entry(position: Position, pick: Pick) -> None:
    *way, last = one_of(pick, places(position))
    target: Any = position
    for key in way:
        target = target[key]
    del target[last]


def add_entry(position: Position, pick: Pick) -> None:
    parts = [position, *(part for part in position.values() if isinstance(part, dict))]
    name = one_of(pick, ("deck", "extra", "a", "f", "", *FIELDS, "asked", "exchanged", "pending"))
    one_of(pick, parts)[name] = one_of(pick, GARBAGE)


def borrow_entry(position: Position, pick: Pick) -> None:
    """Take an entry of another sound position: plausible, but perhaps of another table."""
    other = some_position(pick)
    name = one_of(pick, sorted(other))
    position[name] = other[name]


def change_pending(position: Position, pick: Pick) -> None:
    pending = position.setdefault("pending", {"step": "turn"})
    if not isinstance(pending, dict):
        return
    if pick(4) == 0:
        pending["step"] = one_of(pick, STEPS)
    else:
        pending[one_of(pick, FIELDS)] = pick(SMALL) - 2


def drop_pending_field(position: Position, pick: Pick) -> None:
    pending = position.get("pending")
    if isinstance(pending, dict) and pending:
        del pending[one_of(pick, list(pending))]


def change_turn(position: Position, pick: Pick) -> None:
    if isinstance(position.get("turn"), dict):
        name = one_of(pick, ("seat", "action", "spell_used", "asked", "offered", "exchanged"))
        values = {"seat": "abcdef", "action": (1, 2, 3)}.get(name, (True, False))
        position["turn"][name] = one_of(pick, values)


def change_board(position: Position, pick: Pick) -> None:
    board = position.get("board")
    if not isinstance(board, str):
        return
    at, sign = pick(len(board) + 1), one_of(pick, BOARD_SIGNS)
    position["board"] = one_of(
        pick,
        (
            board[:at] + sign + board[at:],
            board[:at] + board[at + 1 :],
            board[:at] + sign + board[at + 1 :],
            board[at:] + board[:at],
        ),
    )


def change_cards(position: Position, pick: Pick) -> None:
    piles = [position.get("discard"), position.get("deck")]
    if isinstance(hands := position.get("hands"), dict):
        piles += hands.values()
    pile = one_of(pick, [pile for pile in piles if isinstance(pile, list)] or [[]])
    if pile and pick(2):
        del pile[pick(len(pile))]
    else:
        pile.append(one_of(pick, CARDS))


def change_numbers(position: Position, pick: Pick) -> None:
    """Wizards at home, and flasks."""
    if isinstance(home := position.get("home"), dict) and pick(2):
        home[one_of(pick, "abcdef")] = pick(8)
    elif isinstance(flasks := position.get("flasks"), dict):
        flasks[one_of(pick, "abcdef")] = [pick(7), pick(7), pick(7)]


def change_options(position: Position, pick: Pick) -> None:
    options = position.get("options")
    if isinstance(options, dict):
        name, values = one_of(
            pick,
            (
                ("players", (1, 2, 3, 4, 5, 6)),
                ("edition", ("first", "revised")),
                ("variant", ("master", "basic")),
                ("team", (True, False)),
                ("starter", ("a", "b", "f", "random")),
                ("repeat_mode", ("merged", "sequential")),
                ("spells", ([], ["FW"], ["PB"], list(SPELL_CODES), 3)),
                ("solo_spells", ("random3", "chosen3", 0)),
                ("spell_costs", ("bga", {"MW": 99}, {"FW": 1, "PB": 1})),
                ("colours", (["blue"], ["violet", "red"])),
            ),
        )
        options[name] = one_of(pick, list(values))


BREAKS: tuple[Callable[[Position, Pick], None], ...] = (
    put_garbage, drop_entry, add_entry, borrow_entry, change_pending, change_pending, change_pending, change_pending,
    drop_pending_field, change_turn, change_board, change_cards, change_numbers, change_options,
)  # fmt: skip


def broken_position(pick: Pick, most: int = 4) -> Position:
    """A sound position with a few things changed; it may still be sound."""
    position = some_position(pick)
    for _ in range(pick(most + 1)):
        if not places(position):
            break
        one_of(pick, BREAKS)(position, pick)
    return position
