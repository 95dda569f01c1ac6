"""Position -> legal actions, one function per decision."""

from typing import Final

from zauberturm.games.towers.actions import (
    ACCEPT,
    ASK,
    CAST,
    CAST_BEFORE,
    CAST_PB,
    CLAIM_AFTER,
    DECLINE,
    END,
    FREE_DECLARED,
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
    PLAY_WIZARD,
    REFUSE,
    REROLL,
    STOP,
    TAKE_SPECIAL,
    TOWER_ROW,
    WIZARD_ROW,
)
from zauberturm.games.towers.board import (
    DICE_MOVE_TOWER,
    DICE_MOVE_WIZARD,
    FIRST_DICE,
    FW,
    HAND_ROOM,
    NO_CARD,
    PB,
    RING,
    SPACES,
    SPELLS,
    TOWER_STEPS,
    WIZARD_STEPS,
)
from zauberturm.games.towers.chance import list_outcomes, tile_is_left
from zauberturm.games.towers.moves import declared_target
from zauberturm.games.towers.spells import can_cast, freeable, list_casts, list_shifts, list_uses
from zauberturm.games.towers.state import (
    ASKED,
    BACK,
    BETWEEN_ACTIONS,
    CARRY,
    CHANCE_STEPS,
    CHOOSE_TILE,
    CLAIM,
    DEAD_FORBIDDEN,
    DICE,
    FREE,
    FREE_WHOM,
    LAST_CAST,
    OFFERED,
    OVER,
    PARTNER,
    REPEAT,
    SPECIAL,
    TEAM,
    TURN,
    WIZARD,
    State,
    asked_seat,
    can_pay,
    controlled,
    count_of,
    hand_size,
    has_room,
    is_master,
    is_open,
    is_slot_spell,
    is_solo,
    partner,
    visible,
)
from zauberturm.kernel import rule

# -- pieces and cards

DE_BRUIJN: Final = 0x09AF
LOWEST_BIT: Final = (0, 1, 2, 5, 3, 9, 6, 11, 15, 4, 8, 10, 14, 7, 13, 12)


@rule
def can_walk(g: State, owner: int, space: int, steps: int) -> bool:
    """WT-WIZ-1, -4: a visible wizard of `owner` there, and room where he lands."""
    return count_of(visible(g, space), owner) > 0 and has_room(g, (space + steps) & RING, 1)


@rule
def rides_are_open(g: State) -> bool:
    """WT-R-67: with basic timing the active seat may use PB for himself when he names a wizard."""
    return is_open(g, PB) and not is_master(g) and g.spell_used == 0 and can_pay(g, g.seat, PB, 1)


@rule
def rider_may_join(g: State, owner: int, space: int, steps: int) -> bool:
    """WT-R-67: with basic timing PB takes a second own wizard along."""
    return rides_are_open(g) and count_of(visible(g, space), owner) > 1 and has_room(g, (space + steps) & RING, 2)


@rule
def first_space(bits: int) -> int:
    """The number of the lowest bit that is set, by a De Bruijn multiplication: a loop here costs a tenth of a step."""
    return LOWEST_BIT[(((bits & -bits) * DE_BRUIJN) >> 12) & RING]


@rule
def walkers(g: State) -> int:
    """The spaces with a visible wizard of the colour that the active seat moves, one bit each."""
    owner, bits = controlled(g, g.seat), 0
    for space in range(SPACES):
        bits |= min(count_of(visible(g, space), owner), 1) << space
    return bits


@rule
def list_walks(g: State, owners: int, steps: int, base: int, rider_base: int, out: list[int], n: int) -> int:
    """The mover's wizards (`walkers`) that can walk, each also with a rider where PB allows it."""
    riders_may = rides_are_open(g)
    while owners != 0:
        space = first_space(owners)
        owners &= owners - 1
        if has_room(g, (space + steps) & RING, 1):
            out[n] = base + space
            n += 1
            if riders_may and rider_may_join(g, controlled(g, g.seat), space, steps):
                out[n] = rider_base + space
                n += 1
    return n


@rule
def list_number_card(g: State, owners: int, card: int, out: list[int], n: int) -> int:
    """Both halves of a number card (WT-CARD-4)."""
    if WIZARD_STEPS[card] > 0:
        row = WIZARD_ROW[card] * SPACES
        n = list_walks(g, owners, WIZARD_STEPS[card], PLAY_WIZARD + row, PLAY_RIDER + row, out, n)
    if TOWER_STEPS[card] > 0:
        n = list_shifts(g, TOWER_STEPS[card], PLAY_TOWER + TOWER_ROW[card] * PIECES, out, n)
    return n


@rule
def needs_no_roll(g: State, card: int) -> bool:
    """WT-R-24: a wizard dice card without a visible own wizard is dead before the die is touched."""
    return DICE_MOVE_TOWER[card] == 0 and walkers(g) == 0


