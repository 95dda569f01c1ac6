"""What a seat may know, as plain data: everything is added on purpose."""

from tests.conformance_game.position import public_part
from tests.conformance_game.state import SEAT_LETTERS, State
from zauberturm.games.rules import Options, Position


def view_record(g: State, options: Options, seat: int | None) -> Position:
    """RACE-INFO-1: the own card, and whether the others have one."""
    view = public_part(g, options)
    view["cards"] = {
        letter: g.card[other] if other == seat else "?" if g.card[other] else 0
        for other, letter in enumerate(SEAT_LETTERS)
    }
    return view
