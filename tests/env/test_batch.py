"""A batch plays the games that `zt.new` plays, in every form, and refuses what is wrong without harm."""

import os
import pickle
from typing import Any

import numpy as np
import pytest

import zauberturm as zt
from tests.env.tables import TABLES
from tests.samples import LONG
from zauberturm.env import CHANCE, NOBODY, Batch, Turn
from zauberturm.errors import IllegalAction, OptionError
from zauberturm.kernel import JIT

GAMES = 10_000 if LONG else 24  # over all tables
WHOLE = 2  # games of each table that are played to their end, if the rules are compiled
STEPS = 60  # of the others


def plays(batch: Batch, steps: int) -> Turn:
    turn = batch.reset()
    for _ in range(steps):
        turn = batch.step(batch.random_actions())
    return turn


def ended(batch: Batch) -> Turn:
    """The step with which the first game ends."""
    turn = batch.reset()
    while not turn.terminated.any() and not turn.truncated.any():
        turn = batch.step(batch.random_actions())
    return turn


def same(one: Turn, other: Turn) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one[:8], other[:8], strict=True))


# -- the same games


def payoffs(g: zt.Game) -> list[float]:
    """What the page says each seat gets, from the result alone."""
    result = g.result()
    assert result is not None
    winners, size = result["winners"], len(g.seats)
    if size == 1:
        return [1.0 if winners else -1.0]
    together = 2 if result["teams"] else 1
    sides, won = size // together, len(winners) // together
    if not won:
        return [0.0] * size
    return [(sides / won - 1) / (sides - 1) if seat in winners else -1 / (sides - 1) for seat in g.seats]


def compare(batch: Batch, turn: Turn, i: int, g: zt.Game) -> None:
    """Everything a batch says about a game is what the game says."""
    assert batch.digest(i) == g.digest()
    if g.over:
        assert turn.mover[i] == NOBODY
        assert turn.terminated[i]
        assert turn.count[i] == 0
        assert np.allclose(turn.reward[i], payoffs(g))
        assert abs(float(turn.reward[i].sum())) < 1e-6 or len(g.seats) == 1
        return
    codes = [action.code for action in g.legal()]
    assert turn.mover[i] == g.seats.index(str(g.to_move))
    assert turn.count[i] == len(codes)
    width = turn.legal.shape[1]
    assert turn.legal[i].tolist() == (codes + [-1] * width)[:width]
    assert np.array_equal(turn.observation[i], g.numbers(g.to_move))
    assert not turn.reward[i].any()


