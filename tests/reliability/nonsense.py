"""Messages that no honest client sends, and a server that is asked afterwards how it feels."""

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.server.running import Client, Server

FRAME: Final = 16 * 1024
SETTLED: Final = 1.10  # memory afterwards, compared with before


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    for line in Path(f"/proc/{pid}/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise AssertionError("the process is gone")


def frames(dice: random.Random, secret: str) -> Iterator[str | bytes]:
    """One frame after the other that is malformed, too long or out of order."""
    hello = {"type": "hello", "tokens": [secret]}
    order = {"type": "command", "command": {"id": "x", "order": {"do": "play", "action": "pass"}}}
    good = [json.dumps(one) for one in (hello, order, {"type": "ping"})]
    while True:
        text = dice.choice(good)
        place = dice.randrange(len(text))
        trials: list[str | bytes] = [
            text,
            text[:place],
            text[:place] + dice.choice('{}[]":,\\\x00é🂡') + text[place:],
            text[:place] + text[place + 1 :],
            text * 2,
            text.encode(),
            dice.randbytes(dice.randrange(200)),
            "[" * dice.randrange(1, FRAME),
            '{"type":"hello","tokens":' + "[" * 5000,
            json.dumps({**hello, "after": dice.choice([-1, 2**70, 1e308, "x", None, True])}),
            json.dumps({**order, "x": "y" * dice.choice([10, FRAME, 4 * FRAME])}),
            json.dumps({"type": dice.choice(["", "hello", "update", "gone", 7])}),
        ]
        yield dice.choice(trials)


def flood(url: str, table: str, secret: str, seed: int, sockets: int) -> int:
    """Open sockets and say nonsense until each is closed; returns how many messages were sent."""
    dice, sent = random.Random(seed), 0
    for _ in range(sockets):
        source = frames(dice, secret)
        try:
            with connect(f"ws{url.removeprefix('http')}/api/v1/tables/{table}/socket", max_size=None) as raw:
                for _ in range(30):
                    raw.send(next(source))
                    sent += 1
        except (WebSocketException, OSError):
            continue
    return sent


def bodies(dice: random.Random) -> bytes:
    """A body that is not what a route expects."""
    return dice.choice(
        [
            b"",
            b"null",
            b"[]",
            b'"x"',
            b"{" * 30_000,
            dice.randbytes(500),
            b'{"id":"\\ud800","seat":1}',
            json.dumps({"id": "x", "seat": "a", "order": {"do": dice.choice(["", "play", "x"])}}).encode(),
            b" " * 60_000,
        ]
    )


def pester(url: str, table: str, secret: str, seed: int, requests: int) -> list[int]:
    """Send requests that make no sense; returns the statuses."""
    dice, statuses = random.Random(seed), []
    paths = ("", "/updates", "/commands", "/why", "/preview", "/replay", "/record", "/socket", "/nothing")
    queries = (
        "",
        "?step=-1",
        "?step=1e9",
        "?after=x",
        "?seat=zz",
        "?step=1&seat=%00",
        "?wait=-5",
        "?version=" + "9" * 40,
    )
    with Client(url, secret) as client:
        for _ in range(requests):
            name = dice.choice([table, table, "x", "A" * 22, "..%2F..%2Fetc", "%00"])
            where = f"{url}/api/v1/tables/{name}{dice.choice(paths)}{dice.choice(queries)}"
            method = dice.choice(["GET", "POST", "POST", "PUT", "DELETE", "OPTIONS", "HEAD"])
            kind = dice.choice(["application/json", "text/plain", "application/x-msgpack", "multipart/form-data", "x"])
            body: Any = bodies(dice) if method in ("POST", "PUT") else None
            answer = client.http.request(method, where, content=body, headers={"content-type": kind})
            statuses.append(answer.status_code)
    return statuses


def settled(server: Server, before: int, seconds: float = 30.0) -> float:
    """Memory compared with before, when it does not shrink any more."""
    until = time.monotonic() + seconds
    while (share := memory(server.pid) / before) > SETTLED and time.monotonic() < until:
        time.sleep(0.5)
    return share


def is_well(server: Server) -> bool:
    """The server answers, and has logged nothing that went wrong."""
    errors = [line for line in server.lines() if line["level"] == "error"]
    return httpx.get(f"{server.url}/ready").status_code == 200 and not errors
