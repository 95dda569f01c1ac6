"""The shuffle: the server commits to its secret, devices to their bits; then they reveal, and nobody has chosen it."""

import hashlib
import json
import re
from typing import Any

import pytest

from tests.table.desk import BOT, INVITATION, OPEN, OWNER, Desk, people, person, sit_down, token
from zauberturm.proof import pledge_of, seed_of
from zauberturm.record import commitment
from zauberturm.table import Table
from zauberturm.table import commands as do
from zauberturm.table import entries as log
from zauberturm.table.tokens import Viewer

BITS = {seat: hashlib.sha256(seat.encode()).hexdigest() for seat in "abcdef"}


def pledging(seat: str) -> do.SeatWish:
    return person(seat, pledge=pledge_of(BITS[seat]))


def reveal(desk: Desk, seat: str) -> do.Answer:
    return desk.order(token(seat), do.Reveal(BITS[seat]))


def deal(desk: Desk, now: float = 100.0) -> None:
    verdict = desk.table.decide_deal(now)
    assert verdict is not None
    desk.kept(verdict)


def finished(desk: Desk) -> dict[str, Any]:
    desk.play_on(2_000)
    document = desk.table.view_for(Viewer()).deal
    assert document is not None
    return document


def test_whoever_pledges_nothing_plays_at_once() -> None:
    desk = sit_down(wishes=people(2))
    assert desk.table.status == "playing"
    assert finished(desk)["bits"] == {"a": None, "b": None}


def test_the_game_begins_when_every_pledge_is_kept() -> None:
    desk = sit_down(wishes=[pledging("a"), pledging("b"), BOT])
    assert (desk.table.status, desk.table.reveals_wanted) == ("gathering", ["a", "b"])
    assert isinstance(reveal(desk, "b"), do.Accepted)
    assert (desk.table.status, desk.table.reveals_wanted) == ("gathering", ["a"])
    assert isinstance(reveal(desk, "a"), do.Accepted)
    assert desk.table.status == "playing"
    assert desk.table.seed == seed_of(desk.table.id, "7", {"a": BITS["a"], "b": BITS["b"], "c": None})


def test_every_device_alone_changes_the_shuffle() -> None:
    table, bits = token("table")[:22], {"a": BITS["a"], "b": BITS["b"]}
    seeds = {
        seed_of(table, "7", {**bits, **change}) for change in ({}, {"a": BITS["c"]}, {"b": BITS["c"]}, {"a": None})
    }
    assert len(seeds | {seed_of(table, "8", bits), seed_of(token("other")[:22], "7", bits)}) == 6


def test_a_device_that_stays_away_is_replaced_and_the_deal_says_so() -> None:
    desk = sit_down(wishes=[pledging("a"), pledging("b")])
    reveal(desk, "a")
    deal(desk)
    assert desk.table.status == "playing"
    assert isinstance(reveal(desk, "b"), do.Illegal)
    assert desk.table.decide_deal(101.0) is None
    assert desk.table.deal is not None
    assert desk.table.deal.bits == {"a": BITS["a"], "b": None}
    assert desk.table.deal.pledges == {"a": pledge_of(BITS["a"]), "b": pledge_of(BITS["b"])}


def test_other_bits_than_those_pledged_are_refused() -> None:
    desk = sit_down(wishes=[pledging("a"), person("b")])
    answer = desk.order(token("a"), do.Reveal(BITS["b"]))
    assert isinstance(answer, do.Illegal)
    assert answer.rule == "table.reveal"
    answer = desk.order(token("b"), do.Reveal(BITS["b"]))
    assert isinstance(answer, do.Illegal)
    assert answer.rule == "table.no_reveal"
    assert desk.table.reveals_wanted == ["a"]


def test_bits_are_revealed_once_and_a_repeated_command_is_answered() -> None:
    desk = sit_down(wishes=[pledging("a"), pledging("b")])
    desk.decide(token("a"), do.Reveal(BITS["a"]), command_id="x")
    assert isinstance(desk.decide(token("a"), do.Reveal(BITS["a"]), command_id="x").answer, do.Duplicate)
    assert isinstance(reveal(desk, "a"), do.Illegal)


def test_pledges_come_with_a_claim_and_belong_to_the_token() -> None:
    desk = sit_down(wishes=[pledging("a"), OPEN, OPEN])
    claim = do.Claim("b", token("b"), "Ben", pledge=pledge_of(BITS["b"]))
    desk.order(token("b"), claim, shows=INVITATION)
    desk.order(token("b"), do.Leave())
    desk.order(token("c"), do.Claim("b", token("c"), "Carla"), shows=INVITATION)
    desk.order(token("d"), do.Claim("c", token("d"), "Dora", pledge=pledge_of(BITS["d"])), shows=INVITATION)
    assert desk.table.reveals_wanted == ["a", "c"]
    assert desk.table.chairs["b"].pledge is None


def test_who_started_has_to_wait_for_bits_too() -> None:
    desk = sit_down(wishes=[pledging("a"), OPEN])
    desk.order(OWNER, do.Start())
    assert desk.table.reveals_wanted == ["a"]
    reveal(desk, "a")
    assert desk.table.status == "playing"


@pytest.mark.parametrize("order", [do.Leave(), do.Pledge("0" * 64)])
def test_seats_do_not_change_while_the_cards_are_shuffled(order: do.Order) -> None:
    desk = sit_down(wishes=[pledging("a"), pledging("b")])
    answer = desk.order(token("a"), order)
    assert isinstance(answer, do.Illegal)
    assert answer.rule == "table.dealing"
    for owners in (do.SetSeat("a"), do.Start()):
        answer = desk.order(OWNER, owners)
        assert isinstance(answer, do.Illegal)
        assert answer.rule == "table.dealing"


