"""The part of a position that says which question is open: read strictly, written only when needed.

The start of a turn and the placement need no `pending`. Compiled rules trust their record and would follow any index
they find there, so nothing is let in that the core could not have left behind itself.
"""

from typing import Any, Final

from zauberturm.errors import PositionError, shown
from zauberturm.games.plain import Table, count, entries, refuse, table
from zauberturm.games.zauberberg.board import (
    CARDS,
    CARDS_A_TURN,
    FLYING,
    GHOST,
    HAND,
    JOKER,
    NO_TILE,
    NOWHERE,
    NUMBERS,
    PASSAGE,
    PIT,
    RAVEN,
    SEAT_LETTERS,
    SHOWN_BY_CRYSTAL,
    STORM,
    TABLE_ROOM,
    TILE_COPIES,
    VILLAGE,
    VILLAGES,
    VILLAGES_USED,
)
from zauberturm.games.zauberberg.layout import Layout
from zauberturm.games.zauberberg.notation import event_texts, goblin_text
from zauberturm.games.zauberberg.state import (
    CRYSTAL_CHOICE,
    DEAL,
    DRAW,
    EVENT_OVER,
    GO_ON,
    LAY_TILE,
    NEXT,
    NEXT_SEAT,
    NO_EVENT,
    NOBODY,
    ON_FIELD,
    ON_PAIR,
    ON_SINGLE,
    OVER,
    PIT_ALWAYS,
    PLACE,
    RAVEN_DROP,
    RAVEN_TARGET,
    STORM_OWNER,
    STORM_TURN,
    SURPLUS,
    TURN,
    VILLAGE_OF,
    State,
)

STEP_NAMES: Final = {
    LAY_TILE: "tile",
    DEAL: "deal",
    DRAW: "draw",
    PLACE: "place",
    TURN: "turn",
    NEXT: "next",
    VILLAGE_OF: "village",
    RAVEN_TARGET: "raven",
    RAVEN_DROP: "raven_drop",
    CRYSTAL_CHOICE: "crystal",
    STORM_TURN: "storm",
    SURPLUS: "surplus",
    OVER: "over",
}
_STEPS: Final = {name: step for step, name in STEP_NAMES.items() if step not in (PLACE, TURN, OVER)}
_LANDED: Final = {ON_FIELD: "field", ON_SINGLE: "single", ON_PAIR: "pair"}
_EVENT_STEPS: Final = (VILLAGE_OF, RAVEN_TARGET, RAVEN_DROP, CRYSTAL_CHOICE, STORM_TURN)
_AFTER_EVENT, _AFTER_TURN = "event", "turn"
_KEYS: Final = {"step", "table", "goblin", "landed", "turn_over", "lander", "event", "acted", "asked", "draws", "after"}


def in_turn(g: State) -> bool:
    """Whether cards of the running turn lie on the table."""
    return g.step == NEXT or g.step in _EVENT_STEPS or (g.step == DRAW and g.after_draw == EVENT_OVER)


# -- writing


def _movers(g: State) -> list[int]:
    """The passages and pitfalls, as `State.acted` counts them."""
    return [event for event in range(g.events) if g.tile[event] in (PASSAGE, PIT)]


def pending_of(g: State, layout: Layout) -> dict[str, Any] | None:
    """The `pending` entry of a position, or None where none is needed."""
    if g.step in (TURN, PLACE):
        return None
    pending: dict[str, Any] = {"step": STEP_NAMES[g.step]}
    events = event_texts(layout)
    if in_turn(g) or g.laid:
        pending["table"] = [CARDS[card] for card in g.table[: g.laid]]
        pending["goblin"] = goblin_text(g.goblin)
        pending["landed"] = _LANDED[g.landed]
    if in_turn(g) and g.step != NEXT:
        pending["turn_over"] = bool(g.turn_over)
        pending["lander"] = goblin_text(g.lander)
        if g.event != NO_EVENT:
            pending["event"] = events[g.event]
        acted = [
            [events[event], goblin_text(goblin)]
            for mover, event in enumerate(_movers(g))
            for goblin in range(g.players * NUMBERS)
            if g.acted[mover] >> goblin & 1
        ]
        if acted:
            pending["acted"] = acted
    if g.step in (DRAW, DEAL, *_EVENT_STEPS):
        pending["asked"] = SEAT_LETTERS[g.asked]
    if g.step == DRAW:
        pending["draws"] = g.draws
        pending["after"] = _AFTER_EVENT if g.after_draw == EVENT_OVER else _AFTER_TURN
    return pending


# -- reading


def _refuse(message: str, **facts: Any) -> PositionError:
    return PositionError("position", f"pending: {message}", facts)


def _goblin(g: State, text: Any, key: str) -> int:
    for goblin in range(g.players * NUMBERS):
        if goblin_text(goblin) == text:
            return goblin
    raise _refuse(f"{key} is no goblin but {shown(text)}", key=key)


def _event(layout: Layout, text: Any) -> int:
    names = event_texts(layout)
    if not isinstance(text, str) or text not in names:
        raise _refuse(f"{shown(text)} is no event field", key="event")
    return names.index(text)


