"""Looking back and asking: replays, game files, why, previews, study tables, rematches."""

import random
from typing import Any

import pytest

import zauberturm as zt
from tests.table.desk import (
    BOT,
    OPEN,
    OWNER,
    Desk,
    choice,
    people,
    person,
    race,
    seen,
    sit_down,
    token,
    viewers,
)
from tests.table.test_play import bot_verdict
from tests.table.test_seats import is_accepted, rule_of
from zauberturm.errors import NotationError, OptionError
from zauberturm.table import Fresh, LogError, NotYours, Table, study
from zauberturm.table import commands as do
from zauberturm.table.names import BOT_NAMES
from zauberturm.table.tokens import Viewer
from zauberturm.table.views import Trials

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("towers", 4, {"team": True}),
    ("towers", 2, {"variant": "master", "spells": 8}),
    ("zauberberg", 3, {}),
]


# Where people need not remember by themselves, the past is open while the game runs.
AIDED: dict[str, dict[str, Any]] = {"towers": {"memory": "assist"}, "zauberberg": {"memory_aid": "on"}}


def played(which: tuple[str, int, dict[str, Any]], steps: int, seed: int = 1) -> Desk:
    game, players, options = which
    desk = sit_down(game, people(players), options={**AIDED[game], **options}, seed=seed)
    desk.play_on(steps, seed)
    return desk


# -- steps and files


@pytest.mark.parametrize("which", GAMES, ids=str)
def test_steps_say_what_the_game_file_says(which: Any) -> None:
    desk = played(which, 120)
    for seat in (None, *desk.table.chairs):
        who = Viewer((seat,) if seat else ())
        file = desk.table.running().plies(seat)
        assert [step.action for step in desk.table.steps_for(who)[1:]] == [ply.action for ply in file if ply.action]


def test_steps_come_one_by_one() -> None:
    desk = played(("towers", 3, {}), 5)
    who = desk.who("a")
    known = len(desk.table.steps_for(who))
    desk.play_on(3, seed=9)
    assert len(desk.table.steps_for(who, known)) == 3
    assert desk.table.steps_for(who, known) == desk.again().steps_for(who)[known:]
    assert desk.table.steps_for(who, 10_000) == []
    assert desk.table.view_for(who).steps == len(desk.table.steps_for(who))


def test_a_running_game_file_hides_what_its_reader_may_not_know() -> None:
    desk = played(("towers", 3, {}), 20)
    assert desk.table.record(desk.who("a")).splitlines()[-1] == desk.table.running().record("a").splitlines()[-1]
    assert "draw:?" in desk.table.record(desk.who("a"))
    assert "seat.a: a" in desk.table.record(Viewer())
    for seat in ("b", "all"):
        with pytest.raises(NotYours):
            desk.table.record(desk.who("a"), seat)
    with pytest.raises(OptionError):
        desk.table.record(desk.who("a"), "z")
    with pytest.raises(LogError):
        sit_down(wishes=[person("a"), OPEN]).table.record(Viewer())


def test_a_finished_game_file_tells_everything() -> None:
    desk = played(("towers", 2, {}), 1_000)
    text = desk.table.record(Viewer())
    assert "?" not in text
    assert zt.replay(text).digest() == desk.table.running().digest()
    assert "draw:?" in desk.table.record(Viewer(), "a")


# -- replay


def test_a_moment_is_seen_as_it_was_seen_then() -> None:
    desk = sit_down("towers", people(3), options=AIDED["towers"])
    views = []
    for number in range(12):
        views.append([desk.table.view_for(Viewer((seat,))).view for seat in "abc"])
        desk.play_on(1, seed=number)
    for step, then in enumerate(views, start=1):
        assert [desk.table.replay(Viewer((seat,)), step).view for seat in "abc"] == then
    with pytest.raises(NotYours):
        desk.table.replay(desk.who("a"), 3, "b")
    with pytest.raises(NotYours):
        desk.table.replay(desk.who("a"), 3, "all")


def test_before_the_first_step_there_is_nothing_to_see() -> None:
    desk = played(("towers", 2, {}), 4)
    replay = desk.table.replay(desk.who("a"), 0)
    assert (replay.view, replay.last, replay.of) == (None, None, 5)
    for step in (-1, 6):
        with pytest.raises(OptionError, match=r"table\.step"):
            desk.table.replay(desk.who("a"), step)


