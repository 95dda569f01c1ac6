"""What chance may bring, and how likely it is: tiles of the set-up, cards (ZB-SETUP-2, -3, -10, ZB-INFO-2)."""

from zauberturm.games.zauberberg.actions import DRAWN, TILE_LAID
from zauberturm.games.zauberberg.board import KINDS, LEVELS, PASSAGE, TILE_COPIES, TILE_COUNT, TILE_KINDS
from zauberturm.games.zauberberg.state import LAY_TILE, State, level_of
from zauberturm.kernel import rule
from zauberturm.kernel.rng import below

ALL_TILES = sum(copies << (4 * tile) for tile, copies in enumerate(TILE_COPIES))  # four bits for each kind


@rule
def pool(g: State) -> int:
    """Tiles that can still be laid, four bits a kind: one passage is kept for the top (ZB-SETUP-2, -3)."""
    left = ALL_TILES
    for event in range(g.event):
        left -= 1 << (4 * g.tile[event])
    if level_of(g, int(g.event_field[g.event])) < LEVELS - 1:
        left -= 1 << (4 * PASSAGE)
    return left


@rule
def in_pool(left: int, tile: int) -> int:
    """How many tiles of a kind are among those that are left."""
    return (left >> (4 * tile)) & 15


@rule
def list_outcomes(g: State, out: list[int]) -> int:
    """Write the codes of everything chance may bring now to `out` and return their number."""
    n = 0
    if g.step == LAY_TILE:
        left = pool(g)
        for tile in range(TILE_KINDS):
            if in_pool(left, tile) > 0:
                out[n] = TILE_LAID + int(g.event) * TILE_KINDS + tile
                n += 1
    else:
        for kind in range(KINDS):
            if g.deck[kind] > 0:
                out[n] = DRAWN + kind
                n += 1
    return n


@rule
def weight(g: State, code: int) -> int:
    """How likely an outcome is, against the others of the same event: by the copies that are left."""
    if code >= DRAWN:
        return int(g.deck[code - DRAWN])
    return in_pool(pool(g), (code - TILE_LAID) % TILE_KINDS)


@rule
def sample(g: State) -> int:
    """One outcome, drawn by the generator inside the record."""
    if g.step == LAY_TILE:
        left = pool(g)
        on_top = level_of(g, int(g.event_field[g.event])) == LEVELS - 1
        nth, tile = below(g, TILE_COUNT - int(g.event) - (0 if on_top else 1)), 0
        while nth >= in_pool(left, tile):
            nth -= in_pool(left, tile)
            tile += 1
        return TILE_LAID + int(g.event) * TILE_KINDS + tile
    nth, kind = below(g, g.pile), 0
    while nth >= g.deck[kind]:
        nth -= g.deck[kind]
        kind += 1
    return DRAWN + kind
