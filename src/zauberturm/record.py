"""The game file: text, one game, one line per decision. This module knows the format; `game` plays what it says.

    game: towers
    contract: 1
    option.players: 2
    seat.a: Anna
    seed: 7

    0 - | start:a draw:W1 draw:T4 ...
    1 a T3:t7.2
    2 a W2d | roll:4
    result: a WT-END-3

The file of a game that was played at a table also holds what it can be checked with: `commitment`, `deal` (what was
committed to) and `log` (the links of the table's log); docs/table.md explains them.

Chance outcomes stand behind `|` on the line of the decision they follow. Comments begin with `;`. Writing is strict;
reading forgives blank lines, comments, spaces and unknown tags. A name that would not fit on a line is written as JSON.
"""

import hashlib
import json
import re
from dataclasses import dataclass, field
from typing import Any, Final

from zauberturm.errors import NotationError, shown
from zauberturm.proof import canonical

CONTRACT: Final = 1
HIDDEN: Final = "?"
_TAG = re.compile(r"(?P<tag>[a-z_]+(?:\.\w+)?):(?: (?P<value>.*))?")
_NUMBER = re.compile(r"[0-9]{1,9}")
_SEAT = re.compile(r"[a-z-]")
_MAY_HOLD_SEMICOLON: Final = ("seat.", "start:", "option.", "deal:")
_NO_OPTIONS: Final = ("game", "seed", "chance")  # how a game is made, but not what is agreed at the table


@dataclass
class Ply:
    """One decision, and what chance brought after it."""

    seat: str  # "-" for the set-up, which is chance alone
    action: str
    chance: list[str] = field(default_factory=list)


@dataclass
class GameFile:
    """A game file, taken apart."""

    game: str
    options: dict[str, Any]
    names: dict[str, str] = field(default_factory=dict)
    seed: int | None = None
    commitment: str | None = None
    start: dict[str, Any] | None = None  # position the game began with, if not the set-up
    plies: list[Ply] = field(default_factory=list)
    decisions: int = 0  # plies of seats
    winners: list[str] | None = None
    reason: str | None = None
    deal: dict[str, Any] | None = None  # what the commitment is to
    log: list[str] | None = None  # entries of the table's log: `*n` for n that the file tells, digests of all others


def commitment(seed: int) -> str:
    """What is shown of a seed before the game is over: it can be checked afterwards, not guessed before."""
    return "sha256:" + hashlib.sha256(f"zauberturm seed {seed}".encode()).hexdigest()


def write(file: GameFile) -> str:
    """The text of a game file."""
    tags: list[tuple[str, Any]] = [("game", file.game), ("contract", CONTRACT)]
    tags += [(f"option.{name}", json.dumps(value, ensure_ascii=False)) for name, value in file.options.items()]
    tags += [(f"seat.{seat}", _written_name(name)) for seat, name in file.names.items()]
    if file.seed is not None:
        tags.append(("seed", file.seed))
    if file.commitment is not None:
        tags.append(("commitment", file.commitment))
    if file.deal is not None:
        tags.append(("deal", canonical(file.deal).decode()))
    if file.log is not None:
        tags.append(("log", " ".join(file.log)))
    if file.start is not None:
        tags.append(("start", json.dumps(file.start, ensure_ascii=False)))
    lines = [f"{tag}: {value}" for tag, value in tags] + [""]
    number = 0
    for ply in file.plies:
        number += ply.seat != "-"
        chance = f" | {' '.join(ply.chance)}" if ply.chance else ""
        lines.append(f"{number if ply.seat != '-' else 0} {ply.seat}{' ' + ply.action if ply.action else ''}{chance}")
    if file.winners is not None:
        lines.append(f"result: {''.join(file.winners) or '-'} {file.reason}")
    return "\n".join(lines) + "\n"


def _written_name(name: str) -> str:
    """A name as it is, or as JSON if it could be taken for something else: for a second line, for blanks, for JSON."""
    plain = name.isprintable() and name == name.strip() and not name.startswith('"')
    return name if plain else json.dumps(name)


def _read_name(value: str) -> str:
    try:
        return str(json.loads(value)) if value.startswith('"') else value
    except ValueError:
        return value  # somebody calls himself "so"


def read(text: str) -> GameFile:
    """Take a game file apart. What the actions mean is checked when they are played."""
    if not isinstance(text, str):
        raise NotationError(f"a game file is text, not {type(text).__name__}", text=shown(text))
    file = GameFile(game="", options={})
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.partition(";")[0].strip() if not line.startswith(_MAY_HOLD_SEMICOLON) else line.strip()
        if content:
            _read_line(file, content, number)
    if not file.game:
        raise NotationError("the tag 'game:' is missing", text=text[:80], line=1)
    return file


def _read_line(file: GameFile, content: str, number: int) -> None:
    if match := _TAG.fullmatch(content):
        _read_tag(file, match["tag"], (match["value"] or "").strip(), number)
        return
    decision, _, chance = content.partition("|")
    words = decision.split(None, 2)
    if len(words) < 2 or not _NUMBER.fullmatch(words[0]) or not _SEAT.fullmatch(words[1]):
        message = f"expected 'tag: value' or 'number seat action', found {shown(content)}"
        raise NotationError(message, text=content, line=number)
    ply = Ply(words[1], words[2].strip() if len(words) > 2 else "", chance.split())
    _check_ply(file, ply, int(words[0]), content, number)
    file.plies.append(ply)
    file.decisions += ply.seat != "-"


def _check_ply(file: GameFile, ply: Ply, count: int, content: str, number: int) -> None:
    expected = 0 if ply.seat == "-" else file.decisions + 1
    if count != expected:
        raise NotationError(f"expected ply {expected}, found {count}", text=content, line=number)
    if bool(ply.action) == (ply.seat == "-"):
        raise NotationError("a seat needs an action, the set-up has none", text=content, line=number)
    if HIDDEN in content:
        raise NotationError("a file with hidden cards cannot be replayed", text=content, line=number)


def _read_tag(file: GameFile, tag: str, value: str, number: int) -> None:
    name, _, which = tag.partition(".")
    try:
        if tag == "game":
            file.game = value
        elif tag == "contract":
            if int(value) != CONTRACT:
                raise NotationError(f"contract {value} is not {CONTRACT}, the one known here", text=value, line=number)
        elif name == "option" and which:
            if which in _NO_OPTIONS:
                raise NotationError(f"{tag}: there is no such option", text=tag, line=number)
            file.options[which] = json.loads(value)
        elif name == "seat" and which:
            file.names[which] = _read_name(value)
        elif tag == "seed":
            file.seed = int(value)
        elif tag == "commitment":
            file.commitment = value
        elif tag == "deal":
            file.deal = json.loads(value)
        elif tag == "log":
            file.log = value.split()
        elif tag == "start":
            file.start = json.loads(value)
        elif tag == "result":
            seats, _, file.reason = value.partition(" ")
            file.winners = [] if seats == "-" else list(seats)
    except (ValueError, RecursionError) as error:
        if isinstance(error, NotationError):
            raise
        raise NotationError(f"{tag}: cannot read {shown(value)}", text=value, line=number) from error
