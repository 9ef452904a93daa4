"""The measurement of pages looks at real ones. How fast they are, no test says."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import pages
import served
from debacle import registry
from live import serve


def test_pages_of_the_middle_of_a_game_are_painted_and_rendered() -> None:
    number, *figures = pages.measure(registry.load("qe"), 3)
    assert int(number) == 4 * pages.GAMES * pages.STEPS
    assert all(float(figure) > 0 for figure in figures)


@pytest.mark.soak
def test_a_table_of_the_server_pushes_its_pages(tmp_path: Path) -> None:
    async def costs() -> tuple[served.Costs, float]:
        process, url = await serve(tmp_path)
        server = served.Server(url, process.pid, tmp_path)
        try:
            return await server.game(registry.load("qe"), 8, tables_at_once=1, moves=4), await server.front_page()
        finally:
            await server.close()
            process.terminate()
            await process.wait()

    game, front = asyncio.run(costs())
    assert game.pushes >= 4
    assert game.page > 0
    assert front > 0
