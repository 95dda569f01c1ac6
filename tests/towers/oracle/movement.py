"""From the turn decision to the piece that is to be moved, in all variants (sections 5 to 8, WT-MT-1/2)."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import CARD, Card, distinct
from .casting import Moment, cast, cast_choices
from .pieces import Tower, Wizard
from .questions import Flow, ask, fall
from .spells import Use
from .table import HAND, Table
from .teams import AskPartner, GiveFlasks, ask_partner, give_flasks, turn_choices

DIE = {str(face): 1 for face in range(1, 7)}  # WT-MAT-4


@dataclass(frozen=True)
class Move:
    """A piece, by identity, and its distance; `rider` is for PB with basic timing (WT-R-67)."""

    piece: Wizard | Tower
    steps: int
    rider: Wizard | None = None


@dataclass(frozen=True)
class PlayCard:
    card: Card
    move: Move | None = None
    roll: bool = False


@dataclass(frozen=True)
class SpecialTurn:
    pass


@dataclass(frozen=True)
class Reroll:
    pass


@dataclass(frozen=True)
class NoMove:
    pass


@dataclass(frozen=True)
class Chosen:
    """The outcome: what is to be moved, if anything, and whether this is a special turn."""

    move: Move | None
    special: bool


def moves(table: Table, tower_steps: int | None, wizard_steps: int | None) -> dict[str, Move]:
    """All legal movements of the active player with these distances."""
    board, active = table.board, table.turn.seat
    found: dict[str, Move] = {}
    if wizard_steps is not None:
        colour = table.walking_colour(active)  # WT-WIZ-1, WT-TEAM-6
        for space in board.spaces:
            group = [wizard for wizard in space.top if wizard.seat == colour]
            if group and board.wizard_target(group[0], wizard_steps) is not None:
                found[f"w{space.number}"] = Move(group[0], wizard_steps)
                if len(group) > 1 and may_ride(table, group[0], wizard_steps):
                    found[f"w{space.number} PB"] = Move(group[0], wizard_steps, group[1])
    if tower_steps is not None:
        for name, tower in board.towers():
            if board.tower_target(tower, tower_steps) is not None:
                found[name] = Move(tower, tower_steps)
    return found


def may_ride(table: Table, carrier: Wizard, steps: int) -> bool:
    """WT-R-67: PB with basic timing, only for the active player himself."""
    if table.options.master or table.options.solo or "PB" not in table.spells or table.turn.spell_used:
        return False
    return table.can_pay(table.turn.seat, "PB") and table.board.wizard_target(carrier, steps, 2) is not None


def card_choices(table: Table) -> dict[str, PlayCard]:
    """Section 6: number cards with their piece, dice cards without, dead cards with `-`."""
    live: dict[str, PlayCard] = {}
    dead: dict[str, PlayCard] = {}
    for code in distinct(table.hands[table.turn.seat]):
        card = CARD[code]
        if card.dice:
            if card.tower is None and not sees_a_wizard(table):
                dead[f"{code}:-"] = PlayCard(card)  # WT-R-24
            else:
                live[code] = PlayCard(card, roll=True)
            continue
        found = moves(table, *card.steps())
        live.update({f"{code}:{name}": PlayCard(card, move) for name, move in found.items()})
        if not found:
            dead[f"{code}:-"] = PlayCard(card)  # WT-TURN-3, WT-R-25
    if table.options.dead_cards == "forbidden" and live:
        return live  # WT-R-2
    return {**live, **dead}


def sees_a_wizard(table: Table) -> bool:
    colour = table.walking_colour(table.turn.seat)
    return any(wizard.seat == colour for space in table.board.spaces for wizard in space.top)


def choose_movement(table: Table) -> Flow[Chosen]:
    """The turn decision with everything that may be done before a card, and the card itself.

    When a cast on the way sets the flag, the answer is "nothing to move" and the caller looks at the flag.
    """
    active = table.turn.seat
    while True:
        choices: dict[str, PlayCard | SpecialTurn | Use | AskPartner | GiveFlasks] = {}
        choices.update(card_choices(table))
        if table.turn.action == 1:
            choices["special"] = SpecialTurn()  # WT-TURN-6, WT-TURN-7, WT-R-4
        choices.update(cast_choices(table, Moment.TURN))
        choices.update(turn_choices(table))
        answer = yield from ask(active, choices)
        match answer:
            case Use():
                yield from cast(table, active, answer)
                if table.turn.flag:
                    return Chosen(None, special=False)
            case AskPartner():
                yield from ask_partner(table)
            case GiveFlasks():
                give_flasks(table, active, answer)
            case PlayCard(card, move, roll):
                table.lay_down(active, card.code)
                if roll:
                    move = yield from dice_decision(table, card)
                return Chosen(move, special=False)
            case SpecialTurn():
                return Chosen((yield from special_turn(table)), special=True)


def dice_decision(table: Table, card: Card) -> Flow[Move | None]:
    """WT-CARD-3, WT-CARD-5 to -7: roll, perhaps again, then choose the piece."""
    rolls_left = card.dice - 1
    rolled = int((yield from fall("roll", DIE)))
    while True:
        choices: dict[str, Move | NoMove | Reroll | Use] = {}
        choices.update(moves(table, *card.steps(rolled)))
        if not choices:
            choices["-"] = NoMove()
        if rolls_left:
            choices["reroll"] = Reroll()
        choices.update(cast_choices(table, Moment.DICE))
        answer = yield from ask(table.turn.seat, choices)
        match answer:
            case Move():
                return answer
            case NoMove():
                return None
            case Reroll():
                rolls_left -= 1
                rolled = int((yield from fall("roll", DIE)))
            case Use():
                yield from cast(table, table.turn.seat, answer)
                if table.turn.flag:
                    return None


def special_turn(table: Table) -> Flow[Move | None]:
    """WT-TURN-6, WT-R-5, WT-R-6: discard, draw, then one tower by one step or nothing."""
    active = table.turn.seat
    table.lay_down_hand(active)
    for _ in range(HAND):
        yield from table.draw(active)
    while True:
        choices: dict[str, Move | NoMove | Use] = {}
        choices.update(moves(table, 1, None))
        choices["-"] = NoMove()
        choices.update(cast_choices(table, Moment.SPECIAL))  # WT-R-7
        answer = yield from ask(active, choices)
        match answer:
            case Move():
                return answer
            case NoMove():
                return None
            case Use():
                yield from cast(table, active, answer)
                if table.turn.flag:
                    return None


def carry_out(table: Table, move: Move | None, riders: list[Wizard]) -> None:
    """WT-MT-4: the piece moves from where it stands now if that is legal now; otherwise the movement is lost."""
    if move is None:
        return
    active = table.turn.seat
    if isinstance(move.piece, Tower):
        target = table.board.tower_target(move.piece, move.steps)
        if target is not None:
            table.shift(active, move.piece, target)
        return
    target = table.board.wizard_target(move.piece, move.steps, 1 + len(riders))
    if target is not None:
        table.walk(active, [move.piece, *riders], target)
