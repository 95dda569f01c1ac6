"""Asks a Python callable whatever comes in as lines. A script of its own: it needs nothing but Python.

    python -I caller.py PATH package.module:callable

PATH is where modules are looked for, as JSON. A class is called once per game with the first message; what comes out is
then asked like a function, and if it has a method `told`, it is told the events.
"""

import json
import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import IO, Any


def main(path: list[str], target: str) -> None:
    """Answer until the game is over."""
    sys.path[:] = path
    questions, answers = private_streams()
    decide: Callable[..., Any] | None = None
    for line in questions:
        message = json.loads(line)
        if message["type"] == "hello":
            decide = made(target, message)
            say(answers, {"ready": target})
        elif message["type"] == "decide" and decide is not None:
            say(answers, {"action": answer(decide, message), "number": message["number"]})
        elif message["type"] == "bye":
            return


def private_streams() -> tuple[IO[str], IO[str]]:
    """The two streams of the conversation; what the callable prints goes to stderr, and it has nothing to read."""
    questions, answers = os.fdopen(os.dup(0), encoding="utf-8"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return questions, answers


def made(target: str, hello: dict[str, Any]) -> Callable[..., Any]:
    """The callable of this name; of a class, an instance for this game."""
    module, _, name = target.partition(":")
    found: Any = import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    called: Callable[..., Any] = found(hello) if isinstance(found, type) else found
    return called


def answer(decide: Callable[..., Any], message: dict[str, Any]) -> Any:
    """What the callable says: a text, a code, or one of the legal actions as it stands there."""
    told = getattr(decide, "told", None)
    if told is not None:
        told(message["events"])
    said = decide(message["view"], message["legal"], message["clock"])
    return said["text"] if isinstance(said, dict) else said


def say(answers: IO[str], message: dict[str, Any]) -> None:
    """Write one line."""
    answers.write(json.dumps(message) + "\n")
    answers.flush()


if __name__ == "__main__":
    main(json.loads(sys.argv[1]), sys.argv[2])
