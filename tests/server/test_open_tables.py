"""Tables in memory: nobody waits for another's answer to be kept, and nobody looks again for what they cannot see."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar

from debacle.core.refusals import Illegal
from debacle.server.errors import TooLate
from debacle.server.services import Services
from debacle.server.settings import Settings, database_address
from debacle.server.storage.chat import PRESENT
from debacle.server.storage.rows import Player
from debacle.server.tables.moves import Answers
from debacle.server.tables.seats import NewTable


class Sitting:
    """Three people at Q.E., where a bid is sealed; the clock stands still unless it is moved."""

    def __init__(self, folder: Path) -> None:
        self.now = 1_000.0
        settings = Settings(database=database_address(None, folder), thinkers=0, pace=0)
        self.services = Services(settings, lambda: self.now)
        self.table_id = ""
        self.people: list[Player] = []

    async def sit_down(self) -> None:
        for name in ("Ada", "Bob", "Eve"):
            player, _ = await self.services.store.new_player(name)
            self.people.append(player)
        self.table_id = await self.services.seats.create(self.people[0], NewTable(game="qe", seats=3))
        for player in self.people[1:]:
            await self.services.seats.join(self.table_id, player)

    async def asked(self) -> list[int]:
        return list((await self.services.cache.read(self.table_id)).asked())

    async def answer(self, seat: int, value: object, number: int = 0) -> bool:
        return await self.services.moves.move(self.table_id, Answers(seat, number, [value]))

    async def glances(self) -> list[Any]:
        """What all who sit there and somebody who looks on would see."""
        players = [*(player.id for player in self.people), None]
        return [(await self.services.views.glance(self.table_id, player))[1] for player in players]


@pytest.fixture
def play(tmp_path: Path) -> Callable[[Callable[[Sitting], Awaitable[None]]], None]:
    def run(test: Callable[[Sitting], Awaitable[None]]) -> None:
        async def main() -> None:
            three = Sitting(tmp_path)
            await three.services.prepare()
            async with three.services.open(Litestar()), asyncio.timeout(60):
                await three.sit_down()
                await test(three)

        asyncio.run(main())

    return run


Play = Callable[[Callable[[Sitting], Awaitable[None]]], None]


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
        assert gone.deadline == three.now + 90
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
