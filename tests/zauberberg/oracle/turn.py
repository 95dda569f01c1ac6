"""One turn: play cards or exchange cards (chapters 4 and 12)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from .movement import EMPTY, PAIR, SINGLE, Move, carry_out, movements, values
from .questions import Flow, ask
from .table import CARDS, Table, in_order

MOST_PLAYED = 3  # ZB-TURN-8
MOST_SWAPPED = 12  # a program's limit, far above any hand of a real game


@dataclass(frozen=True)
class Play:
    """The naming card, the goblin it names, and the first movement card."""

    card: str
    goblin: str
    move: Move


def one_turn(table: Table) -> Flow[None]:
    table.turn_is_over = False
    answers: dict[str, Play | list[str]] = {**all_plays(table)}
    answers |= {swap_text(cards): cards for cards in all_swaps(table)}
    choice = yield from ask(table.active, answers)
    if isinstance(choice, list):
        table.extra[table.active] = 0  # ZB-R-41
        yield from exchange(table, choice)
    else:
        yield from play_cards(table, choice)
        table.extra[table.active] = 0  # ZB-FLY-4
        table.discard += table.played  # ZB-DRAW-2
        table.played = []
        yield from fill_up(table)
    while len(table.hands[table.active]) > table.limit(table.active):
        yield from table.drop(table.active)  # ZB-FLY-5


def fill_up(table: Table) -> Flow[None]:
    """ZB-DRAW-1."""
    while len(table.hands[table.active]) < table.limit(table.active):
        if not (yield from table.draw(table.active)):
            return


# -- playing -------------------------------------------------------------------------------------


def all_plays(table: Table) -> dict[str, Play]:
    """ZB-TURN-3, ZB-TURN-6: two cards as one action."""
    plays: dict[str, Play] = {}
    hand = table.hands[table.active]
    for card, number, text in values(hand):
        rest = hand.copy()
        rest.remove(card)
        goblin = f"{table.active}{number}"
        climb = table.options.are(climb_rest="yes")  # ZB-CLIMB-7
        for move in movements(table, goblin, rest, walk=True, climb=climb).values():
            plays[f"{text},{move.text}"] = Play(card, goblin, move)
    return plays


def play_cards(table: Table, play: Play) -> Flow[None]:
    seat, goblin = table.active, play.goblin
    table.hands[seat].remove(play.card)
    table.played.append(play.card)
    landed_on = yield from carry_out(table, goblin, play.move)
    while not table.turn_is_over and len(table.played) < MOST_PLAYED + table.extra[seat]:
        moves = movements(table, goblin, table.hands[seat], walk=may_walk(table, landed_on), climb=True)
        if not moves:  # ZB-TURN-9
            return
        answers: dict[str, Move | None] = {**moves, "end": None}
        next_move = yield from ask(seat, answers)
        if next_move is None:
            return
        landed_on = yield from carry_out(table, goblin, next_move)


def may_walk(table: Table, landed_on: str) -> bool:
    """ZB-R-22: whether the card after this landing may be a walk."""
    barred = {
        "text": (SINGLE,),
        "climb_only": (SINGLE, PAIR),
        "free": (),
    }[table.options.chosen["third_card"]]
    return landed_on == EMPTY or landed_on not in barred


# -- exchanging ----------------------------------------------------------------------------------


def all_swaps(table: Table) -> list[list[str]]:
    """Every multiset of hand cards that may be put down (ZB-EXCH-1, ZB-EXCH-3)."""
    hand = table.hands[table.active]
    excess = max(0, len(hand) - table.limit(table.active))
    least = min(max(table.options.exchange_min, excess), MOST_SWAPPED, len(hand))  # ZB-R-45: an empty hand
    counts = product(*(range(hand.count(card) + 1) for card in CARDS))
    swaps = [[card for card, count in zip(CARDS, some, strict=True) for _ in range(count)] for some in counts]
    return [cards for cards in swaps if least <= len(cards) <= MOST_SWAPPED]


def swap_text(cards: list[str]) -> str:
    return f"swap:{','.join(cards) or '-'}"


def exchange(table: Table, cards: list[str]) -> Flow[None]:
    seat = table.active
    for card in in_order(cards):
        table.lay_down(seat, card)
    room = table.limit(seat) - len(table.hands[seat])
    for _ in range(min(len(cards), room)):
        yield from table.draw(seat)
