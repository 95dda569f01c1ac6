"""The lines that the house and a program exchange: one JSON object each. docs/own-bots.md tells the whole protocol."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar

import msgspec

from zauberturm.action import Action, Event
from zauberturm.bots.own.faults import BotFault, Kind
from zauberturm.errors import shown
from zauberturm.game import Game

PROTOCOL: Final = 1
SHORT: Final = 32  # bits of the seed that a program is given: every language can hold them

Read = TypeVar("Read")


class Offer(msgspec.Struct, frozen=True):
    """A legal action in its three forms: notation, code, and kind with parts."""

    text: str
    code: int
    kind: str
    parts: dict[str, Any]


class Happened(msgspec.Struct, frozen=True):
    """An event as the seat may know it."""

    name: str
    facts: dict[str, Any]


class Clock(msgspec.Struct, frozen=True):
    """Milliseconds: for this decision, and left for all decisions of this game if there is such a limit."""

    move: int
    left: int | None = None


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """A game begins, or goes on after a restart. Answer: Ready."""

    protocol: int
    game: str
    options: dict[str, Any]
    seats: list[str]
    seat: str  # whom the program decides for
    seed: int  # for dice of its own, so that games can be repeated; it has nothing to do with those of the game
    start: int  # milliseconds until it has to be ready
    clock: Clock


class Decide(msgspec.Struct, frozen=True, tag_field="type", tag="decide"):
    """The seat is asked. Answer: Answer."""

    number: int  # of the decision, from 1 on
    view: dict[str, Any]
    legal: list[Offer]
    events: list[Happened]  # since the last question; after a start, since the game began
    clock: Clock


class Fault(msgspec.Struct, frozen=True, tag_field="type", tag="fault"):
    """The last answer did not count, and somebody else has decided. No answer."""

    number: int
    kind: Kind
    fact: str


class Bye(msgspec.Struct, frozen=True, tag_field="type", tag="bye"):
    """The game is over; `result` is null if it was broken off. No answer."""

    result: dict[str, Any] | None
    events: list[Happened]


class Ready(msgspec.Struct, frozen=True):
    """The program understands, and this is its name."""

    ready: str


class Answer(msgspec.Struct, frozen=True):
    """The text or the code of a legal action. With a number, it counts only for that decision."""

    action: str | int
    number: int | None = None


TO_PROGRAM: Final = (Hello, Decide, Fault, Bye)
FROM_PROGRAM: Final = (Ready, Answer)


def clock(move: float, left: float | None) -> Clock:
    """A clock in whole milliseconds."""
    return Clock(round(move * 1000), None if left is None else max(0, round(left * 1000)))


def offers(actions: Iterable[Action]) -> list[Offer]:
    """Actions as they are offered."""
    return [Offer(action.text, action.code, action.kind, action.parts) for action in actions]


def happened(events: Iterable[Event]) -> list[Happened]:
    """Events as they are told."""
    return [Happened(event.name, event.facts) for event in events]


def decide(number: int, game: Game, seat: str, events: Iterable[Event], time: Clock) -> Decide:
    """The question to a seat: what it may know, and nothing else."""
    return Decide(number, game.view(seat), offers(game.legal()), happened(events), time)


def line(message: msgspec.Struct) -> bytes:
    """A message as it is written."""
    return msgspec.json.encode(message) + b"\n"


def read(text: bytes, kind: type[Read]) -> Read:
    """The message of a line that a program has written."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (ValueError, RecursionError) as error:  # UnicodeDecodeError and msgspec's errors are ValueErrors
        raise BotFault("unreadable", f"{shown(text)}: {error}") from None


def schema() -> Mapping[str, Any]:
    """JSON schema of all lines, made from the types above."""
    kinds = (*TO_PROGRAM, *FROM_PROGRAM)
    references, definitions = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Zauberturm, lines for and from own bots, protocol {PROTOCOL}",
        "anyOf": list(references),
        "$defs": definitions,
    }
