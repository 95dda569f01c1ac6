"""What is true in every game, whatever is played: Hypothesis draws tables and positions, the same ones on every run."""

import json
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zauberturm as zt
from tests.samples import MORE, examples
from tests.zauberberg.drawn_games import (
    bytes_of,
    crowded_games,
    fresh_games,
    quick_choice,
    reached_games,
    record_of,
    seeds,
    walk,
)
from tests.zauberberg.invariants import SETTING_UP, WHOLE_BOX, belongings, broken, supply
from tests.zauberberg.option_sets import OPTION_SETS
from tests.zauberberg.positions import texts
from tests.zauberberg.random_tables import random_options
from zauberturm.games.zauberberg.board import NOWHERE
from zauberturm.games.zauberberg.state import OVER, RUNNING, State
from zauberturm.kernel import JIT
from zauberturm.kernel.batch import player
from zauberturm.kernel.record import Record
from zauberturm.registry import GAMES

LIMIT = 50_000  # steps after which a random game is called endless; the turn limit stops it earlier


# -- conservation and derived fields


@examples(60)
@given(st.one_of(fresh_games(), crowded_games()), seeds)
def test_nothing_is_lost_and_nothing_is_noted_wrongly(g: zt.Game, seed: int) -> None:
    """Cards are conserved, tiles and stones only leave; derived fields are what they are derived from."""
    dice, before = random.Random(seed), record_of(g)
    owned, stock = belongings(before), supply(before)
    for _ in range(120):
        record = record_of(g)
        assert broken(record) == []
        assert belongings(record) == owned
        if record.step not in SETTING_UP:
            now = supply(record)
            assert before.step in SETTING_UP or now.others == stock.others
            assert (now.stones, now.ravens, now.crystals) <= (9, 3, 3)
            assert before.step in SETTING_UP or all(a <= b for a, b in zip(now[:3], stock[:3], strict=True))
            before, stock = record, now
        if g.over:
            break
        g.play(quick_choice(dice, g))


@examples(40)
@given(fresh_games())
def test_everything_of_the_box_is_there(g: zt.Game) -> None:
    """ZB-MAT-4 to -6, ZB-MAT-9: after the set-up all tiles, stones, cards and goblins."""
    for last in walk(g, 1, 20 + 5 * g.options["players"] + 3 * g.options["players"]):
        g = last
    record, owned = record_of(g), supply(record_of(g))
    assert belongings(record) == WHOLE_BOX
    assert (owned.stones, owned.ravens, owned.crystals) == (9, 3, 3)
    assert owned.others == (("flying", 2), ("ghost", 3), ("passage", 4), ("pit", 2), ("storm", 3))
    assert sum(len(goblins) for goblins in g.position()["places"].values()) == 5 * g.options["players"]
    assert all(len(hand) == 3 for hand in g.position()["hands"].values())
    assert g.to_move == g.options["starter"]


def set_item(name: str, index: int, value: int) -> Callable[[State], None]:
    return lambda g: getattr(g, name).__setitem__(index, value)


@pytest.mark.parametrize(
    "spoil",
    [
        set_item("place", 0, 3),
        set_item("place", 24, 3),
        set_item("on", 3, 1),
        set_item("stone_field", 0, NOWHERE),
        set_item("stone_field", 1, 10),
        set_item("waiting", 0, 3),
        set_item("deck", 0, 3),
        set_item("hand", 0, 9),
        set_item("in_hand", 4, 1),
        set_item("held", 0, 3),
        set_item("discard", 7, 1),
        set_item("table", 0, 1),
        set_item("acted", 0, 1),
        lambda g: setattr(g, "uppers", 1),
        lambda g: setattr(g, "face_up", 1),
        lambda g: setattr(g, "waiters", 1),
        lambda g: setattr(g, "rotation", 4),
        lambda g: setattr(g, "seat", 4),
        lambda g: setattr(g, "reason", 1),
        lambda g: setattr(g, "draws", 1),
        lambda g: setattr(g, "step", 40),
    ],
)
def test_a_broken_position_would_be_noticed(spoil: Callable[[State], None]) -> None:
    """The check that the tests above rest on is no dud."""
    started = zt.new("zauberberg", players=2, seed=1)
    while started.to_move is not None and not started.position()["hands"]["a"]:
        started.play(started.legal()[0])
    g = record_of(started)
    assert broken(g) == []
    spoil(g)
    assert broken(g) != []


# -- copies


@examples(60)
@given(reached_games())
def test_a_copy_is_independent(g: zt.Game) -> None:
    """Every legal action on a copy of its own: nothing older changes, neither the game nor copies made before."""
    before, record = bytes_of(g), g.record()
    twin = g.copy()
    results: list[tuple[zt.Game, bytes]] = []
    for action in g.legal()[:60]:
        copied = g.copy()
        copied.play(action)
        results.append((copied, bytes_of(copied)))
        assert bytes_of(g) == before
    assert bytes_of(twin) == before
    assert (g.record(), twin.record()) == (record, record)
    assert all(bytes_of(copied) == after for copied, after in results)


