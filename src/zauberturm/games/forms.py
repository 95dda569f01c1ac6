"""What the data of a game look like, for whoever reads them without knowing the game: schemas are made from it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import msgspec

from zauberturm.games.events import UNKNOWN, EventKind


def means(text: str) -> msgspec.Meta:
    """What a field or a word stands for: in `Annotated`, so that every description of the wire has it."""
    return msgspec.Meta(description=text)


def one_of(text: str, words: Iterable[str]) -> msgspec.Meta:
    """The same for a text that is one of a few."""
    return msgspec.Meta(description=text, extra_json_schema={"enum": list(words)})


@dataclass(frozen=True)
class Forms:
    """Types of the plain data that a game hands out, by what they belong to."""

    view: Any = dict[str, Any]  # what a seat may know of a position
    result: Any = dict[str, Any]
    actions: Mapping[str, Any] = field(default_factory=dict)  # kind of an action -> its parts
    events: Mapping[str, Any] = field(default_factory=dict)  # name of an event -> its facts


def action_forms(game: str, parts: Mapping[str, str], types: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of each kind of action, written as `"card from:space seat?"`; `?` marks those not always there."""
    return {kind: _form(f"{game}{_title(kind)}Parts", _pairs(names), types) for kind, names in parts.items()}


def event_forms(game: str, events: Sequence[EventKind], types: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of each event; what not everybody may know can be `?`."""
    return {kind.name: _form(f"{game}{_title(kind.name)}Facts", kind.parameters, types, kind.secret) for kind in events}


def _pairs(names: str) -> list[tuple[str, str]]:
    return [(one.split(":")[0], one.split(":")[-1]) for one in names.split()]


def _title(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def _form(name: str, pairs: Iterable[tuple[str, str]], types: Mapping[str, Any], secret: str = "") -> Any:
    fields: list[Any] = []
    for key, kind in pairs:
        known = types[kind.removesuffix("?")]
        if key == secret:
            known = Annotated[known | Literal[UNKNOWN], means(f"{_meaning(known)}; `?` if the viewer may not know it")]
        if kind.endswith("?"):
            fields.append((key.removesuffix("?"), known | msgspec.UnsetType, msgspec.UNSET))
        else:
            fields.append((key, known))
    return msgspec.defstruct(name, sorted(fields, key=len))


def _meaning(kind: Any) -> str:
    return str(next(meta.description for meta in kind.__metadata__ if meta.description))
