"""Bots that play by token, as the table sees them: asked, seated, gone, and asked again."""

from tests.table.desk import OWNER, STRANGER, Desk, person, sit_down, token
from tests.table.test_seats import is_accepted, rule_of
from zauberturm.table import Presence
from zauberturm.table import commands as do
from zauberturm.table.chairs import for_rematch
from zauberturm.table.seating import SeatChange
from zauberturm.table.tokens import hashed

DEEP, OTHER = "D" * 22, "O" * 22
HERE = Presence(programs={DEEP: "Deep", OTHER: "Other"})


def ask(desk: Desk, seat: str = "b", program: str = DEEP, presence: Presence = HERE) -> do.Answer:
    return desk.order(OWNER, do.SetSeat(seat, f"program:{program}"), presence=presence)


def gathering() -> Desk:
    return sit_down(wishes=[person("a"), do.SeatWish(), do.SeatWish()])


def answered(desk: Desk, secret: str | None, seat: str = "b", program: str = DEEP) -> do.Answer | None:
    verdict = desk.table.decide_program(seat, program, secret and hashed(secret), 1.0)
    return desk.kept(verdict).answer if verdict is not None else None


def reasons(desk: Desk) -> list[str]:
    return [one.reason for one in desk.table.story if isinstance(one, SeatChange)]


def test_a_bot_that_is_asked_has_no_seat_before_it_agrees() -> None:
    desk = gathering()
    assert is_accepted(ask(desk))
    seat = desk.table.view_for(desk.who("a")).seats[1]
    assert (seat.kind, seat.bot, seat.name) == ("open", f"program:{DEEP}", "Deep")
    assert not desk.table.may_watch(desk.who("deep"))
    assert answered(desk, token("deep"), program=OTHER) is None
    assert is_accepted(answered(desk, token("deep")))  # type: ignore[arg-type]
    assert desk.who("deep").seats == ("b",)
    assert desk.table.chairs["b"].kind == "bot"
    assert reasons(desk) == ["bot_asked", "bot_sat_down"]


def test_who_is_not_here_cannot_be_asked_and_nobody_twice() -> None:
    desk = gathering()
    assert rule_of(ask(desk, presence=Presence())) == "table.no_program"
    ask(desk)
    assert rule_of(ask(desk, "c")) == "table.program_twice"
    assert rule_of(ask(desk, "a", OTHER)) == "table.taken"
    assert is_accepted(ask(desk, "c", OTHER))


def test_nobody_is_asked_once_cards_are_dealt() -> None:
    desk = sit_down(wishes=[person("a"), do.SeatWish("bot", bot="level:1")])
    assert rule_of(ask(desk)) == "table.begun"


def test_a_token_that_has_a_place_cannot_sit_down_as_a_bot() -> None:
    for secret in (OWNER, token("a")):
        desk = gathering()
        ask(desk)
        assert rule_of(answered(desk, secret)) == "table.token"  # type: ignore[arg-type]


def test_the_game_begins_when_the_bot_has_agreed_and_goes_on_when_it_has_gone() -> None:
    desk = sit_down(wishes=[person("a"), do.SeatWish()], options={"starter": "b"})
    ask(desk)
    answered(desk, token("deep"))
    assert desk.table.status == "playing"
    assert desk.table.bot_job() is None  # it thinks for itself
    action = str(desk.table.running().legal()[0])
    assert is_accepted(desk.order(token("deep"), do.Play(action)))
    assert desk.table.told[-1].by == "bot"
    assert isinstance(desk.order(token("deep"), do.Undo()), do.Denied)
    verdict = desk.table.decide_gone("b", DEEP, 2.0)
    assert verdict is not None
    desk.kept(verdict)
    assert (desk.table.chairs["b"].bot, desk.table.chairs["b"].token) == ("level:3", None)
    assert desk.table.decide_gone("b", DEEP, 3.0) is None
    assert rule_of(desk.order(OWNER, do.SetSeat("b"))) == "table.dealt"
    assert reasons(desk) == ["bot_asked", "bot_sat_down", "bot_replaced"]
    assert desk.again().chairs == desk.table.chairs


def test_before_the_game_a_bot_that_has_gone_leaves_an_open_seat() -> None:
    desk = gathering()
    ask(desk)
    answered(desk, token("deep"))
    assert is_accepted(desk.order(token("deep"), do.Leave()))
    assert desk.table.chairs["b"].kind == "open"
    ask(desk)
    answered(desk, None)
    ask(desk)
    assert is_accepted(desk.order(OWNER, do.SetSeat("b")))
    assert desk.table.chairs["b"].bot_name is None
    assert reasons(desk)[-5:] == ["bot_left", "bot_asked", "bot_declined", "bot_asked", "bot_removed"]


def test_in_a_rematch_the_bot_is_asked_again() -> None:
    desk = gathering()
    ask(desk)
    answered(desk, token("deep"))
    again = for_rematch(desk.table.chairs, "abc", 3)
    assert (again["b"].kind, again["b"].bot_name, again["b"].token) == ("open", f"program:{DEEP}", None)


def test_people_decide_among_themselves_who_takes_over() -> None:
    """A bot neither agrees nor keeps a table from being deleted."""
    desk = sit_down(wishes=[person("a"), do.SeatWish()])
    ask(desk)
    answered(desk, token("deep"))
    assert isinstance(desk.order(token("deep"), do.Consent(1, True)), do.Denied)
    assert desk.table.view_for(desk.table.viewer([OWNER, token("a")])).deletable
    assert not desk.table.may_watch(desk.table.viewer([STRANGER]))
