"""Factored actions lead back to their codes, and name what the actions name."""

import numpy as np
import pytest

import zauberturm as zt
from tests.env.tables import TABLES
from zauberturm.env import Batch, factors
from zauberturm.errors import OptionError
from zauberturm.registry import GAMES


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
def test_every_code_leads_back(game: str) -> None:
    found = factors(game)
    codes = np.arange(GAMES[game].core.actions)
    assert np.array_equal(found.join(found.split(codes)), codes)
    assert sum(found.sizes) <= 300
    assert (found.table.max(axis=0) < np.array(found.sizes)).all()


def test_parts_of_towers_are_those_of_the_action() -> None:
    found = factors("towers")
    for code, action in enumerate(GAMES["towers"].describe(())):
        kind, card, place, _ = (names[at] for names, at in zip(found.names, found.split(code), strict=True))
        if "card" in action.parts:
            assert card == action.parts["card"], action
        if kind in ("walk", "walk by the die"):
            assert place == f"space {action.parts['space']}", action
        if kind.startswith("cast") and kind != "cast PB":
            assert action.parts["spell"] == kind.split()[1], action
    assert found.names[0][found.split(0)[0]] == "walk"


def test_parts_of_zauberberg_are_those_of_the_action() -> None:
    rules = GAMES["zauberberg"]
    found = factors("zauberberg")
    actions = rules.describe(rules.words(rules.resolve({})))
    kinds: dict[str, set[str]] = {}
    for code, action in enumerate(actions):
        kinds.setdefault(found.names[0][found.split(code)[0]], set()).add(action.kind)
    assert all(len(kind) == 1 for kind in kinds.values()), kinds


@pytest.mark.parametrize("name", ["towers, team, master", "zauberberg, five"])
def test_masks_lead_to_legal_actions_and_to_all_of_them(name: str) -> None:
    game, options = TABLES[name]
    batch, found = Batch(game, 1, seed=3, **options), factors(game)
    turn = batch.reset()
    for _ in range(12):
        codes = batch.legal(0)
        reached = [
            int(found.join([kind, card, place, target]))
            for kind in np.flatnonzero(found.mask(codes)).tolist()
            for card in np.flatnonzero(found.mask(codes, kind)).tolist()
            for place in np.flatnonzero(found.mask(codes, kind, card)).tolist()
            for target in np.flatnonzero(found.mask(codes, kind, card, place)).tolist()
        ]
        assert sorted(reached) == sorted(codes)
        turn = batch.step(batch.random_actions())
    assert turn.count[0] > 0


def test_what_is_no_action_is_said_so() -> None:
    found = factors("towers")
    assert found.join([[0, 0, 0, 0], [200, 0, 0, 0], [-1, 0, 0, 0]]).tolist() == [-1, -1, -1]
    for wrong in (-1, GAMES["towers"].core.actions, 0.5):
        with pytest.raises(OptionError):
            found.split(wrong)
    for numbers in ([0, 0, 0], [0.0] * 4, 3):
        with pytest.raises(OptionError):
            found.join(numbers)
    with pytest.raises(OptionError):
        found.mask([0], 0, 1, 1, 0)
    with pytest.raises(OptionError):
        factors("chess")
    assert zt.games()["towers"].actions == len(found.table)
