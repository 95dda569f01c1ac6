"""The command `zauberturm check-bot`: whether a bot is ready to play. It speaks to programmers, in English."""

import argparse

from zauberturm.bots.own.check import check
from zauberturm.cli.play import Screen
from zauberturm.cli.prepare import prepare
from zauberturm.cli.typed import whole_number
from zauberturm.registry import games


def add_flags(one: argparse.ArgumentParser) -> None:
    """Which bot, and what it plays."""
    one.add_argument("bot", metavar="BOT", help="like 'program:./bot.py?move=2s' or python:my.module:callable")
    one.add_argument("--game", choices=games(), metavar="GAME", help=f"{' or '.join(games())} (both)")
    one.add_argument("--games", type=whole_number, metavar="N", help="only so many games (one of every variant)")
    one.add_argument("--seed", type=whole_number, default=0, metavar="N", help="the same number gives the same games")


def command(arguments: argparse.Namespace, screen: Screen) -> int:
    """Let the bot play; 1 if it has done something wrong."""
    found = 0
    for game in [arguments.game] if arguments.game else games():
        prepare([game], screen)
        report = check(arguments.bot, game, arguments.games, arguments.seed)
        screen.show([*report.faults, f"{game}: {report}"])
        found += len(report.faults)
    return 1 if found else 0
