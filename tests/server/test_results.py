"""Finished games are counted once, and ratings follow from them: the same on every database, with any number of
workers, and when they are counted anew."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from debacle import registry
from debacle.server.operator.people import PeopleCare
from debacle.server.pages.rating_charts import rating_chart, statistics_charts
from debacle.server.pages.words import words_in
from debacle.server.results.rating import NEW, rate
from debacle.server.results.under_way import under_way
from debacle.server.storage.results import Rating
from debacle.server.storage.rows import TableOptions
from debacle.server.storage.schema import placings, ratings, results
from tests.server.browser import Browser
from tests.server.finished import Office, in_office
from tests.server.operator import Operator
from tests.server.running import Server

GAMES = ("crisis", "friends", "krach", "qe")


async def kept(office: Office) -> tuple[list[Any], list[Any], list[Any]]:
    """All that is stored of results and ratings."""
    store = office.services.store
    found = [
        await store._all(select(table).order_by(*table.primary_key.columns)) for table in (results, placings, ratings)
    ]
    return list(found[0]), list(found[1]), list(found[2])


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_of_every_kind_is_counted_rated_and_shown(game: str, tmp_path: Path) -> None:
    async def test(office: Office) -> None:
        table_id = await office.finish(game, ("Ada", "Bob"), "steady", "steady")
        assert await office.services.counting.count(table_id)
        assert not await office.services.counting.count(table_id)
        counted, placed, rated = await kept(office)
        assert [(row.table_id, row.game, row.unrated) for row in counted] == [(table_id, game, "")]
        assert len(placed) == 4
        assert {row.who for row in rated} == {office.people["Ada"].id, office.people["Bob"].id, "bot:steady"}
        assert all(row.games == 1 and row.sigma < NEW.sigma for row in rated)
        lists, ada = office.services.store.rating_lists, office.people["Ada"].id
        (own,) = await lists.finished(ada, public=True)
        assert (own.table, own.seat, len(own.seated)) == (table_id, 0, 4)
        for language in ("en", "fr"):
            words = words_in(language, registry.load(game))
            charts = statistics_charts(registry.load(game), await lists.counted(game), words)
            assert {"length", "scores"} <= {chart.key for chart in charts}
            assert len(charts) >= 4
            curve = rating_chart(game, "", await lists.curve(ada, game), words)
            assert len(curve.curves[0].points) == 2

    in_office(None, tmp_path, test)


def test_ratings_are_the_same_when_they_are_counted_anew(database: str | None, tmp_path: Path) -> None:
    async def test(office: Office) -> None:
        counting = office.services.counting
        for seed in range(4):
            await office.finish("qe", ("Ada", "Bob", "Eve")[: 2 + seed % 2], *["steady"] * (2 - seed % 2), seed=seed)
        await counting.sweep()
        before = await kept(office)
        assert [row.number for row in before[0]] == [1, 2, 3, 4]
        async with office.services.store._writing() as connection:
            await connection.execute(update(ratings).values(mu=1.0, games=99))
            await connection.execute(update(placings).values(place=1, mu=None))
            await connection.execute(delete(ratings).where(ratings.c.who == "bot:steady"))
        assert await kept(office) != before
        assert await counting.recount() == 4
        assert await kept(office) == before

    in_office(database, tmp_path, test)


def test_of_several_workers_one_counts(cluster: Any, tmp_path: Path) -> None:
    async def test(office: Office) -> None:
        tables = [await office.finish("qe", ("Ada", "Bob", "Eve"), seed=seed) for seed in range(3)]
        workers = [office.another() for _ in range(4)]
        done = await asyncio.gather(*(worker.counting.count(table) for table in tables for worker in workers))
        assert sum(done) == len(tables)
        assert len((await kept(office))[0]) == len(tables)
        rated = await office.services.store.rating_lists.standings(office.people["Ada"].id)
        assert [one.games for one in rated] == [3]
        for worker in workers:
            await worker.store.close()

    in_office(cluster.database(), tmp_path, test)


def test_what_a_process_left_behind_is_counted_when_another_looks(tmp_path: Path) -> None:
    async def test(office: Office) -> None:
        table_id = await office.finish("qe", ("Ada", "Bob", "Eve"))
        later = office.another()
        await later.counting.sweep()
        assert [row.table_id for row in (await kept(office))[0]] == [table_id]
        await later.store.close()

    in_office(None, tmp_path, test)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (TableOptions(hints=True), "hints"),
        (TableOptions(clock=90), "stand_in"),
    ],
    ids=["hints", "a bot for somebody"],
)
def test_some_games_are_not_rated(options: TableOptions, reason: str, tmp_path: Path) -> None:
    async def test(office: Office) -> None:
        bots = ("steady", "steady") if options.hints else ("steady",)
        names = ("Ada",) if options.hints else ("Ada", "Bob")
        table_id = await office.sit("qe", names, *bots, options=options)
        if not options.hints:
            await office.play(table_id, most=3)
            await office.services.seats.leave(table_id, office.people["Bob"])
            await office.services.seats.come_back(table_id, office.people["Bob"].id)
        await office.play(table_id)
        await office.services.counting.count(table_id)
        counted, placed, rated = await kept(office)
        assert [row.unrated for row in counted] == [reason]
        assert [row.mu for row in placed] == [None] * 3
        assert rated == []

    in_office(None, tmp_path, test)


def test_a_guided_game_is_not_rated_and_not_in_the_figures(tmp_path: Path) -> None:
    async def test(office: Office) -> None:
        ada = await office.person("Ada")
        table_id = await office.services.guiding.begin(ada, registry.load("qe"))
        await office.play(table_id)
        await office.services.counting.count(table_id)
        assert [row.unrated for row in (await kept(office))[0]] == ["guided"]
        assert await office.services.store.rating_lists.counted("qe") == []

    in_office(None, tmp_path, test)


def test_whoever_is_erased_is_in_no_list_and_others_keep_their_ratings(database: str | None, tmp_path: Path) -> None:
    async def test(office: Office) -> None:
        for seed in range(3):
            await office.finish("qe", ("Ada", "Bob", "Eve"), seed=seed)
        await office.services.counting.sweep()
        lists, bob = office.services.store.rating_lists, office.people["Bob"].id
        before = {one.name: one for one in await lists.leaders("qe")}
        assert set(before) == {"Ada", "Bob", "Eve"}
        await PeopleCare(office.services.store, office.services.cache).erase(bob)
        after = {one.name: one for one in await lists.leaders("qe")}
        assert after == {name: one for name, one in before.items() if name != "Bob"}
        assert await lists.name(bob) is None
        (newest, *_) = await lists.finished(office.people["Ada"].id, public=False)
        assert sorted(one.name for one in newest.seated) == ["", "Ada", "Eve"]
        await office.services.counting.recount()
        assert {one.name: one for one in await lists.leaders("qe")} == after

    in_office(database, tmp_path, test)


def test_results_outlive_their_tables(tmp_path: Path) -> None:
    async def test(office: Office) -> None:
        for seed in range(3):
            await office.finish("qe", ("Ada", "Bob", "Eve"), seed=seed)
        await office.services.counting.sweep()
        before = await kept(office)
        assert len(await office.services.store.delete_finished(office.now)) == 3
        await office.services.counting.recount()
        assert await kept(office) == before
        (newest, *_) = await office.services.store.rating_lists.finished(office.people["Ada"].id, public=False)
        assert not newest.kept

    in_office(None, tmp_path, test)


def test_a_table_under_way_tells_for_whom_all_wait_as_far_as_one_may_know(tmp_path: Path) -> None:
    """In Krach a choice in the blink goes unseen: what one sees of the others does not change by it."""

    async def test(office: Office) -> None:
        table_id = await office.sit("qe", ("Ada", "Bob", "Eve"), options=TableOptions())
        services, people = office.services, office.people
        seen = []
        for _ in range(2):
            found = [await under_way(services.store, services.cache, people[name].id) for name in ("Ada", "Bob", "Eve")]
            table = await services.cache.read(table_id)
            asked = {decision.seat for decision in table.playing().state.pending()}
            for seat, [one] in enumerate(found):
                assert one.listed.your_turn == (seat in asked)
                assert {other.seat for other in one.awaited} == set(table.playing().state.waited_for(seat)) - {seat}
            seen.append(found)
            await office.play(table_id, most=1)
        assert seen[0] != seen[1]

    in_office(None, tmp_path, test)


def test_a_rating_follows_from_places_alone() -> None:
    rated = rate([("a", 1), ("b", 2), ("c", 2), ("bot:x", 4), ("bot:x", 5)], {})
    assert rated["a"].mu > rated["b"].mu == rated["c"].mu > rated["bot:x"].mu
    sure = Rating(30.0, 1.0)
    again = rate([("a", 1), ("b", 1)], {"a": sure, "b": sure})
    assert again["a"] == again["b"]


def test_an_operator_counts_anew_and_pages_show_it(plain: str, shared: Any) -> None:
    server: Server = shared("sqlite")
    ada = Browser(plain)
    for path in ("/you/tables", "/leaders/qe", "/statistics/qe", "/statistics/crisis"):
        assert ada.get(path).status_code == 200
    assert ada.get("/leaders/nothing").status_code == 404
    assert ada.get("/players/nobody").status_code == 404
    assert ada.get("/players/a%00b").status_code == 404
    told = Operator(server).do("recount")
    assert set(told) == {"games"}
