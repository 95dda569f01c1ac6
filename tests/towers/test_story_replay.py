"""The events alone rebuild the whole position: nothing happens untold, and nothing is told that does not happen."""

import random
import re
from collections import Counter
from typing import Any

import pytest

import zauberturm as zt
from tests.towers.positions import COPIES

PLAYS = 200
CARD_ORDER = list(COPIES)
EMPTY, FULL, SPENT = range(3)
PRICES = {"MW": 2, "MT": 1, "HW": 2, "HT": 1, "MC": 2, "SW": 1, "PB": 2, "FW": 1}
ALL = list(PRICES)
WITHOUT_PB = [spell for spell in ALL if spell != "PB"]

TABLES: dict[str, dict[str, Any]] = {
    "basic": {"players": 2},
    "basic_all_spells": {"players": 3, "spells": ALL, "dead_cards": "forbidden"},
    "first": {"players": 4, "spells": ALL, "edition": "first", "foreign_entry_ends_turn": True},
    "between_actions": {"players": 5, "spells": ALL, "spell_timing": "between_actions", "spell_after_special": True},
    "master": {"players": 2, "variant": "master", "spells": ALL},
    "swap_carries": {"players": 4, "variant": "master", "spells": ALL, "swap_carries_castle": True},
    "merged": {
        "players": 3,
        "variant": "master",
        "spells": ALL,
        "repeat_mode": "merged",
        "foreign_entry_moves_castle": False,
    },
    "master_first": {"players": 4, "variant": "master", "spells": ALL, "edition": "first"},
    "team": {"players": 4, "team": True, "spells": ALL},
    "team_master": {"players": 6, "team": True, "variant": "master", "spells": ALL, "team_end": "finish_round"},
    "team_first": {"players": 4, "team": True, "variant": "master", "edition": "first", "spells": ALL},
    "solo": {"players": 1, "solo_spells": "random3", "spells": WITHOUT_PB},
}


