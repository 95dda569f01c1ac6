"""Callables that are asked by the house: `python:tests.bots.own.callables:...`."""

import sys
import time
from typing import Any

View = dict[str, Any]
Legal = list[dict[str, Any]]
Time = dict[str, Any]


def last(view: View, legal: Legal, clock: Time) -> str:
    text: str = legal[-1]["text"]
    return text


def talkative(view: View, legal: Legal, clock: Time) -> dict[str, Any]:
    sys.stdout.write("what a difficult question\n")
    assert sys.stdin.read() == ""
    return legal[0]


def broken(view: View, legal: Legal, clock: Time) -> int:
    raise ValueError("this callable is broken")


def endless(view: View, legal: Legal, clock: Time) -> int:
    time.sleep(3600)
    return 0


class Listener:
    """Tells on stderr what it has heard, and breaks."""

    def __init__(self, hello: dict[str, Any]) -> None:
        self.heard = ["heard at seat", str(hello["seat"])]

    def told(self, events: list[dict[str, Any]]) -> None:
        self.heard += [event["name"] for event in events]

    def __call__(self, *_: Any) -> str:
        sys.stderr.write(" ".join(self.heard) + "\n")
        raise ValueError("this callable is broken")
