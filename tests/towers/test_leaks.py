"""WT-INFO: what a seat is told does not depend on what it may not know.

Many positions of random games are taken; for every seat and for a spectator another position is drawn that differs in
hidden things only. View, observation, legal actions and refusals must come out byte for byte the same. 500 pairs are
compared on every run, 20,000 with `make test-long`.
"""

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

import zauberturm as zt
from tests.samples import LONG
from tests.towers.positions import load, plays, texts
from zauberturm.games.towers.notation import describe

PAIRS = 20_000 if LONG else 500

ALL_TILES = ["MW", "MT", "HW", "HT", "MC", "SW", "PB", "FW"]
TABLES: dict[str, dict[str, Any]] = {
    "basic": {"players": 3},
    "basic, every tile": {"players": 2, "spells": ALL_TILES, "dead_cards": "forbidden"},
    "basic, assist, last discard": {"players": 2, "memory": "assist", "discard_view": "top"},
    "first edition": {"players": 5, "edition": "first", "discard_view": "top"},
    "master": {"players": 4, "variant": "master", "spells": ALL_TILES},
    "master, merged": {"players": 2, "variant": "master", "spells": ALL_TILES, "repeat_mode": "merged"},
    "master, first edition": {"players": 3, "variant": "master", "edition": "first", "spells": ALL_TILES},
    "team": {"players": 4, "team": True, "spells": ["MW", "FW"]},
    "team, assist": {"players": 4, "team": True, "memory": "assist", "discard_view": "top"},
    "team, master": {"players": 6, "team": True, "variant": "master", "spells": ALL_TILES},
    "team, master, first edition": {"players": 4, "team": True, "variant": "master", "edition": "first", "spells": 8},
    "solo": {"players": 1, "solo_spells": "chosen3"},
}
RARE = {"claim", "carry", "repeat", "free", "free_whom", "window_0", "window_2"}
"""Decisions that a random game meets seldom; they are looked at more often than the others."""


def is_taken(g: zt.Game, dice: random.Random) -> bool:
    """Whether this position is one of the sample."""
    step = g.view(None).get("pending", {}).get("step")
    return dice.random() < (0.3 if step in RARE else 0.05)


def sample(options: dict[str, Any], dice: random.Random) -> Iterator[zt.Game]:
    """Positions of random games, without end; chance is manual, so that its events are seen, too."""
    while True:
        g = zt.new("towers", seed=dice.getrandbits(32), chance="manual", **options)
        while not g.over:
            if is_taken(g, dice):
                yield g
            g.play(choice(g, dice))


def choice(g: zt.Game, dice: random.Random) -> zt.Action:
    """A legal action, every kind equally likely: the few spells among many cards are what leads to rare decisions."""
    kinds: dict[str, list[zt.Action]] = {}
    for action in g.legal():
        kinds.setdefault(action.kind, []).append(action)
    return dice.choice(kinds[dice.choice(list(kinds))])


@cache
def codes_by_kind() -> list[list[int]]:
    kinds: dict[str, list[int]] = {}
    for code, action in enumerate(describe()):
        kinds.setdefault(action.kind + str(action.parts.get("spell", "")), []).append(code)
    return list(kinds.values())


def refusals(g: zt.Game, dice: random.Random) -> list[Any]:
    """What is said about a few actions of all kinds."""
    codes = [dice.choice(dice.choice(codes_by_kind())) for _ in range(12)]
    return [refusal and (refusal.rule, refusal.facts) for refusal in map(g.why_not, codes)]


def told(g: zt.Game, seat: str | None, dice: random.Random) -> str:
    """Everything a seat learns from the public interface, as one text."""
    asked = seat is not None and g.to_move == seat
    facts = {
        "view": g.view(seat),
        "observation": g.numbers(seat).tobytes().hex(),
        "legal": [int(action) for action in g.legal()] if asked else None,
        "refusals": refusals(g, dice) if asked else None,
    }
    return json.dumps(facts)


