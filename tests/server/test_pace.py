"""How fast bots play: chosen where one person does, and telling nobody anything."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from litestar import Litestar

from debacle.core.refusals import Refused
from debacle.server.bots.going import Going, OneStep
from debacle.server.services import Services
from debacle.server.settings import Settings, database_address
from debacle.server.storage.rows import PACES, TableOptions
from debacle.server.tables.moves import Answers
from debacle.server.tables.pace import may_step, pace_for, pace_of
from debacle.server.tables.seats import NewTable
from debacle.server.tables.table_cache import OpenTable
from tests.server.browser import Browser
from tests.server.running import PATIENCE

HOST = 0


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[Services]:
    services = Services(Settings(database=database_address(None, folder), thinkers=0, pace=0))
    await services.prepare()
    async with services.open(Litestar()):
        yield services


async def begin(services: Services, seats: int = 4, *, bots: int | None = None, step: bool = False) -> tuple[str, str]:
    """Whose table it is, and its id."""
    ada, _ = await services.store.new_player("Ada")
    others = ("steady",) * (seats - 1 if bots is None else bots)
    wanted = NewTable(game="qe", seats=seats, bots=others, options=TableOptions(step=step))
    return ada.id, await services.seats.create(ada, wanted)


async def settled(services: Services, table_id: str) -> OpenTable:
    """When the bots do nothing more."""
    driver = services._driver
    assert driver is not None
    async with asyncio.timeout(PATIENCE):
        while driver._tasks:
            await asyncio.sleep(0.005)
    return await services.cache.read(table_id)


async def answer(services: Services, table_id: str, value: int) -> None:
    match = (await services.cache.read(table_id)).playing()
    await services.moves.move(table_id, Answers(HOST, match.state.counts[HOST], (value,)))


def answers_of(table: OpenTable) -> list[int]:
    assert table.match is not None
    return list(table.match.state.counts)


def test_step_by_step_those_who_are_asked_together_answer_at_one_press(tmp_path: Path) -> None:
    async def play() -> list[list[int]]:
        async with running(tmp_path) as services:
            _, table_id = await begin(services, step=True)
            seen = []
            for turn in range(6):
                table = await settled(services, table_id)
                if HOST in table.asked():
                    await answer(services, table_id, 7_000_000 + turn)
                    table = await settled(services, table_id)
                seen.append(answers_of(table))
                assert may_step(table, HOST) == bool(table.asked_bots())
                services.step_bots(table_id)
            return seen

    seen = asyncio.run(play())
    steps = [[now - then for then, now in zip(*pair, strict=True)][1:] for pair in pairwise(seen)]
    assert all(set(step) <= {0, 1} for step in steps), "a bot answered twice at one press"
    assert [1, 1, 1] in steps or max(map(sum, steps)) >= 2, "those asked together did not answer together"


def test_bots_that_wait_to_be_let_go_on_do_nothing_meanwhile(tmp_path: Path) -> None:
    async def play() -> tuple[list[int], list[int]]:
        async with running(tmp_path) as services:
            ada, table_id = await begin(services, step=True)
            while HOST in (table := await settled(services, table_id)).asked():
                await answer(services, table_id, 5)
            before = answers_of(table)
            assert services._driver is not None
            await services._driver._wake_left_behind(services.store.now() + 1)
            waited = answers_of(await settled(services, table_id))
            await services.pacing.choose(table_id, ada, "fast")
            return waited, answers_of(await settled(services, table_id)) if before == waited else before

    waited, after = asyncio.run(play())
    assert sum(waited[1:]) == 0
    assert sum(after[1:]) > 0, "they go on as soon as they need not wait any more"


def test_with_several_people_nobody_chooses_and_bots_keep_their_pace(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(tmp_path) as services:
            ada, table_id = await begin(services, 3, bots=1, step=True)
            bob, _ = await services.store.new_player("Bob")
            await services.seats.join(table_id, bob)
            table = await settled(services, table_id)
            assert pace_for(table, HOST) is None
            assert not may_step(table, HOST)
            assert pace_of(table) == PACES["normal"]
            assert Going().allows(table) == table.asked_bots(), "a wish from before holds nobody up"
            for player in (ada, bob.id):
                with pytest.raises(Refused):
                    await services.pacing.choose(table_id, player, "slow")
                with pytest.raises(Refused):
                    await services.pacing.check_step(table_id, player)

    asyncio.run(play())


def test_answers_that_the_person_sees_nothing_of_take_no_pause(tmp_path: Path) -> None:
    """Else their number could be told by the time they take."""

    async def play() -> list[float]:
        async with running(tmp_path) as services:
            _, table_id = await begin(services)
            table, going = await settled(services, table_id), Going()
            pauses = [going.pause(table), going.pause(table)]
            table._touch(1 << HOST)
            return [*pauses, going.pause(table)]

    assert asyncio.run(play()) == [1.0, 0.0, 1.0]


def test_a_step_goes_on_until_there_is_something_to_see(tmp_path: Path) -> None:
    async def play() -> tuple[int, int]:
        async with running(tmp_path) as services:
            _, table_id = await begin(services, step=True)
            while HOST in (table := await settled(services, table_id)).asked():
                await answer(services, table_id, 5)
            step, asked = OneStep(), table.asked_bots()
            first = len(step.allows(table))
            match = table.playing()
            for seat in asked:
                match.state.counts[seat] += 1  # answered, and nobody has seen it
            unseen = len(step.allows(table))
            table._touch(1 << HOST)
            for seat in asked:
                match.state.counts[seat] += 1
            assert step.allows(table) == []
            return first, unseen

    first, unseen = asyncio.run(play())
    assert first == unseen > 0


def test_the_pace_is_chosen_at_set_up_and_at_the_table(url: str) -> None:
    ada = Browser(url)
    table = ada.create(3, chair_1="bot:fixed", chair_2="bot:fixed", pace="step")
    page = ada.get(f"/t/{table}").text
    assert '<option value="step" selected>' in page
    assert ada.post(f"/t/{table}/pace", pace="slow").status_code == 303
    assert '<option value="slow" selected>' in ada.get(f"/t/{table}").text
    refused = ada.post(f"/t/{table}/pace", pace="sideways")
    assert refused.status_code == 422
    assert Browser(url).post(f"/t/{table}/pace", pace="fast").status_code == 403
    assert ada.post(f"/t/{table}/step").status_code == 303
