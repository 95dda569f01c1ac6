"""The part of a position that says which question is open: read strictly, written only when needed.

Everything a decision leaves behind is cleared by the core, so outside a decision all these fields have their defaults
and a position needs no `pending` entry at all. Compiled rules trust their record and would follow any index they find
there, so nothing is let in that the core could not have left behind itself.
"""

from collections.abc import Callable
from typing import Any, Final

from zauberturm.errors import PositionError, shown
from zauberturm.games.towers import state as steps
from zauberturm.games.towers.board import (
    DICE_MOVE_TOWER,
    DICE_MOVE_WIZARD,
    FIRST_DICE,
    FW,
    HAND,
    HOME,
    NO_CARD,
    PB,
    ROLLS,
    SPELLS,
    TOWERS,
    WIZARD_STEPS,
)
from zauberturm.games.towers.chance import tile_is_left
from zauberturm.games.towers.flow import repeat_is_asked
from zauberturm.games.towers.questions import (
    FIELDS,
    FIRST_STEPS,
    MASTER_STEPS,
    SEAT,
    SET_UP_STEPS,
    STEP_NAMES,
    STEPS,
    TEAM_STEPS,
    Question,
    open_question,
)
from zauberturm.games.towers.spells import can_free_at, freeable
from zauberturm.games.towers.state import (
    MASTER,
    NO_SPELL,
    NOTHING,
    SPELL_AFTER_SPECIAL,
    TEAM,
    TOWER,
    WIZARD,
    State,
    asked_seat,
    can_pay,
    controlled,
    count_of,
    ground_of,
    hand_size,
    holds,
    is_covered,
    is_first_master,
    is_open,
    is_slot_spell,
    partner,
)
from zauberturm.kernel import interpreted

_asked_seat: Final = interpreted(asked_seat)
_can_free_at: Final = interpreted(can_free_at)
_can_pay: Final = interpreted(can_pay)
_controlled: Final = interpreted(controlled)
_count_of: Final = interpreted(count_of)
_freeable: Final = interpreted(freeable)
_ground_of: Final = interpreted(ground_of)
_hand_size: Final = interpreted(hand_size)
_holds: Final = interpreted(holds)
_is_covered: Final = interpreted(is_covered)
_is_first_master: Final = interpreted(is_first_master)
_is_open: Final = interpreted(is_open)
_is_slot_spell: Final = interpreted(is_slot_spell)
_partner: Final = interpreted(partner)
_repeat_is_asked: Final = interpreted(repeat_is_asked)
_tile_is_left: Final = interpreted(tile_is_left)

# Goals before a card is played, while its movement or what follows it is due, and when both actions are made.
_CARD_TO_COME: Final = (*TEAM_STEPS, steps.WINDOW_0, steps.TURN, steps.FREE_THEN_TURN)
_CARD_PLAYED: Final = (
    steps.CLAIM, steps.OPEN_CLAIM, steps.MOVE, steps.CARRY, steps.CARRY_CLAIM, steps.OPEN_WINDOW_2, steps.WINDOW_2,
    steps.CLOSE,
)  # fmt: skip
_TURN_MADE: Final = (steps.LAST_CAST, steps.END_TURN)
_OWN_CASTS: Final = (steps.TURN, steps.DICE, steps.SPECIAL)


def is_start_of_action(g: State) -> bool:
    """Whether the open question is the one that seat and action number lead to by themselves."""
    if g.step == steps.LAST_CAST:
        return g.special == 0
    windows_come_first = g.options & TEAM or _is_first_master(g)
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
    """Put an open question into a record whose board, hands and turn are filled in already."""
    step = pending.get("step") if isinstance(pending, dict) else None
    if not isinstance(step, str) or step not in STEPS:
        raise _refuse(f"there is no step {shown(step)}", key="pending")
    for name, value in pending.items():
        if name == "step":
            continue
        field = FIELDS.get(name)
        if field is None or type(value) is not int or not field.least <= value <= field.most:
            raise _refuse(f"{shown(name)} cannot be {shown(value)}", step=step, key=name)
        setattr(g, name, value)
    g.step = STEPS[step]
    question = open_question(g)
    for complaint, is_wrong in _CHECKS:
        if is_wrong(question):
            raise _refuse(complaint, step=step)


