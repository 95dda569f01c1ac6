"""Tables by HTTP: make them, list them, look at them, give commands; and the socket."""

import asyncio
import base64
import contextlib
import hashlib
import secrets
import time
from collections.abc import Callable
from typing import Annotated, Any, Final

from litestar import Response, WebSocket, delete, get, post, websocket
from litestar.exceptions import NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from zauberturm.errors import OptionError, ZauberturmError
from zauberturm.server import asking
from zauberturm.server.asking import HERE, MEANS, Asked, TableName, refusals
from zauberturm.server.catalogue import catalogue
from zauberturm.server.gate import API
from zauberturm.server.hub import LATER, SEED_BITS
from zauberturm.server.polling import next_update
from zauberturm.server.socket import Conversation
from zauberturm.store import START, Race, StoreError
from zauberturm.table.commands import Answer, Command, Deleted, Denied, ImportedTable, Limited, Made, NewTable
from zauberturm.table.entries import Entry
from zauberturm.table.making import Fresh, create, study
from zauberturm.table.rights import check_delete
from zauberturm.table.stream import Update
from zauberturm.table.table import Table
from zauberturm.table.views import Catalogue, Listed, Problem, TableView, Warming

MOST_LISTED: Final = 50
SIGNS: Final = 100  # of a game file that are read for one unit of work
CURSOR: Final = r"^[0-9]{1,12}\.[0-9]{1,9}~[A-Za-z0-9_-]{22}$"  # when the last table shown was changed, and its name


@get(f"{API}/catalogue", sync_to_thread=False, summary="Games, bots, phrases and limits", responses=refusals(429))
def get_catalogue(request: Asked) -> Catalogue:
    """Everything a client needs to offer tables."""
    join_url: str | None = request.app.state.join_url
    return catalogue(asking.doorkeeper_of(request).limits, asking.hub_of(request).warming(), join_url)


@get(f"{API}/warming", sync_to_thread=False, summary="Are the rules compiled?", responses=refusals(429))
def get_warming(request: Asked) -> Warming:
    """Until the rules are compiled, the server plays with interpreted ones; a client can say so and ask again."""
    return asking.hub_of(request).warming()


@get(f"{API}/tables", summary="Open tables", responses=refusals(400, 429))
async def get_tables(
    request: Asked,
    after: Annotated[str | None, QueryParameter(pattern=CURSOR, description="Where the page before ended")] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_LISTED, description="Tables at most")] = MOST_LISTED,
) -> Response[list[Listed]]:
    """The tables that want to be found, the last changed first. If there are more, `Link` names the next page."""
    changed, _, name = (after or "").partition("~")
    tables, more = await asking.hub_of(request).listed(limit, (float(changed), name) if after else START)
    if more is None:
        return Response(tables)
    following = f"{API}/tables?limit={limit}&after={more[0]!r}~{more[1]}"
    return Response(tables, headers={"link": f'<{following}>; rel="next"'})


@post(f"{API}/tables", status_code=200, summary="Make a table", responses=refusals(400, 403, 413, 429))
async def make_table(request: Asked, data: JSONBody[NewTable]) -> Response[Made]:
    """Make a table; the same request again gives the same table."""
    fresh = Fresh(table_name(data.owner, data.id), secrets.randbits(SEED_BITS))
    programs = asking.hub_of(request).hall.offers(data.game)
    return await made(request, fresh.table, lambda: create(data, fresh, time.time(), programs))


@post(
    f"{API}/tables/import",
    status_code=200,
    request_max_body_size=1_100_000,
    summary="Make a study table from a game file",
    responses=refusals(400, 403, 413, 429),
)
async def import_table(request: Asked, data: JSONBody[ImportedTable]) -> Response[Made]:
    """Make a study table; the same request again gives the same table."""
    fresh = Fresh(table_name(data.owner, data.id), secrets.randbits(SEED_BITS))
    return await made(request, fresh.table, lambda: study(data, fresh, time.time()), len(data.file) / SIGNS)


