"""One table in the terminal: the game, who sits where, and what has happened. No input or output here."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from zauberturm import record as files
from zauberturm.action import Action
from zauberturm.bots import Bot, decide, dismiss, is_own, make, tell
from zauberturm.cli.story import SET_UP, Told, story
from zauberturm.errors import NotationError, OptionError, shown
from zauberturm.game import CHANCE, Game
from zauberturm.kernel.rng import SEED_BITS
from zauberturm.opening import new, replay

# Tags that the terminal adds to its game files, so that a saved game goes on at the same table with the same dice.
SEED_TAG, HUMANS_TAG, BOTS_TAG = "terminal.seed", "terminal.humans", "terminal.bots"
NOBODY: Final = "none"


@dataclass
class Table:
    """A game with people and bots around it."""

    game: Game
    seed: int
    humans: list[str]
    bot_names: dict[str, str]
    log: list[Told] = field(default_factory=list)
    bots: dict[str, Bot] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._dice = random.Random(f"imagined games, {self.seed}")  # must not be the dice of the game itself
        self._known = 0  # entries of the log that the bots have been told
        for seat, name in self.bot_names.items():
            self.bots[seat] = make(name, random.Random(f"{seat}, {self.seed}").getrandbits(64))

    @property
    def asks_human(self) -> bool:
        """Whether a person has to decide now."""
        return self.game.to_move in self.humans

    def play(self, action: str | Action, forced: bool = False) -> None:
        """Carry out a decision and note what happened."""
        seat = self.game.to_move or SET_UP
        self.log.append(Told(seat, str(action), self.game.play(action), forced))

    def let_bots_play(self) -> None:
        """Until a person is asked or the game is over."""
        while not self.game.over and not self.asks_human:
            seat = str(self.game.to_move)
            self._inform()
            self.play(decide(self.bots[seat], self.game, self._dice.getrandbits(64)))

        if self.game.over:
            self._inform()
            dismiss(self.bots, self.game.result())

    def _inform(self) -> None:
        """Tell the bots what has happened since one of them was asked; it cannot be taken back any more."""
        for told in self.log[self._known :]:
            tell(self.bots, told.events)
        self._known = len(self.log)

    @property
    def can_undo(self) -> bool:
        """Whether a decision that somebody has really made may be taken back."""
        trial = self.game.copy()
        for told in reversed(self.log):
            if not trial.can_undo or not told.forced:
                return trial.can_undo
            trial.undo()
        return False

    def undo(self) -> None:
        """Take back the last decision, with those that followed by themselves."""
        forced = True
        while forced:
            self.game.undo()
            forced = self.log.pop().forced

    def save(self, path: Path) -> None:
        """Write the game file with the terminal's own tags. Only game files are written over."""
        if path.exists() and not path.read_text("utf-8").startswith("game:"):
            raise FileExistsError(f"{path} is no game file")
        tags = {
            SEED_TAG: str(self.seed),
            HUMANS_TAG: ",".join(self.humans) or NOBODY,
            BOTS_TAG: ",".join(f"{seat}={name}" for seat, name in self.bot_names.items()) or NOBODY,
        }
        head, _, rest = self.game.record().partition("\n\n")
        lines = [head, *(f"{tag}: {value}" for tag, value in tags.items())]
        path.write_text("\n".join(lines) + "\n\n" + rest, "utf-8")


def seated(game: Game, humans: Iterable[str], bot_names: Iterable[str]) -> tuple[list[str], dict[str, str]]:
    """Who sits where: people at the given seats, the bots in turn at all others."""
    people = list(dict.fromkeys(humans))
    for seat in people:
        if seat not in game.seats:
            raise OptionError("option", f"there is no seat {seat!r} at this table", {"seat": seat})
    names = list(bot_names) or ["greedy"]
    rest = [seat for seat in game.seats if seat not in people]
    return [seat for seat in game.seats if seat in people], {s: names[n % len(names)] for n, s in enumerate(rest)}


def begin(name: str, options: dict[str, Any], seed: int, humans: Iterable[str], bot_names: Iterable[str]) -> Table:
    """A new game."""
    game = new(name, seed=seed, **options)
    people, machines = seated(game, humans, bot_names)
    return Table(game, seed, people, machines, story(game.record()))


def tags_of(text: str) -> dict[str, str]:
    """The terminal's own tags of a game file."""
    pairs = (line.partition(":") for line in text.splitlines() if line.startswith("terminal."))
    return {tag: value.strip() for tag, _, value in pairs}


def restored(text: str, seed: int, bot_names: Iterable[str] = (), people: Iterable[str] | None = None) -> Table:
    """The table of a game file. `seed` serves if the file does not say with which dice it goes on.

    `people` sit where they say instead of where the file says, and `bot_names` take the places of the file's bots.
    A file cannot start a program: that takes somebody who names it.
    """
    tags, file = tags_of(text), files.read(text)
    if tags.get(SEED_TAG, "").isdecimal():
        seed = int(tags[SEED_TAG]) % (1 << SEED_BITS)
        if file.commitment is not None and file.commitment != files.commitment(seed):
            raise NotationError(f"the seed {seed} is not the one of the commitment", text=tags[SEED_TAG])
    game = replay(text, seed=seed)
    if game.to_move == CHANCE:
        game.run_chance()  # the file ends in the middle of a draw
    written = [] if tags.get(HUMANS_TAG) == NOBODY else tags.get(HUMANS_TAG, game.seats[0]).split(",")
    pairs = dict(pair.split("=", 1) for pair in tags.get(BOTS_TAG, "").split(",") if "=" in pair)
    wished = list(bot_names)
    humans, machines = seated(game, written if people is None else people, wished)
    if not wished:
        machines = {seat: from_file(pairs.get(seat, name)) for seat, name in machines.items()}
    return Table(game, seed, humans, machines, story(text))


def from_file(bot: str) -> str:
    """A bot's name that stands in a game file."""
    if is_own(bot):
        raise OptionError("option", f"a game file cannot start {shown(bot)}: name it with --bots", {"bot": bot})
    return bot


def decisions(log: Iterable[Told]) -> Iterator[tuple[int, Told]]:
    """The log with the numbers of the game file."""
    number = 0
    for told in log:
        number += told.seat != SET_UP
        yield number if told.seat != SET_UP else 0, told
