"""A match: bad ones are refused, and game k is the same whoever plays it, and when."""

import sys
from pathlib import Path
from typing import Any

import pytest

from tests.arena.rows import QUICK, timeless
from zauberturm.arena import Match, run
from zauberturm.arena.played import drawn, play
from zauberturm.arena.run import games_of, hall
from zauberturm.errors import OptionError
from zauberturm.kernel.rng import SEED_BITS
from zauberturm.opening import new


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"bots": ()}, "names no bot"),
        ({"bots": ("random", "clever")}, "there is no bot 'clever'"),
        ({"bots": ("search:soon",)}, "'soon' is neither a time"),
        ({"games": 0}, "games=0 is not between 1"),
        ({"duplicate": "some"}, "duplicate='some' is none of"),
        ({"options": {"players": 9}}, "players=9"),
        ({"options": {"players": 3, "team": True}}, "WT-TEAM-1"),
    ],
)
def test_what_cannot_be_played_is_refused(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        Match(**({"game": "towers", "bots": ("random",)} | asked))


def test_a_game_is_the_same_whenever_it_is_played() -> None:
    assert timeless(play(QUICK, 3)) == timeless(play(QUICK, 3))


def test_the_seed_changes_the_game() -> None:
    other = Match(game="towers", bots=QUICK.bots, games=6, seed=4, options={"players": 2})
    assert [timeless(play(QUICK, number)) for number in range(3)] != [timeless(play(other, n)) for n in range(3)]


@pytest.mark.parametrize("workers", [1, 3])
def test_workers_change_nothing(workers: int) -> None:
    here = games_of(QUICK, place=hall(0))
    assert [played.game for played in here] == list(range(6))
    assert [timeless(one) for one in games_of(QUICK, place=hall(workers))] == [timeless(one) for one in here]


def test_duplicates_have_the_same_deal_and_others_have_not() -> None:
    def first_hands(match: Match, deal: int) -> Any:
        return new(match.game, seed=drawn(match, deal, "deal", SEED_BITS), **match.options).position()["hands"]

    twice = Match(game="towers", bots=QUICK.bots, games=4, duplicate="all", options={"players": 2})
    played = games_of(twice, place=hall(0))
    assert [one.deal for one in played] == [0, 0, 1, 1]
    assert played[0].bots == played[1].bots[::-1]
    assert first_hands(twice, 0) != first_hands(twice, 1)


def test_options_reach_the_game(tmp_path: Path) -> None:
    team = Match(game="towers", bots=("random",), games=2, options={"players": 4, "team": True})
    for one in games_of(team, tmp_path, hall(0)):
        assert len(one.winners) in (2, 4)
        assert sum(one.shares) == 2  # two seats win as one side
    solo = Match(game="towers", bots=("random",), games=2, options={"players": 1})
    assert all(len(one.bots) == 1 for one in games_of(solo, place=hall(0)))


def test_what_an_own_bot_does_wrong_is_noted() -> None:
    """A program that ends at once loses its decisions to a stand-in, and the game goes on."""
    command = f"program:{sys.executable} -c pass"
    match = Match(game="towers", bots=(command, "random"), games=1, options={"players": 2})
    summary = run(match, workers=0)
    assert summary.bot("random").faults == []
    assert summary.bot(command).faults
    assert all(fault.startswith("game 0, seat ") and "crashed" in fault for fault in summary.bot(command).faults)