# -- what is wrong with a question: each check may rely on those before it


def _has_stranger(q: Question) -> bool:
    return any(getattr(q.g, name) >= q.g.players for name, field in FIELDS.items() if field is SEAT)


def _is_of_another_variant(q: Question) -> bool:
    g = q.g
    return (
        (g.step in TEAM_STEPS and not g.options & TEAM)
        or (g.step in MASTER_STEPS and not g.options & MASTER)
        or (g.step in FIRST_STEPS and not _is_first_master(g))
        or (g.step == steps.LAST_CAST and g.options & MASTER != 0)
        or (g.step == steps.CHOOSE_TILE and g.players > 1)
    )


def _leads_nowhere(q: Question) -> bool:
    """Where the game goes on is one of the places from which the core asks such a question."""
    g = q.g
    if g.step == steps.DRAW:
        return g.after_draw not in (steps.SPECIAL, steps.END_CHECK)
    if g.step == steps.BACK:  # after `ask`, or after `offer`
        return (g.after_swap, 1) not in ((steps.TURN, g.asked), (steps.OPEN_PARTNER, g.offered))
    if q.beside_the_slot:
        return g.after_spell not in _OWN_CASTS
    if q.casting:
        master = (steps.MOVE, steps.OPEN_WINDOW_2) if g.options & MASTER else (steps.END_TURN,)
        first = (steps.FREE_THEN_TURN, steps.CLOSE) if _is_first_master(g) else ()
        return g.after_spell not in (*_OWN_CASTS, *master, *first)
    return q.in_window and g.after_free not in (steps.TURN, steps.OPEN_CLAIM, steps.CARRY_CLAIM)


def _has_leftovers(q: Question) -> bool:
    belonging = set(q.fields())
    return any(getattr(q.g, name) != field.default for name, field in FIELDS.items() if name not in belonging)


def _is_at_another_time(q: Question) -> bool:
    """The question comes in another action (WT-TURN-2), or only inside or outside a special turn (WT-TURN-6)."""
    g = q.g
    actions = (1,) if g.players == 1 else (1, 2)
    if q.goal in SET_UP_STEPS:
        return g.action != 1 or g.special + g.turn_over + g.spell_used + g.asked + g.offered + g.exchanged > 0
    if q.goal in _CARD_TO_COME or q.goal in (steps.ROLL, steps.DICE):
        return g.action not in actions or g.special == 1
    if q.goal == steps.SPECIAL or (g.step == steps.DRAW and g.after_draw == steps.SPECIAL):
        return g.action != 1 or g.special == 0 or (g.turn_over == 1 and not q.in_window)
    if q.goal in _CARD_PLAYED:
        return g.action not in actions or (g.special == 1 and g.action == 2)
    late = g.special == 1 and g.players > 1 and not g.options & SPELL_AFTER_SPECIAL
    return q.goal in _TURN_MADE and (g.action != 3 or late)


def _ends_too_early(q: Question) -> bool:
    """WT-WIZ-8: when the active seat's turn is over it is not asked again; others may finish what they do."""
    g = q.g
    if g.turn_over == 0 or g.step == steps.DRAW:
        return False
    others_go_on = g.step in (steps.FREE, steps.FREE_WHOM, steps.CARRY, steps.REPEAT, steps.WINDOW_2)
    return not others_go_on or q.asked == g.seat


def _slot_is_wrong(q: Question) -> bool:
    """WT-SPELL-3, WT-MASTER-2: the slot is taken by a running or claimed spell, and free where one may be cast."""
    g = q.g
    if (q.casting and not q.beside_the_slot) or g.claimed != NO_SPELL:
        return g.spell_used == 0
    return g.step in (steps.CLAIM, steps.WINDOW_0, steps.WINDOW_2, steps.LAST_CAST) and g.spell_used == 1