@examples(40)
@given(reached_games(), seeds)
def test_asking_changes_nothing(g: zt.Game, seed: int) -> None:
    before, record = bytes_of(g), g.record()
    questions: list[Callable[[], object]] = [g.legal, g.outcomes, g.legal_mask, g.position, g.digest, g.result]
    for seat in g.seats:
        questions += [partial(g.view, seat), partial(g.observation, seat), partial(g.determinize, seat, seed)]
    for code in random.Random(seed).sample(range(zt.games()["zauberberg"].actions), 20):
        questions.append(partial(g.why_not, code))
    for question in questions:
        question()
    assert (bytes_of(g), g.record()) == (before, record)


# -- round trips


@examples(60)
@given(reached_games())
def test_text_code_and_action_mean_the_same(g: zt.Game) -> None:
    for action in g.legal()[:40]:
        by_action, by_text, by_code = g.copy(), g.copy(), g.copy()
        assert by_action.play(action) == by_text.play(str(action)) == by_code.play(int(action))
        assert bytes_of(by_action) == bytes_of(by_text) == bytes_of(by_code)
        assert g.why_not(str(action)) is None


@examples(25)
@given(st.one_of(fresh_games(), crowded_games()), seeds)
def test_positions_round_trip_at_every_step(g: zt.Game, seed: int) -> None:
    dice = random.Random(seed)
    for following in walk(g, seed, 60):
        position = following.position()
        again = zt.load(json.loads(json.dumps(position)), seed=seed, chance="manual")
        assert again.position() == position
        assert (again.digest(), again.to_move) == (following.digest(), following.to_move)
        assert texts(again) == texts(following)
        action = dice.choice(texts(following))
        twin = following.copy()
        assert again.play(action) == twin.play(action)
        assert again.digest() == twin.digest()


@examples(60)
@given(reached_games(), seeds)
def test_records_round_trip(g: zt.Game, seed: int) -> None:
    again = zt.replay(g.record(), seed=g._seed, chance="manual")
    assert again.record() == g.record()
    assert (again.digest(), again.to_move, again.position()) == (g.digest(), g.to_move, g.position())


@examples(15)
@given(crowded_games(), seeds)
def test_records_of_finished_games_round_trip(g: zt.Game, seed: int) -> None:
    dice = random.Random(seed)
    while not g.over:
        g.play(quick_choice(dice, g))
    again = zt.replay(g.record())
    assert (again.record(), again.digest(), again.result()) == (g.record(), g.digest(), g.result())


@examples(30)
@given(seeds)
def test_the_same_seed_gives_the_same_game(seed: int) -> None:
    """With chance "auto", and when its outcomes are written down and played by hand."""
    options: dict[str, Any] = random_options(random.Random(seed))
    first, second = (zt.new("zauberberg", seed=seed, **options) for _ in range(2))
    choice = random.Random(seed)
    for _ in range(60):
        if first.over:
            break
        action = str(quick_choice(choice, first))
        assert first.play(action) == second.play(action)
    assert first.digest() == second.digest()
    by_hand = zt.replay(first.record(), seed=seed)
    assert by_hand.digest() == first.digest()


@examples(60)
@given(reached_games(), seeds)
def test_what_is_imagined_looks_the_same(g: zt.Game, seed: int) -> None:
    """A game drawn for a seat shows that seat the same, and so does one drawn from the drawn one."""
    for seat in g.seats:
        once = g.determinize(seat, seed)
        twice = once.determinize(seat, seed + 1)
        assert once.view(seat) == g.view(seat) == twice.view(seat)
        assert broken(record_of(once)) == []
        assert (once.to_move, twice.to_move) == (g.to_move, g.to_move)
        assert belongings(record_of(once)) == belongings(record_of(g))


# -- decisions


@examples(80)
@given(reached_games(most=250))
def test_there_is_always_something_to_do(g: zt.Game) -> None:
    """ZB-DEC-1: exactly one decision-maker, with at least one action, none of them twice; chance adds up to one."""
    assert g.to_move in (*g.seats, "chance")
    codes = [int(action) for action in g.legal()]
    assert codes
    assert len(set(codes)) == len(codes)
    assert len(set(texts(g))) == len(codes)
    assert sorted(codes) == g.legal_mask().nonzero()[0].tolist()
    if g.to_move == "chance":
        assert sum(odds for _, odds in g.outcomes()) == pytest.approx(1)
        assert all(odds > 0 for _, odds in g.outcomes())
    else:
        assert g.outcomes() == []


@pytest.mark.parametrize("name", OPTION_SETS)
def test_every_random_game_ends(name: str) -> None:
    """Uniform random play, to the end: nobody is left without an action, nothing is lost on the way."""
    rules = GAMES["zauberberg"]
    start: Record = rules.start(rules.resolve(OPTION_SETS[name]))
    games = (200 if JIT else 1) * MORE
    records = player(rules.core).new(start, games, seed=1)
    player(rules.core).trace(records, LIMIT)
    for at in range(games):
        record = State.plain_of(records, at)
        assert (record.step, record.reason != RUNNING) == (OVER, True), f"game with seed {1 + at} does not end"
        assert broken(record) == []
        assert belongings(record) == WHOLE_BOX
