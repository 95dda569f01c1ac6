"""A sheet to draw on with Pillow, twice as fine as the picture it becomes."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

FINER: Final = 2
Colour = str
PAPER: Final = "#f6f0e0"
INK: Final = "#2b2a33"
SEATS: Final = {
    "blue": "#2f6fd0", "yellow": "#d9a400", "red": "#c8372d", "green": "#2f8f4e", "orange": "#e07a1f",
    "violet": "#7d4fc4",
}  # fmt: skip


class Canvas:
    """Shapes in the pixels of the finished picture."""

    def __init__(self, width: int, height: int) -> None:
        from PIL import Image, ImageDraw

        self._size = (width, height)
        self._image = Image.new("RGB", (width * FINER, height * FINER), PAPER)
        self._pen: Any = ImageDraw.Draw(self._image)

    def box(self, left: float, top: float, right: float, bottom: float, fill: Colour, edge: Colour = INK) -> None:
        """A rectangle."""
        corners = [FINER * one for one in (left, top, right, bottom)]
        self._pen.rounded_rectangle(corners, 3 * FINER, fill, edge, FINER)

    def disc(self, x: float, y: float, radius: float, fill: Colour, edge: Colour = INK) -> None:
        """A disc."""
        corners = [FINER * one for one in (x - radius, y - radius, x + radius, y + radius)]
        self._pen.ellipse(corners, fill, edge, FINER)

    def shape(self, points: list[tuple[float, float]], fill: Colour, edge: Colour = INK) -> None:
        """A polygon."""
        self._pen.polygon([(FINER * x, FINER * y) for x, y in points], fill, edge, FINER)

    def text(self, x: float, y: float, text: str, size: float, fill: Colour = INK, anchor: str = "mm") -> None:
        """Words; `anchor` is Pillow's: "mm" has the middle there, "lm" the left end."""
        from PIL import ImageFont

        font = ImageFont.load_default(size * FINER)
        self._pen.text((FINER * x, FINER * y), text, fill, font, anchor)

    def pixels(self) -> npt.NDArray[np.uint8]:
        """The picture, height x width x 3."""
        from PIL import Image

        return np.array(self._image.resize(self._size, Image.Resampling.BOX), np.uint8)
