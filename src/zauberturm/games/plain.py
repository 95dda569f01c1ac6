"""Reading plain data that a stranger may have written: every game's positions begin with these checks."""

from typing import Any, Final

from zauberturm.errors import PositionError, shown

_DEPTH: Final = 4  # tables within tables: position, options, layout, its levels
_MOST_ENTRIES: Final = 1000  # in all; the larger deck has 90
_LONGEST: Final = 100  # of a text; a board of towers needs 43
_LARGEST: Final = 1 << 32
_MOST_COUNTED: Final = 99
Table = dict[str, Any]


def refuse(rule: str, message: str, **facts: Any) -> PositionError:
    """The error for a position that cannot be."""
    return PositionError(rule, message, facts)


def check_plain(position: Table) -> None:
    """Let nothing in but small plain data: whatever is read from it later can be compared, shown and written down."""
    waiting: list[tuple[str, Any, int]] = [("position", position, 0)]
    entries = 0
    while waiting:
        what, value, depth = waiting.pop()
        if isinstance(value, (dict, list, tuple)):
            entries += len(value)
            fits = depth <= _DEPTH and entries <= _MOST_ENTRIES
        elif isinstance(value, str):
            fits = len(value) <= _LONGEST
        else:
            fits = value is None or isinstance(value, float) or (isinstance(value, int) and abs(value) < _LARGEST)
        if not fits:
            raise refuse("position", f"{what} is too large, too deep or no plain data: {shown(value)}", key=what)
        if isinstance(value, dict):
            if not all(isinstance(key, str) for key in value):
                raise refuse("position", f"{what} has an entry without a name: {shown(value)}", key=what)
            waiting += ((key[:_LONGEST], entry, depth + 1) for key, entry in value.items())
        elif isinstance(value, (list, tuple)):
            waiting += ((what, entry, depth + 1) for entry in value)


def table(value: Any, what: str) -> Table:
    """A table, or the error that says what is none."""
    if not isinstance(value, dict):
        raise refuse("position", f"{what} is not a table but {shown(value)}", key=what)
    return value


def entries(value: Any, what: str, known: set[str]) -> Table:
    """A table with no other entries than the known ones."""
    found = table(value, what)
    if unknown := sorted(set(found) - known):
        raise refuse("position", f"{what} has unknown entries {shown(unknown)}", key=what, keys=unknown)
    return found


def texts(value: Any, what: str) -> list[str]:
    """A list of texts."""
    if not isinstance(value, (list, tuple)) or not all(isinstance(one, str) for one in value):
        raise refuse("position", f"{what} is not a list of texts but {shown(value)}", key=what)
    return list(value)


def count(value: Any, what: str, most: int = _MOST_COUNTED) -> int:
    """A small number."""
    if type(value) is not int or not 0 <= value <= most:
        raise refuse("position", f"{what} is no count but {shown(value)}", key=what)
    return value


def open_position(position: Any, game: str, contract: int, known: set[str]) -> Table:
    """The table of a position of this game, with small plain data and known entries only."""
    found = table(position, "position")
    check_plain(found)
    if unknown := sorted(set(found) - known):
        raise refuse("position", f"unknown entries {shown(unknown)}", keys=unknown)
    named = found.get("contract", contract)
    if type(named) is not int or (named, found.get("game", game)) != (contract, game):
        raise refuse("position", f"this is not a {game} position of contract {contract}", game=found.get("game"))
    return found
