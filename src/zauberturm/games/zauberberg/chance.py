"""What chance may bring, and how likely it is: tiles of the set-up, cards (ZB-SETUP-2, -3, -10, ZB-INFO-2)."""

from zauberturm.games.zauberberg.actions import DRAWN, TILE_LAID
from zauberturm.games.zauberberg.board import KINDS, LEVELS, PASSAGE, TILE_COPIES, TILE_KINDS
from zauberturm.games.zauberberg.state import LAY_TILE, State, level_of
from zauberturm.kernel import rule
from zauberturm.kernel.rng import below


@rule
def tiles_left(g: State, tile: int) -> int:
    """How many tiles of a kind can still be laid: one passage is kept for the top (ZB-SETUP-2, -3)."""
    left = TILE_COPIES[tile]
    for event in range(g.event):
        if g.tile[event] == tile:
            left -= 1
    if tile == PASSAGE and level_of(g, int(g.event_field[g.event])) < LEVELS - 1:
        left -= 1
    return left


@rule
def list_outcomes(g: State, out: list[int]) -> int:
    """Write the codes of everything chance may bring now to `out` and return their number."""
    n = 0
    if g.step == LAY_TILE:
        for tile in range(TILE_KINDS):
            if tiles_left(g, tile) > 0:
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
    return tiles_left(g, (code - TILE_LAID) % TILE_KINDS)


@rule
def sample(g: State) -> int:
    """One outcome, drawn by the generator inside the record."""
    if g.step == LAY_TILE:
        total = 0
        for tile in range(TILE_KINDS):
            total += tiles_left(g, tile)
        nth, tile = below(g, total), 0
        while nth >= tiles_left(g, tile):
            nth -= tiles_left(g, tile)
            tile += 1
        return TILE_LAID + int(g.event) * TILE_KINDS + tile
    nth, kind = below(g, g.pile), 0
    while nth >= g.deck[kind]:
        nth -= g.deck[kind]
        kind += 1
    return DRAWN + kind
