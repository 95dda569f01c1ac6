"""The options of section 19."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .cards import ABACUS, PRICES, SPELLS
from .pieces import SEATS

# WT-MAT-8: wizards and flasks for each player
WIZARDS_EACH = {1: 12, 2: 5, 3: 4, 4: 4, 5: 3, 6: 3}
FLASKS_EACH = {1: 6, 2: 6, 3: 5, 4: 5, 5: 4, 6: 4}

COLOURS: tuple[str, ...] = ("blue", "yellow", "red", "green", "orange", "violet")

CHOICES: dict[str, tuple[object, ...]] = {
    "edition": ("revised", "first"),
    "variant": ("basic", "master"),
    "team": (False, True),
    "dead_cards": ("allowed", "forbidden"),
    "spell_timing": ("anytime", "between_actions"),
    "spell_after_special": (False, True),
    "foreign_entry_moves_castle": (True, False),
    "foreign_entry_ends_turn": (False, True),
    "swap_carries_castle": (False, True),
    "repeat_mode": ("sequential", "merged"),
    "team_end": ("immediate", "finish_round"),
    "dead_end": ("rank", "draw"),
    "memory": ("strict", "assist"),
    "discard_view": ("all", "top"),
    "solo_spells": ("random3", 0, "chosen3"),
}


@dataclass(frozen=True)
class Options:
    players: int = 2
    edition: str = "revised"
    variant: str = "basic"
    team: bool = False
    spells: tuple[str, ...] | int | None = None
    spell_costs: str | Mapping[str, int] = "abacus"
    dead_cards: str = "allowed"
    spell_timing: str = "anytime"
    spell_after_special: bool = False
    foreign_entry_moves_castle: bool = True
    foreign_entry_ends_turn: bool = False
    swap_carries_castle: bool = False
    repeat_mode: str = "sequential"
    team_end: str = "immediate"
    dead_end: str = "rank"
    memory: str = "strict"
    discard_view: str = "all"
    solo_spells: str | int = "random3"
    starter: str = "random"
    colours: tuple[str, ...] | None = None

    @classmethod
    def of(cls, given: Mapping[str, object]) -> Options:
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in given.items()
        }
        try:
            options = cls(**values)
        except TypeError as error:
            raise ValueError(str(error)) from None
        options.check()
        return options

    def check(self) -> None:
        if self.players not in WIZARDS_EACH:
            raise ValueError("players: 1 to 6")
        for name, allowed in CHOICES.items():
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name}: one of {allowed}")
        if self.starter != "random" and self.starter not in self.seats:
            raise ValueError("starter: a seat or 'random'")
        if self.team and self.players not in (4, 6):
            raise ValueError("team: 4 or 6 players (WT-TEAM-1)")
        if self.solo and (self.master or self.team):
            raise ValueError("solo: neither master nor team")
        if min(self.prices.values()) < 1:
            raise ValueError("spell_costs: at least 1")
        self._check_spells()
        self._check_colours()

    def _check_spells(self) -> None:
        least = 1 if self.master else 0
        if isinstance(self.spells, int):
            if not least <= self.spells <= len(self.tile_box):
                raise ValueError("spells: more tiles than there are, or too few")
        elif self.spells is not None:
            known = all(spell in self.tile_box for spell in self.spells)
            if not known or len(set(self.spells)) < max(least, len(self.spells)):
                raise ValueError("spells: different tiles of the box")

    def _check_colours(self) -> None:
        """WT-MAT-10: in the first edition a colour needs enough wizards."""
        if self.colours is None:
            return
        if len(self.colours) != self.players or len(set(self.colours)) < self.players:
            raise ValueError("colours: one for each seat, all different")
        have: dict[str, int] = dict.fromkeys(COLOURS, 5)  # WT-MAT-9
        if self.edition == "first":
            have |= {"red": 4, "green": 4, "orange": 3, "violet": 3}
        if self.solo:
            have = dict.fromkeys(have, WIZARDS_EACH[1])
        if any(have.get(colour, 0) < WIZARDS_EACH[self.players] for colour in self.colours):
            raise ValueError("colours: not enough wizards (WT-MAT-10)")

    @property
    def seats(self) -> list[str]:
        return list(SEATS[: self.players])

    @property
    def solo(self) -> bool:
        return self.players == 1

    @property
    def master(self) -> bool:
        return self.variant == "master"

    @property
    def first(self) -> bool:
        return self.edition == "first"

    @property
    def tile_box(self) -> list[str]:
        """The tiles a random draw takes from; solo knows no PB (WT-SOLO-4)."""
        return [spell for spell in SPELLS if not (self.solo and spell == "PB")]

    @property
    def prices(self) -> dict[str, int]:
        if isinstance(self.spell_costs, str):
            if self.spell_costs not in PRICES:
                raise ValueError("spell_costs: abacus, bga or a table")
            return PRICES[self.spell_costs]
        if not set(self.spell_costs) <= set(SPELLS):
            raise ValueError("spell_costs: unknown spell")
        return ABACUS | dict(self.spell_costs)

    @property
    def open_from_start(self) -> list[str]:
        """The tiles that lie open without a draw."""
        if isinstance(self.spells, tuple):
            return [spell for spell in SPELLS if spell in self.spells]
        if self.spells is None and not self.master and not self.solo:
            return ["MW", "MT"]  # WT-SETUP-3
        return []

    @property
    def tiles_to_draw(self) -> int:
        """How many tiles set-up draws or, in solo with chosen3, lets the player choose."""
        if isinstance(self.spells, int):
            return self.spells
        if self.spells is not None:
            return 0
        if self.solo:
            return 0 if self.solo_spells == 0 else 3  # WT-SOLO-4
        return 4 if self.master else 0  # WT-MASTER-1

    @property
    def tiles_chosen(self) -> bool:
        return self.solo and self.spells is None and self.solo_spells == "chosen3"

    @property
    def start_flasks(self) -> list[int]:
        """Empty, full, spent (WT-SETUP-6, WT-SOLO-4)."""
        count = FLASKS_EACH[self.players]
        if not self.solo:
            return [count, 0, 0]
        with_spells = bool(self.open_from_start) or self.tiles_to_draw > 0
        return [0, count, 0] if with_spells else [0, 0, 0]
