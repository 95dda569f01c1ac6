"""Integer codes of all actions, one fixed range."""

from typing import Final

import numpy as np

from tests.conformance_game.state import CARDS, MOST_SIDES

ROLL_DIE, PLAY_CARD, DOUBLE = range(3)
DEALT: Final = 3  # and the card - 1
ROLLED: Final = DEALT + CARDS  # and what the die shows - 1
ACTIONS: Final = ROLLED + MOST_SIDES
MAX_LEGAL: Final = MOST_SIDES
FACTOR_NAMES: Final = (("roll", "card", "double", "dealt", "rolled"), tuple("-123"), ("-",), tuple("-123456"))
FACTORS: Final = np.array(
    [(kind, 0, 0, 0) for kind in range(3)]
    + [(3, card + 1, 0, 0) for card in range(CARDS)]
    + [(4, 0, 0, face + 1) for face in range(MOST_SIDES)],
    np.uint8,
)
