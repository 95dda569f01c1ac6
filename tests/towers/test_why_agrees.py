"""`why_not` and `legal` are two answers to one question: they agree on every action there is."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Literal

import pytest

import zauberturm as zt
from tests.towers.positions import load
from zauberturm.games.towers import refusals
from zauberturm.games.towers.actions import ACTIONS, CAST, CLAIM_AFTER, LEVELS, MAX_FLASKS
from zauberturm.games.towers.board import CARDS, HAND, MAX_ON_SURFACE, SEAT_LETTERS, SPACES, SPELL_CODES
from zauberturm.games.towers.notation import describe
from zauberturm.games.towers.refusals import FACTS, LEGAL, REFUSALS
from zauberturm.games.towers.state import State
from zauberturm.kernel import JIT

ALL = list(SPELL_CODES)
CHEAP = dict.fromkeys(ALL, 1)
MASTER: dict[str, Any] = {"variant": "master", "spells": ALL}
TEAM: dict[str, Any] = {"players": 4, "team": True}
TABLES: dict[str, dict[str, Any]] = {
    "two": {"players": 2},
    "three, dead cards forbidden": {"players": 3, "spells": ALL, "dead_cards": "forbidden"},
    "four, first edition, spells between actions": {
        "players": 4,
        "edition": "first",
        "spells": ALL,
        "spell_timing": "between_actions",
        "spell_after_special": True,
    },
    "five, castle swaps": {"players": 5, "spells": ALL, "swap_carries_castle": True},
    "six": {"players": 6, "spells": ["PB", "MW", "FW"]},
    "master, printed prices": {"players": 3, "variant": "master", "spells": 4, "spell_costs": "abacus"},
    "master of two": {"players": 2, **MASTER},
    "master, merged": {"players": 4, **MASTER, "repeat_mode": "merged"},
    "master, first edition": {"players": 3, **MASTER, "edition": "first"},
    "master, first edition, no FW": {"players": 2, "variant": "master", "spells": ["MW", "PB"], "edition": "first"},
    "teams": {**TEAM, "edition": "first", "spells": ["MW", "HW", "FW"]},
    "teams of six, master, first edition": {**TEAM, **MASTER, "players": 6, "edition": "first"},
    "teams, master, merged": {**TEAM, **MASTER, "repeat_mode": "merged"},
    "solo": {"players": 1},
    "solo, chosen spells": {"players": 1, "solo_spells": "chosen3"},
}
# What random games seldom reach: full surfaces, a way home, a castle without a free place, partners under one tower.
CROWDED = "d///1aaabbb/cccdd/2eeefff/3*/4/5/6/7/8/9///"
JAMMED = "1*/a/2b/c/3d/e/4f/a/5b/c/6d/e/7f/a/8b/9cdef"
LOCKED = "*/abcdef1/////////abcdef////2/"
STUDIES: dict[str, tuple[str, dict[str, Any]]] = {
    "crowded, first edition, dead cards forbidden": (
        CROWDED,
        {"spells": ALL, "edition": "first", "dead_cards": "forbidden", "hands": {"a": ["W1", "W2", "W2d"]}},
    ),
    "crowded master": (CROWDED, {**MASTER, "hands": {"a": ["W1", "W1", "W1"]}}),
    "crowded master, first edition": (CROWDED, {**MASTER, "edition": "first", "team": True}),
    "the way home": (CROWDED, {**MASTER, "seat": "e", "action": 2, "hands": {"e": ["W1", "W1", "W1"]}}),
    "jammed": (JAMMED, {"spells": ALL}),
    "jammed master, merged": (
        JAMMED,
        {**MASTER, "team": True, "repeat_mode": "merged", "flasks": {"a": [0, 8, 0], "d": [0, 0, 0]}},
    ),
    "partners under one tower": (LOCKED, {"team": True, "spells": ["FW"]}),
}
MAX_PRICE = 99
SET_UP_PLIES = 30
PLIES = 300
SEED = 3
SAMPLED = (1, 4, 16)  # at which visits to a kind of decision the two are compared
STRIDE = 1 if JIT else 16  # all actions are compared; interpreted, some of the many thousand casts have to do


def step_of(g: zt.Game) -> int:
    return State.plain(g._g).step


def new_game(table: str, seed: int, chance: Literal["auto", "manual"]) -> zt.Game:
    return zt.new("towers", seed=seed, chance=chance, **{"spell_costs": CHEAP, **TABLES[table]})


def rich_game(name: str, seed: int) -> zt.Game:
    """A table or a study at which everybody can pay for spells."""
    if name in STUDIES:
        board, wishes = STUDIES[name]
        full = {seat: [0, 4, 0] for seat in SEAT_LETTERS}
        return load(board, **{"players": 6, "flasks": full, "spell_costs": CHEAP, **wishes})
    position = {key: value for key, value in new_game(name, seed, "auto").position().items() if key != "pending"}
    position["flasks"] = {seat: [0, sum(flasks), 0] for seat, flasks in position["flasks"].items()}
    return zt.load(position, seed=seed, chance="manual")


def walk(g: zt.Game, plies: int, seed: int) -> Iterator[zt.Game]:
    """The positions of a random game in which most of the time cards come before spells."""
    choice = random.Random(seed)
    for _ in range(plies):
        yield g
        codes = [int(action) for action in g.legal()]
        if not codes:
            return
        cards = [code for code in codes if code < CLAIM_AFTER]
        g.play(choice.choice(cards if cards and choice.random() < 0.7 else codes))


def walks(name: str, seed: int) -> Iterator[zt.Game]:
    if TABLES.get(name, {}).get("players") == 1:  # solo players are rich from the start
        yield from walk(new_game(name, seed, "manual"), PLIES, seed)
        return
    if name in TABLES:
        yield from walk(new_game(name, seed, "manual"), SET_UP_PLIES, seed)
    yield from walk(rich_game(name, seed), PLIES, seed)


def samples(name: str, seed: int) -> Iterator[zt.Game]:
    """Of each kind of decision an early one and some later ones."""
    visits = Counter[int]()
    for g in walks(name, seed):
        visits[step_of(g)] += 1
        if visits[step_of(g)] in SAMPLED:
            yield g


def codes_for(place: int) -> list[int]:
    """The actions that are compared at a sample: all of them, or all but casts with a target and some of these."""
    return [*range(CAST), *range(CAST + place % STRIDE, ACTIONS, STRIDE)]


@cache
def compared(name: str) -> tuple[set[int], list[str]]:
    """The rules that refused something at the samples of a walk, and all disagreements."""
    rules, disagreements = set[int](), list[str]()
    for place, g in enumerate(samples(name, SEED)):
        legal = {int(action) for action in g.legal()}
        refusal, facts = g._engine.refusal, g._engine.facts()
        for code in [*codes_for(place), *legal]:
            rule = refusal(g._g, code, facts)
            rules.add(rule)
            if (rule == LEGAL) != (code in legal):
                disagreements.append(f"{g}, step {step_of(g)}: {describe()[code].text} refused by {REFUSALS[rule]!r}")
    return rules, disagreements


@pytest.mark.parametrize("name", [*TABLES, *STUDIES])
def test_they_agree_on_all_actions(name: str) -> None:
    assert compared(name)[1] == []


def test_most_rules_have_their_say() -> None:
    assert len(set[int]().union(*(compared(name)[0] for name in (*TABLES, *STUDIES)))) > 50


@pytest.mark.parametrize("name", ["teams", "master, first edition", "crowded master", "partners under one tower"])
def test_what_a_seat_cannot_know_changes_no_answer(name: str) -> None:
    """WT-INFO-9: locked wizards, other hands and the draw pile are dealt anew; every rule and fact stays."""
    for place, g in enumerate(samples(name, SEED)):
        seat = g.to_move
        if seat is not None and seat != "chance":
            other = g.determinize(seat, seed=SEED)
            mine, others = g._engine.facts(), g._engine.facts()
            for code in codes_for(place):
                rule = g._engine.refusal(g._g, code, mine)
                assert g._engine.refusal(other._g, code, others) == rule
                assert list(mine) == list(others)


FACTS_ARE: dict[str, Callable[[Any], bool]] = {
    "card": CARDS.__contains__,
    "spell": SPELL_CODES.__contains__,
    "seat": SEAT_LETTERS.__contains__,
    "space": range(SPACES).__contains__,
    "level": range(1, LEVELS + 1).__contains__,
    "limit": (HAND, MAX_ON_SURFACE).__contains__,
    "price": range(1, MAX_PRICE + 1).__contains__,
    "full": range(MAX_FLASKS + 1).__contains__,
    "n": range(1, MAX_FLASKS + 1).__contains__,
}


@pytest.mark.parametrize("name", ["four, first edition, spells between actions", "master, merged", "teams", "jammed"])
def test_facts_say_what_they_should(name: str) -> None:
    for g in samples(name, SEED):
        for code in random.Random(SEED).sample(range(ACTIONS), 200):
            refusal = g.why_not(code)
            if refusal is not None:
                assert tuple(refusal.facts) == FACTS[refusal.rule]
                assert all(FACTS_ARE[fact](value) for fact, value in refusal.facts.items() if fact != "action")
                assert refusal.facts.get("action", refusal.action) == refusal.action
                assert refusal.facts.get("price", MAX_PRICE) > refusal.facts.get("full", 0)


def test_numbers_and_names_of_rules_go_together() -> None:
    for number, rule in enumerate(REFUSALS):
        assert getattr(refusals, rule.removeprefix("WT-").replace("-", "_") or "LEGAL") == number


def test_some_actions_are_never_legal() -> None:
    never = {"D:-": "WT-CARD-3", "T2d:-": "WT-CARD-3", "T3d:-": "WT-CARD-3", "after PB": "WT-MT-3"}
    for name in ("two", "master of two", "solo"):
        for g in samples(name, SEED):
            refused = {text: g.why_not(text) for text in never}
            assert {text: refusal.rule for text, refusal in refused.items() if refusal is not None} == never
