"""Position -> legal actions, one function per decision."""

from zauberturm.games.zauberberg.actions import (
    DROP,
    END,
    GO_TO_VILLAGE,
    MOST_SWAPPED,
    MOVEMENTS,
    NEXT_CARD,
    PLACE_GOBLIN,
    PLAY,
    SEND_RAVEN,
    SHOW,
    SWAP,
    TURN_MOUNTAIN,
    USES,
    VALUE_USES,
    swap_rank,
    triple_code,
)
from zauberturm.games.zauberberg.board import JOKER, KINDS, NOWHERE, NUMBERS, VALUES, VILLAGES
from zauberturm.games.zauberberg.cards import holds, least_swapped
from zauberturm.games.zauberberg.chance import list_outcomes
from zauberturm.games.zauberberg.moves import uses_of
from zauberturm.games.zauberberg.state import (
    CHANCE_STEPS,
    CRYSTAL_CHOICE,
    NEXT,
    PLACE,
    RAVEN_DROP,
    RAVEN_TARGET,
    STORM_TURN,
    SURPLUS,
    TURN,
    VILLAGE_OF,
    State,
)
from zauberturm.games.zauberberg.tiles import hidden_tiles, raven_may_go
from zauberturm.games.zauberberg.villages import village_suits
from zauberturm.kernel import rule


@rule
def list_placements(g: State, out: list[int]) -> int:
    """ZB-SETUP-6, -8."""
    n, seat = 0, int(g.asked)
    for number in range(NUMBERS):
        if g.place[seat * NUMBERS + number] == NOWHERE:
            for village in range(VILLAGES):
                if village_suits(g, seat, village):
                    out[n] = PLACE_GOBLIN + number * VILLAGES + village
                    n += 1
    return n


@rule
def list_movements(g: State, uses: int, named: int, first: int, out: list[int], n: int) -> int:
    """The movement cards of the active hand that allow one of `uses`, as codes from `first` on.

    `named` is the card that is about to be laid down as naming card, or KINDS.
    """
    seat = int(g.seat)
    for value in range(VALUES):
        if holds(g, seat, value) - (value == named) > 0:
            for use in range(USES):
                if (uses >> (value * USES + use)) & 1 != 0:
                    out[n] = first + value * USES + use
                    n += 1
    if holds(g, seat, JOKER) - (named == JOKER) > 0:
        for one in range(VALUE_USES):
            if (uses >> one) & 1 != 0:
                out[n] = first + VALUE_USES + one
                n += 1
    return n


@rule
def list_plays(g: State, out: list[int]) -> int:
    """ZB-TURN-3 to -6: a card or joker names a goblin, a second one moves it."""
    n, seat = 0, int(g.seat)
    has_joker = holds(g, seat, JOKER) > 0
    for number in range(NUMBERS):
        has_number = holds(g, seat, number) > 0
        if has_number or has_joker:
            uses = uses_of(g, seat * NUMBERS + number, True)
            if has_number:
                n = list_movements(g, uses, number, PLAY + number * MOVEMENTS, out, n)
            if has_joker:
                n = list_movements(g, uses, JOKER, PLAY + (NUMBERS + number) * MOVEMENTS, out, n)
    return n


@rule
def list_swaps(g: State, out: list[int], n: int) -> int:
    """ZB-EXCH-1: every choice of hand cards once, counted up like an odometer with one wheel per kind of card."""
    seat, least = int(g.seat), least_swapped(g)
    wheels = 0  # how many cards of each kind are chosen, four bits each
    while True:
        total, code = 0, SWAP
        for kind in range(KINDS):
            count = (wheels >> (4 * kind)) & 15
            if count > 0 and total + count <= MOST_SWAPPED:
                code += swap_rank(kind, MOST_SWAPPED - total, count)
            total += count
        if least <= total <= MOST_SWAPPED:
            out[n] = code
            n += 1
        kind = 0
        while kind < KINDS and (wheels >> (4 * kind)) & 15 == holds(g, seat, kind):
            wheels &= ~(15 << (4 * kind))
            kind += 1
        if kind == KINDS:
            return n
        wheels += 1 << (4 * kind)


@rule
def list_next(g: State, out: list[int]) -> int:
    """ZB-TURN-7: another card for the same goblin, or the end of the turn."""
    n = list_movements(g, uses_of(g, int(g.goblin), False), KINDS, NEXT_CARD, out, 0)
    out[n] = END
    return n + 1


@rule
def can_go_on(g: State) -> bool:
    """ZB-TURN-9: whether a legal movement card is left."""
    uses, seat = uses_of(g, int(g.goblin), False), int(g.seat)
    if holds(g, seat, JOKER) > 0:
        return uses != 0
    for value in range(VALUES):
        if holds(g, seat, value) > 0 and (uses >> (value * USES)) & ((1 << USES) - 1) != 0:
            return True
    return False


@rule
def list_targets(g: State, out: list[int]) -> int:
    """ZB-RAV-1: any player; ZB-R-43: perhaps not oneself."""
    n = 0
    for seat in range(g.players):
        if raven_may_go(g, int(g.asked), seat):
            out[n] = SEND_RAVEN + seat
            n += 1
    return n


@rule
def list_drops(g: State, out: list[int]) -> int:
    """One card of the hand of whoever is asked."""
    n = 0
    for kind in range(KINDS):
        if holds(g, int(g.asked), kind) > 0:
            out[n] = DROP + kind
            n += 1
    return n


@rule
def list_shows(g: State, out: list[int]) -> int:
    """ZB-CRY-1: any three tiles that lie face down."""
    n, hidden = 0, hidden_tiles(g)
    for low in range(g.events):
        if (hidden >> low) & 1 != 0:
            for middle in range(low + 1, g.events):
                if (hidden >> middle) & 1 != 0:
                    for high in range(middle + 1, g.events):
                        if (hidden >> high) & 1 != 0:
                            out[n] = SHOW + triple_code(low, middle, high)
                            n += 1
    return n


@rule
def list_run(first: int, count: int, out: list[int]) -> int:
    """So many codes in a row."""
    for i in range(count):
        out[i] = first + i
    return count


@rule
def legal(g: State, out: list[int]) -> int:
    """Write the codes of all legal actions, or of chance's outcomes, to `out` and return their number."""
    step = g.step
    if step < CHANCE_STEPS:
        return list_outcomes(g, out)
    if step == TURN:
        return list_swaps(g, out, list_plays(g, out))
    if step == NEXT:
        return list_next(g, out)
    if step == PLACE:
        return list_placements(g, out)
    if step == VILLAGE_OF:
        return list_run(GO_TO_VILLAGE, VILLAGES, out)
    if step == RAVEN_TARGET:
        return list_targets(g, out)
    if step == RAVEN_DROP or step == SURPLUS:
        return list_drops(g, out)
    if step == CRYSTAL_CHOICE:
        return list_shows(g, out)
    if step == STORM_TURN:
        return list_run(TURN_MOUNTAIN, 2, out)
    return 0