def table_name(owner: str, number: str) -> str:
    """The name of a table: it follows from the request, so that a repeated one finds the table that it has made."""
    digest = hashlib.sha256(f"zauberturm table {owner} {number}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


async def made(request: Asked, name: str, log: Callable[[], list[Entry]], work: float = 0) -> Response[Any]:
    """Write down a new table, unless the same request has made it before."""
    hub, address = asking.hub_of(request), asking.address_of(request)
    if await hub.find(name) is None:
        doorkeeper = asking.doorkeeper_of(request)
        if wait := doorkeeper.work(address, work) or doorkeeper.table(address):
            return asking.limited(wait)
        try:
            # A long game file takes a while, and other tables must not wait for it.
            async with hub.reading if work else contextlib.nullcontext():
                await hub.make(await asyncio.to_thread(log), address)
        except Race:
            pass  # the same request came twice at once
        except StoreError as error:
            hub.cannot_write(error)
            return asking.limited(LATER)
        except ZauberturmError as error:
            return asking.refused(error)
    return Response(Made(name))


@get(HERE, summary="How a table stands", security=MEANS, responses=refusals(400, 404, 429))
async def get_table(request: Asked, table: TableName) -> TableView:
    """How a table stands for whoever shows these tokens."""
    live, viewer = await asking.found(request, table)
    live.looked(viewer)
    return live.table.view_for(viewer, live.presence())


@get(f"{HERE}/updates", summary="Wait for news of a table", security=MEANS, responses=refusals(400, 404, 429))
async def get_updates(
    request: Asked,
    table: TableName,
    after: Annotated[int, QueryParameter(ge=0, le=1_000_000, description="Steps known already")] = 0,
    version: Annotated[int | None, QueryParameter(ge=0, le=1_000_000, description="Answer when it is another")] = None,
    wait: Annotated[float, QueryParameter(ge=0, le=60, description="Seconds to wait for news")] = 0,
) -> Response[Update]:
    """Wait until the table differs from `version`, or from the `ETag` given as `If-None-Match`, or time is over."""
    live, _ = await asking.found(request, table)
    return await next_update(request, live, after, version, wait)


@post(
    f"{HERE}/commands",
    status_code=200,
    summary="Give a command",
    security=MEANS,
    responses={
        **refusals(400, 404, 413),
        403: ResponseSpec(Denied | Problem, description="The tokens may not do that", generate_examples=False),
        429: ResponseSpec(Limited | Problem, description="Too much at once", generate_examples=False),
    },
)
async def give_command(request: Asked, table: TableName, data: JSONBody[Command]) -> Response[Answer]:
    """Carry out a command. Everything it can come to is an answer; `denied` has status 403, `limited` 429."""
    hub, answers = asking.hub_of(request), list[Answer]()
    tokens = asking.tokens_of(request)
    if not await hub.obey(table, tokens, data, answers.append, asking.address_of(request)):
        raise NotFoundException
    (answer,) = answers
    if isinstance(answer, Denied):
        live = await hub.find(table)
        if live is None or not live.table.may_watch(live.table.viewer(tokens)):
            raise NotFoundException  # whoever may not see a table learns not even that it exists
        return Response(answer, status_code=403)
    return asking.later(answer, answer.retry_after) if isinstance(answer, Limited) else Response(answer)


@delete(HERE, status_code=200, summary="Delete a table", security=MEANS, responses=refusals(400, 403, 404, 409, 429))
async def delete_table(request: Asked, table: TableName) -> Response[Deleted]:
    """Delete a table with everything about it. Only its owner may, and not a game in which anybody else plays."""
    (live, viewer), hub = await asking.found(request, table), asking.hub_of(request)
    if not viewer.owner:
        return asking.denied()

    def check(now: Table) -> bool:
        check_delete(now, now.viewer(asking.tokens_of(request)))
        return True

    try:
        await hub.remove(live.table.id, check)
    except StoreError as error:
        hub.cannot_write(error)
        return asking.limited(LATER)
    except OptionError as error:
        return asking.refused(error, 409)
    return Response(Deleted(table))


@websocket(f"{HERE}/socket")
async def talk(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """The socket of a table."""
    await Conversation(socket, socket.app.state.hub, socket.app.state.doorkeeper).hold(table)


ROUTES: Final = (
    get_catalogue,
    get_warming,
    get_tables,
    make_table,
    import_table,
    get_table,
    get_updates,
    give_command,
    delete_table,
    talk,
)
