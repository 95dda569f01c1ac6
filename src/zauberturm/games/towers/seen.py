"""What lies open and what does not (WT-INFO): the small questions that `view`, `resample` and `observe` share."""

from typing import Final

from zauberturm.games.towers.board import HOME, NO_CARD, SPACES, SURFACES
from zauberturm.games.towers.state import (
    ASK_REPEAT,
    BACK,
    FREE,
    FREE_WHOM,
    NO_SPELL,
    OFFERED,
    REPEAT,
    TOWER,
    WIZARD,
    State,
    ground_of,
    partner,
    to_move,
)
from zauberturm.kernel import rule


@rule
def is_covered(g: State, surface: int) -> bool:
    """WT-MODEL-3: a tower stands on it, so its wizards are locked."""
    if surface >= SPACES and g.under[surface - SPACES] < 0:
        return False  # a tower that is not in the game
    return g.top[ground_of(g, surface)] != surface


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


# What `tell_open` writes, for `view`, which is plain Python and cannot ask the core question by question.
MOVER, CARD_SEEN, DECLARED_AT, DECLARED_LEVEL, SPELL_RUNNING, LIFTED_AT, LIFTED_LEVEL = range(7)
OPEN_FACTS: Final = 7


@rule
def tell_open(g: State, seat: int, out: list[int]) -> None:
    """Write to `out` what of the running decision `seat` may know; what is not to be seen is -1 or empty."""
    out[MOVER] = to_move(g)
    hidden = card_is_changing_hands(g) and not knows_changing_card(g, seat)
    out[CARD_SEEN] = NO_CARD if hidden else g.card
    out[DECLARED_AT], out[DECLARED_LEVEL] = declared_wizard_space(g), 0
    if g.declared == TOWER:
        out[DECLARED_AT] = ground_of(g, SPACES + int(g.piece))
        out[DECLARED_LEVEL] = level_of(g, SPACES + int(g.piece))
    out[SPELL_RUNNING] = g.spell if spell_is_running(g) else NO_SPELL
    out[LIFTED_AT] = ground_of(g, int(g.free_under)) if g.step == FREE_WHOM else -1
    out[LIFTED_LEVEL] = level_of(g, int(g.free_under)) + 1 if g.step == FREE_WHOM else 0
