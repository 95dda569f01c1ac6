"""Text <-> action, text <-> board."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, Final

from zauberturm.games.rules import ActionInfo
from zauberturm.games.towers.actions import ACTIONS, LEVELS, MAX_FLASKS, MAX_TIMES, TOWER_CARD, WIZARD_CARD
from zauberturm.games.towers.board import (
    CARDS,
    DIE,
    FIRST_DICE,
    ON_DECLARED,
    SEAT_LETTERS,
    SEATS,
    SPACES,
    SPELL_CODES,
    SPELL_TABLE,
    TOWER_SPELLS,
    WIZARD_SPELLS,
)
from zauberturm.games.towers.state import State, count_of
from zauberturm.kernel import interpreted

CASTLE: Final = "*"
DECLARED_MARK: Final = "!"

Described = Iterator[tuple[str, str, dict[str, Any]]]


def tower_text(space: int, level: int) -> str:
    """How a tower is written: space and level."""
    return f"t{space}.{level}"


def _places() -> Iterator[tuple[int, int]]:
    return ((space, level) for space in range(SPACES) for level in range(1, LEVELS + 1))


def _turn() -> Described:
    """The active seat's own actions, in the order of `actions`."""
    for kind, rider in (("play_wizard", ""), ("play_rider", " PB")):
        for row in WIZARD_CARD:
            for space in range(SPACES):
                yield kind, f"{CARDS[row]}:w{space}{rider}", {"card": CARDS[row], "space": space}
    for row in TOWER_CARD:
        for space, level in _places():
            text = f"{CARDS[row]}:{tower_text(space, level)}"
            yield "play_tower", text, {"card": CARDS[row], "space": space, "level": level}
    for card in CARDS:
        yield "lay_dead", f"{card}:-", {"card": card}
    for card in CARDS[FIRST_DICE:]:
        yield "play_dice", card, {"card": card}
    yield "special", "special", {}
    yield "reroll", "reroll", {}
    yield "no_piece", "-", {}
    for kind, rider in (("piece_wizard", ""), ("piece_rider", " PB")):
        for space in range(SPACES):
            yield kind, f"w{space}{rider}", {"space": space}
    for space, level in _places():
        yield "piece_tower", tower_text(space, level), {"space": space, "level": level}
    yield "end", "end", {}


def _windows() -> Described:
    """Answers in windows and between partners."""
    for word in ("pass", "stop", "ask", "decline", "accept", "refuse"):
        yield word, word, {}
    for count in range(1, MAX_FLASKS + 1):
        yield "flasks", f"flasks:{count}", {"count": count}
    for word in ("offer", "give", "back"):
        for card in CARDS:
            yield word, f"{word}:{card}", {"card": card}
    for mark in ("", DECLARED_MARK):
        for seat in SEAT_LETTERS:
            yield "free", f"free {seat}{mark}", {"seat": seat, "declared": bool(mark)}
    for spell in SPELL_CODES:
        yield "after", f"after {spell}", {"spell": spell}
    yield "cast", "cast PB", {"spell": "PB"}


