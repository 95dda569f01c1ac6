"""Which rule refuses an action: the conditions of `legal`, asked one by one in a fixed order."""

from zauberturm.games.refusing import because
from zauberturm.games.zauberberg.actions import (
    DRAWN,
    DROP,
    GO_TO_VILLAGE,
    PLAY,
    SEND_RAVEN,
    SHOW,
    SWAP,
    TILE_LAID,
    TURN_MOUNTAIN,
    triple_part,
)
from zauberturm.games.zauberberg.board import NOWHERE, NUMBERS, PIT, SHOWN_BY_CRYSTAL, TILE_KINDS, VILLAGES
from zauberturm.games.zauberberg.cards import holds
from zauberturm.games.zauberberg.chance import weight
from zauberturm.games.zauberberg.refusals import (
    ABSENT,
    CRY_1,
    DRAW_1,
    FLY_5,
    GAME_OVER,
    GHOST_1,
    LEGAL,
    MAT_4,
    MAT_6,
    MISSING,
    NO_FIELD,
    OPEN,
    OWED,
    PIT_4,
    R_43,
    RAV_1,
    RAV_2,
    SETUP_6,
    SETUP_8,
    SETUP_13,
    STORM_2,
    UNASKED,
    place_fact,
)
from zauberturm.games.zauberberg.state import (
    CHANCE_STEPS,
    CRYSTAL_CHOICE,
    DRAW,
    LAY_TILE,
    NEXT,
    OVER,
    PLACE,
    RAVEN_DROP,
    RAVEN_TARGET,
    STORM_TURN,
    TURN,
    VILLAGE_OF,
    State,
    excess,
    hand_limit,
)
from zauberturm.games.zauberberg.tiles import hidden_tiles, raven_may_go
from zauberturm.games.zauberberg.villages import village_suits
from zauberturm.games.zauberberg.why_cards import why_not_card
from zauberturm.kernel import rule

# -- chance


@rule
def why_no_tile(g: State, code: int, facts: list[int]) -> int:
    """ZB-SETUP-13: the tiles are laid in the layout's order; ZB-MAT-6: of those that are left."""
    if not TILE_LAID <= code < DRAWN or (code - TILE_LAID) // TILE_KINDS != g.event:
        return SETUP_13
    return LEGAL if weight(g, code) > 0 else because(facts, MAT_6, (code - TILE_LAID) % TILE_KINDS, 0, 0)


@rule
def why_no_outcome(g: State, code: int, facts: list[int]) -> int:
    """ZB-SETUP-13, ZB-DRAW-1: chance is at work; ZB-MAT-4: it has only what is left."""
    if g.step == LAY_TILE:
        return why_no_tile(g, code, facts)
    if code >= DRAWN:
        return LEGAL if weight(g, code) > 0 else because(facts, MAT_4, code - DRAWN, 0, 0)
    return because(facts, DRAW_1, OWED, 0, 0) if g.step == DRAW else SETUP_13


# -- answers, each of them a rule that says who is asked for it


