"""Rules compiled for one table's options play the same games: what GPU kernels leave out could never have happened.

The kernels themselves need a GPU (`make bench-gpu`); that nothing is left out wrongly does not.
"""

import random
from typing import Any

import pytest

from tests.towers.option_sets import OPTION_SETS as TOWERS
from tests.zauberberg.option_sets import OPTION_SETS as ZAUBERBERG
from zauberturm.kernel.core import CHANCE_MOVES, NOBODY_MOVES, Core
from zauberturm.kernel.jit import rebuild
from zauberturm.kernel.record import Record
from zauberturm.kernel.rng import set_seed
from zauberturm.registry import GAMES

STEPS = 400
TABLES = [("towers", name) for name in TOWERS] + [("zauberberg", name) for name in ZAUBERBERG]
OPTIONS = {"towers": TOWERS, "zauberberg": ZAUBERBERG}
USED = ("follow", "to_move", "legal", "sample", "apply")


def positions(core: Core, start: Record, constants: dict[str, int]) -> list[bytes]:
    """Every position of a random game, with the rules built anew for these constants."""
    done: dict[Any, Any] = {}
    follow, to_move, legal, sample, apply = (
        rebuild(getattr(core, name), constants, lambda plain: plain, done) for name in USED
    )
    dice, g, out = random.Random(1), type(start).unpack(start.pack()), [0] * core.max_legal
    follow(g)
    found = [g.pack()]
    while len(found) < STEPS and (mover := to_move(g)) != NOBODY_MOVES:
        apply(g, sample(g) if mover == CHANCE_MOVES else out[dice.randrange(legal(g, out))])
        found.append(g.pack())
    return found


@pytest.mark.parametrize(("game", "name"), TABLES)
def test_what_the_options_rule_out_is_never_missed(game: str, name: str) -> None:
    rules = GAMES[game]
    start = rules.start(rules.resolve(OPTIONS[game][name]))
    set_seed(start, 1)
    switches = rules.core.switches(start)
    assert 0 in switches.values()
    assert positions(rules.core, start, switches) == positions(rules.core, start, {})


def test_a_rule_that_is_left_out_wrongly_is_noticed() -> None:
    """The comparison can fail: without the master variant its games are others."""
    rules = GAMES["towers"]
    start = rules.start(rules.resolve({"players": 3, "variant": "master", "spells": 8}))
    set_seed(start, 1)
    assert positions(rules.core, start, {"MASTER": 0}) != positions(rules.core, start, {})
