"""What a seat or chance can do, and what happened: the small values of the public API."""

from collections.abc import Callable, Mapping
from typing import Any

from zauberturm import locale
from zauberturm.games.rules import ActionInfo


class Action:
    """One action of a game: `str()` is its notation, `int()` its code, `kind` and `parts` its typed form."""

    __slots__ = ("_info", "code")

    def __init__(self, code: int, info: ActionInfo) -> None:
        self.code = code
        self._info = info

    @property
    def info(self) -> ActionInfo:
        """Its typed form as a whole, for those who send it on."""
        return self._info

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


Redact = Callable[[str, dict[str, Any], str | None], dict[str, Any]]


class Event:
    """Something that happened, for log and animation. `seen_by` leaves out what a viewer may not know."""

    __slots__ = ("_redact", "facts", "game", "name")

    def __init__(self, game: str, name: str, facts: dict[str, Any], redact: Redact) -> None:
        self.game, self.name, self.facts, self._redact = game, name, facts, redact

    def seen_by(self, seat: str | None) -> "Event":
        """The event as `seat` (None: a spectator) may know it."""
        return Event(self.game, self.name, self._redact(self.name, self.facts, seat), self._redact)

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
