"""Once cards are dealt, a hand goes to somebody else only if everybody who is there agrees; and everybody is told."""

from typing import Any

import pytest

from tests.table.desk import BOT, INVITATION, OPEN, OWNER, STRANGER, Desk, people, person, sit_down, token
from tests.table.test_seats import is_accepted, rule_of
from zauberturm.table import Presence, Table
from zauberturm.table import commands as do
from zauberturm.table.consent import MOST_REQUESTS
from zauberturm.table.tokens import Viewer
from zauberturm.table.views import Step

HERE = Presence(online=["a", "b"])


def abandoned(players: int = 3, **more: Any) -> Desk:
    """A game whose last seat was left."""
    desk = sit_down(wishes=people(players), **more)
    assert is_accepted(desk.order(token("abcdef"[players - 1]), do.Leave()))
    return desk


def ask(desk: Desk, name: str = "eve", seat: str = "c", presence: Presence = HERE) -> do.Answer:
    return desk.order(token(name), do.Claim(seat, token(name), name), shows=INVITATION, presence=presence)


def answer(desk: Desk, name: str, agree: bool = True, request: int = 1, presence: Presence = HERE) -> do.Answer:
    return desk.order(token(name), do.Consent(request, agree), presence=presence)


def told(table: Table, who: Viewer | None = None) -> list[tuple[str | None, str, str | None, list[str]]]:
    """Changes of seats as a viewer is told them."""
    steps: list[Step] = table.steps_for(who or Viewer())
    return [(step.seat, step.change.reason, step.change.name, step.change.by) for step in steps if step.change]


def test_an_abandoned_seat_is_asked_for() -> None:
    desk = abandoned()
    assert is_accepted(ask(desk))
    assert desk.who("eve").seats == ()
    (request,) = desk.table.view_for(desk.who("eve"), HERE).requests
    assert (request.seat, request.name, request.agreed, request.waiting) == ("c", "eve", [], ["a", "b"])
    assert request.yours
    assert not desk.table.view_for(Viewer(), HERE).requests[0].yours
    assert isinstance(desk.table.view_for(desk.who("eve")).view["hands"]["c"], int)  # type: ignore[index]


def test_it_is_taken_over_when_everybody_who_is_there_agrees() -> None:
    desk = abandoned()
    ask(desk)
    assert is_accepted(answer(desk, "a"))
    assert desk.who("eve").seats == ()
    assert rule_of(answer(desk, "a")) == "table.agreed"
    assert is_accepted(answer(desk, "b"))
    assert desk.who("eve").seats == ("c",)
    assert desk.table.requests == {}
    assert told(desk.table)[-1] == ("c", "took_over", "eve", ["a", "b"])
    assert isinstance(desk.order(token("c"), do.Return()), do.Denied)  # too late for whoever has left


def test_one_refusal_is_enough() -> None:
    desk = abandoned()
    ask(desk)
    answer(desk, "a")
    assert is_accepted(answer(desk, "b", agree=False))
    assert rule_of(answer(desk, "a")) == "table.no_request"
    assert desk.who("eve") == Viewer()
    assert told(desk.table)[-1] == ("c", "declined", "eve", ["b"])


def test_whoever_asks_may_withdraw() -> None:
    desk = abandoned()
    ask(desk)
    for other in (token("a"), OWNER, INVITATION, STRANGER):
        assert isinstance(desk.order(other, do.Withdraw()), do.Denied)
    assert is_accepted(desk.order(token("eve"), do.Withdraw()))
    assert desk.table.requests == {}
    assert told(desk.table)[-1] == ("c", "withdrew", "eve", [])


def test_with_nobody_there_nobody_takes_over() -> None:
    desk = abandoned()
    assert rule_of(ask(desk, presence=Presence())) == "table.nobody_to_agree"
    desk = sit_down(wishes=[person("a"), BOT])
    desk.order(token("a"), do.Leave())
    assert rule_of(ask(desk, seat="a", presence=Presence(watching=1, owner=True))) == "table.nobody_to_agree"


def test_who_was_there_a_moment_ago_is_waited_for() -> None:
    desk, blink = abandoned(), Presence(online=["a"], lately=["b"])
    ask(desk, presence=blink)
    answer(desk, "a", presence=blink)
    assert desk.table.view_for(Viewer(), blink).requests[0].waiting == ["b"]
    assert desk.who("eve").seats == ()


def test_who_goes_away_later_no_longer_counts() -> None:
    """Nothing happens by itself: whoever asked claims once more."""
    desk, later = abandoned(4), Presence(online=["a", "b"])
    everybody = Presence(online=["a", "b", "c"])
    ask(desk, seat="d", presence=everybody)
    answer(desk, "a", presence=everybody)
    answer(desk, "b", presence=everybody)
    assert rule_of(ask(desk, seat="d", presence=everybody)) == "table.asked"
    assert desk.table.view_for(Viewer(), later).requests[0].waiting == []
    assert is_accepted(ask(desk, seat="d", presence=later))
    assert desk.who("eve").seats == ("d",)


