"""Pictures of a view, for those who watch learners play: as text, or as pixels."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from zauberturm.env import draw_towers, draw_zauberberg
from zauberturm.env.canvas import Canvas
from zauberturm.extras import need
from zauberturm.games.rules import Position

MODES: Final = ("human", "ansi", "rgb_array")
Drawn = str | npt.NDArray[np.uint8] | None
GAMES: Final[dict[str, Any]] = {"towers": draw_towers, "zauberberg": draw_zauberberg}


def draw(view: Position, mode: str) -> str | npt.NDArray[np.uint8]:
    """A view as `rgb_array` or, in any other mode, as text. A view holds nothing its owner may not know."""
    game = GAMES[view["game"]]
    if mode != "rgb_array":
        return "\n".join(game.text(view))
    need("pettingzoo", "a picture")
    canvas = Canvas(game.WIDTH, game.HEIGHT)
    game.picture(canvas, view)
    return canvas.pixels()
