"""A program in a process of its own, asked line by line. Whatever it does, an answer or a BotFault comes in time."""

import json
import math
import os
import select
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from zauberturm.bots.own.faults import BotFault
from zauberturm.bots.own.limits import Limits

SUPERVISOR: Final = Path(__file__).with_name("supervisor.py")
CHUNK: Final = 64 << 10
FAREWELL: Final = 0.2  # seconds in which a program may end by itself
PATIENCE: Final = 0.4  # seconds in which its supervisor has to clear up


class Process:
    """A running program. Use it from one thread at a time."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self._limits = limits
        self._written, self.said = b"", b""  # what has come from stdout and stderr
        folder = Path(tempfile.gettempdir()) / f"zauberturm-bot-{os.getpid()}-{os.urandom(6).hex()}"
        self._child, self._control = launched(command, limits, folder)
        self._end = weakref.finalize(self, end, self._child, self._control, folder)
        self._streams = selectors.DefaultSelector()
        for stream in (self._child.stdout, self._child.stderr):
            self._listen(stream)

    def _listen(self, stream: IO[bytes] | None) -> None:
        assert stream is not None
        os.set_blocking(stream.fileno(), False)
        self._streams.register(stream, selectors.EVENT_READ)

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Write a line and wait for the one that answers it."""
        deadline = time.monotonic() + seconds
        self._read(0)
        if self._written:
            raise BotFault("unasked", "it has written something before it was asked")
        self._write(line, deadline)
        while b"\n" not in self._written:
            rest = deadline - time.monotonic()
            if rest <= 0:
                raise BotFault("late", f"no answer after {seconds * 1000:.0f} ms")
            self._read(rest)
        answer, _, more = self._written.partition(b"\n")
        self._written = b""
        if more:
            raise BotFault("unasked", "it has written more than one line")
        return answer

    def tell(self, line: bytes, seconds: float = FAREWELL) -> None:
        """Write a line that needs no answer, as far as the program reads."""
        with suppress(BotFault):
            self._write(line, time.monotonic() + seconds)

    def _write(self, line: bytes, deadline: float) -> None:
        """Write as fast as the program reads."""
        stream = self._child.stdin
        assert stream is not None
        os.set_blocking(stream.fileno(), False)
        self._streams.register(stream, selectors.EVENT_WRITE)
        try:
            while line:
                rest = deadline - time.monotonic()
                if rest <= 0:
                    raise BotFault("late", "it does not read what it is asked")
                line = line[self._read(rest, line) :]
        except (BrokenPipeError, ConnectionResetError):
            self._read(0)  # it reads no more; what it writes, or that it has ended, says why
        finally:
            self._streams.unregister(stream)

    def _read(self, seconds: float, line: bytes = b"") -> int:
        """Wait for the program and take in what it writes; how much of `line` it has taken."""
        taken = 0
        for key, _ in self._streams.select(seconds):
            if key.fileobj is self._child.stdin:
                with suppress(BlockingIOError):
                    taken = os.write(key.fd, line[:CHUNK])
            elif key.fileobj is self._child.stdout:
                self._take(os.read(key.fd, CHUNK))
            else:
                self._hear(key.fd)
        return taken

    def _take(self, chunk: bytes) -> None:
        if not chunk:
            raise BotFault("crashed", self._how_it_ended())
        self._written += chunk
        if len(self._written.partition(b"\n")[0]) > self._limits.line:
            raise BotFault("flood", f"it has written a line of more than {self._limits.line} bytes")

    def _hear(self, stderr: int) -> None:
        chunk = os.read(stderr, CHUNK)
        if not chunk and self._child.stderr is not None:
            self._streams.unregister(self._child.stderr)
        self.said = (self.said + chunk)[-self._limits.said :]

    def _how_it_ended(self) -> str:
        if not ended(self._child, PATIENCE):
            return "it has closed its output"
        self._rest_of_stderr()
        status = self._child.wait()
        if status < 0:
            return f"it has ended its supervisor by {name_of(-status)}"
        return f"it has ended with status {status}" if status < 128 else f"it has ended by {name_of(status - 128)}"

    def _rest_of_stderr(self) -> None:
        stream = self._child.stderr
        with suppress(BlockingIOError, ValueError):
            while stream is not None and (chunk := os.read(stream.fileno(), CHUNK)):
                self.said = (self.said + chunk)[-self._limits.said :]

    def farewell(self, line: bytes) -> None:
        """Say the last line and give the program a moment to end by itself; then it is ended."""
        self.tell(line)
        assert self._child.stdin is not None
        self._child.stdin.close()
        ended(self._child, FAREWELL)
        self.kill()

    def kill(self) -> None:
        """End the program and everything it has started."""
        self._streams.close()
        self._end()


def launched(command: Sequence[str], limits: Limits, folder: Path) -> tuple[subprocess.Popen[bytes], int]:
    """The supervisor with the program inside, and the end of the pipe that keeps both alive."""
    bounds = {
        "memory": limits.memory,
        "cpu": math.ceil(limits.cpu),
        "file": limits.file,
        "processes": limits.processes,
        "folder": str(folder),
    }
    theirs, ours = os.pipe()
    try:
        child = subprocess.Popen(  # noqa: S603 - to run a program is what this is for
            [sys.executable, "-I", "-S", str(SUPERVISOR), str(theirs), json.dumps(bounds), *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=environment(limits, os.environ),
            pass_fds=[theirs],
            start_new_session=True,
        )
    except OSError as error:
        os.close(ours)
        raise BotFault("crashed", f"no process could be made for it: {error.strerror}") from error
    finally:
        os.close(theirs)
    return child, ours


def environment(limits: Limits, ours: Mapping[str, str]) -> dict[str, str]:
    """What the program may know of our environment: where programs are, and what it was promised."""
    told = {"LANG": "C.UTF-8", "PYTHONUNBUFFERED": "1", "PATH": ours.get("PATH", os.defpath)}
    return told | {name: ours[name] for name in limits.keep if name in ours}


def end(child: subprocess.Popen[bytes], control: int, folder: Path) -> None:
    """Let go of the program: its supervisor kills it."""
    with suppress(BrokenPipeError):
        os.write(control, b".")  # a copy of this process may hold the pipe open, so closing alone does not tell
    os.close(control)
    with suppress(ProcessLookupError):
        child.send_signal(signal.SIGCONT)  # the program might have stopped it
    for stream in (child.stdin, child.stdout, child.stderr):
        if stream is not None:
            stream.close()
    if not ended(child, PATIENCE):
        child.kill()
    if child.wait() < 0:  # somebody has killed the supervisor, which would have done this
        shutil.rmtree(folder, ignore_errors=True)


def ended(child: subprocess.Popen[bytes], seconds: float) -> bool:
    """Whether a process ends within this time."""
    if sys.platform == "linux" and child.poll() is None:  # elsewhere `wait` looks every now and then, which is slower
        handle = os.pidfd_open(child.pid)
        select.select([handle], [], [], seconds)
        os.close(handle)
        seconds = 0
    with suppress(subprocess.TimeoutExpired):
        child.wait(seconds)
    return child.returncode is not None


def name_of(number: int) -> str:
    """What a signal is called."""
    with suppress(ValueError):
        return signal.Signals(number).name
    return f"signal {number}"