def test_nobody_waits_until_the_others_are_away_and_agrees_with_himself() -> None:
    desk, alone = abandoned(), Presence(online=["a"])
    ask(desk, presence=alone)
    assert is_accepted(answer(desk, "a", presence=alone))
    assert desk.who("eve").seats == ()
    assert desk.table.view_for(Viewer(), alone).requests[0].waiting == ["b"]
    assert rule_of(ask(desk, presence=alone)) == "table.asked"
    desk.order(token("b"), do.Leave())  # now nobody else holds a seat
    assert is_accepted(ask(desk, presence=alone))
    assert desk.who("eve").seats == ("c",)


def test_the_consent_of_one_who_leaves_does_not_count() -> None:
    desk, everybody = abandoned(4), Presence(online=["a", "b", "c"])
    ask(desk, seat="d", presence=everybody)
    answer(desk, "a", presence=everybody)
    desk.order(token("a"), do.Leave())
    answer(desk, "b", presence=everybody)
    assert desk.table.requests[1].agreed == ("b",)
    answer(desk, "c", presence=everybody)
    assert desk.who("eve").seats == ("d",)


@pytest.mark.parametrize("lapse", ["returned", "bot", "over"])
def test_a_request_lapses(lapse: str) -> None:
    desk = abandoned()
    ask(desk)
    answer(desk, "a")
    if lapse == "returned":
        desk.order(token("c"), do.Return())
    elif lapse == "bot":
        desk.order(OWNER, do.SetSeat("c", "level:1"))
    else:
        desk = sit_down(wishes=people(2), options={"memory": "assist"})
        desk.order(token("b"), do.Leave())
        desk.play_on(0)
        ask(desk, seat="b", presence=Presence(online=["a"]))
        desk.order(token("b"), do.Return())
        desk.play_on(1_000)
    assert desk.table.requests == {}
    assert rule_of(answer(desk, "b")) in ("table.no_request", "table.over")
    assert desk.who("eve").seats == ()


def test_a_seat_is_taken_over_from_its_stand_in() -> None:
    desk = abandoned()
    desk.order(OWNER, do.SetSeat("c", "level:1"))
    ask(desk)
    answer(desk, "a")
    answer(desk, "b")
    assert (desk.who("eve").seats, desk.table.chairs["c"].bot) == (("c",), None)


def test_a_token_that_has_a_place_does_not_ask() -> None:
    desk = abandoned()
    for name in ("a", "b", "owner", "invitation"):
        assert rule_of(ask(desk, name)) == "table.token"
    desk.order(token("b"), do.Leave())  # and may come back: there is a hand that this token knows
    assert rule_of(ask(desk, "b", "c", Presence(online=["a"]))) == "table.token"
    assert is_accepted(ask(desk))
    assert rule_of(ask(desk, seat="b")) == "table.asked"


def test_requests_are_bounded() -> None:
    desk = abandoned()
    for number in range(MOST_REQUESTS):
        assert is_accepted(ask(desk, f"eve {number}"))
    assert rule_of(ask(desk, "one more")) == "table.requests"


# -- coming back


@pytest.mark.parametrize("order", [do.Return(), do.Claim("c", token("c"), "Carla")])
@pytest.mark.parametrize("stand_in", [None, "level:1"])
def test_who_left_comes_back_with_the_same_token(order: do.Order, stand_in: str | None) -> None:
    desk = abandoned(spectators="off")
    if stand_in:
        desk.order(OWNER, do.SetSeat("c", stand_in))
    who = desk.who("c")
    assert (who.seats, who.former) == ((), ("c",))
    assert desk.table.may_watch(who)
    view = desk.table.view_for(who)
    assert (view.returnable, view.viewer, view.legal) == (["c"], [], [])
    assert isinstance(view.view["hands"]["c"], int)  # type: ignore[index]
    assert is_accepted(desk.order(token("c"), order))
    assert desk.who("c") == Viewer(("c",))
    assert told(desk.table)[-1][:2] == ("c", "returned")
    assert desk.table.chairs["c"].bot is None


