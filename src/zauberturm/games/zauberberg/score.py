"""The end of the game (ZB-END)."""

from typing import Any, Final

from zauberturm.games.zauberberg.board import SEAT_LETTERS
from zauberturm.games.zauberberg.state import SUMMIT_REACHED, State
from zauberturm.kernel import interpreted, rule

REASONS: Final = ("", "ZB-END-1", "ZB-END-6")


@rule
def winners_of(g: State) -> int:
    """The seat that has won as a bit; nobody has if the turns ran out."""
    return 1 << int(g.winner) if g.reason == SUMMIT_REACHED else 0


_winners_of: Final = interpreted(winners_of)


def result_of(g: State) -> dict[str, Any]:
    """Who has won, and the rule that ended the game, as plain data (ZB-END-5: no ranking)."""
    winners = [SEAT_LETTERS[seat] for seat in range(g.players) if _winners_of(g) >> seat & 1]
    return {"winners": winners, "teams": None, "reason": REASONS[g.reason], "turns": g.turn_number}
