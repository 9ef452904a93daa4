"""Players as their results show them: your own tables, anybody's results, who leads, and what a game's results add up
to."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Response

from debacle import registry
from debacle.server.identity import Visitor
from debacle.server.pages.introductions import chosen_game, introductions
from debacle.server.pages.page import HttpRequest, Pages
from debacle.server.pages.rating_charts import rating_chart, statistics_charts
from debacle.server.pages.words import words_in
from debacle.server.results.under_way import under_way
from debacle.server.services import Services
from debacle.server.storage.rating_lists import LEAST
from debacle.server.tables.table_cache import ID


@get("/you/tables")
async def your_tables(request: HttpRequest, services: Services, pages: Pages, visitor: Visitor) -> Response[str]:
    """Games under way, and how the others ended. Nobody else sees this page."""
    own = visitor.player
    more = {"name": None, "going": [], **_nothing()}
    if own is not None:
        going = await under_way(services.store, services.cache, own.id)
        more = {"name": own.name, "going": going, **await _results(services, own.id, visitor, public=False)}
    return pages.page(request, visitor, "player.html", {"yours": True, **_titles(visitor.language), **more})


@get("/players/{player:str}")
async def player_page(
    request: HttpRequest, player: str, services: Services, pages: Pages, visitor: Visitor
) -> Response[str]:
    """What everybody may see of a player: results, and games that were at public tables."""
    name = await services.store.rating_lists.name(player) if ID.fullmatch(player) else None
    if name is None:
        raise NotFoundException
    more = {"name": name, "yours": False, "going": [], **await _results(services, player, visitor, public=True)}
    return pages.page(request, visitor, "player.html", {**_titles(visitor.language), **more})


@get("/leaders/{game:str}")
async def leaders(request: HttpRequest, game: str, services: Services, pages: Pages, visitor: Visitor) -> Response[str]:
    chosen = chosen_game(game)
    found = await services.store.rating_lists.leaders(chosen.about.key)
    more = {"game": chosen.about.key, "leaders": found, "least": LEAST, **_titles(visitor.language)}
    return pages.page(request, visitor, "leaders.html", more)


@get("/statistics/{game:str}")
async def statistics(
    request: HttpRequest, game: str, services: Services, pages: Pages, visitor: Visitor
) -> Response[str]:
    chosen = chosen_game(game)
    counted = await services.store.rating_lists.counted(chosen.about.key)
    charts = statistics_charts(chosen, counted, words_in(visitor.language, chosen))
    more = {"game": chosen.about.key, "charts_of": charts, "games": len(counted), **_titles(visitor.language)}
    return pages.page(request, visitor, "statistics.html", more)


def _titles(language: str) -> dict[str, Any]:
    """By game, in the order of the front page."""
    return {"titles": {one.key: one.title for one in introductions(language)}}


def _nothing() -> dict[str, Any]:
    return {"standings": {}, "played": [], "curves": [], "finished": []}


async def _results(services: Services, who: str, visitor: Visitor, *, public: bool) -> dict[str, Any]:
    lists, words = services.store.rating_lists, words_in(visitor.language)
    standings = {one.game: one for one in await lists.standings(who)}
    known = [one for one in introductions(visitor.language) if one.key in standings]
    curves = [rating_chart(one.key, one.title, await lists.curve(who, one.key), words) for one in known]
    return {
        "standings": standings,
        "played": [one for one in await lists.played(who) if one.game in registry.known()],
        "curves": curves,
        "finished": await lists.finished(who, public=public),
    }


player_pages = [your_tables, player_page, leaders, statistics]
