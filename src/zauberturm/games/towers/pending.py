"""The part of a position that says which question is open: read strictly, written only when needed.

Everything a decision leaves behind is cleared by the core, so outside a decision all these fields have their defaults
and a position needs no `pending` entry at all.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from zauberturm.errors import PositionError
from zauberturm.games.towers import state as steps
from zauberturm.games.towers.board import DIE, FIRST_DICE, HAND, HAND_ROOM, HOME, NO_CARD, SPACES, SPELLS, SURFACES
from zauberturm.games.towers.state import (
    FIRST_EDITION,
    MASTER,
    NO_SPELL,
    TEAM,
    TOWER,
    WIZARD,
    State,
)

STEPS: Final = {
    name.lower(): getattr(steps, name)
    for name in (
        "START", "TILE", "DEAL", "ROLL", "DRAW", "CHOOSE_TILE", "PARTNER", "ASKED", "OFFERED", "BACK", "WINDOW_0",
        "TURN", "DICE", "SPECIAL", "CLAIM", "FREE", "CARRY", "REPEAT", "FREE_WHOM", "WINDOW_2", "LAST_CAST",
    )
}  # fmt: skip
STEP_NAMES: Final = {step: name for name, step in STEPS.items()} | {steps.OVER: "over"}

_TEAM_STEPS: Final = (steps.PARTNER, steps.ASKED, steps.OFFERED, steps.BACK)
_MASTER_STEPS: Final = (steps.CLAIM, steps.CARRY, steps.REPEAT)
_FIRST_STEPS: Final = (steps.WINDOW_0, steps.WINDOW_2, steps.FREE)
_SETUP_STEPS: Final = (steps.START, steps.TILE, steps.DEAL, steps.CHOOSE_TILE)


class _Field(NamedTuple):
    default: int
    least: int
    most: int


_AFTER: Final = _Field(0, 0, steps.END_CHECK)
_SEAT: Final = _Field(0, 0, 5)
_FLAG: Final = _Field(0, 0, 1)
FIELDS: Final = {
    "asking": _SEAT,
    "card": _Field(NO_CARD, 0, NO_CARD),
    "roll": _Field(0, 0, DIE),
    "rolls_left": _Field(0, 0, 3),
    "after_draw": _AFTER,
    "after_swap": _AFTER,
    "after_free": _AFTER,
    "after_spell": _AFTER,
    "spell": _Field(0, 0, SPELLS - 1),
    "caster": _SEAT,
    "claimed": _Field(NO_SPELL, NO_SPELL, SPELLS - 1),
    "freer": _SEAT,
    "free_under": _Field(0, 0, SURFACES - 1),
    "declared": _Field(0, 0, 2),
    "piece": _Field(0, HOME, SURFACES - 1),
    "owner": _SEAT,
    "steps": _Field(0, 0, DIE),
    "riders": _Field(0, 0, 5),
    "rider": _SEAT,
    "special": _FLAG,
    "turn_over": _FLAG,
    "tiles_to_draw": _Field(0, 0, SPELLS),
}

# Where the game may go on, field by field.
_GOING_ON: Final = {
    "after_draw": (0, steps.SPECIAL, steps.END_CHECK),
    "after_swap": (0, steps.TURN, steps.OPEN_PARTNER),
    "after_free": (0, steps.TURN, steps.OPEN_CLAIM, steps.CARRY_CLAIM, steps.ASK_REPEAT),
    "after_spell": (
        0, steps.TURN, steps.DICE, steps.SPECIAL, steps.FREE_THEN_TURN, steps.MOVE, steps.OPEN_WINDOW_2, steps.CLOSE,
        steps.END_TURN,
    ),
}  # fmt: skip


def is_start_of_action(g: State) -> bool:
    """Whether the open question is the one that seat and action number lead to by themselves."""
    if g.step == steps.LAST_CAST:
        return g.special == 0
    windows_come_first = g.options & TEAM or g.options & (MASTER | FIRST_EDITION) == MASTER | FIRST_EDITION
    return g.step == steps.TURN and not windows_come_first


def pending_of(g: State) -> dict[str, Any] | None:
    """The `pending` entry of a position, or None where none is needed."""
    found = {name: getattr(g, name) for name, field in FIELDS.items() if getattr(g, name) != field.default}
    if not found and is_start_of_action(g):
        return None
    return {"step": STEP_NAMES[g.step], **found}


def _refuse(message: str, **facts: Any) -> PositionError:
    return PositionError("position", f"pending: {message}", facts)


def read_pending(g: State, pending: Any) -> None:
    """Put an open question into a record whose board and hands are filled in already."""
    if not isinstance(pending, Mapping) or pending.get("step") not in STEPS:
        raise _refuse("has no known step", pending=pending)
    for name, value in pending.items():
        if name == "step":
            continue
        field = FIELDS.get(name)
        if field is None or type(value) is not int or not field.least <= value <= field.most:
            raise _refuse(f"{name}={value!r} is out of range", name=name, value=value)
        if value not in _GOING_ON.get(name, (value,)):
            raise _refuse(f"{name}={value!r} leads nowhere", name=name, value=value)
        setattr(g, name, value)
    g.step = STEPS[pending["step"]]
    for complaint in _contradictions(g):
        raise _refuse(complaint, step=pending["step"])


def _contradictions(g: State) -> list[str]:
    """Everything about the open question that the rest of the position rules out."""
    mate = (g.seat + g.players // 2) % g.players
    complaints = {
        "a seat does not exist": any(getattr(g, name) >= g.players for name, field in FIELDS.items() if field is _SEAT),
        "teams are off": g.step in _TEAM_STEPS and not g.options & TEAM,
        "this is no master variant": g.step in _MASTER_STEPS and not g.options & MASTER,
        "this is not the first edition's master variant": g.step in _FIRST_STEPS
        and g.options & (MASTER | FIRST_EDITION) != MASTER | FIRST_EDITION,
        "the dice card is missing": g.step in (steps.ROLL, steps.DICE) and not FIRST_DICE <= g.card < NO_CARD,
        "the die is missing": (g.step == steps.DICE and g.roll == 0) or (g.step == steps.ROLL and g.rolls_left == 0),
        "nothing can be drawn": g.step in (steps.DRAW, steps.DEAL) and g.pile == 0,
        "the hand is full": (g.step == steps.DRAW and _hand(g, g.seat) >= HAND)
        or (g.step == steps.DEAL and _hand(g, g.asking) >= HAND),
        "it is unknown where to go on": _goes_nowhere(g),
        "the declared piece is not there": not _declared_is_there(g),
        "the offered card is not in hand": g.step == steps.OFFERED and g.card not in _cards(g, mate),
        "no card was handed over": g.step == steps.BACK and g.card not in _cards(g, g.seat),
        "no spell is claimed": (g.claimed == NO_SPELL) if g.step == steps.CARRY else False,
        "tiles are left over": (g.tiles_to_draw > 0) != (g.step in (steps.TILE, steps.CHOOSE_TILE))
        and g.step not in (steps.START, steps.DEAL),
        "a turn has begun": g.step in _SETUP_STEPS and (g.action != 1 or g.declared != 0),
        "there is no such tower": g.free_under >= SPACES and g.under[g.free_under - SPACES] < 0,
    }
    return [complaint for complaint, holds in complaints.items() if holds]


def _hand(g: State, seat: int) -> int:
    return len(_cards(g, seat))


def _cards(g: State, seat: int) -> list[int]:
    return [card for card in g.hand[seat * HAND_ROOM : (seat + 1) * HAND_ROOM] if card != NO_CARD]


def _goes_nowhere(g: State) -> bool:
    needed = {
        steps.DRAW: g.after_draw,
        steps.BACK: g.after_swap,
        steps.FREE: g.after_free,
        steps.REPEAT: g.after_spell,
        steps.FREE_WHOM: g.after_free or g.after_spell,
    }
    return needed.get(g.step, 1) == 0


def _declared_is_there(g: State) -> bool:
    if g.declared == TOWER:
        return 0 <= g.piece < len(g.under) and g.under[g.piece] >= 0
    if g.declared != WIZARD or g.piece == HOME:
        return True
    if g.piece >= SPACES and g.under[g.piece - SPACES] < 0:
        return False
    crowd = [(g.wizards[g.piece] >> 4 * seat) & 15 for seat in range(g.players)]
    crowd[g.owner] -= 1
    crowd[g.rider] -= g.riders
    return min(crowd) >= 0
