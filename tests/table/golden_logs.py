"""Logs of former times, kept as they were written: `python -m tests.table.golden_logs` adds those of today's format.

A log that is there is never written again: whatever the format becomes, it has to be read.
"""

import hashlib
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.table.desk import BOT, INVITATION, OPEN, OWNER, Desk, choice, people, person, sit_down, token
from zauberturm.proof import pledge_of
from zauberturm.table import BotMove, Fresh, Presence, Table, encode, study
from zauberturm.table import commands as do
from zauberturm.table.entries import FORMAT

BITS = "0123456789abcdef" * 4
FOLDER = Path(__file__).parent / "logs"


def lively() -> Desk:
    """Everything that can happen at a table of towers, up to the end and the rematch."""
    desk = sit_down(
        wishes=[person("a", colour="green"), OPEN, BOT],
        options={"variant": "master", "spells": 8},
        listed=True,
        spectators="public",
    )
    desk.order(token("b"), do.Claim("b", token("b"), "B\u00e9rta", "red"))
    dice = random.Random(4)
    desk.order(token("a"), do.Say("good_luck"))
    desk.order(token("a"), do.Prefer(["cast", "after"]))
    for number in range(1_000):
        if desk.table.status == "over":
            break
        move(desk, dice)
        disturb(desk, number)
    desk.order(token("a"), do.Rematch(rotated=True))
    return desk


def move(desk: Desk, dice: random.Random) -> None:
    seat, action = str(desk.asked), choice(desk.table, dice)
    if desk.table.chairs[seat].bot:
        verdict = desk.table.decide_for_bot(BotMove(seat, action, desk.table.version), 0.5)
        assert verdict is not None
        desk.kept(verdict)
    else:
        desk.play(action)
        if desk.table.view_for(desk.who(seat)).can_undo and dice.random() < 0.5:
            desk.order(token(seat), do.Undo())


def disturb(desk: Desk, number: int) -> None:
    """Once in a while somebody comes or goes."""
    happenings: dict[int, Callable[[], Any]] = {
        10: lambda: desk.order(OWNER, do.SetSeat("b", "level:1")),
        15: lambda: desk.order(token("b"), do.Return()),
        20: lambda: desk.order(token("b"), do.Leave()),
        21: lambda: desk.order(token("b"), do.Claim("b", token("b"), "Bert"), shows=INVITATION),
        22: lambda: desk.order(token("b"), do.Rename("Bert II")),
        25: lambda: desk.order(OWNER, do.Open(False, "link")),
    }
    happenings.get(number, lambda: None)()


def asked_for() -> Desk:
    """An abandoned seat: one request is withdrawn, one refused, one granted."""
    here = Presence(online=["a", "b"])
    desk = sit_down(wishes=people(3), log="all")
    desk.play_on(6)
    desk.order(token("c"), do.Leave())
    for name in ("one", "two", "three"):
        desk.order(token(name), do.Claim("c", token(name), name), shows=INVITATION, presence=here)
    desk.order(token("one"), do.Withdraw())
    desk.order(token("a"), do.Consent(2, False), presence=here)
    for name in ("a", "b"):
        desk.order(token(name), do.Consent(3, True), presence=here)
    desk.order(token("b"), do.Leave())
    return desk


def running(game: str, players: int, **options: Any) -> Desk:
    desk = sit_down(game, people(players), options=options, seed=2**120 + 5)
    desk.play_on(40)
    return desk


def studied() -> Desk:
    file = running("zauberberg", 3).table.running().record()
    desk = Desk(study(do.ImportedTable("s", file, OWNER), Fresh(token("study")[:22], 5), 0.0))
    for _ in range(5):
        desk.order(OWNER, do.Undo())
    desk.order(OWNER, do.Play(str(desk.table.running().legal()[0])))
    return desk


def shuffled() -> Desk:
    """Devices add bits to the shuffle; one of them stays away."""
    desk = sit_down(wishes=[person("a", pledge=pledge_of(BITS)), person("b", pledge=pledge_of("b" * 64)), BOT])
    desk.order(token("a"), do.Reveal(BITS))
    verdict = desk.table.decide_deal(10.0)
    assert verdict is not None
    desk.kept(verdict)
    dice = random.Random(1)
    for _ in range(30):
        move(desk, dice)
    return desk


LOGS: dict[str, Callable[[], Desk]] = {
    "lively": lively,
    "shuffled": shuffled,
    "team": lambda: running("towers", 4, team=True),
    "zauberberg": lambda: running("zauberberg", 4),
    "study": studied,
    "consent": asked_for,
}


def summary(table: Table) -> dict[str, Any]:
    """What must come out of a log, in any later version."""
    game = table.running()
    position = {key: value for key, value in game.position().items() if key != "options"}  # options may be added
    return {
        "version": table.version,
        "sequence": table.sequence,
        "status": table.status,
        "steps": len(table.told),
        "to_move": game.to_move,
        "result": game.result(),
        "seats": [[chair.kind, chair.name, chair.colour, chair.bot] for chair in table.chairs.values()],
        "position": hashlib.sha256(json.dumps(position, sort_keys=True).encode()).hexdigest(),
    }


def main() -> None:
    for name, make in LOGS.items():
        file = FOLDER / f"format-{FORMAT}-{name}.jsonl"
        if not file.exists():
            desk = make()
            file.write_bytes(b"".join(encode(entry) + b"\n" for entry in desk.log))
            file.with_suffix(".json").write_text(json.dumps(summary(desk.table), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
