"""How long random games are: `python -m bench.lengths` plays whole games and rewrites the table in docs/lengths.md.

Seats choose uniformly among their legal actions. The script fails if a decision has no legal action or a game does not
end, so a table in the page means that neither happened.
"""

import argparse
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from bench import report
from zauberturm.games.towers.actions import REROLL
from zauberturm.games.towers.state import OVER
from zauberturm.kernel.batch import Records, player
from zauberturm.kernel.core import CHANCE_MOVES
from zauberturm.kernel.jit import bind
from zauberturm.kernel.rng import pick
from zauberturm.registry import GAMES

PAGE: Final = Path(__file__).parent.parent / "docs" / "lengths.md"
GAMES_EACH: Final = 20_000
AT_ONCE: Final = 5_000
ENDLESS: Final = 1_000_000
SHARES: Final = (5, 50, 95, 100)
HEAD: Final = ("5 % / median / 95 % / longest", "decisions", "turns", "steps")
MASTER: Final = {"variant": "master", "spells": 8}
VARIANTS: Final[dict[str, dict[str, Any]]] = {
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
}


def _measure_all(records: Any, out: Any, lengths: Any, limit: int) -> None:
    """Per game its decisions, turns and steps; -1 decisions where somebody had nothing to do."""
    for i in range(len(records)):
        g = records[i]
        decisions, turns, steps = 0, 1, 0
        while g.step != OVER and steps < limit:
            seat, code, solo = g.seat, 0, g.players == 1
            if to_move(g) == CHANCE_MOVES:  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
                code = sample(g)  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
            else:
                count = legal(g, out)  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
                if count <= 0:
                    decisions = -1
                    break
                code = int(out[pick(g, count)])
                decisions += 1
                # Alone at the table the seat never changes; there, a turn is one card or one special turn.
                turns += solo and code < REROLL
            apply(g, code)  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
            turns += g.seat != seat and decisions > 0
            steps += 1
        lengths[i, 0], lengths[i, 1], lengths[i, 2] = decisions, turns - (g.players == 1), steps


def lengths_of(options: dict[str, Any], games: int) -> npt.NDArray[np.int64]:
    """Decisions, turns and steps of so many games."""
    rules = GAMES["towers"]
    core = rules.core
    functions = {"to_move": core.to_move, "sample": core.sample, "legal": core.legal, "apply": core.apply, "pick": pick}
    measure = bind(_measure_all, "measure_all", core.legal.__module__, **functions)
    parts = []
    for seed in range(0, games, AT_ONCE):
        records = player(core).new(rules.start(rules.resolve(options)), min(AT_ONCE, games - seed), seed)
        lengths = np.zeros((len(records), 3), np.int64)
        measure(records, np.zeros(core.max_legal, np.int16), lengths, ENDLESS)
        check(options, records, lengths, seed)
        parts.append(lengths)
    return np.concatenate(parts)


def check(options: dict[str, Any], records: Records, lengths: npt.NDArray[np.int64], seed: int) -> None:
    """Stop with the seeds of games that went wrong."""
    stuck = (np.flatnonzero(lengths[:, 0] < 0) + seed).tolist()
    endless = (np.flatnonzero(records["step"] != OVER) + seed).tolist()
    if stuck or endless:
        raise SystemExit(f"{options}: no legal action with seeds {stuck[:5]}, no end with seeds {endless[:5]}")


def row(name: str, options: dict[str, Any], games: int) -> list[str]:
    """One line of the table."""
    shares = np.percentile(lengths_of(options, games), SHARES, axis=0).T
    return [name, *(" / ".join(f"{share:,.0f}" for share in what) for what in shares)]


def main() -> None:
    """Play, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES_EACH, help="per variant")
    options = parser.parse_args()
    rows = [row(name, variant, options.games) for name, variant in VARIANTS.items()]
    print(report.plain(HEAD, rows))
    total = options.games * len(rows)
    told = (
        f"{options.games:,} games of each kind, {total:,} in all; every one ended, no decision was without an action."
    )
    report.replace_section(PAGE, "lengths", f"{told}\n\n{report.markdown(HEAD, rows)}")


if __name__ == "__main__":
    main()
