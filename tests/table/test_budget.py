"""Bounded logs: nothing is written for what changes nothing, and nobody fills a log for ever."""

import pytest

from tests.table.desk import INVITATION, OPEN, OWNER, Desk, person, race, sit_down, token
from tests.table.test_seats import claim, is_accepted, rule_of
from zauberturm.table import Presence, Table, encode, study
from zauberturm.table import commands as do
from zauberturm.table import entries as log
from zauberturm.table.budget import BUDGET, Budget
from zauberturm.table.making import Fresh


def size(desk: Desk) -> int:
    return sum(len(encode(entry)) for entry in desk.log)


def refusals(desk: Desk, secret: str, orders: list[do.Order]) -> list[str]:
    """The rules that refuse these orders; the others are carried out."""
    answers = [desk.order(secret, order) for order in orders]
    return [answer.rule for answer in answers if isinstance(answer, do.Illegal)]


# -- the attacks


def test_4000_preferences_do_not_fill_the_disk() -> None:
    """They were 21 MB in the database of a server."""
    desk = sit_down()
    before, entries = size(desk), len(desk.log)
    long = [do.Prefer([f"{number:02}{kind}{'x' * 36}" for kind in "ab" * 10][:20]) for number in range(4000)]
    refused = refusals(desk, token("a"), list(long))
    assert len(desk.log) - entries == BUDGET.preferred
    assert refused == ["table.spent"] * (4000 - BUDGET.preferred)
    assert size(desk) - before < 100_000


def test_1994_decisions_taken_back_do_not_swell_every_update() -> None:
    """Whoever asked for all steps got 0.76 MB, and more with every pair."""
    desk = sit_down(options={"players": 3})
    seat = str(desk.asked)
    action = str(desk.table.running().legal()[0])
    most = BUDGET.took_back // 3
    for _ in range(1994):
        assert is_accepted(desk.order(token(seat), do.Play(action)))
        if not isinstance(desk.order(token(seat), do.Undo()), do.Accepted):
            break
    assert sum(isinstance(entry, log.TookBack) for entry in desk.log) == most
    assert rule_of(desk.order(token(seat), do.Undo())) == "table.spent"
    view = desk.table.view_for(desk.who(seat))
    assert not view.can_undo
    assert view.steps <= 2 * most + 2
    desk.play_on(5)  # the game goes on
    assert desk.again().view_for(desk.who(seat)) == desk.table.view_for(desk.who(seat))


def test_all_the_waste_there_can_be_leaves_room_for_the_longest_game() -> None:
    longest, seats = 6_249, 6
    kinds = [log.Said, log.Preferred, log.Sat]
    waste = sum(BUDGET.most(kind, seats) or 0 for kind in kinds) * seats + BUDGET.others
    assert BUDGET.entries - waste - 2 * BUDGET.took_back > longest


# -- nothing for nothing


def test_an_unchanged_preference_leaves_no_entry() -> None:
    desk = sit_down()
    assert is_accepted(desk.order(token("a"), do.Prefer([])))  # that is how it stands
    entries = len(desk.log)
    assert is_accepted(desk.order(token("a"), do.Prefer(["cast"])))
    assert len(desk.log) == entries + 1
    for _ in range(3):
        assert is_accepted(desk.order(token("a"), do.Prefer(["cast", "cast"])))
    assert len(desk.log) == entries + 1
    assert isinstance(desk.log[-1], log.Preferred)


@pytest.mark.parametrize(
    ("secret", "order"),
    [
        (token("a"), do.Rename("a")),
        (token("a"), do.Rename("  a ")),
        (token("a"), do.Rename("a", colour="blue")),
        (OWNER, do.Open(listed=False, spectators="link")),
        (OWNER, do.SetSeat("b", "level:1")),
    ],
)
def test_what_changes_nothing_is_accepted_and_not_written(secret: str, order: do.Order) -> None:
    desk = sit_down(wishes=[person("a", colour="blue"), do.SeatWish("bot", bot="level:1"), OPEN])
    version, entries = desk.table.version, len(desk.log)
    for _ in range(2):  # the same command again: carried out again, which is nothing again
        answer = desk.decide(secret, order, command_id="same").answer
        assert answer == do.Accepted("same", version)
    assert (desk.table.version, len(desk.log)) == (version, entries)


# -- what is spent


def test_each_seat_has_its_own_phrases() -> None:
    desk = sit_down()
    assert refusals(desk, token("a"), [do.Say("hello")] * (BUDGET.said + 3)) == ["table.spent"] * 3
    assert desk.table.view_for(desk.who("a")).phrases == []
    assert is_accepted(desk.order(token("b"), do.Say("hello")))
    assert desk.table.view_for(desk.who("b")).phrases


def test_names_change_only_so_often() -> None:
    desk = sit_down()
    names = [do.Rename(f"Anna {number}") for number in range(BUDGET.sat + 5)]
    assert refusals(desk, token("a"), list(names)) == ["table.spent"] * 5
    assert is_accepted(desk.order(token("b"), do.Rename("Berta")))


