"""A game in play: whose turn it is, what may be done, doing it, taking it back. It knows no rule; it asks the core."""

from typing import Any, Final, Literal, cast

from zauberturm import checks
from zauberturm.action import Action, Event, Refusal
from zauberturm.engine import Engine
from zauberturm.errors import IllegalAction, NotationError, shown
from zauberturm.games.rules import Options, Rules
from zauberturm.kernel.core import CHANCE_MOVES, NOBODY_MOVES
from zauberturm.kernel.record import Handle
from zauberturm.lexicon import Lexicon, lexicon

CHANCE: Final = "chance"
ChanceMode = Literal["auto", "manual"]
CHANCE_MODES: Final = ("auto", "manual")


class Playing:
    """The part of `Game` that plays."""

    def __init__(
        self,
        engine: Engine,
        options: Options,
        handle: Handle,
        chance: ChanceMode,
        words: Lexicon | None = None,
    ) -> None:
        self.chance = chance
        self._engine, self._options, self._g = engine, options, handle
        self._start = engine.rules.core.record.copy_of(handle)
        self._history: list[int] = []
        self._barrier = 0  # plays before this index of the history cannot be taken back
        self._shown = False  # whether the last play has shown somebody something new
        self._words = words or lexicon(engine.rules, options)

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
        """The record this game is played on, for the same; a change to it is a change of the game."""
        return self._g

    @property
    def words(self) -> Lexicon:
        """All actions of this table, legal or not."""
        return self._words

    @property
    def options(self) -> Options:
        """The options as they were asked for, complete."""
        return dict(self._options)

    @property
    def seats(self) -> list[str]:
        """The letters of the seats in clockwise order."""
        return list(self._engine.rules.seats[: self._options["players"]])

    @property
    def chance(self) -> ChanceMode:
        """Whether dice, draws and deals happen by themselves ("auto") or are played like actions ("manual")."""
        return self._chance

    @chance.setter
    def chance(self, mode: ChanceMode) -> None:
        self._chance: ChanceMode = cast("ChanceMode", checks.choice(mode, "chance", CHANCE_MODES))

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
        room = self._engine.room.codes
        codes = room[: self._engine.legal(self._g, room)]
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
        if isinstance(action, Action):
            return action.code if action in self._words else self._code_of_text(action.text)
        if isinstance(action, str):
            return self._code_of_text(action)
        if not checks.is_whole(action):
            raise NotationError(f"an action is a text, a code or an Action, not {shown(action)}", text=shown(action))
        if not 0 <= action < self._engine.rules.info.actions:
            raise NotationError(f"there is no action code {shown(action)}", text=shown(action))
        return int(action)

    def _code_of_text(self, text: str) -> int:
        code = self._words.code(text)
        if code is not None:
            return code
        if self._engine.rules.impossible(text) is None:
            raise self._words.unreadable(text)
        return -1

    def play(self, action: str | int | Action) -> list[Event]:
        """Carry out an action. With chance "auto", dice, draws and deals that follow happen too."""
        code = self._code(action)
        if code not in self._legal_codes():
            refusal = self._refusal(action, code)
            message = f"{refusal.action} refused at ply {len(self._history) + 1}: {refusal.text()}"
            raise IllegalAction(refusal.rule, message, refusal.facts)
        mover = self._engine.to_move(self._g)
        if mover == CHANCE_MOVES:
            # A given outcome uses up a number, too: a replayed game goes on with the dice it would have had.
            self._engine.sample(self._g)
        log = self._begun_log()
        self._tell(code, log)
        if self.chance == "auto":
            self._draw(log)
        self._shown = bool(log[1])
        if self._shown or self._engine.to_move(self._g) != mover:
            self.forbid_undo()
        return self._events(log)

    def run_chance(self) -> list[Event]:
        """Let chance decide, also with chance "manual", until a seat is asked or the game is over.

        What was played before cannot be taken back afterwards.
        """
        log = self._begun_log()
        if self._draw(log):
            self.forbid_undo()
        self._shown = bool(log[1])
        return self._events(log)

    def _begun_log(self) -> Any:
        log = self._engine.room.log
        log[0] = log[1] = 0
        return log

    def _tell(self, code: int, log: Any) -> None:
        self._engine.tell(self._g, code, log)
        self._history.append(code)

    def _draw(self, log: Any) -> int:
        """Draw what chance is asked for; how many outcomes that were."""
        before = len(self._history)
        while self._engine.to_move(self._g) == CHANCE_MOVES:
            self._tell(int(self._engine.sample(self._g)), log)
        return len(self._history) - before

    def _events(self, told: Any) -> list[Event]:
        rules, width, seats = self._engine.rules, self._engine.rules.log_width, self.seats
        log = told if isinstance(told, list) else told[: (int(told[0]) + 1) * width].tolist()
        rows = (log[at : at + width] for at in range(width, (log[0] + 1) * width, width))
        return [Event(rules, seats, *rules.event_facts(row)) for row in rows]

    def why_not(self, action: str | int | Action) -> Refusal | None:
        """None if the action is legal, else the first rule that refuses it, with the facts."""
        code = self._code(action)
        if code in self._legal_codes():
            return None
        return self._refusal(action, code)

    def is_outdated(self, seat: str, action: str) -> bool:
        """Whether this is an answer of an old file to a question that is no longer asked: readers skip it."""
        if action not in self._engine.rules.no_longer_asked:
            return False
        return self.to_move != seat or self._code(action) not in self._legal_codes()

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
        return self._shown

    @property
    def history(self) -> list[Action]:
        """Everything that was played since the game began, outcomes of chance included."""
        return [self._words.actions[code] for code in self._history]

    @property
    def plays(self) -> int:
        """How many have been played since the game began, outcomes of chance included."""
        return len(self._history)

    @property
    def last(self) -> Action | None:
        """What was played last; None if nothing was."""
        return self._words.actions[self._history[-1]] if self._history else None

    def plays_since(self, plays: int) -> list[Action]:
        """What was played after the first so many: unlike `history`, it costs no more late in a game."""
        return [self._words.actions[code] for code in self._history[plays:]]

    def forbid_undo(self) -> None:
        """Let nothing that was played so far be taken back."""
        self._barrier = len(self._history)

    def undo(self) -> None:
        """Take back the last play, up to the last new information."""
        if not self.can_undo:
            raise IllegalAction(self._engine.rules.shown_rule, "the last action has revealed something", {})
        self._rewind(self._history[:-1])

    def go_back(self, plays: int) -> None:
        """Take back `plays` plays, outcomes of chance included, whatever they have shown: for studies, not for play."""
        plays = checks.whole(plays, "plays", 0, len(self._history))
        self._rewind(self._history[: len(self._history) - plays])
        self._barrier = min(self._barrier, len(self._history))

    def _rewind(self, history: list[int]) -> None:
        before = self._plain()
        self._g = self._engine.rules.core.record.copy_of(self._start)
        for code in history:
            log = self._begun_log()
            self._engine.tell(self._g, code, log)
            self._shown = bool(log[1])
        self._history = list(history)
        plain = self._plain()
        plain.chances, plain.picks = before.chances, before.picks  # taking back changes no die
        self._g = plain.handle()

    def _plain(self) -> Any:
        return self._engine.rules.core.record.plain(self._g)
