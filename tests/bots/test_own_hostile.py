"""Own bots that hang, crash, flood and cheat: each costs decisions, nothing else, and nothing of it is left."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.bots.own.places import HERE, PATIENT, ROOT, gone, hostile, made, marked, new_mark, play
from zauberturm.bots import BotFault, Program, Random, decide
from zauberturm.bots.own import Limits
from zauberturm.bots.own.process import Process
from zauberturm.opening import new

SHORT = "start=60s&move=100ms"
KINDS = {
    "hang": ("late", SHORT),
    "hang_and_ignore_signals": ("late", SHORT),
    "stop_itself": ("late", SHORT),
    "stop_its_supervisor": ("late", SHORT),
    "kill_its_supervisor": ("crashed", PATIENT),
    "fork_and_hang": ("late", SHORT),
    "fork_and_leave": ("crashed", PATIENT),
    "fork_too_often": ("crashed", PATIENT),
    "crash": ("crashed", PATIENT),
    "crash_hard": ("crashed", PATIENT),
    "leave": ("crashed", PATIENT),
    "close_output": ("crashed", PATIENT),
    "flood_lines": ("unasked", PATIENT),
    "flood_one_line": ("flood", PATIENT),
    "flood_stderr": ("late", SHORT),
    "long_line": ("flood", PATIENT),
    "garbage": ("unreadable", PATIENT),
    "not_utf8": ("unreadable", PATIENT),
    "not_json": ("unreadable", PATIENT),
    "deep": ("unreadable", PATIENT),
    "empty_line": ("unreadable", PATIENT),
    "no_action": ("unreadable", PATIENT),
    "illegal": ("illegal", PATIENT),
    "no_such_text": ("illegal", PATIENT),
    "code_outside": ("illegal", PATIENT),
    "code_below": ("illegal", PATIENT),
    "of_chance": ("illegal", PATIENT),
    "late": ("late", SHORT),
    "twice": ("unasked", PATIENT),
    "another_number": ("unasked", PATIENT),
    "swallow_memory": ("crashed", f"{PATIENT}&memory=200M"),
    "burn": ("crashed", f"{PATIENT}&cpu=1s"),
    "hang_at_start": ("late", "start=100ms"),
    "crash_at_start": ("crashed", PATIENT),
    "begin_with_another_word": ("unreadable", PATIENT),
    "answer_before_the_question": ("unasked", PATIENT),
    "never_read": ("late", SHORT),
}


@pytest.mark.parametrize("behaviour", KINDS)
def test_a_hostile_bot_loses_its_decision_and_the_game_goes_on(
    behaviour: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    kind, limits = KINDS[behaviour]
    mark = new_mark()
    bot = hostile(behaviour, f"{limits}&faults=1", mark)
    g = play(bot, decisions=3)
    assert [fault.kind for fault in bot.faults] == [kind]
    assert bot.faults[0].seat == "a"
    assert bot.faults[0].number == 1
    assert len(g.record().splitlines()) > 8
    assert gone(mark)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("behaviour", "fact"),
    [
        ("hang", "no answer after 100 ms"),
        ("crash", "it has ended with status 1"),
        ("crash_hard", "it has ended by SIGSEGV"),
        ("leave", "it has ended with status 0"),
        ("fork_too_often", "it has ended by SIGKILL"),
        ("burn", "it has ended by SIGKILL"),
        ("kill_its_supervisor", "it has ended its supervisor by SIGKILL"),
        ("close_output", "it has closed its output"),
        ("long_line", "it has written a line of more than 65536 bytes"),
        ("illegal", "WT-TURN-2: W1:w0 PB refused"),
        ("no_such_text", "notation: expected ':' after 'give'"),
        ("code_outside", "notation: there is no action code 999999999"),
        ("another_number", "it answers question 2, not 1"),
    ],
)
def test_the_fact_says_what_happened(behaviour: str, fact: str) -> None:
    bot = hostile(behaviour, f"{KINDS[behaviour][1]}&faults=1")
    play(bot, decisions=1)
    assert fact in bot.faults[0].fact


def test_the_end_of_stderr_is_kept() -> None:
    bot = hostile("crash", f"{PATIENT}&faults=1")
    play(bot, decisions=1)
    assert str(bot.faults[0]).endswith("(RuntimeError: this bot is broken)")
    flooded = hostile("flood_stderr", f"{SHORT}&faults=1")
    play(flooded, decisions=1)
    assert 0 < len(flooded.faults[0].said) <= Limits().said
    assert "all is lost" in flooded.faults[0].said


def test_talking_on_stderr_is_allowed() -> None:
    bot = hostile("talk_much")
    play(bot, decisions=3)
    assert bot.faults == []


def test_after_three_faults_it_is_out_of_this_game_and_no_other() -> None:
    mark = new_mark()
    bot = hostile("crash", mark=mark)
    g = play(bot)
    assert g.over
    assert [fault.number for fault in bot.faults] == [1, 2, 3]
    assert not marked(mark)
    play(bot, decisions=5)
    assert [fault.number for fault in bot.faults] == [1, 2, 3, 1, 2, 3]


def test_a_crashed_bot_is_started_again_and_told_everything() -> None:
    bot = made(f"python:tests.bots.own.callables:Listener?{PATIENT}&faults=2")
    play(bot, decisions=2)
    first, second = (next(line for line in fault.said.splitlines() if "heard" in line) for fault in bot.faults)
    assert second.startswith(first)
    assert len(second) > len(first)


def test_starts_share_one_budget() -> None:
    bot = hostile("hang_at_start", "start=100ms")
    play(bot, decisions=3)
    facts = [fault.fact for fault in bot.faults]
    assert facts == ["no answer after 100 ms", *["no time is left for another start"] * 2]


def test_a_budget_for_the_whole_game_runs_out() -> None:
    bot = hostile("hang", "start=60s&move=60s&total=100ms")
    play(bot, decisions=3)
    assert [fault.fact for fault in bot.faults] == [
        "no answer after 100 ms",
        *["its time for this game is used up"] * 2,
    ]


def test_an_answer_to_a_question_that_was_not_asked_yet_does_not_count() -> None:
    bot = hostile("ahead")
    play(bot, decisions=4)
    assert "unasked" in {fault.kind for fault in bot.faults}


def test_nothing_it_writes_reaches_a_terminal_as_a_command() -> None:
    bot = hostile("paint_the_screen", f"{PATIENT}&faults=1")
    play(bot, decisions=1)
    assert bot.name == "?[31mred"
    assert "?[2J" in str(bot.faults[0])
    assert str(bot.faults[0]).isprintable()


def test_its_children_end_although_a_copy_of_the_house_is_there() -> None:
    mark = new_mark()
    process = Process([sys.executable, str(HERE / "hostile.py"), "fork_and_hang", mark], Limits())
    held = os.dup(process._control)  # what a forked process would have
    process.ask(b'{"type": "hello"}\n', 60)
    process.tell(b'{"type": "decide"}\n')
    while len(marked(mark)) < 9:
        pass
    process.kill()
    assert gone(mark)
    os.close(held)


def test_a_program_that_does_not_read_is_late() -> None:
    bot = hostile("never_read", f"{SHORT}&faults=1")
    g = new("towers", seed=3, players=2)
    bot.told(g.play(g.legal()[0]) * 2000)  # more than a pipe holds
    bot.choose(g, g.to_move or "")
    assert [(fault.kind, fault.fact) for fault in bot.faults] == [("late", "it does not read what it is asked")]


def test_files_are_limited() -> None:
    command = [sys.executable, str(HERE / "hostile.py"), "fill_the_disk"]
    bot = Program(command, 1, Limits(start=60, move=60, faults=1, file=1 << 20))
    play(bot, decisions=1)
    assert "File too large" in bot.faults[0].said


def test_a_fault_can_be_somebody_elses_business() -> None:
    command = [sys.executable, str(HERE / "hostile.py"), "illegal"]
    bot = Program(command, 1, Limits(start=60, move=60, faults=1), on_fault="raise")
    g = new("towers", seed=3, players=2)
    with pytest.raises(BotFault) as caught:
        decide(bot, g, 1)
    assert caught.value.kind == bot.faults[0].kind == "illegal"
    with pytest.raises(BotFault, match="out after 1 faults"):
        decide(bot, g, 1)
    assert len(bot.faults) == 1


def test_the_stand_in_is_repeatable() -> None:
    one, other = (play(hostile("illegal")).record() for _ in range(2))
    assert one == other


def test_anybody_can_stand_in() -> None:
    command = [sys.executable, str(HERE / "hostile.py"), "illegal"]
    bot = Program(command, 1, Limits(start=60, move=60), stand_in=Random(77))
    assert play(bot).record() == play(Random(77)).record()


def test_it_sees_nothing_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSE_SECRET", "only for us")
    monkeypatch.setenv("HOUSE_WORD", "for everybody")
    held = os.open(os.devnull, os.O_RDONLY)
    os.set_inheritable(held, True)
    bot = hostile("look_around", f"{PATIENT}&faults=1&keep=HOUSE_WORD")
    play(bot, decisions=1)
    os.close(held)
    seen = json.loads(bot.faults[0].said)
    python_sets = {"LC_CTYPE"}
    names = {"HOME", "HOUSE_WORD", "LANG", "PATH", "PYTHONUNBUFFERED", "TMPDIR"}
    assert set(seen["environment"]) - python_sets == names
    assert seen["environment"]["HOME"] == seen["folder"] != os.getcwd()  # noqa: PTH109 - as the program says it
    assert seen["here"] == []
    assert seen["files"][:3] == [0, 1, 2]
    assert len(seen["files"]) == 4  # the fourth is the listing itself
    assert seen["sockets"] == []
    assert seen["ignored"] == []
    assert not os.path.exists(seen["folder"])  # noqa: PTH110 - the same


def test_nothing_is_left_when_the_house_is_killed() -> None:
    mark = new_mark()
    script = f"""
import os, signal, threading
from tests.bots.own.places import hostile, play, marked
threading.Thread(target=play, args=(hostile("fork_and_hang", mark={mark!r}),), daemon=True).start()
while len(marked({mark!r})) < 8:
    pass
print("running", flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
    environ = {**os.environ, "ZAUBERTURM_JIT": "0"}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=environ, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (-signal.SIGKILL, "running\n")
    assert gone(mark)


def test_nothing_is_left_when_the_bot_is_forgotten() -> None:
    mark = new_mark()
    bot = hostile("talk_much", mark=mark)
    g = new("towers", seed=3, players=2)
    bot.choose(g, g.to_move or "")
    assert marked(mark)
    del bot
    assert gone(mark)
