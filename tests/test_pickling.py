"""Games, actions, events, errors, bots and results travel to other processes and arrive as what they were."""

import copy
import multiprocessing
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import ray.cloudpickle

import zauberturm as zt
from tests.towers.positions import load
from zauberturm.analysis import Analyst
from zauberturm.arena.played import Played
from zauberturm.bots import (
    Bot,
    BotFault,
    FunctionBot,
    Greedy,
    Level,
    Memory,
    Random,
    Search,
    decide,
    dismiss,
    make,
    tell,
)
from zauberturm.bots.own.faults import Fault
from zauberturm.kernel import JIT

ROOT = Path(__file__).resolve().parent.parent


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


def sent_by_ray(value: Any) -> Any:
    cloudpickle: Any = ray.cloudpickle
    return cloudpickle.loads(cloudpickle.dumps(value))


WAYS = pytest.mark.parametrize("way", [pickled, copy.copy, copy.deepcopy, sent_by_ray])
Way = Callable[[Any], Any]


def in_the_middle(game: str, chance: Any = "auto") -> zt.Game:
    g = zt.new(game, players=3, seed=7, chance=chance)
    for ply in range(30):
        legal = g.legal()
        g.play(legal[ply % len(legal)])
    g.names.update(a="Anna")
    return g


def started(game: str) -> dict[str, zt.Game]:
    g = in_the_middle(game)
    return {
        "new": zt.new(game, seed=3),
        "in the middle": g,
        "at chance": in_the_middle(game, "manual"),
        "loaded": zt.load(g.position(), seed=5),
        "replayed": zt.replay(g.record(), seed=6),
        "drawn": g.determinize("a", 4),
    }


GAMES = {f"{game}, {how}": g for game in zt.games() for how, g in started(game).items()}


@WAYS
@pytest.mark.parametrize("which", GAMES)
def test_a_game_goes_on_as_it_would_have(which: str, way: Way) -> None:
    g = GAMES[which].copy()
    other = way(g)
    assert other is not g
    assert repr(other) == repr(g)
    for _ in range(12):
        assert (other.digest(), other.record(), other.history) == (g.digest(), g.record(), g.history)
        assert (other.undoable, other.shown, other.names, other.chance) == (g.undoable, g.shown, g.names, g.chance)
        assert other.options == g.options
        assert other.play(other.legal()[-1]) == g.play(g.legal()[-1])  # the same dice fall


def test_what_travels_is_small() -> None:
    assert all(len(pickle.dumps(g)) < 5_000 for g in GAMES.values())


def test_a_travelled_game_is_independent() -> None:
    g = in_the_middle("towers")
    before = g.record()
    other = pickled(g)
    other.play(other.legal()[0])
    other.names["b"] = "Bo"
    assert g.record() == before


def test_what_can_be_taken_back_can_be_taken_back_elsewhere() -> None:
    g = load({0: "*", 5: "ab", 7: "12"}, hands={"a": ["T4W2", "W2", "D"]})
    g.play("W2:w5")
    assert g.can_undo
    other = pickled(g)
    other.undo()
    g.undo()
    assert other.digest() == g.digest()


@WAYS
def test_actions_events_and_refusals_arrive_as_equals(way: Way) -> None:
    g = load({0: "*", 5: "ab", 14: "7"}, hands={"a": ["T2", "W2", "D"]}, deck=["W1"], action=2)
    refusal = g.why_not("T2:t14.1")
    assert refusal is not None
    assert way(refusal) == refusal
    assert way(refusal).text("pl") == refusal.text("pl")
    action = g.legal()[0]
    assert way(action) == action
    assert {way(action): 1}[action] == 1
    assert way(action).parts == action.parts
    events = g.play(action) + g.play("draw:W1")
    again = [way(event) for event in events]
    assert again == events
    assert [one.text("de") for one in again] == [one.text("de") for one in events]
    assert [one.seen_by("b") for one in again] == [one.seen_by("b") for one in events]
    with pytest.raises(zt.OptionError):
        again[0].seen_by("z")


ERRORS: dict[str, Callable[[], Any]] = {
    "option": lambda: zt.new("towers", players=9),
    "seat": lambda: GAMES["towers, new"].view("z"),
    "position": lambda: zt.load({"game": "towers", "options": {"players": 2}, "board": "*/////aaaaabb//////////"}),
    "illegal": lambda: GAMES["towers, new"].play("W2:-" if GAMES["towers, new"].why_not("W2:-") else "W1:-"),
    "notation": lambda: GAMES["towers, new"].play("W9:w5"),
    "file": lambda: zt.replay("game: towers\n0 a b c d"),
    "bot": lambda: decide(FunctionBot(lambda *_: "roll:6"), GAMES["towers, new"]),
}


