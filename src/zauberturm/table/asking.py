"""Questions about an action, which change nothing and tell only what the asking seat may know."""

from itertools import takewhile
from typing import Final

from zauberturm.errors import NotationError
from zauberturm.game import CHANCE, Game
from zauberturm.table.folded import Folded
from zauberturm.table.rights import asked
from zauberturm.table.tokens import Viewer
from zauberturm.table.views import EventView, Preview, Trials, WhyNot

# Seeds of imagined games. They are always the same, so that a preview depends on nothing but what the seat knows.
_IMAGINED: Final = (1, 2, 3)


def why(table: Folded, who: Viewer, action: str) -> WhyNot:
    """Which rule refuses an action of the viewer's seat that is asked."""
    game = table.game
    if game is None or game.over:
        return WhyNot(f"table.{table.status}", {})
    if asked(table, who) is None:
        return WhyNot("table.turn", {"seat": game.to_move})
    try:
        refusal = game.why_not(action)
    except NotationError as error:
        return WhyNot("notation", {"text": error.text, "column": error.column})
    return WhyNot(refusal.rule, refusal.facts) if refusal else WhyNot(None, {})


def previews(table: Folded, who: Viewer, trials: Trials) -> list[Preview]:
    """What actions of the asked seat would do, as far as the seat can know before; nothing for those not legal."""
    seat = asked(table, who)
    if seat is None or table.game is None:
        return [Preview(action, [], None, False) for action in trials.actions]
    legal = {action.text for action in table.game.legal()}
    worlds = [table.game.determinize(seat, seed) for seed in _IMAGINED]
    return [
        _preview(worlds, seat, action, trials.views) if action in legal else Preview(action, [], None, False)
        for action in trials.actions
    ]


def _preview(worlds: list[Game], seat: str, action: str, with_view: bool) -> Preview:
    game, events = _tried(worlds[0], seat, action)
    certain = not game.shown and game.to_move != CHANCE
    if game.shown:  # what was shown is imagined: it is told up to where another imagined game tells something else
        for world in worlds[1:]:
            _, others = _tried(world, seat, action)
            events = [one for one, _ in takewhile(lambda pair: pair[0] == pair[1], zip(events, others, strict=False))]
    return Preview(action, events, game.view(seat) if certain and with_view else None, certain)


def _tried(world: Game, seat: str, action: str) -> tuple[Game, list[EventView]]:
    game = world.copy()
    game.chance = "manual"
    seen = [event.seen_by(seat) for event in game.play(action)]
    return game, [EventView(event.name, event.facts) for event in seen]
