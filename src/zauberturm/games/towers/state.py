"""The position of Wandering Towers: one record, and the small questions everybody asks about it."""

from typing import Annotated, Final

from zauberturm.games.option_table import bits_of, rule_bits_of
from zauberturm.games.towers.board import (
    DECK,
    FW,
    HAND_ROOM,
    KINDS,
    MAX_ON_SURFACE,
    NO_CARD,
    SEATS,
    SHIELD_EVERY,
    SPACES,
    SPELLS,
    SURFACES,
    TOWERS,
)
from zauberturm.games.towers.option_table import OPTION_TABLE
from zauberturm.kernel import I1, INT8, U1, U2, UINT8, UINT32, Array, rule
from zauberturm.kernel.core import CHANCE_MOVES, NOBODY_MOVES
from zauberturm.kernel.rng import Randomness

# What was agreed, as bits of `State.options`. Each is asked for by itself, `(g.options & TEAM) != 0`, so that a GPU
# kernel for tables without it can be compiled with the bit set to 0 (`SWITCHES`, kernel.jit.rebuild).
_BITS: Final = bits_of(OPTION_TABLE)
SWITCHES: Final = rule_bits_of(OPTION_TABLE)
FIRST_EDITION: Final = _BITS["FIRST_EDITION"]
MASTER: Final = _BITS["MASTER"]
TEAM: Final = _BITS["TEAM"]
DEAD_FORBIDDEN: Final = _BITS["DEAD_FORBIDDEN"]
BETWEEN_ACTIONS: Final = _BITS["BETWEEN_ACTIONS"]
SPELL_AFTER_SPECIAL: Final = _BITS["SPELL_AFTER_SPECIAL"]
FOREIGN_KEEPS_CASTLE: Final = _BITS["FOREIGN_KEEPS_CASTLE"]
FOREIGN_ENDS_TURN: Final = _BITS["FOREIGN_ENDS_TURN"]
SWAP_CARRIES_CASTLE: Final = _BITS["SWAP_CARRIES_CASTLE"]
MERGED: Final = _BITS["MERGED"]
FINISH_ROUND: Final = _BITS["FINISH_ROUND"]
DEAD_END_DRAW: Final = _BITS["DEAD_END_DRAW"]
ASSIST: Final = _BITS["ASSIST"]
CHOOSE_TILES: Final = _BITS["CHOOSE_TILES"]
DISCARD_TOP: Final = _BITS["DISCARD_TOP"]
ALL_TILES: Final = (1 << SPELLS) - 1  # which spell tiles may be open at all

# Where the game stands. Chance first, then questions to a seat, then what happens by itself.
START, TILE, DEAL, ROLL, DRAW = range(5)
CHANCE_STEPS: Final = 5
CHOOSE_TILE: Final = 8  # solo: the player picks his tiles
PARTNER: Final = 9  # the partner's window at the start of an action
ASKED: Final = 10  # the partner answers `ask`
OFFERED: Final = 11  # the active seat answers `offer`
BACK: Final = 12  # the active seat owes a card
WINDOW_0: Final = 13  # first edition: before the action
TURN: Final = 14
DICE: Final = 15
SPECIAL: Final = 16
CLAIM: Final = 17
FREE: Final = 18  # first edition: FW at any time
CARRY: Final = 19  # the claimed spell finds its target
REPEAT: Final = 20
FREE_WHOM: Final = 21
WINDOW_2: Final = 22  # first edition: after the action
LAST_CAST: Final = 23
OVER: Final = 24
AUTOMATIC: Final = 32
BEGIN_TURN, BEGIN_ACTION, OPEN_PARTNER, OPEN_WINDOW_0, FREE_THEN_TURN, DECLARED, OPEN_CLAIM, MOVE = range(32, 40)
AFTER_MOVE, CARRY_CLAIM, OPEN_WINDOW_2, CLOSE, USED, FREE_USED, ASK_REPEAT, SPELL_OVER = range(40, 48)
END_TURN, REFILL, END_CHECK, SET_UP = range(48, 52)

# What a player has declared (WT-MT-2).
NOTHING, WIZARD, TOWER = range(3)

NO_SPELL: Final = -1
NOBODY: Final = -1

# How a game ended: index into `score.REASONS`.
RUNNING: Final = 0


