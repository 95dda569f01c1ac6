"""Everything passes here first: who asks, from which page, how often; and every answer gets its safety headers."""

import time
from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from zauberturm.server import log
from zauberturm.server.limits import Doorkeeper
from zauberturm.table.views import Problem

Headers = Iterable[tuple[bytes, bytes]]

# Nothing but what this server itself hands out; no inline script or style, no evaluation, no frames.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
SAFETY: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
)
HARMLESS: Final = ("GET", "HEAD")
UNLIMITED: Final = ("/health", "/ready")


class Gate:
    """The application inside, behind its gate."""

    def __init__(
        self, inside: ASGIApp, doorkeeper: Doorkeeper, public_url: str | None = None, proxies: Iterable[str] = ()
    ) -> None:
        self.inside, self.doorkeeper, self.proxies = inside, doorkeeper, frozenset(proxies)
        self.public = origin_of(public_url) if public_url else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in or answer it here."""
        kind: Any = scope["type"]
        handle: Any = {"http": self.request, "websocket": self.socket}.get(kind, self.inside)
        await handle(scope, receive, send)

    async def request(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """An HTTP request."""
        began, headers = time.perf_counter(), dict(scope["headers"])
        address = self.address(scope, headers)
        status = 0

        async def with_safety(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *SAFETY]
            await send(message)

        if refusal := self.refusal(scope, headers, address):
            await answer(with_safety, *refusal)
        else:
            await self.inside(scope, receive, with_safety)
        milliseconds = round((time.perf_counter() - began) * 1000, 1)
        log.debug("request", method=scope["method"], status=status, milliseconds=milliseconds, address=address)

    def refusal(
        self, scope: HTTPScope, headers: dict[bytes, bytes], address: str
    ) -> tuple[int, Problem, tuple[tuple[bytes, bytes], ...]] | None:
        """Why a request is not let in."""
        if scope["path"] in UNLIMITED:
            return None
        if scope["method"] not in HARMLESS and not self.own_page(headers):
            return 403, Problem("origin"), ()
        if wait := self.doorkeeper.request(address):
            return 429, Problem("limited", {"retry_after": round(wait, 3)}), retry_after(wait)
        length = headers.get(b"content-length", b"0")
        most = self.most_bytes(scope["path"])
        if length.isdigit() and int(length) > most:
            return 413, Problem("too_large", {"limit": most}), ()
        return None

    def most_bytes(self, path: str) -> int:
        """How long a request to this path may be."""
        limits = self.doorkeeper.limits
        return int(limits.file if path == "/api/tables/import" else limits.body)

    async def socket(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        """A request for a socket: refused before it is opened, or let in."""
        headers = dict(scope["headers"])
        address = self.address(scope, headers)
        if not self.own_page(headers) or self.doorkeeper.request(address) or not self.doorkeeper.enter(address):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        try:
            await self.inside(scope, receive, send)
        finally:
            self.doorkeeper.leave(address)

    def own_page(self, headers: dict[bytes, bytes]) -> bool:
        """Tell whether the request comes from a page of ours, or from no page at all."""
        origin = headers.get(b"origin")
        if origin is None:
            return True
        text = origin.decode("latin-1").lower()
        host = headers.get(b"host", b"").decode("latin-1").lower()
        return text in {f"http://{host}", f"https://{host}"} or (self.public is not None and text == self.public)

    def address(self, scope: HTTPScope | WebSocketScope, headers: dict[bytes, bytes]) -> str:
        """Where a request comes from; a proxy of ours is believed what it says. Kept for those inside."""
        client = scope.get("client")
        address = client[0] if client else "unknown"
        if address in self.proxies and (forwarded := headers.get(b"x-forwarded-for")):
            address = forwarded.decode("latin-1").rpartition(",")[2].strip()[:64]
        scope["client"] = (address, client[1] if client else 0)
        return address


def origin_of(url: str) -> str:
    """Scheme, host and port of an address."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


def retry_after(seconds: float) -> tuple[tuple[bytes, bytes], ...]:
    """The header that says when to come again: whole seconds, never too early."""
    return ((b"retry-after", str(int(seconds) + 1).encode()),)


async def answer(send: Send, status: int, problem: Problem, more: Headers) -> None:
    """Answer with a problem."""
    body = msgspec.json.encode(problem)
    headers: list[tuple[bytes, bytes]] = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *more,
    ]
    start: Any = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    end: Any = {"type": "http.response.body", "body": body, "more_body": False}
    await send(end)
