"""The end of the game (ZB-END)."""

from typing import Any, Final

from zauberturm.games.zauberberg.board import SEAT_LETTERS
from zauberturm.games.zauberberg.state import SUMMIT_REACHED, State

REASONS: Final = ("", "ZB-END-1", "ZB-END-6")


def result_of(g: State) -> dict[str, Any]:
    """Who has won, and the rule that ended the game, as plain data (ZB-END-5: no ranking)."""
    winners = [SEAT_LETTERS[g.winner]] if g.reason == SUMMIT_REACHED else []
    return {"winners": winners, "teams": None, "reason": REASONS[g.reason], "turns": g.turn_number}
