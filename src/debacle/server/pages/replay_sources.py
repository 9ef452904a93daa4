"""Games that are over as books: those of tables, and those of record files."""

from __future__ import annotations

from litestar.di import Provide
from litestar.params import SkipValidation

from debacle.server.identity import Visitor
from debacle.server.pages.page import HttpRequest
from debacle.server.pages.replay_book import Book
from debacle.server.pages.view_models import ChairView
from debacle.server.pages.words import words_in
from debacle.server.services import Services
from debacle.server.tables.leafing import finished
from debacle.server.tables.table_cache import OpenTable


async def book_of_table(services: Services, table_id: str, visitor: Visitor) -> Book:
    """Of a game that is over, for whoever may see its table."""
    table, glance = await services.views.glance(table_id, visitor.player_id)
    match = finished(table)
    return Book(f"/t/{table_id}/replay", key_of_table(table, None), match, glance.chairs, over=True, table=table_id)


async def book_of_file(services: Services, upload_id: str, visitor: Visitor) -> Book:
    match = await services.origins.in_file(upload_id)
    goes_on = services.origins.knows_deck(match.header)
    chairs = tuple([_player(seat, visitor.language) for seat in range(match.header.seats)])
    return Book(f"/replay/{upload_id}", upload_id, match, chairs, over=True, goes_on=goes_on)


async def book_asked_for(request: HttpRequest, services: Services, visitor: Visitor) -> Book:
    """By the address: a table, or a file."""
    named = request.path_params
    if "table_id" in named:
        return await book_of_table(services, named["table_id"], visitor)
    return await book_of_file(services, named["upload_id"], visitor)


AskedBook = SkipValidation[Book]
BOOK = {"book": Provide(book_asked_for)}


def paths_to(part: str) -> list[str]:
    """Of the same page of a table and of a file."""
    return [f"/t/{{table_id:str}}/{part}", f"/replay/{{upload_id:str}}/{part}"]


def key_of_table(table: OpenTable, seat: int | None) -> tuple[object, ...]:
    """Another one whenever something has changed that this seat can see."""
    return table.row.id, table.generation, table.version_for(seat)


def _player(seat: int, language: str) -> ChairView:
    name = words_in(language).say("replay.player", number=seat + 1)
    return ChairView(
        seat=seat,
        name=name,
        bot=None,
        person=True,
        free=False,
        you=False,
        present=False,
        asked=False,
        deadline=None,
        given_up=False,
    )
