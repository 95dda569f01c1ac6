"""What a client may offer."""

from dataclasses import asdict
from functools import lru_cache
from typing import Final

from zauberturm import __version__
from zauberturm.registry import GAMES, games
from zauberturm.server.limits import Limits
from zauberturm.table.chairs import COLOURS
from zauberturm.table.phrases import PHRASES
from zauberturm.table.views import Catalogue, Level

LEVELS: Final = 5


@lru_cache(maxsize=4)
def catalogue(limits: Limits) -> Catalogue:
    """Games with their options, bots, phrases, colours, limits."""
    return Catalogue(
        version=__version__,
        games=games(),
        seats={name: str(rules.seats) for name, rules in GAMES.items()},
        levels=[Level(f"level:{number}", f"bot.level.{number}") for number in range(1, LEVELS + 1)],
        phrases=list(PHRASES),
        colours=list(COLOURS),
        limits=asdict(limits),
    )