def _sits(g: State, goblin: int) -> bool:
    return g.uppers >> goblin & 1 == 1


def _check(fits: bool, message: str, **facts: Any) -> None:
    if not fits:
        raise _refuse(message, **facts)


def begin_placement(g: State, seat_given: bool) -> None:
    """ZB-SETUP-6, -8: goblins are missing, so somebody places the next one."""
    placed, first = _placed(g), g.starter
    total = sum(placed)
    if any(g.in_hand):
        raise refuse("ZB-MAT-9", "goblins are missing although cards are dealt", count=g.players * NUMBERS - total)
    asked = (first + total) % g.players
    order = [placed[(first + ahead) % g.players] for ahead in range(g.players)]
    fair = [total // g.players + (ahead < total % g.players) for ahead in range(g.players)]
    if order != fair or (seat_given and g.seat != asked) or g.turn_number != 1:
        raise refuse("ZB-SETUP-6", "goblins are placed in turn, one by one", seat=SEAT_LETTERS[asked])
    for seat in range(g.players):
        _check_villages(g, seat)
    g.seat = g.asked = asked
    g.step = PLACE


def _placed(g: State) -> list[int]:
    """How many goblins each seat has placed; while not all are, they are in villages."""
    for place in g.place[: g.players * NUMBERS]:
        if place < VILLAGE:
            raise refuse("ZB-SETUP-6", "a goblin stands on the mountain although others are not placed yet")
    return [sum(place != NOWHERE for place in _own(g, seat)) for seat in range(g.players)]


def _own(g: State, seat: int) -> list[int]:
    return g.place[seat * NUMBERS : (seat + 1) * NUMBERS]


def _check_villages(g: State, seat: int) -> None:
    used = {place for place in _own(g, seat) if VILLAGE <= place < VILLAGE + VILLAGES}
    missing = sum(place == NOWHERE for place in _own(g, seat))
    if len(used) > VILLAGES_USED or len(used) + missing < VILLAGES_USED:
        letter = SEAT_LETTERS[seat]
        raise refuse("ZB-SETUP-8", f"seat {letter} cannot come to exactly three villages", seat=letter)


def _read_set_up(g: State) -> None:
    """ZB-SETUP-13: tiles are laid one after the other, later cards are dealt seat by seat."""
    sizes = [g.in_hand[(g.starter + ahead) % g.players] for ahead in range(g.players)]
    _check(g.seat == g.starter and g.turn_number == 1 and not g.discarded and not g.laid, "this is not the set-up")
    if g.step == LAY_TILE:
        g.event = next((event for event in range(g.events) if g.tile[event] == NO_TILE), g.events)
        bare = not any(sizes) and set(g.place) == {NOWHERE} and not g.seen
        fits = bare and g.event < g.events == sum(TILE_COPIES) and set(g.tile[g.event : g.events]) == {NO_TILE}
        _check(fits and _passages_are_left(g), "the tiles are not being laid")
        return
    _check(NOWHERE not in g.place[: g.players * NUMBERS], "cards are dealt when all goblins are placed")
    _placed(g)
    for seat in range(g.players):
        _check_villages(g, seat)
    dealt = sum(size == HAND for size in sizes)
    fits = dealt < g.players and sizes[:dealt] == [HAND] * dealt and sizes[dealt] < HAND and not any(sizes[dealt + 1 :])
    _check(fits and g.pile >= HAND * g.players - sum(sizes), "the cards are not being dealt")
    g.asked = (g.starter + dealt) % g.players


def _passages_are_left(g: State) -> bool:
    """ZB-SETUP-2: one passage is kept for the top."""
    top = 12 * (g.edge - 2)
    return sum(g.tile[e] == PASSAGE for e in range(g.event) if g.event_field[e] < top) < TILE_COPIES[PASSAGE]


def _read_table(g: State, pending: Table) -> None:
    """ZB-TURN-3, -8: two cards at least, the first of which has named the goblin."""
    g.goblin = _goblin(g, pending.get("goblin"), "goblin")
    most = min(CARDS_A_TURN + g.extra[g.seat], TABLE_ROOM)
    _check(2 <= g.laid <= most, f"{g.laid} cards lie on the table", key="table")
    named = g.table[0] in (JOKER, g.goblin % NUMBERS)
    _check(g.goblin // NUMBERS == g.seat and named, "the first card has not named this goblin", key="goblin")
    words = {word: landed for landed, word in _LANDED.items()}
    landed = pending.get("landed", "field")
    _check(isinstance(landed, str) and landed in words, f"landed cannot be {shown(landed)}", key="landed")
    g.landed = words[landed]
    _check((g.landed != ON_FIELD) == _sits(g, g.goblin), "the goblin has landed otherwise", key="landed")


def _read_event(g: State, pending: Table, layout: Layout) -> None:
    """Who has come to rest on an empty field, and what it found there."""
    over = pending.get("turn_over", False)
    _check(type(over) is bool, "turn_over is true or false", key="turn_over")
    g.turn_over = int(over)
    g.lander = _goblin(g, pending.get("lander"), "lander")
    place = g.place[g.lander]
    alone = place < VILLAGE and g.on[place] == 1 and g.lander not in g.waiting[: g.waiters]
    _check(alone, "the goblin that landed is not alone on a field", key="lander")
    if "event" in pending:
        g.event = _event(layout, pending["event"])
        _check(g.event_field[g.event] == place and g.tile[g.event] != NO_TILE, "there is no such tile", key="event")
    acted = pending.get("acted", [])
    _check(isinstance(acted, (list, tuple)), "acted is a list", key="acted")
    for pair in acted:
        _check(isinstance(pair, (list, tuple)) and len(pair) == 2, "acted lists field and goblin", key="acted")
        event, goblin = _event(layout, pair[0]), _goblin(g, pair[1], "acted")
        _check(event in _movers(g), "only passages and pitfalls move a goblin", key="acted")
        g.acted[_movers(g).index(event)] |= 1 << goblin


def _check_event(g: State) -> None:
    """The question is one that this tile, or its absence, asks."""
    owner, tile = g.lander // NUMBERS, NO_TILE if g.event == NO_EVENT else g.tile[g.event]
    is_up = g.event != NO_EVENT and g.face_up >> g.event & 1 == 1
    if g.step == VILLAGE_OF:
        lowest = tile == PIT and g.place[g.lander] < 4 * g.edge
        fits = g.asked == owner and is_up and (tile == GHOST or lowest)
        ends = owner == g.seat or (lowest and g.options & PIT_ALWAYS != 0)
        fits = fits and (g.turn_over == 1 or not ends)
    elif g.step == STORM_TURN:
        chooser = owner if g.options & STORM_OWNER else g.seat
        fits = g.asked == chooser and tile == STORM and g.face_up == 0 and g.seen >> g.event & 1 == 1
    elif g.step == DRAW:
        fits = g.asked == owner and g.draws == 1 and ((tile == FLYING and is_up) or g.event == NO_EVENT)
    else:
        hidden = [event for event in range(g.events) if g.tile[event] != NO_TILE and not g.face_up >> event & 1]
        ravens = g.tile.count(RAVEN) + sum(g.ravens)
        fits = g.event == NO_EVENT and (g.asked == owner or g.step == RAVEN_DROP)
        fits = fits and (g.step != RAVEN_TARGET or ravens < TILE_COPIES[RAVEN])
        fits = fits and (g.step != RAVEN_DROP or g.in_hand[g.asked] > 0)
        fits = fits and (g.step != CRYSTAL_CHOICE or len(hidden) > SHOWN_BY_CRYSTAL)
    _check(fits, "nothing asks this question here", step=STEP_NAMES[g.step])


def _read_draw(g: State, pending: Table) -> None:
    g.draws = count(pending.get("draws", 1), "pending.draws")
    after = pending.get("after")
    _check(after in (_AFTER_EVENT, _AFTER_TURN), f"after cannot be {shown(after)}", key="after")
    g.after_draw = EVENT_OVER if after == _AFTER_EVENT else NEXT_SEAT
    g.drawer = g.asked
    _check(g.draws > 0 and g.pile > 0, "there is nothing to draw", key="draws")
    if g.after_draw == NEXT_SEAT:
        room = HAND + g.held[g.seat] - g.in_hand[g.seat]
        _check(g.asked == g.seat and g.draws <= room and g.laid == 0, "the turn is not over", key="draws")


def read_pending(g: State, pending: Any, layout: Layout) -> None:
    """Put an open question into a record whose mountain, hands and turn are filled in already."""
    found = entries(table(pending, "pending"), "pending", _KEYS)
    step = found.get("step")
    if not isinstance(step, str) or step not in _STEPS:
        raise _refuse(f"there is no step {shown(step)}", key="step")
    g.step = _STEPS[step]
    asked = found.get("asked", SEAT_LETTERS[g.seat])
    known = isinstance(asked, str) and len(asked) == 1 and asked in SEAT_LETTERS[: g.players]
    _check(known, f"asked is no seat but {shown(asked)}", key="asked")
    g.asked = SEAT_LETTERS.index(asked)
    if g.step in (LAY_TILE, DEAL):
        _read_set_up(g)
        return
    _check(NOWHERE not in g.place[: g.players * NUMBERS], "goblins are missing", step=step)
    if g.step == DRAW:
        _read_draw(g, found)
    if in_turn(g):
        _read_table(g, found)
    else:
        _check(g.laid == 0, "cards lie on the table although the turn is over", key="table")
    if in_turn(g) and g.step != NEXT:
        _read_event(g, found, layout)
        _check_event(g)
    if g.step == NEXT:
        g.step, g.asked = GO_ON, g.seat  # asked only if there is a card to play
    elif g.step == SURPLUS:
        above = g.in_hand[g.seat] > HAND + g.held[g.seat]
        _check(above and g.asked == g.seat and g.extra[g.seat] == 0, "no card is above the limit", step=step)
    _check(g.goblin != NOBODY or not in_turn(g), "nobody moves", step=step)
