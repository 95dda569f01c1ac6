"""The arena: matches between bots, on many cores or machines, and what they say about the bots."""

from zauberturm.arena.match import Match
from zauberturm.arena.played import Played
from zauberturm.arena.run import run
from zauberturm.arena.summary import Summary, summarize

__all__ = ["Match", "Played", "Summary", "run", "summarize"]
