"""The JSON API about people: who is there, what to do about those who do not answer, and what a host may do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from litestar import Router, get, post
from litestar.response import Response
from litestar.status_codes import HTTP_200_OK
from msgspec import Struct

from debacle.bots import numbered
from debacle.core import wire
from debacle.core.audience import Seat
from debacle.server.api.routes import HttpRequest
from debacle.server.identity import seat_of
from debacle.server.pages.view_models import ChairView
from debacle.server.services import Services
from debacle.server.storage.rows import RemovedPlayer
from debacle.server.tables.lost_players import Poll


class ChairState(Struct, frozen=True, kw_only=True):
    """One chair, as this seat sees it."""

    seat: Seat
    name: str
    bot: str | None
    person: bool
    present: bool | None
    """None: a slow table does not tell."""
    asked: bool
    deadline: float | None
    bank: float | None
    """At a table with a live clock: the seconds that somebody has who is not asked."""
    given_up: bool
    poll: Poll | None
    muted: bool


class People(Struct, frozen=True):
    public: bool
    host: bool
    """Whether this seat's player set the table up."""
    chairs: Sequence[ChairState]
    removed: Sequence[RemovedPlayer]
    """For the host."""
    now: float


class AbsentRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """About somebody who has not answered in time."""

    seat: int
    what: Literal["wait", "bot", "stop"]


class SeatRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seat: int


class InviteRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    player: str


class MuteRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seat: int
    muted: bool = True


class DoorRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    public: bool


async def _player(request: HttpRequest, services: Services, table_id: str) -> str:
    """Whose token this is, for something that is not done often."""
    seat = await seat_of(request, services, table_id)
    services.limiter.spend("seat", f"{table_id} {seat}")
    return (await services.cache.read(table_id)).chairs[seat].player or ""


async def _actor(request: HttpRequest, services: Services, table_id: str) -> str:
    """The same for whoever wants to do something, and not only to look."""
    seat = await seat_of(request, services, table_id)
    (await services.cache.read(table_id)).check_not_banned(seat)
    return await _player(request, services, table_id)


async def _people(services: Services, table_id: str, player: str) -> Response[bytes]:
    table, glance = await services.views.glance(table_id, player)
    removed = table.removed if glance.host else ()
    chairs = tuple([_chair_state(chair) for chair in glance.chairs])
    people = People(table.row.public, glance.host, chairs, removed, services.store.now())
    return Response(wire.to_json(people), media_type="application/json")


def _chair_state(chair: ChairView) -> ChairState:
    return ChairState(
        seat=chair.seat,
        name=numbered(chair.name, chair.number),
        bot=chair.bot,
        person=chair.person,
        present=chair.present,
        asked=chair.asked,
        deadline=chair.deadline,
        bank=chair.bank,
        given_up=chair.given_up,
        poll=chair.poll,
        muted=chair.muted,
    )


@get("/people")
async def people(request: HttpRequest, table_id: str, services: Services) -> Response[bytes]:
    """Who sits there, who is there, whose time runs or is over, and how the others have voted."""
    return await _people(services, table_id, await _player(request, services, table_id))


@post("/return", status_code=HTTP_200_OK)
async def come_back(request: HttpRequest, table_id: str, services: Services) -> Response[bytes]:
    """Take the seat back from the bot that plays for it; what it has played stands."""
    player = await _actor(request, services, table_id)
    await services.seats.come_back(table_id, player)
    return await _people(services, table_id, player)


@post("/absent", status_code=HTTP_200_OK)
async def absent(request: HttpRequest, table_id: str, data: AbsentRequest, services: Services) -> Response[bytes]:
    """Vote about somebody who has not answered in time: wait, a bot, or stop."""
    player = await _actor(request, services, table_id)
    seat = await seat_of(request, services, table_id)
    await services.lost_players.decide(table_id, lambda _table: seat, data.seat, data.what)
    return await _people(services, table_id, player)


@post("/remove", status_code=HTTP_200_OK)
async def remove(request: HttpRequest, table_id: str, data: SeatRequest, services: Services) -> Response[bytes]:
    """The host removes somebody from a table that has not begun."""
    player = await _actor(request, services, table_id)
    await services.host.remove(table_id, player, data.seat)
    return await _people(services, table_id, player)


@post("/invite", status_code=HTTP_200_OK)
async def invite(request: HttpRequest, table_id: str, data: InviteRequest, services: Services) -> Response[bytes]:
    """The host lets somebody come back who was removed."""
    player = await _actor(request, services, table_id)
    await services.host.invite(table_id, player, data.player)
    return await _people(services, table_id, player)


@post("/mute", status_code=HTTP_200_OK)
async def mute(request: HttpRequest, table_id: str, data: MuteRequest, services: Services) -> Response[bytes]:
    """The host keeps somebody from writing in the chat, or lets them again."""
    player = await _actor(request, services, table_id)
    await services.host.mute(table_id, player, data.seat, muted=data.muted)
    return await _people(services, table_id, player)


@post("/door", status_code=HTTP_200_OK)
async def door(request: HttpRequest, table_id: str, data: DoorRequest, services: Services) -> Response[bytes]:
    """The host makes a table that has not begun public or private."""
    player = await _actor(request, services, table_id)
    await services.host.set_public(table_id, player, public=data.public)
    return await _people(services, table_id, player)


people_api = Router(
    "/api/tables/{table_id:str}",
    route_handlers=[people, come_back, absent, remove, invite, mute, door],
    tags=["people"],
)
