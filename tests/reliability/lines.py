"""Raw connections from any address of this machine, for clients that do not behave."""

import contextlib
import resource
import socket
import time
from collections.abc import Iterator
from typing import Final

import httpx

from tests.server.running import Server

ATTACKER: Final = "127.0.0.3"
HONEST: Final = "127.0.0.2"
PATIENCE: Final = 60.0  # seconds; load makes everything slow, and nothing here has to be quick


def many_descriptors(count: int) -> None:
    """Let this process have so many connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, count + 500), hard), hard))


def line(server: Server, address: str = ATTACKER, small: bool = False) -> socket.socket:
    """A connection; a small one takes little in before its client reads."""
    one = socket.socket()
    if small:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.settimeout(PATIENCE)
    one.bind((address, 0))
    one.connect(("127.0.0.1", server.port))
    return one


@contextlib.contextmanager
def lines(server: Server, count: int, sending: bytes = b"") -> Iterator[list[socket.socket]]:
    """Many connections of the attacker that have all sent the same."""
    with contextlib.ExitStack() as stack:
        opened = []
        for _ in range(count):
            one = stack.enter_context(line(server))
            with contextlib.suppress(ConnectionError):  # it may have been sent away already
                one.sendall(sending)
            opened.append(one)
        yield opened


def client(server: Server, address: str = HONEST) -> httpx.Client:
    return httpx.Client(base_url=server.url, timeout=PATIENCE, transport=httpx.HTTPTransport(local_address=address))


def turned_away(server: Server, address: str = ATTACKER) -> bool:
    """Tell whether one more connection of this address is refused; a reset may swallow the answer that says so."""
    with client(server, address) as one:
        try:
            return one.get("/api/v1/warming").status_code == 429
        except httpx.TransportError:
            return True


def everything(one: socket.socket) -> bytes:
    """What comes until the line is closed."""
    got = b""
    with contextlib.suppress(ConnectionError):
        while data := one.recv(65536):
            got += data
    return got


def answered_at_last(server: Server, address: str = ATTACKER) -> float:
    """How long it takes until one more connection of this address is served."""
    began = time.monotonic()
    while time.monotonic() - began < PATIENCE:
        with contextlib.suppress(httpx.TransportError), client(server, address) as one:
            if one.get("/api/v1/warming").status_code == 200:
                return time.monotonic() - began
        time.sleep(0.05)
    raise AssertionError("never served again")