@pytest.mark.parametrize("name", TABLES)
def test_a_batch_plays_the_same_games(name: str) -> None:
    """Some games to their end, the others for their first decisions: `Game` is a thousand times slower."""
    game, options = TABLES[name]
    n = max(GAMES // len(TABLES) + 1, WHOLE)
    batch = Batch(game, n, seed=2**90 + 5, autoreset="disabled", threads=2, **options)
    turn = batch.reset()
    games = [zt.new(game, seed=2**90 + 5 + i, **options) for i in range(n)]
    steps = 0
    while not all(g.over for g in games) and (JIT or steps < STEPS):
        if steps == STEPS:
            assert all(batch.digest(i) == g.digest() for i, g in enumerate(games))
            games = games[:WHOLE]
        if steps % 16 == 0:
            for i in np.flatnonzero(~turn.terminated[: len(games)]).tolist():
                compare(batch, turn, i, games[i])
        actions = batch.random_actions()
        for g, code in zip(games, actions.tolist(), strict=False):
            if not g.over:
                g.play(code)
        before, turn = turn, batch.step(actions)
        for i in np.flatnonzero((turn.terminated & ~before.terminated)[: len(games)]).tolist():
            compare(batch, turn, i, games[i])
        steps += 1
    assert all(batch.digest(i) == g.digest() for i, g in enumerate(games))


def test_the_next_game_of_a_row_has_a_seed_of_its_own() -> None:
    batch = Batch("towers", 3, seed=[7, 2**96 - 1, 2**128 - 1], players=2)
    batch.reset()
    assert [batch.seed(i) for i in range(3)] == [7, 2**96 - 1, 2**128 - 1]
    batch.reset(mask=np.array([True, False, True]))
    assert [batch.seed(i) for i in range(3)] == [7 + 2**96, 2**96 - 1, 2**96 - 1]
    assert batch.digest(0) == zt.new("towers", seed=7 + 2**96, players=2).digest()
    batch.reset(seed=5)
    assert [batch.seed(i) for i in range(3)] == [5, 6, 7]


def test_a_batch_can_be_played_again() -> None:
    ways = [Batch("zauberberg", 8, seed=3, players=3, threads=threads, reuse=reuse) for threads, reuse in
            ((1, False), (2, False), (1, True))]  # fmt: skip
    turns = [plays(batch, 40) for batch in ways]
    assert same(turns[0], turns[1])
    assert same(turns[0], turns[2])


# -- legal sets


@pytest.mark.parametrize("name", ["towers, master", "zauberberg, five"])
def test_the_forms_of_legal_sets_agree(name: str) -> None:
    game, options = TABLES[name]
    forms = {form: Batch(game, 4, seed=9, legal=form, **options) for form in ("list", "bits", "dense")}
    short = Batch(game, 4, seed=9, width=2, **options)
    turns = {form: batch.reset() for form, batch in forms.items()}
    cut = short.reset()
    for _ in range(40):
        for i in range(4):
            whole = short.legal(i)
            assert cut.count[i] == len(whole)
            assert cut.legal[i, : min(len(whole), 2)].tolist() == whole[:2]
            assert np.flatnonzero(turns["dense"].legal[i]).tolist() == sorted(whole)
            bits = np.unpackbits(turns["bits"].legal[i], count=short.actions, bitorder="little")
            assert np.array_equal(bits, turns["dense"].legal[i])
        actions = short.random_actions()  # also codes that its lists have no room for
        turns = {form: batch.step(actions) for form, batch in forms.items()}
        cut = short.step(actions)


# -- observers


def test_any_seat_can_be_observed() -> None:
    batch = Batch("towers", 3, seed=1, players=3, memory="strict")
    plays(batch, 30)
    for observer in ("now", "recall", "full"):
        rows = batch.observe([0, 2, -1], observer)
        for i, seat in enumerate(("a", "c", None)):
            assert np.array_equal(rows[i], batch.game(i).numbers(seat, observer))
    assert np.array_equal(batch.observe(1), batch.observe(np.full(3, 1)))


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
def test_an_observation_is_small(game: str) -> None:
    assert Batch(game, 1).size <= 600
    assert Batch(game, 1, observer="full").size <= 1024


# -- ends


def short_games(**more: Any) -> Batch:
    return Batch("towers", 2, seed=4, players=2, most_decisions=5, **more)


def test_next_step_begins_the_next_game_one_step_later() -> None:
    batch = short_games()
    turn = ended(batch)
    assert turn.truncated.all()
    assert (turn.mover >= 0).all()
    turn = batch.step([0, 0])  # not even looked at
    assert not turn.truncated.any()
    assert batch.seed(0) == 4 + 2**96
    assert batch.digest(0) == zt.new("towers", seed=4 + 2**96, players=2).digest()


def test_same_step_keeps_what_stood_at_the_end() -> None:
    batch, later = short_games(autoreset="same_step"), short_games()
    turn, end = ended(batch), ended(later)
    assert turn.truncated.all()
    assert turn.final is not None
    assert np.array_equal(turn.final.observation, end.observation)
    assert np.array_equal(turn.final.legal, end.legal)
    assert np.array_equal(turn.final.mover, end.mover)
    assert np.array_equal(turn.final.count, end.count)
    begun = later.step(later.random_actions())
    assert np.array_equal(turn.observation, begun.observation)
    assert np.array_equal(turn.legal, begun.legal)


def test_disabled_leaves_games_over_until_they_are_reset() -> None:
    batch = short_games(autoreset="disabled")
    ended(batch)
    digest = batch.digest(0)
    turn = batch.step([9999, -7])
    assert turn.truncated.all()
    assert not turn.reward.any()
    assert batch.digest(0) == digest
    turn = batch.reset(mask=np.array([True, False]))
    assert turn.truncated.tolist() == [False, True]
    assert batch.digest(0) == zt.new("towers", seed=4 + 2**96, players=2).digest()


# -- chance


def test_chance_can_be_exposed_and_forced() -> None:
    batch = Batch("towers", 2, seed=6, players=2, chance="exposed")
    turn, g = batch.reset(), zt.new("towers", seed=6, players=2, chance="manual")
    for step in range(60):
        assert turn.weight is not None
        assert batch.digest(0) == g.digest()
        if g.to_move != "chance":
            assert not turn.weight[0].any()
            code = int(turn.legal[0, 0])
        else:
            assert turn.mover[0] == CHANCE
            outcomes = g.outcomes()
            weights = turn.weight[0, : len(outcomes)] / turn.weight[0].sum()
            assert turn.legal[0, : len(outcomes)].tolist() == [action.code for action, _ in outcomes]
            assert np.allclose(weights, [share for _, share in outcomes])
            code = outcomes[step % len(outcomes)][0].code
        g.play(code)
        turn = batch.step([code, int(batch.random_actions()[1])])
    drawn = Batch("towers", 1, seed=7, players=2)
    drawn.reset()
    exposed = Batch("towers", 1, seed=7, players=2, chance="exposed")
    turn = exposed.reset()
    while turn.mover[0] == CHANCE:
        turn = exposed.step([-1])
    assert exposed.digest(0) == drawn.digest(0)


# -- rewards


def test_shaping_adds_up_to_what_the_beginning_was_worth() -> None:
    batch = Batch("towers", 4, seed=8, players=3, shaping=0.01, autoreset="disabled")
    batch.reset()
    begin = np.array([[batch.game(i).evaluate(seat) for seat in "abc"] for i in range(4)])
    total, turn = np.zeros((4, 3)), batch.step(batch.random_actions())
    for _ in range(30):
        total += turn.reward
        turn = batch.step(batch.random_actions())
    total += turn.reward
    now = np.array([[batch.game(i).evaluate(seat) for seat in "abc"] for i in range(4)])
    assert np.allclose(total, 0.01 * (now - begin), atol=1e-3)


# -- what is wrong


def test_an_illegal_action_is_an_error_and_changes_nothing() -> None:
    batch = Batch("towers", 3, seed=1, players=2)
    turn = batch.reset()
    actions = turn.legal[:, 0].astype(np.int64)
    illegal = next(code for code in range(batch.actions) if code not in batch.legal(1))
    for wrong in (illegal, -1, -5, batch.actions, 2**40):
        actions[1] = wrong
        before = [batch.digest(i) for i in range(3)]
        with pytest.raises(IllegalAction, match="game 1") as caught:
            batch.step(actions)
        assert caught.value.facts["index"] == 1
        assert [batch.digest(i) for i in range(3)] == before
    assert batch.game(1).why_not(illegal) is not None


def test_an_illegal_action_can_cost_a_penalty_instead() -> None:
    batch = Batch("towers", 2, seed=1, players=2, illegal="penalty", penalty=-0.25)
    turn = batch.reset()
    mover, digest = int(turn.mover[1]), batch.digest(1)
    turn = batch.step([int(turn.legal[0, 0]), batch.actions])
    assert turn.illegal.tolist() == [False, True]
    assert turn.reward[1, mover] == -0.25
    assert turn.reward[1].sum() == -0.25
    assert batch.digest(1) == digest
    assert turn.count[1] == len(batch.legal(1))


@pytest.mark.parametrize(
    "actions", [[0], [0, 1, 2], [[0, 1]], [0.5, 1.0], ["a", "b"], [True, False], None, [None, 0], 3, np.zeros((2, 0))]
)
def test_actions_of_another_form_are_refused(actions: Any) -> None:
    batch = Batch("towers", 2, seed=1, players=2)
    batch.reset()
    with pytest.raises(OptionError):
        batch.step(actions)


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.uint16, np.int32, np.uint64])
def test_whole_numbers_of_any_type_are_taken(kind: type[np.generic]) -> None:
    batch = Batch("towers", 2, seed=1, players=2, chance="exposed")
    turn = batch.reset()
    if kind == np.int8:
        assert batch.step(np.full(2, -1, kind)).mover.shape == (2,)
    else:
        assert batch.step(turn.legal[:, 0].astype(kind)).mover.shape == (2,)


