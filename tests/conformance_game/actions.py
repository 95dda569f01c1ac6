"""Integer codes of all actions, one fixed range."""

from typing import Final

from tests.conformance_game.state import CARDS, MOST_SIDES

ROLL_DIE, PLAY_CARD, DOUBLE = range(3)
DEALT: Final = 3  # and the card - 1
ROLLED: Final = DEALT + CARDS  # and what the die shows - 1
ACTIONS: Final = ROLLED + MOST_SIDES
MAX_LEGAL: Final = MOST_SIDES