class State(Randomness):
    """A position. Small integers only; see `board` for what they number.

    Fields are unsigned where they can be: Numba then knows that an index is not counted from the end.
    """

    # The board. `wizards` packs a count of four bits per seat; everything else follows from who stands on what.
    # (Wide fields come first, so that the record has no gaps.)
    wizards: Annotated[list[int], Array(UINT32, SURFACES)]

    # The table's options.
    options: U2
    players: I1  # signed: `range(g.players)` shall count in signed integers
    tiles: U1  # open spell tiles, one bit each
    tiles_to_draw: U1
    price: Annotated[list[int], Array(UINT8, SPELLS)]

    under: Annotated[list[int], Array(INT8, TOWERS)]  # the surface each tower stands on; -1: not in the game
    tower_space: Annotated[list[int], Array(UINT8, TOWERS)]  # derived: where each tower stands ...
    tower_level: Annotated[list[int], Array(UINT8, TOWERS)]  # ... and on which level, 1 = on the ground, 0: nowhere
    top: Annotated[list[int], Array(UINT8, SPACES)]  # the top surface of each space
    castle: U1

    # The seats.
    away: Annotated[list[int], Array(UINT8, SEATS)]  # derived: wizards not yet home
    home: Annotated[list[int], Array(UINT8, SEATS)]
    empty: Annotated[list[int], Array(UINT8, SEATS)]  # flasks, by state
    full: Annotated[list[int], Array(UINT8, SEATS)]
    spent: Annotated[list[int], Array(UINT8, SEATS)]

    # The cards. A pile is a count per kind: drawing picks a kind by weight, the same as a shuffled order.
    hand: Annotated[list[int], Array(UINT8, SEATS * HAND_ROOM)]  # sorted, NO_CARD at the end
    deck: Annotated[list[int], Array(UINT8, KINDS)]
    pile: U1  # derived: cards in the deck
    discard: Annotated[list[int], Array(UINT8, DECK)]  # oldest first
    discarded: I1

    # The turn.
    starter: U1
    seat: U1  # the active seat
    action: U1
    spell_used: U1
    special: U1  # this is a special turn
    turn_over: U1  # the active seat has brought a wizard home
    asked: U1
    offered: U1
    exchanged: U1

    # The running decision.
    step: U1
    asking: U1  # windows: how many seats after the active one is asked
    card: U1  # the dice card on the table, or the partner's card in question
    roll: U1
    rolls_left: U1
    after_draw: U1  # where to go on
    after_swap: U1
    after_free: U1
    after_spell: U1
    spell: U1  # being carried out
    caster: U1
    claimed: I1  # spell to be carried out after the movement
    freer: U1
    free_under: U1  # surface FW has laid bare
    declared: U1
    piece: I1  # declared wizard: his surface (or HOME); tower: its number
    owner: U1  # declared wizard: his seat
    steps: U1
    riders: U1
    rider: U1  # whose wizards ride along

    reason: U1  # RUNNING, or why the game ended
    winners: U1
    spare: Annotated[list[int], Array(UINT8, 3)]  # fills the last word, so that the record has no gaps


State.need_bits("options", len(_BITS))
State.need_bits("tiles", SPELLS)


@rule
def is_solo(g: State) -> bool:
    """One player alone (WT-SOLO)."""
    return g.players == 1


@rule
def is_master(g: State) -> bool:
    """The master-wizard variant (WT-MASTER)."""
    return (g.options & MASTER) != 0


@rule
def is_first_master(g: State) -> bool:
    """The first edition's master variant has more windows than the revised one (WT-MT-8, WT-MT-9)."""
    return is_master(g) and (g.options & FIRST_EDITION) != 0


@rule
def seat_after(g: State, seat: int, ahead: int) -> int:
    """The seat `ahead` seats clockwise, less than once round: no division, which is dear on a GPU."""
    there = 0 + seat + ahead  # 0 first: Numba adds two unsigned bytes to an unsigned word, and mixes that badly
    return there - g.players if there >= g.players else there


@rule
def partner(g: State, seat: int) -> int:
    """WT-TEAM-1: the opposite seat."""
    return seat_after(g, seat, g.players >> 1)


@rule
def controlled(g: State, seat: int) -> int:
    """WT-TEAM-6: whose wizards `seat` moves; his own, or his partner's once all his own are home."""
    if g.away[seat] == 0 and (g.options & TEAM) != 0:
        return partner(g, seat)
    return seat


@rule
def count_of(wizards: int, seat: int) -> int:
    """How many of these wizards belong to `seat`."""
    return (int(wizards) >> (4 * seat)) & 15


