"""A refusal names what it rests on: spaces, cards, prices, limits."""

from typing import Any

import pytest

from tests.towers.positions import load

HAND = {"a": ["W3", "T5", "D"]}
ROUND_THE_CORNER: dict[int, str] = {0: "*", 14: "aa", 1: "aaabbb", 8: "1"}
RICH = {"a": [1, 5, 0]}

REFUSED: list[tuple[str, dict[int, str], dict[str, Any], str, dict[str, Any]]] = [
    ("W3:w14", ROUND_THE_CORNER, {}, "WT-WIZ-4", {"space": 1, "limit": 6}),
    ("W3:w14 PB", {0: "*", 14: "aa", 1: "aabbb"}, {"spells": ["PB"]}, "WT-SP-PB-4", {"space": 1, "limit": 6}),
    ("cast MW:a14", {0: "*", 14: "a", 15: "aaabbb"}, {"spells": ["MW"]}, "WT-WIZ-4", {"space": 15, "limit": 6}),
    ("cast MW:b7", ROUND_THE_CORNER, {"spells": ["MW"]}, "WT-R-34", {"seat": "b", "space": 7}),
    ("cast MW:a14 x2", ROUND_THE_CORNER, {"spells": ["MW"]}, "WT-R-45", {"spell": "MW"}),
    ("cast HT:t8.1", ROUND_THE_CORNER, {"spells": ["MW"]}, "WT-MAT-7", {"spell": "HT"}),
    ("cast SW:0,8", {0: "1*", 8: "2"}, {"spells": ["SW"]}, "WT-SP-SW-3", {"space": 0}),
    ("W3:w8", ROUND_THE_CORNER, {}, "WT-LOCK-6", {"space": 8}),
    ("W3:w7", ROUND_THE_CORNER, {}, "WT-WIZ-1", {"space": 7}),
    ("T5:t8.2", ROUND_THE_CORNER, {}, "WT-TOWER-1", {"space": 8, "level": 2}),
    ("T5:t11.1", {0: "*", 11: "1", 3: "2"}, {}, "WT-TOWER-6", {"space": 0}),
    ("W3:t8.1", ROUND_THE_CORNER, {}, "WT-CARD-1", {"card": "W3"}),
    ("W1:w14", ROUND_THE_CORNER, {}, "WT-TURN-2", {"action": "W1:w14"}),
    (
        "cast MW:a14",
        ROUND_THE_CORNER,
        {"flasks": {"a": [5, 1, 0]}},
        "WT-SPELL-2",
        {"spell": "MW", "price": 2, "full": 1},
    ),
]


@pytest.mark.parametrize(("text", "board", "wishes", "rule", "facts"), REFUSED)
def test_facts(text: str, board: dict[int, str], wishes: dict[str, Any], rule: str, facts: dict[str, Any]) -> None:
    refusal = load(board, **({"hands": HAND, "flasks": RICH} | wishes)).why_not(text)
    assert refusal is not None
    assert (refusal.rule, refusal.facts) == (rule, facts)
