"""What happened: `tell` does what `apply` does and notes the events."""

from typing import Final

from tests.conformance_game.actions import DEALT, DOUBLE, PLAY_CARD, ROLLED
from tests.conformance_game.apply import apply
from tests.conformance_game.score import REASONS
from tests.conformance_game.state import OVER, SEAT_LETTERS, State
from zauberturm.games.events import BARRIER, ROWS_WRITTEN, Reader, add_row, event_kind, seat_list
from zauberturm.kernel import rule

ROOM: Final = 64  # a deal and every roll of a game, should nobody be asked in between

CARD_DEALT, DOUBLED, DIE_ROLLED, CARD_PLAYED, GAME_OVER = range(5)
EVENTS: Final = (
    event_kind("card_dealt", "seat card", "card", ("seat",)),  # RACE-INFO-1
    event_kind("doubled", "seat"),
    event_kind("die_rolled", "seat roll:number to:number"),
    event_kind("card_played", "seat card to:number"),
    event_kind("game_over", "winners:seats reason"),
)
_READER: Final = Reader(
    EVENTS,
    {
        "seat": SEAT_LETTERS.__getitem__,
        "seats": seat_list(SEAT_LETTERS),
        "card": str,
        "reason": REASONS.__getitem__,
        "number": None,
    },
)
event_facts = _READER.event_facts
redacted = _READER.redacted


@rule
def tell(g: State, code: int, log: list[int]) -> int:
    """Carry out a legal action; the header of the log keeps whether something came to light.

    To roll is not told: what the die then shows is.
    """
    seat = int(g.seat)
    card = int(g.card[seat])
    apply(g, code)
    if code >= DEALT or code == PLAY_CARD:
        log[BARRIER] = 1
    if code >= ROLLED:
        add_row(log, DIE_ROLLED, seat, code - ROLLED + 1, int(g.place[seat]), 0, 0, 0)
    elif code >= DEALT:
        add_row(log, CARD_DEALT, seat, int(g.card[seat]), 0, 0, 0, 0)
    elif code == PLAY_CARD:
        add_row(log, CARD_PLAYED, seat, card, int(g.place[seat]), 0, 0, 0)
    elif code == DOUBLE:
        add_row(log, DOUBLED, seat, 0, 0, 0, 0, 0)
    if g.step == OVER:
        add_row(log, GAME_OVER, 1 << seat, 1, 0, 0, 0, 0)
    return log[ROWS_WRITTEN]
