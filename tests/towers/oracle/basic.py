"""The turn of the basic game and of the solo variant (sections 5, 11 and 17)."""

from __future__ import annotations

from .casting import Moment, cast, cast_choices
from .movement import carry_out, choose_movement
from .questions import Flow, ask
from .spells import Use
from .table import Table
from .teams import partner_window

BOTH_DONE = 3


def basic_turn(table: Table) -> Flow[None]:
    turn = table.turn
    actions = 1 if table.options.solo else 2  # WT-TURN-2, WT-SOLO-2
    while turn.action <= actions:
        if turn.action == 2 and not table.hands[turn.seat]:
            break  # only with cards missing from the box
        yield from partner_window(table)
        special = yield from basic_action(table)
        if turn.flag:
            return  # WT-WIZ-8, WT-SPELL-5
        if special:
            turn.action = BOTH_DONE
            if table.options.solo or table.options.spell_after_special:
                yield from last_casts(table)
            return  # WT-TURN-9 (b)
        turn.action += 1
    turn.action = BOTH_DONE
    yield from last_casts(table)


def basic_action(table: Table) -> Flow[bool]:
    """One card or the special turn; tells whether it was the special turn."""
    turn = table.turn
    chosen = yield from choose_movement(table)
    if turn.flag:
        return chosen.special
    riders = []
    if chosen.move is not None and chosen.move.rider is not None:
        table.pay(turn.seat, "PB")
        turn.spell_used = True
        riders.append(chosen.move.rider)
    carry_out(table, chosen.move, riders)
    return chosen.special


def last_casts(table: Table) -> Flow[None]:
    """After both actions: asked only if a cast is possible (WT-TURN-9 (c), WT-SOLO-6)."""
    casts = cast_choices(table, Moment.END)
    if not casts:
        return
    choices: dict[str, Use | None] = {**casts, "end": None}
    use = yield from ask(table.turn.seat, choices)
    if use is not None:
        yield from cast(table, table.turn.seat, use)
