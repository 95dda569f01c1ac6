"""Set-up and chance: what follows when a card is dealt, a tile opened, a die rolled (WT-SETUP, WT-CARD-3)."""

from zauberturm.games.towers.actions import DRAWN, OPENED, ROLLED, STARTS
from zauberturm.games.towers.board import HAND, LIGHTS, SPACES
from zauberturm.games.towers.cards import add_card
from zauberturm.games.towers.moves import put_wizards
from zauberturm.games.towers.state import (
    BEGIN_TURN,
    CHOOSE_TILE,
    CHOOSE_TILES,
    DEAL,
    DICE,
    DRAW,
    REFILL,
    ROLL,
    TILE,
    State,
    hand_size,
)
from zauberturm.kernel import rule


@rule
def place_wizards(g: State) -> None:
    """WT-SETUP-7: in turn from the starting player, tower by tower, as many as its space has lights."""
    tower, placed = 0, 0
    waiting = 0
    for seat in range(g.players):
        waiting += g.away[seat]
    for n in range(waiting):
        if placed == LIGHTS[tower]:
            tower, placed = tower + 1, 0
        put_wizards(g, (g.starter + n) % g.players, SPACES + tower, 1)
        placed += 1


@rule
def next_tile(g: State) -> None:
    """Open tiles until all are there, then deal."""
    if g.tiles_to_draw == 0:
        g.options &= ~CHOOSE_TILES
        g.asking, g.step = 0, DEAL
    else:
        g.step = CHOOSE_TILE if (g.options & CHOOSE_TILES) != 0 else TILE


@rule
def begin(g: State) -> None:
    """The starting player is known: place the wizards and go on with the tiles."""
    g.seat = g.starter
    place_wizards(g)
    next_tile(g)


@rule
def open_tile(g: State, spell: int) -> None:
    """WT-MASTER-1: one more tile lies open."""
    g.tiles |= 1 << spell
    g.tiles_to_draw -= 1
    next_tile(g)


@rule
def draw_card(g: State, seat: int, kind: int) -> None:
    """A card goes from the draw pile to a hand."""
    g.deck[kind] -= 1
    g.pile -= 1
    add_card(g, seat, kind)


@rule
def take_chance(g: State, code: int) -> None:
    """Carry out what chance has brought."""
    step = g.step
    if step == ROLL:
        g.roll = code - ROLLED + 1
        g.rolls_left -= 1
        g.step = DICE
    elif step == DRAW:
        draw_card(g, g.seat, code - DRAWN)
        g.step = REFILL
    elif step == DEAL:
        draw_card(g, int(g.asking), code - DRAWN)
        if hand_size(g, int(g.asking)) == HAND:
            g.asking += 1
        if g.asking == g.players:
            g.asking, g.step = 0, BEGIN_TURN
    elif step == TILE:
        open_tile(g, code - OPENED)
    else:
        g.starter = code - STARTS
        begin(g)
