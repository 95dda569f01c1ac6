"""Questions, landings and windows: what the engine says of them is what happens, and nothing in it is hidden."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

import zauberturm as zt
from tests.towers.random_tables import random_options
from zauberturm.games.towers.board import CARDS, KINDS
from zauberturm.games.towers.compact import DRAW_PILE, HANDS

TABLES = range(8)
DECISIONS = 60
MOVED = ("wizard_moved", "tower_moved", "wizard_rode")


def decisions(table: int) -> Iterator[zt.Game]:
    """A random game at a random table, at each of its first decisions."""
    dice = random.Random(f"meaning {table}")
    game = zt.new("towers", seed=table, **random_options(dice))
    for _ in range(DECISIONS):
        if game.over:
            return
        yield game
        game.play(dice.choice(game.legal()))


def castle_of(game: zt.Game) -> str:
    return str([("*" in space) for space in game.view(None)["board"].split("/")].index(True))


@pytest.mark.parametrize("table", TABLES)
def test_pieces_land_where_it_was_said(table: int) -> None:
    said = 0
    for game in decisions(table):
        for action, landing in list(zip(game.legal(), game.landings(), strict=True))[:6]:
            tried, castle = game.copy(), castle_of(game)
            tried.chance = "manual"
            events = tried.play(action)
            reached = [str(event.facts["to"]) for event in events if event.name in MOVED]
            entered = [castle for event in events if event.name == "wizard_entered"]
            if landing is not None and (reached or entered):
                assert (reached + entered)[0] == landing, action
                said += 1
            if landing is None and action.kind in ("play_wizard", "play_tower"):
                raise AssertionError(action)
    assert said > 0


@pytest.mark.parametrize("table", TABLES)
def test_questions_and_windows_hang_on_nothing_hidden(table: int) -> None:
    for game in decisions(table):
        seat = str(game.to_move)
        asked = game.ask(seat)
        assert asked is not None
        assert asked.key == game.view(seat).get("pending", {"step": "turn"})["step"]
        drawn = game.determinize(seat, table)
        assert (drawn.ask(seat), drawn.window(seat)) == (asked, game.window(seat))


def test_windows_tell_whom_an_announced_move_touches() -> None:
    found: dict[str, set[str]] = {}
    for table in range(40):
        game = zt.new("towers", seed=table, players=3, variant="master", spells=8)
        dice = random.Random(table)
        for _ in range(150):
            if game.over:
                break
            seat = str(game.to_move)
            window = game.window(seat)
            if window is not None and game.view(seat)["pending"]["step"] == "claim":
                own = game.view(seat)["turn"]["seat"] == seat
                assert (window == "own") == own
                found.setdefault(window, set()).add(seat)
            game.play(dice.choice(game.legal()))
    assert set(found) == {"own", "concerned", "other"}


def test_nobody_is_asked_when_the_game_is_over_or_chance_decides() -> None:
    game = zt.new("towers", seed=1, players=2, chance="manual")
    assert game.ask("a") is None
    assert game.window("a") is None


def test_who_plays_alone_is_told_the_goal() -> None:
    game = zt.new("towers", seed=1, players=1)
    asked = game.ask("a")
    assert asked is not None
    assert asked.facts["away"] > 0
    assert asked.facts["left"] > 0


def test_passes_and_cards_that_nobody_sees_are_no_news() -> None:
    game = zt.new("towers", seed=5, players=2)
    dice = random.Random(5)
    events = [event for _ in range(40) for event in game.play(dice.choice(game.legal()))]
    assert {event.name for event in events if not event.is_news} <= {"turn_began", "turn_ended", "passed"}
    seen = [event.seen_by("b") for event in events]
    assert {bool(one.is_news) for one in seen if one.name == "card_drawn" and one.facts["card"] == "?"} == {False}


def test_the_full_observer_sees_every_hand_and_the_pile() -> None:
    for game in islice(decisions(3), 10):
        numbers = game.numbers("b" if "b" in game.seats else "a", "full")
        position, first = game.position(), "b" if "b" in game.seats else "a"
        order = [*game.seats[game.seats.index(first) :], *game.seats[: game.seats.index(first)]]
        for place, seat in enumerate(order):
            counts = numbers[HANDS + place * KINDS : HANDS + (place + 1) * KINDS].tolist()
            assert counts == [position["hands"][seat].count(card) for card in CARDS]
        assert int(numbers[DRAW_PILE : DRAW_PILE + KINDS].sum()) == game.view(None)["pile"]
