"""What follows by itself: the course of an action from its start to the next question (catalogue, section 15)."""

from zauberturm.games.towers.board import HAND, RING, SPACES
from zauberturm.games.towers.cards import can_draw
from zauberturm.games.towers.moves import a_team_wins_at_once, clear_table, declared_target, move_party, move_tower
from zauberturm.games.towers.score import check_end, conclude_teams
from zauberturm.games.towers.setup import begin
from zauberturm.games.towers.spells import can_cast, can_cast_any, has_use, repeats_merge
from zauberturm.games.towers.state import (
    AFTER_MOVE,
    ASK_REPEAT,
    AUTOMATIC,
    BEGIN_ACTION,
    BEGIN_TURN,
    CARRY,
    CARRY_CLAIM,
    CLAIM,
    CLOSE,
    DECLARED,
    DRAW,
    END_CHECK,
    END_TURN,
    FREE,
    FREE_THEN_TURN,
    FREE_USED,
    LAST_CAST,
    MOVE,
    NO_SPELL,
    OPEN_CLAIM,
    OPEN_PARTNER,
    OPEN_WINDOW_0,
    OPEN_WINDOW_2,
    OVER,
    REFILL,
    REPEAT,
    RUNNING,
    SET_UP,
    SPELL_AFTER_SPECIAL,
    SPELL_OVER,
    TEAM,
    TOWER,
    TURN,
    USED,
    WINDOW_0,
    WINDOW_2,
    WIZARD,
    State,
    ground_of,
    hand_size,
    has_room,
    is_first_master,
    is_master,
    is_slot_spell,
    is_solo,
    seat_after,
)
from zauberturm.games.towers.windows import ask_window, open_free, open_partner
from zauberturm.kernel import rule


@rule
def begin_turn(g: State) -> None:
    """A fresh turn: no card played, no spell used, nobody asked for a card."""
    g.action, g.spell_used, g.special, g.turn_over = 1, 0, 0, 0
    g.asked, g.offered, g.exchanged = 0, 0, 0
    g.step = BEGIN_ACTION


@rule
def begin_action(g: State) -> None:
    """WT-TURN-2: one of the two actions begins."""
    if is_master(g):
        g.spell_used = 0  # WT-MASTER-2: a fresh slot
    if g.action == 2 and hand_size(g, g.seat) == 0:
        g.step = CLOSE  # only in studies with short hands: there is no card to play
    elif (g.options & TEAM) != 0:
        g.step = OPEN_PARTNER
    else:
        g.step = OPEN_WINDOW_0 if is_first_master(g) else TURN


@rule
def open_window_0(g: State) -> None:
    """WT-MT-8: before the action, everybody may cast."""
    if is_first_master(g) and g.spell_used == 0:
        ask_window(g, WINDOW_0, 0)
    else:
        g.step = FREE_THEN_TURN


@rule
def open_claim(g: State) -> None:
    """WT-MT-3: skipped if the slot is used."""
    if is_master(g) and g.spell_used == 0:
        ask_window(g, CLAIM, 0)
    else:
        g.step = MOVE


@rule
def carry_out_movement(g: State) -> None:
    """WT-MT-4: the declared piece moves from where it stands now, if that is legal now."""
    if g.declared == WIZARD:
        target = declared_target(g)
        if target >= 0 and has_room(g, target, 1 + g.riders):
            space = ground_of(g, int(g.piece))
            move_party(g, g.seat, int(g.owner), int(g.piece), space, int(g.steps), int(g.rider), int(g.riders))
    elif g.declared == TOWER:
        space = ground_of(g, SPACES + g.piece)
        if (space + g.steps) & RING != g.castle:
            move_tower(g, g.seat, int(g.piece), space, int(g.steps))
    clear_table(g)
    g.step = AFTER_MOVE if is_master(g) else CLOSE


@rule
def carry_claim(g: State) -> None:
    """WT-MT-5: the claimed spell, unless it has no use or its active claimant's turn is over."""
    if g.claimed == NO_SPELL:
        g.step = OPEN_WINDOW_2
    elif (g.caster == g.seat and g.turn_over != 0) or not has_use(g, int(g.caster), int(g.claimed), 1):
        g.claimed, g.caster, g.step = NO_SPELL, 0, OPEN_WINDOW_2
    else:
        g.step = CARRY


@rule
def open_window_2(g: State) -> None:
    """WT-MT-8: after the action, everybody may cast while the slot is free."""
    if is_first_master(g) and g.spell_used == 0:
        ask_window(g, WINDOW_2, 0)
    else:
        g.step = CLOSE


