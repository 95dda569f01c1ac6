"""Zauberberg: the material as data (ZB-MAT) and the numbering of places. No rule lives here."""

from typing import Final

SEAT_LETTERS: Final = "abcde"
SEATS: Final = 5
NUMBERS: Final = 5  # each colour has the goblins 1 to 5 (ZB-MAT-3)
GOBLINS: Final = SEATS * NUMBERS  # goblin n of seat s is number s * 5 + n - 1

# Places. Fields are counted level by level, each ring clockwise from its dotted corner (ZB-GEO-3); how many there are
# depends on the layout, so what is no field comes after the largest mountain.
LEVELS: Final = 4
LEAST_LAST_SIDE: Final = 3  # ZB-GEO-14
MOST_FIRST_SIDE: Final = 15  # a limit of the record, not of the game
MAX_FIELDS: Final = 16 * (MOST_FIRST_SIDE - 1) - 48
VILLAGE: Final = MAX_FIELDS  # the first of four
VILLAGES: Final = 4
SUMMIT: Final = VILLAGE + VILLAGES
NOWHERE: Final = SUMMIT + 1  # a goblin that is not placed yet, a stone that is gone
VILLAGES_USED: Final = 3  # by each player (ZB-SETUP-7)

# The 60 cards (ZB-MAT-4): values 1 to 5, and jokers.
CARDS: Final = ("1", "2", "3", "4", "5", "*")
KINDS: Final = len(CARDS)
VALUES: Final = 5
JOKER: Final = 5
COPIES: Final = (11, 11, 11, 11, 11, 5)
DECK: Final = sum(COPIES)
HAND: Final = 3  # without stones (ZB-STONE-2)
CARDS_A_TURN: Final = 3  # the naming card included (ZB-TURN-8)
TABLE_ROOM: Final = 16  # cards of one turn that find room on the table

STONES: Final = 9
MOST_STONES: Final = 2  # of one player (ZB-STONE-4)

# The 20 event tiles (ZB-MAT-6).
TILES: Final = ("passage", "ghost", "raven", "crystal", "storm", "flying", "pit")
TILE_KINDS: Final = len(TILES)
PASSAGE, GHOST, RAVEN, CRYSTAL, STORM, FLYING, PIT = range(TILE_KINDS)
NO_TILE: Final = TILE_KINDS
TILE_COPIES: Final = (4, 3, 3, 3, 3, 2, 2)
TILE_COUNT: Final = sum(TILE_COPIES)
TOP_TILES: Final = 3  # of them on level 4 (ZB-SETUP-3)
MAX_EVENTS: Final = 32  # event fields a layout may have: one bit each
MAX_STONE_FIELDS: Final = 32
MOVERS: Final = TILE_COPIES[PASSAGE] + TILE_COPIES[PIT]  # tiles that can relocate a goblin, or let it wait
SHOWN_BY_CRYSTAL: Final = 3  # ZB-CRY-1
