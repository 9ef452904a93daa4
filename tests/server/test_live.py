"""Entries that are committed together, and onlookers who are told."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from debacle.core.audience import NOBODY, bit
from debacle.server.live.live import Live, Notice
from debacle.server.storage.appending import Taken
from debacle.server.storage.database import migrate, open_engine
from debacle.server.storage.kept_games import KeptDeck
from debacle.server.storage.rows import TableOptions
from debacle.server.storage.store import Store


def test_one_entry_that_is_late_spoils_no_other(tmp_path: Path) -> None:
    async def append() -> list[int | BaseException]:
        engine = open_engine(f"sqlite+aiosqlite:///{tmp_path / 'test.db'}")
        await migrate(engine)
        store = Store(engine, lambda: 1.0)
        host, _ = await store.new_player("host")
        ids = [
            await store.new_table(
                game="qe", seats=3, options=TableOptions(), public=False, host=host.id, sitting=[(0, host.id, None)]
            )
            for _ in range(3)
        ]
        for table_id in ids[:2]:
            await store.begin(table_id, "{}", [0], KeptDeck("qe", "", ""))
        first, second, idle = ids
        try:
            wanted = [(first, 0), (first, 0), (second, 0), (idle, 0), (first, 1)]
            appends = (store.append(table_id, seq, [f"{seq}"], [1], "playing") for table_id, seq in wanted)
            kept = await asyncio.gather(*appends, return_exceptions=True)
            assert await store.entries(first, 0) == ["0", "1"]
            assert await store.entries(second, 0) == ["0"]
            assert await store.entries(idle, 0) == []
            return kept
        finally:
            await store.close()

    kept = asyncio.run(append())
    assert [type(one) for one in kept] == [int, Taken, int, Taken, int]
    assert kept[0] == kept[2] == 2
    assert kept[4] == 3


def new_live(*, alone: bool) -> Live:
    """Of a process by itself, or of one that hears itself as the others do."""

    async def send(message: str) -> None:
        asyncio.get_running_loop().call_soon(live.hear, message)

    live = Live(None if alone else send)
    return live


@pytest.mark.parametrize("alone", [True, False])
def test_all_who_look_on_hear_the_newest_change_until_the_server_stops(alone: bool) -> None:
    async def listen() -> list[list[Notice]]:
        live = new_live(alone=alone)
        heard: list[list[Notice]] = [[], []]

        async def look_on(into: list[Notice]) -> None:
            async for notice in live.changes("t", 60):
                into.append(notice)  # noqa: PERF401  (as they come, not at the end)

        async with asyncio.timeout(10):
            looking = [asyncio.create_task(look_on(into)) for into in heard]
            while not all(heard):
                await asyncio.sleep(0)
            await live.publish("other", 9)
            for notice in (Notice(3), Notice(4, bit(2))):
                await live.publish("t", notice.revision or 0, notice.audience)
                while not all(into[-1] == notice for into in heard):
                    await asyncio.sleep(0.001)
            live.stop()
            await asyncio.gather(*looking)
        return heard

    assert asyncio.run(listen()) == [[Notice(None), Notice(3), Notice(4, bit(2))]] * 2


def test_whoever_may_have_missed_a_change_is_told_so() -> None:
    async def wait() -> list[Notice]:
        live = new_live(alone=False)
        heard = []
        async with asyncio.timeout(10):
            async for notice in live.changes("t", 60):
                heard.append(notice)
                if len(heard) == 1:
                    await live.publish("t", 3)
                elif len(heard) == 2:
                    live.catch_up()
                else:
                    break
        return heard

    assert asyncio.run(wait()) == [Notice(None), Notice(3), Notice(None)]


def test_without_a_change_somebody_is_told_that_there_is_none() -> None:
    async def wait() -> list[Notice]:
        live = Live()
        heard = []
        async for notice in live.changes("t", 0.001):
            heard.append(notice)
            if len(heard) == 3:
                break
        return heard

    assert asyncio.run(wait()) == [Notice(None), Notice(0, beat=True), Notice(0, beat=True)]


def test_no_change_moves_the_beat() -> None:
    """Else its moment would tell when somebody else was told of one; here they come faster than it."""

    async def wait() -> int:
        live, beats = Live(), 0
        async with asyncio.timeout(10):
            async for notice in live.changes("t", 0.2):
                beats += notice.beat
                if beats == 3:
                    break
                asyncio.get_running_loop().call_later(0.05, live.tell, "t", 3, NOBODY)
        return beats

    assert asyncio.run(wait()) == 3


def test_changes_at_once_are_one_for_all_who_can_see_one_of_them() -> None:
    async def wait() -> Notice:
        live = Live()
        async for notice in live.changes("t", 60):
            if notice.revision is not None:
                return notice
            await live.publish("t", 3, bit(0))
            await live.publish("t", 4, bit(2))
        raise AssertionError("the stream has ended")

    notice = asyncio.run(wait())
    assert notice.revision == 4
    assert [notice.concerns(seat) for seat in (0, 1, 2, None)] == [True, False, True, False]
