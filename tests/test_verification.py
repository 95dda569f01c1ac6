"""`zauberturm verify` tells proven, not proven and false apart: the attacks of D6, one by one."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.screen import run
from tests.table.desk import Desk, people, person, sit_down, token
from tests.table.test_shuffle import BITS, deal, pledging, reveal
from zauberturm import record as files
from zauberturm.cli.files import STATUS
from zauberturm.proof import START, Deal, began_digest, canonical, digest, link_key, linked, pledge_of
from zauberturm.record import commitment
from zauberturm.table import Viewer
from zauberturm.table import commands as do
from zauberturm.verification import Noted, overall, verify


@pytest.fixture(scope="module")
def desk() -> Desk:
    """A finished game with devices, one of which stayed away, and something taken back."""
    made = sit_down(wishes=[pledging("a"), pledging("b"), person("c")])
    reveal(made, "a")
    deal(made)
    made.play_on(30)
    while not made.table.running().can_undo:
        made.play_on(1, seed=len(made.log))
    made.order(token(str(made.table.told[-1].seat)), do.Undo())
    made.order(token("a"), do.Rename("Antonia"))
    made.play_on(3_000, seed=1)
    assert made.table.status == "over"
    return made


@pytest.fixture(scope="module")
def text(desk: Desk) -> str:
    return desk.table.record(Viewer())


def verdict(text: str, *links: str, commitments: tuple[str, ...] = ()) -> str:
    return overall(verify(text, Noted(commitments, links)))


def says(text: str, *links: str, commitments: tuple[str, ...] = ()) -> set[str]:
    return {one.says for one in verify(text, Noted(commitments, links))}


def test_what_a_player_noted_proves_the_game(desk: Desk, text: str) -> None:
    last = str(desk.table.link_after(len(desk.table.story)))
    assert verdict(text, last, commitments=(desk.table.commitment,)) == "proven"
    assert verdict(text, last) == "proven"  # a link after the deal binds the deal as well
    assert {"bits", "away"} <= says(text)


def test_a_file_that_fits_together_is_not_proven_by_itself(text: str) -> None:
    assert verdict(text) == "not_proven"


def test_a_commitment_proves_the_deal_and_a_link_what_came_before_it(desk: Desk, text: str) -> None:
    assert {"noted_commitment", "no_link"} <= says(text, commitments=(desk.table.commitment,))
    assert verdict(text, commitments=(desk.table.commitment,)) == "not_proven"
    assert {"noted_commitment", "link_upto"} <= says(text, str(desk.table.link_after(20)))
    assert "secret_only" in says(text, commitments=(desk.table.secret_commitment,))
    assert "no_commitment" in says(text, desk.table.links[0])


def test_every_link_of_the_table_can_be_found_in_the_file(desk: Desk, text: str) -> None:
    """Also those of moments that were taken back."""
    assert "link_wrong" not in says(text, *desk.table.links)


def test_an_invented_game_is_not_proven(desk: Desk, text: str) -> None:
    """The attack of D6: a game nobody played, complete with a proof of its own, was accepted."""
    invented = sit_down(wishes=people(2), seed=99)
    invented.play_on(3_000)
    forged = invented.table.record(Viewer())
    assert verdict(forged) == "not_proven"
    assert verdict(forged, commitments=(desk.table.commitment,)) == "false"
    assert verdict(forged, desk.table.head) == "false"


def tag(text: str, name: str, value: str) -> str:
    changed = re.sub(rf"(?m)^{re.escape(name)}: .*$", lambda _: f"{name}: {value}", text, count=1)
    assert changed != text
    return changed


def in_deal(text: str, **change: Any) -> str:
    document = files.read(text).deal
    assert document is not None
    return tag(text, "deal", canonical({**document, **change}).decode())


ATTACKS: dict[str, tuple[Callable[[str], str], str]] = {
    "another name": (lambda text: tag(text, "seat.b", "Eve"), "names_wrong"),
    "another option": (lambda text: tag(text, "option.memory", '"assist"'), "options_wrong"),
    "another seed": (lambda text: tag(text, "seed", "5"), "seed_wrong"),
    "another commitment": (lambda text: tag(text, "commitment", "sha256:" + "0" * 64), "deal_wrong"),
    "a name in the proof": (
        lambda text: in_deal(text, seats={"a": {"kind": "person", "name": "Eve", "bot": None}}),
        "deal_wrong",
    ),
    "bits that were never pledged": (
        lambda text: in_deal(text, bits={"a": BITS["b"], "b": None, "c": None}),
        "bits_wrong",
    ),
    "a proof of other kind": (lambda text: in_deal(text, bits=[1, 2]), "deal_unreadable"),
    "a table that is no name": (lambda text: in_deal(text, table=7), "deal_unreadable"),
    "links that do not fit": (lambda text: tag(text, "log", "*2"), "log_wrong"),
    "more links than decisions": (lambda text: tag(text, "log", "*9999999"), "log_wrong"),
    "another result": (lambda text: re.sub(r"(?m)^result: (\w) ", r"result: \1\1 ", text), "result_wrong"),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_what_contradicts_its_own_proof_is_false(text: str, name: str) -> None:
    forge, why = ATTACKS[name]
    forged = forge(text)
    assert why in says(forged)
    assert verdict(forged) == "false"


def test_without_its_proof_a_file_is_not_proven(desk: Desk, text: str) -> None:
    bare = re.sub(r"(?m)^(deal|log|commitment): .*\n", "", text)
    assert verdict(bare) == "not_proven"
    assert verdict(bare, commitments=(desk.table.commitment,)) == "false"
    unlinked = re.sub(r"(?m)^log: .*\n", "", text)
    assert verdict(unlinked, desk.table.head) == "not_proven"


def test_other_decisions_with_the_same_cards_are_betrayed_by_a_link(desk: Desk) -> None:
    """Somebody plays another game to its end with the seed of the true one; every card fits, the commitment too."""
    table = desk.table
    other = Desk(desk.log[: table.told[0].entry + 1])
    other.play_on(3_000, seed=77)
    forged = other.table.record(Viewer())
    assert other.table.commitment == table.commitment
    assert {"noted_commitment", "dice"} <= says(forged, commitments=(table.commitment,))
    assert verdict(forged, commitments=(table.commitment,)) == "not_proven"
    assert verdict(forged, table.head, commitments=(table.commitment,)) == "false"


def test_a_proof_with_names_that_were_chosen_afterwards_is_false(desk: Desk, text: str) -> None:
    """All of the file is written anew around another name: only the commitment from before the game tells."""
    assert desk.table.deal is not None
    seats = {**desk.table.deal.seats, "b": {"kind": "person", "name": "Eve", "bot": None}}
    forged = replace(desk.table.deal, seats=seats)
    changed = tag(in_deal(tag(text, "seat.b", "Eve"), seats=seats), "commitment", forged.commitment)
    assert verdict(changed) == "not_proven"
    assert verdict(changed, commitments=(desk.table.commitment,)) == "false"
    assert verdict(changed, desk.table.head) == "false"


def test_the_command_says_so_with_its_exit_status(tmp_path: Path, desk: Desk, text: str) -> None:
    file = tmp_path / "some.game"
    file.write_text(text, "utf-8")
    proven = run("verify", str(file), "--commitment", desk.table.commitment, "--link", desk.table.head)
    assert (proven.status, proven.lines[-1]) == (STATUS["proven"], "PROVEN")
    assert "The device of seat A has added to the shuffle." in proven.lines
    assert "The device of seat B stayed away, and the server stood in for it." in proven.lines
    unproven = run("verify", str(file))
    assert (unproven.status, unproven.lines[-1]) == (STATUS["not_proven"], "NOT PROVEN")
    wrong = run("verify", str(file), "--link", "0" * 32, language="de")
    assert (wrong.status, wrong.lines[-1]) == (STATUS["false"], "FALSCH")
    assert len(set(STATUS.values()) | {2}) == 4


def test_names_are_those_the_cards_were_dealt_to(text: str) -> None:
    assert files.read(text).names == {"a": "a", "b": "b", "c": "c"}


def test_a_file_with_its_proof_is_read_and_written(text: str) -> None:
    assert files.write(files.read(text)) == text


# -- the canonical form

DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abcdefgh", min_size=1), inner, max_size=4),
    max_leaves=12,
)


@given(DATA)
def test_the_canonical_form_can_be_read_back_and_is_unique(value: Any) -> None:
    written = canonical(value)
    assert json.loads(written) == value
    assert canonical(json.loads(json.dumps(value, indent=3))) == written


@given(st.dictionaries(st.text("abc", min_size=1), st.integers()), st.randoms())
def test_the_order_of_keys_does_not_matter(value: dict[str, int], dice: Any) -> None:
    keys = list(value)
    dice.shuffle(keys)
    assert canonical({key: value[key] for key in keys}) == canonical(value)


@given(DATA, DATA)
def test_different_things_have_different_digests(one: Any, two: Any) -> None:
    assert (digest(one) == digest(two)) == (canonical(one) == canonical(two))


@pytest.mark.parametrize("value", [float("nan"), float("inf"), object(), {1, 2}])
def test_what_has_no_canonical_form_is_refused(value: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        canonical(value)


def test_known_values_for_whoever_writes_it_in_another_language() -> None:
    """The same values stand in docs/table.md and in the client's tests."""
    seats = {"a": {"kind": "person", "name": "Zoë", "bot": None}, "b": {"kind": "bot", "name": None, "bot": "level:3"}}
    bits: dict[str, str | None] = {"a": "0123456789abcdef" * 4, "b": None}
    pledges = {"a": pledge_of("0123456789abcdef" * 4), "b": None}
    known = Deal("t" * 22, "towers", {"players": 2}, seats, pledges, bits, "7")
    assert pledges["a"] == "a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e"
    assert known.commitment == "sha256:3ff6e42202ad2e2f2b7a03b0fbd803c8e8451ad5394fed89f7dd0fa02623d862"
    assert known.seed == 204617851807680247796132332657102283553
    assert linked(link_key("t" * 22, "7"), START, began_digest(known.commitment, ["start:a"])) == LINK
    assert commitment(7) == "sha256:893d2cb488ce795c2f9399a044fd1ab6899002c0fa7d4486441b2135d39ae996"


