"""A game file as a story: decision by decision, with everything that happened after each."""

from dataclasses import dataclass, field
from typing import Final

from zauberturm import record as files
from zauberturm.action import Event
from zauberturm.game import Game
from zauberturm.opening import load, new, replay

SET_UP: Final = "-"  # in place of a seat


@dataclass
class Told:
    """One decision (or the set-up) and what followed."""

    seat: str
    action: str
    events: list[Event] = field(default_factory=list)
    forced: bool = False  # nobody was asked, because there was nothing to choose

    def seen_by(self, seat: str | None) -> list[Event]:
        """The events as a seat may know them; None is a spectator."""
        return [event.seen_by(seat) for event in self.events]


def opened(file: files.GameFile, seed: int) -> Game:
    """The game before its first event; chance waits to be told what falls."""
    if file.start is not None:
        return load(file.start, seed, "manual")
    return new(file.game, seed=seed, chance="manual", **file.options)


def story(text: str, upto: int | None = None) -> list[Told]:
    """What a game file tells, or its first `upto` decisions."""
    replay(text, upto)  # refuses what cannot be read or is not allowed
    file = files.read(text)
    g = opened(file, 0)
    told: list[Told] = []
    decisions = 0
    for ply in file.plies:
        if decisions == upto and ply.seat != SET_UP:
            break
        decisions += ply.seat != SET_UP
        entry = Told(ply.seat, ply.action)
        if ply.seat != SET_UP:
            entry.events += g.play(ply.action)
        for outcome in ply.chance:
            entry.events += g.play(outcome)
        told.append(entry)
    return told
