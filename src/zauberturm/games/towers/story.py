"""Position + action -> what happened, for the log and the animation.

`tell` carries out an action like `apply.apply` and writes down its events on the way.
"""

from typing import Final

from zauberturm.games.events import BARRIER, ROWS_WRITTEN
from zauberturm.games.towers import story_events as told
from zauberturm.games.towers.actions import (
    ACCEPT,
    ASK,
    CAST,
    CAST_PB,
    CLAIM_AFTER,
    DECLINE,
    DRAWN,
    END,
    FREE_SEAT,
    GIVE,
    GIVE_BACK,
    GIVE_FLASKS,
    LAY_DEAD,
    NO_PIECE,
    OFFER,
    OPENED,
    PIECE_RIDER,
    PIECE_TOWER,
    PIECES,
    PLAY_DICE,
    PLAY_RIDER,
    PLAY_TOWER,
    REFUSE,
    REROLL,
    ROLLED,
    STARTS,
    TAKE_SPECIAL,
    TOWER_CARD,
    USES,
    WIZARD_CARD,
)
from zauberturm.games.towers.apply import take
from zauberturm.games.towers.board import FIRST_DICE, PB, SPACES
from zauberturm.games.towers.flow import settle
from zauberturm.games.towers.state import (
    AUTOMATIC,
    BEGIN_ACTION,
    CARRY_CLAIM,
    CHANCE_STEPS,
    CLOSE,
    DEAL,
    END_TURN,
    MOVE,
    NOTHING,
    OVER,
    REFILL,
    TOWER,
    WIZARD,
    State,
    hand_size,
    partner,
    to_move,
)
from zauberturm.games.towers.story_moves import (
    Before,
    announced_tower_went,
    announced_wizard_went,
    look,
    say,
    spell_worked,
    wizard_was_freed,
)
from zauberturm.kernel import rule

BY_ITSELF: Final = -1  # in place of an action: a step that happens without a question


# -- what a seat or chance has decided


