"""Random games of the reference model: pieces are conserved, nobody is left without an answer, every game ends."""

import random
from collections import Counter
from typing import Any

import pytest

from . import Oracle
from .layout import VILLAGES
from .table import BOX, TILES

LIMIT = 40_000  # questions; random games need a twentieth of it
STRIDE = 5  # counting all pieces takes longer than the step itself
STONES = 9

OPTION_SETS: list[dict[str, Any]] = [
    *({"players": players} for players in (2, 3, 4, 5)),
    {"players": 3, "third_card": "free", "climb_rest": "no", "starter": "c"},
    {"players": 4, "third_card": "climb_only", "stone_draw": "refill", "raven_self": "forbidden"},
    {"players": 5, "pit_end": "always", "storm_chooser": "owner", "raven_discard": "over_limit"},
    {"players": 2, "relocate_trigger": "no", "exchange_min": 0, "memory_aid": "off"},
    {"players": 2, "turn_limit": 5},
]


def pieces_are_conserved(game: Oracle, players: int) -> None:
    cards = [*game.discard(), *game.played(), *(card for hand in game.hands().values() for card in hand)]
    assert Counter(cards) + Counter(game.deck()) == Counter(BOX)
    stood = [goblin for stack in game.places().values() for goblin in stack]
    assert len(set(stood)) == len(stood) <= 5 * players
    assert all(len(stack) <= 2 for place, stack in game.places().items() if place not in VILLAGES)
    tiles = Counter(text.split()[0] for text in game.tiles().values())
    assert all(tiles[kind] <= count for kind, count in TILES.items())
    assert all(tiles[kind] == TILES[kind] for kind in TILES if kind not in ("raven", "crystal"))
    assert tiles["raven"] + sum(game.ravens().values()) <= TILES["raven"]
    assert len(game.stones()) + sum(game.held().values()) <= STONES
    assert max(game.held().values()) <= 2
    for goblin in game.waiting():
        place = next(place for place, stack in game.places().items() if stack[0] == goblin)
        assert game.tiles()[place].split()[0] in ("passage", "pit")


def random_game(options: dict[str, Any], seed: int) -> Oracle:
    dice = random.Random(seed)
    game = Oracle.new(**options)
    for step in range(LIMIT):
        if game.over:
            pieces_are_conserved(game, options["players"])
            return game
        answers = game.legal()
        assert len(set(answers)) == len(answers) > 0
        if game.to_move == "chance":
            assert sum(weight for _, weight in game.outcomes()) == 1
        game.play(dice.choice(answers))
        if step % STRIDE == 0 and step > sum(TILES.values()):
            pieces_are_conserved(game, options["players"])
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("options", OPTION_SETS, ids=lambda options: " ".join(map(str, options.values())))
def test_random_games_end(options: dict[str, Any], seed: int) -> None:
    game = random_game(options, seed)
    assert (game.to_move, game.legal()) == (None, [])
    result = game.result()
    if result["reason"] == "ZB-END-6":
        assert (result["winners"], game.turn()["number"]) == ([], options["turn_limit"])
    else:
        assert result == {"winners": [game.places()["S"][0][0]], "reason": "ZB-END-1"}


def test_clone_is_the_same_game() -> None:
    game = Oracle.new(players=3)
    dice = random.Random(5)
    for _ in range(150):
        game.play(dice.choice(game.legal()))
    other = game.clone()
    assert (other.places(), other.hands(), other.legal()) == (game.places(), game.hands(), game.legal())
    with pytest.raises(ValueError, match="not legal"):
        other.play("nonsense")