def compare(g: zt.Game, dice: random.Random) -> tuple[int, int]:
    """Draw another position for every seat and a spectator; says how many, and how many of them are not the same."""
    before, different = g.digest(), 0
    for seat in (*g.seats, None):
        other = g.determinize(seat, seed=dice.getrandbits(64))
        question = dice.getrandbits(32)
        assert told(other, seat, random.Random(question)) == told(g, seat, random.Random(question))
        # The drawn position is a possible one: it can be written down and read again.
        assert zt.load(other.position()).view(seat) == other.view(seat)
        recalled = g.determinize(seat, seed=dice.getrandbits(64), memory="recall")
        assert recalled.numbers(seat, "recall").tobytes() == g.numbers(seat, "recall").tobytes()
        different += other.digest() != before
    assert g.digest() == before
    return len(g.seats) + 1, different


@pytest.mark.parametrize("name", TABLES)
def test_wt_info_9_hidden_things_change_nothing_that_a_seat_is_told(name: str) -> None:
    dice = random.Random(name)
    positions = sample(TABLES[name], dice)
    pairs = different = 0
    while pairs < PAIRS / len(TABLES):
        more, changed = compare(next(positions), dice)
        pairs, different = pairs + more, different + changed
    # Hidden things were there to be changed. A solo player sees his cards, so only locked wizards are hidden from him.
    assert different > pairs * (0.2 if name == "solo" else 0.8)


def whom_to_free() -> zt.Game:
    g = load(
        {0: "*", 1: "ac1", 2: "bd2", 3: "b34"}, players=4, team=True, spells=["FW"], flasks={"a": [4, 1, 0]}, hands={}
    )
    return plays(g, "pass", "cast FW:t1.1")


def declared_wizard_locked(edition: str) -> zt.Game:
    """Seat b locks the wizard seat a is about to move; more of that spell, or FW, may follow before the movement."""
    g = load(
        {0: "*", 1: "a1", 4: "3", 6: "aab", 9: "b45"},
        variant="master",
        edition=edition,
        spells=["MT", "FW"],
        hands={"a": ["W1"]},
        flasks={"a": [3, 3, 0], "b": [3, 3, 0]},
        action=2,
    )
    for text in ("W1:w6", "cast MT:t4.1 before"):
        while text not in texts(g) or (text.startswith("cast") and g.to_move != "b"):
            plays(g, "pass")
        plays(g, text)
    return g


RARE_DECISIONS: dict[str, Callable[[], zt.Game]] = {
    "whom to free": whom_to_free,
    "a declared wizard is locked": lambda: declared_wizard_locked("revised"),
    "a declared wizard is locked, first edition": lambda: declared_wizard_locked("first"),
    "he may be the one to free": lambda: plays(declared_wizard_locked("first"), "cast FW:t6.1"),
}


@pytest.mark.parametrize("name", RARE_DECISIONS)
def test_wt_info_9_holds_at_decisions_that_random_games_hardly_meet(name: str) -> None:
    g, dice = RARE_DECISIONS[name](), random.Random(name)
    for _ in range(20):
        compare(g, dice)


def test_the_comparison_finds_a_leak() -> None:
    """The same comparison with the complete position in place of the view does find differences."""
    g = zt.new("towers", players=2, seed=1)
    other = g.determinize("a", seed=2)
    assert g.position() != other.position()
    assert g.view("b") != other.view("b")


@pytest.mark.parametrize("name", ["basic", "master, first edition", "team, assist", "solo"])
def test_a_drawn_position_can_be_played_to_its_end(name: str) -> None:
    dice = random.Random(name)
    other = next(sample(TABLES[name], dice)).determinize("a", seed=3)
    while not other.over:
        other.play(dice.choice(other.legal()))
    assert other.result() is not None


def test_drawing_again_with_the_same_seed_gives_the_same_position() -> None:
    g = zt.new("towers", players=4, seed=7)
    assert g.determinize("b", seed=5).position() == g.determinize("b", seed=5).position()
    assert g.determinize("b", seed=5).position() != g.determinize("b", seed=6).position()
