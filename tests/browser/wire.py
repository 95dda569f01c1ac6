"""A wire between a browser and the server that can be cut."""

import contextlib
import socket
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self

CHUNK: Final = 65536


class Wire:
    """Listens at an address of its own and passes everything on, both ways, as long as it is whole."""

    def __init__(self, port: int) -> None:
        self.behind = port
        self.whole = True
        self.ends: set[socket.socket] = set()
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.threads: list[threading.Thread] = []

    def __enter__(self) -> Self:
        self._begin(self._accept)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.cut()
        for thread in self.threads:
            thread.join(10)

    def _begin(self, work: Callable[..., None], *ends: socket.socket) -> None:
        thread = threading.Thread(target=work, args=ends, daemon=True)
        self.threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                with self.lock:
                    self._join(near)

    def _join(self, near: socket.socket) -> None:
        if not self.whole:
            near.close()
            return
        far = socket.create_connection(("127.0.0.1", self.behind))
        self.ends |= {near, far}
        self._begin(self._pass_on, near, far)
        self._begin(self._pass_on, far, near)

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(CHUNK):
                target.sendall(data)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        with self.lock:
            self.ends.discard(source)
        source.close()

    def cut(self) -> None:
        """Nothing comes through any more, and what was open is closed."""
        with self.lock:
            self.whole = False
            for end in self.ends:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        with self.lock:
            self.whole = True
