"""The events alone rebuild the position: nothing happens untold, and nothing is told that does not happen.

Whoever knows everything can follow everything, and a spectator all that is public.
"""

import random
from collections.abc import Sequence
from typing import Any

import pytest

import zauberturm as zt

from .positions import COPIES
from .random_tables import crowded_position, random_options

PLAYS = 120
HIDDEN = "?"
CARD_ORDER = [*COPIES, HIDDEN]
UP, SEEN = " up", " seen"
COMPARED = (
    "rotation", "places", "tiles", "stones", "held", "ravens", "hands", "discard", "waiting", "extra", "turn",
)  # fmt: skip


class Listener:
    """Somebody who lays out on a table of his own what he is told, and knows no rule but how pieces travel."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.rotation: int = position["rotation"]
        self.places: dict[str, list[str]] = {place: list(there) for place, there in position["places"].items()}
        self.tiles: dict[str, str] = dict(position["tiles"])
        self.stones: list[str] = list(position["stones"])
        self.held: dict[str, int] = dict(position["held"])
        self.ravens: dict[str, int] = dict(position["ravens"])
        self.extra: dict[str, int] = dict(position["extra"])
        self.hands: dict[str, list[str]] = {seat: list(cards) for seat, cards in position["hands"].items()}
        self.pile = len(position["deck"])
        self.discard: list[str] = list(position["discard"])
        self.table: list[str] = list(position.get("pending", {}).get("table", []))
        self.waiting: list[str] = list(position["waiting"])
        self.turn: dict[str, Any] = dict(position["turn"])
        self.named = ""
        self.ending: dict[str, Any] = {}

    def check(self, position: dict[str, Any]) -> None:
        mine = {name: getattr(self, name) for name in COMPARED}
        mine["places"] = {
            place: sorted(there) if place[0] == "V" else there for place, there in self.places.items() if there
        }
        mine["hands"] = {seat: sorted(cards, key=CARD_ORDER.index) for seat, cards in self.hands.items()}
        mine["stones"] = sorted(self.stones)
        theirs = {name: position[name] for name in COMPARED} | {"stones": sorted(position["stones"])}
        assert mine == theirs
        assert self.pile == len(position["deck"])
        assert self.table == position.get("pending", {}).get("table", [])

    def hear(self, event: zt.Event) -> None:
        handler = getattr(self, f"on_{event.name}", None)
        assert handler or event.name in WORDS_ONLY, f"nobody knows what to do about {event}"
        if handler:
            handler(**{name.replace("from", "start"): fact for name, fact in event.facts.items()})

    # -- set-up

    def on_tile_laid(self, field: str, tile: str) -> None:
        assert field not in self.tiles
        self.tiles[field] = tile

    def on_goblin_placed(self, seat: str, goblin: str, village: str) -> None:
        assert (seat, goblin[0]) == (self.turn["seat"], seat)
        self.places.setdefault(village, []).append(goblin)
        seats = list(self.held)
        self.turn["seat"] = seats[(seats.index(seat) + 1) % len(seats)]

    # -- cards

    def on_card_drawn(self, seat: str, card: str) -> None:
        self.hands[seat].append(card)
        self.pile -= 1

    def on_draw_skipped(self, seat: str, count: int) -> None:
        assert (self.pile, self.discard) == (0, [])
        assert seat in self.hands
        assert count > 0

    def on_deck_reshuffled(self, count: int) -> None:
        assert (self.pile, len(self.discard)) == (0, count)
        self.pile = count
        self.discard.clear()

    def give_up(self, seat: str, card: str) -> None:
        self.hands[seat].remove(card if card in self.hands[seat] else HIDDEN)

    def on_card_played(self, seat: str, card: str, value: int, joker: str) -> None:
        assert seat == self.turn["seat"]
        assert card == ("*" if joker == "yes" else str(value))
        self.give_up(seat, card)
        self.table.append(card)

    def on_card_dropped(self, seat: str, card: str) -> None:
        self.give_up(seat, card)
        self.discard.append(card)

    def on_cards_exchanged(self, seat: str, cards: Sequence[str], count: int) -> None:
        assert len(cards) == count
        for card in cards:
            self.on_card_dropped(seat, card)

    def on_table_cleared(self, seat: str, count: int) -> None:
        assert count == len(self.table)
        self.discard += self.table
        self.table.clear()
        self.extra[seat] = 0

    def on_extra_card(self, seat: str, turn: str) -> None:
        assert turn == ("this" if seat == self.turn["seat"] else "next")
        self.extra[seat] += 1

    # -- goblins

    def move(self, goblin: str, start: str, to: str) -> None:
        self.places[start].remove(goblin)
        self.places.setdefault(to, []).append(goblin)
        if goblin in self.waiting:
            self.waiting.remove(goblin)

    def on_goblin_named(self, seat: str, goblin: str) -> None:
        assert seat == goblin[0]
        self.named = goblin

    def on_goblin_walked(self, seat: str, goblin: str, start: str, to: str, direction: str) -> None:
        assert seat == goblin[0]
        assert direction in ("clockwise", "counter_clockwise", "none")
        assert self.named in ("", goblin)
        self.move(goblin, start, to)

    on_goblin_climbed = on_goblin_walked

    def on_goblin_pushed(self, seat: str, goblin: str, start: str, to: str, direction: str) -> None:
        assert seat == self.turn["seat"]
        assert direction != "none"
        assert self.places[start].index(goblin) == 1
        self.move(goblin, start, to)

    def on_goblins_paired(self, lower: str, upper: str, field: str) -> None:
        assert self.places[field] == [lower, upper]

    def on_climb_impossible(self, seat: str, goblin: str, field: str, obstacle: str) -> None:
        assert seat == goblin[0]
        assert len(self.places[field]) == 2
        assert self.places[field][1] == goblin
        assert obstacle in ("corner", "occupied", "cards")

    def on_passage_taken(self, goblin: str, start: str, to: str) -> None:
        self.move(goblin, start, to)

    on_goblin_fell = on_passage_taken

    def on_passage_blocked(self, goblin: str, field: str, to: str) -> None:
        assert self.places[field] == [goblin]
        assert self.places[to]
        self.waiting.append(goblin)

    on_fall_blocked = on_passage_blocked

    def on_goblin_transferred(self, goblin: str, start: str, to: str, tile: str) -> None:
        assert goblin in self.waiting
        assert not self.places.get(to)
        self.tiles[start] = tile + SEEN
        self.move(goblin, start, to)

    def on_goblin_to_village(self, seat: str, goblin: str, start: str, village: str, tile: str) -> None:
        assert seat == goblin[0]
        assert self.tiles[start] == tile + UP
        self.move(goblin, start, village)

    # -- stones and tiles

    def on_stone_lost(self, seat: str, goblin: str, field: str) -> None:
        assert seat == goblin[0]
        assert self.places[field] == [goblin]
        self.stones.remove(field)

    def on_stone_taken(self, seat: str, goblin: str, field: str) -> None:
        self.on_stone_lost(seat, goblin, field)
        self.held[seat] += 1

    def on_stone_for_raven(self, seat: str, goblin: str, field: str) -> None:
        self.on_stone_lost(seat, goblin, field)
        self.ravens[seat] -= 1

    def on_tile_shown(self, field: str, tile: str, goblin: str) -> None:
        assert self.places[field] == [goblin]
        assert self.tiles[field].split()[0] in (tile, HIDDEN)
        self.tiles[field] = tile + UP

    def on_tile_revealed(self, seat: str, field: str, tile: str) -> None:
        assert seat in self.hands
        assert self.tiles[field] in (tile, tile + SEEN, HIDDEN)
        self.tiles[field] = tile + UP

    def on_tile_hidden(self, field: str) -> None:
        assert self.tiles[field].endswith(UP)
        self.tiles[field] = self.tiles[field].removesuffix(UP) + SEEN

    def on_tile_removed(self, field: str, tile: str) -> None:
        assert self.tiles.pop(field) == tile + UP

    def on_mountain_turned(self, seat: str, direction: str) -> None:
        assert seat in self.hands
        self.rotation = (self.rotation + (1 if direction == "clockwise" else -1)) % 4

    def on_stone_stolen(self, seat: str) -> None:
        self.held[seat] -= 1

    def on_raven_waits(self, seat: str) -> None:
        self.ravens[seat] += 1

    # -- turns

    def on_turn_began(self, seat: str, number: int) -> None:
        self.turn = {"seat": seat, "number": number}
        self.named = ""

    def on_turn_ended(self, seat: str) -> None:
        assert seat == self.turn["seat"]
        self.extra[seat] = 0

    def on_game_over(self, winners: list[str], reason: str) -> None:
        self.ending = {"winners": winners, "reason": reason}


WORDS_ONLY = {"storm_broke", "raven_sent", "summit_reached"}


def public(position: dict[str, Any]) -> dict[str, Any]:
    """The position without what nobody can see: hands, and tiles that were never shown (ZB-INFO)."""
    tiles = {field: tile if " " in tile else HIDDEN for field, tile in position["tiles"].items()}
    return position | {
        "hands": {seat: [HIDDEN] * len(cards) for seat, cards in position["hands"].items()},
        "tiles": tiles,
    }


def follow(g: zt.Game, dice: random.Random) -> None:
    """Play on, and lay out what is told beside the game."""
    everybody, spectator = Listener(g.position()), Listener(public(g.position()))
    for _ in range(PLAYS):
        actions = g.legal()
        plays = [action for action in actions if action.kind in ("play", "card")]
        for event in g.play(dice.choice(dice.choice([actions, plays or actions]))):
            everybody.hear(event)
            spectator.hear(event.seen_by(None))
        if g.over:
            result = g.result() or {}
            assert everybody.ending == {name: result[name] for name in ("winners", "reason")}
            return
        everybody.check(g.position())
        spectator.check(public(g.position()))


@pytest.mark.parametrize("seed", range(4))
def test_events_alone_rebuild_a_game_from_its_first_tile(seed: int) -> None:
    dice = random.Random(seed)
    options = random_options(dice)
    for chance in ("auto", "manual"):
        follow(zt.new("zauberberg", seed=seed, chance=chance, **options), dice)


@pytest.mark.parametrize("seed", range(20))
def test_events_alone_rebuild_a_crowded_position(seed: int) -> None:
    dice = random.Random(seed)
    follow(zt.load(crowded_position(dice), seed=seed), dice)
