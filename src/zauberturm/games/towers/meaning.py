"""What a position asks, and what an action means on the board: questions with their facts, landings, news.

Everything about questions is read off a view, so nobody is asked by what he may not know.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from zauberturm.games.rules import ActionInfo, Ask, Options, Position, Window
from zauberturm.games.towers.board import (
    CARDS,
    DECK,
    RING,
    SOLO_CARDS,
    SPELL_CODES,
    SPELL_STEPS,
    TOWER_STEPS,
    WIZARD_STEPS,
    WIZARDS,
)
from zauberturm.games.towers.state import State

_TURN: Final = "turn"
_OF_PARTNER: Final = ("offered", "back")  # questions in which the partner of the active seat wants something
_TOWER: Final = re.compile(r"t(\d+)\.(\d)")
_WINDOWS: Final = ("window_0", "claim", "free", "window_2")
_PIECES: Final = ("piece_wizard", "piece_rider", "piece_tower")
# The frame of a turn, and that somebody does nothing.
_QUIET: Final = ("passed", "turn_began", "turn_ended")


def is_news(name: str, facts: Mapping[str, Any]) -> bool:
    """Not the frame of a turn, not that somebody passes or draws a card nobody else sees."""
    return name not in _QUIET and not (name == "card_drawn" and facts["card"] == "?")


def surfaces(board: str, space: int) -> list[str]:
    """Who stands on the surfaces of a space, from the ground up; who is locked up may be written as `?`."""
    return re.split(r"\d", board.split("/")[space].replace("*", ""))


def tower_on(board: str, space: int, level: int) -> str:
    """The number of the tower on a level, from 1."""
    return str(re.findall(r"\d", board.split("/")[space])[level - 1])


# -- landings


def steps_of(action: ActionInfo, roll: int) -> int:
    """How far an action moves its piece; 0 if that is not what it does."""
    parts = action.parts
    if action.kind in ("play_wizard", "play_rider"):
        return WIZARD_STEPS[CARDS.index(parts["card"])]
    if action.kind == "play_tower":
        return TOWER_STEPS[CARDS.index(parts["card"])]
    if action.kind in _PIECES:
        return roll or 1  # without a die it is the tower of the special turn
    if action.kind == "cast":
        return SPELL_STEPS[SPELL_CODES.index(parts["spell"])] * int(parts.get("times", 1))
    return 0


def target(action: ActionInfo, roll: int) -> int | None:
    """The space where the moved piece comes to stand; None if nothing moves to a space of its own."""
    steps = steps_of(action, roll)
    return (int(action.parts["space"]) + steps) & RING if steps and "space" in action.parts else None


def landings(g: State, _: Options, actions: Sequence[ActionInfo]) -> list[str | None]:
    """The same for several, as the wire writes places."""
    found = [target(action, g.roll) for action in actions]
    return [None if space is None else str(space) for space in found]


# -- questions


def ask(view: Position) -> Ask:
    """The running decision of a view: its key, and the facts of its sentence."""
    pending: Mapping[str, Any] = view.get("pending", {"step": _TURN})
    step = str(pending["step"])
    if step == _TURN:
        of = 1 if len(view["home"]) == 1 else 2
        action = min(of, view["turn"]["action"])
        return Ask(_TURN, {"n": of - action + 1, "action": action, "of": of, **_goal(view)})
    return Ask(
        step,
        {
            "seat": _seat_about(view, step),
            "roll": pending.get("roll", 0),
            "n": pending.get("rolls_left", pending.get("tiles", 0)),
            "wizards": pending.get("found", ""),
            "spell": pending.get("claimed", pending.get("spell", "")),
            **_announced(pending.get("declared"), view),
        },
    )


def _goal(view: Position) -> dict[str, int]:
    """WT-SOLO-9, -10: who plays alone is told how many wizards are missing, and how many cards may still be played."""
    if len(view["home"]) > 1:
        return {}
    [home], [hand] = view["home"].values(), view["hands"].values()
    held = hand if isinstance(hand, int) else len(hand)
    return {"away": WIZARDS[1] - home, "left": max(0, SOLO_CARDS - (DECK - view["pile"] - held))}


def _seat_about(view: Position, step: str) -> str:
    """Whom a question is about: the active seat, or the partner who wants something of it."""
    active, seats = str(view["turn"]["seat"]), list(view["home"])
    return str(seats[(seats.index(active) + len(seats) // 2) % len(seats)]) if step in _OF_PARTNER else active


def _announced(declared: Mapping[str, Any] | None, view: Position) -> dict[str, Any]:
    """WT-MT-2: the announced move, as far as it can be seen."""
    nothing = {"kind": "card", "owner": "", "space": 0, "tower": ""}
    if declared is None:
        return nothing
    piece, steps = str(declared["piece"]), declared["steps"]
    if match := _TOWER.fullmatch(piece):
        space, level = int(match[1]), int(match[2])
        return {**nothing, "kind": "tower", "space": space, "tower": tower_on(view["board"], space, level), "n": steps}
    if not piece[1:].isdigit():
        return nothing
    return {**nothing, "kind": "wizard", "owner": piece[0], "space": int(piece[1:]), "n": steps}


def window(view: Position, seat: str) -> Window | None:
    """Whose announced move a spell window is about; before and after actions nobody knows whom they will touch."""
    step = view.get("pending", {}).get("step")
    if step not in _WINDOWS:
        return None
    if step != "claim":
        return "concerned"
    if view["turn"]["seat"] == seat:
        return "own"
    return "concerned" if _touches(view["pending"].get("declared"), view["board"], seat) else "other"


def _touches(declared: Mapping[str, Any] | None, board: str, seat: str) -> bool:
    """Whether a wizard of `seat` that everybody sees is to move, ride or be locked up; a dead card moves nobody."""
    if declared is None:
        return False
    piece, steps = str(declared["piece"]), int(declared["steps"])
    if match := _TOWER.fullmatch(piece):
        space = int(match[1])
        return any(seat in surfaces(board, at)[-1] for at in (space, (space + steps) & RING))
    return seat in piece[0] + declared.get("riders", "")