@rule
def card_is_played(g: State, code: int, log: list[int]) -> None:
    """The turn decision: a card or the special turn. What moves is told when it moves."""
    seat = int(g.seat)
    if code < PLAY_TOWER:
        say(log, told.CARD_PLAYED, seat, WIZARD_CARD[code % PLAY_RIDER // SPACES])
        if code >= PLAY_RIDER:
            say(log, told.SPELL_CAST, seat, PB, int(g.price[PB]))
    elif code < LAY_DEAD:
        say(log, told.CARD_PLAYED, seat, TOWER_CARD[(code - PLAY_TOWER) // PIECES])
    elif code < PLAY_DICE:
        say(log, told.CARD_DEAD, seat, code - LAY_DEAD)
    elif code < TAKE_SPECIAL:
        say(log, told.CARD_PLAYED, seat, code - PLAY_DICE + FIRST_DICE)
    else:
        say(log, told.SPECIAL_TURN, seat)
        say(log, told.CARDS_DISCARDED, seat, hand_size(g, seat))


@rule
def piece_is_named(g: State, code: int, log: list[int]) -> None:
    """After the dice or in a window: a rider may be paid for, or somebody wants nothing."""
    seat = to_move(g)
    if PIECE_RIDER <= code < PIECE_TOWER:
        say(log, told.SPELL_CAST, seat, PB, int(g.price[PB]))
    elif code == NO_PIECE or code >= END:  # `-`, `end`, `pass`, `stop`
        say(log, told.PASSED, seat)


@rule
def partners_exchange(g: State, code: int, log: list[int]) -> None:
    """WT-TEAM-2 to -5."""
    seat = to_move(g)
    mate = partner(g, seat)
    if code == ASK:
        say(log, told.CARD_ASKED, seat, mate)
    elif code == DECLINE:
        say(log, told.CARD_DECLINED, seat)
    elif code == ACCEPT:
        say(log, told.OFFER_ACCEPTED, seat)
        say(log, told.CARD_GIVEN, mate, seat, int(g.card))
    elif code == REFUSE:
        say(log, told.OFFER_REFUSED, seat)
    elif code < OFFER:
        say(log, told.FLASKS_PASSED, seat, mate, code - GIVE_FLASKS + 1)
    elif code < GIVE:
        say(log, told.CARD_OFFERED, seat, code - OFFER)
    elif code < GIVE_BACK:
        say(log, told.CARD_GIVEN, seat, mate, code - GIVE)
    else:
        say(log, told.CARD_RETURNED, seat, mate, code - GIVE_BACK)


@rule
def chance_falls(g: State, code: int, log: list[int]) -> None:
    """A die, a card, a tile (which a solo player may choose) or the starter."""
    if code < DRAWN:
        say(log, told.DICE_ROLLED, int(g.seat), code - ROLLED + 1)
    elif code < OPENED:
        say(log, told.CARD_DRAWN, int(g.asking if g.step == DEAL else g.seat), code - DRAWN)
    elif code < STARTS:
        say(log, told.SPELL_TILE_OPENED, code - OPENED)
    else:
        say(log, told.STARTER_CHOSEN, code - STARTS)


@rule
def announce(g: State, code: int, log: list[int]) -> None:
    """Tell the decision itself, before it is carried out; the codes stand in the order of `actions`."""
    if code < REROLL:
        card_is_played(g, code, log)
    elif code < ASK:
        piece_is_named(g, code, log)
    elif code < FREE_SEAT:
        partners_exchange(g, code, log)
    elif CLAIM_AFTER <= code < CAST_PB:
        say(log, told.SPELL_CLAIMED, to_move(g), code - CLAIM_AFTER)
    elif code == CAST_PB:
        say(log, told.SPELL_CAST, to_move(g), PB, int(g.price[PB]))
    elif code >= ROLLED:
        chance_falls(g, code, log)


# -- what followed by itself


@rule
def tell_step(g: State, was: Before, log: list[int]) -> None:
    """Tell one step of what happens without a question."""
    step = was.step
    if g.step == OVER:
        say(log, told.GAME_OVER, int(g.winners), int(g.reason))
    elif step == MOVE and was.declared == WIZARD:
        announced_wizard_went(g, was, log)
    elif step == MOVE and was.declared == TOWER:
        announced_tower_went(g, was, log)
    elif step == CARRY_CLAIM and was.claimed != g.claimed:
        say(log, told.SPELL_LAPSED, was.caster, was.claimed)
    elif step == REFILL and was.discarded != g.discarded:
        say(log, told.DECK_RESHUFFLED, was.discarded)
    elif step == BEGIN_ACTION and g.step != CLOSE:  # not skipped for want of cards
        say(log, told.TURN_BEGAN, was.mover, int(g.action))
    elif step == CLOSE and was.declared != NOTHING:  # WT-MT-1: the turn was over before the movement
        say(log, told.MOVE_LOST, was.mover)
    elif step == END_TURN:
        say(log, told.TURN_ENDED, was.mover)


@rule
def tell(g: State, code: int, log: list[int]) -> int:
    """Carry out a legal action with everything that follows by itself, as `apply` does; add its events to `log`.

    Returns how many events the log holds. Its header also keeps whether something was shown that cannot be taken back.
    """
    if g.step < CHANCE_STEPS:
        log[BARRIER] = 1
    was = look(g, code)
    announce(g, code, log)
    take(g, code)
    if CAST <= code < ROLLED:
        spell_worked(g, was, (code - CAST) % USES, log)
    elif FREE_SEAT <= code < CLAIM_AFTER:
        wizard_was_freed(g, was, log)
    while g.step >= AUTOMATIC:
        was = look(g, BY_ITSELF)
        settle(g)
        tell_step(g, was, log)
    return log[ROWS_WRITTEN]
