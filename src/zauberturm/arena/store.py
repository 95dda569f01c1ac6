"""The folder of a match: what is played (`match.json`) and what came of it, one line per game (`results.jsonl`)."""

import contextlib
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

import msgspec

from zauberturm.arena.match import SOURCES, Match
from zauberturm.arena.played import Played
from zauberturm.errors import NotationError, OptionError, shown

MATCH: Final = "match.json"
RESULTS: Final = "results.jsonl"


class Store:
    """Reads what a folder has of a match and adds to it, one game at a time. Nothing is ever written over."""

    def __init__(self, folder: Path, match: Match) -> None:
        self.folder, self.path = folder, folder / RESULTS
        folder.mkdir(parents=True, exist_ok=True)
        check_match(folder / MATCH, match)
        self._file: BinaryIO = self.path.open("ab+")
        try:
            lock(self._file, self.path)
            self.games = self._read()
        except BaseException:
            self._file.close()
            raise

    def _read(self) -> dict[int, Played]:
        """The games so far. A last line without its end was being written when something stopped: it is dropped."""
        self._file.seek(0)
        text = self._file.read()
        whole = text.rfind(b"\n") + 1
        self._file.truncate(whole)
        return read_lines(text[:whole], self.path)

    def add(self, played: Played) -> None:
        """Note a game. It is in the system's hands when this returns, so the end of this process does not lose it."""
        self._file.write(msgspec.json.encode(played) + b"\n")
        self._file.flush()
        self.games.setdefault(played.game, played)

    def close(self) -> None:
        """Nothing more is added."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def check_match(path: Path, match: Match) -> None:
    """Note what is played here; raise OptionError if something else was."""
    asked = match.plain()
    if not path.exists():
        path.write_bytes(msgspec.json.format(msgspec.json.encode(asked), indent=2) + b"\n")
        return
    try:
        found = msgspec.json.decode(path.read_bytes(), type=dict)
    except msgspec.DecodeError as error:
        raise NotationError(f"{path}: {error}", text=str(path)) from None
    for name, value in msgspec.json.decode(msgspec.json.encode(asked)).items():
        if found.get(name) != value:
            raise OptionError(
                "option", f"{path.parent} holds another match: {difference(name, found, value)}", {"option": name}
            )


def difference(name: str, found: dict[str, Any], value: object) -> str:
    """What is not as it was."""
    if name == SOURCES:
        return "rules or bots have changed since it began, so another folder is needed"
    return f"{name} is {shown(found.get(name))} there, not {shown(value)}"


def read_games(folder: Path) -> list[Played]:
    """The games of a folder by number, without touching it, even while an arena is writing there."""
    text = (folder / RESULTS).read_bytes()
    games = read_lines(text[: text.rfind(b"\n") + 1], folder / RESULTS)
    return [games[number] for number in sorted(games)]


def read_lines(text: bytes, path: Path) -> dict[int, Played]:
    """Games by number; if one was played twice, the first time counts."""
    games: dict[int, Played] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        played = read_line(line, number, path)
        games.setdefault(played.game, played)
    return games


def read_line(line: bytes, number: int, path: Path) -> Played:
    """One game of the file."""
    try:
        return msgspec.json.decode(line, type=Played)
    except msgspec.DecodeError as error:
        raise NotationError(f"{path}: {error}", text=line[:80].decode(errors="replace"), line=number) from None


def lock(file: BinaryIO, path: Path) -> None:
    """Only one arena writes to a file; where the system has no such locks, nobody checks."""
    with contextlib.suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise OptionError("option", f"another arena is writing to {path}", {"option": "out"}) from None
