"""The options of chapter 15 with their values, defaults first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

CHOICES: dict[str, tuple[Any, ...]] = {
    "players": (2, 3, 4, 5),
    "third_card": ("text", "climb_only", "free"),
    "climb_rest": ("yes", "no"),
    "stone_draw": ("immediate", "refill"),
    "pit_end": ("level1", "always"),
    "relocate_trigger": ("yes", "no"),
    "storm_chooser": ("active", "owner"),
    "raven_self": ("allowed", "forbidden"),
    "raven_discard": ("always", "over_limit"),
    "exchange_min": (1, 0),
    "memory_aid": ("off", "on"),
}
FREE: dict[str, Any] = {"layout": "zb9", "starter": "a", "turn_limit": 3000}


class Options:
    """What was given, and the defaults for the rest."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        if unknown := given.keys() - CHOICES.keys() - FREE.keys():
            raise ValueError(f"unknown options: {sorted(unknown)}")
        defaults = {name: values[0] for name, values in CHOICES.items()} | FREE
        self.chosen: dict[str, Any] = {**defaults, **given}
        for name, values in CHOICES.items():
            if self.chosen[name] not in values:
                raise ValueError(f"{name} cannot be {self.chosen[name]!r}")
        self.seats = list("abcde"[: self.chosen["players"]])
        self.starter: str = self.chosen["starter"]
        if self.starter not in self.seats:
            raise ValueError(f"no seat {self.starter!r}")

    def are(self, **values: object) -> bool:
        """Whether the options named have exactly these values."""
        return all(self.chosen[name] == value for name, value in values.items())

    @property
    def turn_limit(self) -> int:
        return int(self.chosen["turn_limit"])

    @property
    def exchange_min(self) -> int:
        return int(self.chosen["exchange_min"])
