"""What an own bot may use up, and how it is written behind its name: `program:./bot.py?move=2s&memory=1G`."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from zauberturm.errors import OptionError, shown

_TIME: Final = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)(ms|s|m)", re.ASCII)
_SECONDS: Final = {"ms": 0.001, "s": 1.0, "m": 60.0}
_SIZE: Final = re.compile(r"(\d{1,6})([KMG])", re.ASCII)
_BYTES: Final = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
_NAMES: Final = re.compile(r"[A-Za-z_]\w*(?:\+[A-Za-z_]\w*)*", re.ASCII)


@dataclass(frozen=True)
class Limits:
    """Times are in seconds, sizes in bytes. `start` and `total` hold for one game, restarts included."""

    move: float = 1.0  # for one decision
    start: float = 5.0  # until it says that it is ready, all starts of one game together
    total: float | None = None  # for all decisions of one game together
    memory: int = 4 << 30  # address space of one process; JavaScript's engine alone reserves more than 1 GiB
    cpu: float = 600.0  # processor time of one process
    processes: int = 32  # at the same time
    faults: int = 3  # so many, and it is out of the game
    keep: tuple[str, ...] = ()  # environment variables that it is given besides PATH

    line: int = 64 << 10  # longest line it may write
    said: int = 4 << 10  # so much of what it writes to stderr is kept
    file: int = 64 << 20  # longest file it may write


def seconds(text: str) -> float:
    """A time like 2s, 250ms or 1m."""
    found = _TIME.fullmatch(text)
    if found is None or float(found[1]) == 0:
        raise ValueError("a time above 0 like 2s, 250ms or 1m")
    return float(found[1]) * _SECONDS[found[2]]


def size(text: str) -> int:
    """An amount of memory like 512M or 2G."""
    found = _SIZE.fullmatch(text)
    if found is None or int(found[1]) == 0:
        raise ValueError("a size above 0 like 512M or 2G")
    return int(found[1]) * _BYTES[found[2]]


def count(text: str) -> int:
    """A number from 1 on."""
    if not (text.isascii() and text.isdecimal() and len(text) < 9 and int(text) > 0):
        raise ValueError("a whole number from 1 on")
    return int(text)


def names(text: str) -> tuple[str, ...]:
    """Names of variables with + between them."""
    if not _NAMES.fullmatch(text):
        raise ValueError("names of variables like HOME+LANG")
    return tuple(text.split("+"))


READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "move": seconds,
    "start": seconds,
    "total": seconds,
    "memory": size,
    "cpu": seconds,
    "processes": count,
    "faults": count,
    "keep": names,
}


def split(text: str) -> tuple[str, Limits]:
    """What stands before the last question mark, and the limits behind it."""
    what, mark, behind = text.rpartition("?")
    return (what, read(behind)) if mark else (text, Limits())


def read(text: str) -> Limits:
    """Limits like `move=2s&memory=1G`; what is not said keeps its default."""
    wished = dict[str, Any]()
    for one in filter(None, text.split("&")):
        name, _, value = one.partition("=")
        if name not in READERS:
            raise OptionError("option", f"there is no limit {shown(name)}, only {', '.join(READERS)}", {"limit": name})
        try:
            wished[name] = READERS[name](value)
        except ValueError as error:
            raise OptionError("option", f"{shown(one)} is not {error}", {"limit": name, "value": value}) from None
    return replace(Limits(), **wished)