@rule
def repeat_is_asked(g: State) -> bool:
    """WT-MT-7: asked only if the caster can pay for another use and has one; merged repeats were chosen before."""
    if not is_master(g) or repeats_merge(g, int(g.spell)) or (g.caster == g.seat and g.turn_over != 0):
        return False
    return can_cast(g, int(g.caster), int(g.spell))


@rule
def spell_over(g: State) -> None:
    """WT-MT-1: if a spell of the active seat took him home before the movement, the action closes at once."""
    after = g.after_spell
    before_movement = after != OPEN_WINDOW_2 and after != END_TURN
    g.step = CLOSE if g.turn_over != 0 and before_movement else after
    g.spell, g.caster, g.after_spell, g.asking = 0, 0, 0, 0


@rule
def close_action(g: State) -> None:
    """WT-MT-6, and its basic form with the last chance to cast (WT-TURN-9)."""
    clear_table(g)
    if g.turn_over != 0:
        g.step = END_TURN
    elif is_master(g):
        if g.action == 1 and g.special == 0:
            g.action, g.step = 2, BEGIN_ACTION
        else:
            g.step = END_TURN
    elif g.special != 0 and not is_solo(g) and (g.options & SPELL_AFTER_SPECIAL) == 0:
        g.step = END_TURN
    elif g.action == 1 and g.special == 0 and not is_solo(g):
        g.action, g.step = 2, BEGIN_ACTION
    else:
        g.action = 3
        g.step = LAST_CAST if g.spell_used == 0 and can_cast_any(g, g.seat) else END_TURN


@rule
def refill(g: State) -> None:
    """WT-TURN-5: one card after the other, up to a hand of three."""
    if hand_size(g, g.seat) < HAND and can_draw(g):
        g.step = DRAW
    else:
        g.step, g.after_draw = g.after_draw, 0


@rule
def end_check(g: State) -> None:
    """WT-TURN-9: the game is over, or the next seat begins."""
    check_end(g)
    if g.reason == RUNNING:
        g.seat = seat_after(g, int(g.seat), 1)
        g.step = BEGIN_TURN


@rule
def settle_basic_spell(g: State) -> None:
    """WT-SPELL-3: with basic timing a spell is used once, and the turn goes on where it was."""
    if g.step == USED:
        spell_over(g)
    else:  # OPEN_WINDOW_0, after the partner's window: there are no others
        g.step = TURN


@rule
def settle_master(g: State) -> None:
    """The way of an action through its windows (WT-MT-1 to -9)."""
    step = g.step
    if step == OPEN_WINDOW_0:
        open_window_0(g)
    elif step == FREE_THEN_TURN:
        open_free(g, TURN)
    elif step == DECLARED:
        open_free(g, OPEN_CLAIM)
    elif step == OPEN_CLAIM:
        open_claim(g)
    elif step == AFTER_MOVE:
        open_free(g, CARRY_CLAIM)
    elif step == CARRY_CLAIM:
        carry_claim(g)
    elif step == OPEN_WINDOW_2:
        open_window_2(g)
    elif step == USED and is_slot_spell(g, int(g.spell)):
        open_free(g, ASK_REPEAT)
    elif step == FREE_USED:
        ask_window(g, FREE, int(g.asking))
    elif step == ASK_REPEAT:
        g.step = REPEAT if repeat_is_asked(g) else SPELL_OVER
    else:  # SPELL_OVER, or USED by the active seat's FW beside the slot: neither window nor repeat (WT-MT-9)
        spell_over(g)


@rule
def settle(g: State) -> None:
    """One step of what happens without a question."""
    step = g.step
    if g.reason == RUNNING and a_team_wins_at_once(g):
        conclude_teams(g)
    if g.reason != RUNNING:
        g.step = OVER
    elif step == MOVE:
        carry_out_movement(g)
    elif step == CLOSE:
        close_action(g)
    elif step == BEGIN_ACTION:
        begin_action(g)
    elif step == END_TURN:
        g.after_draw, g.step = END_CHECK, REFILL
    elif step == REFILL:
        refill(g)
    elif step == END_CHECK:
        end_check(g)
    elif step == BEGIN_TURN:
        begin_turn(g)
    elif step == SET_UP:
        begin(g)
    elif step == OPEN_PARTNER:
        open_partner(g)
    elif is_master(g):
        settle_master(g)
    else:
        settle_basic_spell(g)


@rule
def follow(g: State) -> None:
    """Everything that happens without a question, until somebody is asked or the game is over."""
    while g.step >= AUTOMATIC:
        settle(g)
