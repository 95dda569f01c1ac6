"""What the server says of itself: OpenAPI for HTTP, AsyncAPI for the socket, both with the same schemas."""

from functools import cache
from typing import Any, Final, get_args

import msgspec
from litestar import Request, Response, Router, get
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from zauberturm import __version__
from zauberturm.server.gate import API
from zauberturm.server.schemas import Schema, schemas
from zauberturm.table import stream
from zauberturm.table.wire import SCHEMAS

DESCRIPTION: Final = (
    "Tables of board games. Every change is a command with an id chosen by the client and gets exactly one answer; "
    "the same command sent twice is carried out once. Tokens are chosen by the client, 256 random bits in base64url. "
    "The socket of a table is described at /schema/asyncapi.json, the whole with examples in docs/api.md."
)
SOCKET: Final = (
    "The socket of a table. A client says hello with its tokens and the steps it knows, then gets an update at once "
    "and whenever anything visible changes. A command is answered before the update that it brings about. Whoever is "
    "silent for two minutes is sent away; a ping will do."
)
# What every route of the API can answer besides its own refusals.
EVERYWHERE: Final = {
    408: "The request was not complete in time",
    421: "The server was asked for under a name that is not its own",
    429: "Too much at once; `Retry-After` says when to come again",
    500: "A bug of the server",
}
OTHER_SITE: Final = "The page is one of another site, or the tokens may not do that"
HARMLESS: Final = ("get", "head")


def described() -> OpenAPIConfig:
    """How Litestar is to describe the routes."""
    tokens = SecurityScheme(
        type="http", scheme="bearer", description="Tokens of seats, owner or invitation, with commas between them"
    )
    return OpenAPIConfig(
        title="Zauberturm",
        version=__version__,
        description=DESCRIPTION,
        path="/schema",
        render_plugins=[Description(path=["/", "/openapi.json"])],
        components=Components(security_schemes={"tokens": tokens}),
    )


def completed(document: Schema) -> Schema:
    """What Litestar says of the routes, with the schemas of the wire and the refusals that all routes share."""
    known = document["components"]
    paths = {path: _described(path, operations) for path, operations in document["paths"].items()}
    return {**document, "paths": paths, "components": {**known, "schemas": {**known["schemas"], **schemas()}}}


def _described(path: str, operations: Schema) -> Schema:
    if not path.startswith(API):
        return operations
    return {
        method: {**operation, "responses": {**_refusals(method), **operation["responses"]}}
        for method, operation in operations.items()
    }


def _refusals(method: str) -> Schema:
    common = EVERYWHERE if method in HARMLESS else {**EVERYWHERE, 403: OTHER_SITE}
    problem = {"application/json": {"schema": {"$ref": f"{SCHEMAS}Problem"}}}
    return {str(status): {"description": why, "content": problem} for status, why in common.items()}


@cache
def asyncapi() -> Schema:
    """The socket of a table as AsyncAPI."""
    sent, pushed = ([kind.__name__ for kind in get_args(union)] for union in (stream.Sent, stream.Pushed))
    channel = "#/channels/table"
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Zauberturm", "version": __version__, "description": SOCKET},
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": f"{API}/tables/{{table}}/socket",
                "description": "One WebSocket for each table that is played or watched",
                "parameters": {"table": {"description": "Name of the table"}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in (*sent, *pushed)},
            }
        },
        "operations": {
            "hear": _operation("receive", channel, sent, "What a client may send; `hello` comes first, and once"),
            "tell": _operation("send", channel, pushed, "What the server sends"),
        },
        "components": {
            "messages": {name: _message(name) for name in (*sent, *pushed)},
            "schemas": schemas(),
        },
    }


def _operation(action: str, channel: str, names: list[str], summary: str) -> Schema:
    messages = [{"$ref": f"{channel}/messages/{name}"} for name in names]
    return {"action": action, "channel": {"$ref": channel}, "summary": summary, "messages": messages}


def _message(name: str) -> Schema:
    schema = schemas()[name]
    return {"name": name, "summary": schema.get("description", ""), "payload": {"$ref": f"{SCHEMAS}{name}"}}


# -- served as data: no page of others that would load scripts from elsewhere


class Description(JsonRenderPlugin):
    """The description of the routes, at /schema and nowhere below."""

    def receive_router(self, router: Router) -> None:
        """Leave out the page of others that would answer for all unknown addresses below."""
        router.routes[:] = [route for route in router.routes if not route.path_parameters]

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        """The document, put together once."""
        state = request.app.state
        if "openapi" not in state:
            state["openapi"] = msgspec.json.encode(completed(openapi_schema))
        return bytes(state["openapi"])


@get("/schema/asyncapi.json", include_in_schema=False, sync_to_thread=False)
def get_asyncapi() -> Response[bytes]:
    """The description of the socket."""
    return Response(msgspec.json.encode(asyncapi()), media_type="application/json")
