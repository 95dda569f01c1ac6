"""Many games at once, for learning (docs/environments.md). The adapters in this folder need extras; this needs none."""

from zauberturm.env.batch import Batch
from zauberturm.env.factors import Factors, factors
from zauberturm.env.turn import CHANCE, NOBODY, Final, Turn

__all__ = ["CHANCE", "NOBODY", "Batch", "Factors", "Final", "Turn", "factors"]
