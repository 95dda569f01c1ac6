"""What a match says, as lines of text."""

from collections.abc import Sequence
from typing import Final

from zauberturm.arena.stats import Interval
from zauberturm.arena.summary import BotSummary, Summary
from zauberturm.cli.paint import Paint, padded

SHOWN: Final = 3  # faults per bot; summary.json has them all


def report(summary: Summary, paint: Paint) -> list[str]:
    """Everything that is worth reading in a terminal."""
    parts = [heading(summary), bots(summary, paint), seats(summary, paint), pairs(summary, paint)]
    parts += [duplicate(summary, paint), sure(summary), games(summary)]
    lines: list[str] = []
    for part in parts:
        lines += ([""] if lines and part else []) + part
    return lines


def heading(summary: Summary) -> list[str]:
    """What was played."""
    match = summary.match
    told = [f"{name}={value}" for name, value in match.options.items() if name != "players"]
    mode = {"no": "", "rotations": ", duplicate (rotations)", "all": ", duplicate"}[match.duplicate]
    players = "1 player" if match.players == 1 else f"{match.players} players"
    return [", ".join([match.game, players, *told, f"{summary.games} games", f"seed {match.seed}"]) + mode]


def aligned(rows: Sequence[Sequence[str]], paint: Paint) -> list[str]:
    """A table: the first column to the left, all others to the right, the first row as its heading."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for place, row in enumerate(rows):
        cells = [padded(row[0], widths[0]), *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True))]
        lines.append(paint("  ".join(cells), "faint" if place == 0 else "strong" if place == 1 else "stone"))
    return lines


def percent(value: float) -> str:
    """A share as people read it."""
    return f"{100 * value:.1f} %"


def between(interval: Interval) -> str:
    """An interval of shares."""
    return f"{100 * interval.low:.1f} to {100 * interval.high:.1f}"


def bots(summary: Summary, paint: Paint) -> list[str]:
    """The bots, the strongest first."""
    rows = [["bot", "rating", "95 %", "sigma", "wins", "95 %", "seats", "moves/s", "faults"]]
    for bot in sorted(summary.bots, key=lambda one: -one.rating.mu):
        rating, span = bot.rating, f"{bot.rating.low:.1f} to {bot.rating.high:.1f}"
        share = [percent(bot.rate.value), between(bot.rate), str(bot.seats)]
        speed = f"{bot.moves_per_second:,.1f}"
        rows.append([bot.name, f"{rating.mu:.1f}", span, f"{rating.sigma:.1f}", *share, speed, str(len(bot.faults))])
    return [*aligned(rows, paint), f"A bot like all others would win {percent(summary.fair)}."]


def seats(summary: Summary, paint: Paint) -> list[str]:
    """Wins by seat."""
    if summary.match.players == 1:
        return []
    letters = list(summary.match.seats)
    rows = [["wins at seat", *letters]]
    rows += [[bot.name, *(at_seat(bot, seat) for seat in letters)] for bot in summary.bots]
    return aligned(rows, paint)


def at_seat(bot: BotSummary, seat: str) -> str:
    """What a bot has won at one seat."""
    if not bot.at_seat[seat]:
        return "-"
    return f"{percent(bot.per_seat[seat].value)} ({between(bot.per_seat[seat])})"


def pairs(summary: Summary, paint: Paint) -> list[str]:
    """Each bot against each other."""
    rows = [["of games that one of two has won", "the first", "95 %", "games"]]
    rows += [
        [f"{pair.first} : {pair.second}", percent(pair.rate.value), between(pair.rate), str(pair.decided)]
        for pair in summary.pairs
    ]
    return aligned(rows, paint) if summary.pairs else []


def duplicate(summary: Summary, paint: Paint) -> list[str]:
    """What deals say that were played in every order of seats."""
    rows = [["deal by deal", "wins more", "95 %", "deals", "variance saved"]]
    for pair in summary.duplicate:
        saved = "-" if pair.saved is None else percent(pair.saved)
        difference = f"{100 * pair.difference.value:+.1f} %"
        rows.append([f"{pair.first} - {pair.second}", difference, between(pair.difference), str(pair.deals), saved])
    return aligned(rows, paint) if summary.duplicate else []


def sure(summary: Summary) -> list[str]:
    """Whether the question of `--until-sure` is answered."""
    verdict = summary.sure
    if verdict is None:
        return []
    says = {"above": "surely above", "below": "surely below", "open": "not yet surely above or below"}[verdict.says]
    share, of = verdict.share, "games" if summary.match.duplicate == "no" else "deals"
    return [
        f"{verdict.bot} is {says} {percent(verdict.bound)} after {verdict.observations} {of}:",
        f"{percent(share.value)}, with 95 % confidence {between(share)}, however often one looks",
    ]


def games(summary: Summary) -> list[str]:
    """Length, speed and what is not quite even."""
    lengths = summary.lengths
    lines = [
        f"decisions per game: {lengths.mean:.1f} ({lengths.least} to {lengths.most}, median {lengths.median:g})",
        f"thinking: {summary.seconds:,.1f} s in all, {summary.moves_per_second:,.1f} decisions a second and core",
        "ended by: " + ", ".join(f"{reason} {count}" for reason, count in summary.reasons.items()),
    ]
    if summary.without_winner:
        lines.append(f"without a winner: {summary.without_winner}")
    return [*lines, *balance(summary), *faults(summary)]


def faults(summary: Summary) -> list[str]:
    """The first things that own bots have done wrong."""
    return [f"{bot.name}: {fault}" for bot in summary.bots for fault in bot.faults[:SHOWN]]


def balance(summary: Summary) -> list[str]:
    """What is not quite even."""
    lines = []
    if summary.beyond_cycle:
        whole = summary.cycle
        lines.append(
            f"a round of all tables and seats is {whole:,} games: the last {summary.beyond_cycle:,} are a part of one"
        )
    if summary.uneven:
        lines.append(f"not quite even: a bot has had one seat {summary.uneven} times more often than another")
    return lines
