"""Replays: games that are over, record files, and leafing back through a game under way."""

from __future__ import annotations

import asyncio
from threading import Lock
from typing import Annotated, Any

from litestar import get, post
from litestar.datastructures import UploadFile
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Response
from msgspec.structs import replace

from debacle.core.audience import Seat
from debacle.core.moments import match_at
from debacle.core.refusals import BadOption, Why
from debacle.server.bots.analysts import key_of
from debacle.server.errors import NotAllowed
from debacle.server.identity import Visitor
from debacle.server.pages.analysis_sights import WantedAnalysis, analysis_sight
from debacle.server.pages.board_page import names_of
from debacle.server.pages.game_page import Replayable
from debacle.server.pages.page import Form, HttpRequest, Pages, choice_in, go, number_in
from debacle.server.pages.replay_book import Book, Timeline, leaf, timeline
from debacle.server.pages.replay_charts import GameFigures, charts, run_of
from debacle.server.pages.replay_moment import paint
from debacle.server.pages.replay_sources import BOOK, AskedBook, key_of_table, paths_to
from debacle.server.pages.words import words_in
from debacle.server.recent import Recent
from debacle.server.services import Services
from debacle.server.storage.rows import Origin
from debacle.server.tables.leafing import OPEN, SPECTATOR, Eyes, noticed, place_in, read_eyes, under_way
from debacle.server.tables.record_files import LARGEST, read_file
from debacle.server.tables.what_ifs import NewWhatIf
from debacle.teaching.people import choice

UploadForm = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.MULTI_PART)]
RECENT = 64
"""Books whose moments are kept at hand: whoever leafs through one asks for it again and again."""
_timelines: Recent[Any, Timeline] = Recent(RECENT)
_runs: Recent[Any, GameFigures] = Recent(RECENT)
_turn = Lock()
"""One leaf at a time is made, beside the event loop: a long game takes a while, and others play on."""


@get(["/t/{table_id:str}/replay", "/replay/{upload_id:str}"], dependencies=BOOK)
async def replay_game(
    request: HttpRequest,
    services: Services,
    pages: Pages,
    visitor: Visitor,
    book: AskedBook,
    eyes: str = OPEN,
    at: str = "0",
    of: str = "",
) -> Response[str]:
    """A game that is over, from anybody's eyes: of a table, or of a record file."""
    seen = read_eyes(eyes, book.match.header.seats)
    wanted = await _wanted(services, book, seen, of)
    return await _show(request, pages, visitor, book, seen, moment_number(at), wanted)


@get("/t/{table_id:str}/back")
async def leaf_back(
    request: HttpRequest, table_id: str, services: Services, pages: Pages, visitor: Visitor, at: str = ""
) -> Response[Any]:
    """What this visitor has seen of a game under way, and nothing else."""
    table, glance = await services.views.glance(table_id, visitor.player_id, visitor.session_id)
    if table.row.status == "over":
        return go(request, f"/t/{table_id}/replay")
    if glance.screen is not None:  # no curtain would fall over a leaf
        raise NotAllowed(Why("replay.screen"))
    going, eyes = under_way(table), Eyes(glance.seat)
    match = match_at(going, len(going.steps))  # this one stays as it is while a leaf is made
    book = Book(f"/t/{table_id}/back", key_of_table(table, eyes.seat), match, glance.chairs, over=False, table=table_id)
    moments = noticed(match, eyes)
    place = len(moments) - 1 if not at else min(moment_number(at), len(moments) - 1)
    return await _show(request, pages, visitor, book, eyes, moments[place])


@get("/replay")
async def choose_file(request: HttpRequest, pages: Pages, visitor: Visitor) -> Response[str]:
    return pages.page(request, visitor, "replay_file.html")


@post("/replay", request_max_body_size=LARGEST)
async def hand_in(request: HttpRequest, data: UploadForm, services: Services, visitor: Visitor) -> Response[Any]:
    """A record file: it is played again before it is kept."""
    visitor.spend("upload")
    file = data.get("record")
    if not isinstance(file, UploadFile):
        raise BadOption(Why("replay.no_file"))
    body = (await file.read()).decode()
    await asyncio.to_thread(read_file, body)
    return go(request, f"/replay/{await services.store.uploads.keep(body)}")


