"""A refusal names what it rests on: goblins, fields, cards, limits, and says so in the players' words."""

from typing import Any

import pytest

from tests.zauberberg.positions import ZB9, fresh, load
from zauberturm import locale
from zauberturm.games.zauberberg.refusals import FACTS, REASON_WORDS

PAIR_AHEAD = {"1.0": "a3", "1.30": "b1 b2"}
ON_TOP = {"1.4": "b1 a3"}
BIG: dict[str, Any] = {"layout": ZB9 | {"name": "big", "sides": [11, 9, 7, 5]}}
FULL = {"a": "1 2 3 5 *"}


def at(goblin: str, field: str) -> dict[str, Any]:
    """The facts of most refusals that concern a goblin."""
    return {"goblin": goblin, "field": field}


Study = tuple[str, dict[str, str], dict[str, Any], str, dict[str, Any]]
REFUSED: list[Study] = [
    ("3,4-", PAIR_AHEAD, {"hands": {"a": "3 4 1"}}, "ZB-MOVE-6", at("a3", "1.30")),
    ("3,2-", {"V0": "a3", "1.0": "b1 b2"}, {"hands": FULL}, "ZB-MOVE-6", at("a3", "1.0")),
    ("3,4+", {"1.37": "a3", "1.0": "b1 b2"}, {"hands": {"a": "3 4"}} | BIG, "ZB-MOVE-6", at("a3", "1.0")),
    ("3,1+", {"2.5": "a3 b1"}, {"hands": FULL}, "ZB-MOVE-8", at("a3", "2.5")),
    ("3,1^", {"V2": "a3"}, {"hands": FULL}, "ZB-CLIMB-1", {"reason": "alone"} | at("a3", "V2")),
    ("3,1^", {"3.2": "a3"}, {"hands": FULL}, "ZB-CLIMB-1", {"reason": "alone"} | at("a3", "3.2")),
    ("3,1^", {"2.6": "b1 a3"}, {"hands": FULL}, "ZB-CLIMB-1", {"reason": "corner"} | at("a3", "2.6")),
    ("3,2^+", ON_TOP | {"2.3": "b4"}, {"hands": FULL}, "ZB-CLIMB-1", {"reason": "occupied"} | at("a3", "2.3")),
    ("3,1^+", ON_TOP, {"hands": FULL}, "ZB-CLIMB-2", {"value": 1}),
    ("3,5^", ON_TOP, {"hands": FULL}, "ZB-CLIMB-2", {"value": 5}),
    ("3,1^", ON_TOP, {"hands": FULL, "climb_rest": "no"}, "ZB-CLIMB-7", at("a3", "1.4")),
    ("3,5^-", ON_TOP | {"2.1": "b4 b5"}, {"hands": FULL}, "ZB-CLIMB-8", at("a3", "2.1")),
    ("3,2^-", {"4.1": "b1 a3"}, {"hands": FULL}, "ZB-CLIMB-9", {"goblin": "a3"}),
    ("4,1+", {}, {"hands": FULL}, "ZB-TURN-3", {"reason": "missing", "card": "4"}),
    ("4-", {}, {"hands": FULL}, "ZB-TURN-3", {"reason": "unnamed", "card": "4"}),
    ("2*-", {}, {"hands": FULL}, "ZB-TURN-3", {"reason": "unnamed", "card": "*"}),
    ("3,3+", {}, {"hands": FULL}, "ZB-TURN-4", {"reason": "missing", "card": "3"}),
    ("3*,3*+", {}, {"hands": FULL}, "ZB-TURN-5", {"n": 1}),
    ("1*,2+", {}, {"hands": {"a": "1 2 3"}}, "ZB-TURN-5", {"n": 0}),
    ("end", {}, {}, "ZB-TURN-1", {}),
    ("swap:3,3", {}, {"hands": FULL}, "ZB-EXCH-1", {"reason": "missing", "card": "3"}),
    ("swap:-", {}, {"hands": FULL}, "ZB-EXCH-1", {"reason": "none", "card": "-"}),
    ("swap:-", {}, {"hands": FULL, "exchange_min": 0}, "ZB-EXCH-3", {"n": 2, "limit": 3}),
    ("swap:5", {}, {"hands": {"a": "1 2 3 4 5 5"}, "held": {"a": 1}}, "ZB-EXCH-3", {"n": 2, "limit": 4}),
    ("swap:" + "1," * 11 + "2,2", {}, {}, "ZB-EXCH-1", {"reason": "many", "card": "-"}),
    ("V1", {}, {}, "ZB-GHOST-1", {"reason": "unasked"}),
    ("raven:b", {}, {}, "ZB-RAV-1", {"reason": "unasked"}),
    ("drop:3", {}, {}, "ZB-RAV-2", {"reason": "unasked"}),
    ("show:1.2,1.6,1.12", {}, {}, "ZB-CRY-1", {"reason": "unasked", "field": "-"}),
    ("turn:+", {}, {}, "ZB-STORM-2", {"reason": "unasked"}),
    ("draw:3", {}, {}, "ZB-DRAW-1", {"reason": "unasked"}),
    ("tile:1.2=storm", {}, {}, "ZB-SETUP-13", {}),
    ("place:3@V1", {}, {}, "ZB-SETUP-6", {}),
    ("place:3@V3", {"V0": "a1 b1", "V1": "a2 b2", "V2": "a4 b4"}, {"placing": True}, "ZB-SETUP-8", {"village": "V3"}),
]

