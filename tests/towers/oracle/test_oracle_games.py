"""Random games of the reference model: pieces are conserved, nobody is left without an answer, every game ends."""

import random
from collections import Counter
from typing import Any

import pytest

from tests.towers.oracle import Oracle
from tests.towers.oracle.cards import full_deck
from tests.towers.oracle.options import FLASKS_EACH, WIZARDS_EACH

LIMIT = 20_000  # questions; random games need a tenth of it
STRIDE = 5  # counting all pieces takes longer than the step itself

MASTERS: list[dict[str, Any]] = [
    {"players": players, "variant": "master", "edition": edition, "spells": 8, "team": team, "repeat_mode": mode}
    for players in (2, 4, 6)
    for edition in ("revised", "first")
    for team in ((False, True) if players > 2 else (False,))
    for mode in ("sequential", "merged")
]
BASICS: list[dict[str, Any]] = [
    *({"players": players, "edition": edition} for players in (2, 3, 4, 5, 6) for edition in ("revised", "first")),
    {"players": 3, "spells": 8},
    {"players": 3, "spells": []},
    {"players": 2, "spells": 8, "spell_timing": "between_actions", "spell_after_special": True},
    {"players": 4, "spells": 8, "foreign_entry_moves_castle": False, "foreign_entry_ends_turn": True},
    {"players": 4, "team": True, "spells": 8, "team_end": "finish_round", "dead_end": "draw"},
    {"players": 6, "team": True, "spells": 8, "edition": "first", "dead_cards": "forbidden"},
    {"players": 3, "spells": ["SW", "MC"], "swap_carries_castle": True, "spell_costs": "bga"},
    {"players": 1},
    {"players": 1, "solo_spells": "chosen3"},
    {"players": 1, "solo_spells": 0},
    {"players": 1, "spells": ["FW", "MC", "HW"]},
]
CHEAP = {
    "players": 4, "team": True, "variant": "master", "edition": "first", "repeat_mode": "merged",
    "spells": 8, "spell_costs": dict.fromkeys(("MW", "HW", "MC", "PB"), 1), "swap_carries_castle": True,
    "foreign_entry_moves_castle": False, "foreign_entry_ends_turn": True, "team_end": "finish_round",
}  # fmt: skip


def pieces_are_conserved(game: Oracle, total_flasks: int) -> None:
    text, home = game.board(), game.home()
    assert sorted(letter for letter in text if letter in "123456789*") == list("*123456789")
    placed = Counter(text)
    assert all(placed[seat] + home[seat] == WIZARDS_EACH[len(home)] for seat in home)
    cards = [*game.discard(), *(card for hand in game.hands().values() for card in hand)]
    assert Counter(cards) + Counter(game.deck()) == Counter(full_deck())
    assert sum(sum(counts) for counts in game.flasks().values()) == total_flasks
    assert min(min(counts) for counts in game.flasks().values()) >= 0
    for space in game.table.board.spaces:
        assert max(len(surface) for surface in space.surfaces) <= 6
    assert not game.table.board.castle.space.top


def random_game(options: dict[str, Any], seed: int) -> Oracle:
    dice = random.Random(seed)
    game = Oracle.new(**options)
    total_flasks = sum(sum(counts) for counts in game.flasks().values())
    assert total_flasks in (0, len(game.flasks()) * FLASKS_EACH[len(game.flasks())])
    for step in range(LIMIT):
        if game.over:
            pieces_are_conserved(game, total_flasks)
            return game
        answers = game.legal()
        assert len(set(answers)) == len(answers) > 0
        if game.to_move == "chance":
            assert sum(weight for _, weight in game.outcomes()) == 1
        game.play(dice.choice(answers))
        if step % STRIDE == 0:
            pieces_are_conserved(game, total_flasks)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    "options", [*MASTERS, *BASICS, CHEAP], ids=lambda options: " ".join(map(str, options.values()))
)
def test_random_games_end(options: dict[str, Any]) -> None:
    game = random_game(options, seed=3)
    assert game.to_move is None
    assert game.legal() == []
    assert game.result()["winners"] or game.result()["reason"] == "WT-SOLO-10"


def test_clone_is_the_same_game() -> None:
    game = Oracle.new(players=3, variant="master", spells=8)
    dice = random.Random(5)
    for _ in range(150):
        game.play(dice.choice(game.legal()))
    other = game.clone()
    assert (other.board(), other.hands(), other.legal()) == (game.board(), game.hands(), game.legal())
    with pytest.raises(ValueError, match="not legal"):
        other.play("nonsense")
