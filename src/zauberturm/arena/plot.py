"""A picture of a match: ratings with their intervals, and wins by seat. Needs the extra `plot`."""

from pathlib import Path
from typing import Any, Final

from zauberturm.arena.stats import Interval
from zauberturm.arena.summary import Summary
from zauberturm.extras import need

PICTURES: Final = (".svg", ".png")
# Told apart by people who see no red or green (after Okabe and Ito).
COLOURS: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#000000")
INK, FAINT = "#2b2b33", "#c9c9d1"
_STYLE: Final[dict[Any, Any]] = {
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlecolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "text.color": INK,
    "svg.hashsalt": "zauberturm",  # the same match gives the same file
}


def draw(summary: Summary, path: Path) -> None:
    """Write the picture; the end of its name says of which kind."""
    need("plot", "a picture of a match")
    import matplotlib as mpl
    from matplotlib.figure import Figure  # needs no screen, unlike pyplot

    with mpl.rc_context(_STYLE):
        rows = max(2.4, 0.5 * len(summary.bots) + 1.4)
        figure = Figure(figsize=(10, rows), layout="constrained")
        left, right = figure.subplots(1, 2, width_ratios=(1, 1.3))
        draw_ratings(left, summary)
        draw_seats(right, summary)
        figure.suptitle(title(summary), x=0.01, ha="left", color=INK, fontsize=10)
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix == ".svg" else None)


def title(summary: Summary) -> str:
    """What was played."""
    match = summary.match
    told = [f"{name} {value}" for name, value in match.options.items() if name != "players"]
    parts = [match.game, f"{match.players} players", *told, f"{summary.games:,} games"]
    return ", ".join(parts + ["duplicate"] * (match.duplicate != "no"))


def draw_ratings(axes: Any, summary: Summary) -> None:
    """One line per bot, the strongest on top, each in its own colour."""
    ranked = sorted(enumerate(summary.bots), key=lambda one: one[1].rating.mu)
    for height, (number, bot) in enumerate(ranked):
        rating, colour = bot.rating, colour_of(number)
        axes.plot([rating.low, rating.high], [height, height], color=colour, linewidth=2.5, solid_capstyle="round")
        axes.plot([rating.mu], [height], "o", color=colour, markersize=8)
        axes.annotate(f"{rating.mu:.1f}", (rating.mu, height), (0, 8), textcoords="offset points", ha="center")
    axes.set_yticks(range(len(ranked)), [bot.name for _, bot in ranked])
    axes.set_ylim(-0.6, len(ranked) - 0.3)
    axes.grid(axis="x", color=FAINT, linewidth=0.5)
    axes.tick_params(length=0)
    axes.spines["left"].set_visible(False)
    axes.set_title("Rating (Plackett-Luce, 95 %)")


def draw_seats(axes: Any, summary: Summary) -> None:
    """A group of bars per seat, a bar per bot, and a line where everybody would be as good."""
    seats, count = summary.match.seats, len(summary.bots)
    width = 0.8 / count
    for number, bot in enumerate(summary.bots):
        rates = [bot.per_seat[seat] for seat in seats]
        places = [place + (number - (count - 1) / 2) * width for place in range(len(seats))]
        axes.bar(
            places,
            [100 * rate.value for rate in rates],
            width * 0.9,
            color=colour_of(number),
            label=bot.name,
            yerr=reaches(rates),
            error_kw={"ecolor": INK, "elinewidth": 1, "alpha": 0.7},
        )
    axes.axhline(100 * summary.fair, color=INK, linewidth=1, linestyle=(0, (4, 3)), label="fair share")
    axes.set_xticks(range(len(seats)), [f"seat {seat}" for seat in seats])
    axes.set_ylim(0, 100)
    axes.yaxis.set_major_formatter("{x:.0f} %")
    axes.grid(axis="y", color=FAINT, linewidth=0.5)
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
    axes.set_title("Wins by seat (95 %)")
    axes.legend(frameon=False, fontsize=8, loc="upper left", bbox_to_anchor=(1.0, 1.0))


def reaches(rates: list[Interval]) -> list[list[float]]:
    """How far the intervals go down and up."""
    return [[100 * (rate.value - rate.low) for rate in rates], [100 * (rate.high - rate.value) for rate in rates]]


def colour_of(number: int) -> str:
    """Every bot has its own, as far as there are any."""
    return COLOURS[number % len(COLOURS)]
