"""Wandering Towers: the material as data (WT-MAT, WT-SETUP). No rule lives here."""

from typing import Final

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

# The spells (WT-MAT-6).
SPELL_CODES: Final = ("MW", "MT", "HW", "HT", "MC", "SW", "PB", "FW")
SPELLS: Final = len(SPELL_CODES)
MW, MT, HW, HT, MC, SW, PB, FW = range(SPELLS)
SPELL_STEPS: Final = (1, 2, -1, -2, 0, 0, 0, 0)
PRICES: Final = {
    "abacus": {"MW": 2, "MT": 1, "HW": 2, "HT": 1, "MC": 2, "SW": 1, "PB": 2, "FW": 1},
    "bga": {"MW": 2, "MT": 1, "HW": 2, "HT": 1, "MC": 2, "SW": 1, "PB": 2, "FW": 2},
}
BASIC_SPELLS: Final = ("MW", "MT")  # WT-MAT-7
MASTER_SPELLS: Final = 4  # tiles drawn when nothing else is agreed
SOLO_SPELLS: Final = 3  # WT-SOLO-4
SOLO_CARDS: Final = 30  # WT-SOLO-10

COLOURS: Final = ("blue", "yellow", "red", "green", "orange", "violet")
FIRST_EDITION_WIZARDS: Final = {"blue": 5, "yellow": 5, "red": 4, "green": 4, "orange": 3, "violet": 3}  # WT-MAT-9
