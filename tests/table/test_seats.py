"""Who sits where: claiming, leaving, returning, names, colours, bots."""

from typing import Any

import pytest

from tests.table.desk import BOT, INVITATION, OPEN, OWNER, Desk, people, person, sit_down, token
from zauberturm.errors import OptionError
from zauberturm.table import Presence
from zauberturm.table import commands as do
from zauberturm.table.names import cleaned
from zauberturm.table.tokens import Viewer


def rule_of(answer: do.Answer) -> str:
    assert isinstance(answer, do.Illegal), answer
    return answer.rule


def is_accepted(answer: do.Answer) -> bool:
    return isinstance(answer, do.Accepted)


def claim(desk: Desk, name: str, seat: str, **more: Any) -> do.Answer:
    return desk.order(token(name), do.Claim(seat, token(name), name, **more), shows=INVITATION)


def gathering() -> Desk:
    return sit_down(wishes=[person("a"), OPEN, OPEN])


# -- making


def test_a_table_waits_for_its_people() -> None:
    desk = gathering()
    assert desk.table.status == "gathering"
    view = desk.table.view_for(desk.who("a"))
    assert (view.view, view.legal, view.steps, view.seed) == (None, [], 0, None)
    assert [seat.kind for seat in view.seats] == ["person", "open", "open"]
    assert [seat.yours for seat in view.seats] == [True, False, False]


def test_a_table_with_all_its_people_begins_at_once() -> None:
    assert sit_down().table.status == "playing"


def test_the_last_who_sits_down_begins_the_game() -> None:
    desk = gathering()
    assert is_accepted(claim(desk, "b", "b"))
    assert desk.table.game is None
    answer = claim(desk, "c", "c")
    assert isinstance(answer, do.Accepted)
    assert answer.version == desk.table.version
    assert desk.table.status == "playing"


def test_a_person_without_a_token_is_still_to_come() -> None:
    assert sit_down(wishes=[person("a"), do.SeatWish("person", name="Anna")]).table.chairs["b"].kind == "open"


@pytest.mark.parametrize(
    ("wishes", "options", "rule"),
    [
        (people(1) * 2, {}, "table.token"),
        (people(3), {"players": 2}, "table.seats"),
        ([person("a", colour="red"), person("b", colour="red")], {}, "table.colour"),
        ([person("\u202eevil"), OPEN], {}, "table.name"),
        (people(2), {"team": True}, "WT-TEAM-1"),
        (people(2), {"nonsense": 1}, "option"),
        (people(2), {"colours": ["pink", "red"]}, "WT-MAT-9"),
    ],
)
def test_an_impossible_table_is_refused(wishes: list[do.SeatWish], options: dict[str, Any], rule: str) -> None:
    with pytest.raises(OptionError) as caught:
        sit_down(wishes=wishes, options=options)
    assert caught.value.rule == rule


def test_so_many_cannot_play() -> None:
    with pytest.raises(OptionError) as caught:
        sit_down("zauberberg", people(1))
    assert (caught.value.rule, caught.value.facts) == ("table.players", {"count": 1, "least": 2, "most": 5})


def test_an_invitation_is_nobody_s_own_token() -> None:
    with pytest.raises(OptionError, match=r"table\.token"):
        sit_down(wishes=[do.SeatWish("person", name="a", token=INVITATION), OPEN])


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(OptionError, match="there is no game"):
        sit_down("chess", people(2))


# -- claiming


def test_a_taken_seat_cannot_be_claimed() -> None:
    desk = gathering()
    assert rule_of(claim(desk, "b", "a")) == "table.taken"
    assert is_accepted(claim(desk, "b", "b"))
    assert rule_of(claim(desk, "c", "b")) == "table.taken"


def test_nobody_sits_on_two_chairs() -> None:
    desk = gathering()
    assert is_accepted(claim(desk, "b", "b"))
    assert rule_of(claim(desk, "b", "c")) == "table.token"


