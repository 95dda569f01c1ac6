"""What a movement or a spell has done, told by comparing the position with what it was a moment before."""

from typing import NamedTuple

from zauberturm.games.events import BARRIER, add_row
from zauberturm.games.towers import story_events as told
from zauberturm.games.towers.actions import (
    CAST,
    LEVELS,
    PIECES,
    ROLLED,
    USE_CASTLE,
    USE_FREE,
    USE_SWAP,
    USE_TOWER,
    USES,
    spell_of,
    swap_high,
    swap_low,
    times_of,
)
from zauberturm.games.towers.board import HOME, RING, SEATS, SPACES, SPELL_STEPS
from zauberturm.games.towers.state import (
    CARRY,
    FOREIGN_KEEPS_CASTLE,
    FREE_WHOM,
    MOVE,
    TOWER,
    WIZARD,
    State,
    controlled,
    count_of,
    crowd,
    ground_of,
    height,
    to_move,
    tower_at,
    visible,
)
from zauberturm.kernel import rule


class Before(NamedTuple):
    """What has to be kept of a position to tell the next step. Counts are packed per seat, as wizards are."""

    step: int
    mover: int  # whoever decides, or the active seat
    control: int  # whose wizards he moves
    castle: int
    homes: int
    empties: int
    discarded: int
    caster: int
    claimed: int
    declared: int
    piece: int  # of the declaration, or the tower a spell moves
    owner: int
    steps: int
    rider: int
    riders: int
    surface: int  # where the declared piece stands, or the surface FW looks at; else -1
    found: int  # the wizards there


@rule
def packed(counts: list[int]) -> int:
    """One number per seat, four bits each."""
    bits = 0
    for seat in range(SEATS):
        bits |= int(counts[seat]) << (4 * seat)
    return bits


@rule
def whose(one: int) -> int:
    """The seat of a packed count of one."""
    seat = 0
    while one >> (4 * seat) != 1:
        seat += 1
    return seat


