"""JSON Schemas of everything that goes over the wire, made from its types: OpenAPI and AsyncAPI share them."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

import msgspec

from zauberturm.games import rules
from zauberturm.games.forms import Forms
from zauberturm.registry import GAMES
from zauberturm.table import botnews, commands, stream, views, wire
from zauberturm.table.wire import SCHEMAS

TAGS: Final = {"do": "Which order this is", "answer": "Which answer this is", "type": "Which message this is"}
MODULES: Final = (rules, views, commands, stream, botnews)

Schema = dict[str, Any]


def is_struct(kind: Any) -> bool:
    """Whether a type is a message or a part of one."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind is not wire.Struct


def messages() -> list[Any]:
    """All types of the wire that have a name of their own."""
    return list(dict.fromkeys(kind for module in MODULES for kind in vars(module).values() if is_struct(kind)))


@cache
def schemas() -> dict[str, Schema]:
    """The schema of every type by its name; what a game says is one of the forms of the games."""
    forms = {name.capitalize(): game.forms for name, game in GAMES.items()}
    _, found = msgspec.json.schema_components([*messages(), *_types(forms.values())], ref_template=f"{SCHEMAS}{{name}}")
    for game, form in forms.items():
        found[f"{game}Action"] = _one_of("kind", "parts", form.actions, found["ActionInfo"])
        found[f"{game}Event"] = _one_of("name", "facts", form.events, found["EventView"])
    for part in ("View", "Result", "Action", "Event"):
        found[f"Game{part}"] = {"title": f"Game{part}", "anyOf": [_ref(f"{game}{part}") for game in forms]}
    for kind in messages():
        if (tag := kind.__struct_config__.tag_field) is not None:
            found[kind.__name__]["properties"][tag]["description"] = TAGS[tag]
    found["ActionInfo"] |= _ref("GameAction")
    found["EventView"] |= _ref("GameEvent")
    return dict(sorted(found.items()))


def _types(forms: Iterable[Forms]) -> list[Any]:
    return [one for form in forms for one in (form.view, form.result, *form.actions.values(), *form.events.values())]


def _ref(name: str) -> Schema:
    return {"$ref": f"{SCHEMAS}{name}"}


def _one_of(tag: str, content: str, forms: Mapping[str, Any], general: Schema) -> Schema:
    """One alternative for each word in `tag`, with the form of `content` that belongs to it."""
    alternatives = [
        {
            "title": word,
            "properties": {tag: {**general["properties"][tag], "const": word}, content: _ref(form.__name__)},
            "required": [tag, content],
        }
        for word, form in forms.items()
    ]
    return {"type": "object", "oneOf": alternatives}
