"""The JSON API: create, join, view, move, stream. A token a seat, so that a bot in any language can play.

Amounts travel as whole numbers, those beyond 2^53 as strings of digits; both forms are accepted.
"""

from __future__ import annotations

from asyncio import shield
from collections.abc import AsyncIterator
from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.response import Response, Stream
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from msgspec import Meta, Struct, field

from debacle.bots import numbered
from debacle.core import wire
from debacle.core.audience import Seat
from debacle.core.messages import Plan
from debacle.server.errors import TooLate
from debacle.server.identity import seat_of
from debacle.server.names import clean_name
from debacle.server.services import House
from debacle.server.storage.rows import Status, TableOptions
from debacle.server.storage.store import new_token
from debacle.server.tables.moves import NewTable

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


class JoinRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    seat: int | None = None


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


class TableState(Struct, frozen=True):
    table: str
    game: str
    status: Status
    seat: Seat
    players: tuple[str, ...]
    waiting: tuple[Seat, ...]
    view: Any
    commitment: str
    seed: str | None


def as_json(value: object, status: int = HTTP_200_OK) -> Response[bytes]:
    return Response(wire.to_json(value), media_type="application/json", status_code=status)


@post("/tables", status_code=HTTP_201_CREATED)
async def create_table(request: Request[Any, Any, Any], data: NewTableRequest, house: House) -> Seated:
    house.limiter.spend("table", _address(request))
    wanted = NewTable(game=data.game, seats=data.seats, bots=data.bots, public=data.public, options=data.options)
    player, _ = await house.store.new_player(clean_name(data.name))
    table_id = await house.tables.create(player, wanted)
    token = new_token()
    await house.store.set_token(table_id, 0, token)
    return Seated(table_id, 0, token)


@post("/tables/{table_id:str}/join", status_code=HTTP_201_CREATED)
async def join_table(request: Request[Any, Any, Any], table_id: str, data: JoinRequest, house: House) -> Seated:
    house.limiter.spend("join", _address(request))
    player, _ = await house.store.new_player(clean_name(data.name))
    token = new_token()
    seat = await house.tables.join(table_id, player, data.seat, token)
    return Seated(table_id, seat, token)


@get("/tables/{table_id:str}/view")
async def view_table(request: Request[Any, Any, Any], table_id: str, house: House) -> Response[bytes]:
    """What this seat may know, with what it is asked."""
    seat = await seat_of(request, house, table_id)
    return as_json(await table_state(house, table_id, seat))


@get("/tables/{table_id:str}/decisions")
async def view_decisions(request: Request[Any, Any, Any], table_id: str, house: House) -> Response[bytes]:
    """What this seat is asked now, with its spec; null if nothing."""
    seat = await seat_of(request, house, table_id)
    state = await table_state(house, table_id, seat)
    return as_json(None if state.view is None else state.view.asked)


@post("/tables/{table_id:str}/moves", status_code=HTTP_200_OK)
async def move(request: Request[Any, Any, Any], table_id: str, data: MoveRequest, house: House) -> Moved:
    """Answered after it is committed. 409 with a fresh view when it came too late, 422 when it is not allowed."""
    return await _answer(request, table_id, data.number, data.answer, house)


@post("/tables/{table_id:str}/plans", status_code=HTTP_200_OK)
async def plan(request: Request[Any, Any, Any], table_id: str, data: PlanRequest, house: House) -> Moved:
    """The same for several answers in a row: all are committed, or none; `where` says which was refused."""
    return await _answer(request, table_id, data.number, Plan(tuple(data.answers)), house)


async def _answer(request: Request[Any, Any, Any], table_id: str, number: int, value: object, house: House) -> Moved:
    seat = await seat_of(request, house, table_id)
    house.limiter.spend("move", f"{table_id} {seat}")
    try:
        return Moved(again=not await house.tables.move(table_id, seat, number, value))
    except TooLate as refusal:
        refusal.state = await table_state(house, table_id, seat)
        raise


@post("/tables/{table_id:str}/undo", status_code=HTTP_200_OK)
async def undo(request: Request[Any, Any, Any], table_id: str, house: House) -> Response[bytes]:
    seat = await seat_of(request, house, table_id)
    house.limiter.spend("move", f"{table_id} {seat}")
    await house.tables.take_back(table_id, seat)
    return as_json(await table_state(house, table_id, seat))


@get("/tables/{table_id:str}/stream")
async def stream(request: Request[Any, Any, Any], table_id: str, house: House) -> Stream:
    """The whole view of this seat, whenever it has changed; `id` counts the views of this stream."""
    seat = await seat_of(request, house, table_id)

    async def views() -> AsyncIterator[bytes]:
        sent, last = 0, b""
        with house.metrics.streams.track_inprogress():
            async for news in house.live.changes(table_id, HEARTBEAT):
                if not news.concerns(seat):
                    continue
                # Who leaves must not break off a query: its connection would be lost.
                view = wire.to_json(await shield(table_state(house, table_id, seat, news.revision)))
                if view != last:
                    sent, last = sent + 1, view
                    yield b"id: %d\nevent: view\ndata: %b\n\n" % (sent, view)
                elif news.beat:
                    yield b": still here\n\n"

    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return Stream(views(), media_type="text/event-stream", headers=headers)


@get("/tables/{table_id:str}/record")
async def record(request: Request[Any, Any, Any], table_id: str, house: House) -> Response[bytes]:
    """The whole record, with the seed, once the game is over."""
    await seat_of(request, house, table_id)
    return Response((await house.tables.record(table_id)).to_json(), media_type="application/json")


async def table_state(house: House, table_id: str, seat: Seat, at_least: int | None = None) -> TableState:
    async with house.rooms.open(table_id, at_least=at_least) as room:
        row, match = room.row, room.match
        return TableState(
            table=row.id,
            game=row.game,
            status=row.status,
            seat=seat,
            players=tuple(map(numbered, (chair.name or chair.bot or "" for chair in room.chairs), room.numbers())),
            waiting=() if match is None else match.state.waited_for(seat),
            view=None if match is None else match.state.view(seat),
            commitment=room.committed,
            seed=row.seed.hex() if row.status == "over" else None,
        )


def _address(request: Request[Any, Any, Any]) -> str:
    return request.client.host if request.client else "?"


api = Router(
    "/api",
    route_handlers=[create_table, join_table, view_table, view_decisions, move, plan, undo, stream, record],
    tags=["tables"],
)