@rule
def tower_named(g: State, piece: int) -> int:
    """The tower a code names by space and level."""
    return tower_at(g, piece // LEVELS, piece % LEVELS + 1)


@rule
def watched_piece(g: State, code: int) -> int:
    """The tower that a use of MT or HT names, else the declared piece."""
    use = (code - CAST) % USES
    if CAST <= code < ROLLED and USE_TOWER <= use < USE_SWAP:
        return tower_named(g, (use - USE_TOWER) % PIECES)
    return int(g.piece)


@rule
def watched_surface(g: State, code: int) -> int:
    """The surface on which the next step can be seen; -1 if there is none."""
    if g.step == FREE_WHOM:
        return int(g.free_under)
    if CAST <= code < ROLLED and (code - CAST) % USES >= USE_FREE:
        return int(g.under[tower_named(g, (code - CAST) % USES - USE_FREE)])
    if g.step == MOVE and g.declared == TOWER:
        return int(g.under[g.piece])
    return int(g.piece) if g.step == MOVE and g.declared == WIZARD else HOME


@rule
def look(g: State, code: int) -> Before:
    """Take note of the position before a step."""
    mover, surface = max(to_move(g), 0), watched_surface(g, code)
    # From Python 3.12 on, a choice inside `return` becomes two returns, and Numba finds two types of `Before`.
    found = 0 if surface == HOME else int(g.wizards[surface])
    return Before(
        int(g.step),
        mover,
        controlled(g, mover),
        int(g.castle),
        packed(g.home),
        packed(g.empty),
        int(g.discarded),
        int(g.caster),
        int(g.claimed),
        int(g.declared),
        watched_piece(g, code),
        int(g.owner),
        int(g.steps),
        int(g.rider),
        int(g.riders),
        surface,
        found,
    )


@rule
def say(log: list[int], kind: int, a: int, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
    """Tell one event, and keep whether it can be taken back."""
    add_row(log, kind, a, b, c, d, e, f)
    log[BARRIER] |= told.IS_FINAL[kind]


# -- wizards


@rule
def castle_moved(g: State, was: Before, log: list[int]) -> None:
    """By itself after an entry, or by a spell."""
    if g.castle != was.castle:
        say(log, told.CASTLE_MOVED, was.castle, int(g.castle))


@rule
def wizards_entered(g: State, was: Before, owner: int, space: int, log: list[int]) -> bool:
    """Tell who went home, `owner` first, and what the castle did; False if nobody did."""
    entered = packed(g.home) - was.homes
    for turn in range(SEATS):
        seat = (owner + turn) % SEATS
        for _ in range(count_of(entered, seat)):
            say(log, told.WIZARD_ENTERED, was.mover, seat, space)
    castle_moved(g, was, log)
    # WT-R-31: always after the movement by card, else unless the table leaves the castle alone for foreign wizards.
    had_to_move = was.step == MOVE or owner == was.control or (g.options & FOREIGN_KEEPS_CASTLE) == 0
    if entered != 0 and had_to_move and g.castle == was.castle:
        say(log, told.CASTLE_STAYED, was.castle)
    return entered != 0


@rule
def wizard_went(g: State, was: Before, owner: int, space: int, steps: int, log: list[int]) -> None:
    """One wizard, by card or by spell."""
    if not wizards_entered(g, was, owner, space, log):
        say(log, told.WIZARD_MOVED, was.mover, owner, space, (space + steps) & RING)


@rule
def announced_wizard_went(g: State, was: Before, log: list[int]) -> None:
    """WT-MT-4: by card, perhaps with riders (WT-SP-PB-2); the movement is lost if he stands where he stood."""
    if was.surface == HOME or g.wizards[was.surface] == was.found:
        say(log, told.MOVE_LOST, was.mover)
        return
    space = ground_of(g, was.surface)
    wizard_went(g, was, was.owner, space, was.steps, log)
    if packed(g.home) == was.homes:
        for _ in range(was.riders):
            say(log, told.WIZARD_RODE, was.rider, (space + was.steps) & RING)


@rule
def wizard_was_freed(g: State, was: Before, log: list[int]) -> None:
    """FW: the one who is missing under the tower, unless the caster still has to choose (WT-SP-FW-2, -4)."""
    space, missing = ground_of(g, was.surface), was.found - int(g.wizards[was.surface])
    if missing != 0:
        owner = whose(missing)
        say(log, told.WIZARD_FREED, was.mover, owner, space)
        wizards_entered(g, was, owner, space, log)
    elif g.step != FREE_WHOM:
        say(log, told.NOBODY_FREED, was.mover, space)


# -- towers


@rule
def tower_went(g: State, was: Before, tower: int, steps: int, log: list[int]) -> None:
    """By card or by spell: a tower with all that is above it; it uncovers and locks (WT-TOWER-8, -9)."""
    target = ground_of(g, SPACES + tower)
    space = (target - steps) & RING
    height, surface = 1, int(g.top[target])
    while surface != SPACES + tower:
        height += 1
        surface = int(g.under[surface - SPACES])
    say(log, told.TOWER_MOVED, was.mover, tower + 1, space, target, height, 1 if g.castle != was.castle else 0)
    if visible(g, space) != 0:
        say(log, told.WIZARDS_UNCOVERED, space, crowd(visible(g, space)))
    locked = crowd(int(g.wizards[g.under[tower]]))
    if locked > 0:
        say(log, told.WIZARDS_LOCKED, was.mover, target, locked)
    filled = was.empties - packed(g.empty)
    if filled != 0:
        say(log, told.FLASK_FILLED, was.mover, whose(filled))


@rule
def announced_tower_went(g: State, was: Before, log: list[int]) -> None:
    """WT-MT-4: by card; the movement is lost if it stands where it stood."""
    if g.under[was.piece] == was.surface:
        say(log, told.MOVE_LOST, was.mover)
    else:
        tower_went(g, was, was.piece, was.steps, log)


@rule
def towers_changed_places(g: State, was: Before, one: int, other: int, log: list[int]) -> None:
    """SW: both towers were lifted in front of everybody (WT-INFO-8)."""
    say(log, told.TOWERS_SWAPPED, was.mover, one, other)
    for space in (one, other):
        below = int(g.under[g.top[space] - SPACES])
        say(log, told.SURFACE_SHOWN, space, height(g, space) - 1, int(g.wizards[below]))
    castle_moved(g, was, log)


# -- spells


@rule
def spell_worked(g: State, was: Before, use: int, log: list[int]) -> None:
    """One use of a spell, with what was paid for it now; the first use of a claimed spell is paid for (WT-MT-3)."""
    spell, times = spell_of(use), times_of(use)
    steps = SPELL_STEPS[spell] * times
    paid = times - 1 if was.step == CARRY else times
    say(log, told.SPELL_CAST, was.mover, spell, g.price[spell] * paid)
    if use < USE_TOWER:
        wizard_went(g, was, use // SPACES % SEATS, use % SPACES, steps, log)
    elif use < USE_SWAP:
        tower_went(g, was, was.piece, steps, log)
    elif use < USE_CASTLE:
        towers_changed_places(g, was, swap_low(use), swap_high(use), log)
    elif use < USE_FREE:
        castle_moved(g, was, log)
    else:
        piece = use - USE_FREE
        say(log, told.SURFACE_SHOWN, piece // LEVELS, piece % LEVELS, was.found)
        wizard_was_freed(g, was, log)
