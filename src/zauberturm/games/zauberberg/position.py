"""Plain data <-> position. Reading refuses everything that breaks an invariant, naming rule and fact."""

from collections.abc import Sequence
from typing import Any, Final

from zauberturm.errors import OptionError, PositionError, shown
from zauberturm.games.plain import Table, count, entries, open_position, refuse, table, texts
from zauberturm.games.rules import Options, Position
from zauberturm.games.zauberberg.board import (
    CARDS,
    COPIES,
    KINDS,
    MOST_STONES,
    NO_TILE,
    NOWHERE,
    NUMBERS,
    PASSAGE,
    PIT,
    RAVEN,
    SEAT_LETTERS,
    STONES,
    TILE_COPIES,
    TILES,
    VILLAGE,
    VILLAGES,
)
from zauberturm.games.zauberberg.layout import Layout
from zauberturm.games.zauberberg.notation import SUMMIT_TEXT, event_texts, goblin_text, place_text
from zauberturm.games.zauberberg.option_table import MOST_TURNS
from zauberturm.games.zauberberg.options import blank, layout_of, resolve
from zauberturm.games.zauberberg.pending import begin_placement, pending_of, read_pending
from zauberturm.games.zauberberg.questions import goblin_named, seat_named
from zauberturm.games.zauberberg.state import LAY_TILE, NO_RELOCATE_TRIGGER, TURN, State

CONTRACT: Final = 1
GAME: Final = "zauberberg"
_KEYS: Final = {
    "contract", "game", "options", "rotation", "places", "tiles", "stones", "held", "ravens", "hands", "deck",
    "discard", "waiting", "extra", "turn", "pending",
}  # fmt: skip
_MOST_EXTRA: Final = 99  # far more than goblins can be driven onto flying cards between two turns
_UP, _SEEN = "up", "seen"


# -- reading


def _read_options(position: Table) -> Options:
    try:
        return resolve(table(position.get("options", {}), "options"), for_load=True)
    except OptionError as error:
        raise PositionError(error.rule, f"options: {error.args[0]}", error.facts) from error


def _seat(g: State, letter: Any, what: str) -> int:
    seat = seat_named(g, letter)
    if seat is None:
        raise refuse("ZB-SETUP-1", f"{what}: there is no seat {shown(letter)} with {g.players} players", seat=letter)
    return seat


def _goblin(g: State, text: Any, what: str) -> int:
    goblin = goblin_named(g, text)
    if goblin is None:
        raise refuse("ZB-MAT-3", f"{what}: there is no goblin {shown(text)} with {g.players} players", goblin=text)
    return goblin


def _read_places(g: State, position: Table, fields: Sequence[str]) -> None:
    """ZB-STACK-1: at most two on a field, the lower one first; villages take everybody (ZB-SETUP-9)."""
    for name, standing in table(position.get("places", {}), "places").items():
        if name == SUMMIT_TEXT and standing:
            raise refuse("ZB-END-1", "a goblin stands on the summit: the game is over", place=name)
        village = name[:1] == "V" and name[1:] in ("0", "1", "2", "3")
        if not village and name not in fields:
            raise refuse("ZB-GEO-2", f"places: the mountain has no {shown(name)}", place=name)
        goblins = [_goblin(g, text, f"places.{name}") for text in texts(standing, f"places.{name}")]
        if not village and len(goblins) > 2:
            raise refuse("ZB-STACK-1", f"{len(goblins)} goblins stand on {name}", place=name, count=len(goblins))
        place = VILLAGE + int(name[1:]) if village else fields.index(name)
        for goblin in goblins:
            if g.place[goblin] != NOWHERE:
                raise refuse("ZB-MAT-3", f"goblin {goblin_text(goblin)} is placed twice", goblin=goblin_text(goblin))
            g.place[goblin] = place
        if not village:
            g.on[place] = len(goblins)
            for upper in goblins[1:]:
                g.uppers |= 1 << upper


def _read_tile(g: State, name: str, text: Any, events: Sequence[str]) -> None:
    if name not in events:
        raise refuse("ZB-GEO-12", f"tiles: {shown(name)} is no event field", field=name)
    kind, blank, face = text.partition(" ") if isinstance(text, str) else ("", "", "")
    if kind not in TILES or (blank and face not in (_UP, _SEEN)):
        raise refuse("ZB-MAT-6", f"tiles.{name}: there is no tile {shown(text)}", tile=text)
    event = events.index(name)
    g.tile[event] = TILES.index(kind)
    if face:
        g.seen |= 1 << event
    if face == _UP:
        g.face_up |= 1 << event


