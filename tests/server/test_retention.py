"""What nobody comes back to goes after a while, and nothing else does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from sqlalchemy import func, select

from debacle.core.refusals import Why
from debacle.server.app import create_app
from debacle.server.errors import NoSuchTable, TooLate
from debacle.server.services import Services
from debacle.server.settings import Retention, Settings, database_address
from debacle.server.storage import retention
from debacle.server.storage.database import open_engine
from debacle.server.storage.rows import Player
from debacle.server.storage.schema import chairs, chat, entries, players, presence, tables
from debacle.server.tables.moves import BotAnswer
from debacle.server.tables.seats import NewTable, Seats

DAY = 86_400.0
Use = Callable[..., None]


class House:
    """A server's parts, whose clock is moved by hand."""

    def __init__(self, address: str, keep: Retention) -> None:
        self.now = 1_000_000.0
        self.address = address
        self.services = Services(Settings(database=address, thinkers=0, pace=0, retention=keep), lambda: self.now)

    async def somebody(self, name: str = "Ada") -> Player:
        return (await self.services.store.new_player(name))[0]

    async def table(self, *people: Player, seats: int = 3, public: bool = False) -> str:
        table_id = await self.services.seats.create(people[0], NewTable(game="qe", seats=seats, public=public))
        for player in people[1:]:
            await self.services.seats.join(table_id, player)
        return table_id

    async def three(self) -> list[Player]:
        return [await self.somebody(name) for name in ("Ada", "Bob", "Eve")]

    async def answer(self, table_id: str) -> None:
        state = (await self.services.cache.read(table_id)).playing().state
        decision = state.pending()[0]
        value = 5 if decision.kind in ("open", "bid") else next(iter(state.spec(decision).enumerate(9) or ()))
        await self.services.moves.move(table_id, BotAnswer(decision.seat, decision.number, (value,)))

    async def later(self, days: float) -> None:
        self.now += days * DAY
        await self.services.upkeep.sweep()

    async def status(self, table_id: str) -> str | None:
        try:
            return (await self.services.cache.read(table_id)).row.status
        except NoSuchTable:
            return None

    async def count(self, table: Any) -> int:
        return await count(self.address, table)


async def count(address: str, table: Any) -> int:
    engine = open_engine(address)
    async with engine.connect() as connection:
        found = (await connection.execute(select(func.count()).select_from(table))).scalar_one()
    await engine.dispose()
    return int(found)


