"""Perft: how many sequences of so many steps begin at a position, chance outcomes as branches, counted in two ways.

A file of a folder `perft` holds a position (`study_file` tells how), what was played from there (`moves`), perhaps the
legal actions in their order (`order`, over several lines), and the numbers (`depth 3 1857`). The order is pinned
because codes, records and random games rest on it. One way is the rules' core in the kernel's loop, compiled or plain;
the other is the second model, which plays texts. Each counts as deep as it can in the time there is.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

import zauberturm as zt
from tests.samples import LONG
from tests.study_file import FileError, Script, Study, whole
from zauberturm.kernel import JIT

# How many steps each way may take: lines times their length.
MOST_CORE: Final = (10**10 if LONG else 100_000_000) if JIT else (300_000 if LONG else 40_000)
MOST_SECOND: Final = 300_000 if LONG else 40_000
MOST_QUICK: Final = 40_000  # what every way reaches in every lane


class SecondModel(Protocol):
    """A model that plays texts."""

    def legal(self) -> list[str]: ...
    def play(self, text: str) -> None: ...


@dataclass
class PerftFile:
    script: Script
    study: Study
    moves: list[str]
    order: list[str]
    counts: dict[int, int]  # by depth

    def game(self) -> zt.Game:
        """The game at the position where the counting begins."""
        study = self.study
        if study.position is None:
            g = zt.new(self.script.game, seed=1, chance="manual", **study.options)
        else:
            g = zt.load(study.position, seed=1, chance="manual")
        for text in self.moves:
            g.play(text)
        return g

    def within(self, most: int) -> dict[int, int]:
        """The counts that take no more than so many steps."""
        return {depth: count for depth, count in self.counts.items() if depth * count <= most}

    def count_texts(self, begin: Callable[[Study], SecondModel], depth: int, played: tuple[str, ...] = ()) -> int:
        """The lines of the second model: every one is played again from the start, in texts."""
        model = begin(self.study)
        for text in (*self.moves, *played):
            model.play(text)
        if depth == 1:
            return len(model.legal())
        return sum(self.count_texts(begin, depth - 1, (*played, text)) for text in model.legal())


def opened(script: Script, file: Path) -> PerftFile:
    study = script.read(file.read_text("utf-8"), source_is_named=False)
    found = PerftFile(script, study, [], [], {})
    for line in study.lines:
        if line.key == "moves":
            found.moves += line.rest.split(", ")
        elif line.key == "order":
            found.order += line.rest.split(", ")
        elif line.key == "depth":
            depth, count = (whole(line, word) for word in line.rest.split())
            found.counts[depth] = count
        else:
            raise line.error("nothing is known about such lines")
    if list(found.counts) != list(range(1, len(found.counts) + 1)):
        raise FileError(f"{file.name}: depths have to be counted from 1")
    return found


def enough_to_count(files: list[PerftFile]) -> None:
    """Both ways reach depth 2 everywhere and depth 3 nearly everywhere, also in the quick lane."""
    reached = [len(perft.within(MOST_QUICK)) for perft in files]
    assert len(reached) >= 12
    assert min(reached) >= 2
    assert sum(depth >= 3 for depth in reached) >= len(reached) - 3
    assert sum(bool(perft.order) for perft in files) >= 5
