"""Game files with what is hardest to draw: nine towers that carry eighteen wizards, and a mountain that turns."""

import random
from typing import Any, Final

import zauberturm as zt

SEATS: Final = "abcdef"
# All nine towers on one space, with everybody inside or on top.
STACK: Final = "1ab2ab3cd4cd5ef6ef789abcdef"
HANDS: Final = {"a": ["T2", "W1", "T1W5"], "b": ["T1"], "c": ["T1"], "d": ["W1"], "e": ["W1"], "f": ["W2"]}
MIDDLE: Final = 150  # decisions until goblins of all five stand on the mountain


def nine_towers() -> str:
    """In the last step of this game the whole stack moves, with all who are in it."""
    board = "/".join("*" if space == 0 else STACK if space == 2 else "" for space in range(16))
    position: dict[str, Any] = {
        "contract": 1, "game": "towers", "board": board, "discard": ["T3"], "hands": HANDS,
        "options": {"players": len(SEATS), "starter": "a"}, "home": dict.fromkeys(SEATS, 0),
        "flasks": {seat: [4, 0, 0] for seat in SEATS}, "turn": {"seat": "a", "action": 1, "spell_used": False},
    }  # fmt: skip
    game = zt.load(position, seed=3)
    for action in ("T1W5:t2.1", "T2:t3.1"):
        game.play(action)
    return game.record()


def storm() -> str:
    """In the last step of this game a storm turns the mountain; before that, goblins of five players walked."""
    chance = random.Random(0)
    for seed in range(100):
        game = zt.new("zauberberg", seed=seed, players=5)
        while not game.over:
            turns = [action for action in game.legal() if action.kind == "turn"]
            if turns and len(game.history) > MIDDLE:
                game.play(turns[0])
                return game.record()
            game.play(chance.choice(game.legal()))
    raise AssertionError("no storm broke")