def test_the_invitation_is_no_token_of_a_seat() -> None:
    desk = gathering()
    assert rule_of(desk.order(INVITATION, do.Claim("b", INVITATION, "Eve"), shows=INVITATION)) == "table.token"


def test_a_seat_that_does_not_exist() -> None:
    assert rule_of(claim(gathering(), "b", "f")) == "table.no_seat"


def test_at_a_listed_table_no_invitation_is_needed() -> None:
    desk = sit_down(wishes=[person("a"), OPEN, OPEN], listed=True)
    assert is_accepted(desk.order(token("b"), do.Claim("b", token("b"), "Berta")))


def test_without_invitation_nobody_sits_down() -> None:
    desk = gathering()
    assert isinstance(desk.order(token("b"), do.Claim("b", token("b"), "Berta")), do.Denied)
    assert isinstance(desk.order(token("b"), do.Claim("b", token("b"), "Berta"), shows=token("guess")), do.Denied)


# -- leaving and coming back


def test_who_leaves_before_the_game_opens_the_seat() -> None:
    desk = gathering()
    assert is_accepted(desk.order(token("a"), do.Leave()))
    assert desk.table.chairs["a"].kind == "open"
    assert desk.table.chairs["a"].name is None
    assert isinstance(desk.order(token("a"), do.Leave()), do.Denied)


def test_who_leaves_during_the_game_is_waited_for() -> None:
    desk = sit_down()
    assert is_accepted(desk.order(token("b"), do.Leave()))
    assert desk.table.view_for(desk.who("a")).seats[1].absent
    assert isinstance(desk.order(token("b"), do.Rename("Bert")), do.Denied)


def test_the_left_seat_of_a_finished_game_cannot_be_claimed() -> None:
    desk = sit_down(wishes=[person("a")])
    desk.play_on(500)
    assert desk.table.status == "over"
    desk.order(token("a"), do.Leave())
    assert rule_of(claim(desk, "b", "a")) == "table.over"


# -- bots


def test_the_owner_seats_and_removes_bots() -> None:
    desk = gathering()
    assert is_accepted(desk.order(OWNER, do.SetSeat("b", "level:4")))
    assert desk.table.chairs["b"].bot == "level:4"
    assert is_accepted(desk.order(OWNER, do.SetSeat("b", "level:1")))
    assert is_accepted(desk.order(OWNER, do.SetSeat("b")))
    assert desk.table.chairs["b"].kind == "open"
    assert rule_of(desk.order(OWNER, do.SetSeat("b"))) == "table.no_bot"


def test_the_last_bot_begins_the_game() -> None:
    desk = sit_down(wishes=[person("a"), OPEN])
    desk.order(OWNER, do.SetSeat("b", "level:1"))
    assert desk.table.status == "playing"


def test_a_person_is_not_replaced_before_the_game() -> None:
    assert rule_of(gathering().order(OWNER, do.SetSeat("a", "level:1"))) == "table.taken"


def test_the_owner_sends_somebody_away_before_the_game() -> None:
    desk = gathering()
    assert is_accepted(desk.order(OWNER, do.SetSeat("a"), online=["a"]))
    assert desk.table.chairs["a"].kind == "open"
    assert isinstance(desk.order(token("a"), do.Say("hello")), do.Denied)  # the key opens nothing any more
    assert rule_of(desk.order(OWNER, do.SetSeat("a"))) == "table.no_bot"


def test_nobody_is_sent_away_from_a_game() -> None:
    assert rule_of(sit_down().order(OWNER, do.SetSeat("a"))) == "table.no_bot"


def test_who_is_there_is_not_replaced() -> None:
    assert rule_of(sit_down().order(OWNER, do.SetSeat("a", "level:1"), online=["a"])) == "table.taken"


