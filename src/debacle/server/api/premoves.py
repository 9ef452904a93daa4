"""The JSON API about what is decided ahead, at slow tables: for whoever holds the seat's token, and nobody else."""

from __future__ import annotations

from collections.abc import Sequence

from litestar import Router, delete, get, post
from litestar.response import Response
from litestar.status_codes import HTTP_200_OK
from msgspec import Struct

from debacle.core import wire
from debacle.core.audience import Seat
from debacle.server.api.routes import HttpRequest
from debacle.server.identity import seat_of
from debacle.server.services import Services
from debacle.server.tables.premoves import offers_for, own_premoves


class PremoveRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of those that are offered; another of the same kind about the same takes its place."""

    kind: str
    about: str = ""
    limit: int | str = ""
    """The amount, where it takes one."""


class OfferState(Struct, frozen=True):
    kind: str
    abouts: Sequence[str]
    """What it may be about; none: it is about nothing in particular."""
    limited: bool


class PremoveState(Struct, frozen=True):
    kind: str
    about: str
    limit: int | None


class PremovesState(Struct, frozen=True):
    offers: Sequence[OfferState]
    made: Sequence[PremoveState]


@get("/premoves")
async def premoves(request: HttpRequest, table_id: str, services: Services) -> Response[bytes]:
    """What this seat can decide ahead now, and what it has decided."""
    return await _premoves(services, table_id, await seat_of(request, services, table_id))


@post("/premoves", status_code=HTTP_200_OK)
async def decide_ahead(
    request: HttpRequest, table_id: str, data: PremoveRequest, services: Services
) -> Response[bytes]:
    """It is answered from this seat's view, some minutes after the question: nobody can tell that it was decided."""
    seat = await _seat(request, table_id, services)
    player = await _player(services, table_id, seat)
    await services.deciding_ahead.put(table_id, player, data.kind, data.about, str(data.limit))
    return await _premoves(services, table_id, seat)


@delete("/premoves", status_code=HTTP_200_OK)
async def take_back(
    request: HttpRequest, table_id: str, services: Services, kind: str, about: str = ""
) -> Response[bytes]:
    """At any time until it is played; if there is none, nothing happens."""
    seat = await _seat(request, table_id, services)
    await services.deciding_ahead.take_back(table_id, await _player(services, table_id, seat), kind, about)
    return await _premoves(services, table_id, seat)


async def _seat(request: HttpRequest, table_id: str, services: Services) -> Seat:
    """Whose token this is, for somebody who does something."""
    seat = await seat_of(request, services, table_id)
    services.limiter.spend("move", f"{table_id} {seat}")
    return seat


async def _player(services: Services, table_id: str, seat: Seat) -> str:
    return (await services.cache.read(table_id)).chairs[seat].player or ""


async def _premoves(services: Services, table_id: str, seat: Seat) -> Response[bytes]:
    table = await services.cache.read(table_id)
    offers = [OfferState(one.kind, one.abouts, one.limited) for one in offers_for(table, seat)]
    made = [
        PremoveState(one.premove.kind, one.premove.about, one.premove.amount if one.premove.limit else None)
        for one in own_premoves(table, seat)
    ]
    return Response(wire.to_json(PremovesState(offers, made)), media_type="application/json")


premoves_api = Router(
    "/api/tables/{table_id:str}", route_handlers=[premoves, decide_ahead, take_back], tags=["premoves"]
)
