"""What a seat has decided, carried out: one function per kind of decision."""

from zauberturm.games.towers.actions import (
    ACCEPT,
    ASK,
    CAST,
    CAST_BEFORE,
    CAST_PB,
    CLAIM_AFTER,
    END,
    FREE_SEAT,
    GIVE,
    GIVE_BACK,
    GIVE_FLASKS,
    LAY_DEAD,
    NO_PIECE,
    OFFER,
    OPENED,
    PASS,
    PIECE_RIDER,
    PIECE_TOWER,
    PIECE_WIZARD,
    PIECES,
    PLAY_DICE,
    PLAY_RIDER,
    PLAY_TOWER,
    REFUSE,
    REROLL,
    STOP,
    TAKE_SPECIAL,
    TOWER_CARD,
    WIZARD_CARD,
)
from zauberturm.games.towers.board import FIRST_DICE, FW, HAND_ROOM, NO_CARD, ROLLS, SPACES, TOWER_STEPS, WIZARD_STEPS
from zauberturm.games.towers.cards import add_card, lay_down, remove_card
from zauberturm.games.towers.moves import declare_nothing, declare_tower, declare_wizard
from zauberturm.games.towers.setup import open_tile
from zauberturm.games.towers.spells import pay, take_rider
from zauberturm.games.towers.state import (
    ASKED,
    BACK,
    CARRY,
    CHOOSE_TILE,
    CLAIM,
    CLOSE,
    DICE,
    END_TURN,
    FREE,
    FREE_THEN_TURN,
    FREE_WHOM,
    LAST_CAST,
    MOVE,
    NO_SPELL,
    OFFERED,
    OPEN_PARTNER,
    OPEN_WINDOW_0,
    OPEN_WINDOW_2,
    PARTNER,
    REFILL,
    REPEAT,
    ROLL,
    SPECIAL,
    SPELL_OVER,
    TEAM,
    TURN,
    WINDOW_0,
    State,
    asked_seat,
    is_master,
    is_open,
    partner,
)
from zauberturm.games.towers.windows import ask_window, bind_rider, cast, cast_in_free_window, free_whom, open_partner
from zauberturm.kernel import rule