@rule
def crowd(wizards: int) -> int:
    """How many wizards these are in all."""
    pairs = (int(wizards) & 0x0F0F0F) + ((int(wizards) >> 4) & 0x0F0F0F)
    return (pairs + (pairs >> 8) + (pairs >> 16)) & 0xFF


@rule
def visible(g: State, space: int) -> int:
    """WT-MODEL-3: the wizards on the top surface of a space, packed."""
    return int(g.wizards[g.top[space]])


@rule
def has_room(g: State, space: int, newcomers: int) -> bool:
    """WT-WIZ-4: six wizards fill a surface; WT-WIZ-7: the castle never fills up."""
    return space == g.castle or crowd(visible(g, space)) + newcomers <= MAX_ON_SURFACE


@rule
def is_free(g: State, space: int) -> bool:
    """WT-MODEL-5: a top surface without wizards and without the castle."""
    return space != g.castle and visible(g, space) == 0


@rule
def has_tower(g: State, space: int) -> bool:
    """Whether a tower stands there."""
    return g.top[space] >= SPACES


@rule
def height(g: State, space: int) -> int:
    """WT-MODEL-2: how many towers stand there."""
    return int(g.tower_level[g.top[space] - SPACES]) if has_tower(g, space) else 0


@rule
def shows_shield(g: State, space: int) -> bool:
    """WT-MODEL-6: the top tower's shield, or the ground's where no tower stands. Towers t1, t3, ... carry one."""
    if has_tower(g, space):
        return (g.top[space] - SPACES) % 2 == 0
    return space % SHIELD_EVERY == 0


@rule
def tower_at(g: State, space: int, level: int) -> int:
    """The tower on `level` of a stack, 1 = lowest."""
    surface = int(g.top[space])
    for _ in range(height(g, space) - level):
        surface = int(g.under[surface - SPACES])
    return surface - SPACES


@rule
def ground_of(g: State, surface: int) -> int:
    """The space on which a surface's stack stands."""
    return int(g.tower_space[surface - SPACES]) if surface >= SPACES else surface


@rule
def is_covered(g: State, surface: int) -> bool:
    """WT-MODEL-3: a tower stands on it, so its wizards are locked."""
    if surface >= SPACES and g.under[surface - SPACES] < 0:
        return False  # a tower that is not in the game
    return g.top[ground_of(g, surface)] != surface


@rule
def hand_size(g: State, seat: int) -> int:
    """How many cards a seat holds."""
    count = 0
    while count < HAND_ROOM and g.hand[seat * HAND_ROOM + count] != NO_CARD:
        count += 1
    return count


@rule
def holds(g: State, seat: int, card: int) -> bool:
    """Whether a seat holds such a card."""
    for slot in range(seat * HAND_ROOM, (seat + 1) * HAND_ROOM):
        if g.hand[slot] == card:
            return True
    return False


@rule
def is_open(g: State, spell: int) -> bool:
    """WT-SPELL-6: the open tiles serve everybody."""
    return ((g.tiles & ALL_TILES) >> spell) & 1 != 0


@rule
def is_slot_spell(g: State, spell: int) -> bool:
    """WT-MT-9: in the first edition's master variant FW stands outside the slots."""
    return spell != FW or not is_first_master(g)


@rule
def can_pay(g: State, seat: int, spell: int, times: int) -> bool:
    """WT-SPELL-2."""
    return g.full[seat] >= g.price[spell] * times


@rule
def asked_seat(g: State) -> int:
    """In a window: the seat that is asked."""
    return seat_after(g, int(g.seat), int(g.asking))


@rule
def to_move(g: State) -> int:
    """The one decision-maker: a seat, CHANCE_MOVES or NOBODY_MOVES."""
    step = g.step
    if step < CHANCE_STEPS:
        return CHANCE_MOVES
    if step == OVER:
        return NOBODY_MOVES
    if step == PARTNER or step == ASKED:
        return partner(g, g.seat)
    if step == WINDOW_0 or step == CLAIM or step == FREE or step == WINDOW_2:
        return asked_seat(g)
    if step == CARRY or step == REPEAT:
        return int(g.caster)
    if step == FREE_WHOM:
        return int(g.freer)
    return int(g.seat)


def fixed_switches(g: State) -> dict[str, int]:
    """What a table's options settle for good: bits that are off, and the tiles, unless they are drawn at set-up."""
    off = {name: 0 for name, bit in SWITCHES.items() if not g.options & bit}
    return off if g.tiles_to_draw else {**off, "ALL_TILES": g.tiles}
