"""Playing: decisions, versions, repeated commands, taking back, passing by itself, phrases."""

import random
from typing import Any

import pytest

from tests.table.desk import BOT, INVITATION, OWNER, Desk, choice, people, person, race, seen, sit_down, token, viewers
from tests.table.test_seats import is_accepted, rule_of
from zauberturm.table import BotMove, Job
from zauberturm.table import commands as do
from zauberturm.table import entries as log
from zauberturm.table.phrases import PHRASES

TEAM = {"team": True}
MASTER = {"variant": "master", "spells": ["MW", "MT", "HW", "HT", "MC", "SW", "PB", "FW"]}


def first(desk: Desk, kind: str) -> str | None:
    return next((action.text for action in desk.table.running().legal() if action.kind == kind), None)


# -- decisions


def test_a_decision_is_written_down_with_what_chance_brought() -> None:
    desk = sit_down()
    while not isinstance(desk.log[-1], log.Played) or not desk.log[-1].chance:
        desk.play_on(1, seed=len(desk.log))
    entry = desk.log[-1]
    assert all(outcome.startswith(("draw:", "roll:")) for outcome in entry.chance)
    assert desk.again().running().digest() == desk.table.running().digest()


def test_only_the_seat_that_is_asked_plays() -> None:
    desk = sit_down()
    other = next(seat for seat in "abc" if seat != desk.asked)
    answer = desk.order(token(other), do.Play(str(desk.table.running().legal()[0])))
    assert isinstance(answer, do.Illegal)
    assert (answer.rule, answer.facts) == ("table.turn", {"seat": desk.asked})


def test_a_rule_refuses_with_its_facts() -> None:
    desk = sit_down()
    refusal = desk.table.running().why_not("cast MW:a1")
    assert refusal is not None
    answer = desk.play("cast MW:a1")
    assert isinstance(answer, do.Illegal)
    assert (answer.rule, answer.facts, answer.action) == (refusal.rule, refusal.facts, "cast MW:a1")


def test_what_is_no_action_is_refused_with_its_place() -> None:
    answer = sit_down().play("T3:zz")
    assert isinstance(answer, do.Illegal)
    assert (answer.rule, answer.facts) == ("notation", {"text": "T3:zz", "column": 4})


def test_before_and_after_the_game_nothing_is_played() -> None:
    desk = sit_down(wishes=[person("a"), do.SeatWish()])
    assert rule_of(desk.order(token("a"), do.Play("special"))) == "table.gathering"
    desk = sit_down(wishes=[person("a")])
    desk.play_on(500)
    assert rule_of(desk.order(token("a"), do.Play("special"))) == "table.over"
    assert rule_of(desk.order(token("a"), do.Undo())) == "table.over"


@pytest.mark.parametrize("order", [do.Play("special"), do.Undo(), do.Start()])
def test_some_orders_need_a_version(order: do.Order) -> None:
    desk = sit_down()
    secret = OWNER if isinstance(order, do.Start) else token(str(desk.asked))
    assert rule_of(desk.decide(secret, order).answer) == "table.expects"


def test_a_stale_command_gets_the_table_as_it_is() -> None:
    desk = sit_down()
    old = desk.table.version
    desk.play_on(1)
    answer = desk.decide(token("b"), do.Play("special"), old).answer
    assert isinstance(answer, do.Conflict)
    assert answer.version == desk.table.version
    assert answer.state == desk.table.view_for(desk.who("b"))


def test_a_command_is_carried_out_once() -> None:
    desk = sit_down()
    seat, version = str(desk.asked), desk.table.version
    order = do.Play(str(desk.table.running().legal()[0]))
    done = desk.decide(token(seat), order, version, command_id="x").answer
    again = desk.decide(token(seat), order, version, command_id="x")
    assert isinstance(done, do.Accepted)
    assert again.answer == do.Duplicate("x", done.version)
    assert not again.entries
    other = next(letter for letter in "abc" if letter != seat)
    assert isinstance(desk.decide(token(other), do.Undo(), version, command_id="x").answer, do.Conflict)


def test_who_has_left_hears_of_it_as_often_as_he_asks() -> None:
    desk = sit_down()
    done = desk.order(token("a"), do.Leave(), command_id="bye")
    assert isinstance(done, do.Accepted)
    assert desk.order(token("a"), do.Leave(), command_id="bye") == do.Duplicate("bye", done.version)


