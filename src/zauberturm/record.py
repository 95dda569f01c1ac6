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

Chance outcomes stand behind `|` on the line of the decision they follow. Comments begin with `;`. Writing is strict;
reading forgives blank lines, comments, spaces and unknown tags.
"""

import hashlib
import json
import re
from dataclasses import dataclass, field
from typing import Any, Final

from zauberturm.errors import NotationError

CONTRACT: Final = 1
HIDDEN: Final = "?"
_TAG = re.compile(r"(?P<tag>[a-z_]+(?:\.\w+)?):(?: (?P<value>.*))?")
_LINE = re.compile(r"(?P<number>\d+)\s+(?P<seat>[a-z-])(?:\s+(?P<action>[^|]*?))?\s*(?:\|(?P<chance>.*))?")
_MAY_HOLD_SEMICOLON: Final = ("seat.", "start:", "option.")


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
    winners: list[str] | None = None
    reason: str | None = None


def commitment(seed: int) -> str:
    """What is shown of a seed before the game is over: it can be checked afterwards, not guessed before."""
    return "sha256:" + hashlib.sha256(f"zauberturm seed {seed}".encode()).hexdigest()


def write(file: GameFile) -> str:
    """The text of a game file."""
    tags: list[tuple[str, Any]] = [("game", file.game), ("contract", CONTRACT)]
    tags += [(f"option.{name}", json.dumps(value, ensure_ascii=False)) for name, value in file.options.items()]
    tags += [(f"seat.{seat}", name) for seat, name in file.names.items()]
    if file.seed is not None:
        tags.append(("seed", file.seed))
    if file.commitment is not None:
        tags.append(("commitment", file.commitment))
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


def read(text: str) -> GameFile:
    """Take a game file apart. What the actions mean is checked when they are played."""
    if not isinstance(text, str):
        raise NotationError(f"a game file is text, not {type(text).__name__}", text=repr(text))
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
    elif match := _LINE.fullmatch(content):
        _read_ply(file, match, number)
    else:
        raise NotationError(
            f"expected 'tag: value' or 'number seat action', found {content[:60]!r}", text=content, line=number
        )


def _read_ply(file: GameFile, match: re.Match[str], number: int) -> None:
    ply = Ply(match["seat"], (match["action"] or "").strip(), (match["chance"] or "").split())
    decisions = sum(p.seat != "-" for p in file.plies)
    expected = 0 if ply.seat == "-" else decisions + 1
    if int(match["number"][:9]) != expected:
        raise NotationError(f"expected ply {expected}, found {match['number'][:12]}", text=match[0], line=number)
    if bool(ply.action) == (ply.seat == "-"):
        raise NotationError("a seat needs an action, the set-up has none", text=match[0], line=number)
    if HIDDEN in match[0]:
        raise NotationError("a file with hidden cards cannot be replayed", text=match[0], line=number)
    file.plies.append(ply)


def _read_tag(file: GameFile, tag: str, value: str, number: int) -> None:
    name, _, which = tag.partition(".")
    try:
        if tag == "game":
            file.game = value
        elif tag == "contract":
            if int(value) != CONTRACT:
                raise NotationError(f"contract {value} is not {CONTRACT}, the one known here", text=value, line=number)
        elif name == "option" and which:
            file.options[which] = json.loads(value)
        elif name == "seat" and which:
            file.names[which] = value
        elif tag == "seed":
            file.seed = int(value)
        elif tag == "commitment":
            file.commitment = value
        elif tag == "start":
            file.start = json.loads(value)
        elif tag == "result":
            seats, _, file.reason = value.partition(" ")
            file.winners = [] if seats == "-" else list(seats)
    except (ValueError, RecursionError) as error:
        if isinstance(error, NotationError):
            raise
        raise NotationError(f"{tag}: cannot read {value[:60]!r}", text=value, line=number) from error
