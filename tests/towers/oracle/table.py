"""Everything that lies on the table, and the consequences of movements (sections 7 to 10)."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import CODES, in_table_order
from .options import Options
from .pieces import Board, Space, Tower, Wizard
from .questions import Flow, fall
from .score import check_immediate_end

HAND = 3


@dataclass
class Flasks:
    """WT-MODEL-9."""

    empty: int
    full: int
    spent: int


@dataclass
class Turn:
    seat: str
    action: int = 1
    spell_used: bool = False
    asked: bool = False
    offered: bool = False
    exchanged: bool = False
    flag: bool = False  # the active player has brought an own wizard home, his turn is over (section 15)


class Table:
    def __init__(self, options: Options) -> None:
        self.options = options
        self.seats = options.seats
        self.starter = "a" if options.starter == "random" else options.starter
        self.board = Board.start()
        self.spells: list[str] = options.open_from_start
        self.flasks = {seat: Flasks(*options.start_flasks) for seat in self.seats}
        self.hands: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.deck: list[str] = []
        self.discard: list[str] = []
        self.turn = Turn(self.starter)
        self.declared: Wizard | None = None  # binding from the declaration to the movement (WT-MT-2 to WT-MT-4)

    # -- seats -----------------------------------------------------------------------------------

    def clockwise_from(self, seat: str) -> list[str]:
        place = self.seats.index(seat)
        return self.seats[place:] + self.seats[:place]

    def partner(self, seat: str) -> str | None:
        """WT-TEAM-1: the opposite seat."""
        if not self.options.team:
            return None
        return self.clockwise_from(seat)[len(self.seats) // 2]

    def all_home(self, seat: str) -> bool:
        return all(wizard.seat != seat for wizard in self.board.wizards())

    def walking_colour(self, seat: str) -> str:
        """Whose wizards the seat moves: its own, or its partner's once all its own are home (WT-TEAM-6)."""
        partner = self.partner(seat)
        return partner if partner is not None and self.all_home(seat) else seat

    def controls(self, seat: str, wizard: Wizard) -> bool:
        return wizard.seat == self.walking_colour(seat)

    # -- cards -----------------------------------------------------------------------------------

    def draw(self, seat: str) -> Flow[bool]:
        """One card for the seat; False if there is none left to draw (WT-R-60)."""
        if not self.deck and not self.options.solo:  # WT-SOLO-8: never reshuffled there
            self.deck, self.discard = self.discard, []  # WT-TURN-8
        if not self.deck:
            return False
        code = yield from fall("draw", {code: self.deck.count(code) for code in CODES if code in self.deck})
        self.deck.remove(code)
        self.hands[seat].append(code)
        return True

    def refill(self, seat: str) -> Flow[None]:
        """WT-TURN-5."""
        while len(self.hands[seat]) < HAND:
            if not (yield from self.draw(seat)):
                return

    def lay_down(self, seat: str, code: str) -> None:
        self.hands[seat].remove(code)
        self.discard.append(code)

    def lay_down_hand(self, seat: str) -> None:
        """WT-TURN-6."""
        for code in in_table_order(self.hands[seat]):
            self.lay_down(seat, code)

    # -- flasks ----------------------------------------------------------------------------------

    def can_pay(self, seat: str, spell: str) -> bool:
        return self.flasks[seat].full >= self.options.prices[spell]

    def pay(self, seat: str, spell: str, times: int = 1) -> None:
        """WT-SPELL-2: full flasks become spent."""
        price = self.options.prices[spell] * times
        self.flasks[seat].full -= price
        self.flasks[seat].spent += price

    def reward(self, seat: str) -> None:
        """WT-LOCK-1 to -4: one flask for the player who locked somebody."""
        if self.options.solo:
            return  # WT-SOLO-5
        partner = self.partner(seat)
        holders = [seat] if partner is None else [seat, partner]  # WT-TEAM-8, WT-R-59
        for holder in holders:
            flasks = self.flasks[holder]
            if flasks.empty:
                flasks.empty -= 1
                flasks.full += 1
                return

    # -- movements with all their consequences ---------------------------------------------------

    def walk(self, mover: str, travellers: list[Wizard], target: Space) -> None:
        """One movement of one wizard, or of a carrier with his riders (WT-SP-PB-2)."""
        if self.board.has_castle(target):
            self._enter(mover, travellers)
        else:
            for wizard in travellers:
                self.board.take(wizard)
                target.top.append(wizard)  # WT-WIZ-3
        check_immediate_end(self)

    def _enter(self, mover: str, travellers: list[Wizard]) -> None:
        # WT-R-58: what counts is who controls the wizard at the moment he arrives.
        own = any(self.controls(mover, wizard) for wizard in travellers)
        for wizard in travellers:
            self.board.take(wizard)
            self.board.castle.inside.append(wizard)  # WT-WIZ-5
        if own or self.options.foreign_entry_moves_castle:  # WT-R-31
            goal = self.board.nearest_free(+1, shield=True)  # WT-CASTLE-1, once for all (WT-CASTLE-6)
            if goal is not None:
                self.board.castle.space = goal  # else it stays (WT-CASTLE-2)
        # WT-WIZ-8, WT-SPELL-5, WT-TEAM-7; others who bring somebody home never end the turn (WT-R-32).
        if mover == self.turn.seat and (own or self.options.foreign_entry_ends_turn):  # WT-R-30
            self.turn.flag = True

    def shift(self, mover: str, tower: Tower, target: Space) -> None:
        """A tower move to a legal target (section 8) with its reward (section 10)."""
        locks_somebody = bool(target.top)  # WT-R-21: those visible just before the landing
        self.board.carry(tower, target)
        if locks_somebody:
            self.reward(mover)  # WT-LOCK-7
        check_immediate_end(self)

    def free(self, caster: str, wizard: Wizard, stack: Space) -> None:
        """WT-SP-FW-2, WT-SP-FW-3: from inside the stack to its top, or into the castle there."""
        self.walk(caster, [wizard], stack)
