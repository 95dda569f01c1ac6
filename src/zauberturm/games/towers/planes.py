"""The planes of an observation: which number stands where, and what it is called. Values are filled in by `observe`.

A plane has one column per space. What belongs to no space (cards, flasks, the turn) fills its whole plane. Seats are
relative: seat+0 is the observer, seat+1 the next one clockwise.
"""

from typing import Final

from zauberturm.games.option_table import switches_of
from zauberturm.games.towers.board import (
    CARDS,
    DIE,
    FIRST_DICE,
    KINDS,
    SEATS,
    SPACES,
    SPELL_CODES,
    SPELLS,
    TOWERS,
)
from zauberturm.games.towers.option_table import OPTION_TABLE
from zauberturm.games.towers.state import (
    ASKED,
    BACK,
    CARRY,
    CHOOSE_TILE,
    CLAIM,
    DEAL,
    DICE,
    DRAW,
    FREE,
    FREE_WHOM,
    LAST_CAST,
    OFFERED,
    OVER,
    PARTNER,
    REPEAT,
    ROLL,
    SPECIAL,
    START,
    TILE,
    TURN,
    WINDOW_0,
    WINDOW_2,
)

# Every question of the game, named as in positions; the order is that of the planes.
STEP_NAMES: Final = {
    START: "start", TILE: "tile", DEAL: "deal", ROLL: "roll", DRAW: "draw", CHOOSE_TILE: "choose_tile",
    PARTNER: "partner", ASKED: "asked", OFFERED: "offered", BACK: "back", WINDOW_0: "window_0", TURN: "turn",
    DICE: "dice", SPECIAL: "special", CLAIM: "claim", FREE: "free", CARRY: "carry", REPEAT: "repeat",
    FREE_WHOM: "free_whom", WINDOW_2: "window_2", LAST_CAST: "last_cast", OVER: "over",
}  # fmt: skip
STEPS: Final = len(STEP_NAMES)
STEP_ROW: Final = tuple(list(STEP_NAMES).index(step) if step in STEP_NAMES else -1 for step in range(OVER + 1))

OPTION_NAMES: Final = tuple(switch.plane for switch in switches_of(OPTION_TABLE))
OPTION_BITS: Final = len(OPTION_NAMES)
DICE_KINDS: Final = KINDS - FIRST_DICE
ACTION_NUMBERS: Final = 3

# The board, space by space.
VISIBLE: Final = 0  # wizards on top, by relative seat
HEIGHT: Final = VISIBLE + SEATS
SHIELD: Final = HEIGHT + 1  # what the space shows on top
CASTLE: Final = SHIELD + 1
TOWER_ID: Final = CASTLE + 1  # by level, 1 = lowest
TOWER_SHIELD: Final = TOWER_ID + TOWERS
LOCKED: Final = TOWER_SHIELD + TOWERS  # by relative seat, then level of the surface, 0 = ground; zero if strict
LAID_BARE: Final = LOCKED + SEATS * TOWERS  # what FW shows everybody, by relative seat
DECLARED_WIZARD: Final = LAID_BARE + SEATS  # by relative seat of his owner
DECLARED_TOWER: Final = DECLARED_WIZARD + SEATS  # its level

# The cards.
OWN_HAND: Final = DECLARED_TOWER + 1
HAND_SIZE: Final = OWN_HAND + KINDS
DISCARD: Final = HAND_SIZE + SEATS
PILE: Final = DISCARD + KINDS
DISCARDED: Final = PILE + 1

# The seats.
EMPTY: Final = DISCARDED + 1
FULL: Final = EMPTY + SEATS
SPENT: Final = FULL + SEATS
AT_HOME: Final = SPENT + SEATS
AWAY: Final = AT_HOME + SEATS
IN_PLAY: Final = AWAY + SEATS
STARTER: Final = IN_PLAY + SEATS
ACTIVE: Final = STARTER + SEATS
TO_MOVE: Final = ACTIVE + SEATS

# The table.
TILES: Final = TO_MOVE + SEATS
PRICE: Final = TILES + SPELLS
OPTION: Final = PRICE + SPELLS
TILES_TO_DRAW: Final = OPTION + OPTION_BITS

# The turn and its running decision.
STEP: Final = TILES_TO_DRAW + 1
ACTION: Final = STEP + STEPS
SPELL_USED: Final = ACTION + ACTION_NUMBERS
SPECIAL_TURN: Final = SPELL_USED + 1
TURN_OVER: Final = SPECIAL_TURN + 1
HAS_ASKED: Final = TURN_OVER + 1
HAS_OFFERED: Final = HAS_ASKED + 1
HAS_EXCHANGED: Final = HAS_OFFERED + 1
DICE_CARD: Final = HAS_EXCHANGED + 1
ROLLED_FACE: Final = DICE_CARD + DICE_KINDS
ROLLS_LEFT: Final = ROLLED_FACE + DIE
DECLARED_STEPS: Final = ROLLS_LEFT + 1
DECLARED_OUT_OF_SIGHT: Final = DECLARED_STEPS + 1  # the declared wizard is locked or home
RIDERS: Final = DECLARED_OUT_OF_SIGHT + 1
SPELL: Final = RIDERS + SEATS  # being carried out
CLAIMED: Final = SPELL + SPELLS  # to be carried out after the movement
CASTER: Final = CLAIMED + SPELLS
PLANES: Final = CASTER + SEATS

OBSERVATION_SHAPE: Final = (PLANES, SPACES)


def _seats(what: str) -> list[str]:
    return [f"{what}: seat+{seat}" for seat in range(SEATS)]


def _each(what: str, names: tuple[str, ...]) -> list[str]:
    return [f"{what}: {name}" for name in names]


def _levels(what: str, lowest: int) -> list[str]:
    return [f"{what}: level {level}" for level in range(lowest, lowest + TOWERS)]


PLANE_NAMES: Final = (
    *_seats("visible wizards"), "tower height", "shield on top", "castle",
    *_levels("tower number", 1), *_levels("tower shield", 1),
    *(name for seat in range(SEATS) for name in _levels(f"locked wizards: seat+{seat}", 0)),
    *_seats("wizards laid bare"), *_seats("declared wizard"), "declared tower",
    *_each("own hand", CARDS), *_seats("hand size"), *_each("discard", CARDS), "draw pile", "discard pile",
    *_seats("empty flasks"), *_seats("full flasks"), *_seats("spent flasks"),
    *_seats("wizards home"), *_seats("wizards away"), *_seats("in the game"),
    *_seats("starting player"), *_seats("active seat"), *_seats("to move"),
    *_each("open tile", SPELL_CODES), *_each("price", SPELL_CODES), *_each("option", OPTION_NAMES), "tiles to draw",
    *_each("question", tuple(STEP_NAMES.values())), *_each("action", ("1", "2", "3")),
    "spell used", "special turn", "turn is over", "has asked", "has offered", "has exchanged",
    *_each("dice card", CARDS[FIRST_DICE:]), *_each("rolled", tuple("123456")), "rolls left",
    "declared steps", "declared wizard out of sight", *_seats("riders"),
    *_each("spell carried out", SPELL_CODES), *_each("spell claimed", SPELL_CODES), *_seats("caster"),
)  # fmt: skip
assert len(PLANE_NAMES) == PLANES
