"""Everything the terminal says, in the language of the player. The sentences themselves are in the locale files."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from zauberturm import locale
from zauberturm.action import Action, Event, Refusal

HIDDEN: Final = "?"
SEATS: Final = ("seat", "owner", "partner", "victim")


class Words:
    """Texts of one game in one language."""

    def __init__(self, language: str, game: str, names: Mapping[str, str] | None = None) -> None:
        self.language, self.game = language, game
        self.names: Mapping[str, str] = names or {}

    def __call__(self, key: str, **facts: Any) -> str:
        """The message `key` with its parameters filled in."""
        return locale.text(self.language, key, facts)

    def of_game(self, key: str, **facts: Any) -> str:
        """A message that belongs to the game."""
        return self(f"{self.game}.{key}", **facts)

    def has(self, key: str) -> bool:
        """Whether the game has such a message."""
        return locale.has_text(f"{self.game}.{key}")

    def special(self, key: str, common: str, **facts: Any) -> str:
        """The game's own wording of a message that all games have, if it needs one."""
        return self(f"{self.game}.{key}" if self.has(key) else common, **facts)

    def seat(self, letter: str) -> str:
        """What a seat is called in sentences."""
        return self.names.get(letter) or self(f"game.seat.{letter}")

    def letter(self, letter: str) -> str:
        """What a seat is called where there is room for one sign only."""
        return self(f"game.seat.{letter}")

    def seats(self, letters: Iterable[str]) -> str:
        """Several seats, or each wizard of a surface."""
        return ", ".join(map(self.seat, letters))

    def card(self, code: str) -> str:
        """The name of a card."""
        return self.of_game(f"card.{code}")

    def spell(self, code: str) -> str:
        """The name of a spell."""
        return self.of_game(f"spell.{code}")

    def facts(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Facts with names in place of letters and codes."""
        named = dict(facts)
        for name, fact in facts.items():
            if name in SEATS and self._is_seat(fact):
                named[name] = self.seat(fact)
            elif name in ("card", "spell", "village") and self.has(f"{name}.{fact}"):
                named[name] = self.of_game(f"{name}.{fact}")
            elif name in ("winners", "wizards") and fact != HIDDEN:
                named[name] = self.seats(letter for letter in fact if self._is_seat(letter)) or self("terminal.nobody")
            elif name == "cards":
                named[name] = ", ".join(map(self.card, fact))
            elif isinstance(fact, list):
                named[name] = ", ".join(map(str, fact))
            elif not isinstance(fact, (int, str)):
                named[name] = str(fact)  # ICU takes numbers and text only
        return named

    @staticmethod
    def _is_seat(fact: Any) -> bool:
        return isinstance(fact, str) and locale.has_text(f"game.seat.{fact}")

    def event(self, event: Event) -> str:
        """One sentence of the log; there may be a better one for what somebody does with pieces of their own."""
        facts = event.facts
        own = f"log.own_{event.name}"
        if facts.get("owner") == facts.get("seat") and self.has(own):
            return self.of_game(own, **self.facts(facts))
        retold = f"log.{event.name}"
        return self.of_game(retold if self.has(retold) else f"event.{event.name}", **self.facts(facts))

    def events(self, events: Iterable[Event]) -> str:
        """The sentences of the log. Cards that a seat draws one after the other are told in one of them."""
        told: list[Event] = []
        for event in events:
            facts = dict(event.facts)
            if "card" in facts:
                facts["card"] = self.card(facts["card"])
            last = told[-1].facts if told and told[-1].name == event.name else {}
            by_name = "card" in facts and "value" not in facts  # what a card stands for is told card by card
            if by_name and {**last, "card": ""} == {**facts, "card": ""}:
                last["card"] += f"; {facts['card']}"
            else:
                told.append(event.retold(event.name, facts))
        return " ".join(map(self.event, told))

    def action(self, action: Action, facts: Mapping[str, Any]) -> str:
        """What an action does, with the facts that the position adds to it."""
        kind = action.kind
        spell = action.parts.get("spell")
        key = f"action.{kind}.{spell}" if self.has(f"action.{kind}.{spell}") else f"action.{kind}"
        return self.of_game(facts.get("sentence", key), **self.facts(facts))

    def rule(self, rule: str, facts: Mapping[str, Any] | None = None, action: str = "") -> str:
        """The sentence of a rule."""
        key = f"rule.{rule}" if locale.has_text(f"rule.{rule}") else "rule.other"
        return self(key, **{"action": action, **self.facts(facts or {})})

    def refusal(self, refusal: Refusal) -> str:
        """Why an action is refused: notation, rule and sentence."""
        refused = self("terminal.refused", action=refusal.action, rule=refusal.rule)
        return f"{refused} {self.rule(refusal.rule, refusal.facts, refusal.action)}"
