"""Everybody at all tables of Q.E.: programs that look at their streams of the JSON API, and move when asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from debacle.core.messages import Asked
from wire import Caller, Stream, bearer

AT_ONCE = 20
"""So many tables are filled at a time."""
PATIENCE = 30.0
"""Seconds after which a move that somebody has not seen is a failure."""


class Stretch(Struct, frozen=True):
    """What happened in a stretch of play."""

    moves: int
    took: float
    """Seconds."""
    latencies: list[float]
    """In milliseconds, from a move to each other seat of its table that saw it."""


class Sight(Struct):
    asked: Asked | None


class Shown(Struct):
    """What is read of a view."""

    status: str
    view: Sight | None


class Seated(Protocol):
    """Somebody at a table, who looks on and moves when asked."""

    at: float
    """When they last saw something new."""
    stream: Stream | None

    @property
    def turn(self) -> bool:
        """Whether the game goes on and it is theirs to answer."""
        ...


C = TypeVar("C", bound=Seated)


class Limit(Struct):
    """When to stop: the time given, or the end of the first game if that is sooner."""

    at: float


class Chair:
    def __init__(self, table: ProgramTable, token: str) -> None:
        self._table = table
        self.token = token
        self.asked: Asked | None = None
        self.playing = False
        self.at = 0.0
        self.stream: Stream | None = None

    @property
    def turn(self) -> bool:
        return self.playing and self.asked is not None

    def hear(self, data: bytes) -> None:
        self.at = asyncio.get_running_loop().time()
        shown = msgspec.json.decode(data, type=Shown, strict=False)
        self.playing = shown.status == "playing"
        self.asked = shown.view.asked if shown.view is not None else None
        self._table.heard(self)


class Table(Generic[C]):
    """One table, and how it is played; who sits there and how they answer is said by those below."""

    def __init__(self, caller: Caller, rng: Random) -> None:
        self._caller = caller
        self._rng = rng
        self._chairs: list[C] = []
        self._unheard: set[int] = set()
        self._all_heard = asyncio.Event()
        self._path = ""

    async def sit_down(self, seats: int) -> None:
        raise NotImplementedError

    async def answer(self, mover: C) -> None:
        raise NotImplementedError

    async def play(self, start: float, limit: Limit, every: float, latencies: list[float]) -> int:
        """A move every so many seconds, at a random moment of this table's own; 0: as soon as all have seen the move
        before. Gives how many were made."""
        clock = asyncio.get_running_loop().time
        due, moves = start + self._rng.random() * every, 0
        while due < limit.at:
            late = every > 0 and clock() > due
            await asyncio.sleep(due - clock())
            if moves and clock() >= limit.at:  # one at least, however busy the machine is: none could not be measured
                break
            asked = [chair for chair in self._chairs if chair.turn]
            if not asked:
                limit.at = min(limit.at, clock())
                break
            await self._move(self._rng.choice(asked), due if late else clock(), latencies)
            moves += 1
            due = due + every if every else clock()
        return moves

    def heard(self, chair: C) -> None:
        self._unheard.discard(id(chair))
        if not self._unheard:
            self._all_heard.set()

    def close(self) -> None:
        for chair in self._chairs:
            if chair.stream is not None:
                chair.stream.close()

    async def _move(self, mover: C, began: float, latencies: list[float]) -> None:
        self._expect_all()
        await asyncio.wait_for(asyncio.gather(self.answer(mover), self._all_heard.wait()), PATIENCE)
        latencies += [(chair.at - began) * 1000 for chair in self._chairs if chair is not mover]

    def _expect_all(self) -> None:
        self._unheard = {id(chair) for chair in self._chairs}
        self._all_heard.clear()


class ProgramTable(Table[Chair]):
    """A table of programs."""

    async def sit_down(self, seats: int) -> None:
        host = await self._caller.call("POST", "/api/tables", body={"name": "p0", "game": "qe", "seats": seats})
        self._path = f"/api/tables/{host['table']}"
        joined = [
            await self._caller.call("POST", f"{self._path}/join", body={"name": f"p{seat}"}) for seat in range(1, seats)
        ]
        self._chairs = [Chair(self, seated["token"]) for seated in (host, *joined)]
        self._expect_all()
        for chair in self._chairs:
            chair.stream = await self._caller.stream(f"{self._path}/stream", bearer(chair.token), chair.hear)
        await asyncio.wait_for(self._all_heard.wait(), PATIENCE)

    async def answer(self, mover: Chair) -> None:
        assert mover.asked is not None
        move = {"number": mover.asked.decision.number, "answer": mover.asked.spec.sample(self._rng)}
        await self._caller.call("POST", f"{self._path}/moves", mover.token, move)


class Players:
    """All seats of so many tables."""

    def __init__(self, url: str, tables: int, seed: int, kind: Callable[[Caller, Random], Table[Any]]) -> None:
        self._caller = Caller(url)
        self._tables = [kind(self._caller, Random(f"{seed} {table}")) for table in range(tables)]

    async def sit_down(self, seats: int) -> None:
        for some in _in_parts(self._tables, AT_ONCE):
            await asyncio.gather(*(table.sit_down(seats) for table in some))

    async def play(self, seconds: float, every: float) -> Stretch:
        clock = asyncio.get_running_loop().time
        latencies: list[float] = []
        start = clock()
        limit = Limit(start + seconds)
        moves = await asyncio.gather(*(table.play(start, limit, every, latencies) for table in self._tables))
        return Stretch(sum(moves), clock() - start, latencies)

    def close(self) -> None:
        for table in self._tables:
            table.close()
        self._caller.close()


def _in_parts(tables: Sequence[Table[Any]], size: int) -> list[Sequence[Table[Any]]]:
    return [tables[first : first + size] for first in range(0, len(tables), size)]
