"""Questions about a table, which change nothing; and whether the server is well."""

import asyncio
from collections.abc import Awaitable
from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException, ServiceUnavailableException
from litestar.params import JSONBody, QueryParameter

from zauberturm.errors import ZauberturmError
from zauberturm.server import asking, log
from zauberturm.server.asking import HERE, MEANS, Asked, TableName, refusals
from zauberturm.server.crew import WorkerFailed
from zauberturm.server.inquiries import TooMuch
from zauberturm.table.looking import NotYours
from zauberturm.table.views import Preview, Question, Replay, Trials, WhyNot

Eyes = Annotated[
    str | None,
    QueryParameter(
        pattern="^([a-f]|all|-)$", description="Through whose eyes: a seat, `all` when it is over, `-` nobody's"
    ),
]
STEPS: Final = 20  # of a game that are written into a file for one unit of work
_REFUSALS: Final = refusals(400, 403, 404, 413, 429, 503)


@post(f"{HERE}/why", status_code=200, summary="Why not?", security=MEANS, responses=_REFUSALS)
async def why(request: Asked, table: TableName, data: JSONBody[Question]) -> Response[WhyNot]:
    """Which rule refuses an action of the seat whose token asks."""
    live, viewer = await asking.found(request, table)
    if not live.table.is_asked(viewer):
        return Response(live.table.why(viewer, data.action))
    inquiries, address = asking.inquiries_of(request), asking.address_of(request)
    return await worked_out(inquiries.why(live, viewer, data.action, address))


@post(f"{HERE}/preview", status_code=200, summary="What if?", security=MEANS, responses=_REFUSALS)
async def preview(request: Asked, table: TableName, data: JSONBody[Trials]) -> Response[list[Preview]]:
    """What actions of the seat whose token asks would do, as far as it can know."""
    live, viewer = await asking.found(request, table)
    live.looked(viewer)
    if not live.table.is_asked(viewer):
        return Response(live.table.previews(viewer, data))
    inquiries, address = asking.inquiries_of(request), asking.address_of(request)
    return await worked_out(inquiries.previews(live, viewer, data.actions, data.views, address))


async def worked_out(answer: Awaitable[bytes]) -> Response[Any]:
    """What a worker has answered, or why it has not."""
    try:
        return Response(await answer, media_type="application/json")
    except TooMuch as error:
        return asking.limited(error.seconds)
    except WorkerFailed as error:
        log.tell("question failed", reason=str(error))
        raise ServiceUnavailableException from error


@get(f"{HERE}/replay", summary="A moment of the game", security=MEANS, responses=refusals(400, 403, 404, 429))
async def replay(
    request: Asked,
    table: TableName,
    step: Annotated[int, QueryParameter(ge=0, le=1_000_000, description="After so many steps")],
    seat: Eyes = None,
) -> Response[Replay]:
    """The game after so many steps."""
    live, viewer = await asking.found(request, table)
    try:
        return Response(live.table.replay(viewer, step, seat))
    except NotYours as error:
        raise PermissionDeniedException from error
    except ZauberturmError as error:
        return asking.refused(error)


@get(
    f"{HERE}/record",
    media_type="text/plain",
    summary="The game file",
    security=MEANS,
    responses=refusals(400, 403, 404, 429),
)
async def record(request: Asked, table: TableName, seat: Eyes = None) -> Response[str]:
    """The game file; while the game runs, without what the viewer may not know."""
    live, viewer = await asking.found(request, table)
    if live.table.game is None:
        raise NotFoundException
    if wait := asking.doorkeeper_of(request).work(asking.address_of(request), 1 + len(live.table.told) / STEPS):
        return asking.limited(wait)
    try:
        async with live.lock:  # nobody plays on while it is written
            text = await asyncio.to_thread(live.table.record, viewer, seat)
    except NotYours as error:
        raise PermissionDeniedException from error
    except ZauberturmError as error:
        return asking.refused(error)
    name = f'attachment; filename="{live.table.created.game}-{table[:6]}.game"'
    return Response(text, media_type="text/plain", headers={"content-disposition": name})


@get("/health", sync_to_thread=False, summary="Is the process alive?")
def health() -> dict[str, bool]:
    """The process answers."""
    return {"alive": True}


@get("/ready", sync_to_thread=False, summary="Can it serve tables?", responses=refusals(503))
def ready(request: Asked) -> Response[Any]:
    """Everything is warm, the log can be written, nobody has asked to stop."""
    state = asking.hub_of(request).state()
    return Response(state, status_code=200 if all(state.values()) else 503)


QUESTIONS: Final = (why, preview, replay, record, health, ready)
