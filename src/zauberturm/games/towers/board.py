"""Wandering Towers: the material as data (WT-MAT, WT-SETUP). No rule lives here."""

from typing import Final, NamedTuple

SEAT_LETTERS: Final = "abcdef"
SEATS: Final = 6
SPACES: Final = 16
RING: Final = SPACES - 1  # `& RING` walks round the ring in both directions
TOWERS: Final = 9

# A surface is where wizards stand: the ground of a space, or the top of a tower. Because a surface belongs to its
# tower, wizards travel with it without being touched (WT-TOWER-5).
SURFACES: Final = SPACES + TOWERS
HOME: Final = -1  # in place of a surface: inside the castle
MAX_ON_SURFACE: Final = 6  # WT-WIZ-4
SHIELD_EVERY: Final = 4  # ground shields on 0, 4, 8, 12 (WT-MAT-1)

LIGHTS: Final = (3, 3, 3, 2, 2, 2, 1, 1, 1)  # of the spaces 1-9, where the towers start (WT-MAT-2)
WIZARDS: Final = (0, 12, 5, 4, 4, 3, 3)  # by number of players (WT-MAT-8)
FLASKS: Final = (0, 6, 6, 5, 5, 4, 4)
HAND: Final = 3
HAND_ROOM: Final = 4  # a partner's card may be on top (WT-TEAM-3)

# The 90 cards (WT-MAT-5), in the order in which hands are written.
CARDS: Final = (
    "W1", "W2", "W3", "W4", "W5", "T1", "T2", "T3", "T4", "T5",
    "T1W1", "T2W2", "T3W3", "T4W4", "T5W1", "T4W2", "T2W4", "T1W5",
    "D", "T2d", "W2d", "T3d", "W3d",
)  # fmt: skip
KINDS: Final = len(CARDS)
NO_CARD: Final = KINDS
COPIES: Final = (4,) * 10 + (3,) * 4 + (6,) * 4 + (6, 3, 3, 1, 1)
DECK: Final = sum(COPIES)
WIZARD_STEPS: Final = (1, 2, 3, 4, 5) + (0,) * 5 + (1, 2, 3, 4, 1, 2, 4, 5) + (0,) * 5
TOWER_STEPS: Final = (0,) * 5 + (1, 2, 3, 4, 5) + (1, 2, 3, 4, 5, 4, 2, 1) + (0,) * 5
ROLLS: Final = (0,) * 18 + (1, 2, 2, 3, 3)
DICE_MOVE_WIZARD: Final = (0,) * 18 + (1, 0, 1, 0, 1)
DICE_MOVE_TOWER: Final = (0,) * 18 + (1, 1, 0, 1, 0)
FIRST_DICE: Final = 18
EITHER_DICE: Final = 18
DIE: Final = 6

# What one use of a spell names. The codes of actions have the same order.
ON_WIZARD, ON_TOWER, ON_TWO_TOWERS, ON_CASTLE, ON_LOCKED, ON_DECLARED = range(6)


class Spell(NamedTuple):
    """A spell tile (WT-MAT-6). Its place in the table is its number, everywhere."""

    code: str
    target: int
    price: int  # WT-SPELL-2
    bga: int  # its price at Board Game Arena
    steps: int = 0  # how far a use moves its target; only such uses can be multiplied (WT-R-45)
    is_basic: bool = False  # WT-MAT-7
    is_solo: bool = True  # WT-SOLO-4


SPELL_TABLE: Final = (
    Spell("MW", ON_WIZARD, 2, 2, steps=1, is_basic=True),
    Spell("MT", ON_TOWER, 1, 1, steps=2, is_basic=True),
    Spell("HW", ON_WIZARD, 2, 2, steps=-1),
    Spell("HT", ON_TOWER, 1, 1, steps=-2),
    Spell("MC", ON_CASTLE, 2, 2),
    Spell("SW", ON_TWO_TOWERS, 1, 1),
    Spell("PB", ON_DECLARED, 2, 2, is_solo=False),
    Spell("FW", ON_LOCKED, 1, 2),
)
SPELLS: Final = len(SPELL_TABLE)
SPELL_CODES: Final = tuple(spell.code for spell in SPELL_TABLE)
SPELL_TARGET: Final = tuple(spell.target for spell in SPELL_TABLE)
SPELL_STEPS: Final = tuple(spell.steps for spell in SPELL_TABLE)
IN_SOLO: Final = tuple(int(spell.is_solo) for spell in SPELL_TABLE)
WIZARD_SPELLS: Final = tuple(n for n, spell in enumerate(SPELL_TABLE) if spell.target == ON_WIZARD)
TOWER_SPELLS: Final = tuple(n for n, spell in enumerate(SPELL_TABLE) if spell.target == ON_TOWER)
BASIC_SPELLS: Final = tuple(spell.code for spell in SPELL_TABLE if spell.is_basic)
PRICES: Final = {
    "abacus": {spell.code: spell.price for spell in SPELL_TABLE},
    "bga": {spell.code: spell.bga for spell in SPELL_TABLE},
}
MW: Final = SPELL_CODES.index("MW")
MT: Final = SPELL_CODES.index("MT")
MC: Final = SPELL_CODES.index("MC")
SW: Final = SPELL_CODES.index("SW")
PB: Final = SPELL_CODES.index("PB")
FW: Final = SPELL_CODES.index("FW")
MASTER_SPELLS: Final = 4  # tiles drawn when nothing else is agreed
SOLO_SPELLS: Final = 3  # WT-SOLO-4
SOLO_CARDS: Final = 30  # WT-SOLO-10

COLOURS: Final = ("blue", "yellow", "red", "green", "orange", "violet")
FIRST_EDITION_WIZARDS: Final = {"blue": 5, "yellow": 5, "red": 4, "green": 4, "orange": 3, "violet": 3}  # WT-MAT-9
