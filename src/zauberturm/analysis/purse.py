"""How much may be thought: iterations or time, to be shared among several searches, and to be ended at any moment."""

import time
from typing import Any, Final

from zauberturm import checks
from zauberturm.bots.specs import budget
from zauberturm.errors import OptionError, shown
from zauberturm.kernel import buffers
from zauberturm.kernel.search import Budget

ITERATIONS: Final = 6_000  # if nobody says how many: about a second
Amount = int | str | None


class Purse:
    """What is left of a budget. Time is turned into iterations once the speed is known, and kept to the end."""

    def __init__(self, amount: Amount, threads: int) -> None:
        given = _read(amount)
        self.seconds: float | None = given["milliseconds"] / 1000 if "milliseconds" in given else None
        self.iterations: int = given.get("iterations", 0)
        self.done = 0
        self.stop = buffers.flag()
        self._threads, self._until = threads, float("inf")

    def start(self, speed: float) -> None:
        """Let the clock run; `speed` is in iterations per second."""
        if self.seconds is not None:
            self.iterations = max(1, int(speed * self.seconds))
            self._until = time.monotonic() + self.seconds

    def spend(self, iterations: int) -> Budget:
        """The budget of one search."""
        self._look_at_the_clock()
        left = None if self.seconds is None else max(0.0, self._until - time.monotonic()) * 1000
        part = Budget(iterations, left, self._threads)
        part.stop = self.stop
        return part

    @property
    def is_empty(self) -> bool:
        """Whether somebody has ended it, or the time is over."""
        self._look_at_the_clock()
        return bool(self.stop[0])

    def _look_at_the_clock(self) -> None:
        if time.monotonic() >= self._until:
            self.stop[0] = 1


def _read(amount: Any) -> dict[str, Any]:
    """Iterations or milliseconds."""
    if amount is None:
        return {"iterations": ITERATIONS}
    given = budget(amount) if isinstance(amount, str) else {"iterations": checks.whole(amount, "budget", 1)}
    if not given or min(given.values()) <= 0:
        raise OptionError("option", f"budget={shown(amount)} is not above 0", {"option": "budget"})
    return given
