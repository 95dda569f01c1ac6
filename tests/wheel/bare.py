"""Inside an environment with msgspec alone: no NumPy, no Numba, no ICU. Interpreted, everything about a game is there.

The games that were played compiled (`games.py`) are played again; tables are folded from their logs as a server folds
them; bots decide, and refusals have their sentences.
"""

import json
import sys
from importlib import metadata
from pathlib import Path
from typing import Any, Final

import zauberturm as zt
from zauberturm import locale
from zauberturm.bots import Search, decide, make
from zauberturm.kernel import JIT
from zauberturm.table import Table, Viewer, decode

PLAYED: Final = Path("games.json")
LOGS: Final = tuple(Path().glob("*.jsonl"))
SEED: Final = 3
BOTS: Final = ("random", "greedy", "level:1", "level:2", "level:3")


def play_again(game: str, actions: list[str], digests: list[str]) -> None:
    """Every position is the one that it was, and each bot decides at its first turn as it did."""
    g = zt.new(game, players=len(BOTS), seed=SEED)
    bots = {seat: make(kind, SEED) for seat, kind in zip(g.seats, BOTS, strict=True)}
    asked: set[str] = set()
    for number, action in enumerate(actions):
        assert g.digest() == digests[number], (game, number)
        seat = str(g.to_move)
        if seat not in asked:
            asked.add(seat)
            assert str(decide(bots[seat], g, seed=number)) == action, (game, seat, action)
        g.play(action)
    assert g.over
    assert g.digest() == digests[-1]
    assert zt.replay(g.record()).digest() == g.digest()


def fold(log: Path) -> None:
    """A table is what it was, for each of its seats and for somebody who looks on."""
    table = Table.fold([decode(line) for line in log.read_bytes().splitlines()])
    summary: dict[str, Any] = json.loads(log.with_suffix(".json").read_text("utf-8"))
    found = {"version": table.version, "status": table.status}
    assert found == {name: summary[name] for name in found}, log
    assert table.view_for(Viewer()).version == table.version


def refuse() -> None:
    """A refusal tells its rule, and what it says is a sentence in any language."""
    g = zt.new("towers", players=2, seed=SEED)
    refusal = g.why_not("W1:w1") or g.why_not("W2:w1") or g.why_not("W3:w1") or g.why_not("W4:w1")
    assert refusal is not None
    said = {language: refusal.text(language) for language in locale.LANGUAGES}
    assert len(set(said.values())) == len(said), said


def main() -> None:
    """Try everything."""
    assert not JIT
    present = {one.name for one in metadata.distributions()}
    assert present == {"msgspec", "zauberturm"}, present
    for game, tables in json.loads(PLAYED.read_text("utf-8")).items():
        play_again(game, *tables[0])
        g = zt.new(game, seed=SEED)
        assert len(Search(SEED, iterations=4).explore(g, str(g.to_move))) == len(g.legal())
    assert LOGS
    for log in LOGS:
        fold(log)
    refuse()
    loaded = {name.partition(".")[0] for name in sys.modules}
    assert not loaded & {"numpy", "numba", "llvmlite", "icu4py"}, loaded


if __name__ == "__main__":
    main()
