"""Bots play legal moves everywhere, know only what their seat may know, and the greedy one is no fool."""

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

import zauberturm as zt
from tests.bots.tables import ALL, positions, table
from tests.samples import SHARE
from tests.towers.positions import load, texts
from zauberturm.bots import Bot, Greedy, Random, Search, decide, make
from zauberturm.bots import FunctionBot as Own
from zauberturm.bots.search import PLAN

SHORT = replace(PLAN, worlds=1, cut=1, tries=1)  # interpreted, playing on takes long
QUICK: dict[str, Callable[[int], Bot]] = {
    "random": Random,
    "greedy": lambda seed: Greedy(seed, worlds=2),
    "search": lambda seed: Search(seed, iterations=12, plan=SHORT),
}


class Watcher:
    """Notes the game it is shown and takes the first action."""

    def __init__(self) -> None:
        self.shown: list[zt.Game] = []

    def choose(self, game: zt.Game, seat: str) -> zt.Action:
        assert game.to_move == seat
        self.shown.append(game)
        return game.legal()[0]


def play(seats: dict[str, Bot], seed: int, moves: int = 10_000, **options: Any) -> zt.Game:
    return go_on(zt.new("towers", seed=seed, **options), seats, seed, moves)


def go_on(g: zt.Game, seats: dict[str, Bot], seed: int, moves: int) -> zt.Game:
    dice = random.Random(seed)
    while not g.over and moves:
        assert g.to_move
        g.play(decide(seats[g.to_move], g, dice.getrandbits(64)))
        moves -= 1
    return g


@pytest.mark.parametrize("name", ALL)
def test_bots_play_legal_moves_in_every_variant(name: str) -> None:
    seats: dict[str, Bot] = {"a": Greedy(1, worlds=2), "b": Random(2), "c": Random(3), "d": Greedy(4, worlds=1)}
    seats |= {"e": Random(5), "f": Random(6)}
    go_on(table(name, 1), seats, seed=1, moves=80 // SHARE)  # `Game.play` refuses what is not legal


@pytest.mark.parametrize("bot", QUICK)
@pytest.mark.parametrize("name", ALL)
def test_hidden_things_do_not_change_a_choice(name: str, bot: str) -> None:
    different = 0
    for g in islice(positions(name), 6 // SHARE):
        seat = g.to_move
        assert seat
        choices = []
        for seed in range(3):
            other = g.determinize(seat, seed, "assist")
            different += other.digest() != g.digest()
            choices.append(QUICK[bot](5).choose(other, seat))
        assert choices == [QUICK[bot](5).choose(g, seat)] * 3
    assert different or name == "solo", "nothing was hidden"


@pytest.mark.parametrize("name", ALL)
def test_the_guess_rests_on_what_the_seat_knows(name: str) -> None:
    for g in islice(positions(name), 10 // SHARE):
        for seat in g.seats:
            assert g.evaluate(seat) == g.determinize(seat, seed=4).evaluate(seat)


def test_a_bot_is_never_shown_the_true_game() -> None:
    g, watcher = zt.new("towers", players=2, seed=3), Watcher()
    before = g.digest()
    chosen = decide(watcher, g, seed=8)
    assert chosen in g.legal()
    assert g.digest() == before != watcher.shown[0].digest()
    assert watcher.shown[0].view(g.to_move) == g.view(g.to_move)


@pytest.mark.parametrize("bot", QUICK)
def test_the_same_seed_gives_the_same_game(bot: str) -> None:
    records = [play({"a": QUICK[bot](1), "b": QUICK[bot](2)}, seed=6, moves=40, players=2).record() for _ in range(2)]
    assert records[0] == records[1]


def test_random_tries_everything() -> None:
    g, bot = zt.new("towers", players=2, seed=3), Random(0)
    assert {str(decide(bot, g, seed=1)) for _ in range(400)} == set(texts(g))


def test_greedy_brings_a_wizard_home() -> None:
    g = load({3: "*", 1: "a", 5: "ab", 7: "2b"}, hands={"a": ["W2", "T3"]}, action=2)
    assert str(decide(Greedy(), g, seed=1)) == "W2:w1"


def test_greedy_locks_others_up_and_fills_a_flask() -> None:
    g = load({8: "*", 1: "2", 2: "3", 4: "bbb", 12: "a"}, hands={"a": ["T3", "T1", "T1"]})
    assert str(decide(Greedy(), g, seed=1)) == "T3:t1.1"


def test_greedy_rolls_again_when_the_roll_is_bad() -> None:
    g = load({8: "*", 4: "a", 12: "1b"}, hands={"a": ["W3d"]}, action=2)
    g.play("W3d")
    rolled = {}
    for roll in range(1, 7):
        trial = g.copy()
        trial.play(f"roll:{roll}")
        rolled[roll] = str(decide(Greedy(1, worlds=30), trial, seed=1))
    assert rolled[4] == "w4"
    assert rolled[6] == rolled[5] == "reroll"


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(zt.OptionError) as caught:
        make("oracle", 1)
    assert "greedy, random" in str(caught.value)


def test_nobody_is_decided_for_when_the_game_is_over() -> None:
    g = play({"a": Random(1), "b": Random(2)}, seed=1, players=2)
    with pytest.raises(zt.OptionError, match="over"):
        decide(Random(1), g, seed=1)


ANY: dict[str, Callable[[int], Bot]] = {
    **QUICK,
    "level": lambda seed: make("level:1", seed),
    "callable": lambda _: Own(lambda _view, legal, _clock: legal[0]),
    "program": lambda seed: make("program:true", seed),
}


@pytest.mark.parametrize("bot", ANY.values(), ids=ANY)
def test_a_bot_decides_only_for_the_seat_that_is_asked(bot: Callable[[int], Bot]) -> None:
    g = zt.new("towers", seed=1, players=2)
    other = next(seat for seat in g.seats if seat != g.to_move)
    with pytest.raises(zt.OptionError) as caught:
        bot(1).choose(g, other)
    assert caught.value.facts == {"seat": other, "to_move": g.to_move}
