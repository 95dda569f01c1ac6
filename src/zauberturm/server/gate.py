"""Everything passes here first: who asks, under which name, from which page, how often.

Every answer gets its safety headers here.
"""

import logging
import re
import time
from collections.abc import Iterable
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from zauberturm.server import log
from zauberturm.server.hosts import Hosts, name_of
from zauberturm.server.limits import Doorkeeper, plain_address
from zauberturm.server.sharing import NO_OTHERS, Sharing
from zauberturm.table.views import Problem

Headers = Iterable[tuple[bytes, bytes]]
AnyScope = HTTPScope | WebSocketScope

# Nothing but what this server itself hands out; no inline script or style, no evaluation, no frames.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
SAFETY: Final[tuple[tuple[bytes, bytes], ...]] = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
)
NO_STORE: Final = (b"cache-control", b"no-store")
HARMLESS: Final = ("GET", "HEAD")
NOBODY_ELSE: Final = Sharing()
UNLIMITED: Final = ("/health", "/ready")
API: Final = "/api/v1"
FORMER: Final = re.compile("/api/(catalogue|warming|tables)(/|$)")  # before there were numbers


class Refusal(NamedTuple):
    """Why a request is not let in."""

    status: int
    problem: Problem
    headers: tuple[tuple[bytes, bytes], ...] = ()


# A page that was loaded before the server was renewed has to be loaded again.
OUTDATED: Final = Refusal(410, Problem("outdated", {"wanted": API}))


class Visitor(NamedTuple):
    """Where a request comes from."""

    address: str
    through_proxy: bool  # of ours, which is believed what it says


class Gate:
    """The application inside, behind its gate."""

    def __init__(
        self,
        inside: ASGIApp,
        doorkeeper: Doorkeeper,
        hosts: Hosts,
        public_url: str | None = None,
        proxies: Iterable[str] = (),
        sharing: Sharing = NOBODY_ELSE,
    ) -> None:
        self.inside, self.doorkeeper, self.hosts, self.sharing = inside, doorkeeper, hosts, sharing
        self.proxies = frozenset(plain_address(one) for one in proxies)
        self.public = origin_of(public_url) if public_url else None
        self._warned: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in or answer it here."""
        kind: Any = scope["type"]
        handle: Any = {"http": self.request, "websocket": self.socket}.get(kind, self.inside)
        await handle(scope, receive, send)

    async def request(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """An HTTP request."""
        began, headers = time.perf_counter(), dict(scope["headers"])
        visitor, status = self.visitor(scope, headers), 0
        shared = self.sharing.headers(scope["path"], text_of(headers, b"origin"))

        async def with_safety(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = with_headers(message["headers"], shared)
            await send(message)

        refusal = self.refusal(scope, headers, visitor) or self.too_long(scope, headers)
        if refusal is None and self.is_preflight(scope, headers):
            await with_safety({"type": "http.response.start", "status": 204, "headers": self.sharing.preflight()})
            await with_safety({"type": "http.response.body", "body": b"", "more_body": False})
        else:
            refusal = refusal or await self.let_in(visitor, scope, receive, with_safety)
        if refusal is not None:
            await answer(with_safety, refusal)
        milliseconds = round((time.perf_counter() - began) * 1000, 1)
        log.debug("request", method=scope["method"], status=status, milliseconds=milliseconds, address=visitor.address)

    async def socket(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        """A request for a socket: refused before it is opened, or let in."""
        headers = dict(scope["headers"])
        visitor = self.visitor(scope, headers)
        refusal = self.refusal(scope, headers, visitor) or await self.let_in(visitor, scope, receive, send)
        if refusal is not None:
            await receive()
            await answer(send, refusal, "websocket.http.response")

    async def let_in(self, visitor: Visitor, scope: AnyScope, receive: Receive, send: Send) -> Refusal | None:
        """Let a request in. A proxy's connections do not say how many one client has, so its requests are counted."""
        if visitor.through_proxy and not self.doorkeeper.enter(visitor.address):
            return limited(1)
        try:
            await self.inside(scope, receive, send)
        finally:
            if visitor.through_proxy:
                self.doorkeeper.leave(visitor.address)
        return None

    # -- reasons to refuse

    def refusal(self, scope: AnyScope, headers: dict[bytes, bytes], visitor: Visitor) -> Refusal | None:
        """Why a request is not let in."""
        if scope["path"] in UNLIMITED:
            return None
        host, server = text_of(headers, b"host"), scope.get("server")
        if not self.hosts.accepts(host, server[0] if server else None):
            self.warn("host", "a name that is not allowed was asked for; if it is yours, use --allowed-host")
            return Refusal(421, Problem("host", {"host": host[:100]}))
        # A socket can change everything, whatever method its handshake has.
        origin = text_of(headers, b"origin")
        foreign = not self.own_page(host, origin, visitor) and not self.sharing.accepts(scope["path"], origin)
        if scope.get("method") not in HARMLESS and foreign:
            self.warn("origin", "a page of another site was refused; if it is yours, use --public-url or --cors")
            return Refusal(403, Problem("origin"))
        if wait := self.doorkeeper.request(visitor.address):
            return limited(wait)
        return OUTDATED if FORMER.match(scope["path"]) else None

    def too_long(self, scope: HTTPScope, headers: dict[bytes, bytes]) -> Refusal | None:
        """A body that says itself that it is too long is not read."""
        limits, length = self.doorkeeper.limits, headers.get(b"content-length", b"0")
        most = int(limits.file if scope["path"] == f"{API}/tables/import" else limits.body)
        return Refusal(413, Problem("too_large", {"limit": most})) if length.isdigit() and int(length) > most else None

    def is_preflight(self, scope: HTTPScope, headers: dict[bytes, bytes]) -> bool:
        """Whether a browser asks if a page of another site may ask."""
        asks = scope["method"] == "OPTIONS" and b"access-control-request-method" in headers
        return asks and self.sharing.accepts(scope["path"], text_of(headers, b"origin"))

    def own_page(self, host: str, origin: str, visitor: Visitor) -> bool:
        """Tell whether the request comes from a page of ours, or from no page at all."""
        if not origin or origin in {f"http://{host}", f"https://{host}", self.public}:
            return True
        # A proxy on a port of its own may pass the name alone, as nginx does with `$host`.
        return visitor.through_proxy and host == name_of(host) == urlsplit(origin).hostname

    def visitor(self, scope: AnyScope, headers: dict[bytes, bytes]) -> Visitor:
        """Where a request comes from, kept for those inside."""
        client, forwarded = scope.get("client"), text_of(headers, b"x-forwarded-for")
        address = plain_address(client[0]) if client else "unknown"
        through_proxy = address in self.proxies
        if through_proxy and forwarded:
            address = forwarded.rpartition(",")[2].strip()[:64]
        elif forwarded:
            self.warn("proxy", "X-Forwarded-For of an address that --proxy does not name is ignored")
        scope["client"] = (address, client[1] if client else 0)
        return Visitor(address, through_proxy)

    def warn(self, about: str, hint: str) -> None:
        """Tell the host once; more would let strangers fill the log."""
        if about not in self._warned:
            self._warned.add(about)
            log.tell("refused" if about != "proxy" else "ignored", logging.WARNING, reason=about, hint=hint)


