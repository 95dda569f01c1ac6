"""What the `zauberturm` command understands."""

import argparse
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from zauberturm import __version__, locale
from zauberturm.bots import SCHEMES
from zauberturm.cli import analyse, arena, check_bot, check_log, options, prepare, prune, serve
from zauberturm.cli.typed import commas, whole_number
from zauberturm.cli.words import Words
from zauberturm.registry import games


def parser(language: str, arena_game: str = "towers") -> argparse.ArgumentParser:
    """All commands with their flags; the options of a game are described in the player's language."""
    whole = argparse.ArgumentParser(prog="zauberturm", description="Wandering Towers and Zauberberg.")
    whole.add_argument("--version", action="version", version=f"zauberturm {__version__}")
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    shared = shared_flags(language)
    names = commands.add_parser("play", help="play a game in this terminal").add_subparsers(
        dest="game", required=True, metavar="GAME"
    )
    for info in games().values():
        one = names.add_parser(info.name, parents=[shared], help=Words(language, info.name)(f"game.title.{info.name}"))
        add_play_flags(one)
        options.add_options(one, info, Words(language, info.name))
    one = commands.add_parser("replay", parents=[shared], help="tell what happened in a game file")
    one.add_argument("file", type=Path)
    one.add_argument("--upto", type=whole_number, metavar="N", help="only the first N decisions")
    one.add_argument("--seat", metavar="LETTER", help="as this seat has seen it")
    one = commands.add_parser("verify", parents=[shared], help="is a finished game file proven, not proven or false?")
    one.add_argument("file", type=Path)
    for name, proves in (("--commitment", "shuffle, options and names"), ("--link", "every decision up to then")):
        text = f"what you noted during the game: proves {proves}"
        one.add_argument(name, action="append", default=[], metavar="TEXT", help=text)
    one = commands.add_parser("analyse", parents=[shared], help="how likely is a win, and with which action")
    analyse.add_flags(one, analyse.LOOK)
    one = commands.add_parser("review", parents=[shared], help="judge every decision of a game file")
    analyse.add_flags(one, analyse.REVIEW)
    prepare.add_flags(commands.add_parser("prepare", parents=[shared], help="compile the rules ahead of time"))
    commands.add_parser("games", parents=[shared], help="list the games and their options")
    one = commands.add_parser("check", parents=[shared], help="test whether a game is what the house expects of one")
    one.add_argument("game", choices=games(), metavar="GAME")
    one.add_argument("--games", type=whole_number, default=20, metavar="N", help="how many random games (20)")
    one = commands.add_parser("check-bot", parents=[shared], help="let a bot play every variant, and tell its faults")
    check_bot.add_flags(one)
    one = commands.add_parser("arena", parents=[shared], help="let bots play each other and measure them")
    arena.add_flags(one, language, arena_game)
    serve.add_flags(commands.add_parser("serve", parents=[shared], help="open tables for browsers"))
    one = commands.add_parser(
        "check-log", parents=[shared], help="is everything in a server's database as it was written?"
    )
    check_log.add_flags(one)
    prune.add_flags(commands.add_parser("prune", parents=[shared], help="delete a server's tables after their time"))
    serve.add_backup_flags(commands.add_parser("backup", parents=[shared], help="copy a server's database"))
    return whole


def shared_flags(language: str) -> argparse.ArgumentParser:
    """How everything is shown."""
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--language", choices=locale.LANGUAGES, default=language, help="language of all texts")
    shared.add_argument("--plain", action="store_true", help="words instead of a picture, for screen readers")
    shared.add_argument("--colour", action=argparse.BooleanOptionalAction, help="colours (if not given: in terminals)")
    return shared


def add_play_flags(one: argparse.ArgumentParser) -> None:
    """Who plays, and with which dice."""
    one.add_argument(
        "--seat", type=commas, action="extend", metavar="LETTERS", help="people sit here: a, or a,c, or none"
    )
    one.add_argument("--bots", type=commas, metavar="NAMES", help=f"they sit at the other seats: {', '.join(SCHEMES)}")
    one.add_argument("--seed", type=int, metavar="N", help="the same number gives the same cards and rolls")
    one.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")


def language_in(argv: Sequence[str], environ: Mapping[str, str] = os.environ) -> str:
    """The language asked for, else that of the system; the flags are described in it, too."""
    for place, word in enumerate(argv):
        wish = word.partition("=")[2] if word.startswith("--language=") else ""
        if word == "--language" and place + 1 < len(argv):
            wish = argv[place + 1]
        if wish in locale.LANGUAGES:
            return wish
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            code = environ[name].partition(".")[0].partition("_")[0].lower()
            return code if code in locale.LANGUAGES else locale.FALLBACK
    return locale.FALLBACK
