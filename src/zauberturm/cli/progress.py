"""A bar that tells how far something is, for terminals only."""

import time
from types import TracebackType
from typing import Final, Self, TextIO

WIDTH: Final = 30
PAUSE: Final = 0.1  # seconds between two pictures of the bar
CLEAR: Final = "\r\x1b[K"


class Progress:
    """Called with what is there and what is asked for; draws a bar where somebody can see it move."""

    def __init__(self, out: TextIO) -> None:
        self._out, self._shown = out, out.isatty()
        self._began, self._first, self._drawn = time.monotonic(), -1, 0.0
        self.there = 0

    def __call__(self, there: int, asked: int) -> None:
        """Note how far it is."""
        now = time.monotonic()
        if self._first < 0:
            self._began, self._first = now, there
        self.there = there
        if self._shown and (now - self._drawn >= PAUSE or there == asked):
            self._drawn = now
            self._out.write(CLEAR + picture(there, asked, there - self._first, now - self._began))
            self._out.flush()

    def clear(self) -> None:
        """Take the bar away."""
        if self._shown and self._drawn:
            self._out.write(CLEAR)
            self._out.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()


def picture(there: int, asked: int, done: int, seconds: float) -> str:
    """The bar, the count, and when it will be over, going by what was done in these seconds."""
    filled = WIDTH * there // asked
    bar = "#" * filled + "-" * (WIDTH - filled)
    text = f"[{bar}] {there}/{asked}"
    if not done or there == asked:
        return text
    return f"{text}, {done / seconds:.2g}/s, {span((asked - there) * seconds / done)} left"


def span(seconds: float) -> str:
    """A time as people say it."""
    whole = round(seconds)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {whole % 60:02} s" if minutes else f"{whole} s"
