"""A table's page, and all that can be done on it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from litestar import get, post
from litestar.response import Response, ServerSentEvent, ServerSentEventMessage

from debacle.core.audience import Seat
from debacle.core.refusals import Why
from debacle.server.errors import NotAllowed, TooLate
from debacle.server.identity import Visitor
from debacle.server.pages.board_page import board_of
from debacle.server.pages.page import Asking, Form, Paper, done, go, number_in
from debacle.server.services import House
from debacle.server.storage.rows import Player
from debacle.server.tables.table_view import PRESENT

HEARTBEAT = 5.0
SEEN_EVERY = 10.0


@get("/t/{table_id:str}")
async def table(request: Asking, table_id: str, paper: Paper, visitor: Visitor) -> Response[str]:
    context = await paper.table(request, visitor, table_id)
    return paper.page(request, visitor, "table.html", context)


@get("/t/{table_id:str}/stream")
async def stream(request: Asking, table_id: str, house: House, paper: Paper, visitor: Visitor) -> ServerSentEvent:
    """The whole live part of the page, whenever it has changed for this onlooker."""
    await paper.table(request, visitor, table_id)

    async def pushes() -> AsyncIterator[ServerSentEventMessage]:
        sent, last = 0, ""
        seat: Seat | None = None
        with house.metrics.streams.track_inprogress():
            async with _Present(house, table_id, visitor):
                async for news in house.live.changes(table_id, HEARTBEAT):
                    if not news.concerns(seat):
                        continue
                    # Who closes the page must not break off a query: its connection would be lost.
                    seen = await asyncio.shield(paper.table(request, visitor, table_id, news.revision))
                    seat, html = seen["table"].seat, paper.live(seen)
                    if html != last:
                        sent, last = sent + 1, html
                        yield ServerSentEventMessage(data=html.replace("\r", ""), event="table", id=sent)
                    elif news.beat:
                        yield ServerSentEventMessage(comment="still here")

    return ServerSentEvent(pushes(), headers={"cache-control": "no-store", "x-accel-buffering": "no"})


class _Present:
    """While somebody's stream is open they are present; the others are told when they come and go."""

    def __init__(self, house: House, table_id: str, visitor: Visitor) -> None:
        self._house = house
        self._table_id = table_id
        self._player = visitor.player
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> None:
        if self._player is not None:
            self._house.watching[self._table_id, self._player.id] += 1
            await self._mark(self._house.store.now())
            self._task = asyncio.create_task(self._stay())

    async def __aexit__(self, *_: object) -> None:
        if self._task is None or self._player is None:
            return
        self._task.cancel()
        here = (self._table_id, self._player.id)
        self._house.watching[here] -= 1
        if not self._house.watching[here]:  # else the table is open in another tab, or the page was loaded again
            del self._house.watching[here]
            await asyncio.shield(self._mark(self._house.store.now() - PRESENT))

    async def _stay(self) -> None:
        while True:
            await asyncio.sleep(SEEN_EVERY)
            await self._house.store.see(
                self._table_id, self._player.id if self._player else "", self._house.store.now()
            )

    async def _mark(self, seen_at: float) -> None:
        assert self._player is not None
        await self._house.store.see(self._table_id, self._player.id, seen_at)
        await self._house.live.publish(self._table_id, 0)


@post("/t/{table_id:str}/join")
async def join(request: Asking, table_id: str, data: Form, house: House, visitor: Visitor) -> Response[Any]:
    visitor.spend("join")
    seat = number_in(data, "seat", -1)
    await house.tables.join(table_id, await visitor.somebody(data.get("name")), None if seat < 0 else seat)
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/bot")
async def seat_bot(request: Asking, table_id: str, data: Form, house: House, visitor: Visitor) -> Response[Any]:
    visitor.spend("seat")
    await house.tables.seat_bot(table_id, _known(visitor), number_in(data, "seat", -1), data.get("bot", ""))
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/move")
async def move(request: Asking, table_id: str, data: Form, house: House, visitor: Visitor) -> Response[Any]:
    player = _known(visitor)
    visitor.spend("move")
    sight = await house.onlooker.look(table_id, player.id)
    asked = sight.view.asked if sight.view else None
    if sight.seat is None:
        raise NotAllowed(Why("seated.only"))
    number = number_in(data, "number", -1)
    if asked is None or asked.decision.number != number:
        asked = await house.tables.asked_before(table_id, sight.seat, number)  # a second click, if it says the same
    if asked is None or sight.chairs[sight.seat].bot is not None:
        raise TooLate(Why("stale"))
    board = board_of(house.rooms.game(sight.game, sight.deck), sight, visitor.language, sight.seat)
    value = board.answer(asked, data)
    await house.tables.move(table_id, sight.seat, number, value)
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/undo")
async def undo(request: Asking, table_id: str, house: House, visitor: Visitor) -> Response[Any]:
    visitor.spend("move")
    sight = await house.onlooker.look(table_id, _known(visitor).id)
    if sight.seat is None:
        raise NotAllowed(Why("seated.only"))
    await house.tables.take_back(table_id, sight.seat)
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/chat")
async def chat(request: Asking, table_id: str, data: Form, house: House, visitor: Visitor) -> Response[Any]:
    player = _known(visitor)
    visitor.spend("chat")
    await house.tables.say(table_id, player, data.get("text", ""))
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/leave")
async def leave(request: Asking, table_id: str, house: House, visitor: Visitor) -> Response[Any]:
    visitor.spend("seat")
    await house.tables.leave(table_id, _known(visitor))
    return go(request, "/", visitor.cookie)


@post("/t/{table_id:str}/return")
async def come_back(request: Asking, table_id: str, house: House, visitor: Visitor) -> Response[Any]:
    visitor.spend("seat")
    await house.tables.come_back(table_id, _known(visitor))
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/absent")
async def absent(request: Asking, table_id: str, data: Form, house: House, visitor: Visitor) -> Response[Any]:
    """Somebody has not come back in time: wait on, let a bot play, or stop."""
    visitor.spend("seat")
    sight = await house.onlooker.look(table_id, _known(visitor).id)
    seat = number_in(data, "seat", -1)
    if sight.seat is None or not 0 <= seat < len(sight.chairs):
        raise NotAllowed(Why("seated.only"))
    if not sight.chairs[seat].given_up:
        raise TooLate(Why("absent.back"))
    match data.get("what"):
        case "bot":
            await house.tables.hand_to_bot(table_id, seat)
        case "stop":
            await house.tables.stop(table_id)
    return done(request, visitor, table_id)


@get("/t/{table_id:str}/record")
async def record(table_id: str, house: House) -> Response[bytes]:
    body = (await house.tables.record(table_id)).to_json()
    name = f'attachment; filename="debacle-{table_id}.json"'
    return Response(body, media_type="application/json", headers={"content-disposition": name})


@get("/t/{table_id:str}/proof")
async def proof(request: Asking, table_id: str, paper: Paper, visitor: Visitor) -> Response[str]:
    return paper.page(request, visitor, "proof.html", await paper.table(request, visitor, table_id))


def _known(visitor: Visitor) -> Player:
    if visitor.player is None:
        raise NotAllowed(Why("seated.only"))
    return visitor.player


table_pages = [
    table, stream, join, seat_bot, move, undo, chat, leave, come_back, absent, record, proof
]  # fmt: skip
