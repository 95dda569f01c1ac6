"""Whether a question could have been asked: by the set-up, by a card, by a stone or by a tile.

Compiled rules trust their record and would follow any index they find there, so nothing is let in that the core could
not have left behind itself.
"""

from typing import Any, Final

from zauberturm.errors import PositionError
from zauberturm.games.plain import refuse
from zauberturm.games.zauberberg.board import (
    CRYSTAL,
    FLYING,
    GHOST,
    HAND,
    LEVELS,
    MOST_STONES,
    NO_TILE,
    NOWHERE,
    NUMBERS,
    PASSAGE,
    PIT,
    RAVEN,
    SEAT_LETTERS,
    SHOWN_BY_CRYSTAL,
    STONES,
    STORM,
    TILE_COPIES,
    TILE_COUNT,
    TOP_TILES,
    VILLAGE,
    VILLAGES_USED,
)
from zauberturm.games.zauberberg.layout import Layout
from zauberturm.games.zauberberg.notation import goblin_text
from zauberturm.games.zauberberg.state import (
    CRYSTAL_CHOICE,
    DRAW,
    NO_EVENT,
    PIT_ALWAYS,
    RAVEN_DROP,
    RAVEN_TARGET,
    STONE_REFILL,
    STORM_TURN,
    VILLAGE_OF,
    State,
    level_of,
    owner_of,
)
from zauberturm.games.zauberberg.tiles import hidden_tiles, raven_may_go, raven_takes_card, storm_chooser
from zauberturm.games.zauberberg.villages import to_place, villages_of
from zauberturm.kernel import interpreted

_hidden_tiles: Final = interpreted(hidden_tiles)
_level_of: Final = interpreted(level_of)
_owner_of: Final = interpreted(owner_of)
_raven_may_go: Final = interpreted(raven_may_go)
_raven_takes_card: Final = interpreted(raven_takes_card)
_storm_chooser: Final = interpreted(storm_chooser)
_to_place: Final = interpreted(to_place)
_villages_of: Final = interpreted(villages_of)

EVENT_STEPS: Final = (VILLAGE_OF, RAVEN_TARGET, RAVEN_DROP, CRYSTAL_CHOICE, STORM_TURN)


def demand(fits: bool, message: str, **facts: Any) -> None:
    """Refuse a question that does not fit."""
    if not fits:
        raise PositionError("position", f"pending: {message}", facts)


def goblin_named(g: State, text: Any) -> int | None:
    """The goblin of a text, None if nobody at this table is called so."""
    return next((goblin for goblin in range(g.players * NUMBERS) if goblin_text(goblin) == text), None)


def seat_named(g: State, letter: Any) -> int | None:
    """The seat of a letter, None if nobody sits there."""
    return next((seat for seat in range(g.players) if SEAT_LETTERS[seat] == letter), None)


# -- the set-up


def placed(g: State) -> list[int]:
    """How many goblins each seat has placed; while not all are, they are in villages."""
    for place in g.place[: g.players * NUMBERS]:
        if place < VILLAGE:
            raise refuse("ZB-SETUP-6", "a goblin stands on the mountain although others are not placed yet")
    return [NUMBERS - _to_place(g, seat) for seat in range(g.players)]


def check_villages(g: State) -> None:
    """ZB-SETUP-8: everybody can come to exactly three villages, or has done so."""
    for seat in range(g.players):
        used = _villages_of(g, seat).bit_count()
        if used > VILLAGES_USED or used + _to_place(g, seat) < VILLAGES_USED:
            letter = SEAT_LETTERS[seat]
            raise refuse("ZB-SETUP-8", f"seat {letter} cannot come to exactly three villages", seat=letter)


def check_deal(g: State) -> None:
    """ZB-SETUP-10: nothing is discarded yet, and the pile is large enough for the deal: nothing fills it up there."""
    missing = HAND * g.players - sum(g.in_hand)
    if g.discarded or g.pile < missing:
        raise refuse("ZB-SETUP-10", f"{missing} cards are to be dealt from {g.pile}", count=missing, pile=g.pile)


