"""The part of a position that says which question is open: read strictly, written only when needed.

The start of a turn and the placement need no `pending`. `questions` says what could have been asked.
"""

from typing import Any, Final

from zauberturm.errors import shown
from zauberturm.games.plain import Table, count, entries, refuse, table
from zauberturm.games.zauberberg.board import CARDS, HAND, JOKER, NO_TILE, NOWHERE, NUMBERS, SEAT_LETTERS, VILLAGE
from zauberturm.games.zauberberg.layout import Layout
from zauberturm.games.zauberberg.notation import event_texts, goblin_text
from zauberturm.games.zauberberg.questions import (
    EVENT_STEPS,
    check_deal,
    check_laying,
    check_villages,
    demand,
    goblin_named,
    is_asked,
    lets_wait,
    placed,
    seat_named,
)
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
    ON_FIELD,
    ON_PAIR,
    ON_SINGLE,
    OVER,
    PLACE,
    RAVEN_DROP,
    RAVEN_TARGET,
    STORM_TURN,
    SURPLUS,
    TURN,
    VILLAGE_OF,
    State,
    excess,
    hand_limit,
    most_cards,
    owner_of,
    sits_on_another,
)
from zauberturm.games.zauberberg.tiles import can_move_goblins, mover_number, note_act
from zauberturm.kernel import interpreted

_can_move_goblins: Final = interpreted(can_move_goblins)
_excess: Final = interpreted(excess)
_hand_limit: Final = interpreted(hand_limit)
_most_cards: Final = interpreted(most_cards)
_mover_number: Final = interpreted(mover_number)
_note_act: Final = interpreted(note_act)
_owner_of: Final = interpreted(owner_of)
_sits_on_another: Final = interpreted(sits_on_another)

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
_AFTER_EVENT, _AFTER_TURN = "event", "turn"
_KEYS: Final = frozenset({"step", "asked"})
_DRAW_KEYS: Final = frozenset({"draws", "after"})
_TURN_KEYS: Final = frozenset({"table", "goblin", "landed"})
_EVENT_KEYS: Final = frozenset({"turn_over", "lander", "event", "acted"})


def in_turn(g: State) -> bool:
    """Whether cards of the running turn lie on the table."""
    return g.step == NEXT or g.step in EVENT_STEPS or (g.step == DRAW and g.after_draw == EVENT_OVER)


# -- writing


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
            for event in range(g.events)
            if _can_move_goblins(g, event)
            for goblin in range(g.players * NUMBERS)
            if g.acted[_mover_number(g, event)] >> goblin & 1
        ]
        if acted:
            pending["acted"] = acted
    if g.step in (DRAW, DEAL, *EVENT_STEPS):
        pending["asked"] = SEAT_LETTERS[g.asked]
    if g.step == DRAW:
        pending["draws"] = g.draws
        pending["after"] = _AFTER_EVENT if g.after_draw == EVENT_OVER else _AFTER_TURN
    return pending


# -- reading


def _goblin(g: State, text: Any, key: str) -> int:
    goblin = goblin_named(g, text)
    demand(goblin is not None, f"{key} is no goblin but {shown(text)}", key=key)
    return goblin or 0


def _event(layout: Layout, text: Any) -> int:
    names = event_texts(layout)
    demand(isinstance(text, str) and text in names, f"{shown(text)} is no event field", key="event")
    return names.index(text)


