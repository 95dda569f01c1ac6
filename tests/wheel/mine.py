"""Bots of somebody else: a function, and with `python mine.py` a program that speaks the protocol."""

import json
import sys
from typing import Any


def longest(_view: Any, legal: Any, _clock: Any) -> Any:
    """Take the action with the longest text."""
    return max(legal, key=lambda one: len(one["text"]))


def main() -> None:
    """Answer line by line."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {"ready": "mine"}
        elif message["type"] == "decide":
            answer = {"action": longest(None, message["legal"], None)["text"], "number": message["number"]}
        else:
            continue
        sys.stdout.write(f"{json.dumps(answer)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
