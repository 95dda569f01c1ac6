"""Exact values of miniatures by two routes: the engine's rules, and the second model written from the rule books."""

from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest

from tests.towers.oracle import Oracle as TowersOracle
from tests.zauberberg.oracle import Oracle as ZauberbergOracle
from zauberturm.env.miniatures import MINIATURES, VALUES, solve
from zauberturm.errors import OptionError

ORACLES: dict[str, Any] = {"ring": TowersOracle, "mountain": ZauberbergOracle}


def standing(oracle: Any) -> str:
    """Everything a position of the second model is told apart by. The last answer may be a roll."""
    parts = ("board", "home", "flasks", "places", "tiles", "extra", "played", "hands", "deck", "discard", "turn")
    known = {part: getattr(oracle, part)() for part in parts if hasattr(oracle, part)}
    return repr((oracle.to_move, oracle.legal(), oracle._answers[-1:], known))


def begun(kind: Any, *answers: str) -> Any:
    """The second model after these answers; it may change what it was loaded from, so each gets a copy."""
    name = next(name for name, oracle in ORACLES.items() if oracle is kind)
    oracle = kind.load(deepcopy(MINIATURES[name]))
    for answer in answers:
        oracle.play(answer)
    return oracle


def second_value(oracle: Any, seat: str, values: dict[str, Fraction]) -> Fraction:
    """The same value from the second model: its own lists, its own odds, its own end."""
    if oracle.over:
        return Fraction(int(seat in oracle.result()["winners"]))
    key = standing(oracle)
    if key not in values:
        after: dict[str, Fraction] = {}
        for text in oracle.legal():
            after[text] = second_value(begun(type(oracle), *oracle._answers, text), seat, values)
        if oracle.to_move == "chance":
            values[key] = sum((odds * after[text] for text, odds in oracle.outcomes()), Fraction(0))
        else:
            values[key] = (max if oracle.to_move == seat else min)(after.values())
    return values[key]


@pytest.mark.parametrize("name", MINIATURES)
def test_two_routes_lead_to_the_same_value(name: str) -> None:
    assert solve(MINIATURES[name]) == VALUES[name]
    assert second_value(begun(ORACLES[name]), "a", {}) == VALUES[name]


def test_what_is_no_miniature_is_not_solved() -> None:
    with pytest.raises(OptionError, match="miniature"):
        solve(MINIATURES["ring"], most=100)
