"""When a spell may be cast and how a cast runs: once in the basic game, with repeats in the master variant."""

from __future__ import annotations

from enum import Enum

from .questions import Flow, T, ask
from .spells import Use, legal_uses, merges
from .table import Table


class Moment(Enum):
    """Where in his turn the active player stands."""

    TURN = "turn decision"
    DICE = "after a roll"
    SPECIAL = "after the draw of a special turn"
    END = "after both actions"


def slot_spells(table: Table) -> list[str]:
    """The open spells that are cast by naming a target (WT-MT-1: not PB; WT-MT-9: FW needs no slot)."""
    return [spell for spell in table.spells if spell != "PB" and not is_unbound(table, spell)]


def is_unbound(table: Table, spell: str) -> bool:
    """WT-MT-9: FW of the first edition's master variant needs no slot and uses none."""
    return spell == "FW" and table.options.master and table.options.first


def slot_uses(table: Table, caster: str) -> list[Use]:
    """What the caster can cast into the slot now."""
    if table.turn.spell_used:
        return []  # WT-SPELL-3, WT-MASTER-2
    return [use for spell in slot_spells(table) for use in legal_uses(table, caster, spell)]


def cast_choices(table: Table, moment: Moment) -> dict[str, Use]:
    """The casts of the active player at one of his own decisions."""
    if not moment_allows(table, moment):
        return {}
    active = table.turn.seat
    free = [use for spell in table.spells if is_unbound(table, spell) for use in legal_uses(table, active, spell)]
    return {f"cast {use.text}": use for use in [*slot_uses(table, active), *free]}


def moment_allows(table: Table, moment: Moment) -> bool:
    options = table.options
    if options.solo:
        return moment is Moment.END  # WT-SOLO-6
    if options.master:
        return moment is not Moment.END  # WT-MT-1, WT-MT-2
    if options.spell_timing == "between_actions":
        return moment in (Moment.TURN, Moment.END)  # WT-R-26
    return True


def cast(table: Table, caster: str, use: Use, prepaid: int = 0) -> Flow[None]:
    """Take the slot and carry the spell out, in the master variant as often as the caster likes (WT-MT-7)."""
    if is_unbound(table, use.spell):
        yield from cast_unbound(table, caster, use)
        return
    table.turn.spell_used = True
    while True:
        table.pay(caster, use.spell, use.times - prepaid)
        prepaid = 0
        yield from use.effect()
        if not table.options.master:
            return  # WT-R-29
        yield from free_window(table)
        again = None if is_out(table, caster) else (yield from repeat(table, caster, use.spell))
        if again is None:
            return
        use = again


def cast_unbound(table: Table, caster: str, use: Use) -> Flow[None]:
    """WT-MT-9: no slot, no window, no repeat; whoever asked asks again."""
    table.pay(caster, use.spell)
    yield from use.effect()


def is_out(table: Table, seat: str) -> bool:
    """The active player casts nothing more once the flag is set."""
    return seat == table.turn.seat and table.turn.flag


def repeat(table: Table, caster: str, spell: str) -> Flow[Use | None]:
    if merges(table, spell):
        return None
    return (yield from ask_repeat(caster, {f"cast {use.text}": use for use in legal_uses(table, caster, spell)}))


def ask_repeat(caster: str, again: dict[str, T]) -> Flow[T | None]:
    """REPEAT or STOP of WT-MT-7, skipped when there is nothing to repeat; None for STOP."""
    if not again:
        return None
    return (yield from ask(caster, {**again, "stop": None}))


def free_window(table: Table) -> Flow[None]:
    """WT-MT-9: every seat in order may free until it passes; opens no further window."""
    if not any(is_unbound(table, spell) for spell in table.spells):
        return
    for seat in table.clockwise_from(table.turn.seat):
        while not is_out(table, seat):
            uses = legal_uses(table, seat, "FW")
            if not uses:
                break
            choices: dict[str, Use | None] = {f"cast {use.text}": use for use in uses}
            use = yield from ask(seat, {**choices, "pass": None})
            if use is None:
                break
            yield from cast_unbound(table, seat, use)
