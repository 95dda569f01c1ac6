"""What a run of mutants says about the tests."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any

NOTICED = ("killed", "timeout")
JUDGED = (*NOTICED, "survived")
DEVIATIONS = 1.96  # for 95 of 100 samples


def interval(hits: int, of: int) -> tuple[float, float]:
    """Between which shares the true one lies in 95 of 100 samples (Wilson)."""
    if not of:
        return 0.0, 1.0
    share, spread = hits / of, DEVIATIONS**2 / of
    middle = share + spread / 2
    width = DEVIATIONS * sqrt(share * (1 - share) / of + spread / of / 4)
    return (middle - width) / (1 + spread), (middle + width) / (1 + spread)


def weighted(files: Mapping[str, Counter[str]], there_are: Mapping[str, int]) -> float:
    """The score of all mutants, guessed from a sample in which small files weigh as much as large ones."""
    judged = {file: sum(counts[name] for name in JUDGED) for file, counts in files.items()}
    shares = [
        (sum(files[file][name] for name in NOTICED) / number, there_are[file])
        for file, number in judged.items()
        if number
    ]
    return sum(share * weight for share, weight in shares) / max(1, sum(weight for _, weight in shares))


def summary(rows: Iterable[Mapping[str, Any]], there_are: Mapping[str, int]) -> str:
    """Counts, the score, a line for each file, and every survivor with its change."""
    rows = list(rows)
    files: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        files[row["file"]][row["verdict"]] += 1
    counts = sum(files.values(), Counter[str]())
    noticed, judged = (sum(counts[name] for name in names) for names in (NOTICED, JUDGED))
    low, high = interval(noticed, judged)
    first = f"{judged} of {sum(there_are.values())} mutants judged: {counts['killed']} killed,"
    first += f" {counts['timeout']} found no end, {counts['survived']} survived;"
    first += f" {counts['unfinished']} unfinished, {counts['invalid']} no Python"
    score = f"score {noticed / max(1, judged):.1%} (95 %: {low:.1%} to {high:.1%}),"
    score += f" {weighted(files, there_are):.1%} with every file weighed by its mutants,"
    score += f" {noticed / max(1, judged + counts['unfinished']):.1%} if what is unfinished survives"
    lines = [
        first,
        score,
        "",
        f"{'file':24}{'mutants':>9}{'killed':>8}{'no end':>8}{'survived':>10}",
    ]
    for file, kinds in sorted(files.items()):
        lines.append(f"{file:24}{there_are[file]:9}{kinds['killed']:8}{kinds['timeout']:8}{kinds['survived']:10}")
    lines += ["", "survivors"]
    for row in sorted(rows, key=lambda row: str(row["mutant"])):
        if row["verdict"] == "survived":
            lines += ["", row["mutant"], *row["diff"]]
    return "\n".join(lines) + "\n"
