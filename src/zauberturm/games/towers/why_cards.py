"""Which rule refuses a card, a piece after the dice, or a special turn."""

from zauberturm.games.refusing import because
from zauberturm.games.towers.actions import (
    LAY_DEAD,
    NO_PIECE,
    PIECE_RIDER,
    PIECE_TOWER,
    PIECE_WIZARD,
    PIECES,
    PLAY_DICE,
    PLAY_RIDER,
    PLAY_TOWER,
    REROLL,
    TOWER_CARD,
    WIZARD_CARD,
)
from zauberturm.games.towers.board import (
    DICE_MOVE_TOWER,
    DICE_MOVE_WIZARD,
    EITHER_DICE,
    FIRST_DICE,
    HAND_ROOM,
    NO_CARD,
    SPACES,
    TOWER_STEPS,
    WIZARD_STEPS,
)
from zauberturm.games.towers.legal_cards import can_walk, needs_no_roll
from zauberturm.games.towers.moves import can_shift_tower
from zauberturm.games.towers.refusals import (
    CARD_1,
    CARD_3,
    CARD_5,
    LEGAL,
    MT_3,
    R_2,
    R_4,
    R_24,
    TURN_1,
    TURN_2,
    TURN_4,
    TURN_6,
)
from zauberturm.games.towers.state import (
    DEAD_FORBIDDEN,
    DICE,
    SPECIAL,
    TURN,
    State,
    controlled,
    holds,
    is_master,
    to_move,
)
from zauberturm.games.towers.why_moves import why_no_rider, why_not_shift, why_not_walk
from zauberturm.kernel import rule


@rule
def why_not_his_move(g: State, code: int, facts: list[int]) -> int:
    """WT-TURN-1: another seat is active; WT-TURN-2: he is, but no card is asked for."""
    if to_move(g) != g.seat:
        return because(facts, TURN_1, int(g.seat), 0, 0)
    return because(facts, TURN_2, code, 0, 0)


# -- dead or alive


@rule
def can_move_something(g: State, wizard_steps: int, tower_steps: int) -> bool:
    """WT-TURN-3: whether a card has a move; a half it does not have counts 0 steps."""
    owner = controlled(g, g.seat)
    for space in range(SPACES):
        if wizard_steps > 0 and can_walk(g, owner, space, wizard_steps):
            return True
        if tower_steps > 0 and can_shift_tower(g, space, tower_steps):
            return True
    return False


@rule
def is_usable(g: State, card: int) -> bool:
    """WT-TURN-3, WT-R-24: not dead; a dice card is rolled for before anybody knows."""
    if card >= FIRST_DICE:
        return not needs_no_roll(g, card)
    return can_move_something(g, WIZARD_STEPS[card], TOWER_STEPS[card])


@rule
def holds_usable(g: State) -> bool:
    """WT-R-2: whether a card of the active seat can be used."""
    for slot in range(g.seat * HAND_ROOM, (g.seat + 1) * HAND_ROOM):
        if g.hand[slot] != NO_CARD and is_usable(g, int(g.hand[slot])):
            return True
    return False


@rule
def why_not_dead(g: State, card: int, facts: list[int]) -> int:
    """WT-TURN-4, WT-R-24: a usable card is used; WT-R-2: by option a dead one has to wait."""
    if is_usable(g, card):
        return TURN_4 if card < FIRST_DICE else because(facts, R_24, card, 0, 0)
    if (g.options & DEAD_FORBIDDEN) != 0 and holds_usable(g):
        return because(facts, R_2, card, 0, 0)
    return LEGAL


# -- the decisions


