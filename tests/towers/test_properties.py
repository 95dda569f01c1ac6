"""What is true in every game, whatever is played: Hypothesis draws tables and positions, the same ones on every run."""

import json
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zauberturm as zt
from tests.samples import MORE, examples
from tests.towers.invariants import WHOLE_BOX, belongings, broken
from tests.towers.option_sets import OPTION_SETS
from tests.towers.positions import FLASKS, WIZARDS, texts
from tests.towers.random_tables import late_position, lively_choice, random_options
from zauberturm.games.towers.state import OVER, RUNNING, State
from zauberturm.kernel import JIT
from zauberturm.kernel.batch import player
from zauberturm.kernel.record import Record
from zauberturm.registry import GAMES

LIMIT = 50_000  # steps after which a random game is called endless; the longest known have a fifth of that


seeds = st.integers(0, 2**32 - 1)


@st.composite
def fresh_games(draw: st.DrawFn) -> zt.Game:
    """A game before its first event, at any table."""
    options = random_options(draw(st.randoms(use_true_random=False)))
    return zt.new("towers", seed=draw(seeds), chance="manual", **options)


@st.composite
def late_games(draw: st.DrawFn) -> zt.Game:
    """A game near its end."""
    return zt.load(late_position(random.Random(draw(seeds))), seed=draw(seeds), chance="manual")


@st.composite
def reached_games(draw: st.DrawFn, most: int = 200) -> zt.Game:
    """A game in which some lively moves have been made, and which is not over."""
    g, plies = draw(st.one_of(fresh_games(), late_games())), draw(st.integers(0, most))
    for last in walk(g, draw(seeds), plies):
        g = last
    return g


def walk(g: zt.Game, seed: int, plies: int) -> Iterator[zt.Game]:
    """Copies of the game after each of so many moves; ends before the game is over."""
    dice = random.Random(seed)
    for _ in range(plies):
        following = g.copy()
        following.play(lively_choice(dice, texts(g)))
        if following.over:
            return
        yield following
        g = following


def record_of(g: zt.Game) -> State:
    return State.plain(g._g)


def bytes_of(g: zt.Game) -> bytes:
    return record_of(g).pack()


# -- conservation and derived fields


@examples(75)
@given(st.one_of(fresh_games(), late_games()), seeds)
def test_nothing_is_lost_and_nothing_is_noted_wrongly(g: zt.Game, seed: int) -> None:
    """Pieces, cards and flasks are conserved; derived fields are what they are derived from."""
    owned, dice = belongings(record_of(g)), random.Random(seed)
    for _ in range(150):
        assert broken(record_of(g)) == []
        assert belongings(record_of(g)) == owned
        if g.over:
            break
        g.play(lively_choice(dice, texts(g)))


