"""Tables in memory: nobody waits for another's answer to be kept, and nobody looks again for what they cannot see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from debacle.core.refusals import Illegal
from debacle.server.errors import TooLate
from debacle.server.storage.chat import PRESENT
from tests.server.sitting import Sitting, Test, run

Play = Callable[[Test], None]


@pytest.fixture
def play(tmp_path: Path) -> Play:
    return partial(run, Sitting(tmp_path))


def test_while_an_answer_is_kept_the_others_read_and_are_refused_at_once(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(three: Sitting) -> None:
        store, disk = three.services.store, asyncio.Event()
        append = store.append

        async def slow(*entry: Any, **more: Any) -> int:
            await disk.wait()
            return await append(*entry, **more)

        monkeypatch.setattr(store, "append", slow)
        [first] = await three.asked()
        before = await three.glances()
        moving = asyncio.create_task(three.answer(first, 50))
        while not three.services.cache.is_changing(three.table_id):
            await asyncio.sleep(0)
        other = (first + 1) % 3
        for _ in range(3):
            assert await three.asked() == [first], "what is not kept is not true"
            assert await three.glances() == before
            with pytest.raises(TooLate):
                await three.answer(other, 7)
            with pytest.raises(Illegal):
                await three.answer(first, -1)
            with pytest.raises(TooLate):
                await three.services.moves.take_back(three.table_id, lambda _: other)
        assert not moving.done()
        disk.set()
        assert await moving
        assert first not in await three.asked()

    play(test)


def test_all_would_look_again_when_all_can_see_a_change_and_nobody_otherwise(play: Play) -> None:
    async def test(three: Sitting) -> None:
        [opener] = await three.asked()
        before = await three.glances()
        await three.answer(opener, 50)
        opened = await three.glances()
        assert all(one != other for one, other in zip(before, opened, strict=True))
        assert opened == await three.glances()
        await three.services.seats.say(three.table_id, three.people[0], "hello")
        assert all(one != other for one, other in zip(opened, await three.glances(), strict=True))

    play(test)


def test_time_alone_changes_what_is_seen_when_somebody_is_gone_and_when_their_clock_has_run_down(play: Play) -> None:
    async def test(three: Sitting) -> None:
        [opener] = await three.asked()
        async with three.services.presence.watching(three.table_id, three.people[opener].id):
            here = (await three.glances())[-1].chairs[opener]
            assert here.present
            assert here.deadline is None
        gone = (await three.glances())[-1].chairs[opener]
        assert not gone.present
        assert gone.deadline == three.now + 90, "from now on, however long they were there"
        three.now += 89
        assert (await three.glances())[-1].chairs[opener] == gone
        three.now += 2
        assert (await three.glances())[-1].chairs[opener].given_up

    play(test)


def test_one_entry_says_who_is_there_however_many_streams_are_open(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(three: Sitting) -> None:
        entered: list[list[tuple[str, str]]] = []
        store, table_id = three.services.store, three.table_id
        see = store.see

        async def counted(seen: list[tuple[str, str]], seen_at: float) -> None:
            entered.append(seen)
            await see(seen, seen_at)

        monkeypatch.setattr(store, "see", counted)
        monkeypatch.setattr("debacle.server.live.presence.ENTER_EVERY", 0.0)
        ada, bob = (table_id, three.people[0].id), (table_id, three.people[1].id)
        watching = three.services.presence.watching
        async with watching(*ada), watching(*ada), watching(*bob), watching(table_id, None):
            keeping = asyncio.create_task(three.services.presence.keep_up())
            while [ada, bob] not in entered:
                await asyncio.sleep(0.001)
            keeping.cancel()
        await three.services.presence.close()
        seen = await store.seen(table_id)
        assert seen == {ada[1]: three.now - PRESENT, bob[1]: three.now - PRESENT}

    play(test)
