"""Twin tables that differ in what is played and taken back unseen only: all that others can observe is the same.

Both run on a clock that the test moves, with the same seed and the same draws. Compared are pages, what programs are
told, who is waited for and until when, the votes, lists and their order, and what stirs the streams."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from debacle.core import wire
from debacle.core.audience import EVERYONE
from debacle.core.refusals import Refused
from debacle.core.state import State
from debacle.server.api.table_state import table_state
from debacle.server.live.live import Notice
from debacle.server.operator.announcements import Placard
from debacle.server.pages.board_page import Renderer
from debacle.server.storage.timing import Timing
from debacle.server.tables import moves
from debacle.server.tables.seats import NewTable
from debacle.server.tables.table_cache import OpenTable
from debacle.server.tables.table_view import Glance
from tests.server.sitting import Sitting

LATER = (0.0, 5.0, 45.0, 100.0, 560.0, 700.0)
"""Seconds after what is done: the countdown runs, ends for who is gone, ends for who is there."""
RENDERER = Renderer()
Act = Callable[[Sitting, int], Awaitable[None]]
MEANWHILE = 7.0
"""Seconds that pass before each thing that is done."""


class Observed(msgspec.Struct):
    """All that one onlooker can tell a table by."""

    seat: int | None
    stirred: list[bool] = []
    """Whether a stream looked again, and whether it would have sent something."""
    pages: list[str] = []
    states: list[str] = []
    listed: list[Any] = []
    chairs: list[Any] = []
    refusals: list[str] = []


class Twin(Sitting):
    """Two people at Crisis: one has ended their production, the other has something to set to work."""

    async def to_production(self) -> int:
        table = await self.steadily(can_produce_alone, Random(5))
        [decision] = table.playing().state.pending()
        return decision.seat

    def player(self, seat: int | None) -> str | None:
        return None if seat is None else self.people[seat].id

    async def glance(self, seat: int | None) -> tuple[OpenTable, Glance]:
        return await self.services.views.glance(self.table_id, self.player(seat))

    async def observe(self, seats: Sequence[int | None], done: Callable[[], Awaitable[None]]) -> list[Observed]:
        notices: list[Notice] = []
        listening = asyncio.create_task(self._listen(notices))
        await self._until(lambda: len(notices) == 1)
        before = [(await self.glance(seat))[1] for seat in seats]
        await done()
        await self.services.live.publish("another table", 1)
        for _ in range(10):
            await asyncio.sleep(0)
        listening.cancel()
        observed = [Observed(seat) for seat in seats]
        for one, glance in zip(observed, before, strict=True):
            heard = any(notice.concerns(one.seat) for notice in notices[1:])
            one.stirred = [heard, (await self.glance(one.seat))[1] != glance]
        start = self.now
        for later in LATER:
            self.now = start + later
            for one in observed:
                await self._look(one)
        return observed

    async def _listen(self, notices: list[Notice]) -> None:
        async for notice in self.services.live.changes(self.table_id, 1e9):
            notices += [notice]

    async def _until(self, fits: Callable[[], bool]) -> None:
        while not fits():
            await asyncio.sleep(0)

    async def _look(self, found: Observed) -> None:
        table, glance = await self.glance(found.seat)
        view = self.services.views.view(table, glance)
        more = {"csrf": "", "player": found.seat is not None, "invite": "", "announced": Placard()}
        found.pages.append(self._without_ids(RENDERER.live(view, table.game, "en", more)))
        found.chairs.append(glance.chairs)
        found.listed.append(await self._listed(found.seat))
        if found.seat is not None:
            found.states.append(self._without_ids(wire.to_json(table_state(table, found.seat)).decode()))
            found.refusals.append(await self._said(self.take_back(found.seat)))
            for about in range(len(table.chairs)):
                found.refusals.append(await self._said(self.vote(found.seat, about, "wait")))

    def _without_ids(self, text: str) -> str:
        for name in (self.table_id, *(player.id for player in self.people)):
            text = text.replace(name, "")
        return text

    async def _listed(self, seat: int | None) -> list[Any]:
        player, lists = self.player(seat), self.services.store.lists
        if player is None:
            return [await lists.figures()]
        listed = await lists.tables_of(player)
        return [(one.id == self.table_id, one.status, one.your_turn, one.changed_at) for one in listed]

    async def _said(self, attempt: Awaitable[None]) -> str:
        try:
            await attempt
        except Refused as refusal:
            return str(refusal)
        return "done"


def can_produce_alone(table: OpenTable) -> bool:
    state = table.playing().state
    pending = state.pending()
    return len(pending) == 1 and pending[0].kind == "produce" and bool(crews(state, pending[0].seat))


def crews(state: State, seat: int) -> list[tuple[str, Any]]:
    """What this seat could set to work, each with the slots of its crew."""
    asked = state.asked_of(seat)
    assert asked is not None
    acts = wire.to_plain(msgspec.to_builtins(asked.spec))["acts"]
    return [(name, spec["slots"]) for name, spec in acts.items() if spec is not None]


async def wait(twin: Sitting, _seat: int) -> None:
    """The table stays as it is."""
    twin.now += 2 * MEANWHILE


async def step(twin: Sitting, seat: int) -> None:
    """Set something to work, unseen."""
    twin.now += MEANWHILE
    state = (await twin.table()).playing().state
    name, slots = crews(state, seat)[0]
    await twin.answer(seat, [name, [*slots[0][:1], *[None] * (len(slots) - 1)]], state.counts[seat])
    twin.now += MEANWHILE


async def step_and_take_back(twin: Sitting, seat: int) -> None:
    await step(twin, seat)
    await twin.take_back(seat)


def observed(folder: Path, act: Act, *, present: bool, timing: Timing | None = None) -> list[Observed]:
    """By the other who plays, and by somebody who looks on; another table was changed after this one."""
    folder.mkdir()
    found: list[Observed] = []

    async def main() -> None:
        twin = Twin(folder, "crisis", 2, timing=timing)
        async with twin.open(), AsyncExitStack() as stack:
            producing = await twin.to_production()
            other = 1 - producing
            twin.now += MEANWHILE
            await twin.services.seats.create(twin.people[other], NewTable(game="qe", seats=3))
            if present:
                here = twin.services.presence.watching(twin.table_id, twin.people[producing].id)
                await stack.enter_async_context(here)
                await twin.services.presence.close()
            found.extend(await twin.observe((other, None), lambda: act(twin, producing)))

    asyncio.run(main())
    return found


@pytest.fixture(autouse=True)
def _same_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda size: "5eed" * (size // 2))


@pytest.mark.parametrize("present", [True, False])
def test_nothing_tells_that_a_step_was_played_or_taken_back_unseen(tmp_path: Path, present: bool) -> None:
    still = observed(tmp_path / "still", wait, present=present)
    assert [one.stirred for one in still] == [[False, False]] * 2
    assert still[0].listed[0][0][0] is False, "the other table was changed later"
    assert len({str(chairs) for chairs in still[0].chairs}) > 1, "time shows"
    for name, act in (("step", step), ("both", step_and_take_back)):
        for mine, theirs in zip(still, observed(tmp_path / name, act, present=present), strict=True):
            for field in Observed.__struct_fields__:
                assert getattr(mine, field) == getattr(theirs, field), (name, field)


@pytest.mark.parametrize(
    "timing", [Timing(kind="live", bank=600), Timing(kind="slow", days=1)], ids=lambda one: one.kind
)
def test_no_clock_tells_that_a_step_was_played_or_taken_back_unseen(tmp_path: Path, timing: Timing) -> None:
    still = observed(tmp_path / "still", wait, present=True, timing=timing)
    shown = still[0].chairs[0]
    assert [chair.deadline is None for chair in shown].count(False) == 1, "everybody sees a clock that runs"
    for name, act in (("step", step), ("both", step_and_take_back)):
        acted = observed(tmp_path / name, act, present=True, timing=timing)
        for mine, theirs in zip(still, acted, strict=True):
            for field in Observed.__struct_fields__:
                assert getattr(mine, field) == getattr(theirs, field), (name, field)


def test_a_clock_that_what_is_unseen_moves_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    timing = Timing(kind="live", bank=600)
    still = observed(tmp_path / "still", wait, present=True, timing=timing)
    monkeypatch.setattr(moves, "who_notices", lambda _match, _change: EVERYONE)
    acted = observed(tmp_path / "step", step, present=True, timing=timing)
    assert still[0].chairs != acted[0].chairs
