"""How many commands a server carries out, and how fast it answers: `python -m bench.server`.

Real sockets, a real database, hot-seat tables that play legal actions as fast as they are answered. Both ways to carry
HTTP and WebSockets are measured in turns, so that a busy machine slows both; the CPU time that a command costs the
server hardly depends on that.
"""

import argparse
import asyncio
import json
import os
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import httpx
from websockets.asyncio.client import connect

from zauberturm.server import log, running
from zauberturm.server.carrier import CARRIERS
from zauberturm.server.limits import Limits

FREE: Final = Limits(
    messages=1e9, message_burst=1e9, requests=1e9, request_burst=1e9, tables=1e9, table_burst=1e9, connections=1e6
)


# -- the server


def serve(carrier: str, port: int, folder: str) -> None:
    log.begin("info")
    settings = running.Settings(Path(folder) / "tables.database", port=port, limits=FREE, workers=1, carrier=carrier)
    asyncio.run(running.serve(settings, lambda: print("listening", flush=True)))


# -- the clients


async def play(url: str, until: float, latencies: list[float], game: str) -> None:
    tokens = {seat: secrets.token_urlsafe(32) for seat in "ab"}
    seats = [{"kind": "person", "token": one} for one in tokens.values()]
    owner, invitation = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    order = {"id": "x", "game": game, "options": {}, "seats": seats, "owner": owner, "invitation": invitation}
    async with httpx.AsyncClient(timeout=60) as http:
        table = (await http.post(f"{url}/api/tables", json=order)).json()["table"]
    async with connect(f"ws{url[4:]}/api/tables/{table}/socket", compression=None) as socket:
        await socket.send(json.dumps({"type": "hello", "tokens": list(tokens.values())}))
        view = json.loads(await socket.recv())["table"]
        number = 0
        while time.perf_counter() < until and view["asked"]:
            number += 1
            action = view["legal"][number % len(view["legal"])]["text"]
            command = {"id": str(number), "token": tokens[view["asked"]], "expects": view["version"]}
            command["order"] = {"do": "play", "action": action}
            began = time.perf_counter()
            await socket.send(json.dumps({"type": "command", "command": command}))
            answer = json.loads(await socket.recv())["answer"]
            latencies.append(time.perf_counter() - began)
            assert answer["answer"] == "accepted", answer
            view = json.loads(await socket.recv())["table"]


async def load(url: str, tables: int, seconds: float) -> tuple[float, list[float]]:
    latencies: list[float] = []
    began = time.perf_counter()
    until = began + seconds

    async def one(number: int) -> None:
        while time.perf_counter() < until:
            await play(url, until, latencies, ("towers", "zauberberg")[number % 2])

    await asyncio.gather(*(one(number) for number in range(tables)))
    return len(latencies) / (time.perf_counter() - began), latencies


def cpu_seconds(pid: int) -> float:
    """What a process has used so far (Linux)."""
    user, system = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def measure(carrier: str, tables: int, seconds: float) -> str:
    port = running.free_port("127.0.0.1", 0)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.server", "--serve", carrier, "--port", str(port), "--folder", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
            assert server.stdout is not None
            server.stdout.readline()
            try:
                asyncio.run(load(f"http://127.0.0.1:{port}", tables, 1))
                before = cpu_seconds(server.pid)
                rate, latencies = asyncio.run(load(f"http://127.0.0.1:{port}", tables, seconds))
                used = (cpu_seconds(server.pid) - before) / len(latencies) * 1000
            finally:
                server.terminate()
    cuts = statistics.quantiles(latencies, n=100)
    half, most = cuts[49] * 1000, cuts[94] * 1000
    return f"{rate:6.0f} commands/s   p50 {half:6.1f} ms   p95 {most:6.1f} ms   {used:5.2f} ms of CPU per command"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--serve", choices=CARRIERS)
    parser.add_argument("--port", type=int)
    parser.add_argument("--folder")
    given = parser.parse_args()
    if given.serve:
        serve(given.serve, given.port, given.folder)
        return
    print(f"{given.tables} tables, {given.seconds:g} s each")
    for _ in range(given.rounds):
        for carrier in CARRIERS:
            print(f"{carrier:8} {measure(carrier, given.tables, given.seconds)}", flush=True)


if __name__ == "__main__":
    main()
