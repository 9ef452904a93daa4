"""What people decide ahead: it is played for them from their own view, and nobody else can tell that there was any.

Twin tables differ in how an answer came about only: decided ahead and given by the server, or given by hand at the same
moment. All that others can observe, before and after, is the same."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from debacle.core.audience import Seat
from debacle.core.premoves import Premove
from debacle.core.refusals import BadOption, Refused
from debacle.server.bots import driver
from debacle.server.errors import NotAllowed
from debacle.server.storage.rows import TableOptions
from debacle.server.storage.timing import QuietHours, Timing
from debacle.server.tables import premoves, table_view
from debacle.server.tables.moves import BotAnswer
from debacle.server.tables.premoves import LATEST, SOONEST, answer_ahead, offers_for, own_premoves, wanted_at
from debacle.server.tables.seats import NewTable
from debacle.server.tables.table_cache import OpenTable
from tests.server.browser import Browser
from tests.server.running import Server
from tests.server.seats import client, good
from tests.server.seats import people as seated
from tests.server.sitting import Sitting, run
from tests.server.test_unseen import MEANWHILE, Observed, Twin

SLOW = Timing(kind="slow", days=2)
GAMES = {"qe": 3, "friends": 3, "krach": 3, "crisis": 2}
LIMIT = "40"


@pytest.fixture(autouse=True)
def _same_and_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda size: "5eed" * (size // 2))
    monkeypatch.setattr(driver, "TICK", 0.02)


def usable(table: OpenTable) -> tuple[Seat, Premove] | None:
    """Somebody who is asked something that can be decided ahead, and how."""
    own, state = premoves.premoves_of(table.game), table.playing().state
    assert own is not None
    for decision in state.pending():
        view = state.view(decision.seat)
        for offer in own.offers(view):
            for about in offer.abouts or ("",):
                premove = Premove(offer.kind, about, LIMIT if offer.limited else "", offer.until)
                if own.answer(premove, view) is not None:
                    return decision.seat, premove
    return None


async def put(sitting: Sitting, seat: Seat, premove: Premove) -> None:
    player = sitting.people[seat].id
    await sitting.services.deciding_ahead.put(sitting.table_id, player, premove.kind, premove.about, premove.limit)


async def answered(sitting: Sitting, seat: Seat, number: int) -> None:
    while (await sitting.table()).playing().state.counts[seat] == number:
        await asyncio.sleep(0.01)


async def due(sitting: Sitting, seat: Seat) -> float:
    table = await sitting.table()
    [one] = own_premoves(table, seat)
    return wanted_at(table, one)


Act = Callable[[Twin, Seat, Premove, float], Awaitable[None]]


async def ahead(twin: Twin, seat: Seat, premove: Premove, moment: float) -> None:
    number = (await twin.table()).playing().state.counts[seat]
    await put(twin, seat, premove)
    assert await due(twin, seat) == moment
    twin.now = moment
    await answered(twin, seat, number)
    await twin.services.deciding_ahead.take_back(twin.table_id, twin.people[seat].id, premove.kind, premove.about)


async def by_hand(twin: Twin, seat: Seat, premove: Premove, moment: float) -> None:
    table = await twin.table()
    own, match = premoves.premoves_of(table.game), table.playing()
    assert own is not None
    answer = own.answer(premove, match.state.view(seat))
    twin.now = moment
    await twin.services.moves.move(twin.table_id, BotAnswer(seat, match.state.counts[seat], (answer,)))


async def put_and_wait(twin: Twin, seat: Seat, premove: Premove, moment: float) -> None:
    await put(twin, seat, premove)
    twin.now = moment - 1_000


async def wait(twin: Twin, _seat: Seat, _premove: Premove, moment: float) -> None:
    twin.now = moment - 1_000


def observed(folder: Path, game: str, act: Act) -> list[Observed]:
    """By all others, and by somebody who looks on."""
    folder.mkdir()
    found: list[Observed] = []

    async def main() -> None:
        twin = Twin(folder, game, GAMES[game], timing=SLOW)
        async with twin.open():
            table = await twin.steadily(lambda table: usable(table) is not None, Random(5))
            seat, premove = usable(table) or (0, Premove(""))
            twin.now += MEANWHILE
            moment = await _moment(twin, seat, premove)
            others = [other for other in range(GAMES[game]) if other != seat]
            found.extend(await twin.observe([*others, None], lambda: act(twin, seat, premove, moment)))

    asyncio.run(main())
    return found


async def _moment(twin: Twin, seat: Seat, premove: Premove) -> float:
    """When it would be played, made now."""
    await put(twin, seat, premove)
    moment = await due(twin, seat)
    await twin.services.deciding_ahead.take_back(twin.table_id, twin.people[seat].id, premove.kind, premove.about)
    assert SOONEST <= moment - twin.now <= LATEST
    return moment


def compare(folder: Path, game: str, one: Act, other: Act) -> list[str]:
    """What differs."""
    both = zip(observed(folder / "one", game, one), observed(folder / "other", game, other), strict=True)
    fields = Observed.__struct_fields__
    return [name for mine, theirs in both for name in fields if getattr(mine, name) != getattr(theirs, name)]


@pytest.mark.parametrize("game", GAMES)
def test_nobody_else_can_tell_that_something_was_decided_ahead(tmp_path: Path, game: str) -> None:
    assert compare(tmp_path, game, ahead, by_hand) == []


@pytest.mark.parametrize("game", GAMES)
def test_nobody_else_can_tell_that_something_waits_to_be_played(tmp_path: Path, game: str) -> None:
    assert compare(tmp_path, game, put_and_wait, wait) == []


def test_a_planted_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_view, "own_premoves", lambda table, seat: table.premoves)
    assert "pages" in compare(tmp_path, "qe", put_and_wait, wait)


def test_an_answer_at_once_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twins are compared at the same moments: one that came sooner shows."""

    async def at_once(twin: Twin, seat: Seat, premove: Premove, moment: float) -> None:
        number = (await twin.table()).playing().state.counts[seat]
        monkeypatch.setattr(premoves, "wanted_at", lambda _table, one: one.made_at)
        monkeypatch.setattr("debacle.server.bots.errands.wanted_at", lambda _table, one: one.made_at)
        await put(twin, seat, premove)
        await answered(twin, seat, number)
        twin.now = moment - 1_000

    assert "chairs" in compare(tmp_path, "qe", wait, at_once)


