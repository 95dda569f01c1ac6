"""What all routes share: which table is meant, who asks, and how a refusal is written."""

from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response
from litestar.exceptions import NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from zauberturm.errors import NotationError, ZauberturmError, shown
from zauberturm.server.gate import API
from zauberturm.server.hub import Hub
from zauberturm.server.inquiries import Inquiries
from zauberturm.server.limits import Doorkeeper
from zauberturm.server.live import Live
from zauberturm.table.tokens import Viewer
from zauberturm.table.views import Problem

Asked = Request[Any, Any, Any]
TableName = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{22}$", description="Name of the table")]
HERE: Final = f"{API}/tables/{{table:str}}"
MOST_TOKENS: Final = 8
MEANS: Final[list[dict[str, list[str]]]] = [{"tokens": []}, {}]  # with tokens or without

_WHY: Final = {
    400: "Cannot be read, or a rule refuses it",
    401: "A token is missing, or there is more than one",
    403: "The token may not do that, or the page is none of ours",
    404: "There is no such table, or none that these tokens may see",
    409: "Somebody else is in the way: people who play there, a bot of that name, a token that has a place",
    413: "Too long",
    429: "Too much at once",
    503: "Not yet, or not any more",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """How a route refuses, for the description of the API."""
    return {status: ResponseSpec(Problem, description=_WHY[status], generate_examples=False) for status in statuses}


def hub_of(request: Asked) -> Hub:
    """The tables."""
    hub: Hub = request.app.state.hub
    return hub


def doorkeeper_of(request: Asked) -> Doorkeeper:
    """Who counts requests."""
    doorkeeper: Doorkeeper = request.app.state.doorkeeper
    return doorkeeper


def inquiries_of(request: Asked) -> Inquiries:
    """Who answers questions."""
    inquiries: Inquiries = request.app.state.inquiries
    return inquiries


def address_of(request: Asked) -> str:
    """Where a request comes from, as the gate has noted it."""
    client = request.scope["client"]
    return client[0] if client else "unknown"


def tokens_of(request: Asked) -> tuple[str, ...]:
    """The tokens a request shows. They come in a header, never in an address: those are kept in too many places."""
    scheme, _, rest = request.headers.get("authorization", "").partition(" ")
    shown = [token.strip() for token in rest.split(",")] if scheme.lower() == "bearer" else []
    return tuple(token for token in shown if token)[:MOST_TOKENS]


async def found(request: Asked, table: str) -> tuple[Live, Viewer]:
    """The table and what the shown tokens stand for there. Whoever may not see it learns not even that it exists."""
    live = await hub_of(request).find(table)
    viewer = live.table.viewer(tokens_of(request)) if live is not None else None
    if live is None or viewer is None or not live.table.may_watch(viewer):
        raise NotFoundException
    hub_of(request).attend(live, viewer, address_of(request))
    return live, viewer


def denied() -> Response[Any]:
    """These tokens may see the table, but not do that."""
    return problem(403, "denied")


def problem(status: int, code: str, **facts: Any) -> Response[Any]:
    """A refusal with its code."""
    return Response(Problem(code, facts), status_code=status, media_type="application/json")


def limited(seconds: float) -> Response[Any]:
    """Too much at once."""
    return later(Problem("limited", {"retry_after": round(seconds, 3)}), seconds)


def later(content: Any, seconds: float) -> Response[Any]:
    """An answer that asks to come again."""
    headers = {"retry-after": str(int(seconds) + 1)}
    return Response(content, status_code=429, headers=headers, media_type="application/json")


def refused(error: ZauberturmError, status: int = 400) -> Response[Any]:
    """What a rule of the game or of the table refuses, or a text that cannot be read."""
    if isinstance(error, NotationError):
        content = Problem("notation", {"line": error.line, "column": error.column})
    else:
        content = Problem(getattr(error, "rule", "option"), as_data(getattr(error, "facts", {})))
    return Response(content, status_code=status, media_type="application/json")


def as_data(facts: dict[str, Any]) -> dict[str, Any]:
    """Facts that can be written as JSON; what cannot is shown as text."""
    try:
        msgspec.json.encode(facts)
    except (TypeError, ValueError, OverflowError, RecursionError):
        return {name: shown(value) for name, value in facts.items()}
    return facts
