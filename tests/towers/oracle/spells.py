"""The spells one by one (section 16) and how one use is carried out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from .cards import MERGEABLE
from .pieces import ROOM, Space, Tower, Wizard
from .questions import Flow, ask
from .table import Table

WIZARD_STEPS = {"MW": +1, "HW": -1}  # WT-SP-MW-1, WT-SP-HW-1
TOWER_STEPS = {"MT": +2, "HT": -2}  # WT-SP-MT-1, WT-SP-HT-1


@dataclass(frozen=True)
class Use:
    """A legal use: what it is called, how many prices it costs, and what it does."""

    spell: str
    text: str
    times: int
    effect: Callable[[], Flow[None]]


def legal_uses(table: Table, caster: str, spell: str, prepaid: int = 0) -> list[Use]:
    """All uses the caster can pay for; `prepaid` is 1 for a claimed spell (WT-MT-3)."""
    affordable = table.flasks[caster].full // table.options.prices[spell] + prepaid
    if not affordable:
        return []  # WT-SPELL-2
    most = affordable if merges(table, spell) else 1
    uses = []
    for times in range(1, most + 1):
        suffix = f" x{times}" if times > 1 else ""
        for target, effect in effects(table, caster, spell, times).items():
            uses.append(Use(spell, f"{spell}:{target}{suffix}", times, effect))
    return uses


def merges(table: Table, spell: str) -> bool:
    """WT-R-45; the basic game knows no repeated use (WT-R-29)."""
    return table.options.master and table.options.repeat_mode == "merged" and spell in MERGEABLE


def effects(table: Table, caster: str, spell: str, times: int) -> dict[str, Callable[[], Flow[None]]]:
    """Targets by their notation, each with its effect."""
    if spell in WIZARD_STEPS:
        return wizard_effects(table, caster, WIZARD_STEPS[spell] * times)
    if spell in TOWER_STEPS:
        return tower_effects(table, caster, TOWER_STEPS[spell] * times)
    if spell == "MC":
        return castle_effects(table)
    if spell == "SW":
        return swap_effects(table)
    if spell == "FW":
        return free_effects(table, caster)
    raise AssertionError(f"{spell} has no use of its own")


def wizard_effects(table: Table, caster: str, steps: int) -> dict[str, Callable[[], Flow[None]]]:
    found: dict[str, Callable[[], Flow[None]]] = {}
    for space in table.board.spaces:
        for name, wizard in names(table, space.top, str(space.number)).items():  # WT-R-34: visible ones only
            if not may_be_blown(table, caster, wizard):
                continue
            target = table.board.wizard_target(wizard, steps)
            if target is not None:
                found[name] = partial(walk, table, caster, wizard, target)
    return found


def may_be_blown(table: Table, caster: str, wizard: Wizard) -> bool:
    """WT-SPELL-7, WT-R-27: own wizards only (teams: or the partner's) in the basic game of the first edition."""
    if table.options.master or not table.options.first:
        return True
    return wizard.seat in (caster, table.partner(caster))


def names(table: Table, surface: list[Wizard], space: str = "") -> dict[str, Wizard]:
    """The distinguishable wizards of a surface: one for each colour, and the declared one apart (`a5!`)."""
    found: dict[str, Wizard] = {}
    for seat in table.seats:
        group = [wizard for wizard in surface if wizard.seat == seat]
        if table.declared in group and len(group) > 1:
            found[f"{seat}{space}"] = next(wizard for wizard in group if wizard is not table.declared)
            found[f"{seat}{space}!"] = next(wizard for wizard in group if wizard is table.declared)
        elif group:
            found[f"{seat}{space}"] = group[0]
    return found


def tower_effects(table: Table, caster: str, steps: int) -> dict[str, Callable[[], Flow[None]]]:
    found: dict[str, Callable[[], Flow[None]]] = {}
    for name, tower in table.board.towers():
        target = table.board.tower_target(tower, steps)
        if target is not None:
            found[name] = partial(shift, table, caster, tower, target)
    return found


def castle_effects(table: Table) -> dict[str, Callable[[], Flow[None]]]:
    """WT-SP-MC-1, WT-R-39."""
    found: dict[str, Callable[[], Flow[None]]] = {}
    for name, direction in (("+", +1), ("-", -1)):
        goal = table.board.nearest_free(direction, shield=False)
        if goal is not None:
            found[name] = partial(move_castle, table, goal)
    return found


def swap_effects(table: Table) -> dict[str, Callable[[], Flow[None]]]:
    """WT-SP-SW-1; a stack under the castle only by option (WT-SP-SW-3)."""
    board = table.board
    stacks = [space for space in board.spaces if space.towers]
    if not table.options.swap_carries_castle:
        stacks = [space for space in stacks if not board.has_castle(space)]
    return {f"{one.number},{other.number}": partial(swap, table, one, other) for one, other in combinations(stacks, 2)}


def free_effects(table: Table, caster: str) -> dict[str, Callable[[], Flow[None]]]:
    """WT-SP-FW-1, WT-INFO-9: every tower, whatever is under it; WT-SP-FW-6 excludes full stacks."""
    found: dict[str, Callable[[], Flow[None]]] = {}
    for name, tower in table.board.towers():
        space = table.board.tower_space(tower)
        if table.board.has_castle(space) or len(space.top) < ROOM:
            found[name] = partial(free, table, caster, tower)
    return found


# -- the effects themselves; generators, because FW may have to ask ------------------------------


def walk(table: Table, caster: str, wizard: Wizard, target: Space) -> Flow[None]:
    table.walk(caster, [wizard], target)
    yield from ()


def shift(table: Table, caster: str, tower: Tower, target: Space) -> Flow[None]:
    table.shift(caster, tower, target)
    yield from ()


def move_castle(table: Table, goal: Space) -> Flow[None]:
    table.board.castle.space = goal
    yield from ()


def swap(table: Table, one: Space, other: Space) -> Flow[None]:
    table.board.swap_tops(one, other)  # WT-SP-SW-2: no flask
    yield from ()


def free(table: Table, caster: str, tower: Tower) -> Flow[None]:
    space = table.board.tower_space(tower)
    under = space.surfaces[space.towers.index(tower)]
    mine = [wizard for wizard in under if wizard.seat in (caster, table.partner(caster))]  # WT-TEAM-10
    found = names(table, mine)
    if not found:
        return  # WT-SP-FW-4
    if len(found) == 1:
        (wizard,) = found.values()
    else:
        wizard = yield from ask(caster, {f"free {name}": one for name, one in found.items()})  # WT-SP-FW-2
    table.free(caster, wizard, space)