def test_a_duplicate_tells_the_version_of_then() -> None:
    desk = sit_down()
    done = desk.order(token("a"), do.Rename("Anna"), command_id="x")
    desk.play_on(3)
    assert isinstance(done, do.Accepted)
    assert desk.order(token("a"), do.Rename("Anna"), command_id="x") == do.Duplicate("x", done.version)


def test_phrases_and_preferences_disturb_no_decision() -> None:
    desk = sit_down()
    version = desk.table.version
    assert is_accepted(desk.order(token("a"), do.Say("hello")))
    assert is_accepted(desk.order(token("b"), do.Prefer(["cast"])))
    assert is_accepted(desk.order(OWNER, do.Open(True, "public")))
    assert desk.table.version == version


# -- taking back


def test_a_decision_that_showed_nothing_is_taken_back() -> None:
    with race():
        desk = sit_down("race", people(2))
        before = seen(desk.table, desk.who("b"))
        desk.play("double")
        assert desk.table.view_for(desk.who("a")).can_undo
        assert not desk.table.view_for(desk.who("b")).can_undo
        assert rule_of(desk.order(token("b"), do.Undo())) == "table.undo"
        assert is_accepted(desk.order(token("a"), do.Undo()))
        assert desk.table.view_for(desk.who("a")).legal[2].text == "double"
        assert seen(desk.table, desk.who("b")) != before
        steps = desk.table.steps_for(desk.who("b"))
        assert [(step.action, step.taken_back) for step in steps] == [("", 0), ("double", 0), ("", 1)]
        assert rule_of(desk.order(token("a"), do.Undo())) == "table.undo"


def test_what_was_shown_is_not_taken_back() -> None:
    with race():
        desk = sit_down("race", people(2))
        desk.play("card")
        assert rule_of(desk.order(token("a"), do.Undo())) == "table.undo"
        desk.play("roll")
        assert rule_of(desk.order(token("a"), do.Undo())) == "RACE-INFO-1"


def test_taking_back_changes_no_die() -> None:
    with race():
        desk, other = (sit_down("race", people(2)) for _ in range(2))
        desk.play("double")
        desk.order(token("a"), do.Undo())
        desk.play("roll")
        other.play("roll")
        assert desk.table.running().digest() == other.table.running().digest()


def test_nobody_takes_back_what_another_person_or_a_bot_decided_at_the_seat() -> None:
    with race():
        desk = sit_down("race", people(2))
        desk.play("double")
        desk.order(token("a"), do.Leave())
        desk.order(token("anna"), do.Claim("a", token("anna"), "Anna"), shows=INVITATION, online=["b"])
        desk.order(token("b"), do.Consent(1, True), online=["b"])
        assert desk.who("anna").seats == ("a",)
        assert not desk.table.view_for(desk.who("anna")).can_undo
        assert rule_of(desk.order(token("anna"), do.Undo())) == "RACE-INFO-1"
        desk = sit_down("race", people(2))
        desk.order(OWNER, do.SetSeat("a", "level:1"))
        desk.kept(bot_verdict(desk, "double"))
        desk.order(token("a"), do.Return())
        assert not desk.table.view_for(desk.who("a")).can_undo


# -- passing by itself


def windows(seed: int, preferences: dict[str, list[str]], options: dict[str, Any]) -> Desk:
    desk = sit_down(wishes=people(options.pop("players")), options=options, seed=seed)
    for seat, kinds in preferences.items():
        desk.order(token(seat), do.Prefer(kinds))
    return desk


def test_a_seat_passes_by_itself_when_it_wants_to() -> None:
    quiet = windows(3, {seat: ["cast", "after"] for seat in "abc"}, {"players": 3, **MASTER})
    quiet.play_on(60)
    forced = [entry for entry in quiet.log if isinstance(entry, log.Played) and entry.forced]
    assert forced
    assert all(entry.action in ("pass", "end") for entry in forced)
    asked = [entry for entry in quiet.log if isinstance(entry, log.Played) and not entry.forced]
    assert all(entry.action != "pass" for entry in asked)


def test_nobody_passes_by_itself_who_did_not_ask_for_it() -> None:
    desk = windows(3, {"a": []}, {"players": 3, **MASTER})
    desk.play_on(60)
    assert not any(entry.forced for entry in desk.log if isinstance(entry, log.Played))


