"""What is agreed for a whole batch: checked, and as the numbers that compiled code reads."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from zauberturm import checks
from zauberturm.errors import OptionError
from zauberturm.games.rules import Rules
from zauberturm.kernel import lanes
from zauberturm.kernel.core import OBSERVERS

DEVICES: Final = ("cpu", "cuda")
FORMS: Final = ("list", "bits", "dense")
AUTORESETS: Final = ("next_step", "same_step", "disabled")
CHANCES: Final = ("drawn", "exposed")
REFUSALS: Final = ("error", "penalty")
MOST_GAMES: Final = 1 << 24
MOST_THREADS: Final = 1024


@dataclass(frozen=True)
class Agreed:
    """Everything about a batch that never changes, but the game and its options."""

    n: int
    device: str
    threads: int
    observer: str
    legal: str
    width: int
    autoreset: str
    chance: str
    illegal: str
    penalty: float
    shaping: float
    discount: float
    most_decisions: int | None
    reuse: bool

    def __post_init__(self) -> None:
        checks.whole(self.n, "n", 1, MOST_GAMES)
        checks.whole(self.threads, "threads", 1, MOST_THREADS)
        checks.whole(self.width, "width", 1, 1 << 15)
        choices = {"device": DEVICES, "observer": OBSERVERS, "legal": FORMS, "autoreset": AUTORESETS}
        for name, words in (choices | {"chance": CHANCES, "illegal": REFUSALS}).items():
            checks.choice(getattr(self, name), name, words)
        checks.number(self.penalty, "penalty", -1e6, 1e6)
        checks.number(self.shaping, "shaping", 0, 1e6)
        checks.number(self.discount, "discount", 0, 1)
        if self.most_decisions is not None:
            checks.whole(self.most_decisions, "most_decisions", 1, 1 << 30)
        if not isinstance(self.reuse, bool):
            raise OptionError("option", "reuse is neither True nor False", {"option": "reuse"})

    def how(self, rules: Rules, options: dict[str, Any]) -> npt.NDArray[np.int64]:
        """The whole numbers, in the order of `kernel.lanes`."""
        how = np.zeros(lanes.HOW, np.int64)
        how[lanes.OBSERVER] = OBSERVERS.index(self.observer)
        how[lanes.AUTORESET] = AUTORESETS.index(self.autoreset)
        how[lanes.EXPOSED] = CHANCES.index(self.chance)
        how[lanes.LIMIT] = self.most_decisions or 0
        how[lanes.WIDTH] = self.width
        how[lanes.FORM] = FORMS.index(self.legal)
        how[lanes.PLAYERS] = options["players"]
        how[lanes.TOGETHER] = rules.winners_together(options)
        return how

    def rates(self) -> npt.NDArray[np.float64]:
        """The other numbers."""
        rates = np.zeros(lanes.RATES, np.float64)
        rates[lanes.PENALTY], rates[lanes.SHAPING] = self.penalty, self.shaping
        rates[lanes.DISCOUNT] = self.discount
        return rates

    def marks(self, actions: int) -> int:
        """Bytes of a legal set that is no list."""
        return (actions + 7) // 8 if self.legal == "bits" else actions
