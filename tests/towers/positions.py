"""Positions for the rule tests, written as briefly as a study under a diagram.

    g = load({0: "*", 3: "ab", 5: "1"}, hands={"a": ["W2", "T5", "D"]})
    plays(g, "W2:w3")
    assert spaces(g)[5] == "1a"
    refuses(g, "W2:w3", "WT-TURN-2")

A board is the contract's board string or a mapping from space to stack (spaces left out are empty). Whatever a test
does not mention is filled in so that it does not disturb: the starter is seat a, wizards that are not on the board are
home (contract, `load`), flasks are empty, hands hold either-cards. Chance is "manual": a test says what falls.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import pytest

import zauberturm as zt
from tests.playing import plays, refuses, settle, texts

__all__ = ["plays", "refuses", "settle", "texts"]  # tests of both games play in the same way

Board: TypeAlias = str | Mapping[int, str]
Cards: TypeAlias = Mapping[str, Sequence[str]]

SPACES = 16
HAND = 3
WIZARDS = {1: 12, 2: 5, 3: 4, 4: 4, 5: 3, 6: 3}
"""Per player by number of players (WT-MAT-8)."""
FLASKS = {1: 6, 2: 6, 3: 5, 4: 5, 5: 4, 6: 4}
"""Likewise."""

COPIES: dict[str, int] = {
    **{f"{kind}{value}": 4 for kind in "WT" for value in range(1, 6)},
    **{f"T{value}W{value}": 3 for value in range(1, 5)},
    **dict.fromkeys(("T5W1", "T4W2", "T2W4", "T1W5", "D"), 6),
    "T2d": 3,
    "W2d": 3,
    "T3d": 1,
    "W3d": 1,
}
"""WT-MAT-5, written down a second time on purpose: the tests do not believe the engine's table."""

FILLERS = ("T3W3", "T2W2", "T1W1", "T4W4", "T5W1", "T4W2", "T2W4", "T1W5")
"""Cards for hands a test says nothing about; after them any card of the box is taken."""


def ring(spaces: Mapping[int, str]) -> str:
    """The board string with these stacks; spaces left out are empty."""
    assert all(0 <= space < SPACES for space in spaces), f"a space outside the course: {sorted(spaces)}"
    return "/".join(spaces.get(space, "") for space in range(SPACES))


def position(
    board: Board,
    *,
    players: int = 2,
    hands: Cards | None = None,
    home: Mapping[str, int] | None = None,
    flasks: Mapping[str, Sequence[int]] | None = None,
    discard: Sequence[str] | None = None,
    seat: str = "a",
    action: int = 1,
    spell_used: bool = False,
    deck: Sequence[str] | None = None,
    turn: Mapping[str, Any] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """A position as the contract writes it; options of the game are given as keywords.

    `hands`, `home` and `flasks` may name some seats only. The others get three filler cards, have those wizards home
    that are not on the board, and all their flasks empty. If `home` or `flasks` is left out altogether it is missing in
    the position, too, and `load` fills it in. `turn` adds entries to the turn (in teams: asked, offered, exchanged,
    which are false unless given). `spells` is MW and MT unless given (solo: none), `starter` is seat a.
    """
    seats = "abcdef"[:players]
    stacks = board if isinstance(board, str) else ring(board)
    options = {"players": players, "starter": "a", "spells": [] if players == 1 else ["MW", "MT"]} | options
    given: dict[str, list[str]] = {name: list(cards) for name, cards in (hands or {}).items()}
    taken = [card for cards in given.values() for card in cards] + list(discard or []) + list(deck or [])
    written: dict[str, Any] = {
        "contract": 1,
        "game": "towers",
        "options": options,
        "board": stacks,
        "hands": given | _filled([name for name in seats if name not in given], taken),
        "discard": list(discard or []),
        "turn": {"seat": seat, "action": action, "spell_used": spell_used},
    }
    if options.get("team"):
        written["turn"] |= {"asked": False, "offered": False, "exchanged": False}
    written["turn"] |= turn or {}
    if home is not None:
        written["home"] = {name: home.get(name, WIZARDS[players] - stacks.count(name)) for name in seats}
    if flasks is not None:
        written["flasks"] = {name: list(flasks.get(name, (FLASKS[players], 0, 0))) for name in seats}
    if deck is not None:
        written["deck"] = list(deck)
    return written


def _filled(seats: Iterable[str], taken: Iterable[str]) -> dict[str, list[str]]:
    """Three filler cards for each of these seats, none of them beyond its copies in the box."""
    left = Counter(COPIES)
    left.subtract(card for card in taken if card in COPIES)
    supply = iter([card for card in (*FILLERS, *COPIES) for _ in range(left[card])])
    return {seat: [next(supply) for _ in range(HAND)] for seat in seats}


def load(board: Board, **wishes: Any) -> zt.Game:
    """A game at `position(board, **wishes)`; chance is manual, so a test says what falls."""
    return zt.load(position(board, **wishes), seed=1, chance="manual")


def rejects(rule: str, board: Board, **wishes: Any) -> None:
    """Such a position cannot be loaded, because of this rule."""
    with pytest.raises(zt.PositionError) as caught:
        load(board, **wishes)
    assert caught.value.rule == rule


def spaces(g: zt.Game) -> list[str]:
    """The sixteen stacks of the board as the contract writes them."""
    stacks: list[str] = g.position()["board"].split("/")
    assert len(stacks) == SPACES
    return stacks


def castle(g: zt.Game) -> int:
    """The space the castle stands on."""
    return next(space for space, stack in enumerate(spaces(g)) if "*" in stack)


def flasks(g: zt.Game, seat: str) -> list[int]:
    """Empty, full and spent flasks of a seat."""
    return list(g.position()["flasks"][seat])


def home(g: zt.Game, seat: str) -> int:
    """How many wizards of a seat are in the castle."""
    return int(g.position()["home"][seat])


def hand(g: zt.Game, seat: str) -> list[str]:
    """The cards of a seat, in the order of the card table."""
    return list(g.position()["hands"][seat])


def turn(g: zt.Game) -> tuple[str, int]:
    """The active seat and its action (1, 2, or 3 when both are done)."""
    entry = g.position()["turn"]
    return str(entry["seat"]), int(entry["action"])
