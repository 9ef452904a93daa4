"""The pages. Every form works as a plain POST, answered by a redirect; with htmx it is answered by nothing, and the
change arrives by the table's stream."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from importlib.resources import files
from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import Request, get, post
from litestar.datastructures import Cookie
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.middleware.csrf import generate_csrf_token
from litestar.params import Body
from litestar.response import Redirect, Response, ServerSentEvent, ServerSentEventMessage
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT, HTTP_303_SEE_OTHER

from debacle import bots, registry
from debacle.core.refusals import BadOption, Why
from debacle.server.boards import board_for
from debacle.server.errors import NotAllowed, TooLate
from debacle.server.house import House
from debacle.server.identity import COOKIE, YEAR, Visitor
from debacle.server.records import TableOptions
from debacle.server.rendering import OWN, Press, board_of, known_games, package_of
from debacle.server.tables import STAND_IN, NewTable
from debacle.texts.ledger import parse
from debacle.texts.words import Words

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
Asking = Request[Any, Any, Any]
ANNOUNCED = ("friends", "krach", "crisis")
"""Games in preparation: a story on the front page, and no table yet."""
HEARTBEAT = 5.0
SEEN_EVERY = 10.0


class Paper:
    """What every page has, and how it is answered."""

    def __init__(self, house: House, press: Press) -> None:
        self._house = house
        self._press = press

    def context(self, request: Asking, visitor: Visitor) -> dict[str, Any]:
        query = f"?{request.url.query}" if request.url.query else ""
        return {
            "words": Words(visitor.language, OWN),
            "lang": visitor.language,
            "edition": "night" if request.cookies.get("edition") == "night" else "day",
            "sound": request.cookies.get("sound") != "off",
            "csrf": csrf_of(request),
            "player": visitor.player,
            "path": request.url.path + query,
        }

    def page(
        self, request: Asking, visitor: Visitor, template: str, more: Mapping[str, Any] | None = None, status: int = 200
    ) -> Response[str]:
        html = self._press.render(template, {**self.context(request, visitor), **(more or {})})
        return Response(html, media_type="text/html", status_code=status, headers={"cache-control": "no-store"})

    async def table(
        self, request: Asking, visitor: Visitor, table_id: str, at_least: int | None = None
    ) -> dict[str, Any]:
        player = visitor.player.id if visitor.player else None
        sight = await self._house.onlooker.look(table_id, player, at_least)
        game = self._house.rooms.game(sight.game, sight.deck)
        return {
            **self.context(request, visitor),
            **self._press.table(sight, game, visitor.language),
            "invite": str(request.url.with_replacements(path=f"/t/{table_id}", query="")),
            "path": f"/t/{table_id}",
        }

    def live(self, context: Mapping[str, Any]) -> str:
        return self._press.render("table_live.html", context)


def csrf_of(request: Asking) -> str:
    """The token that this visitor's forms carry; the middleware has set or will set its cookie."""
    config = request.app.csrf_config
    assert config is not None
    known = request.cookies.get(config.cookie_name)
    return str(known or request.scope.get("_csrf_token") or generate_csrf_token(config.secret))


def go(request: Asking, to: str, cookie: Cookie | None = None) -> Response[Any]:
    """On to another page, or the same one anew."""
    cookies = [cookie] if cookie else []
    if request.headers.get("hx-request") == "true":
        return Response(None, status_code=HTTP_204_NO_CONTENT, cookies=cookies, headers={"hx-redirect": to})
    return Redirect(to, status_code=HTTP_303_SEE_OTHER, cookies=cookies)


def done(request: Asking, visitor: Visitor, table_id: str) -> Response[Any]:
    """Something was done at a table; with htmx nothing more is to be said, for the stream shows it."""
    if request.headers.get("hx-request") == "true" and visitor.cookie is None:
        return Response(None, status_code=HTTP_204_NO_CONTENT)
    return go(request, f"/t/{table_id}", visitor.cookie)


def back_to(form: Mapping[str, str]) -> str:
    """A page of ours to go back to."""
    wanted = form.get("back", "/")
    parts = urlsplit(wanted)
    return wanted if wanted.startswith("/") and not wanted.startswith("//") and not parts.netloc else "/"


@get("/")
async def front(request: Asking, house: House, paper: Paper, visitor: Visitor) -> Response[str]:
    yours = await house.store.tables_of(visitor.player.id) if visitor.player else []
    more = {
        "games": _stories(visitor.language),
        "open_tables": await house.store.open_tables(),
        "yours": yours,
        "figures": await house.store.figures(),
    }
    return paper.page(request, visitor, "front.html", more)