def _read_tiles(g: State, position: Table, layout: Layout) -> None:
    """ZB-MAT-6: no more of a kind than there are, ravens in front of players included."""
    events = event_texts(layout)
    for name, text in table(position.get("tiles", {}), "tiles").items():
        _read_tile(g, name, text, events)
    for kind, copies in enumerate(TILE_COPIES):
        found = g.tile.count(kind) + (sum(g.ravens) if kind == RAVEN else 0)
        if found > copies:
            message = f"there are {found} tiles {TILES[kind]}, not {copies}"
            raise refuse("ZB-MAT-6", message, tile=TILES[kind], limit=copies)


def _read_stones(g: State, position: Table, layout: Layout) -> None:
    """ZB-MAT-5, ZB-STONE-4, ZB-STACK-4."""
    marked = [f"{level + 1}.{index}" for level, index in layout.stones]
    stones = texts(position.get("stones", []), "stones")
    for name in stones:
        if name not in marked or stones.count(name) > 1:
            raise refuse("ZB-GEO-12", f"stones: {shown(name)} is no stone field, or named twice", field=name)
    total = len(stones) + sum(g.held)
    if total > STONES:
        raise refuse("ZB-MAT-5", f"there are {total} stones, not {STONES}", count=total, limit=STONES)
    lying = [layout.number(*field) for field in layout.stones if f"{field[0] + 1}.{field[1]}" in stones]
    for place in lying:
        if g.on[place] and not g.options & NO_RELOCATE_TRIGGER:
            name = layout.texts()[place]
            raise refuse("ZB-STACK-4", f"a goblin stands on the stone of {name}", field=name)
    g.stone_field = lying + [NOWHERE] * (STONES - len(lying))


def _read_seats(g: State, position: Table) -> None:
    """What lies in front of the players."""
    for key, most in (("held", STONES), ("ravens", TILE_COPIES[RAVEN]), ("extra", _MOST_EXTRA)):
        for letter, number in table(position.get(key, {}), key).items():
            getattr(g, key)[_seat(g, letter, key)] = count(number, f"{key}.{letter}", most)
    for seat in range(g.players):
        if g.held[seat] > MOST_STONES:
            letter = SEAT_LETTERS[seat]
            raise refuse("ZB-STONE-4", f"seat {letter} has {g.held[seat]} stones", seat=letter, limit=MOST_STONES)


def _cards(value: Any, what: str, left: list[int]) -> list[int]:
    """Cards, taken from what the box still has."""
    cards = []
    for text in texts(value, what):
        if text not in CARDS:
            raise refuse("ZB-MAT-4", f"{what}: there is no card {shown(text)}", card=text)
        cards.append(CARDS.index(text))
        left[cards[-1]] -= 1
        if left[cards[-1]] < 0:
            message = f"there are more than {COPIES[cards[-1]]} cards {text}"
            raise refuse("ZB-MAT-4", message, card=text, limit=COPIES[cards[-1]])
    return cards


def _read_cards(g: State, position: Table) -> None:
    left: list[int] = list(COPIES)
    for letter, held in table(position.get("hands", {}), "hands").items():
        seat = _seat(g, letter, "hands")
        for card in _cards(held, f"hands.{letter}", left):
            g.hand[seat * KINDS + card] += 1
            g.in_hand[seat] += 1
    discard = _cards(position.get("discard", []), "discard", left)
    g.discard[: len(discard)], g.discarded = discard, len(discard)
    pending = position.get("pending")
    on_table = pending.get("table", []) if isinstance(pending, dict) else []
    laid = _cards(on_table, "pending.table", left)
    if len(laid) > len(g.table):
        raise refuse("ZB-TURN-8", f"{len(laid)} cards lie on the table", count=len(laid))
    g.table[: len(laid)], g.laid = laid, len(laid)
    if "deck" in position:
        deck = _cards(position["deck"], "deck", left)
        g.deck = [deck.count(kind) for kind in range(KINDS)]
    else:
        g.deck = left
    g.pile = sum(g.deck)


def _read_waiting(g: State, position: Table, layout: Layout) -> None:
    """ZB-WAIT-1: whoever waits stands on a passage or a pitfall, and on nobody's shoulders."""
    for text in texts(position.get("waiting", []), "waiting"):
        goblin = _goblin(g, text, "waiting")
        place = g.place[goblin]
        tile = g.tile[g.event_field.index(place)] if place in g.event_field[: g.events] else NO_TILE
        can_wait = tile == PASSAGE or (tile == PIT and place >= layout.number(1, 0))
        if not can_wait or g.uppers >> goblin & 1 or goblin in g.waiting[: g.waiters]:
            raise refuse("ZB-WAIT-1", f"goblin {text} does not wait on a passage or pitfall", goblin=text)
        g.waiting[g.waiters] = goblin
        g.waiters += 1


