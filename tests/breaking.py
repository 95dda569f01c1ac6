"""Ways to break a game: each function changes one thing that a game does (see `broken_games`)."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import numpy as np

from tests.conformance_game import RULES
from tests.conformance_game.actions import PLAY_CARD, ROLL_DIE
from tests.conformance_game.state import OVER, TURN, State
from zauberturm.games.rules import ActionInfo, Options
from zauberturm.kernel.record import Array


def after(function: Callable[..., Any], change: Callable[..., Any]) -> Callable[..., Any]:
    """The function, and then something that does not belong there; it may change what is returned."""

    def both(*given: Any) -> Any:
        found = function(*given)
        other = change(found, *given)
        return found if other is None else other

    return both


# -- the game about itself


class Large(State):
    more: Annotated[list[int], Array(np.uint32, 150)]


def own_names(number: int) -> Callable[[Any], list[ActionInfo]]:
    """The actions with another text for the first: a second `card`, or one that begins a comment."""
    text = ("card", "roll;")[number]
    return lambda words: [ActionInfo("roll", text, {}), *RULES.describe(words)[1:]]


def lenient(asked: Any) -> Options:
    return RULES.resolve({name: value for name, value in asked.items() if name in RULES.info.options})


# -- play


def listed_twice(count: int, _: State, out: Any) -> int:
    out[count] = out[0]
    return count + 1


def nothing_for_a_doubler(count: int, g: State, _: Any) -> int:
    return 0 if g.step == TURN and g.doubled else count


_calls = [0]


def turned_round(count: int, _: State, out: Any) -> None:
    _calls[0] += 1
    if _calls[0] % 2:
        out[:count] = out[:count][::-1]


def back_to_start(_: Any, g: State, *__: Any) -> None:
    if g.step == OVER:
        g.step, g.place = TURN, [0, 0]


def also_moves_other(rows: int, g: State, *_: Any) -> None:
    g.doubles[1 - g.seat] = 0


def depends_on_calls(_: Any, g: State, *__: Any) -> None:
    _calls[0] += 1
    g.doubles[0] = _calls[0] % 2


# -- saying


def legal_all_the_same(number: int, g: State, code: int, _: Any) -> int:
    return 0 if g.step == TURN and code == PLAY_CARD else number


def never_rolls(number: int, _: State, code: int, __: Any) -> int:
    return 1 if code == ROLL_DIE else number


def renamed(row: Sequence[int]) -> tuple[str, dict[str, Any]]:
    name, facts = RULES.event_facts(row)
    return ("thrown" if name == "die_rolled" else name), facts


def not_plain(row: Sequence[int]) -> tuple[str, dict[str, Any]]:
    name, facts = RULES.event_facts(row)
    return name, {key: (value,) if key == "seat" else value for key, value in facts.items()}


def silent(_: int, __: State, ___: int, log: Any) -> int:
    log[0] = 0
    return 0


def shows_nothing(_: int, __: State, ___: int, log: Any) -> None:
    log[1] = 0


# -- keeping


def without(key: str) -> Callable[..., Any]:
    return lambda g, options: {name: entry for name, entry in RULES.position(g, options).items() if name != key}


def careless(position: Any) -> Any:
    return RULES.load({name: entry for name, entry in position.items() if name != "no_such_entry"})


# -- hiding


def all_cards(view: Any, g: State, *_: Any) -> Any:
    return {**view, "cards": {"a": g.card[0], "b": g.card[1]}}


def other_card(_: Any, g: State, seat: int, __: int, out: Any) -> None:
    out[5] = g.card[1 - seat]


def guess_of_other_card(points: int, g: State, seat: int) -> int:
    return points - g.card[1 - seat]


def forgets_own_card(_: Any, g: State, seat: int, __: int) -> None:
    if g.card[seat]:
        g.card[seat] = 1


def bluff(count: int, g: State, _: Any) -> int:
    """Whether one may play one's card depends on the card of the other."""
    return 1 if g.step == TURN and g.card[1 - g.seat] == 1 else count


def next_numbers(view: Any, g: State, *_: Any) -> Any:
    return {**view, "luck": g.seed[0]}


def luck_as_number(_: Any, g: State, __: int, ___: int, out: Any) -> None:
    out[9] = g.seed[0] % 97


def no_number(planes: Any, *_: Any) -> Any:
    return planes * np.nan


def half_written(g: State, seat: int, _: int, out: Any) -> None:
    """Trusts that the buffer was empty."""
    out[0] = 1
    if g.step == TURN and g.seat == seat:
        out[8] = 1


def reveal(name: str, facts: dict[str, Any], viewer: str | None) -> dict[str, Any]:
    return dict(facts)


def same_game(*_: Any) -> None:
    """Redraws nothing."""


def also_counts(_: Any, g: State, *__: Any) -> None:
    g.doubles[0] = 7
