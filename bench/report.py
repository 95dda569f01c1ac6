"""Write figures: plain text for the terminal, Markdown between two markers for docs/benchmarks.md.

What stands outside the markers is written by hand and stays. Run as a command (`python -m bench.report FILE...`) it
takes the results the GPU scripts left and writes the GPU section.
"""

import argparse
import json
import statistics
from collections.abc import Iterable, Sequence
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"


def short(value: float) -> str:
    """Three significant digits with a unit a reader can compare at a glance."""
    for unit, size in (("billion", 1e9), ("million", 1e6), ("thousand", 1e3)):
        if value >= size:
            return f"{value / size:.3g} {unit}" if value < 1000 * size else f"{value / size:,.0f} {unit}"
    return f"{value:.3g}"


def spread(values: Sequence[float]) -> str:
    """How far the rounds lie from their median, lowest and highest."""
    middle = statistics.median(values)
    return f"{min(values) / middle - 1:+.0%} / {max(values) / middle - 1:+.0%}"


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; the first column is text, the others are figures."""
    rule = ["---", *("---:" for _ in head[1:])]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (head, rule, *rows))


def plain(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The same table for a terminal."""
    widths = [max(len(cells[column]) for cells in (head, *rows)) for column in range(len(head))]
    lines = []
    for cells in (head, *rows):
        first = cells[0].ljust(widths[0])
        lines.append(
            "  ".join([first, *(cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True))])
        )
    return "\n".join(lines)


def replace_section(page: Path, name: str, text: str) -> None:
    """Put `text` between the markers of section `name`; the page must have them."""
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    before, found_begin, rest = page.read_text(encoding="utf-8").partition(begin)
    _, found_end, after = rest.partition(end)
    if not (found_begin and found_end):
        raise SystemExit(f"{page}: the markers '{begin}' and '{end}' are missing")
    page.write_text(f"{before}{begin}\n\n{text.strip()}\n\n{end}{after}", encoding="utf-8")


def write_json(path: Path, data: object) -> None:
    """Keep results in a file, making its folder where needed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=1), encoding="utf-8")


def main() -> None:
    """Write the GPU section from result files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "results", nargs="+", type=Path, help="JSON files written by bench.gpu_check and bench.gpu_bench"
    )
    parser.add_argument("--page", type=Path, default=PAGE)
    options = parser.parse_args()
    parts = [json.loads(path.read_text(encoding="utf-8"))["markdown"] for path in options.results]
    replace_section(options.page, "gpu", "\n\n".join(parts))


if __name__ == "__main__":
    main()