@rule
def why_not_place(g: State, code: int, facts: list[int]) -> int:
    """ZB-SETUP-6: a goblin that is not placed yet; ZB-SETUP-8: three villages in the end."""
    seat, village = int(g.asked), code % VILLAGES
    if code >= PLAY or g.place[seat * NUMBERS + code // VILLAGES] != NOWHERE:
        return SETUP_6
    return LEGAL if village_suits(g, seat, village) else because(facts, SETUP_8, village, 0, 0)


@rule
def why_no_village(g: State, code: int, facts: list[int]) -> int:
    """ZB-GHOST-1, ZB-PIT-4: first of all a goblin goes to a village."""
    if GO_TO_VILLAGE <= code < SEND_RAVEN:
        return LEGAL
    if g.tile[g.event] == PIT:
        return because(facts, PIT_4, int(g.lander), 0, 0)
    return because(facts, GHOST_1, OWED, 0, 0)


@rule
def why_no_target(g: State, code: int, facts: list[int]) -> int:
    """ZB-RAV-1: a player at the table; ZB-R-43: perhaps not oneself."""
    if not SEND_RAVEN <= code < DROP:
        return because(facts, RAV_1, OWED, 0, 0)
    if code - SEND_RAVEN >= g.players:
        return because(facts, RAV_1, ABSENT, 0, 0)
    return LEGAL if raven_may_go(g, int(g.asked), code - SEND_RAVEN) else R_43


@rule
def why_no_drop(g: State, code: int, facts: list[int]) -> int:
    """ZB-RAV-2, ZB-FLY-5: a card of the hand has to go."""
    seat, drops = int(g.asked), DROP <= code < TURN_MOUNTAIN
    if drops and holds(g, seat, code - DROP) > 0:
        return LEGAL
    reason = MISSING if drops else OWED
    if g.step == RAVEN_DROP:
        return because(facts, RAV_2, reason, 0, 0)
    return because(facts, FLY_5, reason, excess(g, seat), hand_limit(g, seat))


@rule
def why_no_show(g: State, code: int, facts: list[int]) -> int:
    """ZB-CRY-1: three tiles that lie face down."""
    if not SHOW <= code < SWAP:
        return because(facts, CRY_1, OWED, NO_FIELD, 0)
    hidden = hidden_tiles(g)
    for which in range(SHOWN_BY_CRYSTAL):
        event = triple_part(code - SHOW, which)
        if event >= g.events:
            return because(facts, CRY_1, OPEN, NO_FIELD, 0)
        if (hidden >> event) & 1 == 0:
            return because(facts, CRY_1, OPEN, place_fact(g, int(g.event_field[event])), 0)
    return LEGAL


@rule
def why_no_answer(g: State, code: int, facts: list[int]) -> int:
    """An answer is owed: nothing else goes before it."""
    step = g.step
    if step == PLACE:
        return why_not_place(g, code, facts)
    if step == VILLAGE_OF:
        return why_no_village(g, code, facts)
    if step == RAVEN_TARGET:
        return why_no_target(g, code, facts)
    if step == CRYSTAL_CHOICE:
        return why_no_show(g, code, facts)
    if step == STORM_TURN:
        return LEGAL if TURN_MOUNTAIN <= code < SHOW else because(facts, STORM_2, OWED, 0, 0)
    return why_no_drop(g, code, facts)


@rule
def why_unasked(code: int, facts: list[int]) -> int:
    """An answer to what nobody has asked."""
    if code < PLAY:
        return SETUP_6
    if code < SEND_RAVEN:
        return because(facts, GHOST_1, UNASKED, 0, 0)
    if code < DROP:
        return because(facts, RAV_1, UNASKED, 0, 0)
    if code < TURN_MOUNTAIN:
        return because(facts, RAV_2, UNASKED, 0, 0)
    if code < SHOW:
        return because(facts, STORM_2, UNASKED, 0, 0)
    return because(facts, CRY_1, UNASKED, NO_FIELD, 0)


@rule
def refusal(g: State, code: int, facts: list[int]) -> int:
    """0 if the action is legal, else the number of the rule in `REFUSALS`; its `FACTS` are written to `facts`.

    Neither rule nor facts depend on what the seat that is asked may not know (ZB-INFO-8).
    """
    step = g.step
    if step == OVER:
        return GAME_OVER[g.reason]
    if step < CHANCE_STEPS:
        return why_no_outcome(g, code, facts)
    if code >= TILE_LAID:
        return because(facts, DRAW_1, UNASKED, 0, 0) if code >= DRAWN else SETUP_13
    if step != TURN and step != NEXT:
        return why_no_answer(g, code, facts)
    if PLAY <= code < GO_TO_VILLAGE or code >= SWAP:
        return why_not_card(g, code, facts)
    return why_unasked(code, facts)
