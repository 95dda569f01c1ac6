"""Play many random games and print their digests as JSON: `python -m tests.towers.digests quick`.

A digest is folded from the whole record after every step, so two runs with the same digests have gone through the same
positions, bit for bit. `test_three_ways` starts this with the compiler on or off and compares.
"""

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

import zauberturm as zt
from tests.towers.option_sets import OPTION_SETS
from tests.towers.random_tables import late_position
from zauberturm.games.towers.state import State
from zauberturm.kernel import JIT
from zauberturm.kernel.batch import NO_LIMIT, Records, player
from zauberturm.kernel.rng import set_seed
from zauberturm.registry import GAMES


class Lane(NamedTuple):
    """How much is played."""

    whole: int  # games per option set, played to their end ...
    begun: int  # ... and played for a while only, because interpreted games take long
    late: int  # games from random late positions


LANES: Final = {"quick": Lane(whole=2, begun=3, late=60), "long": Lane(whole=47, begun=0, late=500)}
BEGUN_STEPS: Final = 400


class Part(NamedTuple):
    """Games of one kind, before their first step."""

    name: str
    records: Records
    limit: int


def parts(lane: Lane) -> Iterator[Part]:
    """All games of a lane; each has its own seed."""
    rules, seed = GAMES["towers"], 0
    for name, options in OPTION_SETS.items():
        for count, limit in ((lane.whole, NO_LIMIT), (lane.begun, BEGUN_STEPS)):
            if count == 0:
                continue
            yield Part(name, player(rules.core).new(rules.start(rules.resolve(options)), count, seed), limit)
            seed += count
    yield Part("late positions", late_records(lane.late), BEGUN_STEPS)


def late_records(count: int) -> Records:
    """Positions near the end, where windows, repeats and endings come thick and fast."""
    packed = b""
    for seed in range(count):
        record = State.plain(zt.load(late_position(random.Random(seed)), chance="manual")._g)
        set_seed(record, seed)
        packed += record.pack()
    return np.frombuffer(bytearray(packed), State.dtype)


def digests(lane: Lane) -> dict[str, list[str]]:
    """Per kind of game its digests: of the way, and of the record at its end."""
    found: dict[str, list[str]] = {}
    for name, records, limit in parts(lane):
        played = records.copy()
        ways = player(GAMES["towers"].core).trace(records, limit).tolist()
        if JIT:  # batches without digests run through a loop of their own
            player(GAMES["towers"].core).play(played, limit, threads=2)
        else:
            played = records
        ends = [hashlib.blake2b(played[i : i + 1].tobytes(), digest_size=8).hexdigest() for i in range(len(played))]
        found.setdefault(name, []).extend(f"{way:x} {end}" for way, end in zip(ways, ends, strict=True))
    return found


if __name__ == "__main__":
    sys.stdout.write(json.dumps(digests(LANES[sys.argv[1]])))
