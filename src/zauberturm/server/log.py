"""What the server writes about itself: one JSON object a line, without tokens, hands or seeds.

Only plain facts that the callers name go in: no request bodies, no headers, no queries, no texts of exceptions.
"""

import json
import logging
import sys
import time
import traceback
from types import TracebackType
from typing import Any, Final, TextIO

NAME: Final = "zauberturm"
LEVELS: Final = ("debug", "info", "warning", "error")
_LOGGER: Final = logging.getLogger(f"{NAME}.server")


class AsJson(logging.Formatter):
    """A record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, what happened, and its facts."""
        line: dict[str, Any] = {"time": stamp(record.created), "level": record.levelname.lower()}
        ours = record.name.startswith(NAME)
        # What libraries say may quote a request, so their name and place have to do.
        line["event"] = record.getMessage() if ours else f"{record.name}:{record.funcName}:{record.lineno}"
        line |= getattr(record, "facts", {})
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["at"] = places(record.exc_info[2])
        return json.dumps(line, default=str)


def stamp(seconds: float) -> str:
    """A moment in the notation of RFC 3339."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds)) + f".{int(seconds % 1 * 1000):03}Z"


def places(trace: TracebackType | None) -> list[str]:
    """Where an error came from, without the values it met."""
    return [f"{frame.name}:{frame.lineno}" for frame in traceback.extract_tb(trace)][-12:]


def begin(level: str, stream: TextIO | None = None) -> None:
    """Write everything from `level` on to the standard error."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(AsJson())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(NAME).setLevel(level.upper())
    uvicorn = logging.getLogger("uvicorn.error")
    uvicorn.setLevel(logging.ERROR)  # it warns of every request that is none
    # A client that hangs up while its socket is refused is no error of ours.
    uvicorn.addFilter(lambda record: "without completing handshake" not in record.getMessage())


def tell(event: str, level: int = logging.INFO, **facts: Any) -> None:
    """Write a line."""
    _LOGGER.log(level, event, extra={"facts": facts})


def debug(event: str, **facts: Any) -> None:
    """Write a line that only matters when something is searched for."""
    if _LOGGER.isEnabledFor(logging.DEBUG):
        tell(event, logging.DEBUG, **facts)


def failed(event: str, error: BaseException, **facts: Any) -> None:
    """Write that something went wrong which should not."""
    _LOGGER.error(event, exc_info=(type(error), error, error.__traceback__), extra={"facts": facts})