@pytest.mark.parametrize("which", ERRORS)
@WAYS
def test_errors_arrive_with_what_they_tell(which: str, way: Way) -> None:
    with pytest.raises(zt.ZauberturmError) as caught:
        ERRORS[which]()
    error, other = caught.value, way(caught.value)
    assert (type(other), str(other), other.__dict__) == (type(error), str(error), error.__dict__)
    assert isinstance(other, ValueError | BotFault)


# -- bots


def first(_view: Any, legal: list[Any], _clock: Any) -> Any:
    return legal[0]


def last(_view: Any, legal: list[Any], _clock: Any) -> Any:
    return legal[-1]


BOTS: dict[str, Callable[[], Bot]] = {
    "random": lambda: Random(3),
    "greedy": lambda: Greedy(3, worlds=2, noise=5.0, attention=0.5),
    "search": lambda: Search(3, iterations=20),
    "level 2": lambda: Level(2, 3),
    "level 4": lambda: Level(4, 3),
    "function": lambda: FunctionBot(last),
    "program": lambda: make("python:tests.bots.own.callables:last", 3),
}


def faults(*bots: Bot) -> list[Fault]:
    return [fault for bot in bots for fault in getattr(bot, "faults", ())]


TIMED = "level 4"  # on a slow machine its time may end first


@pytest.mark.parametrize("way", [pickled, copy.deepcopy, sent_by_ray])
@pytest.mark.parametrize("which", BOTS)
def test_a_bot_decides_elsewhere_as_it_would_have_here(which: str, way: Way) -> None:
    g = zt.new("towers", players=2, seed=1)
    bot = BOTS[which]()
    fresh, later = way(bot), bot
    try:
        chosen, there = decide(bot, g, 1), decide(fresh, g, 1)
        assert there in g.legal()
        assert there == chosen or which == TIMED
        events = g.play(chosen)
        tell({"a": bot, "b": fresh}, events)
        later = way(bot)  # in the middle of a game
        assert decide(later, g, 2) in g.legal()
        assert not faults(bot, fresh, later), "a bot that failed would have been stood in for"
        assert which != "program" or later._talk.story == [event.seen_by("a") for event in events]
    finally:
        dismiss({"a": bot, "b": fresh, "c": later})


def test_results_arrive_as_equals() -> None:
    g = in_the_middle("zauberberg")
    found = Analyst(60, seed=1).analyse(g, "a")
    assert pickled(found) == found
    played = Played(
        game=1, deal=1, bots=["a"], winners=["a"], shares=[1.0], reason="x", decisions=[1], seconds=[0.1], faults=[[]]
    )
    assert pickled(played) == played
    fault = Fault("a", 1, "late", "it took long", "")
    assert pickled(fault) == fault
    assert pickled(zt.games()) == zt.games()
    assert pickled(Memory(3, 0.5)) == Memory(3, 0.5)


# -- real processes


def played_on(g: zt.Game) -> tuple[zt.Game, list[zt.Event]]:
    """What a worker does: play on, and hand everything back."""
    return g, g.play(decide(Random(1), g, 1))


def test_a_spawned_process_plays_on() -> None:
    g = in_the_middle("towers")
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        there, events = pool.apply(played_on, (g,))
        with pytest.raises(zt.OptionError, match="no seat 'z'"):
            pool.apply(zt.Game.view, (g, "z"))
    here, expected = played_on(g)
    assert (there.record(), events) == (here.record(), expected)


def test_compiled_and_interpreted_processes_exchange_games() -> None:
    g = in_the_middle("zauberberg")
    program = (
        "import pickle, sys\n"
        "g = pickle.load(sys.stdin.buffer)\n"
        "g.play(g.legal()[0])\n"
        "sys.stdout.buffer.write(pickle.dumps(g))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=pickle.dumps(g),
        env={**os.environ, "ZAUBERTURM_JIT": "0" if JIT else "1"},
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    there = pickle.loads(done.stdout)
    g.play(g.legal()[0])
    assert (there.digest(), there.record()) == (g.digest(), g.record())
