"""Long polling: the same updates as through a socket, one per request."""

import asyncio

from litestar import Response
from litestar.exceptions import NotFoundException

from zauberturm.server import asking
from zauberturm.server.asking import Asked
from zauberturm.server.live import Live, Watcher
from zauberturm.table.stream import Update


async def next_update(request: Asked, live: Live, after: int, version: int | None, wait: float) -> Response[Update]:
    """Wait for news, as long as the client and the limits say."""
    tokens, longest = asking.tokens_of(request), asking.doorkeeper_of(request).limits.wait
    woken = asyncio.Event()
    watcher = Watcher(tokens, after, woken.set, lasting=False)
    hub, known = asking.hub_of(request), request.headers.get("if-none-match")
    patience = 0.0 if hub.closing else min(wait, longest)
    live.stay(tokens)
    try:
        with hub.watching(live, watcher):
            while not watcher.leaving and patience > 0 and not news(live, known, version):
                patience = await one_wait(woken, patience)
    finally:
        live.stay(tokens)
    return answer(request, live, after)


async def one_wait(woken: asyncio.Event, patience: float) -> float:
    """Wait until something happens; returns how long the client would still wait."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    try:
        async with asyncio.timeout(patience):
            await woken.wait()
    except TimeoutError:
        return 0.0
    woken.clear()
    return patience - (loop.time() - began)


def news(live: Live, known: str | None, version: int | None) -> bool:
    """Tell whether the client has not seen the table as it is."""
    if known is not None:
        return known != live.tag
    return version is None or version != live.table.version


def answer(request: Asked, live: Live, after: int) -> Response[Update]:
    """How the table stands now; the right to look may have been lost meanwhile."""
    viewer = live.table.viewer(asking.tokens_of(request))
    if live.removed or not live.table.may_watch(viewer):
        raise NotFoundException
    content: Response[Update] = Response(
        live.update(viewer, after),  # type: ignore[arg-type]  # encoded already
        media_type="application/json",
        headers={"etag": live.tag, "cache-control": "no-store"},
    )
    return content
