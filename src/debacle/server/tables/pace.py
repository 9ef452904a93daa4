"""How fast bots play. It is chosen where one person plays: several would wait for one another, and could tell by a wait
what is not theirs to know."""

from __future__ import annotations

from msgspec.structs import replace

from debacle.core.audience import Seat
from debacle.core.refusals import BadOption, Why
from debacle.server.errors import NotAllowed
from debacle.server.storage.rows import PACES, Pace, TableOptions
from debacle.server.storage.store import Store
from debacle.server.tables.seats import Seats
from debacle.server.tables.table_cache import OpenTable, TableCache

STEP: Pace = "step"


def only_person(table: OpenTable) -> Seat | None:
    """The seat of the one person here; None: there are several, or a bot plays for that one."""
    people = [chair for chair in table.chairs if chair.player is not None]
    return people[0].seat if len(people) == 1 and people[0].bot is None else None


def pace_of(table: OpenTable) -> float:
    """How slowly the bots play; who lets them go on has waited enough."""
    if only_person(table) is None:
        return PACES["normal"]
    return PACES["fast"] if table.row.options.step else table.row.options.pace


def goes_by_steps(table: OpenTable) -> bool:
    return table.row.options.step and only_person(table) is not None


def pace_for(table: OpenTable, seat: Seat | None) -> Pace | None:
    """How the bots play, for whoever may choose it."""
    if seat is None or seat != only_person(table) or table.row.status != "playing":
        return None
    options = table.row.options
    return STEP if options.step else min(PACES.items(), key=lambda one: abs(one[1] - options.pace))[0]


def may_step(table: OpenTable, seat: Seat | None) -> bool:
    """Whether the bots wait for this seat to let them go on; who is asked, it knows as far as it may."""
    if table.match is None or pace_for(table, seat) != STEP:
        return False
    return any(table.chairs[asked].bot is not None for asked in table.match.state.waited_for(seat))


def with_pace(options: TableOptions, pace: str) -> TableOptions:
    if pace == STEP:
        return replace(options, step=True)
    if pace not in PACES:
        raise BadOption(Why("options.one_of", {"option": "pace", "allowed": ", ".join((*PACES, STEP))}))
    return replace(options, pace=PACES[pace], step=False)


class Pacing:
    def __init__(self, store: Store, cache: TableCache, seats: Seats) -> None:
        self._decisions = store.decisions
        self._cache = cache
        self._seats = seats

    async def choose(self, table_id: str, player: str, pace: str) -> None:
        """The bots follow it from their next answer on."""
        async with self._cache.change(table_id) as table:
            _check_alone(table, player)
            await self._decisions.set_options(table_id, with_pace(table.row.options, pace))
        await self._seats.tell(table_id)

    async def check_step(self, table_id: str, player: str) -> None:
        _check_alone(await self._cache.read(table_id), player)


def _check_alone(table: OpenTable, player: str) -> None:
    chair = table.chair_of(player)
    if chair is None:
        raise NotAllowed(Why("seated.only"))
    table.check_not_banned(chair.seat)
    if only_person(table) != chair.seat:
        raise NotAllowed(Why("pace.several"))
