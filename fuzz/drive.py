"""Let atheris break positions, action texts and game files: `python -m fuzz.drive towers positions -max_total_time=60`.

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
    "actions", "apply", "board", "cards", "chance", "decisions", "draw", "draw_parts", "evaluate", "flow", "legal",
    "moves", "observe", "planes", "refusals", "resample", "score", "seen", "setup", "spells", "state", "story",
    "story_events", "story_moves", "tiles", "view", "villages", "why", "why_cards", "why_moves", "why_spells",
    "why_team", "windows",
)  # fmt: skip
UNWATCHED = [
    "zauberturm.kernel.record",
    "zauberturm.kernel.rng",
    *(f"zauberturm.games.{game}.{name}" for game in ("towers", "zauberberg") for name in RULES),
]
with atheris.instrument_imports(include=["zauberturm"], exclude=UNWATCHED):
    import zauberturm as zt
    from tests.fuzz import mutate, test_files, test_notation, test_positions
    from tests.fuzz.corpus import FUZZED, positions
    from tests.fuzz.game import FuzzedGame, Pick, one_of
    from tests.fuzz.invariants import Inventory

RAW = 8  # every so many times the bytes are taken as they are
PLIES = 6  # fewer than in the tests, for the sake of more positions


def decider(provider: Any) -> Pick:
    """Let the fuzzer's bytes decide."""
    return lambda count: int(provider.ConsumeIntInRange(0, count - 1))


def plain_data(provider: Any) -> Any:
    """JSON as it comes, or text where it is none."""
    text = provider.ConsumeUnicode(4000)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def try_position(game: FuzzedGame, provider: Any) -> None:
    """`zt.load`, and play on what it accepts."""
    pick = decider(provider)
    position = plain_data(provider) if pick(RAW) == 0 else mutate.broken_position(game, pick, most=8)
    dice = random.Random(provider.ConsumeInt(4))
    g = test_positions.try_to_load(position)
    if g and position not in positions(game.name):
        test_positions.play_on(g, dice, PLIES)


def try_action(game: FuzzedGame, provider: Any) -> None:
    """`why_not` and `play`."""
    pick = decider(provider)
    g = one_of(pick, test_notation.games(game.name))
    text = provider.ConsumeUnicode(60) if pick(RAW) == 0 else test_notation.broken_text(g, pick)
    test_notation.try_to_play(g, text)


def try_file(game: FuzzedGame, provider: Any) -> None:
    """`zt.replay`, and the record of what it accepts."""
    pick = decider(provider)
    text = provider.ConsumeUnicode(4000) if pick(RAW) == 0 else test_files.broken_file(game.name, pick)
    if g := test_files.try_to_replay(text, None if pick(2) else pick(20)):
        Inventory(g).check(g)
        assert zt.replay(g.record()).digest() == g.digest()


DOORS: dict[str, Callable[[FuzzedGame, Any], None]] = {
    "positions": try_position,
    "notation": try_action,
    "files": try_file,
}


def main() -> None:
    """Try one door of one game, with the arguments of libFuzzer."""
    program, name, door, *arguments = sys.argv
    game, target = FUZZED[name], DOORS[door]
    atheris.Setup([program, *arguments], lambda data: target(game, atheris.FuzzedDataProvider(data)))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
