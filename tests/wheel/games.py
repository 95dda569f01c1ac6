"""Inside an environment: every kind of bot plays both games to the end, compiled; then the same games are interpreted.

`play` does the one and writes everything down, `again` the other: every position has to have the same digest. Both
leave nothing to chance but how long level 4 and level 5 think: their games are played again as they were played.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final

import zauberturm as zt
from zauberturm.bots import Bot, decide, dismiss, make, tell
from zauberturm.kernel.batch import player
from zauberturm.registry import GAMES

FILE, DIGESTS = Path("games.json"), Path("digests.json")
PROGRAM: Final = f"program:{sys.executable} mine.py?move=20s&start=60s"
FUNCTION: Final = "python:mine:longest?move=20s&start=60s"
STEADY: Final = ("random", "greedy", "level:1", "level:2", "level:3")
THINKING: Final = ("search:8", "level:4", "level:5", PROGRAM, FUNCTION)
BY_THE_CLOCK: Final = ("level:4", "level:5")  # may decide otherwise on another day
THOUGHTS: Final = 2  # decisions of level 5, of two seconds each; then somebody quicker takes over
QUICKER: Final = "level:3"
SEED: Final = 3


class Table:
    """A game, and who plays it."""

    def __init__(self, game: str, kinds: tuple[str, ...]) -> None:
        self.g = zt.new(game, players=len(kinds), seed=SEED)
        self.kinds = dict(zip(self.g.seats, kinds, strict=True))
        self.bots: dict[str, Bot] = {seat: make(kind, SEED) for seat, kind in self.kinds.items()}
        self.actions: list[str] = []
        self.digests = [self.g.digest()]

    def choose(self) -> str:
        """What the bot does whose seat is asked."""
        return str(decide(self.bots[str(self.g.to_move)], self.g, seed=len(self.actions)))

    def play(self, action: str) -> None:
        """Play, and let everybody know."""
        tell(self.bots, self.g.play(action))
        self.actions.append(action)
        self.digests.append(self.g.digest())

    def play_on(self) -> None:
        """To the end."""
        thoughts = 0
        while not self.g.over:
            seat = str(self.g.to_move)
            if self.kinds[seat] == "level:5":
                thoughts += 1
                self.bots[seat] = self.bots[seat] if thoughts <= THOUGHTS else make(QUICKER, SEED)
            self.play(self.choose())
        self.close()

    def play_again(self, actions: list[str]) -> None:
        """The same actions; every bot decides once, and as it did then."""
        asked: set[str] = set()
        for action in actions:
            seat = str(self.g.to_move)
            if seat not in asked:
                asked.add(seat)
                chosen = self.choose()
                assert chosen == action or self.kinds[seat] in BY_THE_CLOCK, (self.kinds[seat], chosen, action)
                assert self.g.why_not(chosen) is None
            self.play(action)
        assert asked == set(self.g.seats)
        self.close()

    def close(self) -> None:
        """The game is over, and bots of others have played without a fault."""
        assert self.g.over
        dismiss(self.bots, self.g.result())
        faults = [fault for bot in self.bots.values() for fault in getattr(bot, "faults", [])]
        assert not faults, faults
        assert zt.replay(self.g.record()).digest() == self.g.digest()


def traces(game: str) -> list[int]:
    """Digests of a batch that nobody but chance has played."""
    rules = GAMES[game]
    records = player(rules.core).new(rules.start(rules.resolve({"players": 3})), 2, SEED)
    digests: list[int] = player(rules.core).trace(records).tolist()
    return digests


def play() -> None:
    """Play everything, and write down what was played."""
    zt.prepare()
    played, digests = dict[str, Any](), dict[str, Any]()
    for game in zt.games():
        tables = [Table(game, STEADY), Table(game, THINKING)]
        for table in tables:
            table.play_on()
        g = zt.new(game, seed=SEED)
        assert len(zt.analyse(g, str(g.to_move), 16).actions) == len(g.legal())
        digests[game] = [traces(game), tables[0].digests]
        played[game] = [(table.actions, table.digests) for table in tables]
    FILE.write_text(json.dumps(played), "utf-8")
    DIGESTS.write_text(json.dumps(digests), "utf-8")


def again() -> None:
    """Play the same once more."""
    written = json.loads(FILE.read_text("utf-8"))
    for game, tables in written.items():
        assert traces(game) == json.loads(DIGESTS.read_text("utf-8"))[game][0], game
        for kinds, (actions, digests) in zip((STEADY, THINKING), tables, strict=True):
            table = Table(game, kinds)
            table.play_again(actions)
            assert table.digests == digests, (game, kinds)


if __name__ == "__main__":
    assert Path(zt.__file__).is_relative_to(sys.prefix), "this is not the wheel"
    {"play": play, "again": again}[sys.argv[1]]()