def test_a_token_never_holds_two_seats() -> None:
    """Leave, take another seat over, come back: the first seat is no longer one's own to ask for more."""
    desk = sit_down(wishes=people(4))
    desk.order(token("c"), do.Leave())
    desk.order(token("d"), do.Leave())
    assert rule_of(ask(desk, "c", "d")) == "table.token"
    ask(desk, "eve", "c")
    answer(desk, "a")
    answer(desk, "b")
    everybody = Presence(online=["a", "b", "c"])
    assert is_accepted(ask(desk, "c", "d", everybody))  # somebody else has the seat now
    for name in ("a", "b", "eve"):
        answer(desk, name, request=2, presence=everybody)
    assert [desk.who(name).seats for name in ("eve", "c")] == [("c",), ("d",)]


def test_a_rematch_forgets_who_left() -> None:
    desk = sit_down(wishes=people(2))
    desk.play_on(1_000)
    desk.order(token("b"), do.Leave())
    desk.order(token("a"), do.Rematch())
    table = Table.fold(desk.opened[0])
    assert table.chairs["b"].kind == "open"
    assert table.viewer([token("b")]).former == ()


def test_a_seat_that_an_old_log_left_open_in_the_game_is_asked_for_as_well() -> None:
    desk = sit_down(wishes=people(3))
    chair = desk.table.chairs["c"]
    desk.table.chairs["c"] = type(chair)("open", chair.colour)
    assert is_accepted(ask(desk))
    assert desk.who("eve").seats == ()


# -- everybody is told


def test_every_change_of_a_seat_is_a_step_for_everybody() -> None:
    desk = sit_down(wishes=[person("a"), OPEN, OPEN])
    desk.order(token("b"), do.Claim("b", token("b"), "Bert"), shows=INVITATION)
    desk.order(token("b"), do.Rename("Berta"))
    desk.order(token("b"), do.Rename("Berta", "violet"))
    desk.order(OWNER, do.SetSeat("b"))
    desk.order(token("b"), do.Claim("b", token("b"), "Bert"), shows=INVITATION)
    desk.order(token("b"), do.Leave())
    desk.order(OWNER, do.SetSeat("b", "level:1"))
    desk.order(OWNER, do.SetSeat("b", "level:2"))
    desk.order(OWNER, do.SetSeat("b"))
    desk.order(token("b"), do.Claim("b", token("b"), "Bert"), shows=INVITATION)
    desk.order(OWNER, do.Start())
    desk.order(OWNER, do.SetSeat("b", "level:1"))
    desk.order(token("b"), do.Return())
    desk.order(OWNER, do.SetSeat("b", "level:1"))
    desk.order(OWNER, do.SetSeat("b"))
    desk.order(token("b"), do.Leave())
    desk.order(OWNER, do.SetSeat("b", "level:1"))
    reasons = [
        "sat_down", "renamed", "recoloured", "sent_away", "sat_down", "left", "bot_sat_down", "bot_changed",
        "bot_removed", "sat_down", "bot_sat_down", "bot_for_away", "returned", "bot_for_away", "stand_in_removed",
        "left", "bot_for_left",
    ]  # fmt: skip
    for who in (Viewer(), desk.who("a"), Viewer(owner=True), Viewer(("a", "b"))):
        assert [reason for _, reason, _, _ in told(desk.table, who)] == reasons
    steps = desk.table.steps_for(Viewer())
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert desk.table.view_for(Viewer()).steps == len(steps)


def test_changes_of_seats_disturb_neither_undo_nor_replay_nor_record() -> None:
    desk, plain = (sit_down(wishes=people(3), options={"memory": "assist"}) for _ in range(2))
    for number in range(12):
        desk.play_on(1, seed=number)
        plain.play_on(1, seed=number)
        desk.order(OWNER, do.SetSeat("c", "level:1"))
        desk.order(token("c"), do.Return())
        assert desk.table.running().digest() == plain.table.running().digest()
        for who in (desk.who("a"), desk.who("b"), Viewer()):
            assert desk.table.view_for(who).can_undo == plain.table.view_for(who).can_undo
    assert desk.table.record(Viewer()) == plain.table.record(Viewer())
    moments = [desk.table.replay(Viewer(), number) for number in range(1, len(desk.table.story) + 1)]
    others = [plain.table.replay(Viewer(), number) for number in range(1, len(plain.table.story) + 1)]
    game = [moment for moment in moments if moment.last is not None and moment.last.change is None]
    assert [(moment.view, moment.to_move) for moment in game] == [(moment.view, moment.to_move) for moment in others]
    assert [moment.view for moment in moments[1:4]] == [others[1].view] * 3  # the board stays as it was


def test_before_the_game_a_moment_has_no_board() -> None:
    desk = sit_down(wishes=[person("a"), OPEN], options={"memory": "assist"})
    desk.order(token("b"), do.Claim("b", token("b"), "Bert"), shows=INVITATION)
    first, second = (desk.table.replay(Viewer(), number) for number in (1, 2))
    assert (first.view, first.of) == (None, 2)
    assert second.view is not None
