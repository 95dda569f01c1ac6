"""Chance: set-up, die and draws as listed outcomes with whole-number weights."""

from zauberturm.games.towers.actions import DRAWN, OPENED, ROLLED, STARTS
from zauberturm.games.towers.board import DIE, IN_SOLO, KINDS, SPELLS
from zauberturm.games.towers.state import ROLL, START, TILE, State, is_solo
from zauberturm.kernel import rule
from zauberturm.kernel.rng import below


@rule
def tile_is_left(g: State, spell: int) -> bool:
    """WT-MASTER-1: any closed tile may be drawn; WT-SOLO-4: not every spell is a solo spell."""
    return (g.tiles >> spell) & 1 == 0 and (IN_SOLO[spell] != 0 or not is_solo(g))


@rule
def list_outcomes(g: State, out: list[int]) -> int:
    """Write the codes of everything chance may bring now to `out` and return their number."""
    n = 0
    if g.step == ROLL:
        for face in range(DIE):
            out[n] = ROLLED + face
            n += 1
    elif g.step == START:
        for seat in range(g.players):
            out[n] = STARTS + seat
            n += 1
    elif g.step == TILE:
        for spell in range(SPELLS):
            if tile_is_left(g, spell):
                out[n] = OPENED + spell
                n += 1
    else:
        for kind in range(KINDS):
            if g.deck[kind] > 0:
                out[n] = DRAWN + kind
                n += 1
    return n


@rule
def weight(g: State, code: int) -> int:
    """How likely an outcome is, against the others of the same event: cards by their copies, the rest alike."""
    return int(g.deck[code - DRAWN]) if DRAWN <= code < OPENED else 1


@rule
def sample(g: State) -> int:
    """One outcome, drawn by the generator inside the record."""
    if g.step == ROLL:
        return ROLLED + below(g, DIE)
    if g.step == START:
        return STARTS + below(g, g.players)
    if g.step == TILE:
        left = 0
        for spell in range(SPELLS):
            left += tile_is_left(g, spell)
        nth, spell = below(g, left), 0
        while not tile_is_left(g, spell) or nth > 0:
            nth -= tile_is_left(g, spell)
            spell += 1
        return OPENED + spell
    nth, kind = below(g, g.pile), 0
    while nth >= g.deck[kind]:
        nth -= g.deck[kind]
        kind += 1
    return DRAWN + kind
