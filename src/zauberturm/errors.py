"""The errors of the public API. Each names rule, input and fact, in this order, and leaves everything as it was."""

import reprlib
from collections.abc import Mapping
from typing import Any

Facts = Mapping[str, Any]

_SHORT = reprlib.Repr()
_SHORT.maxlevel, _SHORT.maxstring, _SHORT.maxother = 3, 60, 60


def shown(value: object) -> str:
    """A value as messages show it: never long, and whatever it is."""
    try:
        return _SHORT.repr(value)
    except ValueError:  # Python writes no number of more than 4300 digits
        return "a number too large to show"


class ZauberturmError(Exception):
    """Base of all errors that bad input can cause."""

    def __reduce__(self) -> tuple[Any, ...]:
        # Exception would call the constructor with the message alone; processes hand errors to each other.
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[ZauberturmError], args: tuple[Any, ...], state: dict[str, Any]) -> ZauberturmError:
    """An error that has travelled."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class _Refused(ZauberturmError, ValueError):
    """Something the rules refuse: `rule` is its ID, `facts` what it rests on."""

    def __init__(self, rule: str, message: str, facts: Facts | None = None) -> None:
        super().__init__(f"{rule}: {message}")
        self.rule = rule
        self.facts: dict[str, Any] = dict(facts or {})


class OptionError(_Refused):
    """An option that does not exist, or a value or combination that is impossible."""


class PositionError(_Refused):
    """A position that cannot be read, or that breaks an invariant of the rules."""


class IllegalAction(_Refused):
    """An action that the rules refuse now."""


class NotationError(ZauberturmError, ValueError):
    """Text that cannot be read as an action or a game file."""

    def __init__(self, message: str, *, text: str, column: int | None = None, line: int | None = None) -> None:
        place = "" if line is None else f"line {line}: "
        super().__init__(f"notation: {place}{message}")
        self.text, self.column, self.line = text, column, line


class MissingExtra(ZauberturmError, ImportError):
    """A part of the house whose packages are not installed: `extra` is what brings them."""

    def __init__(self, what: str, extra: str, module: str) -> None:
        super().__init__(f"{what} needs the package {module}: pip install 'zauberturm[{extra}]'", name=module)
        self.extra = extra


class InvariantBroken(AssertionError):
    """A bug of ours: the position contradicts itself."""
