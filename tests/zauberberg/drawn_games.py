"""What Hypothesis draws: tables, positions and games that are under way, the same ones on every run."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

import zauberturm as zt
from tests.zauberberg.random_tables import crowded_position, random_options
from zauberturm.games.zauberberg.state import State

seeds = st.integers(0, 2**32 - 1)


@st.composite
def fresh_games(draw: st.DrawFn) -> zt.Game:
    """A game before its first event, at any table."""
    options = random_options(random.Random(draw(seeds)))
    return zt.new("zauberberg", seed=draw(seeds), chance="manual", **options)


@st.composite
def crowded_games(draw: st.DrawFn) -> zt.Game:
    """A game in the middle of everything."""
    return zt.load(crowded_position(random.Random(draw(seeds))), seed=draw(seeds), chance="manual")


@st.composite
def reached_games(draw: st.DrawFn, most: int = 120) -> zt.Game:
    """A game in which some lively moves have been made, and which is not over."""
    g, plies = draw(st.one_of(fresh_games(), crowded_games())), draw(st.integers(0, most))
    for last in walk(g, draw(seeds), plies):
        g = last
    return g


def quick_choice(dice: random.Random, g: zt.Game) -> zt.Action:
    """One of the legal actions; exchanging, which is most of the list, no more often than the others."""
    actions = g.legal()
    swaps = sum(str(action).startswith("swap") for action in actions)
    weights = [(1 / swaps if str(action).startswith("swap") else 4 if "^" in str(action) else 1) for action in actions]
    return dice.choices(actions, weights)[0]


def walk(g: zt.Game, seed: int, plies: int) -> Iterator[zt.Game]:
    """Copies of the game after each of so many moves; ends before the game is over."""
    dice = random.Random(seed)
    for _ in range(plies):
        following = g.copy()
        following.play(quick_choice(dice, g))
        if following.over:
            return
        yield following
        g = following


def record_of(g: zt.Game) -> State:
    return State.plain(g._g)


def bytes_of(g: zt.Game) -> bytes:
    return record_of(g).pack()
