"""Who does not answer: whose time runs, who decides, and how one comes back. Mostly by a clock that the test moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from debacle.core.refusals import BadOption
from debacle.server.bots.driver import Driver
from debacle.server.errors import NotAllowed, TooLate
from debacle.server.storage.chat import PRESENT
from debacle.server.tables.clocks import GRACE
from debacle.server.tables.lost_players import LAST_MINUTE
from tests.server.browser import Browser
from tests.server.running import Server
from tests.server.seats import Json, Seat, create, good, join, people
from tests.server.sitting import Sitting, run
from tests.server.test_tables_by_forms import wait_for

Start = Callable[..., Server]
PATIENCE = 600
CLOCK = 90


async def opener_of(sitting: Sitting) -> tuple[int, int, int]:
    """Who alone is asked, and the two others."""
    [opener] = await sitting.asked()
    one, other = (seat for seat in range(3) if seat != opener)
    return opener, one, other


async def are_here(sitting: Sitting, stack: AsyncExitStack, *seats: int) -> None:
    """Their pages are open as long as the stack is."""
    for seat in seats:
        player = sitting.people[seat].id
        await stack.enter_async_context(sitting.services.presence.watching(sitting.table_id, player))


async def chair(sitting: Sitting, seat: int, onlooker: int = -1) -> Any:
    return (await sitting.glances())[onlooker].chairs[seat]


def test_who_is_gone_is_waited_for_by_the_clock_and_who_is_there_for_longer(tmp_path: Path) -> None:
    async def test(three: Sitting) -> None:
        opener, *_ = await opener_of(three)
        start = three.now
        async with AsyncExitStack() as stack:
            await are_here(three, stack, opener)
            three.now = start + PATIENCE - LAST_MINUTE - 1
            assert (await chair(three, opener)).deadline is None, "nobody plays against a clock"
            three.now += 2
            assert (await chair(three, opener)).deadline == start + PATIENCE
            assert not (await chair(three, opener)).given_up
            three.now = start + PATIENCE + 1
            assert (await chair(three, opener)).given_up, "an open page is no answer"
        assert (await chair(three, opener)).given_up, "to close the page wins no time"

    run(Sitting(tmp_path), test)


def test_the_clock_counts_from_when_somebody_is_seen_to_be_gone(tmp_path: Path) -> None:
    async def test(three: Sitting) -> None:
        opener, *_ = await opener_of(three)
        async with AsyncExitStack() as stack:
            await are_here(three, stack, opener)
            three.now += 300
        assert (await chair(three, opener)).deadline == three.now + 10
        three.now += 11
        assert (await chair(three, opener)).given_up

    run(Sitting(tmp_path, clock=10), test)


def test_without_a_clock_they_are_waited_for_as_if_they_were_there(tmp_path: Path) -> None:
    async def test(three: Sitting) -> None:
        opener, one, _ = await opener_of(three)
        three.now += PATIENCE - 1
        with pytest.raises(TooLate):
            await three.vote(one, opener)
        three.now += 2
        await three.vote(one, opener)

    run(Sitting(tmp_path, clock=0), test)


def test_more_than_half_of_those_who_are_there_let_a_bot_play(tmp_path: Path) -> None:
    async def test(three: Sitting) -> None:
        opener, one, other = await opener_of(three)
        async with AsyncExitStack() as stack:
            await are_here(three, stack, one, other)
            three.now += CLOCK + 1
            await three.vote(one, opener)
            shown = (await chair(three, opener, other)).poll
            assert (shown.bot, shown.bot_needed, shown.stop, shown.stop_needed, shown.yours) == (1, 2, 0, 2, None)
            assert (await chair(three, opener, one)).poll.yours == "bot"
            assert (await chair(three, opener)).poll is None, "those who look on have no say"
            assert (await three.table()).chairs[opener].bot is None
            await three.vote(other, opener)
            assert (await three.table()).chairs[opener].bot is not None

    run(Sitting(tmp_path), test)


def test_who_is_left_alone_decides_alone(tmp_path: Path) -> None:
    async def test(three: Sitting) -> None:
        opener, one, _ = await opener_of(three)
        three.now += CLOCK + 1
        await three.vote(one, opener)
        assert (await three.table()).chairs[opener].bot is not None

    run(Sitting(tmp_path), test)


def test_a_game_stops_when_all_who_are_there_want_it(tmp_path: Path) -> None:
    async def test(three: Sitting) -> None:
        opener, one, other = await opener_of(three)
        async with AsyncExitStack() as stack:
            await are_here(three, stack, one, other)
            three.now += CLOCK + 1
            await three.vote(one, opener, "stop")
            await three.vote(other, opener, "bot")
            await three.vote(other, opener, "wait")
            assert (await chair(three, opener, one)).poll.stop == 1
            assert (await three.table()).row.status == "playing"
            await three.vote(other, opener, "stop")
            assert (await three.table()).row.status == "stopped"

    run(Sitting(tmp_path), test)


def test_votes_are_about_this_silence_and_not_about_the_next(tmp_path: Path) -> None:
    async def test(three: Sitting) -> None:
        opener, one, other = await opener_of(three)
        async with AsyncExitStack() as stack:
            await are_here(three, stack, one, other)
            three.now += CLOCK + 1
            await three.vote(one, opener)
            await three.answer(opener, 50)
            three.now += 1
            with pytest.raises(TooLate):
                await three.vote(other, opener)
            for seat in (one, other):
                await three.answer(seat, 60 + seat)
            table = await three.steadily(lambda table: opener in table.asked(), Random(1))
            three.now = table.row.changed_at + CLOCK + 1
            assert (await chair(three, opener, one)).poll.bot == 0

    run(Sitting(tmp_path), test)


def test_nobody_votes_about_themselves_nor_from_a_chair_that_a_bot_holds(tmp_path: Path) -> None:
    async def test(three: Sitting) -> None:
        opener, one, other = await opener_of(three)
        three.now += CLOCK + 1
        with pytest.raises(NotAllowed):
            await three.vote(opener, opener)
        await three.services.seats.leave(three.table_id, three.people[one])
        with pytest.raises(NotAllowed):
            await three.vote(one, opener)
        with pytest.raises(NotAllowed):
            await three.vote(other, 7)
        with pytest.raises(BadOption):
            await three.vote(other, opener, "chair")
        assert (await three.table()).votes == ()

    run(Sitting(tmp_path), test)


def test_who_takes_a_chair_back_has_time_to_answer_once(tmp_path: Path) -> None:
    async def test(three: Sitting) -> None:
        opener, one, _ = await opener_of(three)
        back = three.services.seats.come_back
        driver: Any = three.services
        driver._driver = None  # no bot answers meanwhile
        three.now += PATIENCE + 1
        await three.vote(one, opener)
        await back(three.table_id, three.people[opener].id)
        returned = (await three.table()).chairs[opener]
        assert (returned.bot, returned.back_at) == (None, three.now)
        with pytest.raises(TooLate):
            await three.vote(one, opener)
        three.now += GRACE + 1
        assert (await chair(three, opener, one)).poll.bot == 0, "what was voted before is over"
        await three.vote(one, opener)
        await back(three.table_id, three.people[opener].id)
        await three.vote(one, opener)
        assert (await three.table()).chairs[opener].bot is not None, "to come and go wins no more time"

    run(Sitting(tmp_path), test)


def test_what_a_bot_thinks_about_is_dropped_when_its_chair_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(three: Sitting) -> None:
        opener, *_ = await opener_of(three)
        thinking, go_on = asyncio.Event(), asyncio.Event()
        think = Driver._think

        async def slow(self: Driver, *task: Any) -> Any:
            thinking.set()
            await go_on.wait()
            return await think(self, *task)

        monkeypatch.setattr(Driver, "_think", slow)
        await three.services.seats.leave(three.table_id, three.people[opener])
        await thinking.wait()
        await three.services.seats.come_back(three.table_id, three.people[opener].id)
        driver: Any = three.services
        [task] = driver._driver._tasks.values()
        go_on.set()
        await task
        assert await three.asked() == [opener], "the question is theirs again"
        await three.answer(opener, 50)

    run(Sitting(tmp_path), test)


def test_a_program_is_there_while_it_asks(tmp_path: Path) -> None:
    async def test(three: Sitting) -> None:
        table, ask = await three.table(), three.services.presence.ask
        assert not (await chair(three, 1)).present
        await ask(table, 1)
        assert (await chair(three, 1)).present
        for _ in range(3):
            three.now += PRESENT - 1
            assert (await chair(three, 1)).present
            await ask(table, 1)
        three.now += PRESENT
        assert not (await chair(three, 1)).present

    run(Sitting(tmp_path), test)


def here(browser: Browser, table: str, seat: int) -> bool:
    page = browser.get(f"/t/{table}").text
    person = page.split(f'id="person-{seat}"', 1)[1].split("</li>", 1)[0]
    return "presence-here" in person


def test_a_program_that_asks_or_streams_is_seen_to_be_there_and_one_that_answers_is_not(url: str) -> None:
    """That somebody has answered may be a secret; that they ask is none."""
    onlooker = Browser(url)
    seats = people(url)
    table = seats[0].table
    silent = {seat.seat: seat for seat in seats}
    waiting = good(silent[0].http.get(f"{silent[0].path}/view"))["waiting"]
    assert here(onlooker, table, 0)
    [opener] = waiting
    answering = opener if opener != 0 else 1
    silent[answering].move(0, 50)
    silent[answering].http.post(f"{silent[answering].path}/undo")
    assert not here(onlooker, table, answering)
    with silent[answering].stream() as states:
        next(states)
        wait_for(onlooker, table, lambda _: here(onlooker, table, answering))


def test_no_clock_is_shorter_than_the_shortest(start: Start) -> None:
    server = start(None)
    host = Browser(server.url, "fr")
    for clock, status in ((1, 422), (9, 422), (10, 303), (0, 303), (86_401, 422)):
        made = host.post("/tables", game="qe", seats=3, name="Ada", clock=clock)
        assert made.status_code == status, clock
        assert status == 303 or "une horloge de" in made.text
    program = host.http.post("/api/tables", json={"name": "x", "game": "qe", "seats": 3, "options": {"clock": 1}})
    assert (program.status_code, program.json()["code"]) == (422, "clock.range")


class Programs:
    """Three of them; one alone is asked."""

    def __init__(self, url: str) -> None:
        self.seats = people(url, options={"clock": 1})
        [self.silent] = self.seats[0].state()["waiting"]
        self.others = [seat for seat in self.seats if seat.seat != self.silent]

    def vote(self, seat: Seat, what: str = "bot") -> Any:
        return seat.http.post(f"{seat.path}/absent", json={"seat": self.silent, "what": what})

    def people(self) -> Json:
        found: Json = good(self.others[0].http.get(f"{self.others[0].path}/people"))
        return found

    def vote_in_time(self) -> None:
        page = Browser(str(self.seats[0].http.base_url))
        wait_for(page, self.seats[0].table, lambda _: self.people()["chairs"][self.silent]["given_up"])
        for seat in self.others:
            seat.state()
        first = good(self.vote(self.others[0]))["chairs"][self.silent]
        assert (first["poll"]["bot"], first["poll"]["bot_needed"], first["bot"]) == (1, 2, None)
        assert good(self.vote(self.others[1]))["chairs"][self.silent]["bot"] is not None


def test_a_program_is_replaced_by_a_vote_and_comes_back(impatient: str) -> None:
    programs = Programs(impatient)
    silent = programs.seats[programs.silent]
    programs.vote_in_time()
    refused = silent.move(silent.view()["answers"], 50)
    assert (refused.status_code, refused.json()["code"]) == (409, "chair.bot")
    back = good(silent.http.post(f"{silent.path}/return"))
    assert back["chairs"][silent.seat]["bot"] is None
    assert good(silent.http.post(f"{silent.path}/return"))["chairs"] == back["chairs"]
    number = silent.view()["answers"]
    if silent.asked() is not None:
        assert silent.move(number, 50).status_code == 200


def test_the_vote_is_refused_in_words_before_its_time(url: str) -> None:
    seat = create(url, 3, options={"clock": 3600})
    other = join(url, seat.table)
    assert seat.http.post(f"{seat.path}/absent", json={"seat": 1, "what": "bot"}).status_code == 409
    join(url, seat.table)
    about = next(number for number in seat.state()["waiting"])
    voter = seat if about != seat.seat else other
    early = voter.http.post(
        f"{voter.path}/absent", json={"seat": about, "what": "bot"}, headers={"accept-language": "fr"}
    )
    assert (early.status_code, early.json()["code"]) == (409, "absent.back")
    assert "pas encore l’heure" in early.json()["message"]
    assert voter.http.post(f"{voter.path}/absent", json={"seat": about, "what": "x"}).status_code == 400
