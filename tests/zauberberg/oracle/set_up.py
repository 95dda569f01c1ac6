"""A table at the start of the game (chapter 3), or laid out after a position of the contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .layout import LEVELS, VILLAGES, level_of
from .options import Options
from .questions import Flow, ask, fall
from .table import HAND, NUMBERS, TILES, Table, Tile, full_box

VILLAGES_USED = 3


def set_up(table: Table) -> Flow[None]:
    """ZB-SETUP-13: tiles, placement, deal."""
    table.deck = full_box()
    table.stones = list(table.layout.stones)
    yield from lay_tiles(table)
    yield from place_and_deal(table)


def lay_tiles(table: Table) -> Flow[None]:
    """ZB-SETUP-2, ZB-SETUP-3: one passage is kept for level 4."""
    box = {**TILES, "passage": TILES["passage"] - 1}
    upper = [place for place in table.layout.events if level_of(place) == LEVELS[-1]]
    lower = [place for place in table.layout.events if place not in upper]
    for place in lower:
        yield from lay_tile(table, place, box)
    box["passage"] += 1
    for place in upper:
        yield from lay_tile(table, place, box)


def lay_tile(table: Table, place: str, box: dict[str, int]) -> Flow[None]:
    kind = yield from fall(f"tile:{place}=", {kind: left for kind, left in box.items() if left})
    box[kind] -= 1
    table.tiles[place] = Tile(kind)


def place_and_deal(table: Table) -> Flow[None]:
    while len(table.goblins()) < len(table.seats) * len(NUMBERS):
        place, goblin = yield from ask(table.active, placements(table))
        table.put(goblin, place)
        table.next_seat()
    for seat in table.clockwise_from(table.options.starter):
        for _ in range(HAND):
            yield from table.draw(seat)
    table.active = table.options.starter  # ZB-SETUP-12


def placements(table: Table) -> dict[str, tuple[str, str]]:
    """ZB-SETUP-6, ZB-SETUP-8."""
    seat, placed = table.active, table.goblins()
    used = {village for village in VILLAGES if any(goblin[0] == seat for goblin in table.stacks[village])}
    missing = [number for number in NUMBERS if f"{seat}{number}" not in placed]
    answers: dict[str, tuple[str, str]] = {}
    for number in missing:
        for village in VILLAGES:
            then = len(used | {village})
            if then <= VILLAGES_USED <= then + len(missing) - 1:
                answers[f"place:{number}@{village}"] = (village, f"{seat}{number}")
    return answers


def table_of(position: Mapping[str, Any]) -> Table:
    """A position without `pending`: the next placement, or the start of a turn."""
    if position.get("game") != "zauberberg" or "pending" in position:
        raise ValueError("a zauberberg position without a pending decision expected")
    table = Table(Options(position["options"]))
    table.rotation = position.get("rotation", 0)
    for place, stack in position["places"].items():
        table.stacks[place] = list(stack)
    for place, text in position.get("tiles", {}).items():
        table.tiles[place] = Tile(*text.split())
    table.stones = list(position.get("stones", []))
    for name, counts in (("held", table.held), ("ravens", table.ravens), ("extra", table.extra)):
        counts.update(position.get(name, {}))
    for seat, hand in position.get("hands", {}).items():
        table.hands[seat] = list(hand)
    table.discard = list(position.get("discard", []))
    table.waiting = list(position.get("waiting", []))
    if "deck" in position:
        table.deck = list(position["deck"])
    else:
        table.deck = full_box()
        for card in [*table.discard, *(card for hand in table.hands.values() for card in hand)]:
            table.deck.remove(card)
    turn = position.get("turn", {})
    table.active = turn.get("seat", table.options.starter)
    table.number = turn.get("number", 1)
    return table
