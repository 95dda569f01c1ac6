"""What a seat need not be asked: windows about its own or other moves, a turn, questions with one answer."""

import random
from typing import Any

import pytest

import zauberturm as zt
from zauberturm import locale
from zauberturm.game import Game
from zauberturm.table.draft import _by_itself

MASTER = {"players": 3, "variant": "master"}
GAMES = (
    ("towers", MASTER),
    ("towers", {**MASTER, "edition": "first"}),
    ("towers", {"players": 4, "team": True}),
    ("zauberberg", {"players": 3}),
)


def positions(game: str, options: dict[str, object], seeds: int = 4) -> list[Game]:
    """Every decision of some games played at random."""
    found: list[Game] = []
    for seed in range(seeds):
        chance, now = random.Random(seed), zt.new(game, seed=seed, **dict[str, Any](options))
        while not now.over and len(found) < 250 * (seed + 1):
            found.append(now.copy())
            now.play(chance.choice(now.legal()))
    return found


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_every_position_asks_and_says_where_actions_lead(game: str, options: dict[str, object]) -> None:
    windows = set()
    for now in positions(game, options):
        seat = str(now.to_move)
        asked = now.ask(seat)
        assert asked is not None
        assert locale.has_text(f"{game}.ask.{asked.key}") or asked.key == "turn"
        assert len(now.landings()) == len(now.legal())
        windows.add(now.window(seat))
        assert all(now.window(other) is None for other in now.seats if other != seat)
    assert (windows > {None}) == ("variant" in options)


def test_a_window_is_let_go_as_wished() -> None:
    seen = set()
    for now in positions("towers", MASTER, seeds=8):
        seat = str(now.to_move)
        window = now.window(seat)
        answers = {wish: _by_itself(now, seat, [wish]) for wish in ("window:own", "window:concerned", "window:other")}
        assert answers == {wish: "pass" if wish == f"window:{window}" else None for wish in answers}
        turn = now.view(None)["turn"]["seat"]
        assert _by_itself(now, seat, [f"turn_of:{turn}"]) == ("pass" if window else None)
        assert _by_itself(now, seat, ["turn_of:-"]) is None
        seen.add(window)
    assert seen == {None, "own", "concerned", "other"}


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_question_with_one_answer_is_answered_unless_a_turn_begins_with_it(
    game: str, options: dict[str, object]
) -> None:
    for now in positions(game, options):
        seat, legal = str(now.to_move), now.legal()
        asked = now.ask(seat)
        assert asked is not None
        alone = len(legal) == 1 and asked.key != "turn"
        assert _by_itself(now, seat, ["only_answer"]) == (str(legal[0]) if alone else None)
        assert _by_itself(now, seat, []) is None
