"""Golden games of both games: files that say, move by move, what happens.

`study_file` tells how they begin. After that:

    1 a      W4:w6 | draw:T1          ; number, seat, action, and behind the bar what chance brings after it
             castle 12                ; what is true now; any number of such lines after a move
             home a 1
    2 b      T1:t3.1

| line | says |
|---|---|
| `discard W1 T3` | the whole discard pile, `-`: nothing |
| `hands a W1 T3` | what seats have |
| `turn a 2` `to move b` | the active seat and a number; who decides |
| `legal …, …` `offers …, …` | all legal actions; some of them |
| `refuses W2:w3 WT-WIZ-4` | an action that is not legal, and the first rule that says so |
| `event wizard_moved a a 5 7` | all events of the move, one line each, without those that only repeat the move's line |
| `result ab WT-END-4` | the game is over; `-`: nobody wins |

The games' own `golden_game` adds lines about their boards. Before the first move a line about the position belongs to
the start. A file ends with `result` or `to move`.
"""

import re
from collections.abc import Callable
from typing import ClassVar, Final

import zauberturm as zt
from tests.study_file import FileError, Line, Study, per_seat, some
from tests.towers.positions import plays, refuses, texts
from tests.towers.telling import line as event_line

PLY: Final = re.compile(r"(?P<seat>[a-f-])(?:\s+(?P<action>[^|]*[^|\s]))?(?:\s*\|\s*(?P<chance>\S.*))?")
Check = Callable[[Line], None]


def expect(line: Line, found: object, expected: object) -> None:
    if found != expected:
        raise AssertionError(f"line {line.number}, {line.key} {line.rest}: expected {expected}, found {found}")


def commas(line: Line) -> list[str]:
    """Actions may hold commas, but no space behind them."""
    return line.rest.split(", ")


class GoldenGame:
    """A file being played."""

    game_name: ClassVar[str]
    repeats_the_line: ClassVar[frozenset[str]]  # events that say no more than the line of the move

    def __init__(self, study: Study) -> None:
        self.study = study
        self.game = (
            zt.new(self.game_name, seed=1, chance="manual", **study.options)
            if study.position is None
            else zt.load(study.position, seed=1, chance="manual")
        )
        self.played: list[str] = []  # all actions and outcomes
        self.decisions = 0
        self.events: list[str] = []
        self.told: list[str] | None = None  # what the file says about the events of the last move
        self.checks: dict[str, Check] = {
            "hands": self.check_hands,
            "discard": lambda line: expect(line, self.game.position()["discard"], some(line.rest.split())),
            "to": lambda line: expect(line, f"move {self.game.to_move}", line.rest),
            "legal": lambda line: expect(line, sorted(texts(self.game)), sorted(commas(line))),
            "offers": lambda line: expect(line, set(commas(line)) - set(texts(self.game)), set()),
            "refuses": self.check_refusal,
            "event": self.tell,
            "result": self.check_result,
            **self.board_checks(),
        }

    def board_checks(self) -> dict[str, Check]:
        """The lines that only this game knows."""
        raise NotImplementedError

    def run(self, after_ply: Callable[["GoldenGame"], None] = lambda _: None) -> None:
        """Play the file and check everything it says; `after_ply` is called after every move."""
        lines = self.study.lines
        if not lines or lines[-1].key not in ("result", "to"):
            raise FileError("a file ends with a result or with who is to move")
        for line in lines:
            if line.key.isdecimal():
                self.compare_events(line)
                self.play(line)
                after_ply(self)
            elif line.key in self.checks:
                self.checks[line.key](line)
            else:
                raise line.error("nothing is known about such lines")
        self.compare_events(lines[-1])

    # -- moves

    def play(self, line: Line) -> None:
        match = PLY.fullmatch(line.rest)
        if match is None or (match["action"] is None) != (match["seat"] == "-"):
            raise line.error("expected a seat with its action, or the set-up")
        self.decisions += match["seat"] != "-"
        expect(line, int(line.key), self.decisions)
        self.events = []
        if match["action"]:
            expect(line, self.game.to_move, match["seat"])
            self.step(match["action"])
        for outcome in (match["chance"] or "").split():
            expect(line, self.game.to_move, "chance")
            self.step(outcome)
        if self.game.to_move == "chance":
            raise line.error(f"chance has to bring one of {texts(self.game)}")

    def step(self, text: str) -> None:
        before = self.game.copy()
        plays(before, text)
        self.events += [event_line(event) for event in self.game.play(text)]
        self.played.append(text)

    def compare_events(self, line: Line) -> None:
        if self.told is not None:
            happened = [event for event in self.events if event.split()[0] not in self.repeats_the_line]
            expect(line._replace(key="before", rest=""), happened, self.told)
        self.told = None

    # -- what is true now

    def check_hands(self, line: Line) -> None:
        for seat, words in per_seat(line).items():
            expect(line, sorted(self.game.position()["hands"][seat]), sorted(some(words)))

    def check_refusal(self, line: Line) -> None:
        text, rule = line.rest.rsplit(maxsplit=1)
        refuses(self.game, text, rule)

    def tell(self, line: Line) -> None:
        self.told = [*(self.told or []), *([] if line.rest == "none" else [line.rest])]

    def check_result(self, line: Line) -> None:
        result = self.game.result() or {"winners": [], "reason": "the game goes on"}
        winners, reason = line.rest.split()
        expect(line, result["winners"], list(winners.removeprefix("-")))
        expect(line, result["reason"], reason)
        expect(line, line, self.study.lines[-1])
