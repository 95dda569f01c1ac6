"""Let atheris break positions, action texts and game files: `python -m fuzz.drive positions -max_total_time=60`.

The checks are those of tests/fuzz; here coverage decides what is tried next. The rules run interpreted, so that every
branch is seen and an index out of range is an exception.
"""

import importlib
import json
import os
import random
import sys
from collections.abc import Callable
from typing import Any

os.environ["ZAUBERTURM_JIT"] = "0"

atheris: Any = importlib.import_module("atheris")  # installed by `make fuzz` only, and without types

# What reads is watched; watched as well, the rules would be slower and would lead the fuzzer astray.
RULES = (
    "actions", "apply", "board", "cards", "chance", "decisions", "evaluate", "flow", "legal", "moves", "observe",
    "planes", "refusals", "resample", "score", "seen", "setup", "spells", "state", "story", "story_events",
    "story_moves", "view", "why", "why_cards", "why_moves", "why_spells", "why_team", "windows",
)  # fmt: skip
UNWATCHED = [
    "zauberturm.kernel.record",
    "zauberturm.kernel.rng",
    *(f"zauberturm.games.towers.{name}" for name in RULES),
]
with atheris.instrument_imports(include=["zauberturm"], exclude=UNWATCHED):
    import zauberturm as zt
    from tests.fuzz import mutate, test_files, test_notation, test_positions
    from tests.fuzz.corpus import positions
    from tests.fuzz.invariants import Inventory

RAW = 8  # every so many times the bytes are taken as they are
PLIES = 6  # fewer than in the tests, for the sake of more positions


def decider(provider: Any) -> mutate.Pick:
    """Let the fuzzer's bytes decide."""
    return lambda count: int(provider.ConsumeIntInRange(0, count - 1))


def plain_data(provider: Any) -> Any:
    """JSON as it comes, or text where it is none."""
    text = provider.ConsumeUnicode(4000)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def try_position(provider: Any) -> None:
    """`zt.load`, and play on what it accepts."""
    pick = decider(provider)
    position = plain_data(provider) if pick(RAW) == 0 else mutate.broken_position(pick, most=8)
    dice = random.Random(provider.ConsumeInt(4))
    g = test_positions.try_to_load(position)
    if g and position not in positions():
        test_positions.play_on(g, dice, PLIES)


def try_action(provider: Any) -> None:
    """`why_not` and `play`."""
    pick = decider(provider)
    g = mutate.one_of(pick, test_notation.games())
    text = provider.ConsumeUnicode(60) if pick(RAW) == 0 else test_notation.broken_text(pick)
    test_notation.try_to_play(g, text)


def try_file(provider: Any) -> None:
    """`zt.replay`, and the record of what it accepts."""
    pick = decider(provider)
    text = provider.ConsumeUnicode(4000) if pick(RAW) == 0 else test_files.broken_file(pick)
    if g := test_files.try_to_replay(text, None if pick(2) else pick(20)):
        Inventory(g).check(g)
        assert zt.replay(g.record()).digest() == g.digest()


TARGETS: dict[str, Callable[[Any], None]] = {"positions": try_position, "notation": try_action, "files": try_file}


def main() -> None:
    """Run one target with the arguments of libFuzzer."""
    program, name, *arguments = sys.argv
    target = TARGETS[name]
    atheris.Setup([program, *arguments], lambda data: target(atheris.FuzzedDataProvider(data)))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