def begin_placement(g: State, seat_given: bool) -> None:
    """ZB-SETUP-6, -8: goblins are missing, so somebody places the next one."""
    by_seat, first = placed(g), g.starter
    total = sum(by_seat)
    if any(g.in_hand):
        raise refuse("ZB-MAT-9", "goblins are missing although cards are dealt", count=g.players * NUMBERS - total)
    asked = (first + total) % g.players
    order = [by_seat[(first + ahead) % g.players] for ahead in range(g.players)]
    fair = [total // g.players + (ahead < total % g.players) for ahead in range(g.players)]
    if order != fair or (seat_given and g.seat != asked) or g.turn_number != 1:
        raise refuse("ZB-SETUP-6", "goblins are placed in turn, one by one", seat=SEAT_LETTERS[asked])
    check_villages(g)
    check_deal(g)
    g.seat = g.asked = asked
    g.step = PLACE


def _read_set_up(g: State, asked: int | None, layout: Layout) -> None:
    """ZB-SETUP-13: tiles are laid one after the other, later cards are dealt seat by seat."""
    sizes = [g.in_hand[(g.starter + ahead) % g.players] for ahead in range(g.players)]
    demand(g.seat == g.starter and g.turn_number == 1 and not g.laid, "this is not the set-up")
    check_deal(g)
    g.asked = g.starter
    if g.step == LAY_TILE:
        g.event = next((event for event in range(g.events) if g.tile[event] == NO_TILE), g.events)
        check_laying(g, layout)
    else:
        demand(NOWHERE not in g.place[: g.players * NUMBERS], "cards are dealt when all goblins are placed")
        placed(g)
        check_villages(g)
        dealt = sum(size == HAND for size in sizes)
        done, rest = sizes[:dealt], sizes[dealt:]
        fits = done == [HAND] * dealt and rest and rest[0] < HAND and not any(rest[1:])
        demand(bool(fits), "the cards are not being dealt")
        g.asked = (g.starter + dealt) % g.players
    demand(asked is None or asked == g.asked, "somebody else is asked", key="asked")


def _read_table(g: State, pending: Table) -> None:
    """ZB-TURN-3, -8: two cards at least, the first of which has named the goblin."""
    g.goblin = _goblin(g, pending.get("goblin"), "goblin")
    demand(2 <= g.laid <= _most_cards(g), f"{g.laid} cards lie on the table", key="table")
    named = g.table[0] in (JOKER, g.goblin % NUMBERS)
    demand(_owner_of(g.goblin) == g.seat and named, "the first card has not named this goblin", key="goblin")
    words = {word: landed for landed, word in _LANDED.items()}
    landed = pending.get("landed", "field")
    demand(isinstance(landed, str) and landed in words, f"landed cannot be {shown(landed)}", key="landed")
    g.landed = words[landed]
    demand((g.landed != ON_FIELD) == _sits_on_another(g, g.goblin), "the goblin has landed otherwise", key="landed")


def _read_event(g: State, pending: Table, layout: Layout) -> None:
    """Who has come to rest on an empty field, and what it found there."""
    over = pending.get("turn_over", False)
    demand(type(over) is bool, "turn_over is true or false", key="turn_over")
    g.turn_over = int(over)
    g.lander = _goblin(g, pending.get("lander"), "lander")
    place = g.place[g.lander]
    alone = place < VILLAGE and g.on[place] == 1 and g.lander not in g.waiting[: g.waiters]
    demand(alone, "the goblin that landed is not alone on a field", key="lander")
    if "event" in pending:
        g.event = _event(layout, pending["event"])
        demand(g.event_field[g.event] == place and g.tile[g.event] != NO_TILE, "there is no such tile", key="event")
    acted = pending.get("acted", [])
    demand(isinstance(acted, (list, tuple)), "acted is a list", key="acted")
    for pair in acted:
        demand(isinstance(pair, (list, tuple)) and len(pair) == 2, "acted lists field and goblin", key="acted")
        event, goblin = _event(layout, pair[0]), _goblin(g, pair[1], "acted")
        demand(lets_wait(g, event), "only passages and pitfalls move a goblin", key="acted")
        _note_act(g, event, goblin)


def _read_draw(g: State, pending: Table) -> None:
    g.draws = count(pending.get("draws", 1), "pending.draws")
    after = pending.get("after")
    demand(after in (_AFTER_EVENT, _AFTER_TURN), f"after cannot be {shown(after)}", key="after")
    g.after_draw = EVENT_OVER if after == _AFTER_EVENT else NEXT_SEAT
    g.drawer = g.asked
    demand(g.draws > 0 and g.pile > 0, "there is nothing to draw", key="draws")
    if g.after_draw == NEXT_SEAT:
        room = _hand_limit(g, g.seat) - g.in_hand[g.seat]
        demand(g.asked == g.seat and g.draws <= room, "the turn is not over", key="draws")


def _read_asked(g: State, pending: Table) -> int | None:
    if "asked" not in pending:
        return None
    seat = seat_named(g, pending["asked"])
    demand(seat is not None, f"asked is no seat but {shown(pending['asked'])}", key="asked")
    return seat


def _read_step(pending: Table) -> int:
    step = pending.get("step")
    demand(isinstance(step, str) and step in _STEPS, f"there is no step {shown(step)}", key="step")
    return _STEPS[str(step)]


def read_pending(g: State, pending: Any, layout: Layout) -> None:
    """Put an open question into a record whose mountain, hands and turn are filled in already."""
    found = table(pending, "pending")
    g.step = _read_step(found)
    asked = _read_asked(g, found)
    known = set(_KEYS | _DRAW_KEYS if g.step == DRAW else _KEYS)
    if g.step in (LAY_TILE, DEAL):
        entries(found, "pending", known)
        _read_set_up(g, asked, layout)
        return
    g.asked = g.seat if asked is None else asked
    demand(NOWHERE not in g.place[: g.players * NUMBERS], "goblins are missing", step=STEP_NAMES[g.step])
    if g.step == DRAW:
        _read_draw(g, found)
    on_the_way = in_turn(g)
    by_event = on_the_way and g.step != NEXT
    entries(found, "pending", known.union(_TURN_KEYS if on_the_way else (), _EVENT_KEYS if by_event else ()))
    if on_the_way:
        _read_table(g, found)
    if by_event:
        _read_event(g, found, layout)
        demand(is_asked(g, layout), "nothing asks this question here", step=STEP_NAMES[g.step])
        gone = g.place[g.goblin] >= VILLAGE
        demand(g.turn_over == 1 or not gone, "the turn of a goblin in a village is over", key="turn_over")
    elif g.step == NEXT:
        fits = g.asked == g.seat and g.place[g.goblin] < VILLAGE
        demand(fits, "the goblin of this turn goes on, if any", step=STEP_NAMES[g.step])
        g.step = GO_ON  # asked only if there is a card to play
    elif g.step == SURPLUS:
        above = _excess(g, g.seat) > 0
        demand(above and g.asked == g.seat and g.extra[g.seat] == 0, "no card is above the limit", key="step")
