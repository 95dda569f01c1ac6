"""What moving pieces does to the board: wizards, towers, castle, flasks (WT-WIZ, WT-TOWER, WT-CASTLE, WT-LOCK)."""

from zauberturm.games.towers.actions import LEVELS
from zauberturm.games.towers.board import HOME, NO_CARD, RING, SPACES, TOWERS
from zauberturm.games.towers.state import (
    DECLARED,
    FINISH_ROUND,
    FOREIGN_ENDS_TURN,
    FOREIGN_KEEPS_CASTLE,
    MOVE,
    NOTHING,
    TEAM,
    TOWER,
    WIZARD,
    State,
    controlled,
    ground_of,
    has_tower,
    height,
    is_free,
    is_master,
    is_solo,
    partner,
    shows_shield,
    tower_at,
)
from zauberturm.kernel import rule


@rule
def put_wizards(g: State, owner: int, surface: int, count: int) -> None:
    """Add (or take, count < 0) wizards of one seat on a surface."""
    g.wizards[surface] = int(g.wizards[surface]) + (count << (4 * owner))


@rule
def bring_home(g: State, owner: int, count: int) -> None:
    """WT-WIZ-5: in the castle for the rest of the game."""
    g.home[owner] += count
    g.away[owner] -= count


@rule
def castle_flies(g: State) -> None:
    """WT-CASTLE-1: on to the nearest free surface that shows a shield; WT-CASTLE-2: without one it stays."""
    for distance in range(1, SPACES):
        space = (g.castle + distance) & RING
        if is_free(g, space) and shows_shield(g, space):
            g.castle = space
            return


@rule
def after_entry(g: State, mover: int, own: bool) -> None:
    """What follows when a wizard has entered: the castle moves (WT-R-31), the turn may be over (WT-WIZ-8, WT-R-30)."""
    if own or (g.options & FOREIGN_KEEPS_CASTLE) == 0:
        castle_flies(g)
    if mover == g.seat and (own or (g.options & FOREIGN_ENDS_TURN) != 0):
        g.turn_over = 1


@rule
def move_wizard(g: State, mover: int, owner: int, surface: int, space: int, steps: int, declared: bool) -> None:
    """WT-WIZ-2, -3, -5: a wizard goes `steps` spaces from `surface` on `space` to a top surface, or into the castle.

    `declared` says that he is the declared wizard, whose whereabouts are kept (WT-MODEL-8).
    """
    target = (space + steps) & RING
    own = owner == controlled(g, mover)
    put_wizards(g, owner, surface, -1)
    if target == g.castle:
        bring_home(g, owner, 1)
        after_entry(g, mover, own)
        landed = HOME
    else:
        landed = int(g.top[target])
        put_wizards(g, owner, landed, 1)
    if declared:
        g.piece = landed


@rule
def move_party(g: State, mover: int, owner: int, surface: int, space: int, steps: int, rider: int, riders: int) -> None:
    """WT-SP-PB-2: a wizard and his riders make one and the same move."""
    target = (space + steps) & RING
    put_wizards(g, owner, surface, -1)
    put_wizards(g, rider, surface, 0 - riders)  # a GPU would negate the unsigned byte to 255
    if target == g.castle:
        bring_home(g, owner, 1)
        bring_home(g, rider, riders)
        after_entry(g, mover, True)  # once for all of them (WT-CASTLE-6)
    else:
        put_wizards(g, owner, int(g.top[target]), 1)
        put_wizards(g, rider, int(g.top[target]), riders)


@rule
def fill_flask(g: State, mover: int) -> None:
    """WT-LOCK-1, -4: an own empty flask; WT-TEAM-8: else the partner's; WT-SOLO-5: never in solo."""
    if is_solo(g):
        return
    holder = mover
    if g.empty[holder] == 0 and (g.options & TEAM) != 0:
        holder = partner(g, mover)
    if g.empty[holder] > 0:
        g.empty[holder] -= 1
        g.full[holder] += 1


@rule
def can_shift_tower(g: State, space: int, steps: int) -> bool:
    """WT-TOWER-6: not onto the castle; WT-R-19: not back to where it stands."""
    return has_tower(g, space) and (space + steps) & RING != g.castle and steps & RING != 0


@rule
def place_of(g: State, tower: int) -> int:
    """Where a tower stands, as actions count places: by space, then by level."""
    return g.tower_space[tower] * LEVELS + g.tower_level[tower] - 1


