"""The same seed gives the same dice, whatever is taken back, written down or read again in between."""

import random

import pytest

import zauberturm as zt


def dice_after(g: zt.Game) -> list[str]:
    """Everything that happens from here on when the first legal action is always taken, thirty times."""
    events = []
    for _ in range(30):
        events += [repr(event) for event in g.play(g.legal()[0])]
    return events


def middle(seed: int) -> zt.Game:
    g, dice = zt.new("towers", players=2, seed=seed), random.Random(seed)
    for _ in range(40):
        g.play(dice.choice(g.legal()))
    return g


def test_taking_back_changes_no_dice() -> None:
    taken_back = 0
    for g in map(middle, range(5)):
        for action in g.legal():
            trial = g.copy()
            trial.play(action)
            if trial.can_undo:
                trial.undo()
                assert dice_after(trial) == dice_after(g.copy())
                taken_back += 1
    assert taken_back >= 10


@pytest.mark.parametrize("seed", range(5))
def test_a_saved_game_goes_on_with_the_dice_it_would_have_had(seed: int) -> None:
    g = middle(seed)
    read = zt.replay(g.record(), seed=seed)
    assert dice_after(read) == dice_after(g)
    assert read.record() == g.record()


def test_outcomes_said_by_hand_use_up_a_number_each() -> None:
    g = zt.new("towers", players=2, seed=3)
    by_hand = zt.replay(g.record(), seed=3, chance="manual")
    by_hand.chance = "auto"
    assert dice_after(by_hand) == dice_after(g)
