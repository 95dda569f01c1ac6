"""The compact observation: which number stands where, and what it is called. `observe` fills it, `planes` unfolds it.

One byte per number. Seats are relative: seat+0 is the observer, seat+1 the next one clockwise. Places count from 1
where 0 means "nowhere". The observer "full" gets everything from HANDS on as well; the others end there.
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
    SURFACES,
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

# Every question of the game, named as in positions; the order is that of the numbers.
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

# The board.
VISIBLE: Final = 0  # by space, then relative seat: wizards on top
HEIGHT: Final = VISIBLE + SPACES * SEATS  # by space
SHIELD: Final = HEIGHT + SPACES  # by space: what it shows on top
CASTLE: Final = SHIELD + SPACES  # by space
TOWER_SPACE: Final = CASTLE + SPACES  # by tower, counted from 1
TOWER_LEVEL: Final = TOWER_SPACE + TOWERS  # by tower, 1 = lowest
LOCKED: Final = TOWER_LEVEL + TOWERS  # by surface (grounds, then tower tops), then relative seat
LAID_BARE: Final = LOCKED + SURFACES * SEATS  # what FW shows everybody, by relative seat ...
BARE_SPACE: Final = LAID_BARE + SEATS  # ... and where, counted from 1
DECLARED_WIZARD: Final = BARE_SPACE + 1  # by space, if he is visible
DECLARED_OWNER: Final = DECLARED_WIZARD + SPACES  # by relative seat, if he is visible
DECLARED_TOWER: Final = DECLARED_OWNER + SEATS  # by space: its level
EXCHANGED_CARD: Final = DECLARED_TOWER + SPACES  # the partner's card in question, for who knows it, counted from 1

# From here on every number fills a plane of its own.
# The cards.
OWN_HAND: Final = EXCHANGED_CARD + 1
HAND_SIZE: Final = OWN_HAND + KINDS
DISCARD: Final = HAND_SIZE + SEATS
PILE: Final = DISCARD + KINDS
DISCARDED: Final = PILE + 1

# The seats.
EMPTY: Final = DISCARDED + 1
FULL_FLASKS: Final = EMPTY + SEATS
SPENT: Final = FULL_FLASKS + SEATS
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
SIZE: Final = CASTER + SEATS

# What only the observer "full" gets.
HANDS: Final = SIZE  # by relative seat, then kind
DRAW_PILE: Final = HANDS + SEATS * KINDS  # by kind
CARD_IN_QUESTION: Final = DRAW_PILE + KINDS  # the partner's card, counted from 1
DECLARED_SURFACE: Final = CARD_IN_QUESTION + 1  # where the declared wizard really is, counted from 1
GO_ON: Final = DECLARED_SURFACE + 1  # where the flow goes on: after a draw, a swap, FW, a spell; who is asked
FLOW_NAMES: Final = ("after a draw", "after an exchange", "after FW", "after a spell", "asked in a window")
FULL_SIZE: Final = GO_ON + len(FLOW_NAMES)


def _seats(what: str) -> list[str]:
    return [f"{what}: seat+{seat}" for seat in range(SEATS)]


def _each(what: str, names: tuple[str, ...]) -> list[str]:
    return [f"{what}: {name}" for name in names]


_SPACES: Final = tuple(f"space {space}" for space in range(SPACES))
_TOWERS: Final = tuple(f"t{tower + 1}" for tower in range(TOWERS))
SURFACE_NAMES: Final = (*_SPACES, *(f"on {tower}" for tower in _TOWERS))

# The numbers that fill a plane each, in their order; `planes` uses the same names.
WHOLE_NAMES: Final = (
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
NAMES: Final = (
    *(f"visible wizards: {space}, seat+{seat}" for space in _SPACES for seat in range(SEATS)),
    *_each("tower height", _SPACES), *_each("shield on top", _SPACES), *_each("castle", _SPACES),
    *_each("tower space", _TOWERS), *_each("tower level", _TOWERS),
    *(f"locked wizards: {surface}, seat+{seat}" for surface in SURFACE_NAMES for seat in range(SEATS)),
    *_seats("wizards laid bare"), "space laid bare", *_each("declared wizard", _SPACES), *_seats("declared owner"),
    *_each("declared tower", _SPACES), "card in exchange",
    *WHOLE_NAMES,
)  # fmt: skip
FULL_NAMES: Final = (
    *NAMES,
    *(f"hand: seat+{seat}, {card}" for seat in range(SEATS) for card in CARDS), *_each("drawn from", CARDS),
    "card in question", "declared surface", *_each("goes on", FLOW_NAMES),
)  # fmt: skip
assert len(NAMES) == SIZE
assert len(FULL_NAMES) == FULL_SIZE
