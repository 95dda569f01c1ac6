"""What no caller should hand in: only the documented errors come out."""

from typing import Any

import pytest

import zauberturm as zt

HUGE = 10**5000  # Python itself refuses to write such a number down

STRANGE = pytest.mark.parametrize("name", [["towers"], HUGE, None, "chess"], ids=["list", "huge", "none", "unknown"])


@STRANGE
def test_a_game_that_does_not_exist_is_not_begun(name: Any) -> None:
    with pytest.raises(zt.OptionError):
        zt.new(name)


@STRANGE
def test_nor_loaded(name: Any) -> None:
    with pytest.raises(zt.PositionError):
        zt.load({"contract": 1, "game": name})


@pytest.mark.parametrize("game", list(zt.games()))
@pytest.mark.parametrize("wish", ["seed", "chance", "players", "starter"])
def test_numbers_too_large_to_show_are_refused(game: str, wish: str) -> None:
    wishes: dict[str, Any] = {wish: HUGE}
    with pytest.raises(zt.OptionError):
        zt.new(game, **wishes)


def test_a_seat_that_is_no_seat() -> None:
    g = zt.new("zauberberg", seed=1)
    seat: Any = HUGE
    with pytest.raises(zt.OptionError):
        g.view(seat)
