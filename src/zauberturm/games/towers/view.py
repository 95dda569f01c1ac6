"""What a seat may know, as plain data (WT-INFO). Everything is added on purpose; nothing is copied and then deleted."""

from typing import Any, Final

from zauberturm.games.rules import Options, Position
from zauberturm.games.towers.board import CARDS, HOME, NO_CARD, SEAT_LETTERS, SPACES, SPELL_CODES, SURFACES
from zauberturm.games.towers.compact import STEP_NAMES
from zauberturm.games.towers.notation import CASTLE, board_text, letters, tower_text
from zauberturm.games.towers.position import CONTRACT, GAME, flasks_of, hand_codes, options_of, turn_of
from zauberturm.games.towers.resample import REMEMBER_SURFACE
from zauberturm.games.towers.seen import card_seen, covered_surfaces, declared_wizard_space, level_of, spell_is_running
from zauberturm.games.towers.state import (
    ASSIST,
    CHOOSE_TILE,
    DEAL,
    FREE_WHOM,
    NO_SPELL,
    NOBODY,
    NOTHING,
    OVER,
    START,
    TILE,
    TOWER,
    TURN,
    State,
    ground_of,
    to_move,
)
from zauberturm.kernel import interpreted
from zauberturm.kernel.core import CHANCE_MOVES

OUT_OF_SIGHT: Final = "?"  # in place of the space of a declared wizard who is locked

_to_move: Final = interpreted(to_move)
_ground_of: Final = interpreted(ground_of)
_level_of: Final = interpreted(level_of)
_card_seen: Final = interpreted(card_seen)
_covered_surfaces: Final = interpreted(covered_surfaces)
_declared_wizard_space: Final = interpreted(declared_wizard_space)
_spell_is_running: Final = interpreted(spell_is_running)


def covered(g: State) -> list[tuple[int, int]]:
    """WT-INFO-5: the surfaces under towers, as `resample` names them, with place and locked wizards in one number."""
    surfaces = _covered_surfaces(g)
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


def _declared(g: State) -> dict[str, Any]:
    """WT-MT-2: the declared piece where everybody sees it; WT-INFO-5: not under which tower it is locked."""
    if g.declared == TOWER:
        top = SPACES + g.piece
        return {"piece": tower_text(_ground_of(g, top), _level_of(g, top)), "steps": g.steps}
    space = _declared_wizard_space(g)
    place = str(space) if space >= 0 else CASTLE if g.piece == HOME else OUT_OF_SIGHT
    declared: dict[str, Any] = {"piece": SEAT_LETTERS[g.owner] + place, "steps": g.steps}
    if g.riders:
        declared["riders"] = SEAT_LETTERS[g.rider] * g.riders
    return declared


def _spells(g: State) -> dict[str, Any]:
    """What is being cast, and by whom."""
    entries: dict[str, Any] = {}
    if g.claimed != NO_SPELL:
        entries["claimed"] = SPELL_CODES[g.claimed]
    if _spell_is_running(g):
        entries["spell"] = SPELL_CODES[g.spell]
    if entries:
        entries["caster"] = SEAT_LETTERS[g.caster]
    if g.step == FREE_WHOM:  # WT-SP-FW-1: all players see the surface
        entries["lifted"] = tower_text(_ground_of(g, g.free_under), _level_of(g, g.free_under) + 1)
        entries["found"] = letters(g.wizards[g.free_under])
    return entries


def _card(g: State, viewer: int) -> dict[str, Any]:
    """The dice card on the table, or the partner's card for those who know it (WT-INFO-10)."""
    card = _card_seen(g, viewer)
    if card == NO_CARD:
        return {}
    dice = {"roll": g.roll, "rolls_left": g.rolls_left} if g.roll or g.rolls_left else {}
    return {"card": CARDS[card], **dice}


def _pending(g: State, mover: int, viewer: int) -> dict[str, Any]:
    """The running decision: what is asked, and what of it lies open."""
    pending: dict[str, Any] = {"step": STEP_NAMES[g.step]}
    if mover >= 0:
        pending["asked"] = SEAT_LETTERS[mover]
    if g.step == DEAL:
        pending["dealt"] = SEAT_LETTERS[g.asking]
    if g.step in (START, TILE, CHOOSE_TILE):
        pending["tiles"] = g.tiles_to_draw
    if g.special:
        pending["special"] = True
    if g.turn_over:
        pending["turn_over"] = True
    pending |= _card(g, viewer)
    if g.declared != NOTHING:
        pending["declared"] = _declared(g)
    return pending | _spells(g)


def _mover(mover: int) -> str | None:
    if mover >= 0:
        return SEAT_LETTERS[mover]
    return "chance" if mover == CHANCE_MOVES else None


def view_record(g: State, options: Options, seat: int | None) -> Position:
    """What `seat` may know of a position; None is a spectator. The form is that of a position (contract, section 2)."""
    viewer = NOBODY if seat is None else seat
    mover = _to_move(g)
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
        view["pending"] = _pending(g, mover, viewer)
    view["to_move"] = _mover(mover)
    return view
