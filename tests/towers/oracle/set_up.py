"""A table at the start of the game (section 4), or laid out after a position of the contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import full_deck
from .options import WIZARDS_EACH, Options
from .pieces import Board, Wizard
from .questions import Flow, ask, fall
from .table import Flasks, Table, Turn

LIGHTS = (3, 3, 3, 2, 2, 2, 1, 1, 1)  # WT-MAT-2, from t1 on


def set_up(table: Table) -> Flow[None]:
    """Section 4, in the order of the contract: starter, spell tiles, hands."""
    options = table.options
    table.deck = full_deck()
    if options.starter == "random":
        table.starter = yield from fall("start", dict.fromkeys(table.seats, 1))  # WT-SETUP-5
        table.turn = Turn(table.starter)
    place_wizards(table)
    for _ in range(options.tiles_to_draw):
        left = [spell for spell in options.tile_box if spell not in table.spells]
        if options.tiles_chosen:
            spell = yield from ask("a", {f"spell:{spell}": spell for spell in left})  # WT-SOLO-4
        else:
            spell = yield from fall("spell", dict.fromkeys(left, 1))  # WT-MASTER-1
        table.spells = [tile for tile in options.tile_box if tile in (*table.spells, spell)]
    for seat in table.seats:
        yield from table.refill(seat)  # WT-SETUP-4


def place_wizards(table: Table) -> None:
    """WT-SETUP-7: one wizard each in turn, on the current tower until it has as many as its lights."""
    order = table.clockwise_from(table.starter)
    queue = order * WIZARDS_EACH[len(order)]
    for number, lights in enumerate(LIGHTS, start=1):
        for seat in queue[:lights]:
            table.board.spaces[number].top.append(Wizard(seat))
        queue = queue[lights:]


def table_of(position: Mapping[str, Any]) -> Table:
    """A position without `pending`: the start of action `turn.action`."""
    if position.get("game") != "towers" or "pending" in position:
        raise ValueError("a towers position without a pending decision expected")
    given = {**position["options"]}
    if given.get("starter", "random") == "random":
        given["starter"] = "a"
    table = Table(Options.of(given))
    table.board = Board.parse(position["board"])
    on_board = [wizard.seat for wizard in table.board.wizards()]
    rest = {seat: WIZARDS_EACH[len(table.seats)] - on_board.count(seat) for seat in table.seats}
    for seat, count in position.get("home", rest).items():
        table.board.castle.inside += [Wizard(seat) for _ in range(count)]
    for seat, counts in position.get("flasks", {}).items():
        table.flasks[seat] = Flasks(*counts)
    for seat, hand in position.get("hands", {}).items():
        table.hands[seat] = list(hand)
    table.discard = list(position.get("discard", []))
    if "deck" in position:
        table.deck = list(position["deck"])
    else:
        table.deck = full_deck()
        for code in [*table.discard, *(code for hand in table.hands.values() for code in hand)]:
            table.deck.remove(code)
    table.turn = Turn(**{"seat": table.starter, **position.get("turn", {})})
    return table
