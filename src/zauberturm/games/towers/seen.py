"""What lies open and what does not (WT-INFO): the small questions that `view`, `resample` and `observe` share."""

from zauberturm.games.towers.board import HOME, NO_CARD, SPACES, SURFACES
from zauberturm.games.towers.state import (
    ASK_REPEAT,
    BACK,
    FREE,
    FREE_WHOM,
    OFFERED,
    REPEAT,
    WIZARD,
    State,
    ground_of,
    is_covered,
    partner,
)
from zauberturm.kernel import rule


@rule
def is_laid_bare(g: State, surface: int) -> bool:
    """WT-SP-FW-1: everybody looks at it while the caster chooses whom to free."""
    return g.step == FREE_WHOM and g.free_under == surface


@rule
def covered_surfaces(g: State) -> int:
    """WT-INFO-5: the surfaces that nobody sees now, one bit each; everybody saw them before they were covered."""
    bits = 0
    for surface in range(SURFACES):
        if is_covered(g, surface) and not is_laid_bare(g, surface):
            bits |= 1 << surface
    return bits


@rule
def level_of(g: State, surface: int) -> int:
    """How many towers a surface has below it: 0 for the ground."""
    level = 0
    while surface >= SPACES:
        surface = int(g.under[surface - SPACES])
        level += 1
    return level


@rule
def declared_wizard_space(g: State) -> int:
    """Where the declared wizard is seen, or -1: none is declared, or he is home or locked (WT-INFO-5)."""
    if g.declared != WIZARD or g.piece == HOME or is_covered(g, int(g.piece)):
        return -1
    return ground_of(g, int(g.piece))


@rule
def card_is_changing_hands(g: State) -> bool:
    """WT-TEAM-3, -4: `card` is then the partner's card, not one that lies on the table."""
    return g.step == OFFERED or g.step == BACK


@rule
def changing_card_holder(g: State) -> int:
    """In whose hand the partner's card is: offered it is still his, given it is the active seat's."""
    return int(g.seat) if g.step == BACK else partner(g, g.seat)


@rule
def knows_changing_card(g: State, seat: int) -> bool:
    """WT-INFO-10: the giver does, and the receiver as soon as he holds it."""
    return seat == partner(g, g.seat) or (g.step == BACK and seat == g.seat)


@rule
def dice_card(g: State) -> int:
    """The dice card on the table, or NO_CARD."""
    return NO_CARD if card_is_changing_hands(g) else int(g.card)


@rule
def spell_is_running(g: State) -> bool:
    """Whether `spell` and `caster` speak of the present: the use is made, more may follow (WT-MT-7, WT-MT-9)."""
    if g.step == REPEAT:
        return True
    if g.step != FREE and g.step != FREE_WHOM:
        return False
    # A FREE window of the first edition interrupts a spell only if the repeat question comes after it.
    return g.after_free == 0 or g.after_free == ASK_REPEAT


@rule
def card_seen(g: State, seat: int) -> int:
    """WT-INFO-10: the card of the running decision as `seat` knows it, or NO_CARD."""
    hidden = card_is_changing_hands(g) and not knows_changing_card(g, seat)
    return NO_CARD if hidden else int(g.card)
