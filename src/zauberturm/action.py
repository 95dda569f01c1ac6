"""What a seat or chance can do, and what happened: the small values of the public API."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from zauberturm import checks, locale
from zauberturm.games.rules import ActionInfo, Rules

EVERYTHING: Final = "all"  # in place of a viewer: nothing is hidden


class Action:
    """One action of a game: `str()` is its notation, `int()` its code, `kind` and `parts` its typed form."""

    __slots__ = ("_info", "_row", "code")

    def __init__(self, code: int, info: ActionInfo) -> None:
        self.code = code
        self._info = info
        self._row: list[Any] | None = None

    @property
    def info(self) -> ActionInfo:
        """Its typed form as a whole, for those who send it on."""
        return self._info

    @property
    def row(self) -> list[Any]:
        """Its text and its parts without their names, for those who send many. Made once; nobody may change it."""
        if self._row is None:
            self._row = [self._info.text, *self._info.parts.values()]
        return self._row

    @property
    def text(self) -> str:
        """The notation."""
        return self._info.text

    @property
    def kind(self) -> str:
        """What sort of action it is."""
        return self._info.kind

    @property
    def parts(self) -> dict[str, Any]:
        """Its parts by name: card, space, level, spell ..."""
        return dict(self._info.parts)

    def __int__(self) -> int:
        return self.code

    def __index__(self) -> int:
        return self.code

    def __str__(self) -> str:
        return self._info.text

    def __repr__(self) -> str:
        return f"Action({self._info.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.code == other.code and self._info.text == other._info.text

    def __hash__(self) -> int:
        return hash(self._info.text)


class Refusal:
    """Why an action is not legal: the first rule that refuses it, and the facts it rests on."""

    __slots__ = ("action", "facts", "rule")

    def __init__(self, rule: str, facts: Mapping[str, Any], action: str) -> None:
        self.rule, self.facts, self.action = rule, dict(facts), action

    def text(self, language: str = locale.FALLBACK) -> str:
        """The sentence for players."""
        key = f"rule.{self.rule}" if locale.has_text(f"rule.{self.rule}") else "rule.other"
        return locale.text(language, key, {"action": self.action, **self.facts})

    def __repr__(self) -> str:
        return f"Refusal(rule={self.rule!r}, facts={self.facts!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.rule, self.facts) == (other.rule, other.facts)

    def __hash__(self) -> int:
        return hash((self.rule, self.action))


class Event:
    """Something that happened, for log and animation. `seen_by` leaves out what a viewer may not know."""

    __slots__ = ("_rules", "facts", "name", "seats")

    def __init__(self, rules: Rules, seats: Sequence[str], name: str, facts: dict[str, Any]) -> None:
        self._rules, self.name, self.facts = rules, name, facts
        self.seats = tuple(seats)  # of the table where it happened

    @property
    def game(self) -> str:
        """In which game it happened."""
        return self._rules.info.name

    @property
    def is_news(self) -> bool:
        """Whether it is worth a line in a log: not the frame of a turn, and nothing that whoever reads may not know."""
        return self.is_news_with(self.facts)

    def is_news_with(self, facts: Mapping[str, Any]) -> bool:
        """The same for who knows these of its facts."""
        return self._rules.is_news(self.name, facts)

    def seen_by(self, viewer: str | None) -> "Event":
        """The event as a seat may know it, or a spectator (None); "all" hides nothing."""
        if isinstance(viewer, str) and viewer == EVERYTHING:
            return self.retold(self.name, dict(self.facts))
        return self.retold(self.name, self.facts_for(None if viewer is None else checks.seat(viewer, self.seats)))

    def facts_for(self, viewer: str | None) -> dict[str, Any]:
        """Its facts as far as a seat of the table may know them, or a spectator (None)."""
        return self._rules.redacted(self.name, self.facts, viewer)

    def retold(self, name: str, facts: dict[str, Any]) -> "Event":
        """The same event with another name or other facts."""
        return Event(self._rules, self.seats, name, facts)

    def text(self, language: str = locale.FALLBACK) -> str:
        """The sentence for the log."""
        facts = {name: " ".join(fact) or "-" if isinstance(fact, list) else fact for name, fact in self.facts.items()}
        return locale.text(language, f"{self.game}.event.{self.name}", facts)

    def __repr__(self) -> str:
        return f"Event({self.name!r}, {self.facts!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.name, self.facts) == (other.name, other.facts)

    def __hash__(self) -> int:
        return hash(self.name)