@rule
def list_card(g: State, owners: int, card: int, out: list[int], n: int) -> int:
    """All ways to use one card; nothing if it is dead (WT-TURN-3)."""
    if card < FIRST_DICE:
        return list_number_card(g, owners, card, out, n)
    if DICE_MOVE_TOWER[card] != 0 or owners != 0:  # as `needs_no_roll`
        out[n] = PLAY_DICE + card - FIRST_DICE
        n += 1
    return n


@rule
def is_new_in_hand(g: State, slot: int) -> bool:
    """Hands are sorted, so equal cards lie side by side; each is listed once."""
    card = g.hand[slot]
    return card != NO_CARD and (slot % HAND_ROOM == 0 or g.hand[slot - 1] != card)


@rule
def list_hand(g: State, out: list[int], n: int) -> int:
    """Every use of every card in hand, then the dead cards that may be laid down."""
    first, dead = n, 0
    base, owners = g.seat * HAND_ROOM, walkers(g)
    for slot in range(base, base + HAND_ROOM):
        if is_new_in_hand(g, slot):
            before = n
            n = list_card(g, owners, int(g.hand[slot]), out, n)
            if n == before:
                dead |= 1 << (slot - base)
    if dead != 0 and ((g.options & DEAD_FORBIDDEN) == 0 or n == first):  # WT-R-2
        for slot in range(HAND_ROOM):
            if (dead >> slot) & 1 != 0:
                out[n] = LAY_DEAD + g.hand[base + slot]
                n += 1
    return n


# -- the active seat's decisions


@rule
def slot_is_open(g: State) -> bool:
    """Whether the active seat may cast at the present decision of his (WT-SPELL-3, WT-MT-1, WT-R-26, WT-SOLO-6)."""
    if g.spell_used != 0:
        return False
    if is_master(g) or g.step == LAST_CAST:
        return True
    if is_solo(g):
        return False
    return g.step == TURN or (g.options & BETWEEN_ACTIONS) == 0


@rule
def may_ask(g: State) -> bool:
    """WT-TEAM-2, WT-R-56: once a turn, not after an exchange."""
    if (g.options & TEAM) == 0 or g.asked != 0 or g.exchanged != 0:
        return False
    return hand_size(g, partner(g, g.seat)) > 0


@rule
def list_flasks(g: State, seat: int, out: list[int], n: int) -> int:
    """WT-TEAM-5: any number of full flasks."""
    for count in range(1, g.full[seat] + 1):
        out[n] = GIVE_FLASKS + count - 1
        n += 1
    return n


@rule
def list_turn(g: State, out: list[int]) -> int:
    """WT-MT-1: cards, the special turn, spells, and what partners may say."""
    n = list_hand(g, out, 0)
    if g.action == 1:  # WT-R-4: no card played yet
        out[n] = TAKE_SPECIAL
        n += 1
    if slot_is_open(g):
        n = list_casts(g, g.seat, CAST, out, n)
    if (g.options & TEAM) != 0:
        if may_ask(g):
            out[n] = ASK
            n += 1
        n = list_flasks(g, g.seat, out, n)
    return n


@rule
def list_dice(g: State, out: list[int]) -> int:
    """WT-CARD-3, -6: a piece for the roll, another roll, or a spell in between."""
    n = 0
    if DICE_MOVE_WIZARD[g.card] != 0:
        n = list_walks(g, walkers(g), g.roll, PIECE_WIZARD, PIECE_RIDER, out, n)
    if DICE_MOVE_TOWER[g.card] != 0:
        n = list_shifts(g, g.roll, PIECE_TOWER, out, n)
    if n == 0:  # WT-CARD-7
        out[n] = NO_PIECE
        n += 1
    if g.rolls_left > 0:
        out[n] = REROLL
        n += 1
    if slot_is_open(g):
        n = list_casts(g, g.seat, CAST, out, n)
    return n


@rule
def list_special(g: State, out: list[int]) -> int:
    """WT-TURN-6: one tower one step, or none."""
    n = list_shifts(g, 1, PIECE_TOWER, out, 0)
    out[n] = NO_PIECE  # WT-R-5: the tower may be waived
    n += 1
    if slot_is_open(g):
        n = list_casts(g, g.seat, CAST, out, n)
    return n


# -- windows


@rule
def declared_enters(g: State) -> bool:
    """Whether the declared movement would take a wizard into the castle (WT-R-48)."""
    return g.declared == WIZARD and declared_target(g) == g.castle


@rule
def may_claim_after(g: State, seat: int, spell: int) -> bool:
    """WT-MT-3: the price is needed, a legal use is not; not for the active seat before his own castle entry."""
    if spell == PB or not is_open(g, spell) or not is_slot_spell(g, spell) or not can_pay(g, seat, spell, 1):
        return False
    return seat != g.seat or not declared_enters(g)


