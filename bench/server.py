"""What a move costs the server, beside boardgame.io's own server: `make bench-server`, or `python -m bench.server`.

Real sockets, our log on a real disk, two people at every table, all clients in one process of Node. boardgame.io keeps
its matches in memory. The rounds take turns, so that whatever else the machine does disturbs both. Rates and waiting
times depend on that; processor time per move hardly does.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bench import machine, report, stages
from zauberturm.server import log, running
from zauberturm.server.limits import Limits
from zauberturm.server.port import free_port

PEER: Final = Path(__file__).parent.parent / "build" / "boardgame"
RESULTS: Final = Path(".benchmarks/server.json")
PAGE: Final = Path(__file__).parent.parent / "docs" / "benchmarks.md"
MANY: Final = (10, 100, 1_000, 10_000)  # tables in memory
PLAYING: Final = 10  # of them
FREE: Final = Limits(
    **dict.fromkeys(("messages", "message_burst", "requests", "request_burst", "tables", "table_burst"), 1e9),
    connections=1e6,
    everybody=1e6,
)
RATIO_HEAD: Final = ("100 tables, two players each", "moves/s", "server µs per move", "p50 ms", "p99 ms")
MANY_HEAD: Final = ("tables in memory, 10 of them play", "server µs per move", "KB per table")


# -- our server


def serve(port: int, folder: str) -> None:
    log.begin("warning")
    settings = running.Settings(Path(folder) / "tables.database", port=port, limits=FREE, workers=1)
    asyncio.run(running.serve(settings, lambda: print("listening", flush=True)))


@dataclass
class Server:
    """A server under measurement."""

    kind: str
    pid: int
    url: str

    def cpu(self) -> float:
        """Seconds of processor so far (Linux)."""
        user, system = Path(f"/proc/{self.pid}/stat").read_text("utf-8").rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Bytes in memory (Linux)."""
        return int(Path(f"/proc/{self.pid}/statm").read_text("utf-8").split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def started(kind: str) -> Iterator[Server]:
    """A server with a database of its own, until it has been measured."""
    port = free_port("127.0.0.1", 0)
    with tempfile.TemporaryDirectory(dir=".") as folder:
        ours = [sys.executable, "-m", "bench.server", "--serve", "--port", str(port), "--folder", folder]
        theirs = ["node", "server.cjs", str(port)]
        command, place = (ours, ".") if kind == "ours" else (theirs, PEER)
        with subprocess.Popen(command, cwd=place, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
            assert server.stdout is not None
            server.stdout.readline()
            try:
                found = Server(kind, server.pid, f"http://127.0.0.1:{port}")
                if kind == "ours":
                    warmed(found)
                yield found
            finally:
                server.terminate()


def warmed(server: Server) -> None:
    """Wait until the rules are compiled: until then they are interpreted, and a move costs three times as much."""
    while True:
        with urllib.request.urlopen(f"{server.url}/api/v1/warming") as answer:  # noqa: S310 - our own server
            if json.load(answer)["state"] != "compiling":
                return
        time.sleep(0.2)


# -- the clients


def load(server: Server, tables: int, seconds: float, **more: float) -> dict[str, Any]:
    """Let clients play, and tell what they and the server found."""
    options = {"tables": tables, "seconds": seconds, **more}
    flags = [word for name, value in options.items() for word in (f"--{name}", f"{value:g}")]
    command = ["node", "clients.cjs", server.kind, server.url, *flags]
    before = server.memory()
    with subprocess.Popen(command, cwd=PEER, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as clients:
        assert clients.stdin is not None
        assert clients.stdout is not None
        assert clients.stdout.readline() == "ready\n"
        held, began = server.memory() - before, server.cpu()
        clients.stdin.write("go\n")
        clients.stdin.flush()
        found: dict[str, Any] = json.loads(clients.stdout.readline())
        used = server.cpu() - began
    return found | {"rate": found["moves"] / found["seconds"], "cost": used / found["moves"] * 1e6, "held": held}


def row(name: str, found: list[dict[str, Any]]) -> list[str]:
    """Medians of the rounds."""
    middle = {key: statistics.median(one[key] for one in found) for key in ("rate", "cost", "p50", "p99")}
    return [name, f"{middle['rate']:,.0f}", f"{middle['cost']:.0f}", f"{middle['p50']:.1f}", f"{middle['p99']:.1f}"]


def beside(rounds: int, seconds: float) -> tuple[dict[str, Any], list[str]]:
    """Both servers, in turns."""
    found: dict[str, list[dict[str, Any]]] = {"boardgame": [], "ours": []}
    for _ in range(rounds):
        for kind, results in found.items():
            with started(kind) as server:
                load(server, 20, 2)  # warm
                results.append(load(server, 100, seconds))
    rows = [row("boardgame.io 0.50.2, tic-tac-toe, in memory", found["boardgame"])]
    rows.append(row("ours, Wandering Towers, on disk", found["ours"]))
    pairs = list(zip(found["ours"], found["boardgame"], strict=True))
    rates, costs = ([a[key] / b[key] for a, b in pairs] for key in ("rate", "cost"))
    rows.append(["ours / boardgame.io", f"{statistics.median(rates):.2f}", f"{statistics.median(costs):.2f}", "", ""])
    return dict(found), [report.markdown(RATIO_HEAD, rows), report.plain(RATIO_HEAD, rows)]


def many(seconds: float) -> tuple[dict[str, Any], list[str]]:
    """Whether a move costs more when there are more tables, and what a table weighs that nobody plays at."""
    found = {}
    for tables in MANY:
        with started("ours") as server:
            load(server, 20, 2)
            found[str(tables)] = load(server, tables, seconds, playing=PLAYING)
    rows = [
        [f"{int(name):,}", f"{one['cost']:.0f}", f"{one['held'] / int(name) / 1000:.0f}"] for name, one in found.items()
    ]
    return found, [report.markdown(MANY_HEAD, rows), report.plain(MANY_HEAD, rows)]


def held(seconds: float) -> tuple[dict[str, Any], list[str]]:
    """2,000 tables with 4,000 sockets, at 500 moves a second."""
    with started("ours") as server:
        load(server, 20, 2)
        found = load(server, 2_000, seconds, rate=500)
    text = (
        f"2,000 tables with 4,000 sockets, 500 moves/s asked for, {found['rate']:.0f} made: "
        f"from the command until all seats have it p50 {found['p50']:.1f} ms, p99 {found['p99']:.1f} ms; "
        f"{found['held'] / 2_000_000:.0f} KB per table with two sockets; {found['cost']:.0f} µs of processor per move."
    )
    return found, [text, text]


def by_stage() -> tuple[dict[str, Any], list[str]]:
    """Where the time goes."""
    rows = stages.rows()
    return {"stages": rows}, [report.markdown(stages.HEAD, rows), report.plain(stages.HEAD, rows)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--only", choices=("beside", "many", "held", "stages"))
    parser.add_argument("--write", action="store_true", help="the tables into docs/benchmarks.md")
    parser.add_argument("--serve", action="store_true")
    parser.add_argument("--port", type=int)
    parser.add_argument("--folder")
    given = parser.parse_args()
    if given.serve:
        serve(given.port, given.folder)
        return
    parts: dict[str, Callable[[], tuple[dict[str, Any], list[str]]]] = {
        "stages": by_stage,
        "beside": lambda: beside(given.rounds, given.seconds),
        "many": lambda: many(given.seconds),
        "held": lambda: held(2 * given.seconds),
    }
    results: dict[str, Any] = {}
    texts = [f"{machine.cpu()}; load {machine.load()}; {machine.today()}."]
    print(texts[0], flush=True)
    for name, part in parts.items():
        if given.only in (None, name):
            results[name], (text, plain) = part()
            texts.append(text)
            print(f"\n{plain}", flush=True)
    report.write_json(RESULTS, results)
    if given.write:
        report.replace_section(PAGE, "server", "\n\n".join(texts))


if __name__ == "__main__":
    main()
