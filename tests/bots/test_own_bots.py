"""Own bots that behave: both examples, callables, the protocol line by line, limits in their names."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import zauberturm as zt
from tests.bots.own.callables import last
from tests.bots.own.places import EXAMPLES, HERE, PATIENT, ROOT, made, play
from zauberturm.bots import BotFault, FunctionBot, Greedy, Program, Random, decide, is_own, make, tell
from zauberturm.bots.own import Limits, wire
from zauberturm.bots.own.limits import split

RECORDER = f"{sys.executable} {HERE}/recorder.py"


def recorded(path: Path, **how: Any) -> tuple[list[dict[str, Any]], zt.Game]:
    """Every line that a bot is sent in a game, and the game."""
    g = play(made(f"program:{RECORDER} {path}?{PATIENT}"), **how)
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()], g


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
@pytest.mark.parametrize("language", EXAMPLES)
def test_the_examples_play(language: str, game: str) -> None:
    bot = made(f"program:{EXAMPLES[language]}?{PATIENT}")
    play(bot, game=game, decisions=40)
    assert bot.faults == []
    assert bot.name == f"example in {language}"


@pytest.mark.parametrize("language", EXAMPLES)
def test_the_examples_repeat_their_games(language: str) -> None:
    one, other = (play(made(f"program:{EXAMPLES[language]}?{PATIENT}"), decisions=15).record() for _ in range(2))
    assert one == other


@pytest.mark.parametrize(("file", "kind"), [("bot.py", "py"), ("bot.js", "js")])
def test_the_examples_stand_in_the_document_and_are_short(file: str, kind: str) -> None:
    text = (ROOT / "examples" / file).read_text("utf-8")
    assert f"```{kind}\n{text}```" in (ROOT / "docs" / "own-bots.md").read_text("utf-8")
    assert len(text.splitlines()) <= 30


@pytest.mark.parametrize("name", ["last", "talkative"])
def test_a_callable_plays_in_a_process_of_its_own(name: str) -> None:
    bot = made(f"python:tests.bots.own.callables:{name}?{PATIENT}")
    play(bot, decisions=10)
    assert bot.faults == []
    assert bot.name == f"tests.bots.own.callables:{name}"


def test_a_callable_is_found_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "beside.py").write_text("def first(view, legal, clock):\n    return legal[0]\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [folder for folder in sys.path if folder])
    bot = made(f"python:beside:first?{PATIENT}")
    play(bot, decisions=2)
    assert bot.faults == []


def test_a_callable_plays_the_same_in_this_process() -> None:
    apart = play(made(f"python:tests.bots.own.callables:last?{PATIENT}")).record()
    assert play(FunctionBot(last)).record() == apart


def test_a_broken_callable_is_a_fault_with_its_error() -> None:
    bot = made(f"python:tests.bots.own.callables:broken?{PATIENT}&faults=1")
    play(bot, decisions=2)
    assert str(bot.faults[0]) == (
        "seat a, decision 1: crashed: it has ended with status 1 (ValueError: this callable is broken)"
    )


def test_an_endless_callable_is_late() -> None:
    bot = made("python:tests.bots.own.callables:endless?start=60s&move=50ms&faults=1")
    play(bot, decisions=2)
    assert [fault.kind for fault in bot.faults] == ["late"]


def test_a_callable_that_is_not_there_is_a_fault() -> None:
    bot = made(f"python:tests.bots.own.callables:nobody?{PATIENT}&faults=1")
    play(bot, decisions=2)
    assert "has no attribute 'nobody'" in str(bot.faults[0])


def test_in_this_process_an_illegal_action_comes_out() -> None:
    g = zt.new("towers", seed=3, players=2)
    with pytest.raises(BotFault, match="illegal"):
        decide(FunctionBot(lambda *_: "roll:6"), g, 1)
    assert decide(FunctionBot(lambda _, legal, __: legal[2]), g, 1) == g.legal()[2]


def test_a_game_is_told_from_hello_to_bye(tmp_path: Path) -> None:
    lines, g = recorded(tmp_path / "lines")
    kinds = [line["type"] for line in lines]
    assert kinds == ["hello", *["decide"] * (len(lines) - 2), "bye"]
    hello, questions, bye = lines[0], lines[1:-1], lines[-1]
    assert (hello["protocol"], hello["game"], hello["seat"], hello["seats"]) == (1, "towers", "a", ["a", "b"])
    assert hello["options"] == g.options
    assert hello["clock"] == {"move": 60_000, "left": None}
    assert 0 < hello["start"] <= 60_000
    assert [question["number"] for question in questions] == list(range(1, len(questions) + 1))
    assert bye["result"] == g.result()


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
def test_the_lines_fit_the_schema(tmp_path: Path, game: str) -> None:
    lines, _ = recorded(tmp_path / "lines", game=game, decisions=30)
    validator = jsonschema_rs.validator_for(dict(wire.schema()))
    assert [error.message for line in lines for error in validator.iter_errors(line)] == []
    assert all(validator.is_valid(one) for one in ({"ready": "me"}, {"action": "W1:w0"}, {"action": 7, "number": 3}))
    assert not validator.is_valid({"action": None})


def test_the_schema_in_the_documents_is_this_one() -> None:
    assert json.loads((ROOT / "docs" / "own-bots.schema.json").read_text("utf-8")) == wire.schema()


def test_a_question_holds_the_view_and_the_legal_actions(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    bot, g = made(f"program:{RECORDER} {path}?{PATIENT}"), zt.new("towers", seed=3, players=2)
    seat = g.to_move or ""
    chosen = decide(bot, g, 1)
    bot.close()
    question = json.loads(path.read_text("utf-8").splitlines()[1])
    assert question["view"] == g.view(seat)
    assert [(one["text"], one["code"]) for one in question["legal"]] == [(str(a), int(a)) for a in g.legal()]
    assert [(one["kind"], one["parts"]) for one in question["legal"]] == [(a.kind, a.parts) for a in g.legal()]
    assert chosen == g.legal()[0]
    assert set(question) == {"type", "number", "view", "legal", "events", "clock"}


def test_events_are_told_once_and_as_the_seat_has_seen_them(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    bot, g = made(f"program:{RECORDER} {path}?{PATIENT}"), zt.new("towers", seed=3, players=3)
    happened, hidden = list[dict[str, Any]](), 0
    while not g.over:
        action = decide(bot, g, 1) if g.to_move == "a" else decide(Random(1), g, 1)
        events = g.play(action)
        happened += [{"name": event.name, "facts": event.seen_by("a").facts} for event in events]
        hidden += sum(event.seen_by("a") != event for event in events)
        tell({"a": bot, "b": Random(1)}, events)
    bot.close(g.result())
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert [event for line in lines for event in line.get("events", [])] == happened
    assert hidden


def test_a_refused_answer_is_explained_with_the_next_question(tmp_path: Path) -> None:
    script = tmp_path / "stubborn.py"
    script.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    kind = json.loads(line)['type']\n"
        "    print(line, file=sys.stderr, end='') if kind == 'fault' else None\n"
        "    print(json.dumps({'ready': 'stubborn', 'action': 'end'}), flush=True) if kind != 'fault' else None\n"
    )
    bot = made(f"program:{sys.executable} {script}?{PATIENT}&faults=2")
    play(bot, decisions=2)
    complaint = json.loads(bot.faults[1].said)
    assert complaint == {"type": "fault", "number": 1, "kind": "illegal", "fact": bot.faults[0].fact}


def test_every_game_has_a_process_of_its_own(tmp_path: Path) -> None:
    script = tmp_path / "who.py"
    script.write_text(
        "import json, os, sys\n"
        "for line in sys.stdin:\n"
        "    legal = json.loads(line).get('legal', [{}])\n"
        "    print(json.dumps({'ready': str(os.getpid()), 'action': legal[0].get('text')}), flush=True)\n"
    )
    bot, names = made(f"program:{sys.executable} {script}?{PATIENT}"), []
    g, solo = zt.new("towers", seed=3, players=2), zt.new("towers", seed=3, players=1)
    for game, seat in ((g, "a"), (g, "a"), (g, "b"), (solo, "a")):  # another seat or table is another game
        one = game.copy()
        while one.to_move != seat:
            one.play(one.legal()[0])
        bot.choose(one, seat)
        names.append(bot.name)
    bot.close()
    assert names[0] == names[1]
    assert len(set(names)) == 3


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        ("bot", Limits()),
        ("bot?", Limits()),
        ("bot?move=2s", Limits(move=2)),
        ("bot?move=250ms&start=1m&total=90s", Limits(move=0.25, start=60, total=90)),
        ("bot?memory=512M&cpu=30s&processes=2", Limits(memory=512 << 20, cpu=30, processes=2)),
        ("bot?faults=1&keep=HOME+LANG", Limits(faults=1, keep=("HOME", "LANG"))),
    ],
)
def test_limits_stand_behind_the_name(text: str, limits: Limits) -> None:
    assert split(text) == ("bot", limits)


def test_a_question_mark_of_its_own_is_followed_by_another() -> None:
    assert split("bot --ask why?move?") == ("bot --ask why?move", Limits())


@pytest.mark.parametrize(
    "spec",
    [
        "program:",
        "program:there-is-no-such-program",
        "program:'unclosed",
        "program:\0",
        f"program:{ROOT}",
        f"program:{shlex.quote(sys.executable)}?speed=2",
        f"program:{shlex.quote(sys.executable)}?move=0s",
        f"program:{shlex.quote(sys.executable)}?move=2",
        f"program:{shlex.quote(sys.executable)}?memory=2X",
        f"program:{shlex.quote(sys.executable)}?memory=0G",
        f"program:{shlex.quote(sys.executable)}?faults=0",
        f"program:{shlex.quote(sys.executable)}?faults=9999999999",
        f"program:{shlex.quote(sys.executable)}?keep=a-b",
        "python:",
        "python:module",
        "python:module:",
        "python:some module:callable",
        "python:module:callable:again",
    ],
)
def test_bad_names_are_refused(spec: str) -> None:
    with pytest.raises(zt.OptionError):
        make(spec, 1)


def test_files_are_named_in_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bot.py").write_text("print('hello')")
    monkeypatch.chdir(tmp_path)
    assert made(f"program:{sys.executable} bot.py --fast").command[1:] == [str(tmp_path / "bot.py"), "--fast"]


def test_who_starts_a_program_can_be_told_by_the_name() -> None:
    assert [name for name in ("greedy", "program:x", "python:x:y", "search:1s") if is_own(name)] == [
        "program:x",
        "python:x:y",
    ]
    assert isinstance(make(f"program:{sys.executable}", 1), Program)
    assert isinstance(make("greedy", 1), Greedy)