def _uses() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every use of a spell that names a target: its text after `cast `, and its parts."""
    for spell in (SPELL_CODES[n] for n in WIZARD_SPELLS):
        for times in range(1, MAX_TIMES + 1):
            for mark in ("", DECLARED_MARK):
                for seat in SEAT_LETTERS:
                    for space in range(SPACES):
                        text = f"{spell}:{seat}{space}{mark}{_times(times)}"
                        parts = {"seat": seat, "space": space, "declared": bool(mark), "times": times}
                        yield text, {"spell": spell, **parts}
    for spell in (SPELL_CODES[n] for n in TOWER_SPELLS):
        for times in range(1, MAX_TIMES + 1):
            for space, level in _places():
                text = f"{spell}:{tower_text(space, level)}{_times(times)}"
                yield text, {"spell": spell, "space": space, "level": level, "times": times}
    for low in range(SPACES):
        for high in range(low + 1, SPACES):
            yield f"SW:{low},{high}", {"spell": "SW", "space": low, "other": high}
    for sign in "+-":
        yield f"MC:{sign}", {"spell": "MC", "direction": sign}
    for space, level in _places():
        yield f"FW:{tower_text(space, level)}", {"spell": "FW", "space": space, "level": level}


def _times(times: int) -> str:
    return "" if times == 1 else f" x{times}"


def _casts() -> Described:
    for moment in ("", " before"):
        for text, parts in _uses():
            yield "cast", f"cast {text}{moment}", {**parts, "before": bool(moment)}


def _chance() -> Described:
    for face in range(1, DIE + 1):
        yield "roll", f"roll:{face}", {"roll": face}
    for card in CARDS:
        yield "draw", f"draw:{card}", {"card": card}
    for spell in SPELL_CODES:
        yield "spell", f"spell:{spell}", {"spell": spell}
    for seat in SEAT_LETTERS:
        yield "start", f"start:{seat}", {"seat": seat}


@cache
def describe() -> tuple[ActionInfo, ...]:
    """All actions by code."""
    blocks = (_turn(), _windows(), _casts(), _chance())
    actions = tuple(ActionInfo(kind, text, parts) for block in blocks for kind, text, parts in block)
    assert len(actions) == ACTIONS
    return actions


# -- well-formed texts of which no position can make a legal action

_SPACE = r"(?:\d|1[0-5])"
_TOWER = rf"t{_SPACE}\.[1-9]"
_CARD_PIECE = re.compile(rf"(?P<card>\w+):(?P<piece>w{_SPACE}|{_TOWER})(?P<rider> PB)?")
_CAST = re.compile(
    rf"cast (?P<spell>\w\w):(?P<target>[a-f]{_SPACE}!?|{_TOWER}|{_SPACE},{_SPACE}|[+-])"
    r"(?P<times> x\d+)?(?: before)?"
)
_NAMING_A_TARGET: Final = {spell.code: spell for spell in SPELL_TABLE if spell.target != ON_DECLARED}


def impossible(text: str) -> tuple[str, dict[str, Any]] | None:
    """The rule that forbids a text which reads like an action but can never be one; None if it does not even read."""
    if match := _CARD_PIECE.fullmatch(text):
        card = match["card"]
        if card not in CARDS:
            return None
        if CARDS.index(card) >= FIRST_DICE:
            return "WT-CARD-6", {"card": card}
        if match["rider"] and match["piece"].startswith("t"):
            return "WT-SP-PB-1", {"card": card}
        return "WT-CARD-1", {"card": card}
    if match := _CAST.fullmatch(text):
        spell, (low, _, high) = match["spell"], match["target"].partition(",")
        wrong_order = spell == "SW" and high and int(low) > int(high)
        if spell not in _NAMING_A_TARGET:
            return None
        if match["times"] and _NAMING_A_TARGET[spell].steps == 0:
            return "WT-R-45", {"spell": spell}
        if not wrong_order:
            return f"WT-SP-{spell}-1", {"spell": spell}
    return None


# -- boards

_count_of: Final = interpreted(count_of)


@lru_cache(maxsize=4096)
def letters(packed: int) -> str:
    """Wizards of one surface as sorted seat letters."""
    return "".join([SEAT_LETTERS[seat] * _count_of(packed, seat) for seat in range(SEATS)]) if packed else ""


def stack_of(g: State, space: int) -> list[int]:
    """The surfaces of a space from the ground up."""
    surfaces = [g.top[space]]
    while surfaces[-1] >= SPACES:
        surfaces.append(g.under[surfaces[-1] - SPACES])
    return surfaces[::-1]


def space_text(g: State, space: int, locked: bool) -> str:
    """One space from the ground up."""
    top = g.top[space]
    if top < SPACES:  # no tower, as on most spaces
        return letters(g.wizards[top]) + (CASTLE if g.castle == space else "")
    text = ""
    for surface in stack_of(g, space):
        if surface >= SPACES:
            text += str(surface - SPACES + 1)
        if locked or surface == top:
            text += letters(g.wizards[surface])
    return text + (CASTLE if g.castle == space else "")


def board_text(g: State, locked: bool = True) -> str:
    """The board string; without `locked`, wizards inside towers are left out (WT-INFO-5)."""
    return "/".join([space_text(g, space, locked) for space in range(SPACES)])
