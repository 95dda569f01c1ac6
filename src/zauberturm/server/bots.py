"""Routes of bots that play by token: who is connected, the line on which they wait, and their answers."""

from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream

from zauberturm.errors import OptionError
from zauberturm.registry import GAMES
from zauberturm.server import asking
from zauberturm.server.asking import HERE, MEANS, Asked, TableName, refusals
from zauberturm.server.gate import API
from zauberturm.server.hall import Program, public_name
from zauberturm.table.botnews import BotNews, BotView, ChallengeAnswer, ChallengeAnswered
from zauberturm.table.chairs import proper_name, refused
from zauberturm.table.programs import program_seats
from zauberturm.table.tokens import hashed, is_token

LINES: Final = "application/x-ndjson"
LATER: Final = 10.0  # seconds after which there may be room for one more bot
MOST_TABLES: Final = 64  # of one bot


@get(f"{API}/bots", sync_to_thread=False, summary="Bots that can be asked to play", responses=refusals(429))
def get_bots(request: Asked) -> list[BotView]:
    """Bots that play by token and are connected now."""
    return asking.hub_of(request).hall.shown()


@get(
    f"{API}/bots/stream",
    summary="Wait to be asked, as a bot",
    security=[{"tokens": []}],
    responses={
        200: ResponseSpec(
            BotNews,
            description="Lines of JSON, until one side has had enough",
            media_type=LINES,
            generate_examples=False,
        ),
        **refusals(400, 401, 409, 429),
    },
)
async def wait_for_challenges(
    request: Asked,
    name: Annotated[str, QueryParameter(min_length=1, max_length=24, description="What others shall call the bot")],
    games: Annotated[list[str] | None, QueryParameter(description="What it plays; left out: every game")] = None,
    tables: Annotated[int, QueryParameter(ge=1, le=MOST_TABLES, description="Games at a time, at most")] = 1,
) -> Response[Any]:
    """Be seen by people and wait for their challenges. Whoever holds this line open is connected."""
    tokens, hub, address = asking.tokens_of(request), asking.hub_of(request), asking.address_of(request)
    if len(tokens) != 1 or not is_token(tokens[0]):
        return asking.problem(401, "denied")
    if not hub.hall.has_room(tokens[0], address) or hub.closing:
        return asking.limited(LATER)
    try:
        proper = proper_name(name) or ""
    except OptionError as error:
        return asking.refused(error)
    if unknown := set(games or ()) - set(GAMES):
        return asking.problem(400, "malformed", at="games", game=min(unknown)[:40])
    if hub.hall.is_named(tokens[0], proper):
        return asking.problem(409, "name_taken", name=proper)
    content = waiting(request, Program(tokens[0], proper, list(dict.fromkeys(games or GAMES)), tables, address))
    return Stream(content, media_type=LINES, headers={"x-accel-buffering": "no"})


async def waiting(request: Asked, program: Program) -> AsyncIterator[bytes]:
    """What a bot is told from its coming to its going."""
    hub = asking.hub_of(request)
    hub.hall.enter(program, list(hub.live.values()))
    try:
        async for line in program.lines():
            yield line
    finally:
        hub.hall.leave(program)


@post(
    f"{HERE}/challenge",
    status_code=200,
    summary="Answer a challenge, as a bot",
    security=MEANS,
    responses=refusals(400, 404, 409, 413, 429),
)
async def answer_challenge(request: Asked, table: TableName, data: JSONBody[ChallengeAnswer]) -> Response[Any]:
    """Sit down, or not. The same answer again changes nothing; 404 if the bot is not asked for this seat any more."""
    tokens, hub = asking.tokens_of(request), asking.hub_of(request)
    live = await hub.find(table)
    if live is None or len(tokens) != 1:
        raise NotFoundException
    program = public_name(tokens[0])
    verdict = await hub.hall.answer(live, data.seat, program, hashed(tokens[0]) if data.accept else None)
    sits = program_seats(live.table).get(data.seat) == program
    if verdict is None and not sits:
        raise NotFoundException
    if verdict is not None and not verdict.entries:
        return asking.refused(refused("token", "this token has a place already"), 409)
    return Response(ChallengeAnswered(sits))


BOTS: Final = (get_bots, wait_for_challenges, answer_challenge)