def _spell_is_impossible(q: Question) -> bool:
    g = q.g
    if g.step == steps.FREE and not _can_pay(g, q.asked, FW, 1):  # nobody else is asked (WT-MT-9)
        return True
    if (q.in_window and not _is_open(g, FW)) or (g.claimed != NO_SPELL and not _is_slot_tile(g, g.claimed)):
        return True
    if (g.step == steps.CARRY and g.claimed == NO_SPELL) or g.claimed == PB:
        return True
    if not q.casting:
        return False
    own = q.goal in (*_OWN_CASTS, steps.END_TURN)
    # A claim leaves behind how far its question has gone round the table.
    lost_count = not q.in_window and g.asking != 0 and _asked_seat(g) != g.caster
    wrong_tile = not q.beside_the_slot and not _is_slot_tile(g, g.spell)
    return wrong_tile or (own and g.caster != g.seat) or lost_count


def _is_slot_tile(g: State, spell: int) -> bool:
    return _is_open(g, spell) and _is_slot_spell(g, spell)


def _cards_are_wrong(q: Question) -> bool:
    """Cards that are to be drawn, played, offered or given back are there, and hands have room (WT-TURN-5)."""
    g = q.g
    own = _hand_size(g, g.seat)
    if g.step in SET_UP_STEPS:
        return _deal_is_wrong(g)
    if g.step == steps.DRAW:
        return own >= HAND or g.pile == 0
    if q.goal in _CARD_TO_COME and g.action == 2 and own < (2 if g.step == steps.BACK else 1):
        return True
    if g.step in TEAM_STEPS:
        return _exchange_is_wrong(g, _partner(g, g.seat))
    return False


def _deal_is_wrong(g: State) -> bool:
    """WT-SETUP-4: three cards for one seat after the other, out of a pile that lasts for all."""
    sizes = [_hand_size(g, seat) for seat in range(g.players)]
    dealt = g.asking if g.step == steps.DEAL else -1
    rest = dealt + 1
    fits = sizes[: max(dealt, 0)] == [HAND] * dealt and not any(sizes[rest:]) and (dealt < 0 or sizes[dealt] < HAND)
    return not fits or g.discarded > 0 or g.pile < HAND * g.players - sum(sizes)


def _exchange_is_wrong(g: State, mate: int) -> bool:
    """WT-TEAM-2 to -4, WT-R-56: asking or offering once a turn, a card for a card."""
    if g.step == steps.PARTNER:
        return False
    if g.step == steps.ASKED:
        return g.asked == 0 or g.exchanged == 1 or _hand_size(g, mate) == 0
    if g.step == steps.OFFERED:
        return g.offered == 0 or g.exchanged == 1 or _lacks(g, mate, g.card)
    return g.exchanged == 1 or _lacks(g, g.seat, g.card) or _hand_size(g, mate) >= HAND


def _lacks(g: State, seat: int, card: int) -> bool:
    return card == NO_CARD or not _holds(g, seat, card)


def _dice_are_wrong(q: Question) -> bool:
    """WT-CARD-3: the dice card on the discard pile, and no more rolls than it has."""
    g = q.g
    if g.step in (steps.OFFERED, steps.BACK):
        return False
    if g.card == NO_CARD:
        return q.goal in (steps.ROLL, steps.DICE) or g.roll + g.rolls_left > 0
    if g.card < FIRST_DICE or g.discarded == 0 or g.discard[g.discarded - 1] != g.card or g.special == 1:
        return True
    if q.goal == steps.ROLL:
        return not 0 < g.rolls_left <= ROLLS[g.card] or (g.roll == 0) != (g.rolls_left == ROLLS[g.card])
    return g.roll == 0 or g.rolls_left >= ROLLS[g.card]


