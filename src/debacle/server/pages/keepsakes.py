"""Pictures of finished games, drawn on the server: as SVG, and as PNG for those who want to send one."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any

import resvg_py
from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Response
from markupsafe import Markup
from msgspec import Struct

from debacle.core.game import AnyGame
from debacle.core.refusals import Why
from debacle.server.errors import TooLate
from debacle.server.identity import Visitor
from debacle.server.pages.board_page import names_of
from debacle.server.pages.game_page import Keeping, board_for
from debacle.server.pages.page import Pages
from debacle.server.pages.static_files import STATIC, board_folders
from debacle.server.pages.words import words_in
from debacle.server.recent import Recent
from debacle.server.services import Services
from debacle.server.tables.table_cache import OpenTable
from debacle.texts.catalogue import LANGUAGES
from debacle.texts.keepsakes import Keepsake
from debacle.texts.lettering import cut, faces, font_files, is_latin, largest, lines, raised, within

SYMBOL = re.compile(r'<symbol id="([\w-]+)"[^>]*?viewBox="([^"]+)"[^>]*>(.*?)</symbol>', re.DOTALL)
SIZE = 1200, 630
"""As those who show a picture beside a link want it."""
POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
"""A picture is opened by itself, with its letters and its style in it, and does nothing."""
KEPT = "max-age=600"
INKS = ("#0067a3", "#c04e00", "#00785a", "#7a4fb0", "#8a6a00")
"""Of the seats, as in the day edition."""
Render = Callable[[str, Mapping[str, Any]], str]
RECENT = 64
"""Pictures that are kept at hand."""


class Picture(Struct, frozen=True):
    svg: str
    open: bool
    """Whether anybody may have it: there is no word at the door of its table."""


class Keepsakes:
    """Each is drawn once for all who ask for it soon."""

    def __init__(self, services: Services, pages: Pages) -> None:
        self._services = services
        self._pages = pages
        self._drawn: Recent[tuple[str, str, tuple[str, ...]], str] = Recent(RECENT)
        self._printed: Recent[str, asyncio.Future[bytes]] = Recent(RECENT)
        self._press = ThreadPoolExecutor(1, "keepsakes")
        """One at a time, and not in the loop that answers everybody: a PNG takes a tenth of a second."""

    async def svg(self, table_id: str, language: str, player: str | None) -> Picture:
        """Of a game that is over, for whoever may see its table; before that there is nothing of it to be had."""
        table, glance = await self._services.views.glance(table_id, player)
        if table.match is None or table.row.status != "over":
            raise TooLate(Why("keepsake.closed"))
        names = names_of(glance.chairs, words_in(language, table.game))
        drawn = self._drawn.get((table_id, language, names), lambda: self._draw(table, language, names))
        return Picture(drawn, open=not table.row.word)

    async def png(self, svg: str) -> bytes:
        """Who leaves must not break off what others wait for."""
        loop = asyncio.get_running_loop()
        return await asyncio.shield(self._printed.get(svg, lambda: loop.run_in_executor(self._press, printed, svg)))

    def _draw(self, table: OpenTable, language: str, names: tuple[str, ...]) -> str:
        match = table.match
        board = board_for(table.game, words_in(language, table.game), names, None)
        if match is None or not isinstance(board, Keeping):
            raise NotFoundException
        kept = board.keepsake(match.state.view(None), tuple([one.event for one in match.told()]))
        return drawn(self._pages.picture, table.game, language, kept)


def drawn(render: Render, game: AnyGame, language: str, kept: Keepsake[Any]) -> str:
    more = {
        "kept": kept,
        "inks": INKS,
        "glyph": partial(glyph, game.about.key),
        "lines": lines,
        "cut": cut,
        "largest": largest,
        "raised": raised,
        "words": words_in(language, game),
        "game": game.about.key,
        "game_title": game.about.titles[language],
        "lang": language,
        "faces": faces(),
        "size": SIZE,
    }
    return render("keepsake.html", more)


def printed(svg: str) -> bytes:
    """As PNG."""
    plain = within(re.sub(r"<style>.*?</style>", "", svg, flags=re.DOTALL))  # the letters, which come as files here
    files = font_files(latin=is_latin(plain))
    return bytes(resvg_py.svg_to_bytes(svg_string=plain, skip_system_fonts=True, font_files=files))


@get("/t/{table_id:str}/keepsake/{name:str}")
async def keepsake(table_id: str, name: str, keepsakes: Keepsakes, visitor: Visitor) -> Response[bytes]:
    language, _, kind = name.partition(".")
    if language not in LANGUAGES or kind not in ("svg", "png"):
        raise NotFoundException
    picture = await keepsakes.svg(table_id, language, visitor.player_id)
    keeping = f"{'public' if picture.open else 'private'}, {KEPT}"
    headers = {"cache-control": keeping, "content-security-policy": POLICY}
    if kind == "png":
        return Response(await keepsakes.png(picture.svg), media_type="image/png", headers=headers)
    return Response(picture.svg.encode(), media_type="image/svg+xml", headers=headers)


def glyph(game: str, name: str, x: float, y: float, size: float, ink: str) -> Markup:
    """A sign of a game, or of the paper's own, as part of a picture that has to stand by itself."""
    box, drawn = _symbols(board_folders()[game] / "glyphs.svg").get(name) or _symbols(STATIC / "glyphs.svg")[name]
    return Markup(
        f'<svg x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" viewBox="{box}" color="{ink}" fill="{ink}">'
        f"{drawn}</svg>"
    )


@cache
def _symbols(file: Path) -> dict[str, tuple[str, str]]:
    return {name: (box, drawn) for name, box, drawn in SYMBOL.findall(file.read_text(encoding="utf-8"))}
