"""What a seat may know, as plain data (WT-INFO). Everything is added on purpose; nothing is copied and then deleted."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

import numpy as np

from zauberturm.games.rules import Options, Position
from zauberturm.games.towers.board import CARDS, HOME, NO_CARD, SEAT_LETTERS, SPELL_CODES, SURFACES
from zauberturm.games.towers.notation import CASTLE, board_text, letters, tower_text
from zauberturm.games.towers.planes import STEP_NAMES
from zauberturm.games.towers.position import CONTRACT, GAME, flasks_of, hand_codes, options_of, turn_of
from zauberturm.games.towers.resample import REMEMBER_SURFACE
from zauberturm.games.towers.seen import (
    CARD_SEEN,
    DECLARED_AT,
    DECLARED_LEVEL,
    LIFTED_AT,
    LIFTED_LEVEL,
    MOVER,
    OPEN_FACTS,
    SPELL_RUNNING,
    covered_surfaces,
    tell_open,
)
from zauberturm.games.towers.state import (
    ASSIST,
    CHOOSE_TILE,
    DEAL,
    NO_SPELL,
    NOBODY,
    NOTHING,
    OVER,
    START,
    TILE,
    TOWER,
    TURN,
    State,
)
from zauberturm.kernel import JIT, entry
from zauberturm.kernel.core import CHANCE_MOVES

OUT_OF_SIGHT: Final = "?"  # in place of the space of a declared wizard who is locked


@cache
def _tell_open() -> Callable[..., None]:
    """Compiled (or fetched from the cache) when the first view is asked for."""
    return entry(tell_open)


def _open_facts(g: State, seat: int) -> list[int]:
    out: Any = np.zeros(OPEN_FACTS, np.int64) if JIT else [0] * OPEN_FACTS
    _tell_open()(g.handle(), seat, out)
    return [int(fact) for fact in out]


@cache
def _covered_surfaces() -> Callable[..., int]:
    """Compiled (or fetched from the cache) when somebody has to remember for the first time."""
    return entry(covered_surfaces)


def covered(g: State) -> list[tuple[int, int]]:
    """WT-INFO-5: the surfaces under towers, as `resample` names them, with place and locked wizards in one number."""
    surfaces = int(_covered_surfaces()(g.handle()))
    places = (place for place in range(SURFACES) if surfaces >> place & 1)
    return [(REMEMBER_SURFACE << place, place | g.wizards[place] << 8) for place in places]


def _hands(g: State, seat: int) -> dict[str, list[str] | int]:
    """WT-INFO-1: the own cards, and how many the others hold."""
    hands = {other: hand_codes(g, other) for other in range(g.players)}
    return {SEAT_LETTERS[other]: hand if other == seat else len(hand) for other, hand in hands.items()}


def _discard(g: State, options: Options) -> list[str]:
    """WT-R-64: all of it, or the last card only."""
    pile = [CARDS[card] for card in g.discard[: g.discarded]]
    return pile[-1:] if options["discard_view"] == "top" else pile


def _declared(g: State, facts: Sequence[int]) -> dict[str, Any]:
    """WT-MT-2: the declared piece where everybody sees it; WT-INFO-5: not under which tower it is locked."""
    space = facts[DECLARED_AT]
    if g.declared == TOWER:
        return {"piece": tower_text(space, facts[DECLARED_LEVEL]), "steps": g.steps}
    place = str(space) if space >= 0 else CASTLE if g.piece == HOME else OUT_OF_SIGHT
    declared: dict[str, Any] = {"piece": SEAT_LETTERS[g.owner] + place, "steps": g.steps}
    if g.riders:
        declared["riders"] = SEAT_LETTERS[g.rider] * g.riders
    return declared


def _spells(g: State, facts: Sequence[int]) -> dict[str, Any]:
    """What is being cast, and by whom."""
    entries: dict[str, Any] = {}
    if g.claimed != NO_SPELL:
        entries["claimed"] = SPELL_CODES[g.claimed]
    if facts[SPELL_RUNNING] != NO_SPELL:
        entries["spell"] = SPELL_CODES[facts[SPELL_RUNNING]]
    if entries:
        entries["caster"] = SEAT_LETTERS[g.caster]
    if facts[LIFTED_AT] >= 0:  # WT-SP-FW-1: all players see the surface
        entries["lifted"] = tower_text(facts[LIFTED_AT], facts[LIFTED_LEVEL])
        entries["found"] = letters(g.wizards[g.free_under])
    return entries


def _card(g: State, facts: Sequence[int]) -> dict[str, Any]:
    """The dice card on the table, or the partner's card for those who know it (WT-INFO-10)."""
    card = facts[CARD_SEEN]
    if card == NO_CARD:
        return {}
    dice = {"roll": g.roll, "rolls_left": g.rolls_left} if g.roll or g.rolls_left else {}
    return {"card": CARDS[card], **dice}


def _pending(g: State, facts: Sequence[int]) -> dict[str, Any]:
    """The running decision: what is asked, and what of it lies open."""
    pending: dict[str, Any] = {"step": STEP_NAMES[g.step]}
    if facts[MOVER] >= 0:
        pending["asked"] = SEAT_LETTERS[facts[MOVER]]
    if g.step == DEAL:
        pending["dealt"] = SEAT_LETTERS[g.asking]
    if g.step in (START, TILE, CHOOSE_TILE):
        pending["tiles"] = g.tiles_to_draw
    if g.special:
        pending["special"] = True
    if g.turn_over:
        pending["turn_over"] = True
    pending |= _card(g, facts)
    if g.declared != NOTHING:
        pending["declared"] = _declared(g, facts)
    return pending | _spells(g, facts)


def _mover(mover: int) -> str | None:
    if mover >= 0:
        return SEAT_LETTERS[mover]
    return "chance" if mover == CHANCE_MOVES else None


def view_record(g: State, options: Options, seat: int | None) -> Position:
    """What `seat` may know of a position; None is a spectator. The form is that of a position (contract, section 2)."""
    viewer = NOBODY if seat is None else seat
    facts = _open_facts(g, viewer)
    view: Position = {
        "contract": CONTRACT,
        "game": GAME,
        "options": options_of(g, options),
        "board": board_text(g, locked=bool(g.options & ASSIST)),  # WT-INFO-5, -6
        "home": {SEAT_LETTERS[other]: g.home[other] for other in range(g.players)},
        "flasks": flasks_of(g),
        "hands": _hands(g, viewer),
        "discard": _discard(g, options),
        "pile": g.pile,
        "turn": turn_of(g),
    }
    if g.step not in (TURN, OVER):
        view["pending"] = _pending(g, facts)
    view["to_move"] = _mover(facts[MOVER])
    return view
