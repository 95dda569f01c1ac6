"""How much room a game takes in the database: `python -m bench.sizes` rewrites the table in docs/hosting.md.

People at one device play whole games, each decision a command as a browser sends it, chosen by `greedy`. Seeds are
fixed, so the games and their sizes are the same on every machine as long as the rules and the log stay as they are.
"""

import argparse
import asyncio
import base64
import random
import statistics
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

from bench import report
from zauberturm.bots.greedy import Greedy
from zauberturm.server.hub import begun
from zauberturm.server.listing import summary
from zauberturm.store import Addition, open_store
from zauberturm.table import Fresh, Table, create, encode
from zauberturm.table import commands as do
from zauberturm.table.entries import Entry

PAGE: Final = Path(__file__).parent.parent / "docs" / "hosting.md"
KINDS: Final = (("towers", 2), ("towers", 4), ("zauberberg", 2), ("zauberberg", 4))
HEAD: Final = ("per finished game", "decisions", "entries", "bytes of entries", "bytes in the file")


class Size(NamedTuple):
    """What one kind of game takes, per game."""

    decisions: float
    entries: float
    written: float
    file: float


def played(game: str, players: int, seed: int) -> list[Entry]:
    """The log of a whole game."""
    dice = random.Random(f"{game} {players} {seed}")

    def secret(size: int) -> str:
        return base64.urlsafe_b64encode(dice.randbytes(size)).decode().rstrip("=")

    tokens = [secret(32) for _ in range(players)]
    seats = [do.SeatWish("person", name=f"Person {number}", token=one) for number, one in enumerate(tokens, 1)]
    order = do.NewTable(secret(16), game, {}, seats, secret(32), secret(32))
    entries = create(order, Fresh(secret(16), seed), 1.7e9)
    table, bot = Table.fold(entries), Greedy(seed)
    while table.status != "over":
        seat = str(table.running().to_move)
        action = bot.choose(table.running(), seat)
        command = do.Command(secret(16), do.Play(str(action)), table.version)
        for entry in table.decide([tokens["abcdef".index(seat)]], command, 1.7e9, lambda: Fresh("", 0)).entries:
            entries.append(entry)
            table.apply(entry)
    return entries


def size_of(path: Path, logs: list[list[Entry]]) -> int:
    """Bytes of a database that holds these games and nothing else."""
    asyncio.run(write(path, logs))
    return path.stat().st_size


async def write(path: Path, logs: list[list[Entry]]) -> None:
    store = open_store(path)
    for entries in logs:
        first, table = entries[:2], Table.fold(entries)
        await store.append(begun(Table.fold(first), first))
        for number, entry in enumerate(entries[2:], 2):  # one after the other, as they come
            await store.append(Addition(table.id, number, [encode(entry)]))
        await store.append(Addition(table.id, len(entries), (), summary(table, 1.7e9)))
    await store.close()


def measured(game: str, players: int, games: int) -> Size:
    """What a game takes on average."""
    logs = [played(game, players, seed) for seed in range(games)]
    with tempfile.TemporaryDirectory() as folder:
        empty = size_of(Path(folder, "empty"), [])
        full = size_of(Path(folder, "full"), logs)
    return Size(
        statistics.mean(sum(entry.__struct_config__.tag == "played" for entry in log) for log in logs),
        statistics.mean(map(len, logs)),
        statistics.mean(sum(len(encode(entry)) for entry in log) for log in logs),
        (full - empty) / games,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="of each kind")
    arguments = parser.parse_args()
    rows: list[list[str]] = []
    for game, players in KINDS:
        size = measured(game, players, arguments.games)
        rows.append([f"{game}, {players} players", *(f"{value:,.0f}" for value in size)])
    print(report.plain(HEAD, rows))
    report.replace_section(PAGE, "sizes", report.markdown(HEAD, rows))


if __name__ == "__main__":
    main()
