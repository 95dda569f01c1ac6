"""Wizards, towers, spaces and the castle as plain objects (sections 2 and 3 of the catalogue)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

SPACES = 16  # WT-MODEL-1
TOWERS = 9  # WT-MAT-3
ROOM = 6  # WT-WIZ-4
SHIELD_SPACES = (0, 4, 8, 12)  # WT-MAT-1
SEATS = "abcdef"


@dataclass(eq=False)
class Wizard:
    """WT-MODEL-8: a figure with an identity; `seat` is its colour."""

    seat: str


@dataclass(eq=False)
class Tower:
    number: int
    roof: list[Wizard] = field(default_factory=list)

    @property
    def shield(self) -> bool:
        """WT-MAT-3: the odd towers carry a shield."""
        return self.number % 2 == 1


@dataclass(eq=False)
class Space:
    """WT-MODEL-2: a ground and a stack of towers, the lowest first."""

    number: int
    ground: list[Wizard] = field(default_factory=list)
    towers: list[Tower] = field(default_factory=list)

    @property
    def surfaces(self) -> list[list[Wizard]]:
        return [self.ground] + [tower.roof for tower in self.towers]

    @property
    def top(self) -> list[Wizard]:
        """The wizards on the top surface: the visible ones (WT-MODEL-3)."""
        return self.surfaces[-1]

    @property
    def shows_shield(self) -> bool:
        """WT-MODEL-6, WT-R-13: only the top surface counts."""
        if self.towers:
            return self.towers[-1].shield
        return self.number in SHIELD_SPACES


@dataclass(eq=False)
class Castle:
    """WT-MODEL-4: stands on the top surface of `space`; the wizards inside are home (WT-R-70)."""

    space: Space
    inside: list[Wizard] = field(default_factory=list)


class Board:
    def __init__(self) -> None:
        self.spaces = [Space(number) for number in range(SPACES)]
        self.castle = Castle(self.spaces[0])

    @classmethod
    def start(cls) -> Board:
        """WT-SETUP-1, WT-SETUP-2."""
        board = cls()
        for number in range(1, TOWERS + 1):
            board.spaces[number].towers.append(Tower(number))
        return board

    @classmethod
    def parse(cls, text: str) -> Board:
        """The board string of the contract."""
        parts = text.split("/")
        if len(parts) != SPACES or text.count("*") != 1:
            raise ValueError(f"board: 16 spaces and one castle expected: {text!r}")
        board = cls()
        for space, part in zip(board.spaces, parts, strict=True):
            for place, letter in enumerate(part):
                if letter == "*":
                    if place != len(part) - 1 or space.top:
                        raise ValueError(f"board: the castle stands alone and on top (WT-MODEL-4): {part!r}")
                    board.castle.space = space
                elif letter in SEATS:
                    space.top.append(Wizard(letter))
                else:
                    space.towers.append(Tower(int(letter)))
        return board

    def __str__(self) -> str:
        return "/".join(self._space_text(space) for space in self.spaces)

    def _space_text(self, space: Space) -> str:
        text = "".join(sorted(wizard.seat for wizard in space.ground))
        for tower in space.towers:
            text += str(tower.number) + "".join(sorted(wizard.seat for wizard in tower.roof))
        return text + ("*" if self.castle.space is space else "")

    # -- looking ---------------------------------------------------------------------------------

    def wizards(self) -> Iterator[Wizard]:
        """Every wizard who is still outside the castle."""
        for space in self.spaces:
            for surface in space.surfaces:
                yield from surface

    def visible_space(self, wizard: Wizard) -> Space | None:
        """The space on whose top surface the wizard stands; None when he is locked or home (WT-MODEL-3)."""
        for space in self.spaces:
            if wizard in space.top:
                return space
        return None

    def tower_space(self, tower: Tower) -> Space:
        for space in self.spaces:
            if tower in space.towers:
                return space
        raise LookupError(tower)

    def towers(self) -> Iterator[tuple[str, Tower]]:
        """All towers with their notation `t7.2`."""
        for space in self.spaces:
            for level, tower in enumerate(space.towers, start=1):
                yield f"t{space.number}.{level}", tower

    def ahead(self, space: Space, steps: int) -> Space:
        """WT-MODEL-1: clockwise for positive steps, counter-clockwise for negative ones."""
        return self.spaces[(space.number + steps) % SPACES]

    def has_castle(self, space: Space) -> bool:
        return self.castle.space is space

    def is_free(self, space: Space) -> bool:
        """WT-MODEL-5: the top surface carries neither wizard nor castle."""
        return not space.top and not self.has_castle(space)

    # -- what may move where ---------------------------------------------------------------------

    def wizard_target(self, wizard: Wizard, steps: int, travellers: int = 1) -> Space | None:
        """Where a walk ends, or None if it is not allowed (section 7; WT-SP-PB-4 for several travellers)."""
        space = self.visible_space(wizard)
        if space is None:
            return None  # WT-LOCK-6, and wizards at home (WT-R-70)
        target = self.ahead(space, steps)
        if self.has_castle(target):
            return target  # WT-WIZ-5, WT-WIZ-7: always room in the castle
        return target if len(target.top) + travellers <= ROOM else None  # WT-WIZ-4

    def tower_target(self, tower: Tower, steps: int) -> Space | None:
        """Where a tower move ends, or None if it is not allowed (section 8)."""
        space = self.tower_space(tower)
        target = self.ahead(space, steps)
        if target is space:
            return None  # WT-R-19
        return None if self.has_castle(target) else target  # WT-TOWER-6

    def nearest_free(self, direction: int, *, shield: bool) -> Space | None:
        """WT-CASTLE-1 (with a shield) and WT-SP-MC-1 (any): the 15 other spaces, nearest first."""
        for distance in range(1, SPACES):
            space = self.ahead(self.castle.space, direction * distance)
            if self.is_free(space) and (space.shows_shield or not shield):
                return space
        return None

    # -- moving without consequences -------------------------------------------------------------

    def take(self, wizard: Wizard) -> None:
        """Lift a wizard off whatever surface he stands on, locked or not."""
        for space in self.spaces:
            for surface in space.surfaces:
                if wizard in surface:
                    surface.remove(wizard)
                    return
        raise LookupError(wizard)

    def carry(self, tower: Tower, target: Space) -> None:
        """WT-MODEL-7: the tower, all above it, everyone on or between them, and the castle on that stack."""
        source = self.tower_space(tower)
        level = source.towers.index(tower)
        part = source.towers[level:]
        del source.towers[level:]
        target.towers.extend(part)
        if self.has_castle(source):
            self.castle.space = target  # WT-TOWER-7, WT-R-16

    def swap_tops(self, one: Space, other: Space) -> None:
        """WT-SP-SW-1: the topmost towers change places; the castle on one of them goes along (WT-SP-SW-3)."""
        first, second = one.towers.pop(), other.towers.pop()
        one.towers.append(second)
        other.towers.append(first)
        if self.has_castle(one):
            self.castle.space = other
        elif self.has_castle(other):
            self.castle.space = one
