"""A real server in a process of its own, and a client that speaks to it."""

import contextlib
import json
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Self

import httpx
from websockets.sync.client import ClientConnection, connect

PATIENCE: Final = 600.0  # seconds until a server has to be there; the first start may have to compile
# As good as none, for tests that ask for a lot in a short time.
GENEROUS: Final = {
    "absence": 3600,
    "messages": 1e6, "message_burst": 1e6, "requests": 1e6, "request_burst": 1e6, "tables": 1e9, "table_burst": 1e6,
    "work": 1e6, "work_burst": 1e6, "connections": 1000,
}  # fmt: skip


def token() -> str:
    """A fresh secret, as a client makes it."""
    return secrets.token_urlsafe(32)


class Server:
    """A running `zauberturm serve`."""

    program: Sequence[str] = ("zauberturm", "serve")
    host: Sequence[str] = ("--host", "127.0.0.1")
    environment: Mapping[str, str] | None = None

    def __init__(self, folder: Path, limits: Mapping[str, float] | None = None, options: Sequence[str] = ()) -> None:
        self.folder, self.database = folder, folder / "tables.database"
        self.limits, self.options = GENEROUS if limits is None else limits, options
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.starts = 0

    def start(self) -> "Server":
        """Start it and wait until it listens; the port stays the same when it is started again."""
        self.launch()
        self.port = self._listening()["port"]
        return self

    def launch(self) -> None:
        """Start it, in a process group of its own."""
        self.starts += 1
        limits = [f"--limit={name}={number}" for name, number in self.limits.items()]
        command = [sys.executable, "-W", "error", "-m", *self.program, *self.host]
        command += ["--port", str(self.port), "--database", str(self.database), "--language", "en"]
        with self.output.open("wb") as out, self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*command, *limits, *self.options],
                stdout=out,
                stderr=log,
                start_new_session=True,
                env=self.environment,
            )

    def _listening(self) -> dict[str, Any]:
        """Wait for the line that tells the port."""
        assert self.process is not None
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            for line in self.lines():
                if line.get("event") == "listening":
                    return line
            time.sleep(0.02)
        raise AssertionError(f"the server did not start: {self.log.read_text('utf-8')}")

    def lines(self) -> list[dict[str, Any]]:
        """What it has logged since it was started last."""
        whole = [line for line in self.log.read_text("utf-8").splitlines(keepends=True) if line.endswith("}\n")]
        return [json.loads(line) for line in whole if line.startswith("{")]

    @property
    def log(self) -> Path:
        return self.folder / f"log{self.starts}"

    @property
    def output(self) -> Path:
        return self.folder / f"output{self.starts}"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Ask it to stop; returns its exit status."""
        assert self.process is not None
        if self.process.poll() is None:
            os.kill(self.process.pid, number)
        status = self.process.wait(30)
        self.process = None
        return status

    def kill(self) -> None:
        """No time for goodbyes, neither for it nor for those it has started."""
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(30)
        self.process = None


@contextlib.contextmanager
def serving(folder: Path, limits: Mapping[str, float] | None = None, options: Sequence[str] = ()) -> Iterator[Server]:
    """A server that is gone when the test is over."""
    server = Server(folder, limits, options)
    try:
        yield server.start()
    finally:
        if server.process is not None:
            server.kill()


class Client:
    """Somebody with some tokens."""

    def __init__(self, url: str, *tokens: str, headers: Mapping[str, str] | None = None) -> None:
        self.url, self.tokens = url, tokens
        shown = {"authorization": f"Bearer {','.join(tokens)}"} if tokens else {}
        self.http = httpx.Client(base_url=url, timeout=60, headers={**shown, **(headers or {})})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.http.get(f"/api/v1{path}", **options)

    def delete(self, path: str) -> httpx.Response:
        return self.http.delete(f"/api/v1{path}")

    def post(self, path: str, body: Any, **options: Any) -> httpx.Response:
        return self.http.post(f"/api/v1{path}", json=body, **options)

    def view(self, table: str) -> dict[str, Any]:
        view: dict[str, Any] = ok(self.get(f"/tables/{table}"))
        return view

    def order(
        self, table: str, order: Mapping[str, Any], expects: int | None = None, who: str | None = None, name: str = ""
    ) -> dict[str, Any]:
        """Give a command; the answer whatever its status."""
        shown = {"headers": {"authorization": f"Bearer {who}"}} if who else {}
        command = self.command(order, expects, name)
        answer: dict[str, Any] = self.post(f"/tables/{table}/commands", command, **shown).json()
        return answer

    def command(self, order: Mapping[str, Any], expects: int | None = None, name: str = "") -> dict[str, Any]:
        """A command; whoever sits down gets the first token."""
        own = {"token": self.tokens[0]} if order["do"] == "claim" else {}
        command = {"id": name or secrets.token_hex(8), "order": {**own, **order}}
        return command if expects is None else {**command, "expects": expects}

    def play(self, table: str, choice: int = 0, who: str | None = None) -> dict[str, Any]:
        """Play one of the legal actions."""
        view = self.view(table)
        action = view["legal"][choice % len(view["legal"])]["text"]
        return self.order(table, {"do": "play", "action": action}, view["version"], who)

    @contextlib.contextmanager
    def socket(self, table: str, after: int | None = None, changes: bool = False, **options: Any) -> Iterator["Socket"]:
        """A socket that has said hello."""
        with connect(f"ws{self.url.removeprefix('http')}/api/v1/tables/{table}/socket", **options) as raw:
            socket = Socket(raw)
            hello = {"type": "hello", "tokens": list(self.tokens), "after": after}
            socket.send({**hello, "changes": True} if changes else hello)
            yield socket


class Socket:
    """The end of a socket."""

    def __init__(self, raw: ClientConnection) -> None:
        self.raw = raw

    def send(self, message: Mapping[str, Any]) -> None:
        self.raw.send(json.dumps(message))

    def order(self, command: Mapping[str, Any]) -> None:
        self.send({"type": "command", "command": dict(command)})

    def next(self, kind: str, timeout: float = 30) -> dict[str, Any]:
        """The next message of a kind; others before it are let go."""
        while True:
            message: dict[str, Any] = json.loads(self.raw.recv(timeout))
            if message["type"] == kind:
                return message

    def until(self, version: int) -> dict[str, Any]:
        """The first update of at least this version."""
        while (update := self.next("update"))["state"]["version"] < version:
            pass
        return update


def ok(response: httpx.Response) -> Any:
    """The body of a response that must be good."""
    assert response.status_code == 200, (response.status_code, response.text)
    return response.json()


def person(secret: str | None = None, **more: Any) -> dict[str, Any]:
    return {"kind": "person", "token": secret or token(), **more}


def bot(level: int = 1) -> dict[str, Any]:
    return {"kind": "bot", "bot": f"level:{level}"}


OPEN: Final = {"kind": "open"}


def new_table(seats: Sequence[Mapping[str, Any]], game: str = "towers", **more: Any) -> dict[str, Any]:
    """A request for a table."""
    secrets_of_table = {"owner": token(), "invitation": token()}
    return {"id": token(), "game": game, "options": {}, "seats": list(seats), **secrets_of_table, **more}


def make(url: str, seats: Sequence[Mapping[str, Any]], game: str = "towers", **more: Any) -> str:
    """Make a table; returns its name."""
    with Client(url) as anybody:
        made: str = ok(anybody.post("/tables", new_table(seats, game, **more)))["table"]
        return made
