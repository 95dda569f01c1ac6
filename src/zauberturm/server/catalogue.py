"""What a client may offer."""

from dataclasses import asdict
from functools import lru_cache

import msgspec

from zauberturm import __version__
from zauberturm.bots.levels import LEVELS
from zauberturm.registry import GAMES, games
from zauberturm.server.limits import Limits
from zauberturm.table.chairs import COLOURS
from zauberturm.table.names import BOT_NAMES
from zauberturm.table.phrases import PHRASES
from zauberturm.table.views import Catalogue, Level, Warming


def catalogue(limits: Limits, warming: Warming, join_url: str | None) -> Catalogue:
    """Games with their options, bots, phrases, colours, limits, whether the rules are compiled, and who can join."""
    return msgspec.structs.replace(lasting(limits), warming=warming, join_url=join_url)


@lru_cache(maxsize=4)
def lasting(limits: Limits) -> Catalogue:
    """What stays as it is while the server runs."""
    return Catalogue(
        version=__version__,
        games=games(),
        seats={name: str(rules.seats) for name, rules in GAMES.items()},
        levels=[Level(f"level:{number}", f"bot.level.{{game}}.{number}") for number in LEVELS],
        phrases=list(PHRASES),
        colours=list(COLOURS),
        bot_names=list(BOT_NAMES),
        limits=asdict(limits),
        warming=Warming("ready"),
    )
