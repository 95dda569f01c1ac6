"""Before the first guest comes: what tables need is made once, such as the words for all actions."""

from typing import Final

from zauberturm.registry import games
from zauberturm.table.commands import Command, NewTable, Play, SeatWish
from zauberturm.table.making import Fresh, create
from zauberturm.table.table import Table

_TOKENS: Final = [letter * 43 for letter in "ABCD"]
_PLAYS: Final = 3


def warm_up() -> None:
    """Play a little at a table of every game that nobody else will see."""
    for name in games():
        table = Table.fold(create(new_table(name), fresh(), 0.0))
        for number in range(_PLAYS):
            play(table, number)
        table.running().record("a")  # the game's own: a table whose people are to remember has none yet


def new_table(name: str) -> NewTable:
    """A table for two people at one device."""
    seats = [SeatWish("person", token=token) for token in _TOKENS[:2]]
    return NewTable("warm", name, {}, seats, _TOKENS[2], _TOKENS[3])


def fresh() -> Fresh:
    """Any name and seed will do."""
    return Fresh("-" * 22, 1)


def play(table: Table, number: int) -> None:
    """Look at everything, then play something."""
    view = table.view_for(table.viewer(_TOKENS[:2]))
    action = view.legal[0].text
    token = _TOKENS["ab".index(str(view.asked))]
    table.why(table.viewer([token]), action)
    verdict = table.decide([token], Command(str(number), Play(action), table.version), 0.0, fresh)
    for entry in verdict.entries:
        table.apply(entry)