@rule
def list_claim(g: State, out: list[int]) -> int:
    """WT-MT-3: pass, a spell before or after the movement, or a ride along."""
    seat = asked_seat(g)
    out[0] = PASS
    n = list_casts(g, seat, CAST_BEFORE, out, 1)
    for spell in range(SPELLS):
        if may_claim_after(g, seat, spell):
            out[n] = CLAIM_AFTER + spell
            n += 1
    if can_cast(g, seat, PB):
        out[n] = CAST_PB
        n += 1
    return n


@rule
def may_free(g: State, seat: int) -> bool:
    """WT-MT-9: who can pay for FW and name a tower is asked, the active seat only while his turn lasts."""
    return not (seat == g.seat and g.turn_over != 0) and can_cast(g, seat, FW)


@rule
def may_offer(g: State) -> bool:
    """WT-R-56: the partner may offer once a turn, not after an exchange."""
    return g.offered == 0 and g.exchanged == 0


@rule
def list_cards_of(g: State, seat: int, base: int, out: list[int], n: int) -> int:
    """One action per kind of card in a hand."""
    for slot in range(seat * HAND_ROOM, (seat + 1) * HAND_ROOM):
        if is_new_in_hand(g, slot):
            out[n] = base + g.hand[slot]
            n += 1
    return n


@rule
def list_partner(g: State, out: list[int]) -> int:
    """The partner's window: a card offered, flasks passed on (WT-TEAM-4, -5)."""
    mate = partner(g, g.seat)
    out[0] = PASS
    n = 1
    if may_offer(g):
        n = list_cards_of(g, mate, OFFER, out, n)
    return list_flasks(g, mate, out, n)


@rule
def list_exchange(g: State, out: list[int]) -> int:
    """WT-TEAM-2 to -4: what partners answer each other."""
    if g.step == ASKED:
        out[0] = DECLINE
        return list_cards_of(g, partner(g, g.seat), GIVE, out, 1)
    if g.step == OFFERED:
        out[0], out[1] = ACCEPT, REFUSE
        return 2
    return list_cards_of(g, g.seat, GIVE_BACK, out, 0)


@rule
def list_tiles(g: State, out: list[int]) -> int:
    """WT-SOLO-4: the tiles a solo player may still choose."""
    n = 0
    for spell in range(SPELLS):
        if tile_is_left(g, spell):
            out[n] = OPENED + spell
            n += 1
    return n


@rule
def list_freeable(g: State, out: list[int]) -> int:
    """WT-SP-FW-2: whom the caster may free."""
    n = 0
    for owner in range(g.players):
        some = freeable(g, int(g.freer), owner, int(g.free_under))
        if some > 0:
            out[n] = FREE_SEAT + owner
            n += 1
        if some > 1:
            out[n] = FREE_DECLARED + owner
            n += 1
    return n


@rule
def list_repeats(g: State, out: list[int], n: int) -> int:
    """WT-MASTER-9: the same spell again, paid again."""
    if can_pay(g, int(g.caster), int(g.spell), 1):
        n = list_uses(g, int(g.caster), int(g.spell), 0, CAST, out, n)
    return n


@rule
def list_master(g: State, out: list[int]) -> int:
    """The questions that only the master-wizard variant asks (WT-MT)."""
    step = g.step
    if step == CLAIM:
        return list_claim(g, out)
    if step == CARRY:
        return list_uses(g, int(g.caster), int(g.claimed), 1, CAST, out, 0)
    if step == REPEAT:
        out[0] = STOP
        return list_repeats(g, out, 1)
    out[0] = PASS
    if step == FREE:
        return list_uses(g, asked_seat(g), FW, 0, CAST, out, 1)
    return list_casts(g, asked_seat(g), CAST, out, 1)  # WINDOW_0 and WINDOW_2


@rule
def legal(g: State, out: list[int]) -> int:
    """Write the codes of all legal actions to `out` and return their number. The order is fixed."""
    step = g.step
    if step == TURN:
        return list_turn(g, out)
    if step < CHANCE_STEPS:
        return list_outcomes(g, out)
    if step == DICE:
        return list_dice(g, out)
    if step == SPECIAL:
        return list_special(g, out)
    if step == LAST_CAST:
        out[0] = END
        return list_casts(g, int(g.seat), CAST, out, 1)
    if step == OVER:
        return 0
    if (g.options & TEAM) != 0:
        if step == PARTNER:
            return list_partner(g, out)
        if step == ASKED or step == OFFERED or step == BACK:
            return list_exchange(g, out)
    if step == CHOOSE_TILE:
        return list_tiles(g, out)
    if step == FREE_WHOM and is_open(g, FW):
        return list_freeable(g, out)
    return list_master(g, out) if is_master(g) else 0
