"""Bots are called by name, some with a budget behind it."""

import pytest

import zauberturm as zt
from zauberturm.bots import SCHEMES, Greedy, Random, Search, make


@pytest.mark.parametrize(("spec", "kind"), [("random", Random), ("greedy", Greedy), ("search", Search)])
def test_a_bot_has_a_name(spec: str, kind: type) -> None:
    assert isinstance(make(spec, 3), kind)


@pytest.mark.parametrize(("spec", "least", "most"), [("search:30", 30, 30), ("search:1ms", 1, 10_000)])
def test_a_search_has_a_budget(spec: str, least: int, most: int) -> None:
    g, bot = zt.new("towers", players=2, seed=1), make(spec, 3)
    assert isinstance(bot, Search)
    bot.choose(g, g.to_move or "")
    assert least <= bot.done <= most


NAMES = ["", "Greedy", "oracle", "greedy:2", "random: "]
BUDGETS = ["0", "0s", "1.5", "-4", "1 s", "1m", "9999999999", "fast", "\u0663"]


@pytest.mark.parametrize("spec", [*NAMES, *(f"search:{budget}" for budget in BUDGETS)])
def test_other_names_are_refused(spec: str) -> None:
    with pytest.raises(zt.OptionError):
        make(spec, 1)


def test_the_refusal_names_the_bots_there_are() -> None:
    with pytest.raises(zt.OptionError) as caught:
        make("oracle", 1)
    assert all(scheme in str(caught.value) for scheme in SCHEMES)
    assert caught.value.facts == {"bot": "oracle"}


def test_others_can_enter_their_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def made(rest: str, seed: int) -> Random:
        seen.append((rest, seed))
        return Random(seed)

    monkeypatch.setitem(SCHEMES, "mine", made)
    assert isinstance(make("mine:a:b c", 7), Random)
    assert seen == [("a:b c", 7)]
