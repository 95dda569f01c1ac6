"""What a seat may know, as plain data (ZB-INFO). Everything is added on purpose; nothing is copied and then deleted."""

from typing import Final

from zauberturm.games.rules import Options, Position
from zauberturm.games.zauberberg.board import SEAT_LETTERS, TILE_COPIES, TILES
from zauberturm.games.zauberberg.notation import event_texts
from zauberturm.games.zauberberg.options import layout_of
from zauberturm.games.zauberberg.pending import pending_of
from zauberturm.games.zauberberg.position import hand_codes, laid_events, public_part, tile_text
from zauberturm.games.zauberberg.resample import REMEMBER_EVENT
from zauberturm.games.zauberberg.seen import shown_and_covered, table_remembers, unknown_tiles
from zauberturm.games.zauberberg.state import LAY_TILE, OVER, State, to_move
from zauberturm.kernel import interpreted
from zauberturm.kernel.core import CHANCE_MOVES

UNSEEN: Final = "?"  # in place of a tile

_to_move: Final = interpreted(to_move)
_shown_and_covered: Final = interpreted(shown_and_covered)
_table_remembers: Final = interpreted(table_remembers)
_unknown_tiles: Final = interpreted(unknown_tiles)


def covered(g: State) -> list[tuple[int, int]]:
    """ZB-INFO-5: tiles shown and face down again, as `resample` names them, with place and kind in one number."""
    events = _shown_and_covered(g)
    places = (place for place in range(g.events) if events >> place & 1)
    return [(REMEMBER_EVENT << place, place | g.tile[place] << 8) for place in places]


def _hands(g: State, seat: int | None) -> dict[str, list[str] | int]:
    """ZB-INFO-1: the own cards, and how many the others hold."""
    return {
        SEAT_LETTERS[other]: hand_codes(g, other) if other == seat else g.in_hand[other] for other in range(g.players)
    }


def _unseen(g: State, unknown: list[int]) -> list[str]:
    """ZB-INFO-6, -7: what the unknown tiles are together; which ones left the game is public."""
    counts = TILE_COPIES if g.step == LAY_TILE else [[g.tile[e] for e in unknown].count(k) for k in range(len(TILES))]
    return [TILES[kind] for kind, count in enumerate(counts) for _ in range(count)]


def _mover(mover: int) -> str | None:
    if mover >= 0:
        return SEAT_LETTERS[mover]
    return "chance" if mover == CHANCE_MOVES else None


def view_record(g: State, options: Options, seat: int | None) -> Position:
    """What `seat` may know of a position; None is a spectator. The form is that of a position (contract, section 3)."""
    mover, layout, hidden = _to_move(g), layout_of(options, for_load=True), _unknown_tiles(g, _table_remembers(g))
    events, unknown = event_texts(layout), [e for e in laid_events(g) if hidden >> e & 1]
    view = public_part(g, options, layout)
    view["tiles"] = {events[e]: UNSEEN if e in unknown else tile_text(g, e) for e in laid_events(g)}  # ZB-INFO-4, -5
    view["unseen"] = _unseen(g, unknown)
    view["hands"] = _hands(g, seat)
    view["pile"] = g.pile  # ZB-INFO-2: its size only
    pending = None if g.step == OVER else pending_of(g, layout)
    if pending is not None:
        if mover >= 0:
            pending["asked"] = SEAT_LETTERS[mover]
        view["pending"] = pending
    view["to_move"] = _mover(mover)
    return view