def test_what_passes_belongs_to_the_command_before() -> None:
    desk = windows(3, {seat: ["cast", "after"] for seat in "abc"}, {"players": 3, **MASTER})
    while not (isinstance(desk.log[-1], log.Played) and desk.log[-1].forced):
        desk.play_on(1, seed=len(desk.log))
    cause = desk.log[-1].cause
    assert cause is not None
    assert desk.table.done[cause].version == desk.table.version
    assert desk.table.steps_for(desk.who("a"))[-1].forced


def test_a_window_that_is_open_closes_when_its_seat_prefers_so() -> None:
    desk = windows(3, {}, {"players": 3, **MASTER})
    while first(desk, "pass") is None:
        desk.play_on(1, seed=len(desk.log))
    seat, version = str(desk.asked), desk.table.version
    kinds = sorted({action.kind for action in desk.table.running().legal()} - {"pass"})
    assert isinstance(desk.order(token(seat), do.Prefer(kinds)), do.Accepted)
    assert desk.table.version > version
    assert isinstance(desk.log[-1], log.Played)
    assert desk.log[-1].action == "pass"


def test_one_s_own_forced_passes_are_taken_back_with_the_decision_before() -> None:
    desk = windows(0, {seat: ["cast", "after"] for seat in "ab"}, {"players": 2, **MASTER})
    dice = random.Random(0)
    while True:
        seat, before = str(desk.asked), desk.table.running().digest()
        desk.play(choice(desk.table, dice))
        if desk.table.told[-1].forced and desk.table.running().undoable > 1:
            break
    assert is_accepted(desk.order(token(seat), do.Undo()))
    assert desk.table.running().digest() == before
    assert desk.table.told[-1].taken_back == 2


# -- phrases


def test_phrases_are_said_and_kept() -> None:
    desk = sit_down()
    for phrase in PHRASES:
        assert is_accepted(desk.order(token("a"), do.Say(phrase)))
    view = desk.table.view_for(desk.who("b"))
    assert view.remarks[-1].phrase == PHRASES[-1]
    assert [remark.sequence for remark in view.remarks] == list(range(2, len(PHRASES) + 1))
    assert rule_of(desk.order(token("a"), do.Say("look at my cards"))) == "table.phrase"


def test_partners_do_not_talk_during_the_game() -> None:
    desk = sit_down(wishes=people(4), options=TEAM)
    view = desk.table.view_for(desk.who("a"))
    assert set(view.phrases) < set(PHRASES)
    assert rule_of(desk.order(token("a"), do.Say("nice"))) == "table.phrase"
    assert is_accepted(desk.order(token("a"), do.Say("one_moment")))
    gathering = sit_down(wishes=[*people(3), do.SeatWish()], options=TEAM)
    assert is_accepted(gathering.order(token("a"), do.Say("nice")))


def test_spectators_say_nothing() -> None:
    desk = sit_down()
    assert desk.table.view_for(desk.who()).phrases == []


# -- bots


def bot_verdict(desk: Desk, action: str) -> Any:
    job = desk.table.bot_job()
    assert isinstance(job, Job)
    return desk.table.decide_for_bot(BotMove(job.seat, action, job.version), 1.0)


def test_a_bot_plays_for_the_version_it_was_asked_at() -> None:
    desk = sit_down(wishes=[BOT, person("b")], options={"starter": "a"})
    job = desk.table.bot_job()
    assert job is not None
    move = BotMove("a", str(desk.table.running().legal()[0]), job.version)
    assert desk.table.decide_for_bot(BotMove("a", move.action, job.version - 1), 1.0) is None
    assert desk.table.decide_for_bot(BotMove("b", move.action, job.version), 1.0) is None
    verdict = desk.table.decide_for_bot(move, 1.0)
    assert verdict is not None
    desk.kept(verdict)
    assert desk.table.steps_for(desk.who("b"))[-1].by == "bot"
    assert desk.table.decide_for_bot(move, 1.0) is None


def test_a_bot_s_mistake_is_refused_like_anybody_s() -> None:
    desk = sit_down(wishes=[BOT, person("b")], options={"starter": "a"})
    verdict = bot_verdict(desk, "end")
    assert isinstance(verdict.answer, do.Illegal)
    assert not verdict.entries


def test_bots_play_to_the_end() -> None:
    desk = sit_down(wishes=[BOT, BOT])
    dice = random.Random(1)
    while desk.table.status == "playing":
        desk.kept(bot_verdict(desk, choice(desk.table, dice)))
    again = desk.again()
    assert all(seen(again, who) == seen(desk.table, who) for who in viewers(again))
