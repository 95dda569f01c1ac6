"""The turn of the master-wizard variant, read off section 15 state by state."""

from __future__ import annotations

from dataclasses import dataclass, field

from .casting import ask_repeat, cast, free_window, is_out, slot_spells, slot_uses
from .movement import Move, carry_out, choose_movement
from .pieces import Wizard
from .questions import Flow, ask
from .spells import Use, legal_uses
from .table import Table
from .teams import partner_window


@dataclass(frozen=True)
class Pass:
    pass


@dataclass(frozen=True)
class After:
    spell: str


@dataclass(frozen=True)
class Piggyback:
    pass


@dataclass
class Claim:
    """What the claim has left for later: a spell after the movement, or riders bound to it."""

    claimant: str | None = None
    spell: str | None = None
    riders: list[Wizard] = field(default_factory=list)


def master_turn(table: Table) -> Flow[None]:
    turn = table.turn
    while turn.action <= 2:
        if turn.action == 2 and not table.hands[turn.seat]:
            return  # only with cards missing from the box
        special = yield from master_action(table)
        table.declared = None
        # WT-MT-6
        if turn.flag or special or turn.action == 2:
            return
        turn.action += 1
        turn.spell_used = False


def master_action(table: Table) -> Flow[bool]:
    """One action; tells whether it was the special turn."""
    active, first = table.turn.seat, table.options.first
    yield from partner_window(table)
    if first:
        yield from slot_window(table)  # W0
        if is_out(table, active):
            return False
        yield from free_window(table)
        if is_out(table, active):
            return False
    chosen = yield from choose_movement(table)  # WT-MT-1, WT-MT-2
    if is_out(table, active):
        return chosen.special
    move = chosen.move
    if move is not None and isinstance(move.piece, Wizard):
        table.declared = move.piece
    yield from free_window(table)
    if is_out(table, active):
        return chosen.special
    claim = yield from claim_slot(table, move)  # WT-MT-3
    if is_out(table, active):
        return chosen.special
    carry_out(table, move, claim.riders)  # WT-MT-4
    table.declared = None
    yield from free_window(table)
    yield from carry_out_claim(table, claim)  # WT-MT-5
    if first:
        yield from slot_window(table)  # W2
    return chosen.special


def slot_window(table: Table) -> Flow[None]:
    """WT-MT-8: all seats in order pass or cast while the slot is free."""
    for seat in table.clockwise_from(table.turn.seat):
        if table.turn.spell_used:
            return
        if is_out(table, seat):
            continue
        choices: dict[str, Use | Pass] = {f"cast {use.text}": use for use in slot_uses(table, seat)}
        if not choices:
            continue
        choices["pass"] = Pass()
        answer = yield from ask(seat, choices)
        if isinstance(answer, Use):
            yield from cast(table, seat, answer)


def claim_slot(table: Table, move: Move | None) -> Flow[Claim]:
    """WT-MT-3: the first answer that is not PASS ends the asking."""
    for seat in table.clockwise_from(table.turn.seat):
        if table.turn.spell_used:
            break
        choices: dict[str, Use | After | Piggyback | Pass] = {}
        choices.update({f"cast {use.text} before": use for use in slot_uses(table, seat)})
        if not (seat == table.turn.seat and would_enter(table, move)):  # WT-R-48
            choices.update(
                {f"after {spell}": After(spell) for spell in slot_spells(table) if table.can_pay(seat, spell)}
            )
        if next_rider(table, seat, move, []) is not None:
            choices["cast PB"] = Piggyback()
        if not choices:
            continue
        choices["pass"] = Pass()
        answer = yield from ask(seat, choices)
        match answer:
            case Use():
                yield from cast(table, seat, answer)
            case After(spell):
                table.turn.spell_used = True
                table.pay(seat, spell)
                return Claim(claimant=seat, spell=spell)
            case Piggyback():
                table.turn.spell_used = True
                return Claim(riders=(yield from bind_riders(table, seat, move)))
            case Pass():
                pass
    return Claim()


def would_enter(table: Table, move: Move | None) -> bool:
    if move is None or not isinstance(move.piece, Wizard):
        return False
    target = table.board.wizard_target(move.piece, move.steps)
    return target is not None and table.board.has_castle(target)


def next_rider(table: Table, caster: str, move: Move | None, bound: list[Wizard]) -> Wizard | None:
    """A wizard the caster may bind to the declared wizard, if any (WT-SP-PB-1 to -4, WT-R-71)."""
    if "PB" not in table.spells or not table.can_pay(caster, "PB"):
        return None
    if move is None or not isinstance(move.piece, Wizard):
        return None
    space = table.board.visible_space(move.piece)
    if space is None or table.board.wizard_target(move.piece, move.steps, 2 + len(bound)) is None:
        return None
    for wizard in space.top:
        if wizard is not move.piece and wizard not in bound and table.controls(caster, wizard):
            return wizard
    return None


def bind_riders(table: Table, caster: str, move: Move | None) -> Flow[list[Wizard]]:
    """Each payment binds one more wizard (WT-R-71); no window opens for a bound rider."""
    bound: list[Wizard] = []
    rider = next_rider(table, caster, move, bound)
    while rider is not None:
        table.pay(caster, "PB")
        bound.append(rider)
        another = next_rider(table, caster, move, bound)
        rider = yield from ask_repeat(caster, {} if another is None else {"cast PB": another})
    return bound


def carry_out_claim(table: Table, claim: Claim) -> Flow[None]:
    """WT-MT-5: a spell claimed AFTER; its first use is paid, without a legal use it lapses."""
    if claim.claimant is None or claim.spell is None or is_out(table, claim.claimant):
        return
    uses = legal_uses(table, claim.claimant, claim.spell, prepaid=1)
    if not uses:
        return
    use = yield from ask(claim.claimant, {f"cast {use.text}": use for use in uses})
    yield from cast(table, claim.claimant, use, prepaid=1)