def check_laying(g: State, layout: Layout) -> None:
    """ZB-SETUP-1 to -5: the first thing in a new game, so nothing but the stones is on the table."""
    on_top = sum(level == LEVELS - 1 for level, _ in layout.events)
    sizes = (len(layout.events), on_top, len(layout.stones)) == (TILE_COUNT, TOP_TILES, STONES)
    complete = sizes and NOWHERE not in g.stone_field
    bare = set(g.place) == {NOWHERE} and not any((*g.in_hand, *g.held, *g.ravens, *g.extra, g.rotation, g.seen))
    demand(complete and bare, "the tiles are laid first of all")
    fits = g.event < g.events and set(g.tile[g.event : g.events]) == {NO_TILE}
    top = layout.number(LEVELS - 1, 0)
    passages = sum(g.tile[event] == PASSAGE for event in range(g.event) if g.event_field[event] < top)
    demand(fits and passages < TILE_COPIES[PASSAGE], "the tiles are not being laid")  # one passage is kept for the top


# -- stones and tiles


def lets_wait(g: State, event: int) -> bool:
    """A passage below the top or a pitfall above the lowest level: they lead to a field."""
    level = _level_of(g, g.event_field[event])
    return (g.tile[event] == PASSAGE and level < LEVELS - 1) or (g.tile[event] == PIT and level > 0)


def _village_asked(g: State, tile: int) -> bool:
    """ZB-GHOST-1, -2, ZB-PIT-4."""
    owner, lowest = _owner_of(g.lander), tile == PIT and _level_of(g, g.place[g.lander]) == 0
    ends = owner == g.seat or (lowest and g.options & PIT_ALWAYS != 0)
    is_up = g.event != NO_EVENT and g.face_up >> g.event & 1 == 1
    return g.asked == owner and is_up and (tile == GHOST or lowest) and (g.turn_over == 1 or not ends)


def _storm_asked(g: State, tile: int) -> bool:
    """ZB-STORM-1, -2: every tile is face down by now, and this one was seen."""
    return (
        g.asked == _storm_chooser(g, _owner_of(g.lander))
        and tile == STORM
        and g.face_up == 0
        and g.seen >> g.event & 1 == 1
    )


def _card_drawn(g: State, tile: int, layout: Layout) -> bool:
    """ZB-FLY-1, -2, ZB-STONE-3: one card for a flying card, or for a stone that has just been taken."""
    owner, place = _owner_of(g.lander), g.place[g.lander]
    if g.asked != owner or g.draws != 1:
        return False
    if g.event != NO_EVENT:
        return tile == FLYING and g.face_up >> g.event & 1 == 1 and g.extra[owner] > 0
    lay_there = place in [layout.number(*field) for field in layout.stones] and place not in g.stone_field
    return lay_there and g.held[owner] > 0 and not g.options & STONE_REFILL


def _has_left(g: State, kind: int) -> bool:
    """ZB-EVT-2: a tile of this kind is gone, and the goblin stands where it may have been."""
    there = [g.tile[event] for event in range(g.events) if g.event_field[event] == g.place[g.lander]]
    left = g.tile.count(kind) + (sum(g.ravens) if kind == RAVEN else 0)
    return g.event == NO_EVENT and there == [NO_TILE] and left < TILE_COPIES[kind]


def _drop_asked(g: State) -> bool:
    """ZB-RAV-2: a raven has taken a stone, and now it takes a card."""
    stones = sum(field != NOWHERE for field in g.stone_field) + sum(g.held)
    robbed = g.held[g.asked] < MOST_STONES and stones < STONES
    return robbed and _raven_takes_card(g, g.asked) and _raven_may_go(g, _owner_of(g.lander), g.asked)


def is_asked(g: State, layout: Layout) -> bool:
    """Whether the tile or stone that a goblin has found, or what is left of it, asks this question."""
    tile, owner = NO_TILE if g.event == NO_EVENT else g.tile[g.event], _owner_of(g.lander)
    if g.step == VILLAGE_OF:
        return _village_asked(g, tile)
    if g.step == STORM_TURN:
        return _storm_asked(g, tile)
    if g.step == DRAW:
        return _card_drawn(g, tile, layout)
    if g.step == CRYSTAL_CHOICE:
        hidden = _hidden_tiles(g).bit_count()
        return _has_left(g, CRYSTAL) and g.asked == owner and hidden > SHOWN_BY_CRYSTAL
    return _has_left(g, RAVEN) and (g.asked == owner if g.step == RAVEN_TARGET else _drop_asked(g))
