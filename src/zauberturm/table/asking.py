"""Questions about an action, which change nothing and tell only what the asking seat may know.

A question is put to a game that the seat holds possible, not to the true one. So it can be answered anywhere: an
`Inquiry` is what a process of its own needs for that.
"""

from itertools import takewhile
from typing import Any, Final

from zauberturm.errors import NotationError
from zauberturm.game import CHANCE, Game
from zauberturm.opening import load
from zauberturm.table.folded import Folded
from zauberturm.table.rights import asked
from zauberturm.table.tokens import Viewer
from zauberturm.table.views import EventView, Preview, Trials, WhyNot
from zauberturm.table.wire import Struct

# Seeds of imagined games. They are always the same, so that an answer depends on nothing but what the seat knows.
_IMAGINED: Final = (1, 2, 3)
_REFILL: Final = "draw"  # how the games call it when chance deals a card


class Inquiry(Struct, frozen=True):
    """Questions about actions of the seat that is asked: what they would do, or why they are not legal."""

    position: dict[str, Any]  # one that the seat holds possible
    seat: str
    actions: list[str]
    views: bool = False
    why: bool = False


def why(table: Folded, who: Viewer, action: str) -> WhyNot:
    """Which rule refuses an action of the viewer's seat that is asked."""
    seat, world = asked(table, who), imagined(table, who)
    if seat is None or world is None:
        return cannot_ask(table)
    return _refusal(world, action)


def cannot_ask(table: Folded) -> WhyNot:
    """Why somebody who is not asked may do nothing."""
    game = table.game
    if game is None or game.over:
        return WhyNot(f"table.{table.status}", {})
    return WhyNot("table.turn", {"seat": game.to_move})


def previews(table: Folded, who: Viewer, trials: Trials) -> list[Preview]:
    """What actions of the asked seat would do, as far as the seat can know before; nothing for those not legal."""
    seat, world = asked(table, who), imagined(table, who)
    if seat is None or world is None:
        return [_nothing(action) for action in trials.actions]
    return _tried_all(world, seat, trials.actions, trials.views)


def imagined(table: Folded, who: Viewer) -> Game | None:
    """A game that the viewer's seat, if it is asked, cannot tell from the true one."""
    seat = asked(table, who)
    return None if seat is None or table.game is None else table.game.determinize(seat, _IMAGINED[0])


def answered(inquiry: Inquiry) -> list[Preview] | list[WhyNot]:
    """The answers to an inquiry, in the order of its actions."""
    world = load(inquiry.position, chance="manual")
    if inquiry.why:
        return [_refusal(world, action) for action in inquiry.actions]
    return _tried_all(world, inquiry.seat, inquiry.actions, inquiry.views)


def _refusal(world: Game, action: str) -> WhyNot:
    try:
        refusal = world.why_not(action)
    except NotationError as error:
        return WhyNot("notation", {"text": error.text, "column": error.column})
    return WhyNot(refusal.rule, refusal.facts) if refusal else WhyNot(None, {})


def _nothing(action: str) -> Preview:
    return Preview(action, [], None, certain=False, reveals=False)


def _tried_all(world: Game, seat: str, actions: list[str], with_view: bool) -> list[Preview]:
    """Try the legal ones in several games that the seat holds possible."""
    legal = {action.text for action in world.legal()}
    worlds = [world.determinize(seat, seed) for seed in _IMAGINED]
    return [_preview(worlds, seat, action, with_view) if action in legal else _nothing(action) for action in actions]


def _preview(worlds: list[Game], seat: str, action: str, with_view: bool) -> Preview:
    game, events = _tried(worlds[0], seat, action)
    certain, told = not game.shown and game.to_move != CHANCE, len(events)
    if game.shown:  # what was shown is imagined: it is told up to where another imagined game tells something else
        for world in worlds[1:]:
            _, others = _tried(world, seat, action)
            events = [one for one, _ in takewhile(lambda pair: pair[0] == pair[1], zip(events, others, strict=False))]
            told = max(told, len(others))
    reveals = len(events) < told or (game.to_move == CHANCE and game.legal()[0].kind != _REFILL)
    return Preview(action, events, game.view(seat) if certain and with_view else None, certain, reveals)


def _tried(world: Game, seat: str, action: str) -> tuple[Game, list[EventView]]:
    game = world.copy()
    game.chance = "manual"
    seen = [event.seen_by(seat) for event in game.play(action)]
    return game, [EventView.of(event, event.facts) for event in seen]
