"""The wire types as TypeScript: `python -m zauberturm.server.typescript FILE`. Nobody writes them a second time."""

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import msgspec

from zauberturm.games import rules
from zauberturm.table import commands, stream, views, wire

_HEAD: Final = "// Made from the Python types by `make types`; do not edit.\n"
_PLAIN: Final = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
_MODULES: Final = (rules, views, commands, stream)
_COMMENT: Final = re.compile(r"^ {4}(?P<field>\w+): .*?  # (?P<text>.+)$", re.MULTILINE)

# What a client sends: there a field with a default may be left out. What it receives is always complete.
_SENT: Final = (commands.NewTable, commands.ImportedTable, commands.Command, views.Question, *get_args(stream.Sent))
_UNIONS: Final = {
    "Order": commands.Order,
    "Answer": commands.Answer,
    "Pushed": stream.Pushed,
    "Sent": stream.Sent,
}


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _names() -> dict[Any, str]:
    """Types that have a name of their own in the wire modules, by type."""
    words = {kind: name for name, kind in vars(wire).items() if get_origin(kind) in (Annotated, Literal)}
    return {**words, **{kind: name for name, kind in _UNIONS.items()}}


_NAMES: Final = _names()


def written(kind: Any) -> str:
    """A Python type in TypeScript."""
    if kind in _NAMES:
        return _NAMES[kind]
    if _is_struct(kind):
        return str(kind.__name__)
    if kind in _PLAIN:
        return _PLAIN[kind]
    return _composed(get_origin(kind), get_args(kind))


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
    if _is_struct(kind):
        for field in msgspec.structs.fields(kind):
            yield from _structs_in(field.type)
        yield kind
    else:
        for part in get_args(kind):
            yield from _structs_in(part)


def _comment(text: str, indent: str = "") -> str:
    return f"{indent}/** {text.replace('None', 'null')} */\n"


def _fields(struct: Any, sent: bool) -> Iterator[str]:
    comments = dict(_COMMENT.findall(inspect.getsource(struct)))
    config = struct.__struct_config__
    if config.tag is not None:
        yield f'  {config.tag_field}: "{config.tag}";\n'
    for field in msgspec.structs.fields(struct):
        mark = "?" if sent and not field.required else ""
        note = _comment(comments[field.name], "  ") if field.name in comments else ""
        yield f"{note}  {field.encode_name}{mark}: {written(field.type)};\n"


def _interface(struct: Any, sent: bool) -> str:
    head = " ".join((inspect.getdoc(struct) or "").split())
    return f"{_comment(head)}export interface {struct.__name__} {{\n{''.join(_fields(struct, sent))}}}\n"


def _alias(name: str, kind: Any) -> str:
    notes = [meta.description for meta in getattr(kind, "__metadata__", ()) if meta.description]
    meaning = _composed(get_origin(kind), get_args(kind))
    return f"{''.join(_comment(note) for note in notes)}export type {name} = {meaning};\n"


def typescript() -> str:
    """The whole file: words, messages, and the unions of messages."""
    messages = [
        kind for module in _MODULES for kind in vars(module).values() if _is_struct(kind) and kind is not wire.Struct
    ]
    sent = {struct for root in _SENT for struct in _structs_in(root)}
    ordered = dict.fromkeys(struct for message in messages for struct in _structs_in(message))
    words = [_alias(name, kind) for kind, name in _NAMES.items() if name not in _UNIONS]
    unions = [_alias(name, kind) for name, kind in _UNIONS.items()]
    return "\n".join([_HEAD, *words, *(_interface(struct, struct in sent) for struct in ordered), *unions])


def main() -> None:
    """Write the file that is named on the command line."""
    Path(sys.argv[1]).write_text(typescript(), "utf-8")


if __name__ == "__main__":
    main()
