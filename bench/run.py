"""Measure our engine and its peers interleaved: `python -m bench.run`.

Round after round: ours, peer 1, ours, peer 2, ... then our other variants. Each ratio is taken between neighbours in
time, so a machine that speeds up or slows down during the run favours nobody. Medians over the rounds are printed and
written to docs/benchmarks.md. Nothing here passes or fails by a clock.
"""

import argparse
import statistics
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from bench import figures, machine, ours, parts, report
from bench.counts import Counts, Missing, Peer
from bench.peers import PEERS

PACKAGES = ("numpy", "numba", "open_spiel", "catanatron", "chess")
HEAD = ("", "steps/s", "low / high", "decisions/s", "games/s", "steps/game")
PEER_HEAD = (*HEAD, "our steps / its steps", "our steps / its decisions")
CASE_HEAD = (*HEAD, "two threads / one")


@dataclass
class Line:
    """One row of a table: what was measured, round by round."""

    name: str
    measure: Callable[[float], Counts]
    counts: list[Counts] = field(default_factory=list)
    ratios: list[float] = field(default_factory=list)
    per_decision: list[float] = field(default_factory=list)  # our steps for each decision of a peer

    def run(self, seconds: float) -> Counts:
        """Measure once more and keep the result."""
        self.counts.append(self.measure(seconds))
        print(f"  {self.name}: {report.short(self.counts[-1].steps_per_second)} steps/s", file=sys.stderr, flush=True)
        return self.counts[-1]

    def row(self) -> list[str]:
        """Medians over the rounds."""
        speeds = [c.steps_per_second for c in self.counts]
        return [
            self.name,
            report.short(statistics.median(speeds)),
            report.spread(speeds),
            report.short(statistics.median(c.decisions_per_second for c in self.counts)),
            report.short(statistics.median(c.games_per_second for c in self.counts)),
            f"{sum(c.steps for c in self.counts) / sum(c.games for c in self.counts):.0f}",
        ]


@dataclass
class Tables:
    """Everything one run measures."""

    main: Line
    peers: list[Line]
    cases: list[Line]  # in pairs: the same options with one thread and with two
    missing: list[str]
    parts: list[list[str]] = field(default_factory=list)


def peer_lines(peers: tuple[Peer, ...]) -> tuple[list[Line], list[str]]:
    """The peers that can be measured here, and why the others cannot."""
    lines, missing = [], []
    for peer in peers:
        try:
            lines.append(Line(f"{peer.name} ({peer.what})", peer.prepare()))
        except Missing as reason:
            missing.append(f"{peer.name} was not measured: {reason}")
            print(missing[-1], file=sys.stderr)
    return lines, missing


def own_line(name: str, threads: int) -> Line:
    """One of our option sets."""
    label = f"{name}, {threads} thread{'s' if threads > 1 else ''}"
    return Line(label, lambda seconds: ours.steps(name, seconds, threads))


def measure(tables: Tables, rounds: int, seconds: float) -> None:
    """All rounds, interleaved."""
    for number in range(1, rounds + 1):
        print(f"round {number} of {rounds}", file=sys.stderr, flush=True)
        for peer in tables.peers:
            mine = tables.main.run(seconds)
            theirs = peer.run(seconds)
            peer.ratios.append(mine.steps_per_second / theirs.steps_per_second)
            peer.per_decision.append(mine.steps_per_second / theirs.decisions_per_second)
        for one, two in zip(tables.cases[::2], tables.cases[1::2], strict=True):
            alone = one.run(seconds)
            two.ratios.append(two.run(seconds).steps_per_second / alone.steps_per_second)


def ratio(ratios: list[float]) -> str:
    """Median and range of the ratios, or nothing where there is none."""
    return f"{statistics.median(ratios):.3g} ({min(ratios):.3g} to {max(ratios):.3g})" if ratios else ""


def peer_rows(tables: Tables) -> list[list[str]]:
    """Ours, then the peers with both ratios."""
    return [[*line.row(), ratio(line.ratios), ratio(line.per_decision)] for line in (tables.main, *tables.peers)]


def case_rows(tables: Tables) -> list[list[str]]:
    """Our option sets, with what a second thread gives."""
    return [[*line.row(), ratio(line.ratios)] for line in tables.cases]


def page(tables: Tables, single: list[figures.Figure], options: argparse.Namespace, load: str) -> str:
    """The generated section of docs/benchmarks.md."""
    where = f"{machine.today()}, {machine.cpu()}, load {load} before the run and {machine.load()} after it"
    how = f"`python -m bench.run --rounds {options.rounds} --seconds {options.seconds:g}`"
    sections = [
        f"{where}; {machine.software(*PACKAGES)}.",
        f"{how}: medians of the rounds; low / high is how far the slowest and the fastest round lie from them.",
        "### Beside the peers, one thread",
        report.markdown(PEER_HEAD, peer_rows(tables)),
        *tables.missing,
        "### Our variants",
        report.markdown(CASE_HEAD, case_rows(tables)),
        "### Single figures",
        report.markdown(("", "measured"), [(figure.name, figure.value) for figure in single]),
        f"### Where a step's time goes: {ours.MAIN}",
        report.markdown(parts.HEAD, tables.parts),
    ]
    return "\n\n".join(sections)


def save(path: Path, tables: Tables, single: list[figures.Figure]) -> None:
    """Every single measurement, for whoever wants to look closer."""
    lines = [
        {"name": line.name, "counts": [asdict(c) for c in line.counts], "ratios": line.ratios}
        for line in (tables.main, *tables.peers, *tables.cases)
    ]
    report.write_json(path, {"lines": lines, "figures": [asdict(f) for f in single]})


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="length of each single measurement")
    parser.add_argument("--no-page", action="store_true", help="leave docs/benchmarks.md as it is")
    parser.add_argument("--json", type=Path, default=Path(".benchmarks/run.json"), help="where every measurement goes")
    return parser.parse_args()


def main() -> None:
    """Measure, print, write."""
    options, load = arguments(), machine.load()
    peers, missing = peer_lines(PEERS)
    peers.insert(0, Line(f"ours: {ours.LISTING}", lambda seconds: ours.steps(ours.LISTING, seconds)))
    cases = [own_line(name, threads) for name in ours.CASES for threads in (1, 2)]
    tables = Tables(own_line(ours.MAIN, 1), peers, cases, missing)
    tables.main.name = f"**ours: {ours.MAIN}**"
    ours.warm_up()
    measure(tables, options.rounds, options.seconds)
    single = figures.figures()
    tables.parts = parts.rows()
    save(options.json, tables, single)
    print(report.plain(PEER_HEAD, peer_rows(tables)), end="\n\n")
    print(report.plain(CASE_HEAD, case_rows(tables)), end="\n\n")
    print(report.plain(("", "measured"), [(figure.name, figure.value) for figure in single]), end="\n\n")
    print(report.plain(parts.HEAD, tables.parts))
    if not options.no_page:
        report.replace_section(report.PAGE, "bench", page(tables, single, options, load))


if __name__ == "__main__":
    main()