# The same after an action: who lands on something owes an answer, or has to climb.
TILES = {"1.2": "ghost", "1.6": "storm seen", "2.3": "flying", "2.10": "pit", "3.1": "ghost"}
ALONE = {"1.11": "a1"}
HAND = {"hands": {"a": "1 1 2 3"}}
TO_B = ["1,1+", "raven:b"]
MANY = {"hands": {"a": "1 1 2 3 4 5 5"}}


def on_tile(kind: str) -> dict[str, Any]:
    """Goblin a1 can land on such a tile with a 1."""
    return {"hands": {"a": "1 1 2 3", "b": "1 2"}, "tiles": TILES | {"1.12": kind}}


Sequel = tuple[dict[str, str], dict[str, Any], list[str], str, str, dict[str, Any]]
AFTERWARDS: list[Sequel] = [
    (ALONE, on_tile("ghost"), ["1,1+"], "2+", "ZB-GHOST-1", {"reason": "owed"}),
    (ALONE, on_tile("pit"), ["1,1+"], "end", "ZB-PIT-4", {"goblin": "a1"}),
    (ALONE, on_tile("storm"), ["1,1+"], "2+", "ZB-STORM-2", {"reason": "owed"}),
    (ALONE, on_tile("crystal"), ["1,1+"], "2+", "ZB-CRY-1", {"reason": "owed", "field": "-"}),
    (ALONE, on_tile("crystal"), ["1,1+"], "show:1.2,1.12,2.3", "ZB-CRY-1", {"reason": "open", "field": "1.12"}),
    (ALONE, on_tile("raven"), ["1,1+"], "2+", "ZB-RAV-1", {"reason": "owed"}),
    (ALONE, on_tile("raven"), ["1,1+"], "raven:c", "ZB-RAV-1", {"reason": "absent"}),
    (ALONE, on_tile("raven") | {"raven_self": "forbidden"}, ["1,1+"], "raven:a", "ZB-R-43", {}),
    (ALONE, on_tile("raven") | {"held": {"b": 1}}, TO_B, "end", "ZB-RAV-2", {"reason": "owed"}),
    (ALONE, on_tile("raven") | {"held": {"b": 1}}, TO_B, "drop:3", "ZB-RAV-2", {"reason": "missing"}),
    (ALONE, on_tile("flying"), ["1,1+"], "2+", "ZB-DRAW-1", {"reason": "owed"}),
    (ALONE, on_tile("flying") | {"deck": "4 5"}, ["1,1+"], "draw:3", "ZB-MAT-4", {"card": "3"}),
    (ALONE | {"1.12": "b1"}, HAND, ["1,1+"], "2+", "ZB-CLIMB-4", at("a1", "1.12")),
    (ALONE | {"1.12": "b1 b2"}, HAND | {"third_card": "climb_only"}, ["1,1+"], "2-", "ZB-R-22", at("a1", "1.12")),
    ({}, HAND, ["1,1+"], "3,2+", "ZB-TURN-4", {"reason": "named", "card": "3"}),
    ({}, HAND, ["1,1+"], "swap:2", "ZB-TURN-1", {}),
    ({}, HAND, ["1,1+"], "5+", "ZB-TURN-4", {"reason": "missing", "card": "5"}),
    ({}, MANY, ["1,1+", "end"], "end", "ZB-FLY-5", {"reason": "owed", "n": 2, "limit": 3}),
    ({}, MANY, ["1,1+", "end"], "drop:1", "ZB-FLY-5", {"reason": "missing", "n": 2, "limit": 3}),
    ({"4.1": "b1 a1"}, {"hands": {"a": "1 1 2"}}, ["1,1^"], "end", "ZB-END-1", {}),
    ({}, {"hands": {"a": "1 1 2"}, "turn_limit": 1}, ["swap:1", "draw:3"], "end", "ZB-END-6", {}),
]