def test_a_bot_stands_in_and_gives_back() -> None:
    desk = sit_down()
    seat = str(desk.asked)
    assert is_accepted(desk.order(OWNER, do.SetSeat(seat, "level:1")))
    job = desk.table.bot_job()
    assert job is not None
    assert (job.seat, job.bot, job.version) == (seat, "level:1", desk.table.version)
    action = str(desk.table.running().legal()[0])
    assert rule_of(desk.play(action)) == "table.bot_plays"
    assert is_accepted(desk.order(token(seat), do.Return()))
    assert desk.table.bot_job() is None
    assert rule_of(desk.order(token(seat), do.Return())) == "table.no_bot"
    assert is_accepted(desk.play(action))


def test_the_owner_can_send_the_stand_in_away() -> None:
    desk = sit_down()
    desk.order(OWNER, do.SetSeat("b", "level:1"))
    desk.order(OWNER, do.SetSeat("b"), online=["b"])
    assert desk.table.chairs["b"].bot is None
    assert desk.who("b").seats == ("b",)


def test_while_the_owner_is_away_whoever_plays_lets_a_bot_stand_in() -> None:
    desk = sit_down()
    order = do.SetSeat("b", "level:1")
    for there in (Presence(owner=True), Presence(online=["b"]), Presence(lately=["b"])):
        assert isinstance(desk.order(token("a"), order, presence=there), do.Denied)
    assert is_accepted(desk.order(token("a"), order, presence=Presence(online=["a"], lately=["a", "c"])))
    assert desk.table.chairs["b"].bot == "level:1"
    # Neither to choose another bot nor to send it away.
    for other in (do.SetSeat("b", "level:5"), do.SetSeat("b")):
        assert isinstance(desk.order(token("a"), other), do.Denied)
    assert is_accepted(desk.order(token("b"), do.Return()))


def test_the_owner_waits_for_a_line_that_is_cut_as_everybody_does() -> None:
    desk = sit_down()
    order = do.SetSeat("b", "level:1")
    assert rule_of(desk.order(OWNER, order, presence=Presence(owner=True, lately=["b"]))) == "table.lately"
    assert is_accepted(desk.order(OWNER, order, presence=Presence(owner=True)))
    # Another level is no replacement, and nobody comes back by a cut line whose person has left.
    assert is_accepted(desk.order(OWNER, do.SetSeat("b", "level:2"), presence=Presence(lately=["b"])))
    desk.order(token("c"), do.Leave())
    assert is_accepted(desk.order(OWNER, do.SetSeat("c", "level:1"), presence=Presence(lately=["c"])))


def test_without_the_owner_nobody_touches_bots_or_seats_that_are_not_there() -> None:
    desk = sit_down(wishes=[person("a"), BOT])
    for seat in ("b", "f"):
        assert isinstance(desk.order(token("a"), do.SetSeat(seat, "level:1")), do.Denied)


@pytest.mark.parametrize(
    ("there", "by_the_owner", "by_a_player"),
    [
        (Presence(), ["a", "b", "c"], ["a", "b", "c"]),
        (Presence(owner=True), ["a", "b", "c"], []),
        (Presence(online=["a"], lately=["b"]), ["c"], ["c"]),
    ],
)
def test_everybody_is_told_for_whom_they_may_let_a_bot_play(
    there: Presence, by_the_owner: list[str], by_a_player: list[str]
) -> None:
    table = sit_down().table
    told = [table.view_for(who, there).replaceable for who in (Viewer(), Viewer(owner=True), Viewer(("a",)))]
    assert told == [[], by_the_owner, by_a_player]
    assert gathering().table.view_for(Viewer(owner=True), there).replaceable == []


def test_a_bot_s_seat_is_not_opened_once_cards_are_dealt() -> None:
    desk = sit_down(wishes=[person("a"), BOT])
    assert rule_of(desk.order(OWNER, do.SetSeat("b"))) == "table.dealt"
    assert rule_of(claim(desk, "b", "b")) == "table.taken"
    assert is_accepted(desk.order(OWNER, do.SetSeat("b", "level:5")))