@pytest.fixture
def use(database: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Use:
    monkeypatch.setattr("debacle.server.tables.upkeep.PAUSE", 0.0)

    def run(test: Callable[[House], Awaitable[None]], **keep: float) -> None:
        async def main() -> None:
            house = House(database_address(database, tmp_path), Retention(**keep))
            await house.services.prepare()
            async with house.services.open(Litestar()), asyncio.timeout(60):
                await test(house)

        asyncio.run(main())

    return run


def test_by_default_only_what_never_began_goes(use: Use) -> None:
    async def test(house: House) -> None:
        services, people = house.services, await house.three()
        gathering, playing, over = [await house.table(*people[:count]) for count in (2, 3, 3)]
        await services.store.stop(over)
        await services.seats.say(over, people[0], "good game")
        await house.later(0.9)
        assert await house.status(gathering) == "gathering"
        await house.later(0.2)
        assert await house.status(gathering) is None
        await house.later(5_000)
        assert (await house.status(playing), await house.status(over)) == ("playing", "stopped")
        await house.answer(playing)
        assert await house.count(players) == 3, "who sits at a table stays, however old"
        assert await house.count(chat) == 1

    use(test)


def test_games_that_all_have_left_stop_and_stay(use: Use) -> None:
    async def test(house: House) -> None:
        playing = await house.table(*await house.three())
        await house.later(1)
        await house.answer(playing)
        await house.later(29)
        assert await house.status(playing) == "playing"
        await house.later(2)
        assert await house.status(playing) == "stopped"
        await house.later(5_000)
        match = (await house.services.cache.read(playing)).match
        assert match is not None
        assert len(match.entries) == 1, "it can still be looked at"

    use(test, abandoned_days=30)


def test_finished_tables_go_with_all_that_belongs_to_them_when_their_time_is_over(use: Use) -> None:
    async def test(house: House) -> None:
        services, people = house.services, await house.three()
        table_id = await house.table(*people)
        await house.answer(table_id)
        async with services.presence.watching(table_id, people[0].id):
            await services.seats.say(table_id, people[0], "hello")
        await services.presence.close()
        await house.later(9)
        await services.store.stop(table_id)
        await house.later(9)
        assert await house.status(table_id) == "stopped", "the days count from its end"
        await house.later(2)
        assert await house.status(table_id) is None
        for table in (tables, chairs, entries, chat, presence):
            assert await house.count(table) == 0
        await house.later(400)
        assert await house.count(players) == 0

    use(test, finished_days=10)


async def look(services: Services, table_id: str) -> None:
    async for _ in services.live.changes(table_id, 10.0**6):
        pass


def test_whoever_is_there_keeps_a_table(use: Use) -> None:
    async def test(house: House) -> None:
        services, (ada, bob, eve) = house.services, await house.three()
        seen, streamed, answered = await house.table(ada), await house.table(bob), await house.table(ada, bob, eve)
        house.now += 40 * DAY
        await services.store.see([(seen, ada.id)], house.now - 100)
        looking = asyncio.create_task(look(services, streamed))
        while not services.live.is_watched(streamed):
            await asyncio.sleep(0)
        state = (await services.cache.read(answered)).playing().state
        await services.store.append(answered, 0, ["{}"], [state.pending()[0].seat], "playing", seen=False)
        await house.later(0)
        assert [await house.status(one) for one in (seen, streamed)] == ["gathering"] * 2
        mark = await services.store.mark(answered)
        assert mark is not None
        stored = await services.store.table(answered)
        assert stored is not None
        assert stored.row.status == "playing", "somebody has answered, though nobody may see it"
        looking.cancel()
        await asyncio.wait([looking])
        await house.later(2)
        assert [await house.status(one) for one in (seen, streamed)] == [None] * 2

    use(test, abandoned_days=30)


def test_chat_and_players_go_when_their_time_is_over(use: Use) -> None:
    async def test(house: House) -> None:
        services, (ada, bob, eve) = house.services, await house.three()
        table_id = await house.table(ada, bob)
        await services.seats.say(table_id, ada, "old")
        await services.store.see([(table_id, eve.id)], house.now + 5 * DAY)
        house.now += 3 * DAY
        await services.seats.say(table_id, bob, "new")
        await house.later(4.5)
        assert [line.text for line in (await services.cache.read(table_id)).chat] == ["new"]
        assert await house.count(players) == 3
        await house.later(5)
        assert {player.id for player in (ada, bob)} == {
            chair.player for chair in (await services.cache.read(table_id)).chairs if chair.player
        }
        assert await house.count(players) == 2, "Eve looked on, and has not been seen since"

    use(test, gathering_hours=0, chat_days=7, player_days=7)


def test_bites_are_small_and_all_of_them_are_taken(use: Use, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "BITE", 4)
    monkeypatch.setattr("debacle.server.tables.upkeep.BITE", 4)

    async def test(house: House) -> None:
        ada = await house.somebody()
        for _ in range(11):
            await house.table(ada)
        assert len(await house.services.store.delete_gathering(house.now + 1, set())) == 4
        assert await house.count(tables) == 7
        await house.later(2)
        assert await house.count(tables) == 0

    use(test)


def test_the_server_sweeps_by_itself(use: Use, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("debacle.server.tables.upkeep.EVERY", 0.01)

    async def test(house: House) -> None:
        table_id = await house.table(await house.somebody())
        house.now += 2 * DAY
        while await house.status(table_id) is not None:
            await asyncio.sleep(0.01)

    use(test)


def test_tables_of_people_who_are_there_are_listed_first(use: Use, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("debacle.server.storage.lists.LISTED", 5)

    async def test(house: House) -> None:
        services, people = house.services, await house.three()
        alive = [await house.table(player, public=True) for player in people]
        house.now += 1
        left = [await house.table(await house.somebody("Mallory"), public=True) for _ in range(9)]
        house.now += 1
        await services.store.see([(alive[0], people[0].id), (alive[2], people[2].id)], house.now)
        await services.store.see([(left[0], people[0].id)], house.now)
        listed = [one.id for one in await services.store.lists.open_tables()]
        assert set(listed[:2]) == {alive[0], alive[2]}, "to look at a table is not to sit there"
        assert len(listed) == 5
        house.now += 60
        assert not {alive[0], alive[2]} & {one.id for one in await services.store.lists.open_tables()}

    use(test)


def test_one_process_sweeps_at_a_time(database: str | None, use: Use, kind: str) -> None:
    if kind == "sqlite":
        pytest.skip("one process has the database")

    async def test(house: House) -> None:
        await house.table(await house.somebody())
        engine = open_engine(house.address)
        async with engine.begin() as other:
            await other.execute(select(func.pg_advisory_xact_lock(retention.SWEEP_LOCK)))
            await house.later(2)
            assert await house.count(tables) == 1
        await house.later(0)
        assert await house.count(tables) == 0
        await engine.dispose()

    use(test)


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_who_is_refused_at_the_last_moment_leaves_nobody_behind(
    database: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else takes the chair between the look whether it is free and the sitting down."""

    async def looks_free(*_: object) -> None:
        pass

    monkeypatch.setattr(Seats, "check_room", looks_free)

    async def main() -> None:
        address = database_address(database, tmp_path)
        app: Any
        app, services = await create_app(Settings(database=address, thinkers=0, pace=0))
        transport = httpx.ASGITransport(app)
        async with (
            services.open(Litestar()),
            asyncio.timeout(60),
            httpx.AsyncClient(transport=transport, base_url="http://here") as http,
        ):
            ada, _ = await services.store.new_player("Ada")
            table_id = await services.seats.create(ada, NewTable(game="qe", seats=3, bots=("steady", "steady")))
            refused = await http.post(f"/api/tables/{table_id}/join", json={"name": "Bob"})
            assert refused.status_code == 409
            token = (await http.get("/")).cookies["csrf"]
            form = {"name": "Eve", "_csrf_token": token}
            refused = await http.post(f"/t/{table_id}/join", data=form)
            assert refused.status_code == 409
            monkeypatch.setattr(Seats, "check", lambda *_: None)
            monkeypatch.setattr(Seats, "create", refuse)
            wanted = {"game": "qe", "seats": "3"}
            assert (await http.post("/api/tables", json={"name": "Eve", "game": "qe", "seats": 3})).status_code == 409
            assert (await http.post("/tables", data=form | wanted)).status_code == 409
            assert (await http.post("/play", data=form | wanted)).status_code == 409
            assert "debacle" not in http.cookies
        assert await count(address, players) == 1

    async def refuse(*_: object, **__: object) -> None:
        raise TooLate(Why("stale"))

    asyncio.run(main())


def test_who_sits_after_all_is_not_discarded(use: Use) -> None:
    async def test(house: House) -> None:
        table_id, bob = await house.table(await house.somebody()), await house.somebody("Bob")
        await house.services.seats.join(table_id, bob)
        await house.services.store.discard_player(bob.id)
        assert await house.count(players) == 2

    use(test)