def test_after_the_game_everything_may_be_seen() -> None:
    desk = played(("towers", 3, {}), 1_000)
    assert desk.table.status == "over"
    whole = desk.table.replay(Viewer(), 10).view
    assert whole is not None
    assert all(isinstance(hand, list) for hand in whole["hands"].values())
    one = desk.table.replay(Viewer(), 10, "b").view
    assert one is not None
    assert isinstance(one["hands"]["a"], int)
    assert desk.table.replay(Viewer(), len(desk.table.told)).to_move is None


def test_what_was_taken_back_is_seen_going_back() -> None:
    with race():
        desk = sit_down("race", people(2))
        desk.play("double")
        desk.order(token("a"), do.Undo())
        first, second, third = (desk.table.replay(desk.who("a"), step).view for step in (1, 2, 3))
        assert first == third != second


# -- questions


def test_why_asks_the_engine_for_the_seat_that_is_asked() -> None:
    desk = played(("towers", 3, {}), 3)
    asked = str(desk.asked)
    who = desk.who(asked)
    game = desk.table.running()
    refusal = game.why_not("cast MW:a1")
    assert refusal is not None
    assert (desk.table.why(who, "cast MW:a1").rule, desk.table.why(who, "cast MW:a1").facts) == (
        refusal.rule,
        refusal.facts,
    )
    assert desk.table.why(who, str(game.legal()[0])).rule is None
    assert desk.table.why(who, "what?").rule == "notation"
    other = next(seat for seat in "abc" if seat != asked)
    assert desk.table.why(desk.who(other), str(game.legal()[0])).rule == "table.turn"
    assert desk.table.why(Viewer(), str(game.legal()[0])).rule == "table.turn"
    assert sit_down(wishes=[person("a"), OPEN]).table.why(desk.who("a"), "x").rule == "table.gathering"


@pytest.mark.parametrize("which", GAMES, ids=str)
def test_a_certain_preview_comes_true(which: Any) -> None:
    desk, dice, certain = played(which, 4), random.Random(3), 0
    for _ in range(40):
        seat = str(desk.asked)
        action = choice(desk.table, dice)
        (preview,) = desk.table.previews(desk.who(seat), Trials([action], True))
        steps = len(desk.table.told)
        desk.play(action)
        step = desk.table.steps_for(desk.who(seat), steps)[0]
        assert preview.events == step.events[: len(preview.events)] or not preview.certain
        if preview.certain:
            certain += 1
            assert preview.view == desk.table.running().view(seat)
            assert preview.events == step.events
    assert certain > 3


def test_a_preview_shows_nothing_new() -> None:
    with race():
        desk = sit_down("race", people(2), options={"goal": 50})
        roll, card, double = desk.table.previews(desk.who("a"), Trials(["roll", "card", "double"], True))
        assert (roll.certain, roll.view, roll.events) == (False, None, [])
        assert (card.certain, card.view) == (False, None)
        assert double.certain
        assert double.view is not None
        none = desk.table.previews(desk.who("a"), Trials(["double"]))[0]
        assert none.view is None
        illegal = desk.table.previews(desk.who("a"), Trials(["deal:1", "nonsense"], True))
        assert not any(each.events or each.certain for each in illegal)
        assert not desk.table.previews(desk.who("b"), Trials(["double"]))[0].certain


# -- study tables


def studied(file: str, upto: int | None = None, seed: int = 5) -> Desk:
    return Desk(study(do.ImportedTable("s", file, OWNER, upto), Fresh(token("study")[:22], seed), 0.0))


@pytest.mark.parametrize("which", GAMES, ids=str)
def test_a_game_file_becomes_a_study_table(which: Any) -> None:
    desk = played(which, 30)
    text = desk.table.running().record()
    copy = studied(text)
    assert copy.table.running().digest() == desk.table.running().digest()
    owner = copy.table.viewer([OWNER])
    assert owner.seats == tuple(desk.table.chairs)
    view = copy.table.view_for(owner)
    assert view.study
    assert view.view == copy.table.running().view(copy.asked)
    assert len(view.legal) == len(copy.table.running().legal())
    assert not copy.table.may_watch(Viewer())
    assert not copy.table.is_listed
    again = copy.again()
    assert all(seen(again, who) == seen(copy.table, who) for who in viewers(again))


def test_everything_can_be_taken_back_and_tried_otherwise() -> None:
    desk = played(("towers", 2, {}), 1_000)
    copy = studied(desk.table.record(Viewer()))
    assert copy.table.status == "over"
    while copy.table.standing:
        assert is_accepted(copy.order(OWNER, do.Undo()))
    assert rule_of(copy.order(OWNER, do.Undo())) == "table.undo"
    beginning = desk.table.replay(Viewer(), 1, "all").view
    assert copy.table.replay(copy.table.viewer([OWNER]), len(copy.table.told)).view == beginning
    action = str(copy.table.running().legal()[-1])
    assert is_accepted(copy.order(OWNER, do.Play(action)))
    again = copy.again()
    assert all(seen(again, who) == seen(copy.table, who) for who in viewers(again))


