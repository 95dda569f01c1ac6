"""Which pages of other sites may use the API (CORS): none, unless the host names them.

A browser sends nothing of ours along by itself, as there are no cookies: a page knows the tokens that it was given, and
no others. So a page that is let in can do what any program can, and never gets `Access-Control-Allow-Credentials`.
"""

from collections.abc import Iterable
from typing import Final

ANYBODY: Final = "*"
SHARED: Final = ("/api/v1/", "/schema")  # where pages of others may ask
METHODS: Final = b"GET, HEAD, POST, DELETE"
SENT: Final = b"authorization, content-type, if-none-match"  # headers they may send ...
READ: Final = b"etag, link, retry-after"  # ... and read, besides the usual ones
HOUR: Final = b"3600"
NO_OTHERS: Final = b"cross-origin-resource-policy"

Header = tuple[bytes, bytes]


class Sharing:
    """The origins that are let in, as browsers write them."""

    def __init__(self, origins: Iterable[str] = ()) -> None:
        self.origins = frozenset(origins)

    def accepts(self, path: str, origin: str) -> bool:
        """Whether a page of this origin may ask for this address."""
        return bool(origin) and path.startswith(SHARED) and (origin in self.origins or ANYBODY in self.origins)

    def headers(self, path: str, origin: str) -> list[Header]:
        """What a response says about it. Where others are let in, what it says depends on who asks."""
        if not self.origins or not path.startswith(SHARED):
            return []
        if not self.accepts(path, origin):
            return [(b"vary", b"origin")]
        shown = origin.encode("latin-1")
        return [(b"access-control-allow-origin", shown), (b"access-control-expose-headers", READ), (b"vary", b"origin")]

    @staticmethod
    def preflight() -> list[Header]:
        """The answer to a browser that asks before it asks."""
        allowed = ((b"methods", METHODS), (b"headers", SENT))
        return [
            *((b"access-control-allow-" + name, value) for name, value in allowed),
            (b"access-control-max-age", HOUR),
        ]
