"""The end of the race."""

from typing import Any, Final

from tests.conformance_game.state import OVER, SEAT_LETTERS, State

REASONS: Final = ("", "RACE-END-1")


def result_of(g: State) -> dict[str, Any]:
    """Who has won, and the rule that ended the game."""
    assert g.step == OVER
    return {"winners": [SEAT_LETTERS[g.winner]], "teams": None, "reason": REASONS[1]}
