"""Checks of what a game says about itself: description, options, words, record, folder."""

import dataclasses
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zauberturm.conformance.order import KNOWN_FILES, NEEDED_FILES, RULES_PAGE, upward_imports
from zauberturm.conformance.subject import HIDDEN, Subject
from zauberturm.errors import OptionError
from zauberturm.games.rules import OptionInfo
from zauberturm.kernel import JIT
from zauberturm.kernel.core import code_fault
from zauberturm.kernel.rng import Randomness

MOST_BYTES = 512
KINDS = ("integer", "flag", "choice", "list", "table")
FORBIDDEN_SIGNS = "|;\n"  # they have a meaning in game files


def description(subject: Subject) -> Iterator[str]:
    """The game is described: name, players, options, actions, observation."""
    rules, info = subject.rules, subject.rules.info
    if not info.name.isidentifier():
        yield f"the name {info.name!r} is no plain word"
    if not 1 <= info.least_players <= info.most_players <= len(rules.seats):
        yield f"{info.least_players} to {info.most_players} players do not fit the seats {rules.seats!r}"
    if len(set(rules.seats)) != len(rules.seats) or not (rules.seats.isalpha() and rules.seats.islower()):
        yield f"the seats {rules.seats!r} are not different small letters"
    players = info.options.get("players")
    if players is None or (players.least, players.most) != (info.least_players, info.most_players):
        yield "the option 'players' does not say the same as the description"
    for name, option in info.options.items():
        yield from _described(name, option)
    if not info.actions == rules.core.actions == len(rules.describe(rules.words(rules.resolve({})))):
        yield "description, core and words count different numbers of actions"
    if fault := code_fault(rules.core.actions, rules.core.max_legal):
        yield f"the codes do not fit their type: {fault}"
    if tuple(info.observation_shape) != tuple(rules.observation_shape(rules.resolve({}))):
        yield "the observation has another shape than the description says"
    if rules.refusals[0] or len(set(rules.refusals)) != len(rules.refusals):
        yield "the refusals do not begin with an empty one, or name a rule twice"


def _described(name: str, option: OptionInfo) -> Iterator[str]:
    if option.name != name or option.kind not in KINDS:
        yield f"the option {name!r} is called {option.name!r} or is of an unknown kind {option.kind!r}"
    elif option.kind == "choice" and option.default not in option.values:
        yield f"the default of {name!r} is none of its values"
    elif option.kind == "integer" and not _in_range(option):
        yield f"the default of {name!r} is not between its limits"


def _in_range(option: OptionInfo) -> bool:
    return option.least is not None and option.most is not None and option.least <= option.default <= option.most


def options(subject: Subject) -> Iterator[str]:
    """Options resolve to their defaults; what does not exist is refused."""
    rules, infos = subject.rules, subject.rules.info.options
    plain = rules.resolve({})
    if list(plain) != list(infos):
        yield f"without a wish there are the options {list(plain)}, described are {list(infos)}"
    if rules.resolve({name: option.default for name, option in infos.items()}) != plain:
        yield "the described defaults are not what is agreed without a wish"
    if rules.resolve(plain) != plain:
        yield "options that were resolved once resolve to something else"
    if json.loads(json.dumps(plain)) != plain:
        yield "the options are no plain data"
    wrong: list[dict[str, Any]] = [{"no_such_option": 1}, *({name: object()} for name in infos)]
    wrong += [{"players": count} for count in (rules.info.least_players - 1, rules.info.most_players + 1)]
    wrong += [{name: "no such value"} for name in infos]
    wrong += [{name: 0.5} for name in infos]
    for asked in wrong:
        try:
            rules.resolve(asked)
        except OptionError:
            continue
        yield f"the option {asked} is accepted"
    for name, option in infos.items():
        for value in option.values if option.kind in ("choice", "flag") else ():
            try:
                rules.resolve({name: value})
            except OptionError:
                continue  # it may need another option


def words(subject: Subject) -> Iterator[str]:
    """Every action has one text and one typed form, and both lead back to its code."""
    for number in range(3):
        table = subject.rules.resolve({} if number == 0 else subject.options())
        by_text, by_parts = dict[str, int](), dict[str, int]()
        for code, action in enumerate(subject.rules.describe(subject.rules.words(table))):
            if HIDDEN in action.text:
                continue
            typed = json.dumps([action.kind, action.parts])
            if set(FORBIDDEN_SIGNS) & set(action.text) or action.text != action.text.strip() or not action.text:
                yield f"the text {action.text!r} cannot stand in a game file"
            if not action.kind.isidentifier():
                yield f"the kind {action.kind!r} is no plain word"
            if by_text.setdefault(action.text, code) != code:
                yield f"the text {action.text!r} means two codes"
            if by_parts.setdefault(typed, code) != code:
                yield f"the typed form {typed} means two codes"


def record(subject: Subject) -> Iterator[str]:
    """The record is small, without gaps, made of whole words, and holds the generator."""
    kind = subject.rules.core.record
    fields: Any = kind.dtype.fields
    if kind.dtype.itemsize > MOST_BYTES:
        yield f"the record has {kind.dtype.itemsize} bytes, at most {MOST_BYTES} are allowed"
    if sum(one[0].itemsize for one in fields.values()) != kind.dtype.itemsize:
        yield "the record has gaps"
    if kind.dtype.itemsize % 4:
        yield "the record is not made of whole words of 32 bits"
    if not issubclass(kind, Randomness):
        yield "the record holds no generator: it does not inherit Randomness"


def compiled(subject: Subject) -> Iterator[str]:
    """Every function of the core is marked as a rule. Interpreted, the mark leaves no trace and nothing is checked."""
    core = subject.rules.core
    for one in dataclasses.fields(core):
        function = getattr(core, one.name)
        if JIT and callable(function) and one.name not in ("record", "switches") and not hasattr(function, "py_func"):
            yield f"the core function {one.name!r} is not marked with `rule` and cannot be compiled"


def folder_of(subject: Subject) -> Path:
    """Where the game's files are."""
    file = sys.modules[subject.rules.core.record.__module__].__file__
    assert file is not None
    return Path(file).parent


def folder(subject: Subject) -> Iterator[str]:
    """The folder has the files of the house in their order, and a page with every rule that can refuse."""
    here = folder_of(subject)
    files = {file.stem for file in here.glob("*.py")}
    yield from (f"{name}.py has no place in the order of the house" for name in sorted(files - KNOWN_FILES))
    yield from (f"there is no {name}.py" for name in sorted(NEEDED_FILES - files))
    yield from upward_imports(here, subject.rules.core.record.__module__.rpartition(".")[0])
    page = here / RULES_PAGE
    if not page.is_file():
        yield f"there is no {RULES_PAGE}"
        return
    text = page.read_text("utf-8")
    named = {rule for rule in (*subject.rules.refusals, subject.rules.shown_rule) if rule}
    yield from (f"{RULES_PAGE} has no rule {rule}" for rule in sorted(named) if f"**{rule}**" not in text)
