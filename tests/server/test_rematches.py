"""Again with the same people, one chair further; and every week, at an hour of one's own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from litestar import Litestar

from debacle.core.refusals import BadOption
from debacle.server.errors import NotAllowed
from debacle.server.services import Services
from debacle.server.storage.timing import QuietHours
from debacle.server.tables.door import hash_word
from debacle.server.tables.seats import NewTable
from debacle.server.tables.weeklies import MOST, next_time
from tests.server.browser import Browser
from tests.server.postgres import Cluster
from tests.server.sitting import Sitting, run

PARIS = "Europe/Paris"


def test_in_a_rematch_all_sit_one_chair_further(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        services, (ada, bob, *_) = sitting.services, sitting.people
        wanted = NewTable(game="qe", seats=4, bots=("steady", None, "random"))
        table_id = await services.seats.create(ada, wanted, word=await hash_word("x"))
        await services.seats.join(table_id, bob)
        await services.store.stop(table_id)
        next_id = await services.rematches.play_again(table_id, bob)
        assert await services.rematches.play_again(table_id, ada) == next_id
        again = await services.cache.read(next_id)
        kinds = {ada.id: "ada", bob.id: "bob"}
        seated = [kinds.get(chair.player or "") or chair.bot for chair in again.chairs]
        assert seated == ["random", "ada", "steady", "bob"]
        assert again.row.word, "the word is the same"

    run(Sitting(tmp_path), test)


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(PARIS)).timestamp()


@pytest.mark.parametrize(
    ("now", "weekday", "then"),
    [
        ("2026-11-16 12:00", 1, "2026-11-16 20:30"),
        ("2026-11-16 20:30", 1, "2026-11-23 20:30"),
        ("2026-11-16 12:00", 7, "2026-11-22 20:30"),
        ("2026-03-28 21:00", 6, "2026-04-04 20:30"),  # the hour stays, though the clocks are put forward
    ],
)
def test_the_hour_is_that_of_the_hosts_own_clock(now: str, weekday: int, then: str) -> None:
    assert next_time(PARIS, weekday, 20 * 60 + 30, at(now)) == at(then)


def test_a_weekly_table_is_set_up_once_by_several_processes(tmp_path: Path, cluster: Cluster) -> None:
    async def test(sitting: Sitting) -> None:
        services, (ada, bob, eve) = sitting.services, sitting.people
        weekly_id = await services.weeklies.begin(sitting.table_id, ada, 3, 600, "UTC")
        weekly = await services.store.weeklies.find(weekly_id)
        assert weekly is not None
        sitting.now = weekly.next_at + 5
        other = Services(sitting.settings, lambda: sitting.now)
        async with other.open(Litestar()):
            await asyncio.gather(services.weeklies.set_up(weekly), other.weeklies.set_up(weekly))
            # Each looks by itself too, and who was first may still be at it.
            found = weekly
            while found.table_id == sitting.table_id:
                await asyncio.sleep(0.01)
                found = await services.store.weeklies.find(weekly_id) or weekly
        assert found.next_at == weekly.next_at + 7 * 86_400
        table = await services.cache.read(found.table_id)
        assert [chair.player for chair in table.chairs] == [ada.id, None, None]
        for player in (ada, bob, eve):
            assert [one.id for one in await services.store.weeklies.of(player.id)] == [weekly_id]
        assert await services.store.lists.figures() == {"playing": 1, "gathering": 1}
        with pytest.raises(NotAllowed):
            await services.weeklies.end(weekly_id, bob)
        await services.weeklies.end(weekly_id, ada)
        assert await services.store.weeklies.of(ada.id) == []

    run(Sitting(tmp_path, database=cluster.database()), test)


def test_weekly_tables_are_the_hosts_to_make_and_few(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        begin, (ada, bob, _) = sitting.services.weeklies.begin, sitting.people
        with pytest.raises(NotAllowed):
            await begin(sitting.table_id, bob, 1, 0, "UTC")
        for weekday, zone in ((0, "UTC"), (8, "UTC"), (1, "Mars/Olympus"), (1, "../etc/passwd"), (1, "")):
            with pytest.raises(BadOption):
                await begin(sitting.table_id, ada, weekday, 0, zone)
        for _ in range(MOST):
            await begin(sitting.table_id, ada, 1, 0, "UTC")
        with pytest.raises(NotAllowed):
            await begin(sitting.table_id, ada, 1, 0, "UTC")

    run(Sitting(tmp_path), test)


@pytest.fixture
def browser(plain: str) -> Callable[[str], Browser]:
    return lambda language: Browser(plain, language)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_quiet_hours_clocks_and_weeks_are_chosen_by_plain_forms(
    browser: Callable[[str], Browser], language: str
) -> None:
    ada = browser(language)
    table = ada.create(3, timing="slow", days=3, out="pass")
    assert "3 " + {"en": "days", "fr": "jours"}[language] in ada.get(f"/t/{table}").text.replace("\u00a0", " ")
    assert ada.post("/you/quiet", zone=PARIS, begins="22:30", ends="07:00").status_code == 303
    assert 'value="22:30"' in ada.get("/you").text
    for bad in ({"zone": "Mars"}, {"begins": "25:00"}, {"ends": "seven"}):
        fields = {"zone": PARIS, "begins": "22:30", "ends": "07:00", **bad}
        assert ada.post("/you/quiet", **fields).status_code == 422
    assert 'value="22:30"' in ada.get("/you").text, "nothing has changed"
    assert ada.post(f"/t/{table}/weekly", weekday=5, time="20:15", zone=PARIS).status_code == 303
    front = ada.get("/").text
    assert "20:15" in front
    assert PARIS in front
    [weekly] = [part.split('"')[0] for part in front.split('href="/weekly/')[1:]]
    assert ada.get(f"/weekly/{weekly}").headers["location"] == f"/t/{table}"
    assert ada.post(f"/weekly/{weekly}/end").status_code == 303
    assert ada.get(f"/weekly/{weekly}").status_code == 404
    for bad_clock in ({"timing": "sundial"}, {"timing": "live", "bank": "0"}, {"timing": "slow", "out": "cry"}):
        fields = {"game": "qe", "seats": "3", "name": "Ada", **bad_clock}
        assert ada.post("/tables", **fields).status_code == 422, bad_clock


def test_who_is_erased_leaves_neither_hours_nor_weeks_behind(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        store, ada = sitting.services.store, sitting.people[0]
        await store.timekeeping.set_quiet_hours(ada.id, QuietHours(PARIS, 60, 120))
        await sitting.services.weeklies.begin(sitting.table_id, ada, 1, 0, PARIS)
        await store.operator.erase(ada.id)
        assert await store.timekeeping.quiet_hours(ada.id) == QuietHours("", 0, 0)
        assert await store.weeklies.of(ada.id) == []

    run(Sitting(tmp_path), test)