@post(paths_to("what-if"))
async def what_if(request: HttpRequest, data: Form, services: Services, visitor: Visitor) -> Response[Any]:
    """Another game from a moment of this one."""
    visitor.spend("table")
    named, at = request.path_params, number_in(data, "at", 0)
    if "table_id" in named:
        await services.door.check(named["table_id"], visitor.player_id)
    moment = Origin(table=named.get("table_id", ""), file=named.get("upload_id", ""), moment=at)
    seats = (await services.origins.match(moment)).header.seats
    eyes = read_eyes(data.get("eyes", SPECTATOR), seats)
    anew = choice_in(data, "hidden", ("kept", "anew")) == "anew"
    origin = replace(moment, anew=anew, eyes=eyes.seat if anew else None)
    wanted = NewWhatIf(origin=origin, chairs=tuple([data.get(f"chair-{seat}", "") for seat in range(seats)]))
    await services.what_ifs.check(wanted)
    async with visitor.acting(data.get("name")) as player:
        next_id = await services.what_ifs.create(player, wanted)
    return go(request, f"/t/{next_id}", visitor.cookie)


async def show_analysis(
    request: HttpRequest,
    services: Services,
    pages: Pages,
    visitor: Visitor,
    book: Book,
    eyes: str,
    at: str,
    of: str,
) -> Response[str]:
    """The part of the page that says what came of looking through the game, or how far that is."""
    seen, steps = read_eyes(eyes, book.match.header.seats), moment_number(at)
    wanted = await _wanted(services, book, seen, of)
    more = await asyncio.to_thread(_looked_in_turn, book, seen, steps, wanted, visitor.language)
    return pages.page(request, visitor, "analysis.html", more)


def wanted_seat(of: str, eyes: Eyes | None, book: Book) -> Seat:
    """Whose mistakes are looked for: as asked, else of whose eyes it is, else the reader's own, else the first."""
    if of:
        seat = read_eyes(of, book.match.header.seats).seat
        if seat is None:
            raise BadOption(Why("options.number", {"option": "of"}))
        return seat
    if eyes is not None and eyes.seat is not None:
        return eyes.seat
    return next((chair.seat for chair in book.chairs if chair.you), 0)


async def _wanted(services: Services, book: Book, eyes: Eyes, of: str) -> WantedAnalysis:
    seat = wanted_seat(of, eyes, book)
    return WantedAnalysis(seat, await services.store.analyses.look(key_of(book.match, seat, book.sitting)))


async def _show(
    request: HttpRequest,
    pages: Pages,
    visitor: Visitor,
    book: Book,
    eyes: Eyes,
    at: int,
    wanted: WantedAnalysis | None = None,
) -> Response[str]:
    more = await asyncio.to_thread(_leaf_in_turn, book, eyes, at, wanted, visitor.language)
    return pages.page(request, visitor, "replay.html", more)


def _leaf_in_turn(book: Book, eyes: Eyes, at: int, wanted: WantedAnalysis | None, language: str) -> dict[str, Any]:
    with _turn:
        found = _leaf(book, eyes, at, language)
        return found if wanted is None else {**found, **_looked(book, eyes, found["leaf"].steps, wanted, language)}


def _looked_in_turn(book: Book, eyes: Eyes, steps: int, wanted: WantedAnalysis, language: str) -> dict[str, Any]:
    with _turn:
        return _looked(book, eyes, steps, wanted, language)


def _looked(book: Book, eyes: Eyes, steps: int, wanted: WantedAnalysis, language: str) -> dict[str, Any]:
    words = words_in(language, book.match.game)
    names = names_of(book.chairs, words)
    sight = analysis_sight(book, eyes, steps, wanted, names, words)
    return {"words": words, "names": names, "eyes": eyes, "steps": steps, "looked": sight}


def _leaf(book: Book, eyes: Eyes, at: int, language: str) -> dict[str, Any]:
    game = book.match.game
    words = words_in(language, game)
    line = _timelines.get((book.key, eyes), lambda: timeline(book, eyes))
    place = place_in(line.moments, at)
    shown = leaf(book, eyes, line, place)
    painted = paint(book, eyes, line.moments[max(place - 1, 0)], shown.steps, language)
    names = names_of(book.chairs, words)
    return {
        "words": words,
        "book": book,
        "eyes": eyes,
        "leaf": shown,
        "painted": painted,
        "table": painted.table,
        "board": painted.board,
        "names": names,
        "seen_by": [Eyes(open=True), Eyes(), *[Eyes(seat) for seat in range(len(names))]],
        "charts": _charts(book, eyes, shown.steps, names, language),
        "game_title": game.about.titles[language],
        "bots": choice(game),
    }


def _charts(book: Book, eyes: Eyes, steps: int, names: tuple[str, ...], language: str) -> tuple[Any, ...]:
    board = book.board(Eyes(), language)
    if not book.over or not isinstance(board, Replayable):
        return ()
    run = _runs.get(book.key, lambda: run_of(book.match, board))

    def address(at: int) -> str:
        return f"{book.seen_by(eyes)}{at}"

    return charts(run, board.courses, names, steps, address, words_in(language, book.match.game))


def moment_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise BadOption(Why("options.number", {"option": "at"}))
    return int(text)


replay_pages = [replay_game, leaf_back, choose_file, hand_in, what_if]
