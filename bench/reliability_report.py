"""The figures of the long runs against a server, as tables between the markers of docs/reliability.md.

`python -m bench.reliability_report kill abuse` writes those that `bench.reliability_runs` kept last.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bench.report import markdown, replace_section

PAGE = Path(__file__).parent.parent / "docs" / "reliability.md"
KEEP = Path(".benchmarks")
ENOUGH = 20  # waits for bots of one level, so that a median says something
Figures = dict[str, Any]


def where(figures: Figures) -> str:
    """When it was, and how busy the machine was: times mean little on a busy one."""
    load = figures["load"]
    return f"{figures.get('day', '')}; {load['cores']} cores; load {load['before']} before, {load['after']} after."


def kill(figures: Figures) -> str:
    """Kills, and what became of the commands."""
    known = "carried out before a kill, unanswered, sent again: answered `duplicate`"
    head = ["kills", "commands given", "acknowledged", known, "entries", "lost, doubled, reordered"]
    counts = [figures[name] for name in ("kills", "given", "acknowledged", "resent_and_known", "entries")]
    return markdown(head, [[f"{count:,}" for count in (*counts, len(figures["faults"]))]])


def restart(figures: Figures) -> str:
    """How long until a table answers."""
    rows = [
        ["seconds by the clock", *seconds(figures["wall"], "median", "most")],
        ["seconds of one core", *seconds(figures["one core"], "median", "most")],
    ]
    return markdown(["", "median", "longest"], rows)


def seconds(spread: Figures, *names: str) -> list[str]:
    return [f"{spread[name]:.1f}" for name in names]


def fault(figures: Figures) -> str:
    """Bad lines, and what came of them."""
    faults = "faults of lines (cut, truncated, repeated, delayed, split, held)"
    head = ["schedules", "commands", "answers", faults, "conflicts", "views compared", "wrong"]
    counts = [figures["schedules"], figures["given"], figures["answers"], sum(figures["line_faults"].values())]
    counts += [figures["conflicts"], figures["compared_views"], len(figures["faults"])]
    return markdown(head, [[f"{count:,}" for count in counts]])


def abuse(figures: Figures) -> str:
    """How long honest people and their bots waited, kind by kind."""
    levels = list(next(iter(figures["phases"].values()))["bots"])
    head = ["one address does", "answers, median", "p95", *(f"bot of level {level}" for level in levels), "aims"]
    table = markdown(head, [list(phase(kind, one)) for kind, one in figures["phases"].items()])
    sent = ", ".join(f"{count:,} {what}" for what, count in list(figures["phases"].values())[-1]["abuser"].items())
    return f"{table}\n\nThe abuser of the last row counted: {sent}."


def phase(kind: str, one: Figures) -> Iterator[str]:
    yield kind
    yield from (f"{one['answers'][name] * 1000:.0f} ms" for name in ("median", "p95"))
    for bot in one["bots"].values():
        enough = bot["count"] >= ENOUGH
        yield f"{bot['median'] * 1000:.0f} ms ({bot['times normal']:.2f})" if enough else f"only {bot['count']} waits"
    yield "reached" if one["goal"] else "missed"


TABLES: dict[str, Callable[[Figures], str]] = {"kill": kill, "restart": restart, "fault": fault, "abuse": abuse}


def write(name: str, figures: Figures, page: Path = PAGE) -> None:
    """Put the figures of a run into the page."""
    replace_section(page, name, f"{where(figures)}\n\n{TABLES[name](figures)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="+", choices=TABLES)
    parser.add_argument("--kept", type=Path, default=KEEP, help="where the figures are")
    asked = parser.parse_args()
    for name in asked.runs:
        write(name, json.loads((asked.kept / f"reliability_{name}.json").read_text("utf-8")))


if __name__ == "__main__":
    main()
