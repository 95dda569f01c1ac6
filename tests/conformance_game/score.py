"""The end of the race."""

from typing import Any, Final

from tests.conformance_game.state import OVER, SEAT_LETTERS, State
from zauberturm.kernel import rule

REASONS: Final = ("", "RACE-END-1")


@rule
def winners_of(g: State) -> int:
    """The winner as a bit."""
    return 1 << int(g.winner) if g.step == OVER else 0


def result_of(g: State) -> dict[str, Any]:
    """Who has won, and the rule that ended the game."""
    assert g.step == OVER
    return {"winners": [SEAT_LETTERS[g.winner]], "teams": None, "reason": REASONS[1]}
