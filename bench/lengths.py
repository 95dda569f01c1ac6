"""How long games are: `python -m bench.lengths` plays whole games and rewrites the tables in docs/lengths.md.

Seats choose uniformly among their legal actions, or take what looks best right away (`zauberturm.bots.greedy`). The
script fails if a decision has no legal action or a game does not end, so a table in the page means that neither
happened.
"""

import argparse
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

import zauberturm as zt
from bench import report
from zauberturm.bots.greedy import Greedy
from zauberturm.games.towers.actions import REROLL
from zauberturm.kernel.batch import Records, player
from zauberturm.kernel.core import CHANCE_MOVES, NOBODY_MOVES
from zauberturm.kernel.jit import bind
from zauberturm.kernel.rng import pick
from zauberturm.registry import GAMES

Lengths = npt.NDArray[np.int64]

PAGE: Final = Path(__file__).parent.parent / "docs" / "lengths.md"
GAMES_EACH: Final = 20_000
GREEDY_EACH: Final = 20
AT_ONCE: Final = 5_000
ENDLESS: Final = 1_000_000
SHARES: Final = (5, 50, 95, 100)
HEAD: Final = ("5 % / median / 95 % / longest", "decisions", "turns", "steps")
MASTER: Final = {"variant": "master", "spells": 8}
UNGUARDED: Final = {"turn_limit": 1_000_000}  # to see games end by themselves (ZB-END-6)
LARGE: Final[dict[str, Any]] = {
    "name": "large",
    "sides": [10, 8, 6, 4],
    "events": {"1": [2, 4, 6, 11, 13, 20, 22, 29, 31], "2": [2, 4, 9, 16, 23], "3": [2, 7, 12], "4": [1, 4, 7]},
    "stones": {"1": [15, 24, 33], "2": [11, 18, 25], "3": [4, 17], "4": [10]},
}


class Table(NamedTuple):
    """Which games are played."""

    uniform: dict[str, dict[str, Any]]
    greedy: dict[str, dict[str, Any]]
    stopped: int = 0  # the reason of a game that a guard has stopped: it has no end of its own


TABLES: Final = {
    "towers": Table(
        {
            **{f"basic, {players} players": {"players": players} for players in range(2, 7)},
            "basic, first edition, 4 players": {"players": 4, "edition": "first"},
            "basic, all eight spells, 4 players": {"players": 4, "spells": 8},
            **{f"master, all eight spells, {players} players": {"players": players, **MASTER} for players in (2, 4, 6)},
            "master, first edition, all eight spells, 4 players": {"players": 4, "edition": "first", **MASTER},
            "two teams": {"players": 4, "team": True},
            "two teams, round finished": {"players": 4, "team": True, "team_end": "finish_round"},
            "three teams": {"players": 6, "team": True},
            "two teams, master, all eight spells": {"players": 4, "team": True, **MASTER},
            "solo without spells": {"players": 1, "solo_spells": 0},
            "solo, three spells drawn": {"players": 1},
        },
        {f"basic, {players} players": {"players": players} for players in range(2, 6)},
    ),
    "zauberberg": Table(
        {
            **{f"{players} players": {"players": players, **UNGUARDED} for players in range(2, 6)},
            "sides of 10, 8, 6 and 4, 2 players": {"players": 2, "layout": LARGE, **UNGUARDED},
            "sides of 10, 8, 6 and 4, 5 players": {"players": 5, "layout": LARGE, **UNGUARDED},
        },
        {f"{players} players": {"players": players} for players in range(2, 6)},
        stopped=2,
    ),
}

# -- random play

# Bound to a game's functions before `_measure_all` runs.
to_move: Callable[..., int]
sample: Callable[..., int]
legal: Callable[..., int]
apply: Callable[..., None]


def _measure_all(records: Any, out: Any, lengths: Any, limit: int) -> None:
    """Per game its decisions, turns and steps; -1 decisions where somebody had nothing to do."""
    for i in range(len(records)):
        g = records[i]
        decisions, turns, steps = 0, 1, 0
        while to_move(g) != NOBODY_MOVES and steps < limit:
            seat, code, solo = g.seat, 0, g.players == 1
            if to_move(g) == CHANCE_MOVES:
                code = sample(g)
            else:
                count = legal(g, out)
                if count <= 0:
                    decisions = -1
                    break
                code = int(out[pick(g, count)])
                decisions += 1
                # Alone at the table the seat never changes; there, a turn is one card or one special turn.
                turns += solo and code < REROLL
            apply(g, code)
            turns += g.seat != seat and decisions > 0
            steps += 1
        lengths[i, 0], lengths[i, 1], lengths[i, 2] = decisions, turns - (g.players == 1), steps


