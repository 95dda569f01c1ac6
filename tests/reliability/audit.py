"""Comparing what everybody was answered with what the log says: nothing lost, doubled or reordered."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from tests.reliability.players import Given
from zauberturm.table import Entry, Table, decode
from zauberturm.table.entries import Cause, Played, TookBack
from zauberturm.table.tokens import hashed


@dataclass
class Kept:
    """The log of a table, folded again."""

    table: Table
    places: dict[Cause, list[int]] = field(default_factory=dict)  # where a command's entries are


def read_logs(database: Path) -> dict[str, list[Entry]]:
    """All logs of a database that nobody uses any more; numbers must not have holes."""
    logs: dict[str, list[Entry]] = {}
    with closing(sqlite3.connect(database)) as connection:
        for name, sequence, line in connection.execute("SELECT name, sequence, entry FROM log ORDER BY name, sequence"):
            log = logs.setdefault(name, [])
            assert sequence == len(log), f"{name}: entry {sequence} after {len(log)}"
            log.append(decode(line))
    return logs


def kept(log: Sequence[Entry]) -> Kept:
    """Fold a log; a command may have written several entries, but all at once."""
    found = Kept(Table.fold(log))
    for place, entry in enumerate(log):
        if entry.cause is not None:
            found.places.setdefault(entry.cause, []).append(place)
    return found


def faults(logs: dict[str, list[Entry]], given: Iterable[Sequence[Given]], echoes: bool = False) -> list[str]:
    """Everything that is wrong. With echoes, the line may have brought an answer twice."""
    by_player = [list(commands) for commands in given]
    names = {command.table for commands in by_player for command in commands}
    lost = [f"{name}: the whole table is lost" for name in names if name not in logs]
    folded = {name: kept(logs[name]) for name in names if name in logs}
    commands = [command for commands in by_player for command in commands if command.table in folded]
    return [
        *lost,
        *(fault for command in commands for fault in wrongly_answered(command, folded[command.table])),
        *(fault for command in commands if not echoes for fault in accepted_twice(command)),
        *(fault for mine in by_player for fault in reordered(mine, folded)),
        *(fault for name, one in folded.items() for fault in doubled(name, logs[name], one)),
        *invented(folded, commands),
    ]


def cause_of(command: Given) -> Cause:
    return Cause(hashed(command.token), command.id)


def wrongly_answered(command: Given, log: Kept) -> Iterator[str]:
    """Lost, carried out though refused, or answered differently from what was done."""
    done = log.table.done.get(cause_of(command))
    if not command.replies:
        yield f"{command.table} {command.do} {command.id}: never answered"
    for reply in command.replies:
        claimed = reply.answer in ("accepted", "duplicate")
        if claimed and done is None and command.do != "rematch":
            yield f"{command.table} {command.do} {command.id}: acknowledged, but lost"
        if claimed and done is not None and reply.version != done.version:
            yield f"{command.table} {command.do} {command.id}: version {reply.version}, but {done.version} in the log"
        if not claimed and done is not None:
            yield f"{command.table} {command.do} {command.id}: {reply.answer}, but done"


def accepted_twice(command: Given) -> Iterator[str]:
    """The second answer should have been that it is a duplicate."""
    if sum(reply.answer == "accepted" for reply in command.replies) > 1:
        yield f"{command.table} {command.do} {command.id}: accepted twice"


def reordered(commands: Sequence[Given], folded: dict[str, Kept]) -> Iterator[str]:
    """Commands of one player that were carried out in another order than they were given."""
    last: dict[str, int] = {}
    for command in commands:
        places = folded[command.table].places.get(cause_of(command)) if command.table in folded else None
        if places:
            if places[0] < last.get(command.table, -1):
                yield f"{command.table} {command.do} {command.id}: out of order"
            last[command.table] = places[-1]


def doubled(name: str, log: Sequence[Entry], one: Kept) -> Iterator[str]:
    """Commands that were carried out more than once."""
    for cause, places in one.places.items():
        decisions = [
            entry
            for entry in (log[place] for place in places)
            if isinstance(entry, TookBack) or (isinstance(entry, Played) and not entry.forced)
        ]
        if len(decisions) > 1 or places != list(range(places[0], places[0] + len(places))):
            yield f"{name} {cause.id}: carried out at {places}"


def invented(folded: dict[str, Kept], commands: Iterable[Given]) -> Iterator[str]:
    """Entries that nobody has asked for."""
    known = {(command.table, cause_of(command)) for command in commands}
    for name, one in folded.items():
        for cause, places in one.places.items():
            if places[0] > 0 and (name, cause) not in known:
                yield f"{name} {cause.id}: nobody gave this command"
