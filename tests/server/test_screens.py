"""Several people around one screen: a curtain between them, behind which nothing is, for all four games."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from debacle import bots
from debacle.server.errors import NotAllowed, TooLate
from debacle.server.live.live import Notice
from debacle.server.pages.board_page import Renderer
from debacle.server.pages.view_models import TableView
from debacle.server.storage.rows import TableOptions
from debacle.server.tables.moves import BotAnswer
from debacle.server.tables.screens import Onlooker, ScreenView, screen_of, seat_in_front, seat_that_answers
from debacle.server.tables.seats import NewTable
from debacle.server.tables.table_view import Glance
from tests.server.sitting import Sitting, run

GAMES = ("qe", "friends", "krach", "crisis")
HERE, PHONE = "this browser", "Ada's phone"
STEPS = 60


class AroundOne(Sitting):
    """Ada, with Bea and Cleo around her screen."""

    def __init__(self, folder: Path, game: str = "qe") -> None:
        super().__init__(folder, game)
        self.rng = Random(1)
        options = TableOptions(around=True)
        self.wanted = NewTable(game=game, seats=3, around=("Bea", "Cleo"), options=options)

    async def sit_down(self) -> None:
        host, _ = await self.services.store.new_player("Ada")
        self.people.append(host)
        self.table_id = await self.services.seats.create(host, self.wanted)

    def by(self, session: str = HERE) -> Onlooker:
        return Onlooker(self.people[0].id, session)

    async def screen(self, session: str = HERE) -> ScreenView | None:
        return screen_of(await self.table(), self.by(session))

    async def sees(self, session: str = HERE) -> TableView:
        table, glance = await self.services.views.glance(self.table_id, self.people[0].id, session)
        return self.services.views.view(table, glance)

    async def page(self, renderer: Renderer) -> str:
        """The live part of what this browser is sent."""
        more = {"csrf": "", "player": True, "invite": "", "announced": self.services.announcements.told("en")}
        return renderer.live(await self.sees(), (await self.table()).game, "en", more)

    async def lift(self, seat: int, session: str = HERE) -> None:
        await self.services.screens.lift(self.table_id, self.by(session), seat)

    async def answer_steadily(self, seat: int) -> None:
        table = await self.table()
        match = table.playing()
        asked = match.state.asked_of(seat)
        assert asked is not None
        answer = bots.find(table.game, "steady").choose(match.state.view(seat), match.notes_of(seat), self.rng)
        await self.services.moves.move(self.table_id, BotAnswer(seat, asked.decision.number, (answer,)))


async def play_around(sitting: AroundOne) -> tuple[dict[ScreenView, set[str]], int]:
    """Whoever is next lifts the curtain, looks and answers. Gives what was sent while it was down, by what it may say,
    and how often somebody looked."""
    renderer, looks, sent = Renderer(), 0, dict[ScreenView, set[str]]()
    for _ in range(STEPS):
        screen = await sitting.screen()
        if screen is None:
            break
        if screen.front is None:
            sent.setdefault(screen, set()).add(await sitting.page(renderer))
            await sitting.lift(screen.asked[0])
            looks += 1
        else:
            match, shown = (await sitting.table()).playing(), await sitting.sees()
            assert set(screen.asked) <= set(match.state.waited_for(None)), "only what all may know is named"
            assert (shown.seat, shown.view) == (screen.front, match.state.view(screen.front))
            assert shown.seen == match.seen_by(screen.front)
            await sitting.answer_steadily(screen.front)
    return sent, looks


@pytest.mark.parametrize("game", GAMES)
def test_a_curtain_hides_all_but_who_is_next(tmp_path: Path, game: str) -> None:
    """The same curtain is the same page, whatever has been played behind it."""

    async def test(sitting: Sitting) -> None:
        assert isinstance(sitting, AroundOne)
        sent, looks = await play_around(sitting)
        assert looks > 10
        assert len(sent) >= 3
        for screen, pages in sent.items():
            assert len(pages) == 1, f"{screen} has {len(pages)} pages"

    run(AroundOne(tmp_path, game), test)


class WithoutCurtain(AroundOne):
    """The same, but that whoever is next is shown their page before they say so."""

    async def sees(self, session: str = HERE) -> TableView:
        shown, screen = await super().sees(session), await self.screen(session)
        if screen is None or screen.front is not None:
            return shown
        match, seat = (await self.table()).playing(), screen.asked[0]
        return shown.__replace__(screen=None, seat=seat, view=match.state.view(seat), log=match.seen_by(seat))


@pytest.mark.parametrize("game", GAMES)
def test_a_page_that_comes_before_it_is_lifted_is_found_out(tmp_path: Path, game: str) -> None:
    async def test(sitting: Sitting) -> None:
        assert isinstance(sitting, AroundOne)
        sent, _ = await play_around(sitting)
        assert max(map(len, sent.values())) > 1

    run(WithoutCurtain(tmp_path, game), test)


async def opened(sitting: AroundOne) -> tuple[int, int, int]:
    """After the opening bid; gives who made it, and the two who are asked now, in the order of the table."""
    [first] = await sitting.asked()
    await sitting.lift(first)
    await sitting.answer(first, 50)
    return first, (first + 1) % 3, (first + 2) % 3


def test_it_falls_when_somebody_has_answered_and_another_is_asked(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        assert isinstance(sitting, AroundOne)
        _, second, third = await opened(sitting)
        assert await sitting.screen() == ScreenView((0, 1, 2), (second, third), None)
        await sitting.lift(third)  # in whatever order they like
        screen = await sitting.screen()
        assert screen is not None
        assert screen.front == third
        await sitting.answer(third, 61)
        assert await sitting.screen() == ScreenView((0, 1, 2), (second,), None)
        with pytest.raises(NotAllowed, match=r"screen\.down"):
            seat_in_front(await sitting.table(), sitting.by())

    run(AroundOne(tmp_path), test)


def test_who_looks_meanwhile_stays_until_it_is_lowered(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        assert isinstance(sitting, AroundOne)
        _, second, third = await opened(sitting)
        await sitting.lift(second)
        await sitting.answer(second, 61)
        await sitting.lift(second)
        assert await sitting.screen() == ScreenView((0, 1, 2), (third,), second)
        assert seat_in_front(await sitting.table(), sitting.by()) == second
        await sitting.services.screens.lower(sitting.table_id, sitting.by())
        assert await sitting.screen() == ScreenView((0, 1, 2), (third,), None)

    run(AroundOne(tmp_path), test)


def test_in_another_browser_of_the_host_it_is_down(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        assert isinstance(sitting, AroundOne)
        await sitting.lift(0)
        elsewhere = await sitting.sees(PHONE)
        assert (elsewhere.seat, elsewhere.view, elsewhere.log, elsewhere.open_log) == (None, None, (), ())
        await sitting.lift(1, PHONE)
        here = await sitting.sees()
        assert (here.seat, here.view, (await sitting.sees(PHONE)).seat) == (None, None, 1)

    run(AroundOne(tmp_path), test)


def test_a_game_that_was_stopped_shows_nobodys_secrets(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        assert isinstance(sitting, AroundOne)
        await sitting.lift(1)
        await sitting.services.store.stop(sitting.table_id)
        shown, match = await sitting.sees(), (await sitting.table()).match
        assert match is not None
        assert (shown.seat, shown.screen) == (None, None)
        assert shown.view == match.state.view(None)

    run(AroundOne(tmp_path), test)


def test_a_form_answers_for_whom_it_was_made(tmp_path: Path) -> None:
    async def test(sitting: Sitting) -> None:
        assert isinstance(sitting, AroundOne)
        first, second, third = await opened(sitting)
        assert seat_that_answers(await sitting.table(), sitting.by(), first) == first, "sent twice"
        await sitting.lift(second)
        for whose in (first, third, -1):
            with pytest.raises(TooLate):
                seat_that_answers(await sitting.table(), sitting.by(), whose)
        with pytest.raises(TooLate):
            seat_that_answers(await sitting.table(), sitting.by(PHONE), second)

    run(AroundOne(tmp_path), test)


async def glances(sitting: Sitting, player: str) -> list[Glance]:
    """Of somebody who plays elsewhere, and of whoever looks on."""
    return [(await sitting.services.views.glance(sitting.table_id, who))[1] for who in (player, None)]


def test_only_the_screen_is_stirred_by_its_curtain(tmp_path: Path) -> None:
    """Who plays elsewhere learns nothing of it, not even by being woken."""

    class WithSomebodyElsewhere(AroundOne):
        async def sit_down(self) -> None:
            self.wanted = NewTable(game="qe", seats=3, around=("Bea",), options=TableOptions(around=True))
            await super().sit_down()
            self.people.append((await self.services.store.new_player("Eve"))[0])
            await self.services.seats.join(self.table_id, self.people[1])

    async def test(sitting: Sitting) -> None:
        assert isinstance(sitting, AroundOne)
        before = [
            (await sitting.services.views.glance(sitting.table_id, who))[1] for who in (sitting.people[1].id, None)
        ]
        changes = sitting.services.live.changes(sitting.table_id, 60.0)
        await anext(changes)
        for act in (sitting.lift(1), sitting.services.screens.lower(sitting.table_id, sitting.by())):
            woken = asyncio.ensure_future(anext(changes))
            await act
            notice: Notice = await woken
            assert [notice.concerns(seat) for seat in (0, 1, 2, None)] == [True, True, False, False]
        after = [
            (await sitting.services.views.glance(sitting.table_id, who))[1] for who in (sitting.people[1].id, None)
        ]
        assert before == after
        assert screen_of(await sitting.table(), Onlooker(sitting.people[1].id, HERE)) is None

    run(WithSomebodyElsewhere(tmp_path), test)
