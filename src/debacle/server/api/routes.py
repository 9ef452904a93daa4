"""The JSON API: create, join, view, move, stream. A token a seat, so that a bot in any language can play.

Amounts travel as whole numbers, those beyond 2^53 as strings of digits; both forms are accepted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from litestar import Request, Router, delete, get, post
from litestar.response import Response, Stream
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from msgspec import Meta, Struct, field

from debacle.core import wire
from debacle.core.audience import Seat, bit
from debacle.core.refusals import Why
from debacle.server.api.table_state import table_state
from debacle.server.errors import NoSuchTable, TooLate
from debacle.server.identity import address_of, seat_of
from debacle.server.live.live import Notice
from debacle.server.live.refreshing import LATE
from debacle.server.live.streams import Seen
from debacle.server.names import clean_name
from debacle.server.services import Services
from debacle.server.storage.rows import TableOptions
from debacle.server.storage.tokens import new_token
from debacle.server.tables.door import hash_word
from debacle.server.tables.moves import Answers
from debacle.server.tables.seats import NewTable
from debacle.server.tables.table_cache import OpenTable

HttpRequest = Request[Any, Any, Any]
HEARTBEAT = 15.0
PLAN = 64
"""So many answers at most make a plan."""


class NewTableRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first seat is yours; `bots` names who sits in the others, null for an open chair."""

    name: str
    game: str
    seats: int
    bots: tuple[str | None, ...] = ()
    public: bool = False
    options: TableOptions = field(default_factory=TableOptions)
    word: str = ""
    """Asked for at the door; empty: none is."""


class JoinRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    seat: int | None = None
    word: str = ""
    """Where one is asked for."""


class MoveRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`number` is that of the decision; `answer` is what its spec allows."""

    number: int
    answer: Any


class PlanRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Several answers in a row, all or none; `number` is that of the decision which the first of them answers."""

    number: int
    answers: Annotated[list[Any], Meta(min_length=1, max_length=PLAN)]


class Seated(Struct, frozen=True):
    table: str
    seat: Seat
    token: str


class Moved(Struct, frozen=True):
    again: bool
    """Whether this very answer had been given before."""


def _json(body: bytes) -> Response[bytes]:
    return Response(body, media_type="application/json")


async def _state(services: Services, table_id: str, seat: Seat) -> Response[bytes]:
    return _json(services.states.of(await services.cache.read(table_id), seat))


async def _asked(services: Services, table_id: str, seat: Seat) -> OpenTable:
    """The table for a program that asks about it, and so is there."""
    table = await services.cache.read(table_id)
    await services.presence.ask(table, seat)
    return table


@post("/tables", status_code=HTTP_201_CREATED)
async def create_table(request: HttpRequest, data: NewTableRequest, services: Services) -> Seated:
    services.limiter.spend("table", address_of(request))
    services.limiter.spend("table by address", address_of(request))
    wanted = NewTable(game=data.game, seats=data.seats, bots=data.bots, public=data.public, options=data.options)
    services.seats.check(wanted)
    word = await hash_word(data.word)
    player = await services.store.new_program(clean_name(data.name))
    async with services.store.discarding(player.id):
        table_id = await services.seats.create(player, wanted, word=word)
    token = new_token()
    await services.seats.set_token(table_id, 0, token)
    return Seated(table_id, 0, token)


@post("/tables/{table_id:str}/join", status_code=HTTP_201_CREATED)
async def join_table(request: HttpRequest, table_id: str, data: JoinRequest, services: Services) -> Seated:
    services.limiter.spend("join", address_of(request))
    services.limiter.spend("join by address", address_of(request))
    if (await services.cache.read(table_id)).row.word:
        services.limiter.spend("word by address", address_of(request))
        services.limiter.spend("word at a table", table_id)
        await services.door.check_word(table_id, data.word)
    await services.seats.check_room(table_id, data.seat)
    player = await services.store.new_program(clean_name(data.name))
    token = new_token()
    async with services.store.discarding(player.id):
        seat = await services.seats.join(table_id, player, data.seat, token)
    return Seated(table_id, seat, token)


@get("/tables/{table_id:str}/view")
async def view_table(request: HttpRequest, table_id: str, services: Services) -> Response[bytes]:
    """What this seat may know, with what it is asked."""
    seat = await seat_of(request, services, table_id)
    return _json(services.states.of(await _asked(services, table_id, seat), seat))


