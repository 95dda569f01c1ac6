"""Where people are to remember, nobody gets the past while the game runs."""

from itertools import permutations
from typing import Any

import pytest

from tests.table.desk import OWNER, Desk, people, race, seen, sit_down, token, viewers
from tests.table.twins import without_links
from zauberturm.errors import OptionError
from zauberturm.table import Table
from zauberturm.table import commands as do
from zauberturm.table.tokens import Viewer

STRICT: list[tuple[str, dict[str, Any]]] = [("towers", {}), ("zauberberg", {"memory_aid": "off"})]
AIDED: list[tuple[str, dict[str, Any]]] = [("towers", {"memory": "assist"}), ("zauberberg", {"memory_aid": "on"})]


def played(game: str, options: dict[str, Any], steps: int = 40, **more: Any) -> Desk:
    desk = sit_down(game, people(3), options=options, **more)
    desk.play_on(steps)
    assert desk.table.status == "playing"
    return desk


def refusal(ask: Any) -> str:
    with pytest.raises(OptionError) as caught:
        ask()
    return caught.value.rule


@pytest.mark.parametrize("log", [None, "all", "last_round"])
@pytest.mark.parametrize(("game", "options"), STRICT)
def test_a_strict_table_shows_no_past_board(game: str, options: dict[str, Any], log: Any) -> None:
    desk = played(game, options, log=log)
    for who in viewers(desk.table):
        view = desk.table.view_for(who)
        assert (view.can_replay, view.log) == (False, log or "last_round")
        for step in (0, 1, len(desk.table.story)):
            assert refusal(lambda w=who, s=step: desk.table.replay(w, s)) == "table.memory"
        assert refusal(lambda w=who: desk.table.record(w)) == "table.memory"
        assert (len(desk.table.steps_for(who)) == len(desk.table.story)) == (log == "all")


@pytest.mark.parametrize(("game", "options"), AIDED)
def test_a_table_that_helps_to_remember_shows_everything(game: str, options: dict[str, Any]) -> None:
    desk = played(game, options)
    view = desk.table.view_for(desk.who("a"))
    assert (view.can_replay, view.log, view.told_from) == (True, "all", 0)
    assert len(desk.table.steps_for(Viewer())) == len(desk.table.story)
    closed = played(game, options, log="last_round").table
    assert not closed.view_for(Viewer()).can_replay
    assert refusal(lambda: closed.replay(Viewer(), 1)) == "table.memory"


@pytest.mark.parametrize(("game", "options"), STRICT)
def test_after_the_end_everything_opens(game: str, options: dict[str, Any]) -> None:
    desk = sit_down(game, people(2), options=options)
    desk.play_on(3_000)
    assert desk.table.status == "over"
    view = desk.table.view_for(Viewer())
    assert (view.can_replay, view.told_from) == (True, 0)
    assert len(desk.table.steps_for(Viewer())) == len(desk.table.story)
    assert desk.table.replay(Viewer(), 5).view is not None
    assert "?" not in desk.table.record(Viewer())


@pytest.mark.parametrize(("game", "options"), STRICT)
def test_the_last_round_begins_with_the_last_turn_that_was_finished(game: str, options: dict[str, Any]) -> None:
    desk = sit_down(game, people(3), options=options)
    for number in range(60):
        desk.play_on(1, seed=number)
        ended = [
            (place, event.facts["seat"])
            for place, told in enumerate(desk.table.told, start=1)
            for event in told.events
            if event.name == "turn_ended"
        ]
        for seat in "abc":
            own = [number for number, (_, whose) in enumerate(ended) if whose == seat]
            if own and own[-1] > 0:  # after the turn before it
                assert desk.table.view_for(Viewer((seat,))).told_from == ended[own[-1] - 1][0]
                steps = desk.table.steps_for(Viewer((seat,)))
                assert steps[0].number == ended[own[-1] - 1][0] + 1


