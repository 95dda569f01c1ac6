"""The movement cards and the spell tiles (WT-MAT-5, WT-MAT-6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

ROLLED = 0  # the value of a half that shows a die


@dataclass(frozen=True)
class Card:
    code: str
    tower: int | None
    wizard: int | None
    dice: int
    copies: int

    def steps(self, rolled: int = ROLLED) -> tuple[int | None, int | None]:
        """Distances (tower, wizard); a half with a die has the rolled value (WT-CARD-2, WT-CARD-3)."""
        tower = rolled if self.tower == ROLLED else self.tower
        wizard = rolled if self.wizard == ROLLED else self.wizard
        return tower, wizard


# fmt: off
CARDS = (
    Card("W1", None, 1, 0, 4), Card("W2", None, 2, 0, 4), Card("W3", None, 3, 0, 4),
    Card("W4", None, 4, 0, 4), Card("W5", None, 5, 0, 4),
    Card("T1", 1, None, 0, 4), Card("T2", 2, None, 0, 4), Card("T3", 3, None, 0, 4),
    Card("T4", 4, None, 0, 4), Card("T5", 5, None, 0, 4),
    Card("T1W1", 1, 1, 0, 3), Card("T2W2", 2, 2, 0, 3), Card("T3W3", 3, 3, 0, 3), Card("T4W4", 4, 4, 0, 3),
    Card("T5W1", 5, 1, 0, 6), Card("T4W2", 4, 2, 0, 6), Card("T2W4", 2, 4, 0, 6), Card("T1W5", 1, 5, 0, 6),
    Card("D", ROLLED, ROLLED, 1, 6),
    Card("T2d", ROLLED, None, 2, 3), Card("W2d", None, ROLLED, 2, 3),
    Card("T3d", ROLLED, None, 3, 1), Card("W3d", None, ROLLED, 3, 1),
)
# fmt: on
CARD = {card.code: card for card in CARDS}
CODES = tuple(CARD)


def full_deck() -> list[str]:
    return [card.code for card in CARDS for _ in range(card.copies)]


def in_table_order(codes: Iterable[str]) -> list[str]:
    return sorted(codes, key=CODES.index)


def distinct(codes: Iterable[str]) -> list[str]:
    return in_table_order(set(codes))


SPELLS = ("MW", "MT", "HW", "HT", "MC", "SW", "PB", "FW")
MERGEABLE = ("MW", "HW", "MT", "HT")  # WT-R-45
ABACUS = {"MW": 2, "MT": 1, "HW": 2, "HT": 1, "MC": 2, "SW": 1, "PB": 2, "FW": 1}
PRICES = {"abacus": ABACUS, "bga": ABACUS | {"FW": 2}}
