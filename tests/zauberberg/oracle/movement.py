"""Which movement cards can be played, and how one of them is carried out (chapters 5, 7, 8 and 11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .events import land, transfer_waiting
from .layout import SUMMIT, VILLAGES
from .questions import Flow
from .table import JOKER, NUMBERS, Table

EMPTY, SINGLE, PAIR = "empty", "single", "pair"  # what the card of this turn landed on


@dataclass(frozen=True)
class Move:
    """One use of one movement card; `path` are all fields it enters."""

    card: str
    text: str
    path: tuple[str, ...]
    direction: str


def values(cards: Iterable[str]) -> Iterator[tuple[str, int, str]]:
    """What each card may stand for: the card, the value, and how it is written (ZB-TURN-5)."""
    for card in sorted(set(cards)):
        if card == JOKER:
            yield from ((card, int(number), f"{number}{JOKER}") for number in NUMBERS)
        else:
            yield card, int(card), card


def movements(table: Table, goblin: str, cards: Iterable[str], *, walk: bool, climb: bool) -> dict[str, Move]:
    """All legal uses of these cards for the goblin, by their text."""
    if table.is_covered(goblin):  # ZB-MOVE-8
        return {}
    moves: list[Move] = []
    for card, value, text in values(cards):
        if walk:
            moves += walks(table, goblin, card, value, text)
        if climb and table.sits_on_goblin(goblin):
            moves += climbs(table, goblin, card, value, text)
    return {move.text: move for move in moves if not any(table.is_pair(place) for place in move.path[:-1])}


def walks(table: Table, goblin: str, card: str, value: int, text: str) -> Iterator[Move]:
    start = table.place_of(goblin)
    for direction in "+-":
        if start in VILLAGES:
            gate = table.layout.gate(start, table.rotation)
            path = [gate, *onwards(table, gate, direction, value - 1)]  # ZB-MOVE-4
        else:
            path = onwards(table, start, direction, value)
        yield Move(card, f"{text}{direction}", tuple(path), direction)


def climbs(table: Table, goblin: str, card: str, value: int, text: str) -> Iterator[Move]:
    up = table.layout.up(table.place_of(goblin))
    if up is None or not table.is_empty(up):  # ZB-CLIMB-1
        return
    if up == SUMMIT or value == 1:  # ZB-CLIMB-9
        yield Move(card, f"{text}^", (up,), "")
        return
    for direction in "+-":  # ZB-CLIMB-2
        yield Move(card, f"{text}^{direction}", (up, *onwards(table, up, direction, value - 1)), direction)


def onwards(table: Table, start: str, direction: str, steps: int) -> list[str]:
    path: list[str] = []
    for _ in range(steps):
        start = table.layout.step(start, direction)
        path.append(start)
    return path


def chain(table: Table, move: Move) -> list[str]:
    """The fields on which somebody would come to rest: the mover, and those that are pushed."""
    places = [move.path[-1]]
    while table.is_pair(places[-1]):
        places.append(table.layout.step(places[-1], move.direction))
    return places


def carry_out(table: Table, goblin: str, move: Move) -> Flow[str]:
    """One movement card from the hand to the last transfer (ZB-ORDER-1 to -6); gives what it landed on."""
    table.acted = set()
    table.hands[table.active].remove(move.card)
    table.played.append(move.card)
    table.take(goblin)
    place = move.path[-1]
    found = (EMPTY, SINGLE, PAIR)[0 if table.is_empty(place) else len(table.stacks[place])]
    resting = goblin
    while table.is_pair(place):  # ZB-PUSH-1 to -4
        pushed = table.stacks[place].pop()
        table.stacks[place].append(resting)
        resting, place = pushed, table.layout.step(place, move.direction)
    alone = table.is_empty(place)
    table.put(resting, place)
    if alone:
        yield from land(table, resting, place)  # ZB-ORDER-4
    yield from transfer_waiting(table)  # ZB-ORDER-5
    return found
