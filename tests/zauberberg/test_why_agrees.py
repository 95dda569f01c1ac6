"""`why_not` and `legal` are two answers to one question: they agree on every action there is."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

import zauberturm as zt
from tests.zauberberg.positions import EVENTS, ZB9, load
from tests.zauberberg.random_tables import crowded_position
from zauberturm import locale
from zauberturm.games.zauberberg import refusals
from zauberturm.games.zauberberg.actions import ACTIONS, MOST_SWAPPED, SHOW, SWAP, TILE_LAID
from zauberturm.games.zauberberg.board import CARDS, NUMBERS, SEAT_LETTERS, TILES, VALUES, VILLAGES
from zauberturm.games.zauberberg.notation import describe, event_names
from zauberturm.games.zauberberg.refusals import FACTS, LEGAL, REASON_WORDS, REFUSALS
from zauberturm.games.zauberberg.state import State
from zauberturm.kernel import JIT

TABLES: dict[str, dict[str, Any]] = {
    "two": {"players": 2},
    "three, climbs only": {"players": 3, "third_card": "climb_only", "climb_rest": "no", "raven_self": "forbidden"},
    "four, many liberties": {"players": 4, "third_card": "free", "exchange_min": 0, "storm_chooser": "owner"},
    "five, a larger mountain": {"players": 5, "layout": ZB9 | {"name": "zb11", "sides": [11, 9, 7, 5]}},
}
# What random games seldom reach: the last level, pairs everywhere, too many cards, a pile with few of them.
JAMMED = {
    "4.1": "b1 a1",
    "4.3": "b2 a2",
    "3.2": "b3 a3",
    "1.4": "b4 a4",
    "2.1": "c1 c2",
    "4.2": "c3 a5",
    "2.5": "c4 c5",
}
HANDS = {"a": "1 2 2 3 4 5 *", "b": "1 2 3 4 5"}
STUDIES: dict[str, dict[str, Any]] = {
    "jammed": {"hands": HANDS, "third_card": "climb_only"},
    "jammed, no cards": {"hands": HANDS | {"a": ""}, "tiles": dict.fromkeys(EVENTS[:2], "flying")},
    "jammed, at the limit": {"hands": HANDS, "turn_limit": 1, "deck": "4 *", "exchange_min": 0},
}
CROWDS = [f"crowd {number}" for number in range(40 if JIT else 24)]
PLIES = 400
SEED = 5
SAMPLED = (1, 3, 9, 27)  # at which visits to a kind of decision the two are compared
STRIDE = 4 if JIT else 17  # of the many triples and exchanges, each sample takes every fourth, or fewer


def kind_of(g: zt.Game) -> tuple[int, int]:
    """What is asked, and on what the goblin of the turn has landed, which makes a difference."""
    plain = State.plain(g._g)
    return plain.step, plain.landed


def first_game(name: str) -> zt.Game:
    if name in TABLES:
        return zt.new("zauberberg", seed=SEED, chance="manual", **TABLES[name])
    if name in STUDIES:
        return load(JAMMED, players=3, **STUDIES[name])
    dice = random.Random(CROWDS.index(name))
    while True:
        try:
            return zt.load(crowded_position(dice), seed=SEED, chance="manual")
        except zt.PositionError:  # a crowd may come to stand as no game can leave it
            continue


def walk(g: zt.Game) -> Iterator[zt.Game]:
    """The positions of a random game in which most of the time cards are played, not exchanged."""
    choice = random.Random(SEED)
    for _ in range(PLIES):
        yield g
        codes = [int(action) for action in g.legal()]
        if not codes:
            return
        others = [code for code in codes if not SWAP <= code < TILE_LAID]
        g.play(choice.choice(others if others and choice.random() < 0.8 else codes))


def samples(name: str) -> Iterator[zt.Game]:
    """Of each kind of decision an early one and some later ones."""
    visits = Counter[tuple[int, int]]()
    for g in walk(first_game(name)):
        visits[kind_of(g)] += 1
        if visits[kind_of(g)] in SAMPLED:
            yield g


def codes_for(place: int) -> list[int]:
    """The actions that are compared at a sample: of triples and exchanges some, of all others each."""
    return [*range(SHOW), *range(SHOW + place % STRIDE, TILE_LAID, STRIDE), *range(TILE_LAID, ACTIONS)]


@cache
def compared(name: str) -> tuple[set[int], list[str]]:
    """The rules that refused something at the samples of a walk, and all disagreements."""
    rules, disagreements = set[int](), list[str]()
    for place, g in enumerate(samples(name)):
        legal = {int(action) for action in g.legal()}
        refusal, facts = g._engine.refusal, g._engine.facts()
        for code in [*codes_for(place), *legal]:
            rule = refusal(g._g, code, facts)
            rules.add(rule)
            if (rule == LEGAL) != (code in legal):
                text = describe(event_names(g.options))[code].text
                disagreements.append(f"{g}, step {kind_of(g)}: {text} refused by {REFUSALS[rule]!r}")
    return rules, disagreements


@pytest.mark.parametrize("name", [*TABLES, *STUDIES, *CROWDS])
def test_they_agree_on_all_actions(name: str) -> None:
    assert compared(name)[1] == []


def test_every_rule_has_its_say() -> None:
    found = set[int]().union(*(compared(name)[0] for name in (*TABLES, *STUDIES, *CROWDS)))
    assert {REFUSALS[rule] for rule in found} == set(REFUSALS)


@pytest.mark.parametrize("name", ["two", "four, many liberties", "jammed", *CROWDS[:4]])
def test_what_a_seat_cannot_know_changes_no_answer(name: str) -> None:
    """ZB-INFO-8: unseen tiles, other hands and the draw pile are dealt anew; every rule and fact stays."""
    for place, g in enumerate(samples(name)):
        seat = g.to_move
        if seat is not None and seat != "chance":
            other = g.determinize(seat, seed=SEED)
            mine, others = g._engine.facts(), g._engine.facts()
            for code in codes_for(place):
                rule = g._engine.refusal(g._g, code, mine)
                assert g._engine.refusal(other._g, code, others) == rule
                assert list(mine) == list(others)


FACTS_ARE: dict[str, Callable[[Any], bool]] = {
    "card": (*CARDS, "-").__contains__,
    "tile": TILES.__contains__,
    "reason": REASON_WORDS.__contains__,
    "goblin": {f"{seat}{number}" for seat in SEAT_LETTERS for number in range(1, NUMBERS + 1)}.__contains__,
    "village": {f"V{village}" for village in range(VILLAGES)}.__contains__,
    "value": range(1, VALUES + 1).__contains__,
    "limit": range(3, 6).__contains__,
    "n": range(MOST_SWAPPED + 1).__contains__,
}


def is_place(g: zt.Game, text: str) -> bool:
    sides = (ZB9 if g.options["layout"] == "zb9" else g.options["layout"])["sides"]
    fields = {f"{level}.{index}" for level, side in enumerate(sides, start=1) for index in range(4 * (side - 1))}
    return text in fields or text in {"-", "V0", "V1", "V2", "V3"}


@pytest.mark.parametrize("name", ["three, climbs only", "five, a larger mountain", "jammed", *CROWDS[:4]])
def test_facts_and_sentences_say_what_they_should(name: str) -> None:
    for g in samples(name):
        for code in random.Random(SEED).sample([*range(SHOW), *range(SHOW, ACTIONS, 97)], 150):
            refusal = g.why_not(code)
            if refusal is not None:
                assert tuple(refusal.facts) == FACTS[refusal.rule]
                assert all(FACTS_ARE[fact](value) for fact, value in refusal.facts.items() if fact != "field")
                assert is_place(g, refusal.facts.get("field", "-"))
                for language in locale.LANGUAGES:
                    assert not set("{}") & set(refusal.text(language)), refusal


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize("rule", FACTS)
def test_every_rule_has_a_sentence_for_every_reason(rule: str, language: str) -> None:
    assert locale.has_text(f"rule.{rule}")
    for reason in REASON_WORDS:
        facts = dict.fromkeys(FACTS[rule], 2) | ({"reason": reason} if "reason" in FACTS[rule] else {})
        assert not set("{}") & set(locale.text(language, f"rule.{rule}", facts))


def test_numbers_and_names_of_rules_go_together() -> None:
    for number, rule in enumerate(REFUSALS):
        assert getattr(refusals, rule.removeprefix("ZB-").replace("-", "_") or "LEGAL") == number
    for number, reason in enumerate(REASON_WORDS):
        assert getattr(refusals, reason.upper()) == number