TOLD = [(rule, facts) for _, _, _, rule, facts in REFUSED] + [(rule, facts) for _, _, _, _, rule, facts in AFTERWARDS]


@pytest.mark.parametrize(("text", "places", "wishes", "rule", "facts"), REFUSED)
def test_facts(text: str, places: dict[str, str], wishes: dict[str, Any], rule: str, facts: dict[str, Any]) -> None:
    refusal = load(places, **wishes).why_not(text)
    assert refusal is not None
    assert (refusal.rule, refusal.facts) == (rule, facts)


@pytest.mark.parametrize(("places", "wishes", "actions", "text", "rule", "facts"), AFTERWARDS)
def test_facts_afterwards(
    places: dict[str, str], wishes: dict[str, Any], actions: list[str], text: str, rule: str, facts: dict[str, Any]
) -> None:
    g = load(places, **wishes)
    for action in actions:
        g.play(action)
    refusal = g.why_not(text)
    assert refusal is not None
    assert (refusal.rule, refusal.facts) == (rule, facts)


def test_facts_in_the_set_up() -> None:
    g = fresh()
    for field in ("1.2", "1.6", "1.12"):
        g.play(f"tile:{field}=storm")
    refusal = g.why_not("tile:1.14=storm")
    assert refusal is not None
    assert (refusal.rule, refusal.facts) == ("ZB-MAT-6", {"tile": "storm"})


def test_every_rule_and_every_reason_is_here() -> None:
    assert {rule for rule, _ in TOLD} == set(FACTS) - {"ZB-MAT-6"}  # that one needs a set-up
    assert {facts["reason"] for _, facts in TOLD if "reason" in facts} == {
        *REASON_WORDS,
        "many",
    }  # which the notation says


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_every_refusal_has_its_sentence(language: str) -> None:
    sentences = dict[str, set[str]]()
    for rule, facts in TOLD:
        assert locale.has_text(f"rule.{rule}")
        line = locale.text(language, f"rule.{rule}", facts)
        assert not set("{}") & set(line), line
        sentences.setdefault(line, set()).add(rule)
    # Two rules may say the same only where one and the same thing is asked for: a card from the hand.
    assert [rules for rules in sentences.values() if len(rules) > 1] == [{"ZB-RAV-2", "ZB-FLY-5"}]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Goblin a3 cannot climb: space 2.3 above it is occupied."),
        ("de", "Kobold a3 kann die Ebene nicht wechseln: Das Feld 2.3 über ihm ist besetzt."),
        ("pl", "Goblin a3 nie może wejść poziom wyżej: pole 2.3 nad nim jest zajęte."),
    ],
)
def test_a_climb_is_refused_in_the_players_words(language: str, line: str) -> None:
    refusal = load(ON_TOP | {"2.3": "b4"}, hands=FULL).why_not("3,2^+")
    assert refusal is not None
    assert refusal.text(language) == line
