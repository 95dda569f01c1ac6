"""Texts and codes that are no action: a NotationError with its place, or the rule that refuses; nothing changes."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zauberturm as zt
from tests.fuzz.corpus import positions
from tests.fuzz.lanes import decider, lane
from tests.fuzz.mutate import Pick, one_of
from zauberturm.games.towers.notation import describe
from zauberturm.locale import LANGUAGES

SIGNS = "wtabcdef0123456789.:,-+!x WTDMHCSPBFd?\n;|*é٣"


@cache
def games() -> tuple[zt.Game, ...]:
    """One game at every kind of question, and one that is over."""
    asked = {position.get("pending", {}).get("step"): position for position in positions()}
    over = zt.new("towers", players=2, seed=3)
    while not over.over:
        over.play(over.legal()[0])
    return (*(zt.load(position, chance="manual") for position in asked.values()), over)


def broken_text(pick: Pick) -> str:
    """The text of some action with a few signs changed."""
    text = one_of(pick, describe()).text
    for _ in range(pick(4)):
        at, sign = pick(len(text) + 1), one_of(pick, SIGNS)
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
        assert refusal.rule.startswith("WT-")
        assert all(refusal.text(language) for language in LANGUAGES)
        with pytest.raises(zt.IllegalAction) as caught:
            g.play(action)
        assert (caught.value.rule, caught.value.facts) == (refusal.rule, refusal.facts)
    assert g.position() == game.position()


@lane(150)
@given(st.data())
def test_a_changed_text_is_refused_or_played(data: st.DataObject) -> None:
    pick = decider(data)
    try_to_play(one_of(pick, games()), broken_text(pick))


@lane(100)
@given(st.text(), st.integers(0, 1000))
def test_any_text_is_refused(text: str, nth: int) -> None:
    try_to_play(games()[nth % len(games())], text)


@lane(60)
@given(st.integers(), st.integers(0, 1000))
def test_any_code_is_refused_or_played(code: int, nth: int) -> None:
    try_to_play(games()[nth % len(games())], code)


@lane(60)
@given(st.integers(0, len(describe()) - 1), st.integers(0, 1000))
def test_any_action_is_refused_or_played(code: int, nth: int) -> None:
    g = games()[nth % len(games())]
    try_to_play(g, code)
    try_to_play(g, describe()[code].text)


@pytest.mark.parametrize(
    ("text", "column"),
    [("", 1), ("W", 2), ("W2:w16", 6), ("W2:wx", 5), ("cast SW:9,4", 11), ("W2:w5 ", 7), ("T3:t7.0", 7)],
)
def test_the_place_of_the_mistake_is_named(text: str, column: int) -> None:
    with pytest.raises(zt.NotationError) as caught:
        zt.new("towers", players=2, seed=1).play(text)
    assert (caught.value.text, caught.value.column) == (text, column)
    assert f"column {column}" in str(caught.value)
