"""Game: one game in play, the friendly object of the public API. It knows no rule; it asks the core."""

import copy
import hashlib
from collections.abc import Iterator
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from zauberturm import record as files
from zauberturm.action import Action, Event, Refusal
from zauberturm.engine import Engine
from zauberturm.errors import IllegalAction, NotationError, OptionError, shown
from zauberturm.games.rules import Options, Position, Rules
from zauberturm.kernel.core import CHANCE_MOVES, NOBODY_MOVES
from zauberturm.kernel.record import Handle
from zauberturm.kernel.rng import SEED_BITS, set_seed
from zauberturm.lexicon import lexicon

CHANCE: Final = "chance"
EVERYTHING: Final = "all"  # in place of a viewer: nothing is hidden
ChanceMode = Literal["auto", "manual"]


class Game:
    """A game in play. Make one with `zt.new`, `zt.load` or `zt.replay`."""

    def __init__(
        self,
        engine: Engine,
        options: Options,
        handle: Handle,
        seed: int,
        chance: ChanceMode,
        loaded: Position | None = None,
    ) -> None:
        if chance not in ("auto", "manual"):
            raise OptionError("option", f"chance={shown(chance)} is neither 'auto' nor 'manual'", {"option": "chance"})
        self._engine, self._options, self._g, self._seed = engine, options, handle, seed
        self.chance: ChanceMode = chance
        self.names: dict[str, str] = {}
        self._start = engine.rules.core.record.copy_of(handle)
        self._loaded = loaded  # the position it began with, if not the set-up
        self._history: list[int] = []
        self._barrier = 0  # plays before this index of the history cannot be taken back
        self._codes, self._log = engine.codes(), engine.log()
        self._words = lexicon(self.name, options)

    # -- whose turn, and what may be done

    @property
    def name(self) -> str:
        """Which game this is."""
        return self._engine.rules.info.name

    @property
    def rules(self) -> Rules:
        """The game's rules, for code that works on records: search, conformance."""
        return self._engine.rules

    @property
    def handle(self) -> Handle:
        """The record this game is played on, for the same; whoever changes it changes the game."""
        return self._g

    @property
    def options(self) -> Options:
        """The options as they were asked for, complete."""
        return dict(self._options)

    @property
    def seats(self) -> list[str]:
        """The letters of the seats in clockwise order."""
        return list(self._engine.rules.seats[: self._options["players"]])

    @property
    def to_move(self) -> str | None:
        """The one decision-maker: a seat's letter, "chance", or None when the game is over."""
        mover = self._engine.to_move(self._g)
        if mover >= 0:
            return self._engine.rules.seats[mover]
        return CHANCE if mover == CHANCE_MOVES else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._engine.to_move(self._g) == NOBODY_MOVES)

    def _legal_codes(self) -> list[int]:
        count = self._engine.legal(self._g, self._codes)
        codes = self._codes[:count]
        return codes if isinstance(codes, list) else codes.tolist()

    def legal(self) -> list[Action]:
        """All legal actions in a fixed order; at chance, its outcomes."""
        actions = self._words.actions
        return [actions[code] for code in self._legal_codes()]

    def outcomes(self) -> list[tuple[Action, float]]:
        """At chance: its outcomes with their probabilities; otherwise nothing."""
        if self.to_move != CHANCE:
            return []
        weights = [(action, int(self._engine.weight(self._g, action.code))) for action in self.legal()]
        total = sum(weight for _, weight in weights)
        return [(action, weight / total) for action, weight in weights]

    # -- playing

    def _code(self, action: str | int | Action) -> int:
        """The code of an action given as text, code or Action; -1 for a text that reads well but can never be one."""
        if isinstance(action, str):
            code = self._words.codes.get(action)
            if code is not None:
                return code
            if self._engine.rules.impossible(action) is None:
                raise self._words.unreadable(action)
            return -1
        code = int(action)
        if not 0 <= code < self._engine.rules.info.actions:
            raise NotationError(f"there is no action code {code}", text=str(code))
        return code

    def play(self, action: str | int | Action) -> list[Event]:
        """Carry out an action. With chance "auto", dice, draws and deals that follow happen too."""
        code = self._code(action)
        if code not in self._legal_codes():
            refusal = self._refusal(action, code)
            message = f"{refusal.action} refused at ply {len(self._history) + 1}: {refusal.text()}"
            raise IllegalAction(refusal.rule, message, refusal.facts)
        mover = self._engine.to_move(self._g)
        if mover == CHANCE_MOVES:
            # Whoever says what falls, a number is used up: a replayed game goes on with the dice it would have had.
            self._engine.sample(self._g)
        self._begin_log()
        self._tell(code)
        self._run_chance()
        if self._log[1] or self._engine.to_move(self._g) != mover:
            self._barrier = len(self._history)
        return self._events()

    def open(self) -> "Game":
        """Let chance do what comes before the first decision. What was until now cannot be taken back."""
        self._begin_log()
        self._run_chance()
        self._barrier = len(self._history)
        return self

    def _begin_log(self) -> None:
        self._log[0] = self._log[1] = 0

    def _tell(self, code: int) -> None:
        self._engine.tell(self._g, code, self._log)
        self._history.append(code)

    def _run_chance(self) -> None:
        if self.chance == "auto":
            while self._engine.to_move(self._g) == CHANCE_MOVES:
                self._tell(int(self._engine.sample(self._g)))

    def _events(self) -> list[Event]:
        rules, width = self._engine.rules, self._engine.rules.log_width
        log = self._log if isinstance(self._log, list) else self._log[: (int(self._log[0]) + 1) * width].tolist()
        rows = (log[at : at + width] for at in range(width, (log[0] + 1) * width, width))
        return [Event(self.name, *rules.event_facts(row), rules.redacted) for row in rows]

    def why_not(self, action: str | int | Action) -> Refusal | None:
        """None if the action is legal, else the first rule that refuses it, with the facts."""
        code = self._code(action)
        if code in self._legal_codes():
            return None
        return self._refusal(action, code)

    def _refusal(self, action: str | int | Action, code: int) -> Refusal:
        rules = self._engine.rules
        if code < 0:
            rule, facts = rules.impossible(str(action)) or ("notation", {})
            return Refusal(rule, facts, str(action))
        numbers = self._engine.facts()
        rule = rules.refusals[int(self._engine.refusal(self._g, code, numbers))]
        return Refusal(rule, rules.refusal_facts(rule, [int(n) for n in numbers]), self._words.actions[code].text)

    # -- taking back

    @property
    def can_undo(self) -> bool:
        """Whether the last play may be taken back: it showed nothing, and the same seat still decides."""
        return len(self._history) > self._barrier

    @property
    def undoable(self) -> int:
        """How many of the last plays may be taken back, one by one."""
        return len(self._history) - self._barrier

    @property
    def shown(self) -> bool:
        """Whether the last play has shown somebody something new."""
        return bool(self._log[1])

    @property
    def history(self) -> list[Action]:
        """Everything that was played since the game began, outcomes of chance included."""
        return [self._words.actions[code] for code in self._history]

    def undo(self) -> None:
        """Take back the last play, up to the last new information."""
        if not self.can_undo:
            raise IllegalAction(self._engine.rules.shown_rule, "the last action has revealed something", {})
        self._rewind(self._history[:-1])

    def go_back(self, plays: int) -> None:
        """Take back so many plays, outcomes of chance included, whatever they have shown: for studies, not for play."""
        if not 0 <= plays <= len(self._history):
            raise OptionError("option", f"{shown(plays)} plays cannot be taken back", {"plays": plays})
        self._rewind(self._history[: len(self._history) - plays])
        self._barrier = min(self._barrier, len(self._history))

    def _rewind(self, history: list[int]) -> None:
        before = self._plain()
        self._g = self._engine.rules.core.record.copy_of(self._start)
        for code in history:
            self._begin_log()
            self._engine.tell(self._g, code, self._log)
        self._history = list(history)
        plain = self._plain()
        plain.chances, plain.picks = before.chances, before.picks  # taking back changes no die
        self._g = plain.handle()

    # -- what may be known

    def _seat_number(self, seat: str) -> int:
        if seat not in self.seats:
            raise OptionError("option", f"there is no seat {shown(seat)} at this table", {"seat": seat})
        return self._engine.rules.seats.index(seat)

    def _plain(self) -> Any:
        return self._engine.rules.core.record.plain(self._g)

    def view(self, seat: str | None) -> Position:
        """Plain data: what `seat` may know; None: what a spectator may know."""
        number = None if seat is None else self._seat_number(seat)
        return self._engine.rules.view(self._plain(), self._options, number)

    def position(self) -> Position:
        """The complete position as plain data, for `zt.load` (which takes running games only)."""
        return self._engine.rules.position(self._plain(), self._options)

    def determinize(self, seat: str | None, seed: int, memory: str | None = None) -> "Game":
        """A complete game drawn uniformly from those that `seat` cannot tell from this one.

        `memory` overrides the table's option of that name: "assist" keeps what was public when it happened.
        """
        rules = self._engine.rules
        plain = self._plain()
        set_seed(plain, checked_seed(seed))
        handle = plain.handle()
        number = -1 if seat is None else self._seat_number(seat)
        self._engine.resample(handle, number, rules.resample_mode(self._options, memory))
        return Game(self._engine, self._options, handle, seed, self.chance)

    def legal_mask(self) -> npt.NDArray[np.uint8]:
        """One byte per action code: 1 if it is legal now."""
        mask = np.zeros(self._engine.rules.info.actions, np.uint8)
        mask[self._legal_codes()] = 1
        return mask

    def observation(self, seat: str) -> npt.NDArray[np.float32]:
        """What `seat` may know as numbers; the planes are listed in docs/observation.md."""
        out: npt.NDArray[np.float32] = self._engine.observation(self._options)
        self._engine.observe(self._g, self._seat_number(seat), out)
        return out

    def evaluate(self, seat: str) -> int:
        """How good the position looks to `seat`, in points of the game's own: a rough guess, for simple bots."""
        return int(self._engine.evaluate(self._g, self._seat_number(seat)))

    # -- the whole game

    def result(self) -> dict[str, Any] | None:
        """Winners, winning teams and the rule that ended the game; None while it runs."""
        return self._engine.rules.result(self._plain()) if self.over else None

    def copy(self) -> "Game":
        """An independent game at the same point."""
        other = copy.copy(self)
        other.__dict__.update(
            _g=self._engine.rules.core.record.copy_of(self._g),
            _history=list(self._history),
            _codes=self._engine.codes(),
            _log=self._engine.log(),
            names=dict(self.names),
        )
        return other

    def digest(self) -> str:
        """A hash of the position, equal for equal positions on every platform."""
        plain = self._plain()
        set_seed(plain, 0)  # what will fall is not part of the position
        return hashlib.blake2b(plain.pack(), digest_size=16).hexdigest()

    def record(self, viewer: str | None = EVERYTHING) -> str:
        """The game file as text. With a seat, or None for a spectator, cards they may not know are written as `?`."""
        options = {name: value for name, value in self._options.items() if value is not None}
        file = files.GameFile(self.name, options, dict(self.names), start=self._start_for(viewer))
        file.plies = self.plies(viewer)
        if result := self.result():
            file.seed, file.winners, file.reason = self._seed, result["winners"], result["reason"]
        else:
            file.commitment = files.commitment(self._seed)
        return files.write(file)

    def _start_for(self, viewer: str | None) -> Position | None:
        """The position a loaded game began with, as the viewer may know it."""
        if self._loaded is None or viewer == EVERYTHING:
            return self._loaded
        rules = self._engine.rules
        number = None if viewer is None else self._seat_number(viewer)
        return rules.view(rules.core.record.plain(self._start), self._options, number)

    def _begun(self) -> "Game":
        """The game as it began; what happens in it has to be said."""
        return Game(self._engine, self._options, self._engine.rules.core.record.copy_of(self._start), 0, "manual")

    def steps(self) -> Iterator[tuple["Game", Action]]:
        """The game once more, step by step: each action or outcome, and an independent game just before it."""
        shadow = self._begun()
        for code in self._history:
            yield shadow.copy(), self._words.actions[code]
            shadow.play(code)

    def plies(self, viewer: str | None = EVERYTHING) -> list[files.Ply]:
        """The history line by line, as the viewer may know it: each decision with the outcomes that followed it."""
        shadow = self._begun()
        plies: list[files.Ply] = []
        for code in self._history:
            mover = shadow.to_move
            action = self._words.actions[code]
            events = shadow.play(code)
            text = action.text if viewer == EVERYTHING else redacted(action, events, viewer)
            if mover != CHANCE:
                plies.append(files.Ply(str(mover), text))
            else:
                if not plies:
                    plies.append(files.Ply("-", ""))
                plies[-1].chance.append(text)
        return plies

    def __repr__(self) -> str:
        return f"<{self.name}: {self._options['players']} players, ply {len(self._history)}, to move {self.to_move}>"


def redacted(action: Action, events: list[Event], viewer: str | None) -> str:
    """An action's text without a card or tile that the viewer may not know: the events say who may."""
    for key in ("card", "tile"):
        named = action.parts.get(key)
        if named and any(e.facts.get(key) == named and e.seen_by(viewer).facts.get(key) != named for e in events):
            return action.text.removesuffix(named) + files.HIDDEN
    return action.text


def checked_seed(seed: Any) -> int:
    """A seed that a generator takes; an error otherwise."""
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << SEED_BITS:
        raise OptionError(
            "option", f"seed={shown(seed)} is not a whole number below 2**{SEED_BITS}", {"option": "seed"}
        )
    return seed
