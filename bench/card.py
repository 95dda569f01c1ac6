"""The numbers card of each game, for learners: `python -m bench.card`. The tables go into docs/environments.md.

Random games by batches: how long they are, how much there is to choose, what the starting player's seat is worth. Lines
(perft) count every sequence of decisions and chance events from the first decision of a fixed game.
"""

import argparse
from pathlib import Path
from typing import Any, Final

import numpy as np

from bench import report
from zauberturm.env import Batch
from zauberturm.kernel.perft import line_counter
from zauberturm.opening import new
from zauberturm.registry import GAMES

PAGE: Final = Path(__file__).parent.parent / "docs" / "environments.md"
HEAD: Final = (
    "players", "games", "decisions a game", "shortest / longest", "to choose from", "most", "one answer only",
    "won by seats in turn order",
)  # fmt: skip
SEED: Final = 1
DEPTHS: Final = 4


def order_of(batch: Batch) -> Any:
    """For every game, the seat that starts."""
    names = list(batch.rules.number_names[0])
    first = names.index("starting player: seat+0")
    return batch.observe(0)[:, first : first + batch.players].argmax(axis=1)


class Tally:
    """What one table's games add up to."""

    def __init__(self, n: int, players: int) -> None:
        self.lengths = np.zeros(n, np.int64)
        self.choices = self.decisions = self.forced = self.most = 0
        self.wins = np.zeros(players)

    def add(self, turn: Any, running: Any) -> None:
        """One decision of every game that still runs."""
        counts = turn.count[running]
        self.lengths += running
        self.decisions += len(counts)
        self.choices += int(counts.sum())
        self.forced += int((counts == 1).sum())
        self.most = max(self.most, int(counts.max()))


def row(game: str, players: int, n: int) -> list[str]:
    """Random games of one number of players, each to its end."""
    batch = Batch(game, n, seed=SEED, players=players, autoreset="disabled", threads=2, reuse=False)
    turn, tally = batch.reset(), Tally(n, players)
    starter, reward = order_of(batch), np.zeros((n, players))
    while not turn.terminated.all():
        tally.add(turn, ~turn.terminated)
        turn = batch.step(batch.random_actions())
        reward += turn.reward
    won = (reward > 0) / np.maximum((reward > 0).sum(axis=1, keepdims=True), 1)
    for seat in range(players):
        tally.wins[seat] = won[np.arange(n), (starter + seat) % players].mean()
    return [
        str(players),
        f"{n:,}",
        f"{tally.lengths.mean():.1f} ± {tally.lengths.std():.1f}",
        f"{tally.lengths.min()} / {tally.lengths.max()}",
        f"{tally.choices / tally.decisions:.1f}",
        str(tally.most),
        f"{tally.forced / tally.decisions:.1%}",
        " ".join(f"{share:.1%}" for share in tally.wins),
    ]


def lines_of(game: str) -> list[str]:
    """How many sequences there are from the first decision of one game, by their length."""
    g = new(game, players=2, seed=SEED)
    core = g.rules.core
    return [f"{line_counter(core).count(core.record.plain(g.handle), depth):,}" for depth in range(1, DEPTHS + 1)]


def main() -> None:
    """Play, count, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--no-page", action="store_true", help="leave docs/environments.md as it is")
    options = parser.parse_args()
    parts = [f"`python -m bench.card --games {options.games}`, default options, seats choose at random."]
    for game, rules in GAMES.items():
        rows = [row(game, players, options.games) for players in rules.info.players if players > 1]
        print(game, report.plain(HEAD, rows), sep="\n", flush=True)
        lines = ", ".join(lines_of(game))
        what = f"Lines of 1 to {DEPTHS} decisions and chance events, two players, seed {SEED}: {lines}."
        parts += [f"### {game}", report.markdown(HEAD, rows), what]
        print(what)
    if not options.no_page:
        report.replace_section(PAGE, "card", "\n\n".join(parts))


if __name__ == "__main__":
    main()
