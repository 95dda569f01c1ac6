"""A bot that does something it should not: `python hostile.py BEHAVIOUR`. Nothing but Python is needed."""

import json
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

FOREVER = 3600.0
CHUNK = 1 << 16
Message = dict[str, Any]


def write(data: bytes, stream: int = 1) -> None:
    while data:
        data = data[os.write(stream, data) :]


def say(message: Message) -> None:
    write(json.dumps(message).encode() + b"\n")


def properly(message: Message) -> Message:
    return {"action": message["legal"][0]["text"], "number": message["number"]}


def without_end(data: bytes, stream: int = 1) -> None:
    while True:
        write(data, stream)


def hang(_: Message) -> None:
    time.sleep(FOREVER)


def hang_and_ignore_signals(_: Message) -> None:
    for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_IGN)
    time.sleep(FOREVER)


def stop_itself(_: Message) -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def stop_its_supervisor(_: Message) -> None:
    os.kill(os.getppid(), signal.SIGSTOP)
    time.sleep(FOREVER)


def kill_its_supervisor(_: Message) -> None:
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(FOREVER)


def offspring(count: int) -> None:
    """Children, every other one in a session of its own and without a parent."""
    for number in range(count):
        if os.fork() == 0:
            if number % 2:
                os.setsid()
                if os.fork():
                    os._exit(0)
            time.sleep(FOREVER)


def fork_and_hang(_: Message) -> None:
    offspring(8)
    time.sleep(FOREVER)


def fork_and_leave(_: Message) -> None:
    """The children hold the pipes open."""
    offspring(4)
    sys.exit(0)


def fork_too_often(_: Message) -> None:
    offspring(40)
    time.sleep(FOREVER)


def crash(_: Message) -> None:
    raise RuntimeError("this bot is broken")


def crash_hard(_: Message) -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def leave(_: Message) -> None:
    sys.exit(0)


def close_output(_: Message) -> None:
    os.close(1)
    time.sleep(FOREVER)


def flood_lines(_: Message) -> None:
    without_end(b'{"action": 0}\n' * 1000)


def flood_one_line(_: Message) -> None:
    without_end(b"x" * CHUNK)


def flood_stderr(_: Message) -> None:
    without_end(b"all is lost\n" * 1000, 2)


def talk_much(message: Message) -> None:
    """That is allowed: it goes to stderr."""
    write(b"thinking\n" * 200_000, 2)
    say(properly(message))


def long_line(message: Message) -> None:
    say({**properly(message), "note": "x" * 1_000_000})


def garbage(_: Message) -> None:
    write(bytes(range(128, 256)) + b"\0\n")


def not_utf8(_: Message) -> None:
    write(b'{"action": "\xff\xfe"}\n')


def not_json(_: Message) -> None:
    write(b"I would like to move a tower\n")


def deep(_: Message) -> None:
    write(b'{"action": 0, "note": ' + b"[" * 30_000 + b"]" * 30_000 + b"}\n")


def empty_line(_: Message) -> None:
    write(b"\n")


def no_action(_: Message) -> None:
    say({"resign": True})


def illegal(_: Message) -> None:
    say({"action": "W1:w0 PB"})


def no_such_text(_: Message) -> None:
    say({"action": "give me everything"})


def code_outside(_: Message) -> None:
    say({"action": 999_999_999})


def code_below(_: Message) -> None:
    say({"action": -1})


def of_chance(_: Message) -> None:
    say({"action": "roll:6"})


def late(message: Message) -> None:
    time.sleep(1.5 * message["clock"]["move"] / 1000)
    say(properly(message))


def twice(message: Message) -> None:
    line = json.dumps(properly(message)).encode() + b"\n"
    write(line + line)


def ahead(message: Message) -> None:
    """The next question is answered as well, without being read."""
    say(properly(message))
    time.sleep(0.3)
    say(properly(message))


def another_number(message: Message) -> None:
    say({**properly(message), "number": message["number"] + 1})


def swallow_memory(_: Message) -> None:
    kept = []
    while True:
        kept.append(bytearray(10 << 20))


def burn(_: Message) -> None:
    while True:
        pass


def fill_the_disk(_: Message) -> None:
    with Path("much").open("wb") as file:
        without_end(b"x" * CHUNK, file.fileno())


def look_around(message: Message) -> None:
    """Tell on stderr what can be seen from here; then lose the decision, so that it is kept."""
    files = sorted(int(name) for name in os.listdir("/dev/fd"))  # noqa: PTH208 - the listing itself is open, too
    sockets = [fd for fd in files if fd > 2 and is_socket(fd)]
    here = [path.name for path in Path.cwd().iterdir()]
    seen = {"environment": dict(os.environ), "files": files, "sockets": sockets, "here": here}
    write(json.dumps({**seen, "folder": str(Path.cwd()), "ignored": ignored()}).encode(), 2)
    no_action(message)


def is_socket(fd: int) -> bool:
    try:
        socket.socket(fileno=os.dup(fd)).close()
    except OSError:
        return False
    return True


def ignored() -> list[int]:
    """Signals that were ignored before this program could say so; Python itself ignores two."""
    own = (signal.SIGPIPE, signal.SIGXFSZ)
    return [int(one) for one in signal.Signals if signal.getsignal(one) is signal.SIG_IGN and one not in own]


def paint_the_screen(message: Message) -> None:
    if message["type"] == "hello":
        say({"ready": "\x1b[31mred"})
    else:
        write(b"\x1b[2J\n", 2)
        sys.exit(1)


def hang_at_start(_: Message) -> None:
    time.sleep(FOREVER)


def crash_at_start(_: Message) -> None:
    raise RuntimeError("this bot cannot even begin")


def begin_with_another_word(_: Message) -> None:
    say({"hello": "house"})


def answer_before_the_question(_: Message) -> None:
    write(b'{"ready": "eager"}\n{"action": 0}\n')


def never_read(_: Message) -> None:
    """It says that it is ready and then reads no more, so that the pipe fills up."""
    say({"ready": "deaf"})
    time.sleep(FOREVER)


AT_START = (hang_at_start, crash_at_start, begin_with_another_word, answer_before_the_question, never_read)


def main(behaviour: str) -> None:
    act: Callable[[Message], None] = globals()[behaviour]
    at_start = (*AT_START, paint_the_screen)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello" and act in at_start:
            act(message)
        elif message["type"] == "hello":
            say({"ready": behaviour})
        elif message["type"] == "decide":
            act(message)


if __name__ == "__main__":
    main(sys.argv[1])
