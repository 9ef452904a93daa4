"""Games that are over are looked through: on demand, once, for all; of one under way there is nothing."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from debacle.analysis.playouts import Sitting
from debacle.analysis.stored import read, write
from debacle.analysis.whole_game import Analysis, analyse
from debacle.analysis.work import Doing, Work, do_all
from debacle.core.match import Match
from debacle.core.moments import match_at
from debacle.core.refusals import Refused
from debacle.server.bots.analysts import Analysts, key_of
from debacle.server.settings import database_address
from debacle.server.storage.analyses import LEFT, MOST
from debacle.server.storage.database import open_engine
from debacle.server.storage.schema import analyses
from tests.finished import played_out
from tests.server.browser import Browser
from tests.server.running import PATIENCE, Server
from tests.server.shelves import Shelf
from tests.server.test_pace import running

LITTLE = 200


@pytest.fixture
def here(shared: Callable[..., Server]) -> Server:
    return shared("sqlite")


@cache
def looked_through(seat: int) -> Analysis:
    match, _ = played_out("qe")
    return do_all(match.game, analyse(match, seat, 2000))


def put(here: Server, **row: Any) -> None:
    """As a server keeps it."""

    async def keep() -> None:
        engine = open_engine(database_address(here.database, here.folder))
        async with engine.begin() as connection:
            await connection.execute(analyses.delete().where(analyses.c.id == row["id"]))
            await connection.execute(insert(analyses).values(row))
        await engine.dispose()

    asyncio.run(keep())


def among_steady(match: Match) -> Sitting:
    """Who sits at a shelf's table."""
    return (None, *["steady"] * (match.header.seats - 1))


