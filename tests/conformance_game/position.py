"""Plain data <-> position, checked."""

from typing import Any, Final

from tests.conformance_game.options import resolve, start
from tests.conformance_game.state import CARDS, DEAL, OVER, ROLL, SEAT_LETTERS, TURN, State
from zauberturm.errors import OptionError
from zauberturm.games.plain import Table, count, entries, open_position, refuse, table
from zauberturm.games.rules import Options, Position

GAME: Final = "race"
CONTRACT: Final = 1
_KEYS: Final = {"contract", "game", "options", "places", "cards", "doubles", "turn", "pending"}
_PENDING: Final = {DEAL: "deal", ROLL: "roll"}


def _by_seat(found: Table, what: str, most: int, missing: int) -> list[int]:
    given = entries(found.get(what, {}), what, set(SEAT_LETTERS))
    return [count(given.get(seat, missing), what, most) for seat in SEAT_LETTERS]


def _read_turn(g: State, found: Table) -> None:
    turn = entries(found.get("turn", {}), "turn", {"seat", "doubled"})
    seat, pending = turn.get("seat", "a"), found.get("pending")
    if not isinstance(seat, str) or seat not in tuple(SEAT_LETTERS):
        raise refuse("RACE-TURN-1", "there is no such seat", seat=seat)
    g.seat, g.doubled = SEAT_LETTERS.index(seat), count(turn.get("doubled", 0), "doubled", 1)
    steps: dict[str | None, int] = {None: TURN, **{name: step for step, name in _PENDING.items()}}
    if not isinstance(pending, str | None) or pending not in steps:
        raise refuse("position", "nothing of that kind can be open", key="pending")
    g.step = steps[pending]


def _check(g: State) -> None:
    if g.doubled and g.doubles[g.seat]:
        raise refuse("RACE-DOUBLE-1", "a doubled roll uses up the doubling", seat=SEAT_LETTERS[g.seat])
    dealt = [int(card != 0) for card in g.card]
    if g.step == DEAL and (any(g.place) or g.doubled or dealt != [int(seat < g.seat) for seat in range(len(dealt))]):
        raise refuse("RACE-DEAL-1", "the cards are dealt first, in order")


def read(position: Any) -> tuple[Options, State]:
    """Options and record of a position, or PositionError."""
    found = open_position(position, GAME, CONTRACT, _KEYS)
    try:
        options = resolve(table(found.get("options", {}), "options"))
    except OptionError as error:
        raise refuse(error.rule, f"options: {error.args[0]}", **error.facts) from error
    g = start(options)
    if found.get("places") and g.goal in found["places"].values():
        raise refuse("RACE-END-1", "the game is over")
    g.place = _by_seat(found, "places", g.goal - 1, 0)
    g.card, g.doubles = _by_seat(found, "cards", CARDS, 0), _by_seat(found, "doubles", 1, 1)
    _read_turn(g, found)
    _check(g)
    return options, g


def public_part(g: State, options: Options) -> Position:
    """What everybody may know."""
    position: Position = {"contract": CONTRACT, "game": GAME, "options": dict(options)}
    position["places"] = dict(zip(SEAT_LETTERS, g.place, strict=True))
    position["doubles"] = dict(zip(SEAT_LETTERS, g.doubles, strict=True))
    position["turn"] = {"seat": SEAT_LETTERS[g.seat], "doubled": g.doubled}
    if g.step not in (TURN, OVER):
        position["pending"] = _PENDING[g.step]
    return position


def write(g: State, options: Options) -> Position:
    """The complete position."""
    return {**public_part(g, options), "cards": dict(zip(SEAT_LETTERS, g.card, strict=True))}