@rule
def take_turn(g: State, code: int) -> None:
    """The turn decision: a card, the special turn, a spell, or a word to the partner."""
    if code < PLAY_TOWER:
        card = WIZARD_CARD[(code % PLAY_RIDER) // SPACES]
        lay_down(g, card)
        declare_wizard(g, code % SPACES, WIZARD_STEPS[card])
        if code >= PLAY_RIDER:
            take_rider(g)
    elif code < LAY_DEAD:
        card = TOWER_CARD[(code - PLAY_TOWER) // PIECES]
        lay_down(g, card)
        declare_tower(g, (code - PLAY_TOWER) % PIECES, TOWER_STEPS[card])
    elif code < PLAY_DICE:
        lay_down(g, code - LAY_DEAD)
        declare_nothing(g)
    elif code < TAKE_SPECIAL:
        g.card = code - PLAY_DICE + FIRST_DICE
        lay_down(g, int(g.card))
        g.rolls_left = ROLLS[g.card]
        g.step = ROLL
    elif code == TAKE_SPECIAL:
        while g.hand[g.seat * HAND_ROOM] != NO_CARD:
            lay_down(g, int(g.hand[g.seat * HAND_ROOM]))
        g.special, g.after_draw, g.step = 1, SPECIAL, REFILL
    elif code == ASK and (g.options & TEAM) != 0:
        g.asked, g.step = 1, ASKED
    elif code < OFFER and (g.options & TEAM) != 0:
        pass_flasks(g, int(g.seat), code - GIVE_FLASKS + 1)
    else:
        cast(g, int(g.seat), code - CAST, 0, TURN)


@rule
def take_piece(g: State, code: int) -> None:
    """After the dice, or after the draw of a special turn."""
    steps = 1 if g.step == SPECIAL else int(g.roll)
    if code == REROLL:
        g.step = ROLL
    elif code == NO_PIECE:
        declare_nothing(g)
    elif code < PIECE_TOWER:
        declare_wizard(g, (code - PIECE_WIZARD) % SPACES, steps)
        if code >= PIECE_RIDER:
            take_rider(g)
    elif code < END:
        declare_tower(g, code - PIECE_TOWER, steps)
    else:
        cast(g, int(g.seat), code - CAST, 0, int(g.step))


@rule
def take_claim(g: State, code: int) -> None:
    """WT-MT-3: the first answer that is not a pass takes the slot."""
    seat = asked_seat(g)
    if code == PASS:
        ask_window(g, CLAIM, g.asking + 1)
    elif code == CAST_PB:
        bind_rider(g, seat)
    elif code >= CAST_BEFORE:
        cast(g, seat, code - CAST_BEFORE, 0, MOVE)
    else:
        g.claimed, g.caster, g.spell_used, g.asking = code - CLAIM_AFTER, seat, 1, 0
        pay(g, seat, int(g.claimed), 1)
        g.step = MOVE


@rule
def take_window(g: State, code: int) -> None:
    """An answer in a window of the first edition (WT-MT-8, WT-MT-9)."""
    window = int(g.step)
    if code == PASS:
        ask_window(g, window, g.asking + 1)
    elif window == FREE:
        cast_in_free_window(g, code - CAST)
    else:
        cast(g, asked_seat(g), code - CAST, 0, FREE_THEN_TURN if window == WINDOW_0 else CLOSE)


@rule
def pass_flasks(g: State, giver: int, count: int) -> None:
    """WT-TEAM-5: full flasks change their holder."""
    g.full[giver] -= count
    g.full[partner(g, giver)] += count


@rule
def hand_over(g: State, giver: int, taker: int, card: int) -> None:
    """A card changes hands between partners."""
    remove_card(g, giver, card)
    add_card(g, taker, card)


@rule
def take_team(g: State, code: int) -> None:
    """Exchange between partners (WT-TEAM-2 to -5)."""
    seat, mate = int(g.seat), partner(g, g.seat)
    if code == PASS:
        g.step = OPEN_WINDOW_0
    elif GIVE_FLASKS <= code < OFFER:
        pass_flasks(g, mate, code - GIVE_FLASKS + 1)
        open_partner(g)
    elif OFFER <= code < GIVE:
        g.card, g.offered, g.step = code - OFFER, 1, OFFERED
    elif code == REFUSE:
        g.card = NO_CARD
        open_partner(g)
    elif code == ACCEPT:
        hand_over(g, mate, seat, int(g.card))
        g.after_swap, g.step = OPEN_PARTNER, BACK
    elif GIVE <= code < GIVE_BACK:
        g.card = code - GIVE
        hand_over(g, mate, seat, int(g.card))
        g.after_swap, g.step = TURN, BACK
    elif GIVE_BACK <= code < FREE_SEAT:
        hand_over(g, seat, mate, code - GIVE_BACK)
        g.card, g.exchanged, g.step, g.after_swap = NO_CARD, 1, g.after_swap, 0
    else:  # DECLINE
        g.step = TURN


@rule
def take_master(g: State, code: int) -> None:
    """Decisions that only the master-wizard variant asks for (WT-MT)."""
    step = g.step
    if step == CLAIM:
        take_claim(g, code)
    elif step == CARRY:
        g.claimed = NO_SPELL
        cast(g, int(g.caster), code - CAST, 1, OPEN_WINDOW_2)
    elif step == REPEAT:
        if code == STOP:
            g.step = SPELL_OVER
        elif code == CAST_PB:
            bind_rider(g, int(g.caster))
        else:
            cast(g, int(g.caster), code - CAST, 0, int(g.after_spell))
    else:
        take_window(g, code)


@rule
def take_seat_decision(g: State, code: int) -> None:
    """Carry out what the asked seat has decided."""
    step = g.step
    if step == TURN:
        take_turn(g, code)
    elif step == DICE or step == SPECIAL:
        take_piece(g, code)
    elif step == LAST_CAST:
        if code == END:
            g.step = END_TURN
        else:
            cast(g, int(g.seat), code - CAST, 0, END_TURN)
    elif step == CHOOSE_TILE:
        open_tile(g, code - OPENED)
    elif step == FREE_WHOM and is_open(g, FW):
        free_whom(g, code)
    elif (g.options & TEAM) != 0 and (step == PARTNER or step == ASKED or step == OFFERED or step == BACK):
        take_team(g, code)
    elif is_master(g):
        take_master(g, code)