def test_part_of_a_file() -> None:
    desk = played(("towers", 2, {}), 20)
    copy = studied(desk.table.running().record(), upto=7)
    assert len(copy.table.standing) == 7


def test_a_file_that_begins_with_a_position() -> None:
    desk = played(("towers", 2, {}), 10)
    game = zt.load(desk.table.running().position())
    game.play(game.legal()[0])
    copy = studied(game.record())
    assert copy.table.running().digest() == game.digest()


def test_a_file_that_cannot_be_studied() -> None:
    desk = played(("towers", 2, {}), 10)
    with pytest.raises(NotationError):
        studied(desk.table.record(desk.who("a")))
    with pytest.raises(NotationError):
        studied("nonsense")


@pytest.mark.parametrize(
    "order", [do.Leave(), do.Rename("x"), do.Say("hello"), do.SetSeat("a", "level:1"), do.Open(True, "public")]
)
def test_a_study_table_has_no_company(order: do.Order) -> None:
    copy = studied(played(("towers", 2, {}), 5).table.running().record())
    assert rule_of(copy.order(OWNER, order)) == "table.study"


# -- rematch


def finished(**options: Any) -> Desk:
    desk = sit_down(wishes=people(3), options=options)
    desk.play_on(1_000, seed=2)
    assert desk.table.status == "over"
    return desk


def test_the_same_people_go_on() -> None:
    desk = finished()
    assert rule_of(sit_down().order(OWNER, do.Rematch())) == "table.not_over"
    desk.order(token("c"), do.Leave())
    answer = desk.order(token("b"), do.Rematch(), command_id="again")
    assert isinstance(answer, do.Accepted)
    (opened,) = desk.opened
    table = Table.fold(opened)
    assert answer.next == table.id == desk.table.next
    assert desk.order(token("b"), do.Rematch(), command_id="again") == do.Duplicate("again", answer.version, table.id)
    other = desk.order(token("a"), do.Rematch(rotated=True))
    assert isinstance(other, do.Accepted)
    assert (other.next, len(desk.opened)) == (table.id, 1)
    assert [chair.kind for chair in table.chairs.values()] == ["person", "person", "open"]
    assert table.viewer([token("b")]).seats == ("b",)
    assert table.viewer([OWNER]).owner
    assert table.commitment != desk.table.commitment


def test_bots_have_the_name_they_were_given_and_keep_it_in_the_rematch() -> None:
    desk = sit_down(wishes=[BOT, BOT, do.SeatWish("bot", "Tilda", bot="level:1")])
    names = [seat.name for seat in desk.table.view_for(Viewer()).seats]
    assert set(names[:2]) < set(BOT_NAMES)
    assert names[2] == "Tilda"
    dice = random.Random(2)
    while desk.table.status == "playing":
        desk.kept(bot_verdict(desk, choice(desk.table, dice)))
    desk.order(OWNER, do.Rematch(rotated=True))
    again = Table.fold(desk.opened[0])
    assert [seat.name for seat in again.view_for(Viewer()).seats] == [names[2], names[0], names[1]]


def test_everybody_moves_on_by_one_seat() -> None:
    desk = finished()
    desk.order(token("a"), do.Rematch(rotated=True))
    table = Table.fold(desk.opened[0])
    assert table.status == "playing"
    assert [table.viewer([token(name)]).seat for name in "abc"] == ["b", "c", "a"]
    assert table.options["colours"] == ["red", "blue", "yellow"]


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"players": 2}, "table.players_left"),
        ({"players": 9}, "table.players"),
        ({"players": True}, "table.players"),
        ({"team": True}, "WT-TEAM-1"),
    ],
)
def test_a_rematch_that_cannot_be(options: dict[str, Any], rule: str) -> None:
    desk = finished()
    assert rule_of(desk.order(OWNER, do.Rematch(options=options))) == rule
    assert desk.table.next is None


def test_a_rematch_with_other_options_and_more_seats() -> None:
    desk = finished()
    desk.order(OWNER, do.Rematch(options={"players": 5, "memory": "assist"}))
    table = Table.fold(desk.opened[0])
    assert [chair.kind for chair in table.chairs.values()] == ["person", "person", "person", "open", "open"]
    assert table.options["memory"] == "assist"
    assert len({chair.colour for chair in table.chairs.values()}) == 5
