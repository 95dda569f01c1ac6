"""The application: routes, errors in our own words, the description of the API."""

import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.config.app import AppConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from zauberturm import __version__
from zauberturm.server import log
from zauberturm.server.hub import Hub
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
DESCRIPTION: Final = (
    "Tables of board games. Every change is a command with an id chosen by the client and gets exactly one answer; "
    "the same command sent twice is carried out once. Tokens are chosen by the client, 256 random bits in base64url."
)


def refused(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """An error of the client, as a code with facts."""
    code = CODES.get(error.status_code, "malformed" if error.status_code < 500 else "failed")
    # Where something is wrong is told; what stood there might be a secret.
    places = [fault["key"] for fault in error.extra or () if isinstance(fault, dict) and "key" in fault]
    facts = {"at": places[0]} if places and code == "malformed" else {}
    return problem(error.status_code, Problem(code, facts), dict(error.headers or {}))


def too_deep(_: Request[Any, Any, Any], _error: RecursionError) -> Response[Problem]:
    """Brackets within brackets within brackets: nothing of ours is nested like that."""
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
    pages: Page,
    lifespan: Callable[[Litestar], AbstractAsyncContextManager[None]] | None = None,
) -> Litestar:
    """Everything put together."""

    def settle(config: AppConfig) -> AppConfig:
        config.state.update({"hub": hub, "doorkeeper": doorkeeper, "page": pages})
        return config

    return Litestar(
        [*ROUTES, *QUESTIONS, page],
        openapi_config=described(),
        exception_handlers={HTTPException: refused, RecursionError: too_deep, Exception: broken},
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


def described() -> OpenAPIConfig:
    """The description of the API at /schema, as data: no page of others that would load scripts from elsewhere."""
    tokens = SecurityScheme(
        type="http", scheme="bearer", description="Tokens of seats, owner or invitation, with commas between them"
    )
    return OpenAPIConfig(
        title="Zauberturm",
        version=__version__,
        description=DESCRIPTION,
        path="/schema",
        render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        components=Components(security_schemes={"tokens": tokens}),
    )
