"""What a game says about its codes has to fit the numbers that compiled code keeps them in."""

from dataclasses import replace
from typing import Any, cast

import pytest

import zauberturm as zt
from tests.conformance_game import RULES
from zauberturm.kernel.core import MOST_ACTIONS


def test_codes_fit_sixteen_bits() -> None:
    assert MOST_ACTIONS == 32_768
    assert replace(RULES.core, actions=MOST_ACTIONS).actions == MOST_ACTIONS
    assert replace(RULES.core, max_legal=MOST_ACTIONS).max_legal == MOST_ACTIONS


@pytest.mark.parametrize("name", ["actions", "max_legal"])
@pytest.mark.parametrize("count", [MOST_ACTIONS + 1, 0, -1])
def test_a_game_with_too_many_codes_cannot_be_made(name: str, count: int) -> None:
    with pytest.raises(zt.OptionError, match="16 bits") as caught:
        replace(RULES.core, **cast("Any", {name: count}))
    assert caught.value.facts[name] == count
