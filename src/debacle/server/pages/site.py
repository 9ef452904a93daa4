"""The front page, new tables, and what pages look like."""

from __future__ import annotations

from collections.abc import Mapping
from random import sample
from typing import Any

from litestar import get, post
from litestar.datastructures import Cookie
from litestar.response import Response

from debacle import bots, registry
from debacle.core.game import AnyGame
from debacle.server.identity import YEAR, Visitor
from debacle.server.pages.forms import read_new_table
from debacle.server.pages.introductions import chosen_game, introduction, introductions
from debacle.server.pages.own_options import own_options
from debacle.server.pages.page import EDITIONS, Form, HttpRequest, Pages, back_to, choice_in, go
from debacle.server.pages.weekly_sights import weekly_sights
from debacle.server.pages.words import words_in
from debacle.server.services import Services
from debacle.server.storage.rows import TableOptions
from debacle.server.tables.door import hash_word
from debacle.server.tables.guiding import check_guide
from debacle.server.tables.seats import NewTable
from debacle.teaching.people import choice, seatable
from debacle.teaching.tutor import tutor_of


@get("/")
async def front(request: HttpRequest, services: Services, pages: Pages, visitor: Visitor) -> Response[str]:
    mark, lists = services.cache.reopening.mark, services.store.lists
    yours = await mark(await lists.tables_of(visitor.player.id)) if visitor.player else []
    more = {
        "games": introductions(visitor.language),
        "open_tables": await mark(await lists.open_tables()),
        "yours": yours,
        "weeklies": await weekly_sights(services, visitor),
        "figures": await lists.figures(),
    }
    return pages.page(request, visitor, "front.html", more)


@post("/play")
async def play_now(request: HttpRequest, data: Form, services: Services, visitor: Visitor) -> Response[Any]:
    """A table against bots, at once."""
    visitor.spend("table")
    game = registry.load(data.get("game", ""))
    seats = min(game.about.seats, key=lambda count: abs(count - 4))
    options = TableOptions(hints=tutor_of(game) is not None)
    wanted = NewTable(game=game.about.key, seats=seats, bots=_partners(game, seats - 1), options=options)
    async with visitor.acting(data.get("name")) as host:
        table_id = await services.seats.create(host, wanted)
    return go(request, f"/t/{table_id}", visitor.cookie)


def _partners(game: AnyGame, count: int) -> tuple[str, ...]:
    """Different characters each time, where the game has enough of them."""
    people = seatable(game)
    return tuple(sample(people, count)) if len(people) >= count else (bots.stand_in(game),) * count


@post("/guide")
async def guide_me(request: HttpRequest, data: Form, services: Services, visitor: Visitor) -> Response[Any]:
    """A first game with a guide, or the one that was left."""
    visitor.spend("table")
    game = registry.load(data.get("game", ""))
    check_guide(game)
    async with visitor.acting(data.get("name")) as player:
        table_id = await services.guiding.begin(player, game)
    return go(request, f"/t/{table_id}", visitor.cookie)


@get("/new")
async def new_table(
    request: HttpRequest, services: Services, pages: Pages, visitor: Visitor, game: str = ""
) -> Response[str]:
    known = introductions(visitor.language)
    chosen = chosen_game(game or known[0].key)
    more = {
        "game": introduction(chosen, visitor.language),
        "games": known,
        "bots": choice(chosen),
        "decks": services.cache.decks(chosen.about.key),
        "own_options": own_options(chosen, visitor.language),
        "patience": services.settings.patience // 60,
        "words": words_in(visitor.language, chosen),  # its characters
    }
    return pages.page(request, visitor, "new.html", more)


@post("/tables")
async def create_table(request: HttpRequest, data: Form, services: Services, visitor: Visitor) -> Response[Any]:
    visitor.spend("table")
    wanted = read_new_table(data)
    services.seats.check(wanted)
    word = await hash_word(data.get("word", ""))
    for _ in filter(None, wanted.around):
        services.limiter.spend("player", visitor.address)
    async with visitor.acting(data.get("name")) as host:
        table_id = await services.seats.create(host, wanted, word=word)
    return go(request, f"/t/{table_id}", visitor.cookie)


def _choose(request: HttpRequest, data: Mapping[str, str], name: str, allowed: tuple[str, ...]) -> Response[Any]:
    chosen = choice_in(data, name, allowed)
    return go(request, back_to(data), Cookie(name, value=chosen, max_age=YEAR, samesite="lax"))


@post("/language")
async def choose_language(request: HttpRequest, data: Form) -> Response[Any]:
    return _choose(request, data, "language", ("en", "fr"))


@post("/edition")
async def choose_edition(request: HttpRequest, data: Form) -> Response[Any]:
    return _choose(request, data, "edition", EDITIONS)


@post("/sound")
async def choose_sound(request: HttpRequest, data: Form) -> Response[Any]:
    return _choose(request, data, "sound", ("on", "off"))


site_pages = [
    front, play_now, guide_me, new_table, create_table, choose_language, choose_edition, choose_sound,
]  # fmt: skip
