"""Questions and landings: what the engine says of them is what happens, and nothing in it is hidden."""

import random
from collections.abc import Iterator

import pytest

import zauberturm as zt
from tests.zauberberg.random_tables import random_options
from zauberturm.games.zauberberg.board import CARDS, KINDS
from zauberturm.games.zauberberg.compact import HANDS

TABLES = range(6)
DECISIONS = 80
MOVED = {"goblin_placed": "village", "goblin_to_village": "village", "goblin_walked": "to", "goblin_climbed": "to"}


def decisions(table: int) -> Iterator[zt.Game]:
    """A random game at a random table, at each of its first decisions."""
    dice = random.Random(f"meaning {table}")
    game = zt.new("zauberberg", seed=table, **random_options(dice))
    for _ in range(DECISIONS):
        if game.over:
            return
        yield game
        game.play(dice.choice(game.legal()))


@pytest.mark.parametrize("table", TABLES)
def test_goblins_land_where_it_was_said(table: int) -> None:
    said = 0
    for game in decisions(table):
        for action, landing in list(zip(game.legal(), game.landings(), strict=True))[:6]:
            tried = game.copy()
            tried.chance = "manual"
            events = tried.play(action)
            reached = [event.facts[MOVED[event.name]] for event in events if event.name in MOVED]
            if landing is not None:
                assert landing in reached, action
                said += 1
            elif action.kind in ("place", "play", "card"):
                raise AssertionError(action)
    assert said > 0


@pytest.mark.parametrize("table", TABLES)
def test_questions_hang_on_nothing_hidden(table: int) -> None:
    for game in decisions(table):
        seat = str(game.to_move)
        asked = game.ask(seat)
        assert asked is not None
        assert game.determinize(seat, table).ask(seat) == asked


def test_the_full_observer_sees_every_hand() -> None:
    for game in decisions(2):
        numbers, position = game.numbers("b", "full"), game.position()
        order = [*game.seats[1:], game.seats[0]]
        for place, seat in enumerate(order):
            counts = numbers[HANDS + place * KINDS : HANDS + (place + 1) * KINDS].tolist()
            assert counts == [position["hands"][seat].count(card) for card in CARDS]
