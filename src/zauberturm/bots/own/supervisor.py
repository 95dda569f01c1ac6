"""Runs one program within limits and leaves nothing of it behind. A script of its own: it needs nothing but Python.

    python -I -S supervisor.py CONTROL LIMITS COMMAND...

The program gets this process's standard streams and an empty folder, which is removed in the end. Whoever starts this
holds the other end of the pipe CONTROL; as soon as that closes, even because its owner was killed, everything that the
program has started is killed. The same happens when the program ends by itself, or starts too many processes. The exit
status is the program's.
"""

import ctypes
import json
import os
import resource
import select
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TypedDict

GLANCE = 0.1  # seconds between two counts of the program's processes
NOT_STARTED = 127
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36  # linux/prctl.h
DEAF_TO = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT)


class Limits(TypedDict):
    """What the program may use up, in bytes, seconds and processes, and which folder is made for it."""

    memory: int
    cpu: int
    file: int
    processes: int
    folder: str


def main(control: int, limits: Limits, command: list[str]) -> int:
    """Run the program; its exit status."""
    os.set_inheritable(control, False)
    folder = empty_folder(limits["folder"])
    wakened = listen()
    prctl(PR_SET_CHILD_SUBREAPER, 1)  # whoever loses its parent becomes a child of this process, not of init
    child = os.fork()
    if child == 0:
        become(command, limits)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)  # so that the pipes end when the program does
    status = watch(child, control, wakened, limits["processes"])
    end_all(child)
    remove(folder)
    return status


def empty_folder(path: str) -> Path:
    """Make a folder that is the program's alone, and go there."""
    folder = Path(path)
    folder.mkdir(mode=0o700)
    os.chdir(folder)
    for name in ("HOME", "TMPDIR"):
        os.environ.setdefault(name, str(folder))
    return folder


def remove(folder: Path) -> None:
    """Remove a folder with everything in it."""
    import shutil  # needs many modules: not before the program runs

    os.chdir("/")
    shutil.rmtree(folder, ignore_errors=True)


def listen() -> int:
    """A pipe that can be read as soon as a child has ended. Signals that the program might send are ignored."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    for number in DEAF_TO:
        signal.signal(number, signal.SIG_IGN)
    return reading


def become(command: list[str], limits: Limits) -> None:
    """Turn this process into the program."""
    os.setsid()
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    for number in (*DEAF_TO, signal.SIGCHLD, signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(number, signal.SIG_DFL)  # what is ignored would stay ignored
    signal.set_wakeup_fd(-1)
    restrict(resource.RLIMIT_AS, limits["memory"])
    restrict(resource.RLIMIT_CPU, limits["cpu"])
    restrict(resource.RLIMIT_FSIZE, limits["file"])
    restrict(resource.RLIMIT_CORE, 0)
    try:
        os.execv(command[0], command)  # noqa: S606 - no shell is wanted
    except OSError as error:
        os.write(2, f"{command[0]} cannot be started: {error.strerror}\n".encode())
    os._exit(NOT_STARTED)


def restrict(what: int, most: int) -> None:
    """Set a limit, unless a lower one holds already."""
    hard = resource.getrlimit(what)[1]
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(what, (most, most))


def prctl(what: int, value: int) -> None:
    """Ask the kernel for something that only Linux has."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


def watch(child: int, control: int, wakened: int, processes: int) -> int:
    """Wait until the program has ended, nobody wants it any more, or it has become too many."""
    while True:
        ready = select.select([control, wakened], [], [], GLANCE)[0]
        if wakened in ready:
            os.read(wakened, 4096)
        status = reap(child)
        if status is not None:
            return status
        if control in ready or len(family()) > processes:
            return 128 + signal.SIGKILL


def reap(child: int) -> int | None:
    """Take note of everybody who has ended; the exit status of `child` if it is among them."""
    found = None
    with suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                break
            if pid == child:
                code = os.waitstatus_to_exitcode(status)
                found = code if code >= 0 else 128 - code
    return found


def family() -> list[int]:
    """All descendants of this process."""
    found, next_ones = list[int](), [os.getpid()]
    while next_ones:
        pid = next_ones.pop()
        for listing in Path(f"/proc/{pid}/task").glob("*/children"):
            with suppress(OSError):
                next_ones += map(int, listing.read_text("ascii").split())
        found.append(pid)
    return found[1:]


def end_all(child: int) -> None:
    """Kill every descendant, and those that they start meanwhile."""
    if sys.platform != "linux":  # where nobody can tell the descendants: at least those of the same group
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
    while relatives := family():
        for pid in relatives:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        select.select([], [], [], 0.001)
        reap(-1)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), json.loads(sys.argv[2]), sys.argv[3:]))