def _declaration_is_wrong(q: Question) -> bool:
    """WT-MT-2: a wizard the active seat controls, or a tower, with the steps its card gives."""
    g = q.g
    if g.declared == NOTHING:
        return (g.piece, g.owner, g.steps) != (0, 0, 0)
    by_dice = g.card != NO_CARD
    if g.steps != g.roll if by_dice else not 1 <= g.steps <= (1 if g.special else max(WIZARD_STEPS)):
        return True
    if g.declared == TOWER:
        not_this_card = by_dice and DICE_MOVE_TOWER[g.card] == 0
        return not_this_card or g.owner != 0 or not 0 <= g.piece < TOWERS or g.under[g.piece] < 0
    not_this_card = g.special == 1 or (by_dice and DICE_MOVE_WIZARD[g.card] == 0)
    return not_this_card or _declared_is_missing(q)


def _declared_is_missing(q: Question) -> bool:
    g = q.g
    if g.owner not in (g.seat, _controlled(g, g.seat)):
        return True
    if g.piece == HOME:  # a spell has brought him home before he could move
        return not q.casting or g.home[g.owner] == 0
    if _count_of(g.wizards[g.piece], g.owner) == 0:
        return True
    # Only spells of the claim can lock him, so before it he is seen.
    return q.goal != steps.MOVE and _is_covered(g, g.piece)


def _riders_are_wrong(q: Question) -> bool:
    """WT-SP-PB-1, -3: wizards of the caster beside the declared one, while he may still bind more."""
    g = q.g
    if not (q.casting and g.spell == PB):
        return False
    if g.step != steps.REPEAT or q.goal != steps.MOVE or g.declared != WIZARD or g.piece == HOME or g.riders == 0:
        return True
    beside = _count_of(g.wizards[g.piece], g.rider) - (1 if g.rider == g.owner else 0)
    return g.rider != _controlled(g, g.caster) or g.riders > beside or _is_covered(g, g.piece)


def _lifted_tower_is_wrong(q: Question) -> bool:
    """WT-SP-FW-2, -6: at least two to choose from under a tower, and room on top or the castle."""
    g = q.g
    if g.step != steps.FREE_WHOM:
        return False
    if g.freer != (_asked_seat(g) if q.in_window else g.caster) or not _is_open(g, FW):
        return True
    if (not q.in_window and g.spell != FW) or not _is_covered(g, g.free_under):
        return True
    choices = sum(_freeable(g, g.freer, owner, g.free_under) for owner in range(g.players))
    return choices < 2 or not _can_free_at(g, _ground_of(g, g.free_under))


def _tiles_are_wrong(q: Question) -> bool:
    """WT-MASTER-1, WT-SOLO-4: tiles are drawn before the cards are dealt, and only those that are there."""
    g = q.g
    left = sum(_tile_is_left(g, spell) for spell in range(SPELLS))
    if g.tiles_to_draw > left or (g.step in (steps.TILE, steps.CHOOSE_TILE) and g.tiles_to_draw == 0):
        return True
    return g.options & MASTER != 0 and g.tiles == 0 and g.tiles_to_draw == 0


def _nothing_is_repeated(q: Question) -> bool:
    """WT-MT-7: whether to repeat is asked only while it is possible."""
    return q.g.step == steps.REPEAT and not _repeat_is_asked(q.g)


_CHECKS: Final[tuple[tuple[str, Callable[[Question], bool]], ...]] = (
    ("a seat does not exist", _has_stranger),
    ("this is another variant's question", _is_of_another_variant),
    ("it is unknown where to go on", _leads_nowhere),
    ("something is written that does not belong to the question", _has_leftovers),
    ("the question does not fit the action or the turn", _is_at_another_time),
    ("the turn of the asked seat is over", _ends_too_early),
    ("the spell slot does not fit the question", _slot_is_wrong),
    ("the spell cannot be cast like this", _spell_is_impossible),
    ("tiles are missing or left over", _tiles_are_wrong),
    ("the hands do not fit the question", _cards_are_wrong),
    ("the dice do not fit the question", _dice_are_wrong),
    ("the declared piece is not there, or cannot be declared", _declaration_is_wrong),
    ("the riders are not there", _riders_are_wrong),
    ("the tower that is lifted, or who is under it, is wrong", _lifted_tower_is_wrong),
    ("the spell cannot be repeated", _nothing_is_repeated),
)
