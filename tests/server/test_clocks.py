"""Clocks that a table has chosen: a bank of time with an increment, or days for a move; and what is done at its end."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
from litestar import Litestar

from debacle.core.refusals import BadOption, Refused
from debacle.server.bots import driver
from debacle.server.pages.board_page import Renderer
from debacle.server.services import Services
from debacle.server.storage.rows import TableOptions
from debacle.server.storage.timing import Clocks, Out, QuietHours, Timing, read_clocks
from debacle.server.storage.uptime import Downtime
from debacle.server.tables.clocks import DAY, GRACE, TOGETHER, SeenMove, after_move, end_of_quiet
from debacle.server.tables.lost_time import LostTime
from debacle.server.tables.moves import Answers
from debacle.server.tables.seats import NewTable
from debacle.server.tables.table_cache import OpenTable
from tests.server.postgres import Cluster
from tests.server.sitting import Sitting, run

LIVE = Timing(kind="live", bank=300, increment=10)
BERLIN = "Europe/Berlin"


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "TICK", 0.02)


async def opened(sitting: Sitting) -> tuple[int, list[int]]:
    """The auctioneer has made the open bid; gives who that was, and those who bid in secret."""
    [auctioneer] = await sitting.asked()
    await sitting.answer(auctioneer, 5)
    return auctioneer, await sitting.asked()


async def clocks(sitting: Sitting) -> Clocks:
    found = (await sitting.table()).row.clocks
    assert found is not None
    return found


async def deadlines(sitting: Sitting) -> list[float | None]:
    return [chair.deadline for chair in (await sitting.glances())[-1].chairs]


async def until(fits: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(30):
        while not await fits():
            await asyncio.sleep(0.02)


def test_a_bank_pays_for_the_time_one_is_asked_and_gains_by_each_answer(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        start = sitting.now
        [auctioneer] = await sitting.asked()
        assert [one for one in await deadlines(sitting) if one is not None] == [start + 300]
        sitting.now += 40
        auctioneer, (first, second) = await opened(sitting)
        assert (await clocks(sitting)).banks[auctioneer] == 300 - 40 + 10
        sitting.now += 100
        await sitting.answer(first, 7)
        now = await clocks(sitting)
        assert now.banks[first] == 300 - 100 + 10
        assert now.banks[second] == 300, "it still runs"
        assert (await deadlines(sitting))[second] == start + 40 + 300
        shown = (await sitting.glances())[-1].chairs
        assert [shown[seat].bank for seat in (auctioneer, first, second)] == [270, 210, None]

    run(Sitting(tmp_path, timing=LIVE), test)


def test_what_an_answer_added_goes_when_it_is_taken_back(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        before = (await sitting.table()).playing().state.copy()
        [auctioneer] = await sitting.asked()
        await opened(sitting)
        table = await sitting.table()
        assert table.row.clocks is not None
        assert table.row.clocks.banks[auctioneer] == 310
        undone = SeenMove(table.playing().state, before, auctioneer, taken_back=True)
        after = after_move(table.row, table.chairs, undone, LostTime(), sitting.now)
        assert (after.banks[auctioneer], after.since[auctioneer]) == (300, sitting.now)

    run(Sitting(tmp_path, timing=LIVE), test)


@pytest.mark.parametrize("out", ["answer", "pass", "bot"])
def test_when_time_is_out_it_is_done_as_was_chosen(tmp_path: Path, out: Out) -> None:
    async def test(sitting: Sitting) -> None:
        auctioneer, (first, second) = await opened(sitting)
        sitting.now += 301
        await until(lambda: over(sitting, first))
        await until(lambda: over(sitting, second))
        table = await sitting.table()
        assert [chair.bot is not None for chair in table.chairs] == [
            out == "bot" and chair.seat != auctioneer for chair in table.chairs
        ]
        helped = set(table.row.clocks.answered_for) if table.row.clocks else set()
        assert helped == (set() if out == "bot" else {first, second})
        if out == "pass":
            sales: Any = table.playing().state.view(None)
            assert sales.sales[0].winner == auctioneer, "the others have bid nothing"

    async def over(sitting: Sitting, seat: int) -> bool:
        return (await sitting.table()).playing().state.counts[seat] > 0

    run(Sitting(tmp_path, timing=Timing(kind="live", bank=300, increment=0, out=out)), test)


def test_by_default_the_others_vote_when_time_is_out(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        auctioneer, (first, second) = await opened(sitting)
        await sitting.answer(second, 3)
        sitting.now += 300
        with pytest.raises(Refused):
            await sitting.vote(auctioneer, first)
        sitting.now += 1
        await sitting.vote(auctioneer, first)
        assert (await sitting.table()).chairs[first].bot is not None

    run(Sitting(tmp_path, timing=LIVE), test)


def test_a_slow_clock_counts_days_from_when_one_is_asked(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        start = sitting.now
        _, (first, second) = await opened(sitting)
        sitting.now += DAY
        await sitting.answer(first, 3)
        assert (await deadlines(sitting))[second] == start + 3 * DAY, "another's answer gives no more time"
        glance = (await sitting.glances())[-1]
        assert {chair.present for chair in glance.chairs} == {None}, "who is there is nobody's business"

    run(Sitting(tmp_path, timing=Timing(kind="slow", days=3)), test)


def at(text: str, zone: str = BERLIN) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("moment", "end"),
    [
        ("2026-03-10 12:00", "2026-03-10 12:00"),
        ("2026-03-10 23:15", "2026-03-11 07:30"),
        ("2026-03-11 03:00", "2026-03-11 07:30"),
        ("2026-03-11 07:30", "2026-03-11 07:30"),
        ("2026-03-28 23:30", "2026-03-29 07:30"),  # the night in which an hour is missing
        ("2026-10-25 00:30", "2026-10-25 07:30"),  # the night that has one twice
    ],
)
def test_time_that_would_run_out_in_quiet_hours_runs_out_when_they_end(moment: str, end: str) -> None:
    quiet = QuietHours(BERLIN, 22 * 60, 7 * 60 + 30)
    assert end_of_quiet(at(moment), quiet) == at(end)
    assert end_of_quiet(at(moment), None) == at(moment)


def test_quiet_hours_are_those_of_the_player_who_is_asked(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        sitting.now = at("2026-03-10 23:00")
        _, (first, second) = await opened(sitting)
        quiet = QuietHours(BERLIN, 22 * 60, 8 * 60)
        await sitting.services.store.timekeeping.set_quiet_hours(sitting.people[first].id, quiet)
        found = await deadlines(sitting)
        assert (found[first], found[second]) == (at("2026-03-12 08:00"), at("2026-03-11 23:00"))

    run(Sitting(tmp_path, timing=Timing(kind="slow", days=1)), test)


def test_a_pause_needs_all_and_ends_by_one(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        wish, start = sitting.services.pauses.wish, sitting.now
        _, (first, second) = await opened(sitting)
        sitting.now += 50
        for player in sitting.people[:2]:
            await wish(sitting.table_id, player.id, "pause")
        assert not (await clocks(sitting)).paused_at
        await wish(sitting.table_id, sitting.people[2].id, "pause")
        assert await deadlines(sitting) == [None] * 3
        sitting.now += 5000
        await sitting.answer(first, 8)
        assert (await clocks(sitting)).banks[first] == 300 - 50 + 10, "what was played meanwhile took no time"
        await wish(sitting.table_id, sitting.people[0].id, "go_on")
        assert (await deadlines(sitting))[second] == start + 300 + 5000

    run(Sitting(tmp_path, timing=LIVE), test)


async def page_of(sitting: Sitting, seat: int) -> str:
    """The live part of somebody's page."""
    table, glance = await sitting.services.views.glance(sitting.table_id, sitting.people[seat].id)
    more = {"csrf": "", "player": True, "invite": "", "announced": sitting.services.announcements.told("en")}
    return Renderer().live(sitting.services.views.view(table, glance), table.game, "en", more)