def slow_run(folder: Path, test: Callable[[Sitting], Awaitable[None]], game: str = "qe") -> None:
    run(Sitting(folder, game, GAMES[game], timing=SLOW), test)


async def opened(sitting: Sitting) -> list[int]:
    [auctioneer] = await sitting.asked()
    await sitting.answer(auctioneer, 5)
    return await sitting.asked()


def test_it_can_be_taken_back_until_it_is_played(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        first, _ = await opened(sitting)
        await put(sitting, first, Premove("nothing"))
        moment = await due(sitting, first)
        player = sitting.people[first].id
        await sitting.services.deciding_ahead.take_back(sitting.table_id, player, "nothing", "")
        sitting.now = moment + 1
        await asyncio.sleep(0.1)
        assert first in await sitting.asked()
        assert (await sitting.table()).premoves == ()

    slow_run(tmp_path, test)


def test_its_owner_sees_it_and_is_asked_where_it_says_nothing(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        first, _ = await opened(sitting)
        table = await sitting.table()
        view: Any = table.playing().state.view(first)
        deck: Any = table.game.deck
        tile = view.tile
        other = next(name for place, name in enumerate(deck.industries) if place != deck.tiles[tile].industry)
        await put(sitting, first, Premove("bid_up_to", other, "9" * 100))
        glance = (await sitting.glances())[first]
        shown = sitting.services.views.view(await sitting.table(), glance)
        assert [(one.about, one.limit) for one in shown.premoves] == [(other, int("9" * 100))]
        assert answer_ahead(await sitting.table(), first) is None
        assert own_premoves(await sitting.table(), None) == ()

    slow_run(tmp_path, test)


@pytest.mark.parametrize(
    ("kind", "about", "limit"),
    [
        ("jump", "", ""),
        ("bid_up_to", "shipping", "3"),
        ("bid_up_to", "finance", "three"),
        ("bid_up_to", "finance", "9" * 121),
    ],
)
def test_bad_ones_are_refused_and_nothing_is_kept(tmp_path: Path, kind: str, about: str, limit: str) -> None:
    async def test(sitting: Sitting) -> None:
        with pytest.raises(Refused):
            await put(sitting, 0, Premove(kind, about, limit))
        assert (await sitting.table()).premoves == ()

    slow_run(tmp_path, test)


def test_they_are_for_slow_tables_and_for_those_who_sit_there(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        assert offers_for(await sitting.table(), 0) == ()
        with pytest.raises(NotAllowed):
            await put(sitting, 0, Premove("nothing"))
        with pytest.raises(NotAllowed):
            await sitting.services.deciding_ahead.put(sitting.table_id, "nobody", "nothing", "", "")

    run(Sitting(tmp_path, timing=Timing(kind="live")), test)


def test_a_program_decides_ahead_in_secret_and_takes_it_back(server: Server) -> None:
    ada, bob, eve = seated(server.url, 3, options={"timing": {"kind": "slow", "days": 2}})
    path, views = f"{ada.path}/premoves", [one.state() for one in (ada, eve)]
    offered = good(bob.http.get(path))
    assert [(one["kind"], one["limited"]) for one in offered["offers"]] == [("bid_up_to", True), ("nothing", False)]
    assert offered["made"] == []
    about = offered["offers"][0]["abouts"][0]
    wanted = {"kind": "bid_up_to", "about": about, "limit": "9" * 30}
    made = [{"kind": "bid_up_to", "about": about, "limit": "9" * 30}]
    assert good(bob.http.post(path, json=wanted))["made"] == made
    assert good(bob.http.get(path))["made"] == made
    assert [good(one.http.get(path))["made"] for one in (ada, eve)] == [[], []]
    assert [one.state() for one in (ada, eve)] == views
    for wrong in ({"kind": "jump"}, {**wanted, "about": "shipping"}, {**wanted, "limit": -3}, {**wanted, "limit": ""}):
        assert bob.http.post(path, json=wrong).status_code in (403, 422)
    assert good(ada.http.delete(path, params={"kind": "bid_up_to", "about": about}))["made"] == []
    assert good(bob.http.get(path))["made"] == made, "nobody takes back what is another's"
    assert good(bob.http.delete(path, params={"kind": "bid_up_to", "about": about}))["made"] == []
    with client(server.url) as nobody:
        assert nobody.get(path).status_code == 401
        assert nobody.post(path, json=wanted).status_code == 401


def test_an_amount_is_read_as_people_write_it(plain: str) -> None:
    """As in a bid: grouped, or with a word for the noughts."""
    ada = Browser(plain, "fr")
    table = ada.create(3, chair_1="open", chair_2="open", timing="slow", days=2)
    for name in ("Bob", "Eve"):
        Browser(plain).join(table, name)
    for typed, said in (("2 500", "2 500"), ("250k", "250 000"), ("3 milliards", "3 000 000 000")):
        made = ada.post(f"/t/{table}/premove", kind="bid_up_to", about="finance", limit=typed)
        assert made.status_code == 303
        page = ada.get(f"/t/{table}").text
        assert f"Finance : Offrir jusqu’à {said}" in page.replace("\u202f", " ").replace("\xa0", " "), typed
    assert ada.post(f"/t/{table}/premove", kind="bid_up_to", about="finance", limit="beaucoup").status_code == 422


def test_a_program_is_offered_nothing_at_a_table_that_is_not_slow(plain: str) -> None:
    ada, *_ = seated(plain, 3)
    assert good(ada.http.get(f"{ada.path}/premoves")) == {"offers": [], "made": []}
    refused = ada.http.post(f"{ada.path}/premoves", json={"kind": "nothing"})
    assert (refused.status_code, refused.json()["code"]) == (403, "premove.none")


def test_it_is_not_played_in_quiet_hours(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        first, _ = await opened(sitting)
        quiet = QuietHours("UTC", 0, 12 * 60)  # the test's clock begins shortly after midnight
        await sitting.services.store.timekeeping.set_quiet_hours(sitting.people[first].id, quiet)
        await put(sitting, first, Premove("nothing"))
        assert 12 * 3600 + SOONEST <= await due(sitting, first) <= 12 * 3600 + LATEST

    slow_run(tmp_path, test)


def test_the_suggested_plan_is_followed_where_hints_are_allowed(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        ada = sitting.people[0]
        options = TableOptions(timing=SLOW, hints=True)
        wanted = NewTable(game="qe", seats=3, bots=("steady", "steady"), options=options)
        table_id = await sitting.services.seats.create(ada, wanted)
        sitting.table_id = table_id
        await put(sitting, 0, Premove("follow"))
        while not (await sitting.table()).playing().state.counts[0]:
            await asyncio.sleep(0.02)

    slow_run(tmp_path, test)


def test_without_hints_no_plan_is_followed(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        with pytest.raises((NotAllowed, BadOption)):
            await put(sitting, 0, Premove("follow"))

    slow_run(tmp_path, test)
