"""Are the probabilities of the analysis true? `python -m bench.calibration play`, then `fit`, then `report`.

`play` lets search bots play and notes now and then what the analysis says before it is calibrated, and who won:
one line of JSON per look. `fit` finds the curves in src/zauberturm/analysis/calibration.json. `report` prints how well
such curves predict games that they were not fitted to.
"""

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

import zauberturm as zt
from bench import reliability
from zauberturm.analysis.calibration import Calibration
from zauberturm.analysis.judging import TO_THE_END
from zauberturm.analysis.purse import Purse
from zauberturm.analysis.thinking import Thinker, plan_of
from zauberturm.bots import Search, decide

CURVES = Path("src/zauberturm/analysis/calibration.json")
NOTES = Path(".benchmarks/calibration.jsonl")
QUICK, WHOLE = 1_500, 500  # iterations of a look
EVERY = 8  # decisions between two looks, on average
TABLES: dict[str, tuple[str, dict[str, Any], int]] = {  # what is played, and how many games
    "towers, 2 players": ("towers", {"players": 2}, 50),
    "towers, 2 players, master": ("towers", {"players": 2, "variant": "master"}, 10),
    "towers, 3 players": ("towers", {"players": 3}, 16),
    "towers, 4 players": ("towers", {"players": 4}, 16),
    "towers, teams": ("towers", {"players": 4, "team": True}, 12),
    "towers, solo": ("towers", {"players": 1}, 30),
    "zauberberg, 2 players": ("zauberberg", {"players": 2}, 50),
    "zauberberg, 3 players": ("zauberberg", {"players": 3}, 16),
    "zauberberg, 4 players": ("zauberberg", {"players": 4}, 16),
}


def won(g: zt.Game) -> list[float]:
    """What every seat has won; a shared victory is split."""
    winners = (g.result() or {})["winners"]
    sides = max(1, len(winners) // g.rules.winners_together(g.options))
    return [1 / sides if seat in winners else 0.0 for seat in g.seats]


def look(g: zt.Game, quick: Thinker, whole: Thinker, knower: str, number: int) -> dict[str, Any]:
    """What the analysis says of a position before it is calibrated."""
    place = g.seats.index(knower)
    if g.to_move == knower and len(g.legal()) > 1:
        found = quick.compare(g, knower, QUICK, number)
        most = max(one.visits for one in found)
        best = max(range(len(found)), key=lambda one: (found[one].visits == most, found[one].values[place]))
        guess, level = found[best], whole.only(g, knower, g.legal()[best].code, WHOLE, number)
    else:
        guess, level = quick.look(g, knower, QUICK, number), whole.look(g, knower, WHOLE, number)
    return {"guess": list(guess.values), "level": list(level.values)}


def game(table: str, number: int, iterations: int) -> Iterator[dict[str, Any]]:
    """One game, and what was noted in its course."""
    name, options, _ = TABLES[table]
    g, dice = zt.new(name, seed=50_000 + number, **options), random.Random(f"{table} {number}")
    quick, whole = (
        Thinker(g, Purse(1, 1), number, threads=1, memory=None, plan=plan)
        for plan in (plan_of(g), replace(plan_of(g), cut=TO_THE_END))
    )
    bots = {seat: Search(dice.getrandbits(32), iterations=iterations) for seat in g.seats}
    notes: list[dict[str, Any]] = []
    decision = 0
    while g.to_move is not None:
        if dice.random() < 1 / EVERY:
            knower = dice.choice([g.to_move, dice.choice(g.seats)])
            said = look(g, quick, whole, knower, decision)
            notes.append({"decision": decision, "knower": g.seats.index(knower), "asked": knower == g.to_move, **said})
        g.play(decide(bots[g.to_move], g, dice.getrandbits(64)))
        decision += 1
    for note in notes:
        yield {"table": table, "game": number, "decisions": decision, "won": won(g), **note}


def play(tables: list[str], share: float, first: int, iterations: int) -> None:
    """Play and write down; what is there already is kept."""
    NOTES.parent.mkdir(exist_ok=True)
    for table in tables:
        games = range(first, first + max(1, round(TABLES[table][2] * share)))
        with NOTES.open("a", encoding="utf-8") as file:
            for number in games:
                file.writelines(json.dumps(note) + "\n" for note in game(table, number, iterations))
                file.flush()
        print(f"{table}: {len(games)} games")


def fit(notes: list[dict[str, Any]]) -> None:
    """Write the curves into the package."""
    kinds: dict[str, list[dict[str, Any]]] = {}
    for note in notes:
        kinds.setdefault(reliability.kind(note), []).append(note)
    curves = {name: reliability.curves(some) for name, some in sorted(kinds.items())}
    games = len({(note["table"], note["game"]) for note in notes})
    made_by = f"python -m bench.calibration fit, from {len(notes)} looks at {games} games"
    CURVES.write_bytes(msgspec.json.format(msgspec.json.encode(Calibration(made_by, curves)), indent=2) + b"\n")


def main() -> None:
    """Read what to do, and do it."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("what", choices=["play", "fit", "report"])
    reader.add_argument("--tables", nargs="*", default=list(TABLES))
    reader.add_argument("--share", type=float, default=1.0, help="of the usual number of games")
    reader.add_argument("--first", type=int, default=0, help="number of the first game")
    reader.add_argument("--iterations", type=int, default=200, help="of the players, per decision")
    asked = reader.parse_args()
    if asked.what == "play":
        play(asked.tables, asked.share, asked.first, asked.iterations)
        return
    notes = [json.loads(line) for line in NOTES.read_text("utf-8").splitlines()]
    if asked.what == "fit":
        fit(notes)
    else:
        print(*reliability.report(notes), sep="\n")


if __name__ == "__main__":
    main()
