"""The commands `zauberturm analyse` and `zauberturm review`: a game file looked at, as tables or as JSON."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from zauberturm.analysis import Analysis, Change, Review, analyse, review
from zauberturm.analysis.analyst import EACH
from zauberturm.cli.play import Screen
from zauberturm.cli.typed import whole_number
from zauberturm.cli.words import Words
from zauberturm.errors import OptionError
from zauberturm.game import CHANCE
from zauberturm.opening import replay

LOOK: Final = "2s"
REVIEW: Final = "30s"
MOST_ACTIONS: Final = 12
_GAP: Final = "  "


def add_flags(one: argparse.ArgumentParser, budget: str) -> None:
    """Which game, with whose eyes, and how long."""
    one.add_argument("file", type=Path)
    one.add_argument("--seat", metavar="LETTER", help="with the eyes of this seat")
    one.add_argument("--upto", type=whole_number, metavar="N", help="only the first N decisions")
    one.add_argument("--budget", default=budget, metavar="TIME", help=f"2s, 500ms, or iterations: 4000 ({budget})")
    one.add_argument("--seed", type=whole_number, default=0, metavar="N", help="of the thinking")
    one.add_argument("--json", action="store_true", help="everything, for programs")


def show_analysis(text: str, arguments: argparse.Namespace, screen: Screen) -> int:
    """Print what a seat may expect; without a seat, whoever is to move."""
    game = replay(text, arguments.upto)
    seat = arguments.seat or (game.to_move if game.to_move in game.seats else game.seats[0])
    found = analyse(game, str(seat), arguments.budget, seed=arguments.seed)
    if arguments.json:
        screen.show([found.json().decode()])
        return 0
    words = Words(screen.language, game.name, game.names)
    chances = [
        f"{words.seat(one)} {percent(its.probability)} ± {points(its.error)}" for one, its in found.chances.items()
    ]
    screen.say(words("analysis.chances", seat=words.seat(found.seat), chances=", ".join(chances)))
    if found.actions:
        screen.show(table(*action_rows(found, words)))
    if len(found.actions) > MOST_ACTIONS:
        screen.say(words("analysis.more", n=len(found.actions) - MOST_ACTIONS))
    if found.line:
        screen.say(words("analysis.line", line=line(found, words)), indent=_GAP)
    if found.last:
        screen.say()
        screen.show(table(head(words), [change_row(found.last, found.seat, words)]))
    screen.say(words("analysis.thought", n=found.iterations))
    return 0


def show_review(text: str, arguments: argparse.Namespace, screen: Screen) -> int:
    """Print every decision of a game and what the game was made of."""
    game = replay(text, arguments.upto)
    found = review(game, arguments.seat, arguments.budget, seed=arguments.seed)
    if arguments.json:
        screen.show([found.json().decode()])
        return 0
    words = Words(screen.language, game.name, game.names)
    if not found.changes:
        raise OptionError("option", "nothing has been decided yet", {"option": "upto"})
    own = found.viewpoint == EACH
    screen.say(words("analysis.each") if own else words("analysis.viewpoint", seat=words.seat(found.viewpoint)))
    rows = [change_row(one, one.seat if own else found.viewpoint, words) for one in found.changes]
    screen.show(table(head(words), rows))
    screen.say()
    screen.show(table(*balance_rows(found, words)))
    screen.say(words("analysis.parts"))
    screen.say(words("analysis.thought", n=found.iterations))
    return 0


def action_rows(found: Analysis, words: Words) -> tuple[list[str], list[list[str]]]:
    """The best actions."""
    names = [words(f"analysis.column.{name}") for name in ("action", "chance", "error", "behind", "visits")]
    return names, [
        [one.action, percent(one.probability), points(one.error), points(one.behind), str(one.visits)]
        for one in found.actions[:MOST_ACTIONS]
    ]


def head(words: Words) -> list[str]:
    """What stands above changes."""
    return [words(f"analysis.column.{name}") for name in ("decision", "before", "choice", "luck", "insight", "after")]


def change_row(one: Change, seat: str, words: Words) -> list[str]:
    """One decision and what it changed for a seat."""
    fell = f" ({', '.join(one.chance)})" if one.chance else ""
    changed = [signed(part[seat]) for part in (one.choice, one.luck, one.insight)]
    text = f"{one.number:>3} {words.seat(one.seat)} {one.action}{fell}"
    return [text, percent(one.before[seat]), *changed, percent(one.after[seat])]


def balance_rows(found: Review, words: Words) -> tuple[list[str], list[list[str]]]:
    """What the game was made of, a line per seat."""
    names = [
        words(f"analysis.column.{name}") for name in ("seat", "before", "own", "others", "luck", "insight", "after")
    ]
    return names, [
        [words.seat(seat), percent(sums.start), signed(sums.own), signed(sum(sums.others.values())),
         signed(sums.luck), signed(sums.insight), percent(sums.end)]
        for seat, sums in found.seats.items()
    ]  # fmt: skip


def line(found: Analysis, words: Words) -> str:
    """The expected continuation; what chance does stands in brackets."""
    steps, last = list[str](), ""
    for one in found.line:
        if one.seat == CHANCE:
            steps.append(f"({one.action})")
        else:
            steps.append(one.action if one.seat == last else f"{words.seat(one.seat)}: {one.action}")
            last = one.seat
    return " · ".join(steps)


def table(names: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns under their names: text to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(names, *rows, strict=True)]
    return [
        _GAP.join(cell.ljust(wide) if place == 0 else cell.rjust(wide) for place, (cell, wide) in enumerate(pairs))
        for pairs in (list(zip(row, widths, strict=True)) for row in (names, *rows))
    ]


def percent(value: float) -> str:
    """A probability."""
    return f"{100 * value:.1f} %"


def points(value: float) -> str:
    """A difference of probabilities, in percentage points."""
    return f"{100 * value:.1f}"


def signed(value: float) -> str:
    """The same where it can be good or bad; what is nothing stays empty."""
    return f"{100 * value:+.1f}" if abs(value) >= 0.0005 else "·"


COMMANDS: Final[dict[str, Callable[[str, argparse.Namespace, Screen], int]]] = {
    "analyse": show_analysis,
    "review": show_review,
}
