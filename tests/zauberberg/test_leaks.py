"""ZB-INFO-8: what a seat is told does not depend on what it may not know.

Many positions of random games are taken; for every seat and for a spectator another position is drawn that differs in
hidden things only. View, observation, guess, legal actions, refusals and events must come out byte for byte the same.
1,000 pairs are compared on every run, 20,000 with `make test-long`.
"""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import zauberturm as zt
from tests.samples import LONG
from tests.zauberberg.positions import fresh, load, plays
from tests.zauberberg.random_tables import crowded_position, random_layout, random_options
from zauberturm.games.zauberberg.notation import describe, event_names

PAIRS = 20_000 if LONG else 1000

Start = Callable[[random.Random], zt.Game]


def table(**options: Any) -> Start:
    return lambda dice: zt.new("zauberberg", seed=dice.getrandbits(32), chance="manual", **options)


def any_table(dice: random.Random) -> zt.Game:
    return zt.new("zauberberg", seed=dice.getrandbits(32), chance="manual", **random_options(dice))


def other_mountain(dice: random.Random) -> zt.Game:
    return table(players=3, memory_aid=dice.choice(("on", "off")), layout=random_layout(dice))(dice)


def crowd(dice: random.Random) -> zt.Game:
    return zt.load(crowded_position(dice), seed=dice.getrandbits(32), chance="manual")


TABLES: dict[str, Start] = {
    "two": table(players=2),
    "three, forgetful": table(players=3, memory_aid="off"),
    "five": table(players=5, starter="c"),
    "any options": any_table,
    "another mountain": other_mountain,
    "crowded": crowd,
}
RARE = {"village", "raven", "raven_drop", "crystal", "storm", "surplus", "draw"}
"""Decisions that a random game meets seldom; they are looked at more often than the others."""


def is_taken(g: zt.Game, dice: random.Random) -> bool:
    """Whether this position is one of the sample."""
    step = g.view(None).get("pending", {}).get("step")
    return dice.random() < (0.25 if step in RARE else 0.04)


def sample(start: Start, dice: random.Random) -> Iterator[zt.Game]:
    """Positions of random games, without end; chance is manual, so that its events are seen, too."""
    while True:
        g = start(dice)
        for _ in range(400):
            if g.over:
                break
            if is_taken(g, dice):
                yield g
            g.play(choice(g, dice))


def choice(g: zt.Game, dice: random.Random) -> zt.Action:
    """A legal action, every kind equally likely, except that exchanges bring nothing new."""
    kinds: dict[str, list[zt.Action]] = {}
    for action in g.legal():
        kinds.setdefault(action.kind, []).append(action)
    if len(kinds) > 1 and dice.random() < 0.8:
        kinds.pop("swap", None)
    return dice.choice(kinds[dice.choice(list(kinds))])


def refusals(g: zt.Game, dice: random.Random) -> list[Any]:
    """What is said about a few actions of all kinds."""
    kinds: dict[str, list[int]] = {}
    for code, action in enumerate(describe(event_names(g.options))):
        if "?" not in action.text:
            kinds.setdefault(action.kind, []).append(code)
    codes = [dice.choice(kinds[dice.choice(list(kinds))]) for _ in range(12)]
    return [refusal and (refusal.rule, refusal.facts) for refusal in map(g.why_not, codes)]


def told(g: zt.Game, seat: str | None, dice: random.Random) -> str:
    """Everything a seat learns from the public interface, as one text."""
    asked = seat is not None and g.to_move == seat
    facts = {
        "view": g.view(seat),
        "observation": g.numbers(seat).tobytes().hex(),
        "guess": None if seat is None else g.evaluate(seat),
        "legal": [int(action) for action in g.legal()] if asked else None,
        "refusals": refusals(g, dice) if asked else None,
    }
    return json.dumps(facts)


def public_events(g: zt.Game, action: zt.Action, seat: str | None) -> list[Any] | None:
    """The events of an action as a seat sees them, or None if a tile is shown that it did not know."""
    tiles = g.view(seat)["tiles"]
    events = [event.seen_by(seat) for event in g.copy().play(action)]
    shown = [event.facts["field"] for event in events if event.name in ("tile_shown", "tile_revealed")]
    if any(tiles[field] == "?" for field in shown):
        return None
    return [(event.name, event.facts) for event in events]


