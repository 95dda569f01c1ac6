"""The table is pure: nothing in it reaches for clock, dice, files or network."""

from pathlib import Path

from tests.rooms import House

SOURCE = Path(__file__).resolve().parents[2] / "src"
# What it may take from outside the house. Hashes and texts are pure; everything else has to be handed in.
PURE = {
    "collections.abc",
    "dataclasses",
    "hashlib",
    "hmac",
    "itertools",
    "msgspec",
    "typing",
    "unicodedata",
}


def test_the_table_imports_nothing_that_has_effects() -> None:
    foreign = {
        one.target
        for one in House(SOURCE).imports()
        if one.importer.startswith("zauberturm.table.") and not one.target.startswith("zauberturm.")
    }
    assert {target for target in foreign if not any(target == m or target.startswith(f"{m}.") for m in PURE)} == set()
    assert foreign, "nothing was looked at"


def test_the_table_knows_no_game() -> None:
    known = {
        one.target
        for one in House(SOURCE).imports()
        if one.importer.startswith("zauberturm.table.") and one.target.startswith("zauberturm.games.")
    }
    assert known == {"zauberturm.games.forms", "zauberturm.games.rules"}
