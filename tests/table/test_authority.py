"""Authority: every order by every kind of token, against a table written down by hand."""

import pytest

from tests.table.desk import BOT, INVITATION, OPEN, OWNER, STRANGER, Desk, person, seen, sit_down, token, viewers
from zauberturm.table import Presence, encode
from zauberturm.table import commands as do
from zauberturm.table.tokens import Viewer

FRESH = token("somebody new")
SHOWN = {"claim, invited": INVITATION, "claim, wrong invitation": STRANGER}  # besides the holder's token
ORDERS: dict[str, do.Order] = {
    "play": do.Play("special"),
    "undo": do.Undo(),
    "claim": do.Claim("c", FRESH, "Carl"),
    "claim, invited": do.Claim("c", FRESH, "Carl"),
    "claim, wrong invitation": do.Claim("c", FRESH, "Carl"),
    "leave": do.Leave(),
    "consent": do.Consent(1, True),
    "withdraw": do.Withdraw(),
    "rename": do.Rename("Anna"),
    "set_seat": do.SetSeat("b", "level:1"),
    "return": do.Return(),
    "start": do.Start(),
    "pledge": do.Pledge("0" * 64),
    "reveal": do.Reveal("0" * 64),
    "prefer": do.Prefer(["cast"]),
    "say": do.Say("hello"),
    "open": do.Open(True, "public"),
    "rematch": do.Rematch(),
}
TOKENS = {
    "owner": OWNER,
    "seat": token("a"),
    "other seat": token("b"),
    "invitation": INVITATION,
    "stranger": STRANGER,
    "revoked": token("gone"),
    "other table": token("somebody of another table"),
}
SEATS = frozenset({"seat", "other seat"})
EVERYBODY = frozenset(TOKENS)
MAY: dict[str, frozenset[str]] = {
    "play": SEATS,
    "undo": SEATS,
    "claim": frozenset({"invitation"}),  # refused all the same: an invitation is nobody's own token
    "claim, invited": EVERYBODY,
    "claim, wrong invitation": frozenset({"invitation"}),
    "leave": SEATS,
    "consent": SEATS,
    "withdraw": frozenset(),
    "rename": SEATS,
    "set_seat": frozenset({"owner"}),
    "return": SEATS,
    "start": frozenset({"owner"}),
    "pledge": SEATS,
    "reveal": SEATS,
    "prefer": SEATS,
    "say": SEATS,
    "open": frozenset({"owner"}),
    "rematch": SEATS | {"owner"},
}
# While the owner is not connected, whoever plays may do a little more.
MAY_WITHOUT_OWNER = {("set_seat", "playing"): SEATS | {"owner"}}
STAGES = ("gathering", "playing", "over")


def desk_at(stage: str) -> Desk:
    """People at a and b; somebody who was there has left."""
    if stage == "over":
        desk = sit_down(wishes=[person("a")])
        desk.play_on(500)
        return desk
    desk = sit_down(wishes=[person("a"), person("b"), person("gone"), OPEN])
    desk.order(token("gone"), do.Leave())
    if stage == "playing":
        desk.order(OWNER, do.Start())
    return desk


@pytest.mark.parametrize("owner", [True, False], ids=["owner here", "owner away"])
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("holder", TOKENS)
@pytest.mark.parametrize("name", ORDERS)
def test_who_may_do_what(name: str, holder: str, stage: str, owner: bool) -> None:
    desk = desk_at(stage)
    those = MAY[name] if owner else MAY_WITHOUT_OWNER.get((name, stage), MAY[name])
    may = holder in those and not (stage == "over" and holder == "other seat" and not name.startswith("claim"))
    before = [seen(desk.table, who) for who in viewers(desk.table)]
    command, tokens = do.Command("x", ORDERS[name], desk.table.version), [TOKENS[holder], SHOWN.get(name, STRANGER)]
    verdict = desk.table.decide(tokens, command, 0.0, desk.fresh, Presence(owner=owner))
    assert isinstance(verdict.answer, do.Denied) == (not may)
    if not may:
        assert not verdict.entries
        assert [seen(desk.table, who) for who in viewers(desk.table)] == before


def test_every_order_has_its_line() -> None:
    assert {type(order) for order in ORDERS.values()} == set(do.Order.__args__)


def test_a_denial_tells_nothing() -> None:
    desk = desk_at("playing")
    for version in (0, desk.table.version, 99):
        answer = desk.table.decide([STRANGER], do.Command("x", do.Play("special"), version), 0.0, desk.fresh).answer
        assert answer == do.Denied("x")


@pytest.mark.parametrize(
    ("spectators", "stage", "invited", "anybody"),
    [
        ("off", "gathering", True, False),
        ("off", "playing", False, False),
        ("link", "playing", True, False),
        ("public", "playing", True, True),
        ("public", "gathering", True, True),
    ],
)
def test_who_may_watch(spectators: str, stage: str, invited: bool, anybody: bool) -> None:
    free = OPEN if stage == "gathering" else BOT
    table = sit_down(wishes=[person("a"), free], spectators=spectators).table
    assert table.may_watch(table.viewer([INVITATION])) is invited
    assert table.may_watch(Viewer()) is anybody
    assert table.may_watch(table.viewer([STRANGER])) is anybody
    assert table.may_watch(table.viewer([OWNER]))
    assert table.may_watch(table.viewer([token("a")]))


def test_strangers_look_at_a_listed_table_as_long_as_there_is_a_seat() -> None:
    desk = sit_down(wishes=[person("a"), OPEN], listed=True)
    assert (desk.table.may_watch(Viewer()), desk.table.is_listed) == (True, True)
    assert desk.table.listed_at(60.0).since == 60.0
    desk.order(OWNER, do.Start())
    assert (desk.table.may_watch(Viewer()), desk.table.is_listed) == (False, False)
    desk.order(OWNER, do.Open(True, "public"))
    assert (desk.table.may_watch(Viewer()), desk.table.is_listed) == (True, True)


def test_who_may_sit_down_during_the_game_may_look() -> None:
    desk = sit_down(wishes=[person("a"), person("b")], spectators="off")
    assert not desk.table.may_watch(desk.table.viewer([INVITATION]))
    desk.order(token("b"), do.Leave())
    assert desk.table.may_watch(desk.table.viewer([INVITATION]))
    assert not desk.table.may_watch(Viewer())


def test_the_log_knows_hashes_only() -> None:
    text = b"\n".join(map(encode, desk_at("playing").log))
    for secret in (OWNER, INVITATION, token("a"), token("b"), token("gone")):
        assert secret.encode() not in text
