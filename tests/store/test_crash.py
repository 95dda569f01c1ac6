"""The store when its process is killed: everything that was acknowledged is there, in order, once."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path

from tests.store.opening import opened

# Four tables written at once; a line is printed only when its entry is acknowledged.
WRITER = """
import asyncio, sys
from pathlib import Path
from zauberturm.store import Addition
from zauberturm.store.sqlite import SQLite

async def fill(store, table):
    first = len(await store.read(table))
    for number in range(first, 100_000):
        await store.append(Addition(table, number, [f"{table} {number}".encode()]))
        sys.stdout.write(f"{table} {number}\\n")
        sys.stdout.flush()

async def main():
    store = SQLite(Path(sys.argv[1]))
    await asyncio.gather(*(fill(store, f"t{which}") for which in range(4)))

asyncio.run(main())
"""


def test_nothing_acknowledged_is_lost_when_the_writer_is_killed(tmp_path: Path) -> None:
    dice = random.Random(5)
    acknowledged: set[bytes] = set()
    for _ in range(5):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path / "a")], stdout=subprocess.PIPE)
        with writer:
            assert writer.stdout is not None
            for _ in range(dice.randint(1, 60)):
                acknowledged.add(writer.stdout.readline().rstrip())
            writer.kill()
            acknowledged |= {line.rstrip() for line in writer.stdout if line.endswith(b"\n")}
        with opened(tmp_path / "a") as store:
            logs = {f"t{which}": asyncio.run(store.read(f"t{which}")) for which in range(4)}
        for table, log in logs.items():
            assert log == [f"{table} {number}".encode() for number in range(len(log))]
        assert acknowledged <= {entry for log in logs.values() for entry in log}
    assert len(acknowledged) > 5