def text_of(headers: dict[bytes, bytes], name: bytes) -> str:
    """A header in small letters; empty if it is not there."""
    return headers.get(name, b"").decode("latin-1").lower()


def origin_of(url: str) -> str:
    """Scheme, host and port of an address, as browsers write it."""
    parts = urlsplit(url.lower())
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    return f"{parts.scheme}://{parts.netloc.removesuffix(f':{usual}')}"


def limited(seconds: float) -> Refusal:
    """Too much at once; come again in whole seconds, never too early."""
    problem = Problem("limited", {"retry_after": round(seconds, 3)})
    return Refusal(429, problem, ((b"retry-after", str(int(seconds) + 1).encode()),))


def with_headers(given: Headers, shared: Headers = ()) -> list[tuple[bytes, bytes]]:
    """Headers with those for safety. What does not say how long it may be kept is not kept: it is live or personal."""
    others = list(shared)
    kept = [one for one in SAFETY if not (len(others) > 1 and one[0] == NO_OTHERS)]
    headers = [*given, *kept, *others]
    return headers if any(name.lower() == b"cache-control" for name, _ in headers) else [*headers, NO_STORE]


async def answer(send: Send, refusal: Refusal, kind: str = "http.response") -> None:
    """Answer with a problem."""
    body = msgspec.json.encode(refusal.problem)
    headers: list[tuple[bytes, bytes]] = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *refusal.headers,
    ]
    start: Any = {"type": f"{kind}.start", "status": refusal.status, "headers": headers}
    await send(start)
    end: Any = {"type": f"{kind}.body", "body": body, "more_body": False}
    await send(end)
