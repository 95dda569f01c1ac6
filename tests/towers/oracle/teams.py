"""What partners may do for each other (section 13, WT-R-56, WT-R-57)."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import distinct
from .questions import Flow, ask
from .table import Table


@dataclass(frozen=True)
class AskPartner:
    pass


@dataclass(frozen=True)
class GiveFlasks:
    number: int


@dataclass(frozen=True)
class Offer:
    card: str


@dataclass(frozen=True)
class ClosePartnerWindow:
    pass


def flask_choices(table: Table, giver: str) -> dict[str, GiveFlasks]:
    """WT-TEAM-5: any number of full flasks."""
    return {f"flasks:{number}": GiveFlasks(number) for number in range(1, table.flasks[giver].full + 1)}


def give_flasks(table: Table, giver: str, gift: GiveFlasks) -> None:
    partner = table.partner(giver)
    assert partner is not None
    table.flasks[giver].full -= gift.number
    table.flasks[partner].full += gift.number


def turn_choices(table: Table) -> dict[str, AskPartner | GiveFlasks]:
    """What the active player may do at his turn decision."""
    turn = table.turn
    partner = table.partner(turn.seat)
    choices: dict[str, AskPartner | GiveFlasks] = {}
    if partner is None:
        return choices
    if not turn.asked and not turn.exchanged and table.hands[partner]:
        choices["ask"] = AskPartner()
    choices.update(flask_choices(table, turn.seat))
    return choices


def ask_partner(table: Table) -> Flow[None]:
    """WT-TEAM-2."""
    turn = table.turn
    partner = table.partner(turn.seat)
    assert partner is not None
    turn.asked = True
    answers: dict[str, str | None] = {f"give:{card}": card for card in distinct(table.hands[partner])}
    answers["decline"] = None
    card = yield from ask(partner, answers)
    if card is not None:
        yield from exchange(table, partner, card)


def exchange(table: Table, partner: str, card: str) -> Flow[None]:
    """WT-TEAM-3: one card comes, one card goes back, perhaps the same."""
    active = table.turn.seat
    table.hands[partner].remove(card)
    table.hands[active].append(card)
    back = yield from ask(active, {f"back:{card}": card for card in distinct(table.hands[active])})
    table.hands[active].remove(back)
    table.hands[partner].append(back)
    table.turn.exchanged = True


def partner_window(table: Table) -> Flow[None]:
    """The partner's window at the start of an action; open until he passes or has nothing else to say."""
    turn = table.turn
    partner = table.partner(turn.seat)
    if partner is None:
        return
    while True:
        choices: dict[str, Offer | GiveFlasks | ClosePartnerWindow] = {}
        if not turn.offered and not turn.exchanged:
            choices.update({f"offer:{card}": Offer(card) for card in distinct(table.hands[partner])})
        choices.update(flask_choices(table, partner))
        if not choices:
            return
        choices["pass"] = ClosePartnerWindow()
        answer = yield from ask(partner, choices)
        match answer:
            case Offer(card):
                turn.offered = True
                if (yield from ask(turn.seat, {"accept": True, "refuse": False})):  # WT-TEAM-4
                    yield from exchange(table, partner, card)
            case GiveFlasks():
                give_flasks(table, partner, answer)
            case ClosePartnerWindow():
                return
