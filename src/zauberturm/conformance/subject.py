"""The game under examination: random games of it, and the moments that the checks look at."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

from zauberturm.action import Action, Event
from zauberturm.engine import Engine
from zauberturm.errors import OptionError
from zauberturm.game import CHANCE, Game
from zauberturm.games.rules import OptionInfo, Options, Rules
from zauberturm.kernel.record import Handle
from zauberturm.kernel.rng import SEED_BITS
from zauberturm.opening import new
from zauberturm.registry import engine

MOST_PLIES: Final = 50_000  # of one game: who plays longer never ends
MOST_MOMENTS: Final = 20  # of one game
OFTEN: Final = 6  # moments of one kind are taken so often before they become rarer
MOST_SAMPLES: Final = 5  # of the events of one name
HIDDEN: Final = "?"  # in the text of an action that this table does not know


def handle_of(g: Game) -> Handle:
    """The record that a game plays on."""
    return g.handle


class Moment(NamedTuple):
    """A game at a decision or a chance event, and where that was."""

    game: Game
    where: str

    def copy(self) -> Game:
        """The game, for trying things out."""
        return self.game.copy()


class Told(NamedTuple):
    """What an action brings."""

    game: Game  # afterwards
    events: list[Event]
    shown: bool  # something came to light on purpose


@dataclass
class Subject:
    """The rules of one game with the random games played so far."""

    rules: Rules
    games: int
    seed: int
    agreed: Mapping[str, Any]  # options that hold in every game
    most_plies: int = MOST_PLIES
    moments: list[Moment] = field(default_factory=list)
    ends: list[Moment] = field(default_factory=list)
    events: dict[str, list[Event]] = field(default_factory=dict)
    faults_of_play: list[str] | None = None  # once the random games were played
    _met: Counter[frozenset[str]] = field(default_factory=Counter)
    _noticed: list[Moment] = field(default_factory=list)
    _codes: dict[tuple[str, ...], dict[str, list[int]]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What the game is called."""
        return self.rules.info.name

    @property
    def engine(self) -> Engine:
        """The core, ready to be called."""
        return engine(self.name)

    @cached_property
    def dice(self) -> random.Random:
        """Chooses what the checks look at."""
        return random.Random(f"{self.name} {self.seed}")

    def begin(self, number: int) -> Game:
        """A new game: the first with default options, the others with any. Chance is asked like everybody."""
        options = dict(self.agreed) if number == 0 else self.options()
        seed = random.Random(f"{self.seed} {number}").getrandbits(SEED_BITS)
        return new(self.name, seed=seed, chance="manual", **options)

    def options(self) -> Options:
        """Some options that go together."""
        infos = self.rules.info.options.values()
        wished = {one.name: self._value(one) for one in infos if one.name == "players" or self.dice.random() < 0.4}
        while True:
            asked = {**wished, **self.agreed}
            try:
                self.rules.resolve(asked)
            except OptionError:
                if not wished:
                    raise
                del wished[self.dice.choice(list(wished))]
            else:
                return asked

    def _value(self, option: OptionInfo) -> Any:
        if option.kind in ("choice", "flag"):
            return self.dice.choice(option.values or (False, True))
        if option.kind == "integer":
            least = option.least or 0
            return self.dice.randint(least, min(option.most or least, max(option.default, least + 4)))
        return option.default

    def notice(self, g: Game, legal: list[Action], where: str) -> None:
        """Take this moment into account, the more likely the rarer its kind has been."""
        kinds = frozenset(action.kind for action in legal)
        self._met[kinds] += 1
        if self.dice.random() * self._met[kinds] < OFTEN:
            self._noticed.append(Moment(g.copy(), where))

    def close(self, g: Game, where: str) -> None:
        """A random game is over: keep some of its moments for the checks."""
        self.moments += self.dice.sample(self._noticed, min(len(self._noticed), MOST_MOMENTS))
        self._noticed.clear()
        self.ends.append(Moment(g.copy(), where))

    def choose(self, legal: list[Action]) -> Action:
        """A legal action, each kind equally likely: that leads to rare decisions."""
        kinds: dict[str, list[Action]] = {}
        for action in legal:
            kinds.setdefault(action.kind, []).append(action)
        return self.dice.choice(kinds[self.dice.choice(list(kinds))])

    def keep(self, events: list[Event]) -> None:
        """Remember a few events of each name."""
        for event in events:
            kept = self.events.setdefault(event.name, [])
            if len(kept) < MOST_SAMPLES:
                kept.append(event)

    def tell(self, g: Game, code: int) -> Told:
        """What an action brings, without what chance brings next; `g` stays as it is."""
        record, log, width = self.rules.core.record, self.engine.log(), self.rules.log_width
        handle = record.copy_of(handle_of(g))
        self.engine.tell(handle, code, log)
        cells = [int(cell) for cell in log[: (int(log[0]) + 1) * width]]
        rows = [cells[at : at + width] for at in range(width, len(cells), width)]
        events = [Event(self.rules, g.seats, *self.rules.event_facts(row)) for row in rows]
        return Told(Game(self.engine, g.options, handle, 0, "manual"), events, bool(log[1]))

    def codes_by_kind(self, g: Game) -> dict[str, list[int]]:
        """All codes that mean something at this table, by what they are."""
        words = self.rules.words(g.options)
        if words not in self._codes:
            kinds = self._codes[words] = {}
            for action in g.words.actions:
                if HIDDEN not in action.text:
                    kinds.setdefault(action.kind, []).append(action.code)
        return self._codes[words]

    def at_seats(self) -> Iterator[Moment]:
        """The moments at which a seat decides."""
        return (moment for moment in self.moments if moment.game.to_move != CHANCE)

    def at_chance(self) -> Iterator[Moment]:
        """The moments at which chance decides."""
        return (moment for moment in self.moments if moment.game.to_move == CHANCE)

    def plain(self, g: Game) -> Any:
        """A plain copy of the record that a game plays on."""
        return self.rules.core.record.plain(handle_of(g))

    def viewers(self, g: Game) -> list[str | None]:
        """Everybody who may look: the seats and a spectator."""
        return [*g.seats, None]