def random_lengths(game: str, options: dict[str, Any], games: int) -> Lengths:
    """Decisions, turns and steps of so many games."""
    rules = GAMES[game]
    core = rules.core
    functions = {"to_move": core.to_move, "sample": core.sample, "legal": core.legal, "apply": core.apply, "pick": pick}
    measure = bind(_measure_all, "measure_all", core.legal.__module__, **functions)
    parts = []
    for seed in range(0, games, AT_ONCE):
        records = player(core).new(rules.start(rules.resolve(options)), min(AT_ONCE, games - seed), seed)
        lengths = np.zeros((len(records), 3), np.int64)
        measure(records, np.zeros(core.max_legal, np.int16), lengths, ENDLESS)
        check(game, options, records, lengths, seed)
        if "turn_number" in (records.dtype.names or ()):  # a game that counts its turns knows best
            lengths[:, 1] = records["turn_number"]
        parts.append(lengths)
    return np.concatenate(parts)


def check(game: str, options: dict[str, Any], records: Records, lengths: Lengths, seed: int) -> None:
    """Stop with the seeds of games that went wrong."""
    stopped = TABLES[game].stopped
    stuck = (np.flatnonzero(lengths[:, 0] < 0) + seed).tolist()
    unfinished = (records["reason"] == 0) | ((records["reason"] == stopped) & (stopped > 0))
    endless = (np.flatnonzero(unfinished) + seed).tolist()
    if stuck or endless:
        raise SystemExit(f"{game} {options}: no legal action with seeds {stuck[:5]}, no end with seeds {endless[:5]}")


# -- greedy play


def greedy_lengths(game: str, options: dict[str, Any], games: int) -> Lengths:
    """The same for games in which everybody takes what looks best right away."""
    return np.array([greedy_length(game, options, seed) for seed in range(games)], np.int64)


def greedy_length(game: str, options: dict[str, Any], seed: int) -> tuple[int, int, int]:
    g = zt.new(game, seed=seed, chance="manual", **options)
    bots = {seat: Greedy(seed * len(g.seats) + place) for place, seat in enumerate(g.seats)}
    dice, decisions, turns, steps, ended = random.Random(seed), 0, 0, 0, False
    while g.to_move is not None:
        if g.to_move == "chance":
            actions, odds = zip(*g.outcomes(), strict=True)
            events = g.play(dice.choices(actions, odds)[0])
        else:
            events = g.play(bots[g.to_move].choose(g, g.to_move))
            decisions += 1
            ended = False
        if any(event.name == "turn_ended" for event in events):
            turns += 1
            ended = True
        steps += 1
    result = g.result()
    if result is None or not result["winners"]:
        raise SystemExit(f"{game} {options}: the game with seed {seed} has no winner")
    return decisions, turns + (not ended), steps  # the last turn may be cut short by the end of the game


# -- tables


def write(game: str, kind: str, games: int) -> None:
    """Play one kind of games, print and write its table."""
    variants, lengths_of = (
        (TABLES[game].uniform, random_lengths) if kind == "random" else (TABLES[game].greedy, greedy_lengths)
    )
    rows = []
    for name, options in variants.items():
        shares = np.percentile(lengths_of(game, options, games), SHARES, axis=0).T
        rows.append([name, *(" / ".join(f"{share:,.0f}" for share in what) for what in shares)])
    print(report.plain(HEAD, rows))
    total = games * len(rows)
    told = f"{games:,} games of each kind, {total:,} in all; every one ended, no decision was without an action."
    report.replace_section(PAGE, f"{game}-{kind}", f"{told}\n\n{report.markdown(HEAD, rows)}")


def main() -> None:
    """Play, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(TABLES), help="one game alone")
    parser.add_argument("--games", type=int, default=GAMES_EACH, help="random games per variant, 0: leave them out")
    parser.add_argument("--greedy", type=int, default=GREEDY_EACH, help="greedy games per variant, 0: leave them out")
    options = parser.parse_args()
    for game in [options.game] if options.game else TABLES:
        for kind, games in (("random", options.games), ("greedy", options.greedy)):
            if games > 0:
                write(game, kind, games)


if __name__ == "__main__":
    main()
