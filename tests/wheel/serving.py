"""Inside an environment with the extras: `zauberturm serve` shows the page and makes a table, `arena` rates bots."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO, Any, Final
from urllib.request import Request, urlopen

COMMAND: Final = [sys.executable, "-W", "error", str(Path(sys.executable).with_name("zauberturm"))]
SERVE: Final = ("serve", "--host", "127.0.0.1", "--port", "0", "--no-browser", "--workers", "1")
TABLE: Final = {
    "id": "wheel",
    "game": "zauberberg",
    "options": {},
    "seats": [{"kind": "person", "token": "A" * 43}, {"kind": "bot", "bot": "level:1"}],
    "owner": "B" * 43,
    "invitation": "C" * 43,
}


def port_of(log: IO[str], lines: list[str]) -> int:
    """The port it listens at."""
    for line in log:
        lines.append(line)
        if '"listening"' in line:
            return int(json.loads(line)["port"])
    raise AssertionError(f"it has not listened: {lines}")


def answer(address: str, body: dict[str, Any] | None = None) -> tuple[str, bytes]:
    """What is said there: its type, and its text."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(address, data, {"content-type": "application/json"})  # noqa: S310 - our own server
    with urlopen(request, timeout=60) as response:  # noqa: S310
        return response.headers["content-type"], response.read()


def main() -> None:
    """Start it, look, make a table, stop it."""
    lines: list[str] = []
    with subprocess.Popen(
        [*COMMAND, *SERVE, "--database", "tables.database"],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stderr is not None
        try:
            address = f"http://127.0.0.1:{port_of(server.stderr, lines)}"
            kind, page = answer(address)
            assert kind.startswith("text/html"), kind
            assert b"<!doctype html>" in page.lower()
            made = json.loads(answer(f"{address}/api/v1/tables", TABLE)[1])
            assert made["answer"] == "made", made
            server.send_signal(signal.SIGTERM)
            rest = server.stderr.read()
        finally:
            server.kill()
    assert server.returncode == 0, (server.returncode, lines, rest)
    assert "Warning" not in rest, rest
    flags = ("arena", "--bots", "random,greedy", "--games", "2", "--workers", "1", "--out", "match")
    subprocess.run([*COMMAND, *flags], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
