"""`zauberturm prune`: what it says, what it deletes, and what it refuses."""

import asyncio
import time
from pathlib import Path

import pytest

from tests.cli.screen import run
from tests.server.test_retention import NOW, gathering, kept, over, playing
from zauberturm.server.retention import DAY
from zauberturm.store import open_store


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Five tables, three of them past their time."""
    monkeypatch.setattr(time, "time", lambda: NOW)
    path = tmp_path / "tables"

    async def fill() -> None:
        store = open_store(path)
        for entries in (over(100), over(80), playing(40), gathering(3), gathering(1)):
            await kept(store, entries)
        await store.close()

    asyncio.run(fill())
    return path


def tables(path: Path) -> int:
    async def count() -> int:
        store = open_store(path)
        try:
            return await store.tables()
        finally:
            await store.close()

    return asyncio.run(count())


def test_a_dry_run_tells_and_changes_nothing(database: Path) -> None:
    before = database.read_bytes()
    shown = run("prune", "--dry-run", str(database))
    assert shown.status == 0
    first, *kinds = shown.out.splitlines()
    assert first == "3 tables would be deleted, 0.0 MB."
    assert [line.partition(":")[0] for line in kinds] == [
        "  1 game that never began",
        "  1 finished game",
        "  1 abandoned game",
    ]
    assert tables(database) == 5
    assert database.read_bytes() == before


def test_pruning_deletes_and_says_how_much(database: Path) -> None:
    shown = run("prune", str(database))
    assert shown.status == 0
    assert shown.out.startswith("3 tables deleted, ")
    assert shown.out.splitlines()[-1].startswith("The file had ")
    assert tables(database) == 2
    assert run("prune", str(database)).out.startswith("There was nothing to delete.")


@pytest.mark.parametrize(
    ("options", "left"),
    [
        (["--keep-finished", "never", "--keep-abandoned", "never", "--keep-unstarted", "never"], 5),
        (["--keep-finished", "0", "--keep-abandoned", "0", "--keep-unstarted", "0"], 5),
        (["--keep-finished", "1"], 1),
        (["--keep-unstarted", "0.5"], 1),
        (["--keep-abandoned", "60"], 3),
    ],
)
def test_spans_can_be_chosen(database: Path, options: list[str], left: int) -> None:
    assert run("prune", *options, str(database)).status == 0
    assert tables(database) == left


@pytest.mark.parametrize("text", ["-1", "soon", "nan"])
def test_what_is_no_span_is_refused(database: Path, text: str) -> None:
    shown = run("prune", f"--keep-finished={text}", str(database))
    assert shown.status == 2
    assert "is neither a number of days nor 'never'" in shown.err
    assert tables(database) == 5


@pytest.mark.parametrize("options", [[], ["--dry-run"]])
def test_nothing_is_pruned_under_a_server(database: Path, options: list[str]) -> None:
    store = open_store(database)
    try:
        shown = run("prune", *options, str(database))
    finally:
        store.close_now()
    assert shown.status == 2
    assert shown.err == f"zauberturm: database {database}: another server uses it\n"
    assert tables(database) == 5


def test_a_mistyped_name_makes_no_database(tmp_path: Path) -> None:
    shown = run("prune", str(tmp_path / "tabels"))
    assert shown.status == 2
    assert shown.err.endswith("there is no such file\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("language", "said"), [("de", "3 Tische gelöscht"), ("pl", "Usunięto 3 stoły")])
def test_it_speaks_three_languages(database: Path, language: str, said: str) -> None:
    assert run("prune", "--language", language, str(database)).out.startswith(said)


def test_a_server_takes_the_same_spans() -> None:
    from zauberturm.cli.arguments import parser
    from zauberturm.cli.prune import retention_of

    arguments = parser("en").parse_args(["serve", "--keep-finished", "7", "--keep-unstarted", "never"])
    spans = retention_of(arguments)
    assert (spans.finished, spans.abandoned) == (7 * DAY, 30 * DAY)
    assert spans.span("gathering") == float("inf")