def _stories(language: str) -> list[dict[str, Any]]:
    """The games of the front page: those that can be played, then those announced."""
    playable = {game.about.key: game.about for game in known_games()}
    stories = [
        {"key": key, "title": about.titles[language], "seats": about.seats, "credit": about.credit, "playable": True}
        for key, about in playable.items()
    ]
    announced = [key for key in ANNOUNCED if key not in playable]
    return stories + [{"key": key, "title": "", "seats": (), "credit": "", "playable": False} for key in announced]


@post("/play")
async def play_now(request: Asking, data: Form, house: House, visitor: Visitor) -> Response[Any]:
    """A table against bots, at once."""
    visitor.spend("table")
    game = registry.load(data.get("game", ""))
    seats = min(game.about.seats, key=lambda count: abs(count - 4))
    rival = STAND_IN if STAND_IN in bots.known(game) else bots.known(game)[0]
    host = await visitor.somebody(data.get("name"))
    wanted = NewTable(game=game.about.key, seats=seats, bots=(rival,) * (seats - 1))
    return go(request, f"/t/{await house.tables.create(host, wanted)}", visitor.cookie)


@get("/new")
async def new_table(request: Asking, house: House, paper: Paper, visitor: Visitor, game: str = "qe") -> Response[str]:
    chosen = registry.load(game)
    more = {
        "game": chosen.about,
        "games": _stories(visitor.language),
        "bots": bots.known(chosen),
        "decks": house.rooms.decks(game),
        "game_words": Words(visitor.language, package_of(chosen)),
    }
    return paper.page(request, visitor, "new.html", more)


@post("/tables")
async def create_table(request: Asking, data: Form, house: House, visitor: Visitor) -> Response[Any]:
    visitor.spend("table")
    wanted = read_new_table(data)
    host = await visitor.somebody(data.get("name"))
    return go(request, f"/t/{await house.tables.create(host, wanted)}", visitor.cookie)


def read_new_table(form: Mapping[str, str]) -> NewTable:
    seats = _number(form, "seats", 0)
    wanted = [form.get(f"chair_{seat}", "open") for seat in range(1, max(1, min(seats, 16)))]
    options = TableOptions(
        deck=form.get("deck") or None, clock=_number(form, "clock", 90), pace=_number(form, "pace", 100) / 100
    )
    return NewTable(
        game=form.get("game", ""),
        seats=seats,
        bots=tuple(chair.removeprefix("bot:") if chair.startswith("bot:") else None for chair in wanted),
        public=form.get("public") in ("on", "yes", "true", "1"),
        options=options,
    )


def _number(form: Mapping[str, str], name: str, otherwise: int) -> int:
    text = form.get(name, "").strip()
    if not text:
        return otherwise
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise BadOption(Why("option", {"option": name, "problem": "a whole number"}))
    return int(text)


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
        with house.metrics.streams.track_inprogress():
            async with _seen(house, table_id, visitor):
                async for revision in house.live.changes(table_id, HEARTBEAT):
                    html = paper.live(await paper.table(request, visitor, table_id, revision))
                    if html == last:
                        yield ServerSentEventMessage(comment="still here")
                        continue
                    sent, last = sent + 1, html
                    yield ServerSentEventMessage(data=html.replace("\r", ""), event="table", id=sent)

    return ServerSentEvent(pushes(), headers={"cache-control": "no-store", "x-accel-buffering": "no"})


class _seen:
    """While somebody's stream is open they are present; the others are told when they come and go."""

    def __init__(self, house: House, table_id: str, visitor: Visitor) -> None:
        self._house = house
        self._table_id = table_id
        self._player = visitor.player
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> None:
        if self._player is not None:
            await self._mark(self._house.store.now())
            self._task = asyncio.create_task(self._stay())

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.shield(self._mark(0.0))

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
    seat = _number(data, "seat", -1)
    await house.tables.join(table_id, await visitor.somebody(data.get("name")), None if seat < 0 else seat)
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/bot")
async def seat_bot(request: Asking, table_id: str, data: Form, house: House, visitor: Visitor) -> Response[Any]:
    visitor.spend("seat")
    await house.tables.seat_bot(table_id, _known(visitor), _number(data, "seat", -1), data.get("bot", ""))
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/move")
async def move(request: Asking, table_id: str, data: Form, house: House, visitor: Visitor) -> Response[Any]:
    player = _known(visitor)
    visitor.spend("move")
    sight = await house.onlooker.look(table_id, player.id)
    asked = sight.view.asked if sight.view else None
    if sight.seat is None:
        raise NotAllowed(Why("seated.only"))
    number = _number(data, "number", -1)
    if asked is None or asked.decision.number != number or sight.chairs[sight.seat].bot is not None:
        raise TooLate(Why("stale"))
    board = board_of(house.rooms.game(sight.game, sight.deck), sight, visitor.language, sight.seat)
    value = board.answer(asked, data) if board else data.get("answer")
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
    seat = _number(data, "seat", -1)
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