@rule
def card_named(code: int) -> int:
    """The card of an action that plays one."""
    if code < PLAY_TOWER:
        return WIZARD_CARD[code % PLAY_RIDER // SPACES]
    if code < LAY_DEAD:
        return TOWER_CARD[(code - PLAY_TOWER) // PIECES]
    return code - LAY_DEAD if code < PLAY_DICE else code - PLAY_DICE + FIRST_DICE


@rule
def why_not_wizard(g: State, space: int, steps: int, rides: bool, facts: list[int]) -> int:
    """WT-WIZ, WT-R-67: a wizard by card, alone or with a rider."""
    reason = why_not_walk(g, space, steps, facts)
    return why_no_rider(g, space, steps, facts) if reason == LEGAL and rides else reason


@rule
def why_not_card(g: State, code: int, facts: list[int]) -> int:
    """WT-TURN-2: a card from the hand, at the turn decision, used as it may be."""
    rides = PLAY_RIDER <= code < PLAY_TOWER
    if rides and is_master(g):
        return because(facts, MT_3, code, 0, 0)
    if g.step != TURN:
        return why_not_his_move(g, code, facts)
    card = card_named(code)
    if not holds(g, g.seat, card):
        return because(facts, TURN_2, code, 0, 0)
    if code < PLAY_TOWER:
        return why_not_wizard(g, code % SPACES, WIZARD_STEPS[card], rides, facts)
    if code < LAY_DEAD:
        return why_not_shift(g, (code - PLAY_TOWER) % PIECES, TOWER_STEPS[card], facts)
    if code < PLAY_DICE:
        return why_not_dead(g, card, facts)
    return because(facts, R_24, card, 0, 0) if needs_no_roll(g, card) else LEGAL


@rule
def why_not_special(g: State, facts: list[int]) -> int:
    """WT-TURN-6: instead of both actions; WT-R-4: not after a card."""
    if to_move(g) != g.seat:
        return because(facts, TURN_1, int(g.seat), 0, 0)
    if g.action > 1 and g.special == 0:
        return R_4
    return LEGAL if g.step == TURN else TURN_6


@rule
def why_not_reroll(g: State, code: int, facts: list[int]) -> int:
    """WT-CARD-3: as often as the card has dice; WT-CARD-5: the either-card once."""
    if g.step == DICE and g.rolls_left > 0:
        return LEGAL
    if g.step == DICE and g.card == EITHER_DICE:
        return because(facts, CARD_5, int(g.card), 0, 0)
    return because(facts, CARD_3, code, 0, 0)


@rule
def why_not_after_dice(g: State, code: int, facts: list[int]) -> int:
    """WT-CARD-1, -7: what the card moves, by the last roll; nothing only if nothing can be moved."""
    card, roll = int(g.card), int(g.roll)
    if code == NO_PIECE:
        some = can_move_something(g, roll * DICE_MOVE_WIZARD[card], roll * DICE_MOVE_TOWER[card])
        return TURN_4 if some else LEGAL
    if code < PIECE_TOWER:
        if DICE_MOVE_WIZARD[card] == 0:
            return because(facts, CARD_1, card, 0, 0)
        return why_not_wizard(g, (code - PIECE_WIZARD) % SPACES, roll, code >= PIECE_RIDER, facts)
    if DICE_MOVE_TOWER[card] == 0:
        return because(facts, CARD_1, card, 0, 0)
    return why_not_shift(g, code - PIECE_TOWER, roll, facts)


@rule
def why_not_piece(g: State, code: int, facts: list[int]) -> int:
    """WT-CARD-6: a piece of its own is named after the roll; WT-TURN-6: or a tower in a special turn."""
    if code == REROLL:
        return why_not_reroll(g, code, facts)
    if PIECE_RIDER <= code < PIECE_TOWER and is_master(g):
        return because(facts, MT_3, code, 0, 0)
    if g.step == DICE:
        return why_not_after_dice(g, code, facts)
    if g.step != SPECIAL:
        return why_not_his_move(g, code, facts)
    if code == NO_PIECE:
        return LEGAL
    return TURN_6 if code < PIECE_TOWER else why_not_shift(g, code - PIECE_TOWER, 1, facts)
