"""How many files and connections the system lets this process have open, and what happens when there are no more."""

import asyncio
import errno
import logging
import time
from collections.abc import Callable
from typing import Any, Final

from zauberturm.server import log

MOST: Final = 65_536  # more than we could ever serve; some systems would allow a thousand million
RESERVED: Final = 128  # the database, pipes to workers, modules, files that are being read
FEWEST: Final = 16  # connections, however little the system allows
EXHAUSTED: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
QUIET: Final = 60.0  # seconds between two lines about it


def raised() -> int:
    """Raise the soft limit as far as the system allows without asking; returns how many there may be."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return MOST if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # macOS has a second, lower limit
        return soft
    return wanted


def most_connections(descriptors: int, batch: int) -> int:
    """How many connections leave room for everything else, and for so many that are just being accepted."""
    return max(FEWEST, descriptors - RESERVED - batch)


class AcceptErrors:
    """Handles errors of the event loop: a full process would write a thousand lines a second about itself."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock, self.count, self.said = clock, 0, -QUIET

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Count what comes from accepting too many connections; leave the rest to the loop."""
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in EXHAUSTED:
            loop.default_exception_handler(context)
            return
        self.count += 1
        if self.clock() - self.said >= QUIET:
            log.tell("cannot accept connections", logging.ERROR, error=errno.errorcode[error.errno], times=self.count)
            self.count, self.said = 0, self.clock()
