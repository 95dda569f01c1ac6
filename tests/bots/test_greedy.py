"""The greedy bot averages over what chance may bring, exactly where it can."""

from statistics import mean
from typing import Any

import pytest

import tests.zauberberg.positions as zauberberg
import zauberturm as zt
from tests.towers.positions import load, texts
from zauberturm.bots import Greedy


def points(g: zt.Game, seat: str, **wishes: Any) -> dict[str, float]:
    return dict(zip(texts(g), Greedy(1, **wishes).points(g, seat), strict=True))


def after(g: zt.Game, *actions: str) -> zt.Game:
    g = g.copy()
    g.chance = "manual"
    for action in actions:
        g.play(action)
    return g


def best_answer(g: zt.Game, seat: str) -> float:
    return max(after(g, answer).evaluate(seat) for answer in texts(g))


def test_without_chance_an_action_is_worth_the_guess_behind_it() -> None:
    g = load({8: "*", 4: "a", 12: "1b"}, hands={"a": ["W1", "T1", "T2"]})
    for action, worth in points(g, "a", worlds=3).items():
        if action != "special":  # a new hand
            assert worth == after(g, action).evaluate("a")


def test_a_roll_is_averaged_over_its_faces_with_the_best_answer_to_each() -> None:
    g = load({8: "*", 4: "a", 3: "a", 12: "1b"}, hands={"a": ["D", "T1", "T2"]})
    rolled = [after(g, "D", f"roll:{face}") for face in range(1, 7)]
    assert points(g, "a", worlds=1)["D"] == pytest.approx(mean(best_answer(one, "a") for one in rolled))


def test_rolling_again_is_one_of_the_answers() -> None:
    g = load({8: "*", 4: "a", 3: "a", 12: "1b"}, hands={"a": ["W2d", "T1", "T2"]})
    again = mean(best_answer(after(g, "W2d", "roll:1", "reroll", f"roll:{face}"), "a") for face in range(1, 7))

    def worth(first: zt.Game) -> float:
        plain = max(after(first, answer).evaluate("a") for answer in texts(first) if answer != "reroll")
        return max(plain, again)

    expected = mean(worth(after(g, "W2d", f"roll:{face}")) for face in range(1, 7))
    assert points(g, "a", worlds=1)["W2d"] == pytest.approx(expected)


def test_cards_count_as_often_as_there_are_copies_of_them() -> None:
    g = zauberberg.load({"1.5": "a1"}, hands={"a": "1 2 3", "b": "2"}, deck="* 2 2 2", exchange_min=1)
    joker, number = (after(g, "swap:1", f"draw:{card}").evaluate("a") for card in ("*", "2"))
    assert joker > number
    # One of the five cards that seat a cannot see is a joker. Seat b holds it in one of five games; in each of them the
    # average is exact, so all that is left to chance is how many of a hundred games these are.
    found = points(g, "a", worlds=100)["swap:1"]
    assert found == pytest.approx(number + (joker - number) / 5, abs=(joker - number) * 0.04)


def test_noise_makes_it_misjudge() -> None:
    g = load({3: "*", 1: "a", 5: "ab", 7: "2b"}, hands={"a": ["W2", "T3"]}, action=2)
    assert {str(Greedy(seed, 1).choose(g, "a")) for seed in range(10)} == {"W2:w1"}
    assert len({str(Greedy(seed, 1, noise=2000).choose(g, "a")) for seed in range(10)}) > 1


def test_it_looks_into_at_least_one_world() -> None:
    with pytest.raises(zt.OptionError):
        Greedy(1, worlds=0)