@pytest.mark.parametrize(
    "given",
    [{"n": 0}, {"n": 1.5}, {"threads": 0}, {"observer": "all"}, {"legal": "mask"}, {"width": 0}, {"autoreset": True},
     {"chance": "manual"}, {"illegal": "ignore"}, {"penalty": "x"}, {"shaping": -1}, {"discount": 2}, {"reuse": 1},
     {"most_decisions": 0}, {"seed": -1}, {"seed": [1]}, {"seed": "7"}, {"seed": 2**128 - 1}, {"device": "tpu"},
     {"players": 9}, {"colour": 1}],
)  # fmt: skip
def test_what_makes_no_batch_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        Batch(**{"game": "towers", "n": 2, "seed": 1, **given})


def test_nothing_can_be_asked_before_the_first_reset() -> None:
    batch = Batch("towers", 2, seed=1)
    for ask in (batch.random_actions, lambda: batch.step([0, 0]), lambda: batch.observe(0), lambda: batch.game(0)):
        with pytest.raises(OptionError, match="reset"):
            ask()
    with pytest.raises(OptionError, match="mask"):
        batch.reset(mask=np.array([True, False]))


def test_looking_refuses_seats_and_games_that_are_not_there() -> None:
    batch = Batch("towers", 2, seed=1, players=2)
    batch.reset()
    for seats in (2, -2, [0], [0.0, 1.0], "a", None):
        with pytest.raises(OptionError):
            batch.observe(seats)
    for look in (batch.game, batch.seed, batch.legal):
        with pytest.raises(OptionError):
            look(2)
    with pytest.raises(OptionError):
        batch.reset(mask=[1, 0])


