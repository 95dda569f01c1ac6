"""The TypeScript types: made from the Python ones, complete, and never stale."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from zauberturm.server import typescript
from zauberturm.table import commands, stream, views

TYPES = Path(__file__).resolve().parents[2] / "web" / "src" / "wire" / "types.ts"
TEXT = typescript.typescript()


def block(name: str) -> str:
    """Cut out one interface."""
    return TEXT.partition(f"export interface {name} {{\n")[2].partition("\n}")[0]


def test_the_file_of_the_client_is_not_stale() -> None:
    assert TYPES.read_text("utf-8") == TEXT, "run `make types`"


def test_every_message_has_all_its_fields() -> None:
    for module in (commands, stream, views):
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__:
                for field in kind.__struct_fields__:
                    assert f"  {field}: " in block(kind.__name__) or f"  {field}?: " in block(kind.__name__)


def test_every_interface_stands_once() -> None:
    heads = [line for line in TEXT.splitlines() if line.startswith("export ")]
    assert len(heads) == len(set(heads))


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Play", 'do: "play";'),
        ("Claim", "colour?: Colour | null;"),
        ("Accepted", "next: TableId | null;"),
        ("TableView", "auto_pass: Record<string, string[]>;"),
        ("Command", "order: Order;"),
        ("Command", "expects?: Version | null;"),
        ("Update", "steps: Step[];"),
        ("GameInfo", "options: Record<string, OptionInfo>;"),
        ("SeatView", "/** Somebody is connected for it */"),
    ],
)
def test_what_is_written(name: str, line: str) -> None:
    assert f"  {line}" in block(name).splitlines()


def test_a_list_of_alternatives_is_in_brackets() -> None:
    assert typescript.written(list[str | None]) == "(string | null)[]"


@pytest.mark.parametrize("kind", [set[int], bytes])
def test_a_type_without_a_counterpart_is_refused(kind: Any) -> None:
    with pytest.raises(TypeError, match="no TypeScript"):
        typescript.written(kind)
