"""What the house expects of a game, as a test that every game can be put to, registered or not.

    from zauberturm import conformance
    from mygame import RULES

    assert conformance.check(RULES) == []

`check` plays random games with any options and returns what is wrong, one sentence each. For pytest there is one named
check after the other:

    @pytest.mark.parametrize("one", conformance.checks(RULES), ids=str)
    def test_my_game_conforms(one): assert one.faults() == []

Run it with the rules compiled and with `ZAUBERTURM_JIT=0`: interpreted, mistakes show as Python errors with a place;
compiled, it shows that the rules can be compiled at all. That both ways agree is for the game's own tests.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from zauberturm.conformance import described, hiding, keeping, playing, saying
from zauberturm.conformance.subject import Subject
from zauberturm.games.rules import Rules
from zauberturm.registry import guest

MOST_FAULTS: Final = 5  # of one check: the first ones say enough

CHECKS: Final[Mapping[str, Callable[[Subject], Iterator[str]]]] = {
    "description": described.description,
    "options": described.options,
    "words": described.words,
    "record": described.record,
    "compiled": described.compiled,
    "folder": described.folder,
    "texts": saying.texts,
    "play": playing.play,
    "seeds": playing.seeds,
    "asking": playing.asking,
    "refusals": saying.refusals,
    "events": saying.events,
    "positions": keeping.positions,
    "files": keeping.files,
    "copies": keeping.copies,
    "undo": keeping.undo,
    "views": hiding.views,
    "seed in views": hiding.seed_in_views,
    "redaction": hiding.redaction,
    "observation": hiding.observation,
}
ABOUT_ITSELF: Final = ("description", "options", "words", "record", "compiled", "folder", "texts")  # needs no games


class Check(NamedTuple):
    """One check of one game."""

    name: str
    subject: Subject

    def faults(self) -> list[str]:
        """What is wrong, one sentence each."""
        with guest(self.subject.rules):
            if self.name in ABOUT_ITSELF:
                return _found(self.name, self.subject)
            if self.subject.faults_of_play is None:  # every other check needs games to look at
                self.subject.faults_of_play = _found("play", self.subject)
            return self.subject.faults_of_play if self.name == "play" else _found(self.name, self.subject)

    def __str__(self) -> str:
        return self.name


def checks(rules: Rules, games: int = 20, seed: int = 0, options: Mapping[str, Any] | None = None) -> list[Check]:
    """All checks by name; they share their random games. `options` hold in every game, the others are drawn."""
    subject = Subject(rules, games, seed, dict(options or {}))
    return [Check(name, subject) for name in CHECKS]


def check(rules: Rules, games: int = 20, seed: int = 0, options: Mapping[str, Any] | None = None) -> list[str]:
    """Everything that is wrong with a game, one sentence each; nothing if it conforms."""
    found = [f"{one.name}: {fault}" for one in checks(rules, games, seed, options) for fault in one.faults()]
    return list(dict.fromkeys(found))


def _found(name: str, subject: Subject) -> list[str]:
    found = list[str]()
    try:
        for fault in CHECKS[name](subject):
            if len(found) < MOST_FAULTS:
                found.append(fault)
            elif name != "play":  # the other checks need all the games
                break
    except Exception as error:  # noqa: BLE001 - a game may break in any way, and that is a fault like the others
        found.append(f"{type(error).__name__} at {_place(error)}: {error}")
    return found


def _place(error: BaseException) -> str:
    """The function in which an error came up."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    code = at.tb_frame.f_code if at else None
    return f"{code.co_name} ({code.co_filename.rsplit('/', 1)[-1]})" if code else "?"