def test_what_was_given_away_can_be_changed_without_harm() -> None:
    one, other = (Batch("towers", 4, seed=2, players=2) for _ in range(2))
    turn, untouched = one.reset(), other.reset()
    for _ in range(10):
        actions = other.random_actions()
        for array in turn[:8]:
            array[...] = 1
        kept, turn, untouched = untouched, one.step(actions), other.step(actions)
        assert same(turn, untouched)
        assert not np.shares_memory(kept.observation, untouched.observation)


def test_arrays_are_reused_only_if_asked_for() -> None:
    batch = Batch("towers", 4, seed=2, players=2, reuse=True)
    first, second = batch.reset(), batch.step(batch.random_actions())
    assert all(np.shares_memory(a, b) for a, b in zip(first[:8], second[:8], strict=True))


def test_arrays_travel_by_dlpack() -> None:
    turn = Batch("towers", 2, seed=1, players=2).reset()
    assert np.shares_memory(np.from_dlpack(turn.observation), turn.observation)


# -- elsewhere


def test_a_batch_can_be_pickled_in_the_middle() -> None:
    batch = Batch("zauberberg", 3, seed=5, players=2, threads=2, shaping=0.1)
    plays(batch, 20)
    other: Batch = pickle.loads(pickle.dumps(batch))
    for _ in range(20):
        actions = batch.random_actions()
        assert np.array_equal(actions, other.random_actions())
        assert same(batch.step(actions), other.step(actions))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_batch_with_threads_survives_a_fork() -> None:
    batch = Batch("towers", 8, seed=5, players=2, threads=2)
    plays(batch, 5)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:  # pragma: no cover - coverage does not look into the child
        for _ in range(5):
            batch.step(batch.random_actions())
        os.write(writing, " ".join(batch.digest(i) for i in range(8)).encode())
        os._exit(0)
    for _ in range(5):
        batch.step(batch.random_actions())
    os.waitpid(child, 0)
    assert os.read(reading, 10_000).decode().split() == [batch.digest(i) for i in range(8)]