LINK = "957b94c9ec98667c3eb8e74cca8256ab"


def test_people_without_devices_are_told_apart_from_those_who_stayed_away() -> None:
    quick = sit_down(wishes=people(2))
    quick.play_on(3_000)
    assert says(quick.table.record(Viewer())) >= {"bits"}
    assert "away" not in says(quick.table.record(Viewer()))


# -- the client


FIXTURE = Path(__file__).resolve().parent.parent / "web" / "src" / "state" / "fixtures" / "finished.json"


def for_the_client() -> bytes:
    """A finished table with everything its player has seen, for the tests of the page."""
    made = sit_down(wishes=[pledging("a"), pledging("b")])
    gathering = made.table.view_for(made.who("a"))
    reveal(made, "a")
    deal(made)
    playing = made.table.view_for(made.who("a"))
    made.play_on(3_000)
    over = made.table.view_for(made.who("a"))
    short: dict[str, Any] = {"view": None, "legal": []}
    tables = {
        name: {**msgspec.to_builtins(view), **short}
        for name, view in (("gathering", gathering), ("playing", playing), ("over", over))
    }
    links = {str(number): made.table.link_after(number) for number in (1, len(made.table.told))}
    return (
        json.dumps({**tables, "bits": {"a": BITS["a"]}, "links": links}, indent=1, ensure_ascii=False).encode() + b"\n"
    )


def test_the_fixture_of_the_page_is_fresh() -> None:
    """If this fails: python -m tests.test_verification."""
    assert FIXTURE.read_bytes() == for_the_client()


if __name__ == "__main__":
    FIXTURE.parent.mkdir(exist_ok=True)
    FIXTURE.write_bytes(for_the_client())
