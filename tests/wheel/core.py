"""Inside an environment with the core alone: the command plays, and what needs an extra says so in one sentence."""

import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Final, cast

import zauberturm as zt
from zauberturm import conformance
from zauberturm.arena import Match, run
from zauberturm.arena.cluster import play_on_ray
from zauberturm.arena.plot import draw
from zauberturm.arena.ratings import model
from zauberturm.arena.summary import Summary
from zauberturm.extras import MODULES
from zauberturm.kernel.cuda import GpuPlayer
from zauberturm.registry import GAMES

COMMAND: Final = str(Path(sys.executable).with_name("zauberturm"))
MATCH: Final = Match(game="towers", bots=("random", "greedy"), games=1)
WRONG: Final = 2


def said(*flags: str, status: int = 0) -> str:
    """What the command says; warnings are errors there, too."""
    run = subprocess.run(
        [sys.executable, "-W", "error", COMMAND, *flags], capture_output=True, text=True, check=False, timeout=600
    )
    assert run.returncode == status, (flags, run.returncode, run.stdout, run.stderr)
    return run.stderr if status else run.stdout


def refuses(part: Callable[[], object], extra: str) -> None:
    """The part says which extra it needs."""
    refused = None
    try:
        part()
    except zt.MissingExtra as error:
        refused = error
    assert refused is not None, f"{extra} is not missed"
    assert refused.extra == extra, refused
    assert f"pip install 'zauberturm[{extra}]'" in str(refused)


def main() -> None:
    """Try everything."""
    present = [module for modules in MODULES.values() for module in modules if find_spec(module)]
    assert not present, f"this is more than the core: {present}"
    for flags, extra in ((["serve"], "server"), (["arena", "--bots", "random,greedy"], "arena")):
        sentence = said(*flags, status=WRONG)
        assert sentence.startswith("zauberturm: "), sentence
        assert sentence.endswith(f": pip install 'zauberturm[{extra}]'\n"), sentence
        assert sentence.count("\n") == 1, sentence
    refuses(lambda: run(MATCH, workers=0), "arena")
    refuses(model, "arena")
    refuses(lambda: next(play_on_ray(MATCH, [0])), "ray")
    refuses(lambda: draw(cast("Summary", None), Path("match.svg")), "plot")
    refuses(lambda: GpuPlayer(GAMES["towers"].core), "gpu")
    for game, language in zip(zt.games(), ("de", "pl"), strict=True):
        told = said("play", game, "--seat", "none", "--seed", "3", "--language", language)
        assert len(told.splitlines()) > 100
        assert conformance.check(GAMES[game], 1) == []


if __name__ == "__main__":
    main()
