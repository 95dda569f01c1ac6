"""How a finished game ended, for tests that expect it to be over."""

from typing import Any

import zauberturm as zt


def verdict(g: zt.Game) -> dict[str, Any]:
    """Winners, teams and the rule that ended the game, which must be over."""
    result = g.result()
    assert result is not None, "the game is still running"
    return result
