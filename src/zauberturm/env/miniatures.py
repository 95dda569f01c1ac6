"""Miniatures: ends of games small enough to be solved exactly, to measure learners and search against the truth.

Everything lies open in them, so their value is a probability: how likely the seat to move wins if it plays as well as
can be. `solve` computes it from the rules; `tests/env/test_miniatures.py` computes it a second time, from the second
model of the rules that was written from the rule books alone.
"""

from fractions import Fraction
from typing import Final

from zauberturm.errors import OptionError
from zauberturm.game import Game
from zauberturm.games.rules import Position
from zauberturm.opening import load
from zauberturm.playing import CHANCE
from zauberturm.registry import engine

MOST_POSITIONS: Final = 100_000

# One wizard left, two turns, three cards to draw: when is the die worth more than the card that is sure to come?
RING: Final[Position] = {
    "contract": 1,
    "game": "towers",
    "options": {"players": 1, "starter": "a", "spells": []},
    "board": "*////////////a///",
    "home": {"a": 11},
    "hands": {"a": ["W2", "W3", "D"]},
    "discard": [],
    "deck": ["W1", "W2", "W4"],
    "turn": {"seat": "a", "action": 1, "spell_used": False},
}

# The last turn: only over the flying card does goblin a1 come to b1, and then somebody must be left to climb with.
MOUNTAIN: Final[Position] = {
    "contract": 1,
    "game": "zauberberg",
    "options": {"players": 2, "layout": "zb9", "turn_limit": 1},
    "rotation": 0,
    "places": {"4.2": ["a1"], "4.5": ["b1"], "V0": ["a4", "b4"], "V1": ["a2", "a5", "b2", "b5"], "V2": ["a3", "b3"]},
    "tiles": {"4.3": "flying"},
    "stones": [],
    "held": {"a": 0, "b": 0},
    "ravens": {"a": 0, "b": 0},
    "hands": {"a": ["1", "1", "4"], "b": ["5", "5", "5"]},
    "discard": [],
    "waiting": [],
    "extra": {"a": 0, "b": 0},
    "turn": {"seat": "a", "number": 1},
    "deck": ["2", "3", "3", "5", "*"],
}

MINIATURES: Final = {"ring": RING, "mountain": MOUNTAIN}
VALUES: Final = {"ring": Fraction(5, 9), "mountain": Fraction(2, 5)}


def solve(position: Position, most: int = MOST_POSITIONS) -> Fraction:
    """How likely the seat to move wins if it plays as well as can be, and everybody else as badly for it."""
    game = load(position, chance="manual")
    return _Solver(game, str(game.to_move), most).value(game)


class _Solver:
    """Values for one seat: it takes the best, others the worst, chance comes by its weights. Each position once."""

    def __init__(self, game: Game, seat: str, most: int) -> None:
        self.engine, self.seat, self.most = engine(game.name), seat, most
        self.values: dict[str, Fraction] = {}

    def value(self, game: Game) -> Fraction:
        key = game.digest()
        if key not in self.values:
            if len(self.values) >= self.most:
                raise OptionError("option", f"more than {self.most} positions: not a miniature", {"most": self.most})
            self.values[key] = self._found(game)
        return self.values[key]

    def _found(self, game: Game) -> Fraction:
        result = game.result()
        if result is not None:
            return Fraction(int(self.seat in result["winners"]), max(len(result["winners"]), 1))
        if game.to_move == CHANCE:
            return self._mean(game)
        values = (self._after(game, action.code) for action in game.legal())
        return max(values) if game.to_move == self.seat else min(values)

    def _mean(self, game: Game) -> Fraction:
        weights = {action.code: int(self.engine.weight(game.handle, action.code)) for action in game.legal()}
        total = sum(weights.values())
        parts = (Fraction(weight, total) * self._after(game, code) for code, weight in weights.items())
        return sum(parts, Fraction(0))

    def _after(self, game: Game, code: int) -> Fraction:
        following = game.copy()
        following.play(code)
        return self.value(following)