class Listener:
    """Somebody who lays out on a table of his own what he is told, and knows no rule but how pieces travel."""

    def __init__(self, position: dict[str, Any]) -> None:
        # A stack lists its surfaces from below: the tower (none for the ground) and the wizards standing on it.
        self.stacks: list[list[tuple[str, Counter[str]]]] = []
        for space, text in enumerate(position["board"].split("/")):
            if "*" in text:
                self.castle = space
            parts = ["", *re.split("([1-9])", text.rstrip("*"))]
            self.stacks.append([(tower, Counter(on)) for tower, on in zip(parts[::2], parts[1::2], strict=True)])
        self.home: dict[str, int] = dict(position["home"])
        self.flasks: dict[str, list[int]] = {seat: list(counts) for seat, counts in position["flasks"].items()}
        self.hands: dict[str, list[str]] = {seat: list(cards) for seat, cards in position["hands"].items()}
        self.discard: list[str] = list(position["discard"])
        self.seat: str = position["turn"]["seat"]
        self.carrier_from = 0
        self.seen = (0, 0)
        self.ending: dict[str, Any] = {}

    def top(self, space: int) -> Counter[str]:
        return self.stacks[space][-1][1]

    def take(self, surface: Counter[str], wizard: str) -> None:
        assert surface[wizard] > 0
        surface[wizard] -= 1

    def layout(self) -> dict[str, Any]:
        stacks = ["".join(tower + "".join(sorted(on.elements())) for tower, on in stack) for stack in self.stacks]
        stacks[self.castle] += "*"
        hands = {seat: sorted(cards, key=CARD_ORDER.index) for seat, cards in self.hands.items()}
        return {"board": "/".join(stacks), "home": self.home, "flasks": self.flasks, "hands": hands} | {
            "discard": self.discard
        }

    def hear(self, event: zt.Event) -> None:
        handler = getattr(self, f"on_{event.name}", None)
        assert handler or event.name in WORDS_ONLY, f"nobody knows what to do about {event}"
        if handler:
            handler(event.facts)

    # -- cards

    def on_card_played(self, facts: dict[str, Any]) -> None:
        self.hands[facts["seat"]].remove(facts["card"])
        self.discard.append(facts["card"])

    on_card_dead = on_card_played

    def on_cards_discarded(self, facts: dict[str, Any]) -> None:
        hand = self.hands[facts["seat"]]
        assert len(hand) == facts["count"]
        self.discard += sorted(hand, key=CARD_ORDER.index)
        hand.clear()

    def on_card_drawn(self, facts: dict[str, Any]) -> None:
        self.hands[facts["seat"]].append(facts["card"])

    def on_deck_reshuffled(self, facts: dict[str, Any]) -> None:
        assert len(self.discard) == facts["count"]
        self.discard.clear()

    def on_card_given(self, facts: dict[str, Any]) -> None:
        self.hands[facts["seat"]].remove(facts["card"])
        self.hands[facts["partner"]].append(facts["card"])

    on_card_returned = on_card_given

    # -- wizards, towers, the castle

    def on_wizard_moved(self, facts: dict[str, Any]) -> None:
        self.carrier_from = facts["from"]
        self.take(self.top(facts["from"]), facts["owner"])
        self.top(facts["to"])[facts["owner"]] += 1

    def on_wizard_rode(self, facts: dict[str, Any]) -> None:
        self.on_wizard_moved({"from": self.carrier_from} | facts)

    def on_wizard_entered(self, facts: dict[str, Any]) -> None:
        self.take(self.top(facts["from"]), facts["owner"])
        self.home[facts["owner"]] += 1

    def on_tower_moved(self, facts: dict[str, Any]) -> None:
        source, target = self.stacks[facts["from"]], self.stacks[facts["to"]]
        moved = source[-facts["height"] :]
        assert moved[0][0] == str(facts["tower"])
        del source[-facts["height"] :]
        target += moved
        assert facts["castle"] == (self.castle == facts["from"])
        if facts["castle"]:
            self.castle = facts["to"]

    def on_wizards_locked(self, facts: dict[str, Any]) -> None:
        assert facts["count"] in [on.total() for _, on in self.stacks[facts["space"]][:-1]]

    def on_wizards_uncovered(self, facts: dict[str, Any]) -> None:
        assert self.top(facts["space"]).total() == facts["count"]

    def on_towers_swapped(self, facts: dict[str, Any]) -> None:
        one, other = self.stacks[facts["from"]], self.stacks[facts["to"]]
        one[-1], other[-1] = other[-1], one[-1]

    def on_surface_shown(self, facts: dict[str, Any]) -> None:
        self.seen = facts["space"], facts["level"]
        on = self.stacks[facts["space"]][facts["level"]][1]
        assert facts["wizards"] == ("".join(sorted(on.elements())) or "-")

    def on_wizard_freed(self, facts: dict[str, Any]) -> None:
        space, level = self.seen
        assert space == facts["space"]
        self.take(self.stacks[space][level][1], facts["owner"])
        self.top(space)[facts["owner"]] += 1

    def on_castle_moved(self, facts: dict[str, Any]) -> None:
        assert self.castle == facts["from"]
        self.castle = facts["to"]

    def on_castle_stayed(self, facts: dict[str, Any]) -> None:
        assert self.castle == facts["space"]

    # -- flasks

    def on_flask_filled(self, facts: dict[str, Any]) -> None:
        self.flasks[facts["owner"]][EMPTY] -= 1
        self.flasks[facts["owner"]][FULL] += 1

    def on_spell_cast(self, facts: dict[str, Any]) -> None:
        self.flasks[facts["seat"]][FULL] -= facts["price"]
        self.flasks[facts["seat"]][SPENT] += facts["price"]

    def on_spell_claimed(self, facts: dict[str, Any]) -> None:
        self.on_spell_cast(facts | {"price": PRICES[facts["spell"]]})

    def on_flasks_passed(self, facts: dict[str, Any]) -> None:
        self.flasks[facts["seat"]][FULL] -= facts["count"]
        self.flasks[facts["partner"]][FULL] += facts["count"]

    # -- turns

    def on_turn_began(self, facts: dict[str, Any]) -> None:
        self.seat = facts["seat"]

    def on_turn_ended(self, facts: dict[str, Any]) -> None:
        assert self.seat == facts["seat"]

    def on_game_over(self, facts: dict[str, Any]) -> None:
        self.ending = facts


WORDS_ONLY = {
    "dice_rolled", "special_turn", "spell_lapsed", "nobody_freed", "card_asked", "card_declined", "card_offered",
    "offer_accepted", "offer_refused", "move_lost", "passed",
}  # fmt: skip


def rich(options: dict[str, Any], seed: int) -> zt.Game:
    """A game in which all flasks but one are full, so that spells fly from the start."""
    start = zt.new("towers", seed=seed, **options).position()
    start["flasks"] = {seat: [1, sum(flasks) - 1, 0] for seat, flasks in start["flasks"].items()}
    return zt.load(start, seed=seed)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_events_alone_rebuild_the_position(table: str, seed: int) -> None:
    g = rich(TABLES[table], seed)
    listener, luck = Listener(g.position()), random.Random(seed)
    for _ in range(PLAYS):
        actions = g.legal()
        spells = [
            action for action in actions if "cast" in str(action) or "after" in str(action) or "PB" in str(action)
        ]
        walks = [action for action in actions if ":w" in str(action)]
        action = luck.choice(luck.choice([actions, spells or walks or actions, walks or actions]))
        for event in g.play(action):
            listener.hear(event)
        if g.over:
            result = g.result() or {}
            assert listener.ending == {name: result[name] for name in ("winners", "reason")}
            return
        position = g.position()
        assert listener.layout() == {name: position[name] for name in listener.layout()}
        assert listener.seat == position["turn"]["seat"]
