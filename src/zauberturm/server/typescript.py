"""The wire types as TypeScript: `python -m zauberturm.server.typescript FILE`. Nobody writes them a second time."""

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec

from zauberturm.games.forms import Forms
from zauberturm.registry import GAMES
from zauberturm.server.schemas import is_struct, messages
from zauberturm.table import botnews, commands, stream, views, wire

_HEAD: Final = "// Made from the Python types by `make types`; do not edit.\n"
_PLAIN: Final = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}

# What a client sends: there a field with a default may be left out. What it receives is always complete.
_SENT: Final = (
    commands.NewTable,
    commands.ImportedTable,
    commands.Command,
    views.Question,
    botnews.ChallengeAnswer,
    *get_args(stream.Sent),
)
_UNIONS: Final = {
    "Order": commands.Order,
    "Answer": commands.Answer,
    "Pushed": stream.Pushed,
    "BotNews": botnews.BotNews,
    "Sent": stream.Sent,
}


def _names() -> dict[Any, str]:
    """Types that have a name of their own in the wire modules, by type."""
    words = {kind: name for name, kind in vars(wire).items() if get_origin(kind) in (Annotated, Literal)}
    return {**words, **{kind: name for name, kind in _UNIONS.items()}}


_NAMES: Final = _names()


def written(kind: Any) -> str:
    """A Python type in TypeScript."""
    named = _named(kind)
    if named in _NAMES:
        return _NAMES[named]
    if is_struct(kind) or is_typeddict(kind):
        return str(kind.__name__)
    if kind in _PLAIN:
        return _PLAIN[kind]
    return _composed(get_origin(kind), get_args(kind))


def _named(kind: Any) -> Any:
    """A type without what was said of one field alone: so it may be one that has a name."""
    while get_origin(kind) is Annotated and kind not in _NAMES:
        *fewer, _ = kind.__metadata__
        kind = Annotated[kind.__origin__, *fewer] if fewer else kind.__origin__
    return kind


def _composed(origin: Any, parts: tuple[Any, ...]) -> str:
    if origin is Annotated:
        return written(parts[0])
    if origin is Literal:
        return " | ".join(f'"{word}"' for word in parts)
    if origin in (Union, UnionType):
        return " | ".join(written(part) for part in parts)
    if origin is dict:
        return f"Record<{written(parts[0])}, {written(parts[1])}>"
    if origin in (list, tuple):
        element = written(parts[0])
        return f"({element})[]" if " | " in element else f"{element}[]"
    raise TypeError(f"no TypeScript for {origin}{list(parts)}")


def _structs_in(kind: Any) -> Iterator[Any]:
    """All structs that a type is made of, itself included, each after those it needs."""
    if is_struct(kind):
        for field in msgspec.structs.fields(kind):
            yield from _structs_in(field.type)
        yield kind
    else:
        for part in get_args(kind):
            yield from _structs_in(part)


def _comment(text: str, indent: str = "") -> str:
    return f"{indent}/** {text.replace('None', 'null')} */\n"


def _fields(struct: Any, sent: bool) -> Iterator[str]:
    config = struct.__struct_config__
    if config.tag is not None:
        yield f'  {config.tag_field}: "{config.tag}";\n'
    for field in msgspec.structs.fields(struct):
        mark = "?" if (sent or config.omit_defaults) and not field.required else ""
        yield f"{_note(field.type)}  {field.encode_name}{mark}: {written(field.type)};\n"


def _note(kind: Any) -> str:
    """What is said of a field."""
    said = [meta.description for meta in getattr(kind, "__metadata__", ()) if meta.description]
    return _comment(said[-1], "  ") if said else ""


def _entries(form: Any) -> Iterator[str]:
    for name, kind in get_type_hints(form, include_extras=True).items():
        known = get_args(kind)[0] if get_origin(kind) is NotRequired else kind
        yield f"{_note(known)}  {name}{'?' if name in form.__optional_keys__ else ''}: {written(known)};\n"


def _interface(struct: Any, sent: bool) -> str:
    head = " ".join((inspect.getdoc(struct) or "").split())
    return f"{_comment(head)}export interface {struct.__name__} {{\n{''.join(_fields(struct, sent))}}}\n"


def _form(form: Any) -> str:
    """What a game says: an alias, so that it can be passed on as a record of anything."""
    head = " ".join((inspect.getdoc(form) or "").split())
    return f"{_comment(head)}export type {form.__name__} = {{\n{''.join(_entries(form))}}};\n"


def _alias(name: str, kind: Any) -> str:
    notes = [meta.description for meta in getattr(kind, "__metadata__", ()) if meta.description]
    meaning = _composed(get_origin(kind), get_args(kind))
    return f"{''.join(_comment(note) for note in notes)}export type {name} = {meaning};\n"


def typescript() -> str:
    """The whole file: words, what games say, messages, and the unions of messages."""
    sent = {struct for root in _SENT for struct in _structs_in(root)}
    ordered = dict.fromkeys(struct for message in messages() for struct in _structs_in(message))
    words = [_alias(name, kind) for kind, name in _NAMES.items() if name not in _UNIONS]
    forms = [_form(form) for game in GAMES.values() for top in _forms(game.forms) for form in dict.fromkeys(top)]
    unions = [_alias(name, kind) for name, kind in _UNIONS.items()]
    interfaces = [_interface(struct, struct in sent) for struct in ordered]
    return "\n".join([_HEAD, *words, *forms, *interfaces, *unions])


def _forms(forms: Forms) -> Iterator[list[Any]]:
    for top in (forms.view, forms.result):
        yield list(_typed_in(top))


def _typed_in(kind: Any) -> Iterator[Any]:
    """All typed dictionaries that a type is made of, each after those it needs."""
    if is_typeddict(kind):
        for part in get_type_hints(kind, include_extras=True).values():
            yield from _typed_in(part)
        yield kind
    else:
        for part in get_args(kind):
            yield from _typed_in(part)


def main() -> None:
    """Write the file that is named on the command line."""
    Path(sys.argv[1]).write_text(typescript(), "utf-8")


if __name__ == "__main__":
    main()
