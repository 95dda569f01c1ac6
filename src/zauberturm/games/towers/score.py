"""End of the game and ranking (WT-END, WT-TEAM-9, WT-R-53, WT-SOLO)."""

from typing import Any, Final

from zauberturm.games.towers.board import SEAT_LETTERS, SOLO_CARDS
from zauberturm.games.towers.moves import team_is_done
from zauberturm.games.towers.state import DEAD_END_DRAW, TEAM, State, is_solo, partner, seat_after
from zauberturm.kernel import rule

REASONS: Final = (
    "", "WT-END-3", "WT-END-4", "WT-R-53", "WT-TEAM-9", "WT-R-55", "WT-SOLO-9", "WT-SOLO-10",
)  # fmt: skip
ONE_FINISHED, SEVERAL_FINISHED, DEAD_END, TEAM_AT_ONCE, TEAMS_AT_ONCE, SOLO_WON, SOLO_LOST = range(1, 8)


@rule
def has_finished(g: State, seat: int) -> bool:
    """WT-END-1: all wizards home and no empty flask; in teams both partners together (WT-R-55)."""
    if (g.options & TEAM) != 0:
        return team_is_done(g, seat)
    return g.empty[seat] == 0 and g.away[seat] == 0


@rule
def full_flasks(g: State, seat: int) -> int:
    """What WT-END-4 compares; teams add theirs up."""
    mine = int(g.full[seat])
    return mine + g.full[partner(g, seat)] if (g.options & TEAM) != 0 else mine


@rule
def filled_flasks(g: State, seat: int) -> int:
    """WT-R-53: full or spent; teams add theirs up."""
    mine = g.full[seat] + g.spent[seat]
    if (g.options & TEAM) == 0:
        return mine
    mate = partner(g, seat)
    return mine + g.full[mate] + g.spent[mate]


@rule
def finishers(g: State) -> int:
    """The seats that have finished, one bit each."""
    bits = 0
    for seat in range(g.players):
        if has_finished(g, seat):
            bits |= 1 << seat
    return bits


@rule
def rank_by_full(g: State, bits: int) -> int:
    """WT-END-4: of these seats, those with the most full flasks."""
    best, winners = -1, 0
    for seat in range(g.players):
        if (bits >> seat) & 1 != 0:
            score = full_flasks(g, seat)
            if score > best:
                best, winners = score, 0
            if score == best:
                winners |= 1 << seat
    return winners


@rule
def rank_dead_end(g: State) -> int:
    """WT-R-53: most filled flasks, then most full ones, else shared."""
    everybody = (1 << g.players) - 1
    if (g.options & DEAD_END_DRAW) != 0:
        return everybody
    best, candidates = -1, 0
    for seat in range(g.players):
        score = filled_flasks(g, seat)
        if score > best:
            best, candidates = score, 0
        if score == best:
            candidates |= 1 << seat
    return rank_by_full(g, candidates)


@rule
def conclude(g: State, reason: int, winners: int) -> None:
    """Note how the game ended."""
    g.reason, g.winners = reason, winners


@rule
def sides_in(g: State, bits: int) -> int:
    """How many players, or teams, these seats are."""
    count = 0
    for seat in range(g.players):
        count += (bits >> seat) & 1
    return count // 2 if (g.options & TEAM) != 0 else count


@rule
def conclude_teams(g: State) -> None:
    """WT-TEAM-9: at once; WT-R-55: if one event completes two teams, full flasks decide."""
    bits = finishers(g)
    conclude(g, TEAM_AT_ONCE if sides_in(g, bits) == 1 else TEAMS_AT_ONCE, rank_by_full(g, bits))


@rule
def check_solo(g: State) -> None:
    """WT-SOLO-9, -10."""
    if g.away[0] == 0:
        conclude(g, SOLO_WON, 1)
    elif g.discarded >= SOLO_CARDS or g.pile == 0:
        conclude(g, SOLO_LOST, 0)


@rule
def winners_of(g: State) -> int:
    """The seats that have won, one bit each."""
    return int(g.winners)


@rule
def nobody_is_away(g: State) -> bool:
    """Whether every wizard of every seat is home."""
    away = 0
    for seat in range(g.players):
        away += g.away[seat]
    return away == 0


@rule
def check_end(g: State) -> None:
    """WT-TURN-9: asked when a turn is over and the hand refilled."""
    if is_solo(g):
        check_solo(g)
        return
    bits = finishers(g)
    if bits != 0:
        if seat_after(g, int(g.seat), 1) == g.starter:  # WT-END-2: the round is complete
            conclude(g, ONE_FINISHED if sides_in(g, bits) == 1 else SEVERAL_FINISHED, rank_by_full(g, bits))
    elif nobody_is_away(g):
        conclude(g, DEAD_END, rank_dead_end(g))


def side_of(g: State, seat: int) -> tuple[int, ...]:
    """A seat, with its partner if there are teams."""
    return (seat, (seat + g.players // 2) % g.players) if g.options & TEAM else (seat,)


def shortfall(g: State, seat: int) -> dict[str, int]:
    """What a seat, or its team, still lacked at the end; with nothing lacking, how many flasks broke the tie."""
    if g.winners >> seat & 1:
        return {}
    side = side_of(g, seat)
    full = fewer(g, side, {s: int(g.full[s]) for s in range(g.players)})
    if g.reason == DEAD_END:  # everybody is home, and no flask can be filled any more
        filled = fewer(g, side, {s: int(g.full[s] + g.spent[s]) for s in range(g.players)})
        return {"filled": filled} if filled else {"full": full}
    lacking = {"wizards": sum(int(g.away[s]) for s in side), "flasks": sum(int(g.empty[s]) for s in side)}
    return {name: count for name, count in lacking.items() if count} or {"full": full}


def fewer(g: State, side: tuple[int, ...], held: dict[int, int]) -> int:
    """How many of these flasks a side has less than the winners."""
    best = next(side_of(g, s) for s in range(g.players) if g.winners >> s & 1) if g.winners else ()
    return sum(held[s] for s in best) - sum(held[s] for s in side)


def result_of(g: State) -> dict[str, Any]:
    """Winners, winning teams and the rule that ended the game, as plain data."""
    winners = [SEAT_LETTERS[seat] for seat in range(g.players) if g.winners >> seat & 1]
    half = g.players // 2
    teams = [[SEAT_LETTERS[s], SEAT_LETTERS[s + half]] for s in range(half) if g.winners >> s & 1]
    return {
        "winners": winners,
        "teams": teams if g.options & TEAM else None,
        "reason": REASONS[g.reason],
        "home": {SEAT_LETTERS[s]: g.home[s] for s in range(g.players)},
        "flasks": {SEAT_LETTERS[s]: [g.empty[s], g.full[s], g.spent[s]] for s in range(g.players)},
        "away": {SEAT_LETTERS[s]: g.away[s] for s in range(g.players)},
        "lacking": {SEAT_LETTERS[s]: lacking for s in range(g.players) if (lacking := shortfall(g, s))},
    }