def _read_turn(g: State, position: Table) -> None:
    turn = entries(position.get("turn", {}), "turn", {"seat", "number"})
    g.seat = g.asked = _seat(g, turn.get("seat", SEAT_LETTERS[g.starter]), "turn")
    g.turn_number = count(turn.get("number", 1), "turn.number", MOST_TURNS)
    if g.turn_number == 0:
        raise refuse("position", "turns are counted from 1", number=0)
    if g.turn_number > g.turn_limit:
        message = f"turn {g.turn_number} is beyond the limit of {g.turn_limit}"
        raise refuse("ZB-END-6", message, number=g.turn_number, limit=g.turn_limit)


def read(position: Any) -> tuple[Options, State]:
    """Options and record of a position. The record may still have automatic steps to do."""
    found = open_position(position, GAME, CONTRACT, _KEYS)
    options = _read_options(found)
    layout = layout_of(options, for_load=True)
    g = blank(options, layout)
    rotation = found.get("rotation", 0)
    if type(rotation) is not int or not 0 <= rotation < VILLAGES:
        raise refuse("ZB-GEO-10", f"the mountain cannot be turned {shown(rotation)} times", rotation=rotation)
    g.rotation = rotation
    _read_places(g, found, layout.texts())
    _read_seats(g, found)
    _read_tiles(g, found, layout)
    _read_stones(g, found, layout)
    _read_cards(g, found)
    _read_waiting(g, found, layout)
    _read_turn(g, found)
    if found.get("pending") is not None:
        read_pending(g, found["pending"], layout)
    elif NOWHERE in g.place[: g.players * NUMBERS]:
        begin_placement(g, "seat" in found.get("turn", {}))
    else:
        g.step = TURN
    return options, g


# -- writing


def places_of(g: State, fields: Sequence[str]) -> dict[str, list[str]]:
    """Who stands where: villages, then fields; on a field the lower goblin first."""
    standing: dict[int, list[int]] = {}
    for goblin in range(g.players * NUMBERS):
        if g.place[goblin] != NOWHERE:
            standing.setdefault(g.place[goblin], []).append(goblin)
    for goblins in standing.values():
        goblins.sort(key=lambda goblin: g.uppers >> goblin & 1)
    order = sorted(standing, key=lambda place: (place < VILLAGE, place))
    return {place_text(place, fields): [goblin_text(goblin) for goblin in standing[place]] for place in order}


def tile_text(g: State, event: int) -> str:
    """A tile with its face."""
    face = f" {_UP}" if g.face_up >> event & 1 else f" {_SEEN}" if g.seen >> event & 1 else ""
    return TILES[g.tile[event]] + face


def laid_events(g: State) -> list[int]:
    """The event fields with a tile on them."""
    laid = g.event if g.step == LAY_TILE else g.events
    return [event for event in range(laid) if g.tile[event] != NO_TILE]


def hand_codes(g: State, seat: int) -> list[str]:
    """A hand in card-table order."""
    return [CARDS[kind] for kind in range(KINDS) for _ in range(g.hand[seat * KINDS + kind])]


def by_seat(g: State, numbers: Sequence[int]) -> dict[str, int]:
    """A number for every seat."""
    return {SEAT_LETTERS[seat]: numbers[seat] for seat in range(g.players)}


def public_part(g: State, options: Options, layout: Layout) -> Position:
    """What lies open to everybody; tiles are left out."""
    fields = layout.texts()
    return {
        "contract": CONTRACT,
        "game": GAME,
        "options": dict(options),
        "rotation": g.rotation,
        "places": places_of(g, fields),
        "stones": [fields[place] for place in g.stone_field if place != NOWHERE],
        "held": by_seat(g, g.held),
        "ravens": by_seat(g, g.ravens),
        "discard": [CARDS[card] for card in g.discard[: g.discarded]],
        "waiting": [goblin_text(goblin) for goblin in g.waiting[: g.waiters]],
        "extra": by_seat(g, g.extra),
        "turn": {"seat": SEAT_LETTERS[g.seat], "number": g.turn_number},
    }


def write(g: State, options: Options) -> Position:
    """The complete position as plain data."""
    layout = layout_of(options, for_load=True)
    events = event_texts(layout)
    position = public_part(g, options, layout)
    position["tiles"] = {events[event]: tile_text(g, event) for event in laid_events(g)}
    position["hands"] = {SEAT_LETTERS[seat]: hand_codes(g, seat) for seat in range(g.players)}
    position["deck"] = [CARDS[kind] for kind in range(KINDS) for _ in range(g.deck[kind])]
    pending = pending_of(g, layout)
    if pending is not None:
        position["pending"] = pending
    return position