@examples(90)
@given(fresh_games())
def test_everything_of_the_box_is_there(g: zt.Game) -> None:
    """WT-MAT-5, WT-MAT-8."""
    record, players = record_of(g), g.options["players"]
    owned, mates = belongings(record), 2 if g.options["team"] else 1
    assert owned.wizards == (WIZARDS[players],) * players
    if players > 1:
        assert owned.flasks == (FLASKS[players] * mates,) * (players // mates)
    else:  # WT-SOLO-4: six with spells, none without
        assert owned.flasks in ((0,), (FLASKS[1],))
    assert owned.cards == WHOLE_BOX


@examples(60)
@given(st.one_of(fresh_games(), late_games()), seeds)
def test_some_things_only_grow(g: zt.Game, seed: int) -> None:
    """WT-R-70: nobody leaves the castle; WT-R-23: spent flasks stay spent; a flask once filled is never empty again."""
    before = g.position()
    for following in walk(g, seed, 150):
        now = following.position()
        for seat in g.seats:
            assert now["home"][seat] >= before["home"][seat]
            assert now["flasks"][seat][0] <= before["flasks"][seat][0]
            assert now["flasks"][seat][2] >= before["flasks"][seat][2]
        before = now


def set_item(name: str, index: int, value: int) -> Callable[[State], None]:
    return lambda g: getattr(g, name).__setitem__(index, value)


@pytest.mark.parametrize(
    "spoil",
    [
        set_item("away", 0, 9),
        set_item("top", 3, 3),
        set_item("tower_space", 2, 5),
        set_item("tower_level", 2, 2),
        set_item("under", 2, 1),
        set_item("under", 2, -1),
        set_item("wizards", 0, 1),
        set_item("wizards", 12, 0x700000),
        set_item("deck", 0, 9),
        set_item("hand", 0, 22),
        set_item("discard", 7, 1),
        set_item("spare", 0, 1),
        lambda g: setattr(g, "castle", 3),
        lambda g: setattr(g, "seat", 4),
        lambda g: setattr(g, "reason", 1),
        lambda g: setattr(g, "step", 40),
    ],
)
def test_a_broken_position_would_be_noticed(spoil: Callable[[State], None]) -> None:
    """The check that the tests above rest on is no dud."""
    g = record_of(zt.new("towers", players=2, seed=1))
    assert broken(g) == []
    spoil(g)
    assert broken(g) != []


# -- copies


@examples(90)
@given(reached_games())
def test_a_copy_is_independent(g: zt.Game) -> None:
    """Every legal action on a copy of its own: nothing older changes, neither the game nor copies made before."""
    before, record = bytes_of(g), g.record()
    twin = g.copy()
    results: list[tuple[zt.Game, bytes]] = []
    for action in g.legal():
        copied = g.copy()
        copied.play(action)
        results.append((copied, bytes_of(copied)))
        assert bytes_of(g) == before
    assert bytes_of(twin) == before
    assert (g.record(), twin.record()) == (record, record)
    assert all(bytes_of(copied) == after for copied, after in results)


@examples(60)
@given(reached_games(), seeds)
def test_asking_changes_nothing(g: zt.Game, seed: int) -> None:
    before, record = bytes_of(g), g.record()
    questions: list[Callable[[], object]] = [g.legal, g.outcomes, g.legal_mask, g.position, g.digest, g.result]
    for seat in g.seats:
        questions += [partial(g.view, seat), partial(g.observation, seat), partial(g.determinize, seat, seed)]
    for code in random.Random(seed).sample(range(zt.games()["towers"].actions), 20):
        questions.append(partial(g.why_not, code))
    for question in questions:
        question()
    assert (bytes_of(g), g.record()) == (before, record)


# -- round trips


@examples(90)
@given(reached_games())
def test_text_code_and_action_mean_the_same(g: zt.Game) -> None:
    for action in g.legal()[:40]:
        by_action, by_text, by_code = g.copy(), g.copy(), g.copy()
        assert by_action.play(action) == by_text.play(str(action)) == by_code.play(int(action))
        assert bytes_of(by_action) == bytes_of(by_text) == bytes_of(by_code)
        assert g.why_not(str(action)) is None


@examples(120)
@given(reached_games(), seeds)
def test_positions_round_trip(g: zt.Game, seed: int) -> None:
    position = g.position()
    again = zt.load(json.loads(json.dumps(position)), seed=seed, chance="manual")
    assert again.position() == position
    assert (again.digest(), again.to_move, texts(again)) == (g.digest(), g.to_move, texts(g))
    action = random.Random(seed).choice(texts(g))
    assert again.play(action) == g.play(action)
    assert again.digest() == g.digest()


@examples(75)
@given(reached_games(), seeds)
def test_records_round_trip(g: zt.Game, seed: int) -> None:
    again = zt.replay(g.record(), seed=g._seed, chance="manual")
    assert again.record() == g.record()
    assert (again.digest(), again.to_move, again.position()) == (g.digest(), g.to_move, g.position())


@examples(30)
@given(late_games(), seeds)
def test_records_of_finished_games_round_trip(g: zt.Game, seed: int) -> None:
    dice = random.Random(seed)
    while not g.over:
        g.play(lively_choice(dice, texts(g)))
    again = zt.replay(g.record())
    assert (again.record(), again.digest(), again.result()) == (g.record(), g.digest(), g.result())


@examples(60)
@given(st.randoms(use_true_random=False), seeds)
def test_the_same_seed_gives_the_same_game(dice: random.Random, seed: int) -> None:
    """With chance "auto", and when its outcomes are written down and played by hand."""
    options: dict[str, Any] = random_options(dice)
    first, second = (zt.new("towers", seed=seed, **options) for _ in range(2))
    choice = random.Random(seed)
    for _ in range(40):
        if first.over:
            break
        action = lively_choice(choice, texts(first))
        assert first.play(action) == second.play(action)
    assert first.digest() == second.digest()
    by_hand = zt.replay(first.record(), seed=seed)
    assert by_hand.digest() == first.digest()


# -- decisions


@examples(90)
@given(reached_games(most=400))
def test_there_is_always_something_to_do(g: zt.Game) -> None:
    """Exactly one decision-maker, with at least one action, none of them twice; chance adds up to one."""
    assert g.to_move in (*g.seats, "chance")
    codes = [int(action) for action in g.legal()]
    assert codes
    assert len(set(codes)) == len(codes)
    assert sorted(codes) == g.legal_mask().nonzero()[0].tolist()
    if g.to_move == "chance":
        assert sum(odds for _, odds in g.outcomes()) == pytest.approx(1)
        assert all(odds > 0 for _, odds in g.outcomes())
    else:
        assert g.outcomes() == []


@pytest.mark.parametrize("name", OPTION_SETS)
def test_every_random_game_ends(name: str) -> None:
    """Uniform random play, to the end: nobody is left without an action, nothing is lost on the way."""
    rules = GAMES["towers"]
    start: Record = rules.start(rules.resolve(OPTION_SETS[name]))
    games = (200 if JIT else 1) * MORE
    records = player(rules.core).new(start, games, seed=1)
    owned = belongings(State.plain_of(records, 0))
    player(rules.core).trace(records, LIMIT)
    for at in range(games):
        record = State.plain_of(records, at)
        assert (record.step, record.reason != RUNNING) == (OVER, True), f"game with seed {1 + at} does not end"
        assert broken(record) == []
        assert belongings(record) == owned
