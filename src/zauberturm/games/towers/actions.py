"""Integer codes of all actions, one fixed range: the layout only. Texts are in `notation`, meanings in `apply`.

A code names what is written down (a card, a space, a level), never what stands there now, so it means the same in every
position and can index masks and networks.
"""

from typing import Final

from zauberturm.games.towers.board import (
    DIE,
    FIRST_DICE,
    FW,
    KINDS,
    MC,
    ON_CASTLE,
    ON_DECLARED,
    ON_LOCKED,
    ON_TOWER,
    ON_TWO_TOWERS,
    ON_WIZARD,
    SEATS,
    SPACES,
    SPELL_TARGET,
    SPELLS,
    SW,
    TOWER_SPELLS,
    TOWERS,
    WIZARD_SPELLS,
)
from zauberturm.kernel import rule

LEVELS: Final = TOWERS
PIECES: Final = SPACES * LEVELS  # every tower a notation can name
MAX_TIMES: Final = 10  # a team of four can hold ten full flasks, at a price of one
MAX_FLASKS: Final = 10
NUMBER_CARDS: Final = 13  # number cards with a wizard half; as many have a tower half
DICE_CARDS: Final = KINDS - FIRST_DICE

# Row of a number card among those with a wizard half or a tower half.
WIZARD_ROW: Final = (0, 1, 2, 3, 4) + (-1,) * 5 + (5, 6, 7, 8, 9, 10, 11, 12) + (-1,) * 5
TOWER_ROW: Final = (-1,) * 5 + (0, 1, 2, 3, 4) + (5, 6, 7, 8, 9, 10, 11, 12) + (-1,) * 5
WIZARD_CARD: Final = (0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 15, 16, 17)
TOWER_CARD: Final = (5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17)

# The turn.
PLAY_WIZARD: Final = 0
PLAY_RIDER: Final = PLAY_WIZARD + NUMBER_CARDS * SPACES
PLAY_TOWER: Final = PLAY_RIDER + NUMBER_CARDS * SPACES
LAY_DEAD: Final = PLAY_TOWER + NUMBER_CARDS * PIECES
PLAY_DICE: Final = LAY_DEAD + KINDS
TAKE_SPECIAL: Final = PLAY_DICE + DICE_CARDS
REROLL: Final = TAKE_SPECIAL + 1
NO_PIECE: Final = REROLL + 1
PIECE_WIZARD: Final = NO_PIECE + 1
PIECE_RIDER: Final = PIECE_WIZARD + SPACES
PIECE_TOWER: Final = PIECE_RIDER + SPACES
END: Final = PIECE_TOWER + PIECES

# Windows and teams.
PASS: Final = END + 1
STOP: Final = PASS + 1
ASK: Final = STOP + 1
DECLINE: Final = ASK + 1
ACCEPT: Final = DECLINE + 1
REFUSE: Final = ACCEPT + 1
GIVE_FLASKS: Final = REFUSE + 1
OFFER: Final = GIVE_FLASKS + MAX_FLASKS
GIVE: Final = OFFER + KINDS
GIVE_BACK: Final = GIVE + KINDS
FREE_SEAT: Final = GIVE_BACK + KINDS
FREE_DECLARED: Final = FREE_SEAT + SEATS

# Spells. A use has one place inside the block; the block exists twice, plain and with ` before`.
CLAIM_AFTER: Final = FREE_DECLARED + SEATS
CAST_PB: Final = CLAIM_AFTER + SPELLS
CAST: Final = CAST_PB + 1
WIZARD_TARGETS: Final = 2 * SEATS * SPACES  # the second half names the declared wizard
WIZARD_USES: Final = MAX_TIMES * WIZARD_TARGETS
TOWER_USES: Final = MAX_TIMES * PIECES
_USES_ON: Final = {
    ON_WIZARD: WIZARD_USES,
    ON_TOWER: TOWER_USES,
    ON_TWO_TOWERS: SPACES * (SPACES - 1) // 2,
    ON_CASTLE: 2,
    ON_LOCKED: PIECES,
    ON_DECLARED: 0,  # PB names nobody: CAST_PB
}
_BY_TARGET: Final = sorted(range(SPELLS), key=SPELL_TARGET.__getitem__)


def _uses_of(spells: list[int]) -> int:
    return sum(_USES_ON[SPELL_TARGET[spell]] for spell in spells)


FIRST_USE: Final = tuple(_uses_of(_BY_TARGET[: _BY_TARGET.index(spell)]) for spell in range(SPELLS))
USE_TOWER: Final = FIRST_USE[TOWER_SPELLS[0]]
USE_SWAP: Final = FIRST_USE[SW]
USE_CASTLE: Final = FIRST_USE[MC]
USE_FREE: Final = FIRST_USE[FW]
USES: Final = _uses_of(_BY_TARGET)
CAST_BEFORE: Final = CAST + USES

# Chance.
ROLLED: Final = CAST_BEFORE + USES
DRAWN: Final = ROLLED + DIE
OPENED: Final = DRAWN + KINDS
STARTS: Final = OPENED + SPELLS
ACTIONS: Final = STARTS + SEATS

MAX_LEGAL: Final = 1024  # the longest list: a merged master claim with every tile open stays below 800


@rule
def swap_use(low: int, high: int) -> int:
    """The use of SW on two spaces, low < high."""
    return USE_SWAP + low * (2 * SPACES - 1 - low) // 2 + high - low - 1


@rule
def swap_low(use: int) -> int:
    """The smaller space of a use of SW."""
    index, low = use - USE_SWAP, 0
    while index >= SPACES - 1 - low:
        index -= SPACES - 1 - low
        low += 1
    return low


@rule
def swap_high(use: int) -> int:
    """The larger space of a use of SW."""
    low = swap_low(use)
    return use - swap_use(low, low + 1) + low + 1


@rule
def wizard_use(spell: int, times: int, declared: int, seat: int, space: int) -> int:
    """The use of a spell on a wizard."""
    return FIRST_USE[spell] + (((times - 1) * 2 + declared) * SEATS + seat) * SPACES + space


@rule
def tower_use(spell: int, times: int, space: int, level: int) -> int:
    """The use of a spell on a tower."""
    return FIRST_USE[spell] + ((times - 1) * SPACES + space) * LEVELS + level - 1


@rule
def spell_of(use: int) -> int:
    """Which spell a use belongs to (`board.MW` ...)."""
    if use < USE_TOWER:
        return WIZARD_SPELLS[use // WIZARD_USES]
    if use < USE_SWAP:
        return TOWER_SPELLS[(use - USE_TOWER) // TOWER_USES]
    if use < USE_CASTLE:
        return SW
    return MC if use < USE_FREE else FW


@rule
def times_of(use: int) -> int:
    """How often a use is paid for (`x2`)."""
    if use < USE_TOWER:
        return use // WIZARD_TARGETS % MAX_TIMES + 1
    if use < USE_SWAP:
        return (use - USE_TOWER) // PIECES % MAX_TIMES + 1
    return 1
