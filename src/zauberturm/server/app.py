"""The application: routes, errors in our own words, the description of the API."""

import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, Final

from zauberturm.errors import MissingExtra

try:
    from litestar import Litestar, Request, Response
    from litestar.config.app import AppConfig
    from litestar.exceptions import HTTPException
except ModuleNotFoundError as error:
    raise MissingExtra("serving tables", "server", str(error.name)) from error

from zauberturm.server import log
from zauberturm.server.bots import BOTS
from zauberturm.server.describing import described, get_asyncapi
from zauberturm.server.hub import Hub
from zauberturm.server.inquiries import Inquiries
from zauberturm.server.limits import Doorkeeper
from zauberturm.server.page import Page, page
from zauberturm.server.questions import QUESTIONS
from zauberturm.server.routes import ROUTES
from zauberturm.table.views import Problem

CODES: Final = {
    400: "malformed",
    401: "denied",
    403: "denied",
    404: "unknown",
    405: "method",
    413: "too_large",
    429: "limited",
    503: "unavailable",
}


def refused(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """An error of the client, as a code with facts."""
    code = CODES.get(error.status_code, "malformed" if error.status_code < 500 else "failed")
    # Where something is wrong is told; what stood there might be a secret.
    places = [fault["key"] for fault in error.extra or () if isinstance(fault, dict) and "key" in fault]
    facts = {"at": places[0]} if places and code == "malformed" else {}
    return problem(error.status_code, Problem(code, facts), dict(error.headers or {}))


def unreadable(_: Request[Any, Any, Any], _error: RecursionError | UnicodeError) -> Response[Problem]:
    """Brackets within brackets within brackets, or bytes that are no text: nothing of ours is like that."""
    return problem(400, Problem("malformed"), {})


def broken(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A bug of ours: the log says where, the client only that it was not his fault."""
    log.failed("request failed", error)
    return problem(500, Problem("failed"), {})


def problem(status: int, content: Problem, headers: dict[str, str]) -> Response[Problem]:
    """A problem as a response."""
    return Response(content, status_code=status, headers=headers, media_type="application/json")


def application(
    hub: Hub,
    doorkeeper: Doorkeeper,
    inquiries: Inquiries,
    pages: Page,
    join_url: str | None = None,
    lifespan: Callable[[Litestar], AbstractAsyncContextManager[None]] | None = None,
) -> Litestar:
    """Everything put together."""

    def settle(config: AppConfig) -> AppConfig:
        config.state.update({"hub": hub, "doorkeeper": doorkeeper, "inquiries": inquiries, "page": pages})
        config.state.update({"join_url": join_url})
        return config

    return Litestar(
        [*ROUTES, *QUESTIONS, *BOTS, get_asyncapi, page],
        openapi_config=described(),
        exception_handlers={
            HTTPException: refused,
            RecursionError: unreadable,
            UnicodeError: unreadable,
            Exception: broken,
        },
        request_max_body_size=int(doorkeeper.limits.body),
        on_app_init=[settle],
        lifespan=[lifespan or nothing],
        logging_config=None,
        debug=False,
    )


@contextlib.asynccontextmanager
async def nothing(_: Litestar) -> AsyncIterator[None]:
    """Nothing to begin or to end."""
    yield
