"""Everything that lies on the table, and how cards are drawn (chapters 1, 6, 9 and 12)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from .layout import SUMMIT, VILLAGES, Layout
from .options import Options
from .questions import Flow, GameOver, Result, ask, fall

CARDS = ("1", "2", "3", "4", "5", "*")
JOKER = "*"
BOX = {"1": 11, "2": 11, "3": 11, "4": 11, "5": 11, JOKER: 5}  # ZB-MAT-4
TILES = {"passage": 4, "ghost": 3, "raven": 3, "crystal": 3, "storm": 3, "flying": 2, "pit": 2}  # ZB-MAT-6
NUMBERS = ("1", "2", "3", "4", "5")  # of a colour's goblins (ZB-MAT-3)
HAND = 3
MOST_STONES = 2
UP, SEEN, UNSEEN = "up", "seen", ""


def full_box() -> list[str]:
    return [card for card in CARDS for _ in range(BOX[card])]


def in_order(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=CARDS.index)


@dataclass
class Tile:
    kind: str
    face: str = UNSEEN

    def __str__(self) -> str:
        return f"{self.kind} {self.face}".strip()


class Table:
    def __init__(self, options: Options) -> None:
        self.options = options
        self.layout = Layout.of(options.chosen["layout"])
        self.seats = options.seats
        self.rotation = 0
        self.stacks: defaultdict[str, list[str]] = defaultdict(list)  # per place its goblins, the lower one first
        self.tiles: dict[str, Tile] = {}
        self.stones: list[str] = []
        self.held = dict.fromkeys(self.seats, 0)
        self.ravens = dict.fromkeys(self.seats, 0)
        self.extra = dict.fromkeys(self.seats, 0)
        self.hands: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.deck: list[str] = []
        self.discard: list[str] = []
        self.played: list[str] = []  # open on the table until the turn ends (ZB-R-60)
        self.waiting: list[str] = []  # the longest waiting first
        self.active = options.starter
        self.number = 1
        self.turn_is_over = False
        self.acted: set[tuple[str, str]] = set()  # goblin and field, while one card is resolved (ZB-EVT-8)

    # -- seats -----------------------------------------------------------------------------------

    def clockwise_from(self, seat: str) -> list[str]:
        place = self.seats.index(seat)
        return self.seats[place:] + self.seats[:place]

    def next_seat(self) -> None:
        self.active = self.clockwise_from(self.active)[1]

    # -- goblins ---------------------------------------------------------------------------------

    def place_of(self, goblin: str) -> str:
        return next(place for place, stack in self.stacks.items() if goblin in stack)

    def goblins(self) -> list[str]:
        return [goblin for stack in self.stacks.values() for goblin in stack]

    def is_empty(self, place: str) -> bool:
        """Empty of goblins; the summit always is (ZB-CLIMB-1)."""
        return place == SUMMIT or not self.stacks[place]

    def is_pair(self, place: str) -> bool:
        return place not in VILLAGES and len(self.stacks[place]) == 2

    def is_covered(self, goblin: str) -> bool:
        place = self.place_of(goblin)
        return self.is_pair(place) and self.stacks[place][0] == goblin

    def sits_on_goblin(self, goblin: str) -> bool:
        place = self.place_of(goblin)
        return self.is_pair(place) and self.stacks[place][1] == goblin

    def take(self, goblin: str) -> None:
        """The goblin leaves its place; whoever leaves waits no longer (ZB-WAIT-1, ZB-ORDER-2)."""
        self.stacks[self.place_of(goblin)].remove(goblin)
        if goblin in self.waiting:
            self.waiting.remove(goblin)

    def put(self, goblin: str, place: str) -> None:
        self.stacks[place].append(goblin)  # ZB-STACK-1
        if place == SUMMIT:
            raise GameOver(Result([goblin[0]], "ZB-END-1"))  # ZB-ORDER-6

    # -- cards -----------------------------------------------------------------------------------

    def limit(self, seat: str) -> int:
        return HAND + self.held[seat]  # ZB-STONE-2

    def draw(self, seat: str) -> Flow[bool]:
        """One card for the seat; False if there is none left to draw (ZB-DRAW-4)."""
        if not self.deck:
            self.deck, self.discard = self.discard, []  # ZB-DRAW-3
        if not self.deck:
            return False
        card = yield from fall("draw:", {card: self.deck.count(card) for card in CARDS if card in self.deck})
        self.deck.remove(card)
        self.hands[seat].append(card)
        return True

    def lay_down(self, seat: str, card: str) -> None:
        self.hands[seat].remove(card)
        self.discard.append(card)

    def drop(self, seat: str) -> Flow[None]:
        """One card of the seat's choice goes to the discard pile at once (ZB-RAV-2, ZB-FLY-5)."""
        hand = self.hands[seat]
        card = yield from ask(seat, {f"drop:{card}": card for card in CARDS if card in hand})
        self.lay_down(seat, card)