def test_the_clock_that_runs_stands_where_everybody_looks(tmp_path: Path) -> None:
    """In the line that is always in view: one's own, or that of whoever is asked."""

    def running(page: str) -> list[tuple[str, str]]:
        return re.findall(r'class="(lastly-clock[^"]*)" id="running">.*?data-deadline="([\d.]+)"', page, re.DOTALL)

    async def test(sitting: Sitting) -> None:
        start, [auctioneer] = sitting.now, await sitting.asked()
        deadline = str(start + 300)
        for seat in range(3):
            mine = "lastly-clock lastly-mine" if seat == auctioneer else "lastly-clock"
            assert running(await page_of(sitting, seat)) == [(mine, deadline)]
        for player in sitting.people:
            await sitting.services.pauses.wish(sitting.table_id, player.id, "pause")
        assert 'id="running">paused<' in await page_of(sitting, 0)

    run(Sitting(tmp_path, timing=LIVE), test)


def test_that_somebody_would_like_a_pause_is_asked_of_the_others(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        assert 'id="agree"' not in await page_of(sitting, 1)
        await sitting.services.pauses.wish(sitting.table_id, sitting.people[0].id, "pause")
        assert 'id="agree"' not in await page_of(sitting, 0)
        for seat in (1, 2):
            assert "Ada would like a pause: agree" in await page_of(sitting, seat)
        await sitting.services.pauses.wish(sitting.table_id, sitting.people[0].id, "play")
        assert 'id="agree"' not in await page_of(sitting, 1)

    run(Sitting(tmp_path, timing=LIVE), test)


def test_after_a_pause_there_is_a_minute_at_least(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        _, (first, _) = await opened(sitting)
        sitting.now += 299
        for player in sitting.people:
            await sitting.services.pauses.wish(sitting.table_id, player.id, "pause")
        sitting.now += 1000
        await sitting.services.pauses.wish(sitting.table_id, sitting.people[0].id, "go_on")
        assert (await deadlines(sitting))[first] == sitting.now + GRACE

    run(Sitting(tmp_path, timing=LIVE), test)


def test_time_when_no_server_ran_counts_on_no_clock(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        start = sitting.now
        _, (first, second) = await opened(sitting)
        sitting.now += 100
        sitting.services.pauses._lost.replace((Downtime(start + 20, start + 80),))
        assert (await deadlines(sitting))[second] == start + 360
        await sitting.answer(first, 8)
        assert (await clocks(sitting)).banks[first] == 300 - 40 + 10

    run(Sitting(tmp_path, timing=LIVE), test)


def test_what_all_choose_in_secret_costs_no_bank_and_has_one_time_for_all(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        table = await sitting.steadily(lambda table: table.playing().state.hides_who_answered(), Random(3))
        before, match = await clocks(sitting), table.playing()
        asked, start = match.state.waited_for(None), sitting.now
        assert len(asked) > 1
        sitting.now += 30
        seen = await deadlines(sitting)
        assert {seen[seat] for seat in asked} == {start + TOGETHER}

        def chosen(table: object) -> bool:
            return not match.state.hides_who_answered()

        await sitting.answer(asked[0], ["neither", None], match.state.counts[asked[0]])
        assert await clocks(sitting) == before
        assert await deadlines(sitting) == seen
        await sitting.steadily(chosen, Random(3))
        assert [(await clocks(sitting)).banks[seat] for seat in asked] == [before.banks[seat] for seat in asked]

    run(Sitting(tmp_path, "krach", 3, timing=LIVE), test)


@pytest.mark.parametrize("timing", [{"bank": 5}, {"increment": 601}, {"days": 0}, {"days": 15}, {"bank": 100_000}])
def test_a_clock_that_makes_no_sense_is_refused(tmp_path: Path, timing: dict[str, int]) -> None:
    async def test(sitting: Sitting) -> None:
        wanted = NewTable(
            game="qe", seats=3, options=TableOptions(timing=msgspec.convert({"kind": "live", **timing}, Timing))
        )
        with pytest.raises(BadOption, match=f"timing.{next(iter(timing))}"):
            sitting.services.seats.check(wanted)

    run(Sitting(tmp_path), test)


def test_clocks_are_stored_as_the_text_they_are_compared_by() -> None:
    stored = Clocks((1.1, 0.0), (2.5, 300.0), wishes=(1,))
    assert read_clocks(stored.to_text()) == stored
    assert read_clocks('{"since":[1.0],"banks":[2.0]}') == Clocks((1.0,), (2.0,)), "a later field needs a default"
    assert Clocks((1.0,), (2.0,)).to_text() == '{"since":[1.0],"banks":[2.0]}'


def test_a_chair_does_not_change_hands_where_that_would_tell_who_has_not_chosen(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        def hides(table: OpenTable) -> bool:
            return table.playing().state.hides_who_answered()

        match = (await sitting.steadily(hides, Random(3))).playing()
        asked = match.state.waited_for(None)
        await sitting.answer(asked[0], ["neither", None], match.state.counts[asked[0]])
        sitting.now += TOGETHER + 1

        async def chosen() -> bool:
            return not hides(await sitting.table())

        await until(chosen)
        table = await sitting.table()
        assert [chair.bot for chair in table.chairs] == [None] * 3
        assert set((await clocks(sitting)).answered_for) == set(asked[1:])

    run(Sitting(tmp_path, "krach", 3, timing=Timing(kind="live", bank=3000, out="bot")), test)


def test_several_processes_keep_one_time(tmp_path: Path, cluster: Cluster) -> None:
    """Two on one database: what one of them stops stands still at the other, and time that is out is acted on once."""

    async def test(sitting: Sitting) -> None:
        auctioneer, (first, second) = await opened(sitting)
        other = Services(sitting.settings, lambda: sitting.now)
        async with other.open(Litestar()):
            await other.cache.read(sitting.table_id)
            for player in sitting.people:
                await sitting.services.pauses.wish(sitting.table_id, player.id, "pause")
            await other.moves.move(sitting.table_id, Answers(first, 0, [9]))
            assert (await clocks(sitting)).paused_at == sitting.now, "the move was worked out anew"
            await other.pauses.wish(sitting.table_id, sitting.people[0].id, "go_on")
            sitting.now += 400

            async def over() -> bool:
                return (await sitting.table()).playing().state.counts[second] == 1

            await until(over)
            played = [entry.seat for entry in (await sitting.table()).playing().entries]
            assert played == [auctioneer, first, second]

    # With nothing added, whoever opens the next lot might be answered for at once, before this has looked.
    timing = Timing(kind="live", bank=300, increment=600, out="pass")
    run(Sitting(tmp_path, timing=timing, database=cluster.database()), test)