@get("/rules/{game:str}")
async def rules(request: Asking, game: str, paper: Paper, visitor: Visitor) -> Response[str]:
    chosen = registry.load(game)
    file = files(package_of(chosen)).joinpath(f"ledger.{visitor.language}.md")
    if not file.is_file():
        raise NotFoundException
    more = {"game": chosen.about, "entries": parse(file.read_text(encoding="utf-8"))}
    return paper.page(request, visitor, "rules.html", more)


@get("/components/{game:str}")
async def components(request: Asking, game: str, paper: Paper, visitor: Visitor) -> Response[str]:
    chosen = registry.load(game)
    board = board_for(chosen, Words(visitor.language, package_of(chosen), OWN), (), None)
    more = {"game": chosen.about, "groups": board.components() if board else []}
    return paper.page(request, visitor, "components.html", more)


@get("/you")
async def you(request: Asking, paper: Paper, visitor: Visitor) -> Response[str]:
    return paper.page(request, visitor, "you.html", {"link": None})


@post("/you/name")
async def rename(request: Asking, data: Form, visitor: Visitor) -> Response[Any]:
    await visitor.somebody()
    await visitor.rename(data.get("name", ""))
    return go(request, back_to({"back": data.get("back", "/you")}), visitor.cookie)


@post("/you/link", status_code=HTTP_200_OK)
async def show_link(request: Asking, paper: Paper, visitor: Visitor) -> Response[str]:
    """The link that makes another device the same player. Whoever has it is this player."""
    await visitor.somebody()
    token = visitor.cookie.value if visitor.cookie else request.cookies.get(COOKIE)
    link = str(request.url.with_replacements(path=f"/back/{token}", query=""))
    page = paper.page(request, visitor, "you.html", {"link": link})
    if visitor.cookie:
        page.cookies.append(visitor.cookie)
    return page


@get("/back/{token:str}")
async def back(request: Asking, token: str, house: House, paper: Paper, visitor: Visitor) -> Response[str]:
    """Looking at the link changes nothing: one has to say yes."""
    found = await house.store.player_with(token)
    if found is None:
        raise NotFoundException
    return paper.page(request, visitor, "back.html", {"found": found, "token": token})


@post("/back")
async def become(request: Asking, data: Form, house: House, visitor: Visitor) -> Response[Any]:
    visitor.spend("join")
    token = data.get("token", "")
    if await house.store.player_with(token) is None:
        raise NotFoundException
    visitor.remember(token)
    return go(request, "/", visitor.cookie)


def _choose(request: Asking, data: Mapping[str, str], name: str, allowed: tuple[str, ...]) -> Response[Any]:
    chosen = data.get(name, "")
    if chosen not in allowed:
        raise BadOption(Why("option", {"option": name, "problem": ", ".join(allowed)}))
    return go(request, back_to(data), Cookie(name, value=chosen, max_age=YEAR, samesite="lax"))


@post("/language")
async def choose_language(request: Asking, data: Form) -> Response[Any]:
    return _choose(request, data, "language", ("en", "fr"))


@post("/edition")
async def choose_edition(request: Asking, data: Form) -> Response[Any]:
    return _choose(request, data, "edition", ("day", "night"))


@post("/sound")
async def choose_sound(request: Asking, data: Form) -> Response[Any]:
    return _choose(request, data, "sound", ("on", "off"))


def _known(visitor: Visitor) -> Any:
    if visitor.player is None:
        raise NotAllowed(Why("seated.only"))
    return visitor.player


pages = [
    front, play_now, new_table, create_table, table, stream, join, seat_bot, move, undo, chat, leave, come_back, absent,
    record, proof, rules, components, you, rename, show_link, back, become, choose_language, choose_edition, choose_sound,
]  # fmt: skip
