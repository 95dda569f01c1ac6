"""The command `zauberturm arena`: flags, progress, and where the results go. It speaks to programmers, in English."""

import argparse
import hashlib
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from zauberturm.arena import Match, Played, summarize
from zauberturm.arena.cluster import HERE, play_on_ray
from zauberturm.arena.output import write
from zauberturm.arena.plot import PICTURES, draw
from zauberturm.arena.run import Hall, games_of, hall
from zauberturm.cli import options
from zauberturm.cli.arena_text import report
from zauberturm.cli.play import Screen
from zauberturm.cli.prepare import prepare
from zauberturm.cli.progress import Progress
from zauberturm.cli.typed import commas, whole_number
from zauberturm.cli.words import Words
from zauberturm.extras import need
from zauberturm.registry import games

GAME: Final = "--game"
FOLDER: Final = "arena"  # where matches go that nobody has named a folder for


def game_in(argv: Sequence[str]) -> str:
    """The game asked for, whose options become flags; the first of the house if there is none."""
    for place, word in enumerate(argv):
        wish = word.partition("=")[2] if word.startswith(f"{GAME}=") else ""
        if word == GAME and place + 1 < len(argv):
            wish = argv[place + 1]
        if wish in games():
            return wish
    return next(iter(games()))


def add_flags(one: argparse.ArgumentParser, language: str, game: str) -> None:
    """What is played, where, and what becomes of it."""
    one.add_argument(GAME, choices=games(), default=game, metavar="GAME", help=" or ".join(games()))
    one.add_argument("--bots", type=commas, action="extend", required=True, metavar="NAMES", help="who plays")
    one.add_argument("--games", type=whole_number, default=100, metavar="N", dest="amount", help="how many (100)")
    one.add_argument("--seed", type=whole_number, default=0, metavar="N", help="the same number gives the same games")
    one.add_argument(
        "--duplicate",
        nargs="?",
        const="all",
        default="no",
        choices=("all", "rotations"),
        help="the same deal for all permutations of the bots, or for their rotations only",
    )
    one.add_argument("--workers", type=whole_number, metavar="N", help="processes (as many as there are cores)")
    one.add_argument("--out", type=Path, metavar="FOLDER", help=f"results; they are gone on with ({FOLDER}/...)")
    one.add_argument(
        "--until-sure",
        type=share,
        metavar="SHARE",
        help="stop when it is sure whether the first bot wins more or less than this, as 0.6",
    )
    one.add_argument("--plot", type=picture, metavar="FILE", help="a picture of the result, .svg or .png")
    one.add_argument("--ray", action="store_true", help="play on Ray, which is started here if no address is given")
    one.add_argument("--ray-address", metavar="ADDRESS", help="of a running Ray: auto, or host:6379")
    options.add_options(one, games()[game], Words(language, game))


def share(text: str) -> float:
    """A part of the whole."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number between 0 and 1") from None


def picture(text: str) -> Path:
    """The name of a picture."""
    path = Path(text).expanduser()
    if path.suffix not in PICTURES:
        raise argparse.ArgumentTypeError(f"{text!r} ends in none of: {', '.join(PICTURES)}")
    return path


def command(arguments: argparse.Namespace, screen: Screen) -> int:
    """Play the match, or what is missing of it, and say what came of it."""
    need("arena", "rating bots")  # better now than after the last game
    if arguments.plot:
        need("plot", "--plot")
    match = match_of(arguments)
    folder, place = arguments.out or default_folder(match), place_of(arguments)
    prepare([match.game], screen)
    played = play(match, folder, place, screen, arguments.until_sure)
    summary = summarize(match, played, arguments.until_sure)
    write(folder, match, played, summary)
    if arguments.plot:
        draw(summary, arguments.plot)
    screen.show(report(summary, screen.paint))
    screen.show(["", f"Everything is in {folder}; with more --games the match goes on."])
    return 0


def match_of(arguments: argparse.Namespace) -> Match:
    """The match that was asked for."""
    return Match(
        game=arguments.game,
        bots=tuple(arguments.bots),
        games=arguments.amount,
        seed=arguments.seed,
        duplicate=arguments.duplicate,
        options=options.chosen(arguments),
    )


def place_of(arguments: argparse.Namespace) -> Hall:
    """Where the games are played."""
    if not arguments.ray and arguments.ray_address is None:
        return hall(arguments.workers)
    need("ray", "--ray")
    return partial(play_on_ray, address=arguments.ray_address or HERE, workers=arguments.workers)


def default_folder(match: Match) -> Path:
    """A folder of its own for every match, the same whenever it is asked for again."""
    digest = hashlib.blake2b(msgspec.json.encode(match.plain(), order="deterministic"), digest_size=5).hexdigest()
    return Path(FOLDER) / f"{match.game}-{match.players}-{digest}"


def play(match: Match, folder: Path, place: Hall, screen: Screen, until_sure: float | None) -> list[Played]:
    """All games, with a bar that tells how far they are; Ctrl-C leaves them on disk and says how to go on."""
    with Progress(screen.stderr) as progress:
        try:
            return games_of(match, folder, place, progress, until_sure)
        except KeyboardInterrupt:
            progress.clear()
            screen.stderr.write(
                f"stopped: {progress.there} of {match.games} games are in {folder}; the same command goes on\n"
            )
            raise
