"""How games ended, and what follows from it: the rating of everybody who played, counted once for each game.

A result outlives its table and its players: others' ratings hang on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Row, delete, exists, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from debacle.core.audience import Seat
from debacle.server.storage.bulletins import Writing
from debacle.server.storage.read_access import ReadAccess
from debacle.server.storage.schema import placings, ratings, results, tables

COUNTING_LOCK = 4_417_203
"""One process counts at a time: each rating is worked out from the one before."""
BITE: Final = 50
BOT = "bot:"
"""Stands before the name of a bot where it is somebody who is rated."""


class Rating(Struct, frozen=True):
    """How strong somebody seems to be at a game, and how sure that is."""

    mu: float
    sigma: float

    @property
    def sure(self) -> float:
        """What they are worth at least, nearly certainly."""
        return self.mu - 3 * self.sigma


class Placing(Struct, frozen=True):
    seat: Seat
    who: str
    place: int
    won: bool
    score: str


class GameResult(Struct, frozen=True, kw_only=True):
    table: str
    game: str
    seats: int
    public: bool
    ended_at: float
    unrated: str
    """Why it is; empty: it is rated."""
    answers: int
    counts: str
    placings: tuple[Placing, ...]


Rate = Callable[[Sequence[tuple[str, int]], Mapping[str, Rating]], Mapping[str, Rating]]
"""From who played with their places, and the ratings that they had: those that they have now."""


class ResultStore:
    def __init__(self, reads: ReadAccess, writing: Writing, upsert: Callable[..., Any]) -> None:
        self._reads = reads
        self._writing = writing
        self._upsert = upsert

    async def uncounted(self, since: float, but: Sequence[str] = ()) -> list[str]:
        """A few tables whose game is over and has not been counted, those first that ended first."""
        counted = exists().where(results.c.table_id == tables.c.id)
        over = select(tables.c.id).where(tables.c.status == "over", tables.c.changed_at >= since, ~counted)
        query = over.where(tables.c.id.not_in(but)).order_by(tables.c.changed_at, tables.c.id).limit(BITE)
        return [row.id for row in await self._all(query)]

    async def keep(self, result: GameResult, rate: Rate) -> bool:
        """Count it; False: it was counted before."""
        async with self._writing() as connection:
            await _take_turn(connection)
            before = await connection.execute(select(results.c.number).where(results.c.table_id == result.table))
            if before.first() is not None:
                return False
            made = insert(results).values(_result_row(result)).returning(results.c.number)
            number = int((await connection.execute(made)).scalar_one())
            after = await self._rated(connection, result, rate)
            rows = [_placing_row(number, one, after.get(one.who)) for one in result.placings]
            await connection.execute(insert(placings), rows)
            return True

    async def recount(self, again: Mapping[str, GameResult], rate: Rate) -> int:
        """All ratings anew, in the order in which games were first counted; those of `again` as their records now say.
        Gives how many games there are."""
        async with self._writing() as connection:
            await _take_turn(connection)
            await connection.execute(delete(ratings))
            numbers = await connection.execute(select(results.c.number).order_by(results.c.number))
            counted = list(numbers.scalars())
            for number in counted:
                result = await _result(connection, number)
                result = again.get(result.table, result)
                kept = update(results).where(results.c.number == number).values(_result_row(result))
                await connection.execute(kept)
                await connection.execute(delete(placings).where(placings.c.number == number))
                after = await self._rated(connection, result, rate)
                rows = [_placing_row(number, one, after.get(one.who)) for one in result.placings]
                await connection.execute(insert(placings), rows)
            return len(counted)

    async def counted_tables(self) -> list[str]:
        """Of all games that were counted, those whose tables are still there."""
        query = select(results.c.table_id).join(tables, tables.c.id == results.c.table_id).order_by(results.c.number)
        return [row.table_id for row in await self._all(query)]

    async def _rated(self, connection: AsyncConnection, result: GameResult, rate: Rate) -> Mapping[str, Rating]:
        """The new ratings of those who played, kept; none, if the game is not rated."""
        if result.unrated:
            return {}
        people = sorted({one.who for one in result.placings})
        own = select(ratings).where(ratings.c.game == result.game, ratings.c.who.in_(people))
        kept = {row.who: row for row in await connection.execute(own)}
        before = {who: Rating(row.mu, row.sigma) for who, row in kept.items()}
        after = rate([(one.who, one.place) for one in result.placings], before)
        won = {one.who for one in result.placings if one.won}
        for who in people:
            await self._keep_rating(connection, result.game, who, after[who], kept.get(who), won=who in won)
        return after

    async def _keep_rating(
        self, connection: AsyncConnection, game: str, who: str, rating: Rating, kept: Row[Any] | None, *, won: bool
    ) -> None:
        games, wins = (0, 0) if kept is None else (kept.games, kept.wins)
        figures = {
            "mu": rating.mu,
            "sigma": rating.sigma,
            "sure": rating.sure,
            "games": games + 1,
            "wins": wins + won,
        }
        upsert = self._upsert(ratings).values(game=game, who=who, **figures)
        await connection.execute(upsert.on_conflict_do_update(index_elements=["game", "who"], set_=figures))

    async def _all(self, query: Any) -> Sequence[Row[Any]]:
        return await self._reads.read(lambda connection: connection.execute(query).all())


async def _take_turn(connection: AsyncConnection) -> None:
    if connection.dialect.name == "postgresql":
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({COUNTING_LOCK})"))


async def _result(connection: AsyncConnection, number: int) -> GameResult:
    row = (await connection.execute(select(results).where(results.c.number == number))).one()
    seated = select(placings).where(placings.c.number == number).order_by(placings.c.seat)
    return GameResult(
        table=row.table_id,
        game=row.game,
        seats=row.seats,
        public=row.public,
        ended_at=row.ended_at,
        unrated=row.unrated,
        answers=row.answers,
        counts=row.counts,
        placings=tuple(
            [Placing(one.seat, one.who, one.place, one.won, one.score) for one in await connection.execute(seated)]
        ),
    )


def _result_row(result: GameResult) -> dict[str, Any]:
    return {
        "table_id": result.table,
        "game": result.game,
        "seats": result.seats,
        "public": result.public,
        "ended_at": result.ended_at,
        "unrated": result.unrated,
        "answers": result.answers,
        "counts": result.counts,
    }


def _placing_row(number: int, placing: Placing, rating: Rating | None) -> dict[str, Any]:
    return {
        "number": number,
        "seat": placing.seat,
        "who": placing.who,
        "place": placing.place,
        "won": placing.won,
        "score": placing.score,
        "mu": None if rating is None else rating.mu,
        "sigma": None if rating is None else rating.sigma,
    }