def test_without_a_seat_it_is_the_last_round_of_whose_turn_it_is() -> None:
    desk = played("towers", {})
    acting = Viewer((str(desk.asked),))
    start = desk.table.view_for(acting).told_from
    assert start > 0
    for who in (Viewer(), Viewer(owner=True), Viewer(("a", "b", "c"))):
        assert desk.table.view_for(who).told_from == start


def test_a_game_that_says_nothing_about_turns_has_one_wherever_another_seat_is_asked() -> None:
    with race():
        desk = sit_down("race", people(2), options={"goal": 50}, log="last_round")
        desk.play_on(20)
        deciders = [told.seat for told in desk.table.told]
        assert not desk.table.running().over
        start = desk.table.view_for(Viewer(("a",))).told_from
        assert deciders[start] == "a" != deciders[start - 1]
        assert desk.table.told[start - 1].to_move == "a"


def test_nobody_gets_more_by_lying_about_what_is_known() -> None:
    desk = played("towers", {})
    who = desk.who("a")
    start = desk.table.view_for(who).told_from
    for after in (-5, 0, 1, start - 1, start):
        assert desk.table.steps_for(who, after)[0].number == start + 1
    assert desk.table.steps_for(who, start + 1)[0].number == start + 2


def test_who_was_away_is_told_what_happened_meanwhile() -> None:
    desk = played("towers", {})
    who = desk.who("a")
    assert desk.table.steps_for(who, 0, missed=7)[0].number == 8
    assert desk.table.steps_for(who, 0, missed=10_000) == desk.table.steps_for(who)


def test_a_rematch_keeps_what_the_log_tells() -> None:
    desk = sit_down(wishes=people(2), log="all")
    desk.play_on(1_000)
    desk.order(OWNER, do.Rematch())
    assert Table.fold(desk.opened[0]).log_option == "all"


def swapped() -> tuple[Desk, Desk]:
    """Two tables at which the first two cards were played in another order, and which look the same since."""
    for seed in range(1, 100):
        cards = [action.text for action in new(seed).table.running().legal() if ":w" in action.text]
        for first, second in permutations(cards, 2):
            one, two = new(seed), new(seed)
            played_both = [one.play(first), one.play(second), two.play(second), two.play(first)]
            if all(isinstance(answer, do.Accepted) for answer in played_both) and went_on_alike(one, two):
                return one, two
    raise AssertionError("no such tables")


def new(seed: int) -> Desk:
    return sit_down(wishes=people(2), seed=seed, options={"discard_view": "top"})


def went_on_alike(one: Desk, two: Desk) -> bool:
    """Play until nobody is told of the first two cards any more."""
    for number in range(30):
        if all(one.table.view_for(who).told_from >= 3 for who in viewers(one.table)):
            return boards(one) == boards(two)
        legal = one.table.running().legal()
        action = legal[number % len(legal)].text
        if not all(isinstance(desk.play(action), do.Accepted) for desk in (one, two)):
            return False
    return False


def boards(desk: Desk) -> list[Any]:
    game = desk.table.running()
    return [game.view(seat) for seat in (None, "a", "b")]


def test_pasts_that_nobody_is_told_cannot_be_told_apart() -> None:
    one, two = swapped()
    assert one.table.running().record() != two.table.running().record()
    for who in viewers(one.table):
        assert without_links(seen(one.table, who)) == without_links(seen(two.table, who))
        for ask in (lambda t, w: t.replay(w, 2), lambda t, w: t.record(w)):
            assert refusal(lambda a=ask, w=who: a(one.table, w)) == refusal(lambda a=ask, w=who: a(two.table, w))


def test_what_was_taken_back_does_not_open_the_past() -> None:
    with race():
        desk = sit_down("race", people(2), options={"goal": 50}, log="last_round")
        desk.play_on(10)
        desk.play("double")
        before = desk.table.view_for(Viewer(("a",))).told_from
        desk.order(token(str(desk.asked)), do.Undo())
        assert desk.table.view_for(Viewer(("a",))).told_from >= before
