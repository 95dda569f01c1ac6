"""Compiling ahead of time. The rules are on disk already when these run, so nothing here takes long."""

import io
import sys

import pytest
from numba.core.event import install_recorder

import zauberturm as zt
from tests.cli.screen import play, run
from zauberturm import compilation
from zauberturm.bots import Bot, Greedy, Search, decide, make
from zauberturm.cli import prepare as bar
from zauberturm.cli.main import main
from zauberturm.kernel import JIT
from zauberturm.registry import HOUSE

Told = list[tuple[str, int, int]]


def test_prepare_tells_after_each_part_and_leaves_nothing_to_compile() -> None:
    told: Told = []
    zt.prepare(["towers"], lambda *step: told.append(step))
    assert compilation.is_prepared("towers")
    total = len(told)
    assert told == ([("towers", done, total) for done in range(1, total + 1)] if JIT else [])


@pytest.mark.parametrize("game", HOUSE)
def test_after_prepare_nothing_is_compiled(game: str) -> None:
    zt.prepare([game])
    with install_recorder("numba:compile") as compiled:
        g = zt.new(game, players=2, seed=1)
        bots: list[Bot] = [Greedy(seed=1), Search(iterations=2, seed=1), make("level:3", seed=1)]
        for bot in bots * 3:
            g.play(decide(bot, g, seed=2))
            g.view("a")
            g.observation("a")
            g.why_not(0)
        zt.analyse(g, "a", 20)
    assert [event.data for _, event in compiled.buffer] == []


def test_an_unknown_game_is_refused_before_anything_is_compiled() -> None:
    with pytest.raises(zt.OptionError, match="chess"):
        zt.prepare(["towers", "chess"], lambda *_: pytest.fail("nothing is begun"))


def test_games_are_compiled_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilation, "is_prepared", lambda _game: False)
    told: Told = []
    zt.prepare(progress=lambda *step: told.append(step))
    for game in HOUSE if JIT else ():
        steps = [step[1:] for step in told if step[0] == game]
        assert steps == sorted(steps), "it never goes back"
        assert steps[-1] == (steps[-1][1], steps[-1][1])


def test_a_child_that_fails_leaves_the_work_to_its_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilation, "is_prepared", lambda _game: False)
    monkeypatch.setattr(sys, "executable", "/bin/false")
    told: Told = []
    zt.prepare(progress=lambda *step: told.append(step))
    assert {game for game, done, total in told if done == total} == (set(HOUSE) if JIT else set())


def test_the_command_says_which_games_are_ready() -> None:
    shown = run("prepare", "zauberberg", language="de")
    assert shown.out == "Zauberberg ist übersetzt und bereit.\n"
    assert run("prepare", "chess").status == 2


class Terminal(io.StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("language", "once"), [("en", "once"), ("de", "einmalig"), ("pl", "Jednorazowe")])
def test_the_first_start_says_that_it_compiles_once(monkeypatch: pytest.MonkeyPatch, language: str, once: str) -> None:
    monkeypatch.setattr(bar, "is_prepared", lambda _game: False)
    shown = play("--seed", "1", language=language)
    assert once in shown.err
    assert shown.err.rstrip("\n").endswith("." * 5) == JIT
    assert once not in shown.out, "a pipe carries the game alone"


def test_a_terminal_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bar, "is_prepared", lambda _game: False)
    stream = Terminal()
    assert main(["prepare", "towers"], io.StringIO(), io.StringIO(), stream) == 0
    steps = stream.getvalue().split("\r")[1:]
    assert steps[0].endswith(" ░░░░░░░░░░░░░░░░░░░░░░░░   0%" + ("" if JIT else "\n"))
    assert steps[-1].endswith(" ████████████████████████ 100%\n") == JIT
