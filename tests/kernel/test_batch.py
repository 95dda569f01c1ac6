"""Batches: the same games on one thread and on several, the same chance as `zt.new`, counts that add up."""

from typing import Any

import numpy as np

import zauberturm as zt
from zauberturm.games.towers import RULES
from zauberturm.games.towers.state import State
from zauberturm.kernel import JIT
from zauberturm.kernel.batch import player, seeded
from zauberturm.kernel.core import NOBODY_MOVES
from zauberturm.kernel.playout import CHANCES_A_ROUND
from zauberturm.registry import engine

TABLE: dict[str, Any] = {"players": 3}
SEED = 2**100 + 11
GAMES = 12
STEPS = 40

PLAYER = player(RULES.core)


def fresh(games: int = GAMES, seed: int = SEED, **options: Any) -> Any:
    return PLAYER.new(RULES.start(RULES.resolve({**TABLE, **options})), games, seed)


def plains(records: Any) -> list[State]:
    return [State.plain_of(records, i) for i in range(len(records))]


def test_there_is_one_player_for_a_game() -> None:
    assert player(RULES.core) is PLAYER


def test_each_game_has_the_seed_after_the_one_before() -> None:
    records = seeded(RULES.start(RULES.resolve(TABLE)), 3, 2**128 - 3)
    found = [sum(int(word) << (32 * at) for at, word in enumerate(seed)) for seed in records["seed"]]
    assert found == [2**128 - 3, 2**128 - 2, 2**128 - 1]


def test_the_same_seed_deals_the_same_cards_as_a_single_game() -> None:
    events = 1 + 3 * 3  # the starter, and three cards each
    records = fresh()
    PLAYER.trace(records, limit=events)
    for i, plain in enumerate(plains(records)):
        g = zt.new("towers", seed=SEED + i, **TABLE)
        assert RULES.position(plain, g.options) == g.position()
        assert plain.picks == 0


def test_games_that_settle_before_their_first_event_are_ready() -> None:
    """With a known starter the wizards are placed at once."""
    plain = plains(fresh(1, starter="b"))[0]
    manual = zt.new("towers", seed=SEED, chance="manual", starter="b", **TABLE)
    assert RULES.position(plain, manual.options) == manual.position()


def test_the_trace_of_a_game_depends_on_its_seed_alone() -> None:
    digests = PLAYER.trace(fresh(), limit=STEPS)
    assert len(set(digests.tolist())) == GAMES
    later = PLAYER.trace(fresh(4, SEED + 3), limit=STEPS)
    assert later.tolist() == digests[3:7].tolist()


def test_a_trace_follows_every_step() -> None:
    """Equal ends reached on different ways would have different digests: the digest grows with each step."""
    ends = [tuple(PLAYER.trace(fresh(2), limit=limit).tolist()) for limit in range(12)]
    assert ends[0] == (0, 0)
    assert len(set(ends)) == 12


if JIT:  # these loops exist compiled only

    def test_all_games_are_played_to_their_end() -> None:
        records = fresh()
        counts = PLAYER.play(records)
        assert counts.games == GAMES
        assert counts.steps > counts.decisions > 0
        ended = plains(records)
        assert all(engine("towers").to_move(g.handle()) == NOBODY_MOVES for g in ended)
        assert sum(g.picks for g in ended) == counts.decisions
        assert all(RULES.result(g)["winners"] for g in ended)

    def test_a_limit_stops_every_game() -> None:
        records = fresh()
        counts = PLAYER.play(records, rounds=STEPS)
        assert counts.games == GAMES
        assert 0 < counts.decisions <= GAMES * STEPS
        assert counts.steps <= GAMES * STEPS * (1 + CHANCES_A_ROUND)

    def test_playing_in_pieces_is_playing_at_once() -> None:
        pieces, whole = fresh(), fresh()
        steps = PLAYER.play(whole).steps
        while more := PLAYER.play(pieces, rounds=7).steps:
            steps -= more
        assert steps == 0
        assert pieces.tobytes() == whole.tobytes()

    def test_playing_and_tracing_make_the_same_moves() -> None:
        played, traced = fresh(), fresh()
        PLAYER.play(played)
        PLAYER.trace(traced)
        assert played.tobytes() == traced.tobytes()

    def test_threads_change_nothing() -> None:
        alone, together = fresh(), fresh()
        assert PLAYER.play(alone) == PLAYER.play(together, threads=3)
        assert alone.tobytes() == together.tobytes()
        alone, together = fresh(5), fresh(5)
        assert PLAYER.spin(alone, 1000) == PLAYER.spin(together, 1000, threads=4)
        assert alone.tobytes() == together.tobytes()

    def test_spinning_plays_the_rounds_it_is_asked_for() -> None:
        records = fresh(4)
        counts = PLAYER.spin(records, 5000)
        # A round is a decision, the end of a game, or a part of a set-up.
        assert 0.95 * 4 * 5000 < counts.decisions + counts.games <= 4 * 5000
        assert counts.decisions < counts.steps
        assert counts.games >= 4
        # Each lane goes on with seeds of its own: the last word counts its games, the others stay.
        first = seeded(RULES.start(RULES.resolve(TABLE)), 4, SEED)["seed"]
        assert (records["seed"][:, :3] == first[:, :3]).all()
        assert (records["seed"][:, 3].astype(np.int64) - first[:, 3]).sum() == counts.games

    def test_the_first_game_of_a_lane_is_that_of_play() -> None:
        played, spun = fresh(1), fresh(1)
        steps = PLAYER.play(played).steps
        over = 0
        while not over:  # the round in which it is over lays out the next game
            more = PLAYER.spin(spun, 1)
            steps, over = steps - more.steps, more.games
        assert (steps, spun["seed"][0, 3] - played["seed"][0, 3]) == (0, 1)
