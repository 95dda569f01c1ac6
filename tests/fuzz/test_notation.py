"""Texts and codes that are no action: a NotationError with its place, or the rule that refuses; nothing changes."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zauberturm as zt
from tests.fuzz.corpus import FUZZED, finished, positions
from tests.fuzz.game import Pick, one_of
from tests.fuzz.lanes import decider, lane
from zauberturm.locale import LANGUAGES

either_game = pytest.mark.parametrize("name", FUZZED)


@cache
def games(name: str) -> tuple[zt.Game, ...]:
    """One game at every kind of question, and one that is over."""
    asked = {FUZZED[name].step_of(position): position for position in positions(name)}
    return (*(zt.load(position, chance="manual") for position in asked.values()), finished(name))


def broken_text(g: zt.Game, pick: Pick) -> str:
    """The text of some action with a few signs changed."""
    text = str(one_of(pick, g._words.actions))
    for _ in range(pick(4)):
        at, sign = pick(len(text) + 1), one_of(pick, FUZZED[g.name].signs)
        text = one_of(
            pick, (text[:at] + sign + text[at:], text[:at] + text[at + 1 :], text[:at] + sign + text[at + 1 :])
        )
    return text


def why_not(g: zt.Game, action: str | int) -> zt.Refusal | zt.NotationError | None:
    """What `why_not` gives or raises."""
    try:
        return g.why_not(action)
    except zt.NotationError as error:
        return error


def check_unread(error: zt.NotationError) -> None:
    assert str(error).startswith("notation: ")
    assert error.column is None or 1 <= error.column <= len(error.text) + 1


def try_to_play(game: zt.Game, action: str | int) -> None:
    """`why_not` and `play` say the same; a refusal has a rule and sentences, and leaves the game as it was."""
    g = game.copy()
    refusal = why_not(g, action)
    legal = [str(one) for one in g.legal()] + [int(one) for one in g.legal()]
    assert (refusal is None) == (action in legal)
    if refusal is None:
        g.play(action)
        return
    if isinstance(refusal, zt.NotationError):
        check_unread(refusal)
        with pytest.raises(zt.NotationError):
            g.play(action)
    else:
        assert refusal.rule.startswith(FUZZED[g.name].rules)
        assert all(refusal.text(language) for language in LANGUAGES)
        with pytest.raises(zt.IllegalAction) as caught:
            g.play(action)
        assert (caught.value.rule, caught.value.facts) == (refusal.rule, refusal.facts)
    assert g.position() == game.position()


@either_game
@lane(150)
@given(st.data())
def test_a_changed_text_is_refused_or_played(name: str, data: st.DataObject) -> None:
    pick = decider(data)
    g = one_of(pick, games(name))
    try_to_play(g, broken_text(g, pick))


@either_game
@lane(100)
@given(st.text(), st.integers(0, 1000))
def test_any_text_is_refused(name: str, text: str, nth: int) -> None:
    try_to_play(games(name)[nth % len(games(name))], text)


@either_game
@lane(60)
@given(st.integers(), st.integers(0, 1000))
def test_any_code_is_refused_or_played(name: str, code: int, nth: int) -> None:
    try_to_play(games(name)[nth % len(games(name))], code)


@either_game
@lane(60)
@given(st.data())
def test_any_action_is_refused_or_played(name: str, data: st.DataObject) -> None:
    g = one_of(decider(data), games(name))
    action = one_of(decider(data), g._words.actions)
    try_to_play(g, int(action))
    try_to_play(g, str(action))


@pytest.mark.parametrize(
    ("name", "text", "column"),
    [
        *(("towers", *case) for case in (("", 1), ("W", 2), ("W2:w16", 6), ("W2:wx", 5), ("cast SW:9,4", 11))),
        *(("towers", *case) for case in (("W2:w5 ", 7), ("T3:t7.0", 7))),
        *(("zauberberg", *case) for case in (("", 1), ("6", 1), ("3,4", 4), ("3,6+", 3), ("swap:2,1", 8), ("V4", 2))),
        *(("zauberberg", *case) for case in (("raven:f", 7), ("show:1.6,1.2,1.12", 13), ("tile:1.3=pit", 8))),
    ],
)
def test_the_place_of_the_mistake_is_named(name: str, text: str, column: int) -> None:
    with pytest.raises(zt.NotationError) as caught:
        zt.new(name, players=2, seed=1).play(text)
    assert (caught.value.text, caught.value.column) == (text, column)
    assert f"column {column}" in str(caught.value)