def test_who_may_find_a_table_changes_only_so_often() -> None:
    desk = sit_down()
    orders = [do.Open(listed=False, spectators=kind) for kind in ("public", "off")] * BUDGET.others
    assert set(refusals(desk, OWNER, list(orders))) == {"table.spent"}
    assert sum(isinstance(entry, log.Opened) for entry in desk.log) == BUDGET.others


def test_a_seat_is_claimed_and_left_only_so_often_and_the_game_begins_all_the_same() -> None:
    desk = sit_down(wishes=[person("a"), OPEN, OPEN])
    answers: list[do.Answer] = []
    for number in range(BUDGET.sat):
        answers.append(claim(desk, f"stranger {number}", "b"))
        if is_accepted(answers[-1]):
            assert is_accepted(desk.order(token(f"stranger {number}"), do.Leave()))
    assert sum(map(is_accepted, answers)) == BUDGET.sat // 2
    assert rule_of(answers[-1]) == "table.spent"
    assert is_accepted(claim(desk, "carl", "c"))
    assert is_accepted(desk.order(OWNER, do.Start()))
    assert desk.table.status == "playing"


def test_a_bot_plays_on_for_somebody_who_came_and_went_too_often() -> None:
    """The last word is the bot's, so that the game can end."""
    desk = sit_down(wishes=[person("a"), person("b")])
    away = Presence()
    answers: list[do.Answer] = []
    while all(map(is_accepted, answers)):
        assert is_accepted(desk.order(OWNER, do.SetSeat("b", "level:1"), presence=away))
        answers.append(desk.order(token("b"), do.Return()))
    assert rule_of(answers[-1]) == "table.spent"
    assert desk.table.chairs["b"].bot == "level:1"
    assert rule_of(desk.order(OWNER, do.SetSeat("b", "level:2"))) == "table.spent"
    assert is_accepted(desk.order(token("b"), do.Leave()))


# -- a full log


def full(wishes: list[do.SeatWish] | None = None) -> Desk:
    desk = sit_down(wishes=wishes)
    desk.table.account.budget = Budget(entries=len(desk.log) + 5)
    desk.play_on(5)
    return desk


def test_a_full_log_takes_no_decision_and_lets_people_go() -> None:
    desk = full()
    assert rule_of(desk.play(str(desk.table.running().legal()[0]))) == "table.full"
    for order in (do.Say("hello"), do.Rename("Anna"), do.Prefer(["cast"])):
        assert rule_of(desk.order(token("a"), order)) == "table.full"
    assert is_accepted(desk.order(token("a"), do.Leave()))
    assert rule_of(desk.order(token("a"), do.Return())) == "table.full"


def test_no_bot_thinks_about_a_full_log() -> None:
    desk = sit_down(wishes=[do.SeatWish("bot", bot="level:1"), do.SeatWish("bot", bot="level:1")])
    assert desk.table.bot_job() is not None
    desk.table.account.budget = Budget(entries=len(desk.log))
    assert desk.table.bot_job() is None


def test_the_last_decision_fits_and_a_rematch_is_not_hindered() -> None:
    desk = sit_down(wishes=[person("a")])
    desk.play_on(500)
    assert desk.table.status == "over"
    desk.table.account.budget = Budget(entries=len(desk.log))
    assert rule_of(desk.order(token("a"), do.Say("hello"))) == "table.full"
    assert is_accepted(desk.order(token("a"), do.Rematch()))


def test_a_log_of_former_times_that_is_longer_can_be_read() -> None:
    desk = sit_down()
    entry = log.Preferred(at=1.0, seat="a", auto_pass=["cast"])
    table = Table.fold([*desk.log, *[entry] * (BUDGET.preferred + 1)])
    command = do.Command("x", do.Prefer([]))
    assert rule_of(table.decide([token("a")], command, 2.0, desk.fresh).answer) == "table.spent"


def test_a_study_is_bounded_by_its_log_alone() -> None:
    with race():
        desk = sit_down("race", [person("a"), person("b")])
        desk.play_on(3)
        order = do.ImportedTable("import", desk.table.running().record(), OWNER)
        studied = Desk(study(order, Fresh("s" * 22, 3), 0.0))
        for _ in range(BUDGET.took_back + 10):
            assert is_accepted(studied.order(OWNER, do.Undo()))
            action = str(studied.table.running().legal()[0])
            assert is_accepted(studied.order(OWNER, do.Play(action)))


def test_another_token_at_the_same_seat_has_what_the_seat_has_left() -> None:
    desk = sit_down(wishes=[person("a"), OPEN])
    assert refusals(desk, token("a"), [do.Say("hello")] * BUDGET.said) == []
    assert is_accepted(desk.order(token("a"), do.Leave()))
    assert is_accepted(desk.order(token("new"), do.Claim("a", token("new"), "New"), shows=INVITATION))
    assert rule_of(desk.order(token("new"), do.Say("hello"))) == "table.spent"
