"""The rules that can refuse an action, by number, and the facts each of them names.

A fact is an integer: cards, seats, tiles and goblins by their numbers, a field as its level and place on the ring, so
that no layout is needed to write it. `reason` tells apart what one rule refuses for several reasons.
"""

from collections.abc import Sequence
from typing import Final

from zauberturm.games.refusing import FactNames, in_words
from zauberturm.games.zauberberg.board import CARDS, LEVELS, NUMBERS, SEAT_LETTERS, TILES, VILLAGE
from zauberturm.games.zauberberg.score import REASONS
from zauberturm.games.zauberberg.state import State, first_field, is_field, level_of
from zauberturm.kernel import rule

FACTS: Final[FactNames] = {
    "ZB-CLIMB-1": ("reason", "goblin", "field"),
    "ZB-CLIMB-2": ("value",),
    "ZB-CLIMB-4": ("goblin", "field"),
    "ZB-CLIMB-7": ("goblin", "field"),
    "ZB-CLIMB-8": ("goblin", "field"),
    "ZB-CLIMB-9": ("goblin",),
    "ZB-CRY-1": ("reason", "field"),
    "ZB-DRAW-1": ("reason",),
    "ZB-END-1": (),
    "ZB-END-6": (),
    "ZB-EXCH-1": ("reason", "card"),
    "ZB-EXCH-3": ("n", "limit"),
    "ZB-FLY-5": ("reason", "n", "limit"),
    "ZB-GHOST-1": ("reason",),
    "ZB-MAT-4": ("card",),
    "ZB-MAT-6": ("tile",),
    "ZB-MOVE-6": ("goblin", "field"),
    "ZB-MOVE-8": ("goblin", "field"),
    "ZB-PIT-4": ("goblin",),
    "ZB-R-22": ("goblin", "field"),
    "ZB-R-43": (),
    "ZB-RAV-1": ("reason",),
    "ZB-RAV-2": ("reason",),
    "ZB-SETUP-6": (),
    "ZB-SETUP-8": ("village",),
    "ZB-SETUP-13": (),
    "ZB-STORM-2": ("reason",),
    "ZB-TURN-1": (),
    "ZB-TURN-3": ("reason", "card"),
    "ZB-TURN-4": ("reason", "card"),
    "ZB-TURN-5": ("n",),
}
REFUSALS: Final = ("", *FACTS)

# The same rules by name, in the same order: ZB-R-43 is R_43.
(
    LEGAL, CLIMB_1, CLIMB_2, CLIMB_4, CLIMB_7, CLIMB_8, CLIMB_9, CRY_1, DRAW_1, END_1, END_6, EXCH_1, EXCH_3, FLY_5,
    GHOST_1, MAT_4, MAT_6, MOVE_6, MOVE_8, PIT_4, R_22, R_43, RAV_1, RAV_2, SETUP_6, SETUP_8, SETUP_13, STORM_2, TURN_1,
    TURN_3, TURN_4, TURN_5,
) = range(len(REFUSALS))  # fmt: skip

GAME_OVER: Final = tuple(REFUSALS.index(reason) for reason in REASONS)  # by the result's reason

# Reasons: an answer is owed; nobody has asked; a card is not in the hand; no card is named; the goblin sits on nobody;
# it stands on a corner; somebody is above it; the seat is not taken; the tile does not lie face down; the goblin of the
# turn is named again, or not yet.
REASON_WORDS: Final = (
    "owed", "unasked", "missing", "none", "alone", "corner", "occupied", "absent", "open", "named", "unnamed",
)  # fmt: skip
OWED, UNASKED, MISSING, NONE, ALONE, CORNER, OCCUPIED, ABSENT, OPEN, NAMED, UNNAMED = range(len(REASON_WORDS))

NO_FIELD: Final = 0
_PER_LEVEL: Final = 256
_NOTHING: Final = "-"


@rule
def place_fact(g: State, place: int) -> int:
    """A field or village as a fact: its level, the villages after the highest, and its place there."""
    if not is_field(place):
        return (LEVELS + 1) * _PER_LEVEL + place - VILLAGE
    level = level_of(g, place)
    return (level + 1) * _PER_LEVEL + place - first_field(g, level)


def _place_text(fact: int) -> str:
    level, index = divmod(fact, _PER_LEVEL)
    if fact == NO_FIELD:
        return _NOTHING
    return f"V{index}" if level > LEVELS else f"{level}.{index}"


_WORDS: Final = {
    "card": lambda n: (*CARDS, _NOTHING)[n],
    "field": _place_text,
    "goblin": lambda n: f"{SEAT_LETTERS[n // NUMBERS]}{n % NUMBERS + 1}",
    "reason": lambda n: REASON_WORDS[n],
    "tile": lambda n: TILES[n],
    "village": lambda n: f"V{n}",
}


def refusal_facts(rule: str, numbers: Sequence[int]) -> dict[str, str | int]:
    """The facts of a refusal with everything as text that has a text."""
    return in_words(FACTS[rule], numbers, _WORDS)
