"""A table's page, and all that can be done on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import get, post
from litestar.response import Response, Stream

from debacle.core.audience import SPECTATOR
from debacle.server.errors import NoSuchTable, NotAllowed
from debacle.server.identity import Visitor
from debacle.server.live.live import Notice
from debacle.server.live.refreshing import LATE
from debacle.server.live.streams import Seen
from debacle.server.operator.announcements import Placard
from debacle.server.pages.forms import read_answers
from debacle.server.pages.page import Form, HttpRequest, Pages, choice_in, done, go, number_in
from debacle.server.pages.words import words_in
from debacle.server.services import Services
from debacle.server.storage.rows import Player
from debacle.server.tables.moves import Answers
from debacle.server.tables.screens import (
    audience_of,
    chair_in_front,
    screen_of,
    seat_in_front,
    seat_that_answers,
)
from debacle.server.tables.table_cache import OpenTable
from debacle.server.tables.table_view import Glance

HEARTBEAT = 5.0


@get("/t/{table_id:str}")
async def table(request: HttpRequest, table_id: str, pages: Pages, visitor: Visitor) -> Response[str]:
    return await pages.table(request, visitor, table_id)


@get("/t/{table_id:str}/stream")
async def stream(request: HttpRequest, table_id: str, services: Services, pages: Pages, visitor: Visitor) -> Stream:
    """The whole live part of the page, whenever it has changed for this onlooker."""
    await services.door.check(table_id, visitor.player_id)
    last: tuple[Glance, Placard] | None = None

    async def look(notice: Notice) -> Seen | None:
        nonlocal last
        if not services.open_sessions.is_good(visitor.session_id):
            return None
        try:
            table, glance = await services.views.glance(
                table_id,
                visitor.player_id,
                visitor.session_id,
                at_least=notice.revision,
                within=LATE if notice.beat else 0.0,
            )
        except NoSuchTable:  # it was deleted while somebody looked on
            return Seen(SPECTATOR, pages.gone(visitor).encode(), last=True)
        except NotAllowed:  # removed from a table that asks for a word
            return None
        audience = audience_of(table, visitor.onlooker, glance.seat)
        seen = glance, services.announcements.told(visitor.language)
        if seen == last:
            return Seen(audience, None)
        last = seen
        return Seen(audience, pages.live(request, visitor, table, glance))

    @asynccontextmanager
    async def present() -> AsyncIterator[None]:
        async with (
            services.open_sessions.watching(visitor.session_id),
            services.presence.watching(table_id, visitor.player_id),
        ):
            yield

    farewell = words_in(visitor.language).say("room.stopping")
    return services.stream(table_id, "table", HEARTBEAT, look, visitor.address, present(), farewell)


@post("/t/{table_id:str}/join")
async def join(request: HttpRequest, table_id: str, data: Form, services: Services, visitor: Visitor) -> Response[Any]:
    visitor.spend("join")
    number = number_in(data, "seat", -1)
    seat = None if number < 0 else number
    await services.door.check(table_id, visitor.player_id)
    if visitor.player is None:
        await services.seats.check_room(table_id, seat)
    async with visitor.acting(data.get("name")) as player:
        await services.seats.join(table_id, player, seat)
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/bot")
async def seat_bot(
    request: HttpRequest, table_id: str, data: Form, services: Services, visitor: Visitor
) -> Response[Any]:
    visitor.spend("seat")
    await services.seats.seat_bot(table_id, _known(visitor), number_in(data, "seat", -1), data.get("bot", ""))
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/move")
async def move(request: HttpRequest, table_id: str, data: Form, services: Services, visitor: Visitor) -> Response[Any]:
    _known(visitor)
    visitor.spend("move")
    number, whose = number_in(data, "number", -1), number_in(data, "whose", -1)

    def read(table: OpenTable) -> Answers:
        request.state.game = table.game  # what is refused is said in its words
        seat = seat_that_answers(table, visitor.onlooker, whose)
        return read_answers(table, seat, number, data, visitor.language)

    await services.moves.move_as_read(table_id, read)
    return await _answered(request, services, visitor, table_id)


@post("/t/{table_id:str}/undo")
async def undo(request: HttpRequest, table_id: str, services: Services, visitor: Visitor) -> Response[Any]:
    visitor.spend("move")
    _known(visitor)
    await services.moves.take_back(table_id, lambda table: seat_in_front(table, visitor.onlooker))
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/chat")
async def chat(request: HttpRequest, table_id: str, data: Form, services: Services, visitor: Visitor) -> Response[Any]:
    _known(visitor)
    visitor.spend("chat")
    await services.seats.say(table_id, await _in_front(services, visitor, table_id), data.get("text", ""))
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/leave")
async def leave(request: HttpRequest, table_id: str, services: Services, visitor: Visitor) -> Response[Any]:
    visitor.spend("seat")
    own, leaver = _known(visitor), await _in_front(services, visitor, table_id)
    await services.seats.leave(table_id, leaver)
    await services.screens.lower(table_id, visitor.onlooker)
    return go(request, "/" if leaver.id == own.id else f"/t/{table_id}", visitor.cookie)


@post("/t/{table_id:str}/again")
async def again(request: HttpRequest, table_id: str, services: Services, visitor: Visitor) -> Response[Any]:
    """With the same people, at another table."""
    visitor.spend("table")
    next_id = await services.rematches.play_again(table_id, _known(visitor))
    return go(request, f"/t/{next_id}")


@post("/t/{table_id:str}/return")
async def come_back(request: HttpRequest, table_id: str, services: Services, visitor: Visitor) -> Response[Any]:
    visitor.spend("seat")
    _known(visitor)
    await services.seats.come_back(table_id, (await _in_front(services, visitor, table_id)).id)
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/absent")
async def absent(
    request: HttpRequest, table_id: str, data: Form, services: Services, visitor: Visitor
) -> Response[Any]:
    """Somebody has not answered in time: vote to wait on, to let a bot play, or to stop."""
    visitor.spend("seat")
    _known(visitor)
    about, voter_at = number_in(data, "seat", -1), lambda table: seat_in_front(table, visitor.onlooker)
    await services.lost_players.decide(table_id, voter_at, about, data.get("what", ""))
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/remove")
async def remove(
    request: HttpRequest, table_id: str, data: Form, services: Services, visitor: Visitor
) -> Response[Any]:
    visitor.spend("seat")
    await services.host.remove(table_id, _known(visitor).id, number_in(data, "seat", -1))
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/invite")
async def invite(
    request: HttpRequest, table_id: str, data: Form, services: Services, visitor: Visitor
) -> Response[Any]:
    """Somebody who was removed may come back."""
    visitor.spend("seat")
    await services.host.invite(table_id, _known(visitor).id, data.get("player", ""))
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/mute")
async def mute(request: HttpRequest, table_id: str, data: Form, services: Services, visitor: Visitor) -> Response[Any]:
    visitor.spend("seat")
    seat, muted = number_in(data, "seat", -1), choice_in(data, "muted", ("yes", "no")) == "yes"
    await services.host.mute(table_id, _known(visitor).id, seat, muted=muted)
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/door")
async def door(request: HttpRequest, table_id: str, data: Form, services: Services, visitor: Visitor) -> Response[Any]:
    """Whether the table stands on the front page."""
    visitor.spend("seat")
    public = choice_in(data, "door", ("public", "private")) == "public"
    await services.host.set_public(table_id, _known(visitor).id, public=public)
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/curtain")
async def curtain(
    request: HttpRequest, table_id: str, data: Form, services: Services, visitor: Visitor
) -> Response[Any]:
    """Between those who sit around one screen: one of them lifts it, or it is lowered."""
    visitor.spend("move")
    _known(visitor)
    if data.get("seat") == "none":
        await services.screens.lower(table_id, visitor.onlooker)
    else:
        await services.screens.lift(table_id, visitor.onlooker, number_in(data, "seat", -1))
    return go(request, f"/t/{table_id}")


@post("/t/{table_id:str}/pace")
async def pace(request: HttpRequest, table_id: str, data: Form, services: Services, visitor: Visitor) -> Response[Any]:
    """How fast the bots play, where one person does."""
    visitor.spend("seat")
    await services.pacing.choose(table_id, _known(visitor).id, data.get("pace", ""))
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/step")
async def step(request: HttpRequest, table_id: str, services: Services, visitor: Visitor) -> Response[Any]:
    """The bots go on, where they wait for it."""
    visitor.spend("move")
    await services.pacing.check_step(table_id, _known(visitor).id)
    services.step_bots(table_id)
    return done(request, visitor, table_id)


@get("/t/{table_id:str}/record")
async def record(table_id: str, services: Services, visitor: Visitor) -> Response[bytes]:
    await services.moves.check_readable(table_id, visitor.player_id)
    body = await services.moves.exported(table_id)
    name = f'attachment; filename="debacle-{table_id}.json"'
    return Response(body, media_type="application/json", headers={"content-disposition": name})


@get("/t/{table_id:str}/proof")
async def proof(request: HttpRequest, table_id: str, pages: Pages, visitor: Visitor) -> Response[str]:
    return await pages.proof(request, visitor, table_id)


def _known(visitor: Visitor) -> Player:
    return visitor.known()


async def _answered(request: HttpRequest, services: Services, visitor: Visitor, table_id: str) -> Response[Any]:
    """When the curtain has fallen nothing is left to the stream, which may be down: the page goes at once."""
    screen = screen_of(await services.cache.read(table_id, at_least=0), visitor.onlooker)
    if screen is not None and screen.front is None:
        return go(request, f"/t/{table_id}")
    return done(request, visitor, table_id)


async def _in_front(services: Services, visitor: Visitor, table_id: str) -> Player:
    """Whoever speaks, leaves or comes back by this page."""
    own = _known(visitor)
    chair = chair_in_front(await services.cache.read(table_id), visitor.onlooker)
    if chair is None or chair.player in (None, own.id):
        return own
    return own.__replace__(id=chair.player, name=chair.name)


table_pages = [
    again, table, stream, join, seat_bot, move, undo, chat, leave, come_back, absent, remove, invite, mute, door,
    curtain, pace, step, record, proof,
]  # fmt: skip