async def over(services: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while services.analysts._tasks:
            await asyncio.sleep(0.01)


def test_it_is_worked_out_where_bots_think_once_and_kept(tmp_path: Path) -> None:
    async def look() -> None:
        match, _ = played_out("qe")
        key = key_of(match, 1)
        async with running(tmp_path) as services:
            asked: list[Match] = []

            def budget(wanted: Match) -> int:
                asked.append(wanted)
                return LITTLE

            services.analysts = Analysts(services.store.analyses, services._worker, budget)
            assert await services.store.analyses.look(key) is None
            await services.analysts.begin(match, 1)
            await services.analysts.begin(match, 1)
            begun = await services.store.analyses.look(key)
            assert begun is not None
            assert begun.body == ""
            await over(services)
            kept = await services.store.analyses.look(key)
            assert kept is not None
            assert kept.done == 1
            assert read(kept.body, match).seat == 1
            await services.analysts.begin(match, 1)
            await over(services)
            assert len(asked) == 1

    asyncio.run(look())


def test_the_curve_is_worked_out_once_for_all_seats_of_a_game_among_the_same_bots(tmp_path: Path) -> None:
    async def look() -> None:
        match, _ = played_out("qe")
        sitting = among_steady(match)
        async with running(tmp_path) as services:
            services.analysts = Analysts(services.store.analyses, services._worker, lambda _match: LITTLE)
            assert await services.analysts._curve(match, sitting) == ()
            await services.analysts.begin(match, 1, sitting)
            await over(services)
            drawn = await services.analysts._curve(match, sitting)
            assert drawn[-1].steps == len(match.steps)
            assert await services.analysts._curve(match, ()) == ()
            assert "play_on" not in do_and_name(match, analyse(match, 0, LITTLE, sitting, drawn))

    asyncio.run(look())


def do_and_name(match: Match, work: Work[Analysis]) -> set[str]:
    """The pieces that it is done in."""
    named, doing = set[str](), Doing(work)
    while (job := doing.next) is not None:
        named.add(job.do.__name__)
        doing.go_on(job.do(match.game, *job.of))
    return named


def test_of_a_game_under_way_nothing_is_begun(tmp_path: Path) -> None:
    async def look() -> None:
        match = match_at(played_out("qe")[0], 20)
        async with running(tmp_path) as services:
            with pytest.raises(Refused):
                await services.analysts.begin(match, 0)
            assert await services.store.analyses.look(key_of(match, 0)) is None

    asyncio.run(look())


def test_what_goes_wrong_can_be_asked_for_again(tmp_path: Path) -> None:
    async def look() -> None:
        match, _ = played_out("qe")

        def broken(_match: object) -> int:
            raise OSError("no room")

        async with running(tmp_path) as services:
            services.analysts = Analysts(services.store.analyses, services._worker, broken)
            await services.analysts.begin(match, 0)
            await over(services)
            assert await services.store.analyses.look(key_of(match, 0)) is None
            assert await services.store.analyses.claim(key_of(match, 0))

    asyncio.run(look())


def test_one_that_a_dead_process_left_is_taken_over_and_the_oldest_go(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path) as services:
            store, now = services.store.analyses, services.store.now()
            times = iter([now - LEFT - 1, now, now, now])
            store._now = lambda: next(times, now)
            assert await store.claim("left")
            assert await store.look("left") is None
            assert await store.claim("left")
            assert not await store.claim("left")
            for number in range(MOST + 5):
                async with store._writing() as connection:
                    row = {"id": f"{number}", "done": 1.0, "body": "x", "touched_at": now + 1 + number}
                    await connection.execute(insert(analyses).values(row))
            assert await store.claim("new")
            assert await store.look("0") is None
            assert await store.look(f"{MOST + 4}") is not None

    asyncio.run(look())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_replay_shows_the_curve_and_the_mistakes_with_their_moments(here: Server, language: str) -> None:
    match, seed = played_out("qe")
    shelf, stranger = Shelf(here, match, seed), Browser(here.url, language)
    body = write(looked_through(0))
    put(here, id=key_of(match, 0, among_steady(match)), done=1.0, body=body, touched_at=4e9)
    page = stranger.get(f"/t/{shelf.table}/replay?eyes=1&at=3").text
    assert 'id="chart-chances"' in page
    section = page.partition('id="analysis"')[2].partition("</section>")[0]
    assert section.count('<th scope="row">') == len(looked_through(0).moments)
    moments = re.findall(r'class="looked-moment" href="([^"]+)"', section)
    assert len(moments) == len(looked_through(0).mistakes)
    for href in moments:
        assert stranger.get(html.unescape(href)).status_code == 200
    part = stranger.get(f"/t/{shelf.table}/analysis?of=1&eyes=open&at=3").text
    assert "<html" not in part
    assert 'id="chart-chances"' in part
    assert "chart-chances" not in stranger.get(f"/t/{shelf.table}/replay?eyes=2&at=3").text


def test_how_far_it_is_is_shown(here: Server) -> None:
    match, seed = played_out("qe", 2)
    shelf, stranger = Shelf(here, match, seed), Browser(here.url)
    put(here, id=key_of(match, 2, among_steady(match)), done=0.42, body="", touched_at=4e9)
    page = stranger.get(f"/t/{shelf.table}/replay?of=3").text
    assert 'value="42"' in page
    assert "data-poll=" in page
    assert 'http-equiv="refresh"' in page
    # Who asks for what is worked on already waits for it with the others.
    begun = stranger.post(f"/t/{shelf.table}/analysis", of="3", eyes="open", at="5")
    assert begun.status_code == 303
    assert begun.headers["location"].endswith("at=5&of=3#analysis")


@pytest.mark.parametrize("key", ["crisis", "friends", "krach", "qe"])
def test_a_game_under_way_is_refused_to_everybody(here: Server, key: str) -> None:
    match, seed = played_out(key)
    shelf = Shelf(here, match_at(match, 12), seed)
    for browser in (shelf.host, Browser(here.url, "fr")):
        for answer in (
            browser.get(f"/t/{shelf.table}/analysis?of=1"),
            browser.post(f"/t/{shelf.table}/analysis", of="1", eyes="open", at="0"),
        ):
            assert answer.status_code == 403
            assert "chances" not in answer.text.partition("<main")[2]


@pytest.mark.parametrize("of", ["0", "9", "x", "open", "-1"])
def test_a_seat_that_there_is_not_is_refused_with_the_reason(here: Server, of: str) -> None:
    match, seed = played_out("qe")
    shelf = Shelf(here, match, seed)
    assert Browser(here.url).get(f"/t/{shelf.table}/analysis?of={of}").status_code == 422
    assert shelf.host.post(f"/t/{shelf.table}/analysis", of=of, eyes="open", at="0").status_code == 422