def compare_events(g: zt.Game, other: zt.Game, seat: str | None, dice: random.Random) -> None:
    """What happens next looks the same, where it follows from what the seat knows."""
    view = g.view(seat)
    pending = view.get("pending", {})
    if g.to_move == seat == view["turn"]["seat"]:
        action = dice.choice(g.legal())
        assert public_events(other, action, seat) == public_events(g, action, seat)
    elif g.to_move == "chance" and pending.get("asked", "nobody") != seat:
        if pending["step"] == "draw" and pending["after"] == "event":
            return  # whether the turn goes on may depend on the card
        events = [public_events(game, dice.choice(game.legal()), seat) for game in (g, other)]
        assert events[0] == events[1]


def compare(g: zt.Game, dice: random.Random) -> tuple[int, int]:
    """Draw another position for every seat and a spectator; says how many, and how many of them are not the same."""
    before, different = g.digest(), 0
    for seat in (*g.seats, None):
        other = g.determinize(seat, seed=dice.getrandbits(64))
        question = dice.getrandbits(32)
        assert told(other, seat, random.Random(question)) == told(g, seat, random.Random(question))
        # The drawn position is a possible one: it can be written down and read again.
        assert zt.load(other.position(), chance="manual").digest() == other.digest()
        compare_events(g, other, seat, dice)
        recalled = g.determinize(seat, seed=dice.getrandbits(64), memory="recall")
        assert recalled.numbers(seat, "recall").tobytes() == g.numbers(seat, "recall").tobytes()
        different += other.digest() != before
    assert g.digest() == before
    return len(g.seats) + 1, different


@pytest.mark.parametrize("name", TABLES)
def test_zb_info_8_hidden_things_change_nothing_that_a_seat_is_told(name: str) -> None:
    dice = random.Random(name)
    positions = sample(TABLES[name], dice)
    pairs = different = 0
    while pairs < PAIRS / len(TABLES):
        more, changed = compare(next(positions), dice)
        pairs, different = pairs + more, different + changed
    assert different > pairs * 0.6  # hidden things were there to be changed


def question(step: str) -> zt.Game:
    """A position of a small study in which this is asked."""
    tiles = {"1.2": "raven", "1.6": "crystal", "1.12": "ghost", "1.14": "storm", "2.3": "flying", "4.3": "passage"}
    places = {"1.1": "a1", "1.5": "a2", "1.11": "a3", "1.13": "a4", "2.2": "a5"}
    g = load(places, hands={"a": "1 1 2 3 4 5", "b": "3"}, tiles=tiles, held={"b": 1}, memory_aid="off", stones="1.20")
    ways = {
        "raven": ["1,1+"],
        "raven_drop": ["1,1+", "raven:b"],
        "crystal": ["2,1+"],
        "village": ["3,1+"],
        "storm": ["4,1+"],
        "draw": ["5,1+"],
        "next": ["1,2+"],
        "surplus": ["1,2+", "end"],
    }
    return plays(g, *ways[step])


@pytest.mark.parametrize("step", ["raven", "raven_drop", "crystal", "village", "storm", "draw", "next", "surplus"])
def test_zb_info_8_holds_at_every_question(step: str) -> None:
    g, dice = question(step), random.Random(step)
    assert g.view(None)["pending"]["step"] == step
    for _ in range(5):
        compare(g, dice)


def test_zb_info_8_holds_during_the_set_up() -> None:
    g, dice = fresh(3), random.Random(1)
    while g.to_move == "chance" or g.legal()[0].kind == "place":
        if dice.random() < 0.2:
            compare(g, dice)
        g.play(dice.choice(g.legal()))


def test_the_comparison_finds_a_leak() -> None:
    """The same comparison with the complete position in place of the view does find differences."""
    g = zt.new("zauberberg", players=2, seed=1)
    while g.legal()[0].kind == "place":
        g.play(g.legal()[0])
    other = g.determinize("a", seed=2)
    assert g.position()["tiles"] != other.position()["tiles"]
    assert g.view("b") != other.view("b")


@pytest.mark.parametrize("name", ["two", "three, forgetful", "crowded"])
def test_a_drawn_position_can_be_played_on(name: str) -> None:
    dice = random.Random(name)
    other = next(sample(TABLES[name], dice)).determinize("a", seed=3)
    for _ in range(300):
        if other.over:
            break
        other.play(dice.choice(other.legal()))