@get("/tables/{table_id:str}/decisions")
async def view_decisions(request: HttpRequest, table_id: str, services: Services) -> Response[bytes]:
    """What this seat is asked now, with its spec; null if nothing."""
    seat = await seat_of(request, services, table_id)
    match = (await _asked(services, table_id, seat)).match
    return _json(wire.to_json(None if match is None else match.state.view(seat).asked))


@post("/tables/{table_id:str}/moves", status_code=HTTP_200_OK)
async def move(request: HttpRequest, table_id: str, data: MoveRequest, services: Services) -> Moved:
    """Answered after it is committed. 409 with a fresh view when it came too late, 422 when it is not allowed."""
    return await _answer(request, table_id, data.number, [data.answer], services)


@post("/tables/{table_id:str}/plans", status_code=HTTP_200_OK)
async def plan(request: HttpRequest, table_id: str, data: PlanRequest, services: Services) -> Moved:
    """The same for several answers in a row: all are committed, or none; `where` says which was refused."""
    return await _answer(request, table_id, data.number, data.answers, services)


async def _answer(
    request: HttpRequest, table_id: str, number: int, values: Sequence[object], services: Services
) -> Moved:
    seat = await seat_of(request, services, table_id)
    services.limiter.spend("move", f"{table_id} {seat}")

    def read(table: OpenTable) -> Answers:
        table.check_not_banned(seat)
        if table.chairs[seat].bot is not None:
            raise TooLate(Why("chair.bot"))
        return Answers(seat, number, values)

    try:
        return Moved(again=not await services.moves.move_as_read(table_id, read))
    except TooLate as refusal:
        refusal.state = table_state(await services.cache.read(table_id), seat)
        raise


@post("/tables/{table_id:str}/undo", status_code=HTTP_200_OK)
async def undo(request: HttpRequest, table_id: str, services: Services) -> Response[bytes]:
    seat = await seat_of(request, services, table_id)
    services.limiter.spend("move", f"{table_id} {seat}")
    await services.moves.take_back(table_id, lambda _table: seat)
    return await _state(services, table_id, seat)


@post("/tables/{table_id:str}/token", status_code=HTTP_200_OK)
async def renew_token(request: HttpRequest, table_id: str, services: Services) -> Seated:
    """Another token for this seat; the one that asked for it, and what was opened with it, is good for nothing."""
    seat = await seat_of(request, services, table_id)
    services.limiter.spend("seat", f"{table_id} {seat}")
    token = new_token()
    await services.seats.set_token(table_id, seat, token)
    return Seated(table_id, seat, token)


@delete("/tables/{table_id:str}/token")
async def give_up_token(request: HttpRequest, table_id: str, services: Services) -> None:
    """Nobody has a token for this seat any more."""
    seat = await seat_of(request, services, table_id)
    await services.seats.set_token(table_id, seat, None)


@get("/tables/{table_id:str}/stream")
async def stream(request: HttpRequest, table_id: str, services: Services) -> Stream:
    """The whole view of this seat, whenever it has changed; `id` counts the views of this stream."""
    seat = await seat_of(request, services, table_id)
    chair = (await services.cache.read(table_id)).chairs[seat]

    async def look(notice: Notice) -> Seen | None:
        within = LATE if notice.beat else 0.0
        try:
            table = await services.cache.read(table_id, at_least=notice.revision, within=within)
        except NoSuchTable:  # it was deleted while somebody looked on
            return None
        if table.chairs[seat].secret != chair.secret:  # the seat is another's, or the token is another
            return None
        return Seen(bit(seat), services.states.of(table, seat))

    present = services.presence.watching(table_id, chair.player)
    return services.stream(table_id, "view", HEARTBEAT, look, address_of(request), present)


@get("/tables/{table_id:str}/record")
async def record(request: HttpRequest, table_id: str, services: Services) -> Response[bytes]:
    """The whole record, with the seed, once the game is over. Of a table that cannot go on here: what is stored."""
    await seat_of(request, services, table_id)
    return _json(await services.moves.exported(table_id))


api = Router(
    "/api",
    route_handlers=[
        create_table,
        join_table,
        view_table,
        view_decisions,
        move,
        plan,
        undo,
        renew_token,
        give_up_token,
        stream,
        record,
    ],
    tags=["tables"],
)
