"""What a position asks, and what an action means on the mountain: questions with their facts, landings, news.

Everything about questions is read off a view, so nobody is asked by what he may not know.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from zauberturm.games.rules import ActionInfo, Ask, Options, Position
from zauberturm.games.zauberberg.actions import CLIMB_BACK, CLIMB_ON, CLIMB_ONLY, WALK_BACK, WALK_ON
from zauberturm.games.zauberberg.board import CARDS_A_TURN, NUMBERS
from zauberturm.games.zauberberg.moves import destination
from zauberturm.games.zauberberg.notation import place_text
from zauberturm.games.zauberberg.options import layout_of
from zauberturm.games.zauberberg.state import State, to_move
from zauberturm.kernel import interpreted

_destination: Final = interpreted(destination)
_to_move: Final = interpreted(to_move)
_USES: Final = {
    (False, "+"): WALK_ON, (False, "-"): WALK_BACK,
    (True, "+"): CLIMB_ON, (True, "-"): CLIMB_BACK, (True, ""): CLIMB_ONLY,
}  # fmt: skip
# The frame of a turn, and what the mountain itself shows better.
_QUIET: Final = ("tile_laid", "goblin_named", "tile_hidden", "table_cleared", "turn_began", "turn_ended")


def is_news(name: str, facts: Mapping[str, Any]) -> bool:
    """Not the frame of a turn, not what every tile does, and not that somebody draws a card nobody else sees."""
    return name not in _QUIET and not (name == "card_drawn" and facts["card"] == "?")


def landings(g: State, options: Options, actions: Sequence[ActionInfo]) -> list[str | None]:
    """Where the goblin of each action comes to stand before anything else happens; None if none moves."""
    fields = layout_of(options).texts()
    return [_landing(g, fields, action) for action in actions]


def _landing(g: State, fields: Sequence[str], action: ActionInfo) -> str | None:
    parts = action.parts
    if action.kind in ("place", "village"):
        return f"V{parts['village']}"
    if action.kind not in ("play", "card"):
        return None
    goblin = _to_move(g) * NUMBERS + parts["goblin"] - 1 if action.kind == "play" else g.goblin
    place = _destination(g, goblin, parts["value"], _USES[parts["climb"], parts["direction"]])
    return place_text(place, fields)


def ask(view: Position) -> Ask:
    """The running decision of a view: its key, and the facts of its sentence."""
    pending: Mapping[str, Any] = view.get("pending", {})
    places: Mapping[str, list[str]] = view["places"]
    placed = sum(goblin[0] == view["to_move"] for goblins in places.values() for goblin in goblins)
    step = str(pending.get("step", "turn" if placed == NUMBERS else "place"))
    most = CARDS_A_TURN + view["extra"][view["turn"]["seat"]]
    facts: dict[str, Any] = {"n": NUMBERS - placed, "limit": most}
    if step == "next":
        goblin = pending["goblin"]
        facts |= {"n": most - len(pending["table"]), "goblin": goblin, "landed": pending["landed"]}
        facts["place"] = next(place for place, goblins in places.items() if goblin in goblins)
    elif "lander" in pending:
        tile = str(view["tiles"].get(pending.get("event", ""), "?")).partition(" ")[0]
        facts |= {"goblin": pending["lander"], "tile": tile}
    return Ask(step, facts)
