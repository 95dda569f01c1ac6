"""python-chess: random legal games."""

import random
import time
from collections.abc import Callable
from importlib import metadata

from bench.counts import Counts, Peer, installed


def prepare() -> Callable[[float], Counts]:
    chess = installed("chess")

    def one_game(rng: random.Random) -> int:
        board, moves = chess.Board(), 0
        # Only the cheap end tests: the full one lists the legal moves a second time, which would halve the speed.
        while board.halfmove_clock < 100 and not board.is_insufficient_material():
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(legal[int(rng.random() * len(legal))])
            moves += 1
        return moves

    def measure(seconds: float) -> Counts:
        rng, moves, games = random.Random(1), 0, 0
        began = time.perf_counter()
        while (elapsed := time.perf_counter() - began) < seconds:
            moves += one_game(rng)
            games += 1
        return Counts(moves, moves, games, elapsed)

    return measure


PEER = Peer("python-chess", "Python, random legal games", prepare, lambda: metadata.version("chess"))
