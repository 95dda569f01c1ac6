"""The end of the game (sections 12 and 17, WT-TEAM-9, WT-R-53, WT-R-55)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .questions import GameOver, Result

if TYPE_CHECKING:
    from .table import Table

Side = tuple[str, ...]  # the seats that win together

SOLO_LIMIT = 30  # WT-SOLO-10


def sides(table: Table) -> list[Side]:
    if not table.options.team:
        return [(seat,) for seat in table.seats]
    half = len(table.seats) // 2
    return list(zip(table.seats[:half], table.seats[half:], strict=True))  # WT-TEAM-1


def has_finished(table: Table, side: Side) -> bool:
    """WT-END-1, for teams WT-TEAM-9: all home, and no empty flask."""
    return all(table.all_home(seat) and table.flasks[seat].empty == 0 for seat in side)


def full(table: Table, side: Side) -> int:
    return sum(table.flasks[seat].full for seat in side)


def filled(table: Table, side: Side) -> int:
    return sum(table.flasks[seat].full + table.flasks[seat].spent for seat in side)


def best(candidates: list[Side], value: Callable[[Side], tuple[int, ...]]) -> list[Side]:
    top = max(value(side) for side in candidates)
    return [side for side in candidates if value(side) == top]


def result(table: Table, winners: list[Side], reason: str) -> Result:
    seats = sorted(seat for side in winners for seat in side)
    return Result(seats, [list(side) for side in winners] if table.options.team else None, reason)


def check_immediate_end(table: Table) -> None:
    """WT-TEAM-9: called after every movement with all its consequences."""
    if not table.options.team or table.options.team_end != "immediate":
        return
    done = [side for side in sides(table) if has_finished(table, side)]
    if len(done) == 1:
        raise GameOver(result(table, done, "WT-TEAM-9"))
    if done:
        winners = best(done, lambda side: (full(table, side),))
        raise GameOver(result(table, winners, "WT-R-55"))


def end_of_turn(table: Table) -> Result | None:
    """The end check after the active player has drawn (WT-TURN-9)."""
    if table.options.solo:
        return solo_end(table)
    check_immediate_end(table)  # only a loaded position can be over before any movement
    everybody = sides(table)
    done = [side for side in everybody if has_finished(table, side)]
    if not done:
        return dead_end(table, everybody)
    round_is_over = table.clockwise_from(table.turn.seat)[1] == table.starter
    if not round_is_over:
        return None  # WT-END-2
    if len(done) == 1:
        return result(table, done, "WT-END-3")
    return result(table, best(done, lambda side: (full(table, side),)), "WT-END-4")  # WT-R-52


def dead_end(table: Table, everybody: list[Side]) -> Result | None:
    """WT-R-53: nobody is left to be locked, so nobody can ever finish."""
    if not all(table.all_home(seat) for seat in table.seats):
        return None
    winners = everybody
    if table.options.dead_end == "rank":
        winners = best(everybody, lambda side: (filled(table, side), full(table, side)))
    return result(table, winners, "WT-R-53")


def solo_end(table: Table) -> Result | None:
    if table.all_home("a"):
        return Result(["a"], None, "WT-SOLO-9")
    if len(table.discard) >= SOLO_LIMIT or not table.deck:
        return Result([], None, "WT-SOLO-10")
    return None