def test_a_pledge_can_be_given_later_but_not_after_the_deal() -> None:
    desk = sit_down(wishes=[person("a"), OPEN])
    assert desk.table.pledges_wanted == ["a"]
    assert isinstance(desk.order(token("a"), do.Pledge(pledge_of(BITS["a"]))), do.Accepted)
    entries = len(desk.log)
    desk.order(token("a"), do.Pledge(pledge_of(BITS["a"])))
    assert len(desk.log) == entries  # nothing new, nothing written
    desk.order(token("b"), do.Claim("b", token("b"), "Ben"), shows=INVITATION)
    reveal(desk, "a")
    answer = desk.order(token("a"), do.Pledge(pledge_of(BITS["b"])))
    assert isinstance(answer, do.Illegal)
    assert answer.rule == "table.begun"


# -- the rematch


def after_a_game(*wishes: do.SeatWish, pledge: str | None) -> Desk:
    desk = sit_down(wishes=wishes)
    desk.play_on(2_000)
    assert isinstance(desk.order(token("a"), do.Rematch(pledge=pledge)), do.Accepted)
    return Desk(desk.opened[0])


def test_a_rematch_without_pledges_begins_at_once() -> None:
    assert after_a_game(*people(2), pledge=None).table.status == "playing"


def test_who_follows_to_a_rematch_can_pledge_before_anybody_reveals() -> None:
    desk = after_a_game(*people(2), pledge=pledge_of(BITS["a"]))
    assert (desk.table.pledges_wanted, desk.table.reveals_wanted) == (["b"], [])
    assert isinstance(reveal(desk, "a"), do.Illegal)
    desk.order(token("b"), do.Pledge(pledge_of(BITS["b"])))
    assert (desk.table.pledges_wanted, desk.table.reveals_wanted) == ([], ["a", "b"])
    reveal(desk, "a")
    reveal(desk, "b")
    assert desk.table.deal is not None
    assert desk.table.deal.bits == {"a": BITS["a"], "b": BITS["b"]}


def test_a_rematch_waits_for_nobody_for_ever() -> None:
    desk = after_a_game(*people(2), pledge=pledge_of(BITS["a"]))
    deal(desk)
    assert desk.table.reveals_wanted == ["a"]
    deal(desk)
    assert desk.table.status == "playing"


def test_alone_with_bots_a_rematch_asks_for_the_bits_at_once() -> None:
    desk = sit_down(wishes=[pledging("a")])
    reveal(desk, "a")
    desk.play_on(2_000)
    desk.order(token("a"), do.Rematch(pledge=pledge_of(BITS["b"])))
    again = Table.fold(desk.opened[0])
    assert again.reveals_wanted == ["a"]
    assert again.chairs["a"].pledge == pledge_of(BITS["b"])  # never the bits of the game before


# -- commitments


def test_the_commitment_can_be_recomputed_by_a_stranger() -> None:
    """As docs/table.md describes it, with nothing but SHA-256 and JSON."""
    desk = sit_down(wishes=[pledging("a"), person("b")])
    before = desk.table.view_for(Viewer())
    reveal(desk, "a")
    running = desk.table.view_for(Viewer())
    assert (running.deal, running.seed) == (None, None)
    document = finished(desk)
    over = desk.table.view_for(Viewer())
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert "sha256:" + hashlib.sha256(text.encode()).hexdigest() == running.commitment == over.commitment
    assert (
        commitment(int(document["secret"])) == before.commitment == before.secret_commitment == over.secret_commitment
    )
    parts = {"derives": "seed", "table": document["table"], "secret": document["secret"], "bits": document["bits"]}
    mixed = json.dumps(parts, sort_keys=True, separators=(",", ":"))
    assert int(hashlib.sha256(mixed.encode()).hexdigest()[:32], 16) == int(over.seed or "")


CHANGES: dict[str, Any] = {
    "table": "x" * 22,
    "game": "zauberberg",
    "options": {"players": 2},
    "seats": {"a": {"kind": "person", "name": "Eve", "bot": None}},
    "pledges": {},
    "bits": {},
    "secret": "8",
}


@pytest.mark.parametrize("field", CHANGES)
def test_the_commitment_covers(field: str) -> None:
    desk = sit_down(wishes=people(2))
    deal = desk.table.deal
    assert deal is not None
    assert set(deal.document()) == {*CHANGES, "commits"}
    other = type(deal)(**{**deal.__dict__, field: CHANGES[field]})
    assert other.commitment != deal.commitment


def test_bits_and_secret_are_told_to_nobody_before_the_end() -> None:
    desk = sit_down(wishes=[pledging("a"), pledging("b")], seed=2**100 + 987654321987654321)
    reveal(desk, "a")
    views = [desk.table.view_for(desk.who("b")), desk.table.view_for(Viewer(owner=True))]
    reveal(desk, "b")
    desk.play_on(5)
    views.append(desk.table.view_for(desk.who("b")))
    told = re.compile(f"{BITS['a']}|{BITS['b']}|{desk.table.created.seed}|{desk.table.seed}")
    assert not told.search(repr(views))
    desk.play_on(2_000)
    assert told.search(repr(desk.table.view_for(Viewer())))


def test_a_table_of_the_first_format_that_gathered_is_dealt_today() -> None:
    desk = sit_down(wishes=[person("a"), OPEN])
    old = Desk([log.decode(re.sub(rb'"format":2,"before":null', rb'"format":1', log.encode(desk.log[0])))])
    old.order(token("b"), do.Claim("b", token("b"), "Ben"), shows=INVITATION)
    assert old.table.deal is not None
    assert Table.read([log.encode(entry) for entry in old.log]).view_for(Viewer()) == old.table.view_for(Viewer())
