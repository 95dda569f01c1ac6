"""One game of a match: playing it, and what is noted of it."""

import random
import time
from collections import Counter
from typing import Any

import msgspec

from zauberturm.arena.match import Match
from zauberturm.arena.schedule import seating
from zauberturm.bots import Bot, decide, dismiss, make, tell
from zauberturm.game import Game
from zauberturm.kernel.rng import SEED_BITS
from zauberturm.opening import new


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A game that was played. Lists are by seat; `seconds` is how long each bot has thought."""

    game: int
    deal: int
    bots: list[str]
    winners: list[str]
    shares: list[float]  # what each seat has won of the game
    reason: str
    decisions: list[int]
    seconds: list[float]
    faults: list[list[str]]  # of own bots: decisions that somebody else had to make for them

    @property
    def length(self) -> int:
        """How many decisions the game took."""
        return sum(self.decisions)


def play(match: Match, number: int) -> Played:
    """Play game `number` of a match to its end."""
    deal, names = seating(match, number)
    g = new(match.game, seed=drawn(match, deal, "deal", SEED_BITS), **match.options)
    bots = {seat: make(name, drawn(match, deal, f"bot {seat}")) for name, seat in zip(names, g.seats, strict=True)}
    dice = random.Random(drawn(match, deal, "imagined games"))  # must not be the dice of the game itself
    try:
        decisions, seconds = finish(g, bots, dice)
    finally:
        dismiss(bots, g.result())
    result: dict[str, Any] = g.result() or {}
    share = match.together / len(result["winners"]) if result["winners"] else 0.0
    return Played(
        game=number,
        deal=deal,
        bots=list(names),
        winners=result["winners"],
        shares=[share * (seat in result["winners"]) for seat in g.seats],
        reason=result["reason"],
        decisions=[decisions[seat] for seat in g.seats],
        seconds=[round(seconds[seat], 4) for seat in g.seats],
        faults=[[str(fault) for fault in getattr(bot, "faults", ())] for bot in bots.values()],
    )


def drawn(match: Match, deal: int, what: str, bits: int = 64) -> int:
    """A seed for one purpose; games with the same deal have the same."""
    return random.Random(f"arena {match.seed}, {deal}, {what}").getrandbits(bits)


def finish(g: Game, bots: dict[str, Bot], dice: random.Random) -> tuple[Counter[str], dict[str, float]]:
    """Play to the end; how often each seat has decided, and for how long."""
    decisions, seconds = Counter[str](), dict.fromkeys(bots, 0.0)
    while g.to_move is not None:
        seat = g.to_move
        began = time.perf_counter()
        action = decide(bots[seat], g, dice.getrandbits(64))
        seconds[seat] += time.perf_counter() - began
        decisions[seat] += 1
        tell(bots, g.play(action))
    return decisions, seconds