def test_starting_fills_open_seats_with_bots() -> None:
    desk = gathering()
    assert is_accepted(desk.order(OWNER, do.Start("level:5")))
    assert [chair.bot for chair in desk.table.chairs.values()] == [None, "level:5", "level:5"]
    assert desk.table.status == "playing"
    assert rule_of(desk.order(OWNER, do.Start())) == "table.begun"


# -- names and colours


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("  Anna  ", "Anna"),
        ("Anna   Lena", "Anna Lena"),
        ("Zo\u0065\u0308", "Zo\u00eb"),
        ("\u017b\u00f3\u0142w \U0001f422", "\u017b\u00f3\u0142w \U0001f422"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
        ("", None),
        ("   ", None),
        ("\u200d\u200d", None),
        ("a\nb", None),
        ("a\x00b", None),
        ("\u202eabc", None),
        ("a\u2066b", None),
        ("a\u200fb", None),
        ("a\u2028b", None),
        ("a\ue000b", None),
        ("\ufeffab", None),
        ("x" * 25, None),
        ("x" * 24, "x" * 24),
    ],
)
def test_names(name: str, clean: str | None) -> None:
    assert cleaned(name) == clean


def test_a_person_can_take_another_name_and_colour() -> None:
    desk = gathering()
    assert is_accepted(desk.order(token("a"), do.Rename(" Anna ", "violet")))
    assert (desk.table.chairs["a"].name, desk.table.chairs["a"].colour) == ("Anna", "violet")
    assert rule_of(desk.order(token("a"), do.Rename("\x07bell"))) == "table.name"


def test_a_free_seat_gives_its_colour_away() -> None:
    desk = gathering()
    assert [chair.colour for chair in desk.table.chairs.values()] == ["blue", "yellow", "red"]
    assert is_accepted(claim(desk, "b", "b", colour="red"))
    assert [chair.colour for chair in desk.table.chairs.values()] == ["blue", "red", "yellow"]
    assert rule_of(claim(desk, "c", "c", colour="red")) == "table.colour"


def test_colours_are_fixed_once_the_game_has_begun() -> None:
    desk = sit_down()
    assert rule_of(desk.order(token("a"), do.Rename("a", "violet"))) == "table.begun"
    assert is_accepted(desk.order(token("a"), do.Rename("Anna", "blue")))


def test_a_game_that_asks_for_colours_gets_those_of_the_seats() -> None:
    desk = sit_down(wishes=[person("a", colour="green"), person("b"), person("c", colour="blue")])
    assert desk.table.options["colours"] == ["green", "yellow", "blue"]
    view = desk.table.view_for(desk.who("a")).view
    assert view is not None
    assert view["options"]["colours"] == ["green", "yellow", "blue"]


def test_the_option_says_which_colours_the_seats_begin_with() -> None:
    desk = sit_down(wishes=[OPEN, OPEN], options={"colours": ["violet", "red"]})
    assert [chair.colour for chair in desk.table.chairs.values()] == ["violet", "red"]


def test_a_rule_about_colours_holds_for_claims_and_names() -> None:
    desk = sit_down(wishes=[person("a"), OPEN], options={"edition": "first"})
    assert rule_of(claim(desk, "b", "b", colour="violet")) == "WT-MAT-10"
    assert rule_of(desk.order(token("a"), do.Rename("a", "red"))) == "WT-MAT-10"
    assert [chair.colour for chair in desk.table.chairs.values()] == ["blue", "yellow"]
    assert is_accepted(claim(desk, "b", "b"))


def test_two_tables_without_the_option_show_the_colours_only() -> None:
    desk = sit_down("zauberberg", [person("a", colour="orange"), person("b")])
    assert "colours" not in desk.table.options
    assert [seat.colour for seat in desk.table.view_for(desk.who("a")).seats] == ["orange", "blue"]
