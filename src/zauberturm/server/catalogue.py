"""What a client may offer."""

from dataclasses import asdict
from functools import lru_cache

from zauberturm import __version__
from zauberturm.bots.levels import LEVELS
from zauberturm.registry import GAMES, games
from zauberturm.server.limits import Limits
from zauberturm.table.chairs import COLOURS
from zauberturm.table.phrases import PHRASES
from zauberturm.table.views import Catalogue, Level


@lru_cache(maxsize=4)
def catalogue(limits: Limits) -> Catalogue:
    """Games with their options, bots, phrases, colours, limits."""
    return Catalogue(
        version=__version__,
        games=games(),
        seats={name: str(rules.seats) for name, rules in GAMES.items()},
        levels=[Level(f"level:{number}", f"bot.level.{{game}}.{number}") for number in LEVELS],
        phrases=list(PHRASES),
        colours=list(COLOURS),
        limits=asdict(limits),
    )
