"""Several people around the host's screen, with a curtain between them.

What a page of theirs may show is one person's view, of whoever has lifted the curtain in that browser, or nothing. It
falls by itself when they have answered and another of those around the screen is asked; so whether it is down follows
from what is stored and played, and nothing has to be written when somebody answers."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Audience, Seat, bit
from debacle.core.refusals import Why
from debacle.server.errors import NotAllowed, TooLate
from debacle.server.storage.rows import Chair, Lifted
from debacle.server.storage.store import Store
from debacle.server.tables.moves import Publish
from debacle.server.tables.table_cache import OpenTable, TableCache


class ScreenView(Struct, frozen=True):
    """A screen that several sit around, as it is for one browser."""

    people: tuple[Seat, ...]
    asked: tuple[Seat, ...]
    """Those of them who are asked something, whoever is next first."""
    front: Seat | None
    """For whom the curtain is lifted; None: it is down."""


class Onlooker(Struct, frozen=True):
    """Who looks on: a player in one browser."""

    player: str | None
    session: str | None = None


def people_around(table: OpenTable) -> tuple[Seat, ...]:
    """The seats that share the host's screen; none, if the host sits there alone."""
    if not any(chair.around for chair in table.chairs):
        return ()
    return tuple([chair.seat for chair in table.chairs if chair.around or chair.player == table.row.host])


def screen_of(table: OpenTable, by: Onlooker) -> ScreenView | None:
    """None: no curtain is needed. Before the game there is nothing to hide, and after it all is open."""
    people = people_around(table)
    if not people or by.player != table.row.host or table.row.status != "playing":
        return None
    lifted = table.lifted
    here = lifted is not None and lifted.session == by.session and _stays_up(table, people, lifted)
    return ScreenView(people, _asked(table, people), lifted.seat if here and lifted is not None else None)


def chair_in_front(table: OpenTable, by: Onlooker) -> Chair | None:
    """Whose view this browser may be shown, and for whom it acts; None: nobody's who sits here. Of a game that was
    stopped, those around a screen see together what anybody sees."""
    screen = screen_of(table, by)
    if screen is None:
        shared = table.row.status == "stopped" and by.player == table.row.host and people_around(table)
        return None if shared else table.chair_of(by.player)
    return None if screen.front is None else table.chairs[screen.front]


def seat_in_front(table: OpenTable, by: Onlooker) -> Seat:
    chair = chair_in_front(table, by)
    if chair is None:
        raise NotAllowed(Why("seated.only" if screen_of(table, by) is None else "screen.down"))
    return chair.seat


def seat_that_answers(table: OpenTable, by: Onlooker, whose: Seat) -> Seat:
    """Of a form that was made for this seat: what is sent twice comes when the curtain may have fallen, and what was
    left open by one person is never the answer of the next."""
    if screen_of(table, by) is None:
        return seat_in_front(table, by)
    lifted = table.lifted
    if lifted is None or lifted.session != by.session or lifted.seat != whose:
        raise TooLate(Why("stale"))
    return whose


def audience_of(table: OpenTable, by: Onlooker, seat: Seat | None) -> Audience:
    """Whose changes a page follows: a curtain names whoever of those around it is next."""
    screen = screen_of(table, by)
    return bit(seat) if screen is None else bit(seat) | sum(bit(one) for one in screen.people)


class Screens:
    def __init__(self, store: Store, cache: TableCache, publish: Publish) -> None:
        self._decisions = store.decisions
        self._cache = cache
        self._publish = publish

    async def lift(self, table_id: str, by: Onlooker, seat: Seat) -> None:
        """Whoever sits there says that it is they who look now."""
        async with self._cache.change(table_id) as table:
            screen = screen_of(table, by)
            if screen is None or seat not in screen.people:
                raise NotAllowed(Why("screen.other"))
            answers = table.playing().state.counts[seat]
            await self._decisions.lift(table_id, Lifted(by.session or "", seat, answers))
        await self._tell(table_id, screen)

    async def lower(self, table_id: str, by: Onlooker) -> None:
        async with self._cache.change(table_id) as table:
            screen = screen_of(table, by)
            if screen is None:
                return
            await self._decisions.lift(table_id, None)
        await self._tell(table_id, screen)

    async def _tell(self, table_id: str, screen: ScreenView) -> None:
        """The pages of this screen, and nobody else's."""
        table = await self._cache.read(table_id)
        await self._publish(table_id, table.revision, sum(bit(seat) for seat in screen.people))


def _asked(table: OpenTable, people: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """In the order of the table, after whoever was in front last."""
    last = -1 if table.lifted is None else table.lifted.seat
    asked = [seat for seat in table.asked() if seat in people and table.chairs[seat].played_by_person]
    return tuple(sorted(asked, key=lambda seat: (seat <= last, seat)))


def _stays_up(table: OpenTable, people: tuple[Seat, ...], lifted: Lifted) -> bool:
    """While they are asked, have not answered yet, or nobody else is asked."""
    asked = _asked(table, people)
    answers = 0 if table.match is None else table.match.state.counts[lifted.seat]
    return lifted.seat in asked or answers == lifted.answers or not asked
