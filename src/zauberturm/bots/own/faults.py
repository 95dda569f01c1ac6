"""What an own bot can do wrong."""

from typing import Final, Literal

import msgspec

from zauberturm.errors import ZauberturmError

Kind = Literal["late", "crashed", "flood", "unreadable", "unasked", "illegal", "out"]

LONGEST_FACT: Final = 300

# Afterwards the conversation is still in step: one line was asked for, one has come. All others end the process.
HARMLESS: Final[frozenset[Kind]] = frozenset({"unreadable", "illegal"})


def printable(text: str) -> str:
    """A text without anything that could do something to a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


class Fault(msgspec.Struct, frozen=True):
    """One decision that an own bot has lost."""

    seat: str
    number: int  # of the decision in its game
    kind: Kind
    fact: str
    said: str  # the end of what the program has written to stderr

    def __str__(self) -> str:
        said = f" ({self.said.strip().splitlines()[-1][:LONGEST_FACT]})" if self.said.strip() else ""
        return printable(f"seat {self.seat}, decision {self.number}: {self.kind}: {self.fact}{said}")


class BotFault(ZauberturmError):
    """An own bot has not decided. `kind` says what it did instead, `fact` what that rests on."""

    def __init__(self, kind: Kind, fact: str) -> None:
        fact = fact[:LONGEST_FACT]  # it may quote what the bot has written
        super().__init__(f"{kind}: {fact}")
        self.kind: Kind = kind
        self.fact = fact
