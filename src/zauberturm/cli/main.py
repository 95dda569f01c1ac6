"""The `zauberturm` command."""

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TextIO

from zauberturm import conformance, record
from zauberturm.cli import analyse, arena, check_bot, check_log, files, options, prune, serve
from zauberturm.cli.arguments import language_in, parser
from zauberturm.cli.commands import obey, reason
from zauberturm.cli.paint import Paint, wants_colour, width_of
from zauberturm.cli.play import Keys, Quit, Screen, Session, drawn_seed
from zauberturm.cli.prepare import command as prepare_command
from zauberturm.cli.prepare import prepare
from zauberturm.cli.table import NOBODY, Table, begin, restored
from zauberturm.cli.words import Words
from zauberturm.errors import OptionError, ZauberturmError
from zauberturm.registry import GAMES, games
from zauberturm.verification import Noted

WRONG: Final = 2  # exit status when a command cannot be understood or carried out
FAULTY: Final = 1  # a check has found something
CUT_OFF: Final = 1  # nobody reads the output any more
INTERRUPTED: Final = 130

COMMANDS: Final[dict[str, Callable[[argparse.Namespace, Screen], int]]] = {
    "arena": arena.command,
    "backup": serve.backup,
    "check-bot": check_bot.command,
    "check-log": check_log.command,
    "prepare": prepare_command,
    "prune": prune.command,
    "serve": serve.command,
}


def main(
    argv: Sequence[str] | None = None,
    stdin: Keys | None = None,
    stdout: TextIO | None = None,
    stderr: TextIO | None = None,
) -> int:
    """Run the command; returns its exit status."""
    given = list(sys.argv[1:] if argv is None else argv)
    out, err = sys.stdout if stdout is None else stdout, sys.stderr if stderr is None else stderr
    for stream in (out, err):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without these signs shows question marks
    language = language_in(given)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            arguments = parser(language, arena.game_in(given)).parse_args(given)
        paint = Paint(not arguments.plain and wants_colour(out, arguments.colour))
        keys = sys.stdin if stdin is None else stdin
        status = run(arguments, Screen(keys, out, err, paint, width_of(out), arguments.plain, language))
        out.flush()
    except SystemExit as leaving:  # argparse has said why
        return leaving.code if isinstance(leaving.code, int) else WRONG
    except BrokenPipeError:
        return hang_up()
    except (ZauberturmError, OSError, UnicodeDecodeError) as error:
        err.write(f"zauberturm: {complaint(error, language)}\n")
        return WRONG
    except KeyboardInterrupt:
        out.write("\n")
        return INTERRUPTED
    return status


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Carry out what was asked for."""
    if arguments.command == "games":
        for info in games().values():
            screen.show(options.describe(info, screen.language, screen.width))
        return 0
    if arguments.command == "play":
        return play(arguments, screen)
    if arguments.command in COMMANDS:
        return COMMANDS[arguments.command](arguments, screen)
    if arguments.command == "check":
        faults = conformance.check(GAMES[arguments.game], arguments.games)  # in English: it speaks to programmers
        screen.show(faults)
        return FAULTY if faults else 0
    text = text_of(arguments.file)
    prepare([record.read(text).game], screen)
    if arguments.command == "replay":
        return files.show_replay(text, screen, arguments.upto, arguments.seat)
    if arguments.command in analyse.COMMANDS:
        return analyse.COMMANDS[arguments.command](text, arguments, screen)
    return files.verify(text, screen, Noted(arguments.commitment, arguments.link))


def play(arguments: argparse.Namespace, screen: Screen) -> int:
    """Play until the game is over or the player has had enough."""
    prepare([arguments.game], screen)
    session = Session(table_of(arguments), screen)
    try:
        session.run(obey)
    except Quit as leaving:
        if str(leaving):
            screen.say(str(leaving))
    screen.say(session.words("terminal.bye"))
    return 0


def table_of(arguments: argparse.Namespace) -> Table:
    """A new table, or that of a saved game."""
    humans = None if arguments.seat is None else [seat for seat in arguments.seat if seat != NOBODY]
    if arguments.load is not None:
        return restored(text_of(arguments.load), drawn_seed(), arguments.bots or (), humans)
    seed = drawn_seed() if arguments.seed is None else arguments.seed
    humans = ["a"] if humans is None else humans
    return begin(arguments.game, options.chosen(arguments), seed, humans, arguments.bots or ())


def text_of(path: Path) -> str:
    """The text of a game file."""
    return path.expanduser().read_text("utf-8")


def complaint(error: Exception, language: str) -> str:
    """What went wrong, in one line: place, rule and fact."""
    if isinstance(error, OSError):
        return f"{error.filename}: {reason(error)}" if error.filename else reason(error)
    if isinstance(error, OptionError):
        sentence = Words(language, next(iter(games()))).rule(error.rule, error.facts)
        return f"{error} ({sentence})"
    return str(error)


def hang_up() -> int:
    """Somebody has closed the pipe (`| head`): keep Python from complaining about what is still to be written."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return CUT_OFF
