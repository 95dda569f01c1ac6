"""Where the numbers of a game's outlook come from: `python -m bench.outlook play`, then `python -m bench.outlook fit`.

`play` lets greedy bots play, with a slip now and then so that positions differ, and keeps some positions of every game
with its winner. `fit` finds the weights under which the winners are least surprising (a conditional logit), and prints
them beside the present ones, in thousandths; they are rounded by hand, and where a thing is rare, with a grain of salt.

What a weight counts is not written down a second time: the outlook itself is compiled once for each weight, with
that one alone.
"""

import argparse
import random
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

import zauberturm as zt
from zauberturm.bots import Greedy, decide
from zauberturm.games.zauberberg.state import NEXT, TURN
from zauberturm.kernel.jit import inner, rebuild

GAME = "zauberberg"
module = import_module(f"zauberturm.games.{GAME}.outlook")
NOTES = Path(".benchmarks/outlook")
SLIPS = 0.05
PER_GAME = 10  # positions
ONE = 1000
STEPS, RATE, SHRINK = 400, 0.05, 1e-3
Floats = npt.NDArray[np.float64]


def weights() -> Iterator[tuple[str, int, int]]:
    """Name, place and present value of every number of the outlook."""
    for name, value in vars(module).items():
        if name.isupper() and name not in {"JOKER", "LEVELS", "NUMBERS", "VALUES", "NO_EVENT"}:
            for place, one in enumerate(value if isinstance(value, tuple) else (value,)):
                yield name, place, one


def alone(name: str, place: int) -> dict[str, Any]:
    """All numbers of the outlook as nothing but this one."""
    values: dict[str, Any] = {}
    for other, at, _ in weights():
        before = values.get(other, ())
        values[other] = (*before, ONE * (other == name and at == place))
    return {key: one if isinstance(getattr(module, key), tuple) else one[0] for key, one in values.items()}


def play(players: int, games: int, first: int) -> None:
    """Play, and keep positions and winners."""
    positions, winners = [], []
    for number in range(first, first + games):
        g, dice = zt.new(GAME, seed=70_000 + number, players=players), random.Random(number)
        bots = {seat: Greedy(dice.getrandbits(32)) for seat in g.seats}
        seen = []
        while g.to_move is not None:
            if g.handle[0]["step"] in (TURN, NEXT):
                seen.append(g.handle.copy())
            slip = dice.random() < SLIPS
            g.play(dice.choice(g.legal()) if slip else decide(bots[g.to_move], g, dice.getrandbits(64)))
        for handle in dice.sample(seen, min(PER_GAME, len(seen))):
            positions.append(handle)
            winners.append(g.seats.index((g.result() or {})["winners"][0]))
    NOTES.mkdir(parents=True, exist_ok=True)
    np.savez(NOTES / f"{players}-{first}.npz", positions=np.concatenate(positions), winners=winners)


only: Callable[..., int]  # bound before `fill_` runs


def fill_(records: Any, out: Any) -> None:
    for row in range(out.shape[0]):
        for seat in range(out.shape[1]):
            out[row, seat] = only(records[row], seat)


def counted(positions: Any, players: int) -> Floats:
    """What every weight counts, by position and seat."""
    names = list(weights())
    found = np.zeros((len(names), len(positions), players))
    for (name, place, _), out in zip(names, found, strict=True):
        inner(fill_, only=rebuild(module.outlook, alone(name, place), numba.njit))(positions, out)
    return np.ascontiguousarray(found.transpose(1, 2, 0)) / ONE


def shares(found: Floats, weight: Floats) -> Floats:
    powers = np.exp(found @ weight - (found @ weight).max(1, keepdims=True))
    return np.asarray(powers / powers.sum(1, keepdims=True))


def surprise(found: Floats, winners: Any, weight: Floats) -> float:
    return float(-np.log(shares(found, weight)[np.arange(len(winners)), winners]).mean())


def fitted(found: Floats, winners: Any) -> Floats:
    """The weights that make the winners least surprising (Adam, on features of equal spread)."""
    spread = found.std((0, 1)) + 1e-6
    scaled, rows = found / spread, np.arange(len(winners))
    weight = mean = square = np.zeros(found.shape[2])
    for step in range(1, STEPS + 1):
        wrong = shares(scaled, weight)
        wrong[rows, winners] -= 1
        slope = np.einsum("ns,nsf->f", wrong, scaled) / len(rows) + 2 * SHRINK * weight
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        pace = RATE * (0.2 if step > 0.6 * STEPS else 1.0)
        weight = weight - pace * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return np.asarray(weight / spread)


def fit(players: int) -> None:
    """Print the weights, and how surprising the winners are with them."""
    parts = [np.load(file) for file in sorted(NOTES.glob(f"{players}-*.npz"))]
    winners = np.concatenate([part["winners"] for part in parts])
    found = counted(np.concatenate([part["positions"] for part in parts]), players)
    names = list(weights())
    present = np.array([value for _, _, value in names]) / ONE
    best = fitted(found, winners)
    for (name, place, value), new in zip(names, best, strict=True):
        print(f"{name}[{place}]: {value:6} {round(ONE * new):6}")
    even, now, then = np.log(players), surprise(found, winners, present), surprise(found, winners, best)
    print(f"{players} players, {len(winners)} positions: {even:.4f} knowing nothing, {now:.4f} now, {then:.4f} fitted")


def main() -> None:
    """Read what to do, and do it."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("what", choices=["play", "fit"])
    reader.add_argument("--players", type=int, default=4)
    reader.add_argument("--games", type=int, default=2_500)
    reader.add_argument("--first", type=int, default=0, help="number of the first game")
    wish = reader.parse_args()
    if wish.what == "play":
        play(wish.players, wish.games, wish.first)
    else:
        fit(wish.players)


if __name__ == "__main__":
    main()
