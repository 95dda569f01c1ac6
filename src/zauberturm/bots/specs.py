"""Bots by name: `make` reads `greedy`, `search:1s` and whatever else has entered itself in `SCHEMES`."""

import re
from collections.abc import Callable
from typing import Any, Final

from zauberturm import checks
from zauberturm.bots.bot import Bot
from zauberturm.bots.greedy import Greedy
from zauberturm.bots.levels import make_level
from zauberturm.bots.random import Random
from zauberturm.bots.search import Search
from zauberturm.errors import OptionError, shown

# The word before the first colon -> maker of a bot from what stands behind it and a seed.
SCHEMES: Final[dict[str, Callable[[str, int], Bot]]] = {}

_BUDGET: Final = re.compile(r"(?P<amount>\d{1,9}(\.\d{1,3})?)(?P<unit>ms|s|)", re.ASCII)
_MILLISECONDS: Final = {"ms": 1.0, "s": 1000.0}


def is_text(spec: object) -> bool:
    """Whether it could be a name at all."""
    return isinstance(spec, str)


def make(spec: str, seed: int = 0) -> Bot:
    """The bot that is called so; the same seed and the same games give the same choices."""
    scheme, _, rest = spec.partition(":") if is_text(spec) else ("", "", "")
    if scheme not in SCHEMES:
        raise OptionError("option", f"there is no bot {shown(spec)}, only {', '.join(SCHEMES)}", {"bot": spec})
    return SCHEMES[scheme](rest, checks.seed(seed))


def plain(kind: Callable[[int], Bot]) -> Callable[[str, int], Bot]:
    """A bot of which there is nothing to say but its name."""

    def made(rest: str, seed: int) -> Bot:
        if rest:
            raise OptionError("option", f"nothing can follow this bot's name: {shown(rest)}", {"bot": rest})
        return kind(seed)

    return made


def budget(text: str) -> dict[str, Any]:
    """How long to search: `1s`, `250ms`, `4000` (iterations); nothing: as long as it usually does."""
    if not text:
        return {}
    found = _BUDGET.fullmatch(text)
    unit = found["unit"] if found else ""
    if found is None or (not unit and not text.isdecimal()):
        reason = "is neither a time (1s, 250ms) nor a number of iterations (4000)"
        raise OptionError("option", f"{shown(text)} {reason}", {"budget": text})
    return {"milliseconds": float(found["amount"]) * _MILLISECONDS[unit]} if unit else {"iterations": int(text)}


SCHEMES["greedy"] = plain(Greedy)
SCHEMES["random"] = plain(Random)
SCHEMES["level"] = make_level
SCHEMES["search"] = lambda rest, seed: Search(seed, **budget(rest))