@rule
def list_shifts(g: State, steps: int, base: int, out: list[int], n: int) -> int:
    """WT-TOWER-3, -6: every tower may be chosen whose landing place is not the castle's; in the order of the towers."""
    if steps & RING == 0:  # WT-R-19
        return n
    blocked = (g.castle - steps) & RING
    for tower in range(TOWERS):
        # Written first and counted after: no branch to mispredict in the innermost loop of every playout.
        out[n] = base + place_of(g, tower)
        n += 1 if g.tower_level[tower] > 0 and g.tower_space[tower] != blocked else 0
    return n


@rule
def move_tower(g: State, mover: int, tower: int, space: int, steps: int) -> None:
    """WT-MODEL-7: a tower goes with everything above it; WT-TOWER-7: the castle too; WT-LOCK-1: it may lock wizards."""
    target = (space + steps) & RING
    landing, lifted = int(g.top[target]), int(g.top[space]) - SPACES
    rise = height(g, target) + 1 - g.tower_level[tower]
    g.top[target] = g.top[space]
    g.top[space] = g.under[tower]
    while lifted != tower:
        g.tower_space[lifted] = target
        g.tower_level[lifted] += rise
        lifted = int(g.under[lifted]) - SPACES
    g.tower_space[tower] = target
    g.tower_level[tower] += rise
    g.under[tower] = landing
    if g.castle == space:
        g.castle = target
    if g.wizards[landing] != 0:
        fill_flask(g, mover)


@rule
def swap_towers(g: State, one: int, other: int) -> None:
    """WT-SP-SW-1: the two topmost towers change places with all that stands on them."""
    first, second = int(g.top[one]) - SPACES, int(g.top[other]) - SPACES
    below = int(g.under[first])
    g.under[first] = g.under[second]
    g.under[second] = below
    level = int(g.tower_level[first])
    g.tower_space[first], g.tower_level[first] = other, g.tower_level[second]
    g.tower_space[second], g.tower_level[second] = one, level
    g.top[one], g.top[other] = SPACES + second, SPACES + first
    if g.castle == one:
        g.castle = other
    elif g.castle == other:
        g.castle = one


@rule
def nearest_free(g: State, direction: int) -> int:
    """WT-SP-MC-1: the nearest free surface in a direction, or -1."""
    for distance in range(1, SPACES):
        space = (g.castle + direction * distance) & RING
        if is_free(g, space):
            return space
    return -1


@rule
def is_declared_at(g: State, owner: int, surface: int) -> bool:
    """Whether the declared wizard stands on `surface` and belongs to `owner`."""
    return g.declared == WIZARD and g.owner == owner and g.piece == surface


@rule
def declared_target(g: State) -> int:
    """Where the declared wizard's movement would end, or -1 if he cannot be moved (locked or home)."""
    if g.piece == HOME:
        return -1
    space = ground_of(g, int(g.piece))
    return -1 if g.top[space] != g.piece else (space + g.steps) & RING


@rule
def declare_wizard(g: State, space: int, steps: int) -> None:
    """WT-MT-2: this wizard shall move; he is remembered by where he stands."""
    g.declared, g.owner, g.piece, g.steps = WIZARD, controlled(g, g.seat), g.top[space], steps
    g.step = DECLARED if is_master(g) else MOVE


@rule
def declare_tower(g: State, place: int, steps: int) -> None:
    """WT-MT-2: this tower shall move; it is remembered by its number."""
    g.declared, g.piece, g.steps = TOWER, tower_at(g, place // LEVELS, place % LEVELS + 1), steps
    g.step = DECLARED if is_master(g) else MOVE


@rule
def declare_nothing(g: State) -> None:
    """WT-MT-2: nothing can move, or the one step of a special turn is waived."""
    g.declared = NOTHING
    g.step = DECLARED if is_master(g) else MOVE


@rule
def clear_table(g: State) -> None:
    """The card is done with: nothing is declared, no die lies there."""
    g.declared, g.piece, g.owner, g.steps, g.riders, g.rider = NOTHING, 0, 0, 0, 0, 0
    g.card, g.roll, g.rolls_left = NO_CARD, 0, 0


@rule
def team_is_done(g: State, seat: int) -> bool:
    """WT-TEAM-9: the team of `seat` has no empty flask and all its wizards are home."""
    mate = partner(g, seat)
    return g.empty[seat] + g.empty[mate] + g.away[seat] + g.away[mate] == 0


@rule
def a_team_wins_at_once(g: State) -> bool:
    """WT-TEAM-9: asked after everything that may complete a team."""
    if (g.options & TEAM) == 0 or (g.options & FINISH_ROUND) != 0:
        return False
    for seat in range(g.players // 2):
        if team_is_done(g, seat):
            return True
    return False
