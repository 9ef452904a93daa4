"""What is read of results and ratings: somebody's games, their curve, who leads, and what all games of a kind add up
to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Integer, Row, and_, func, or_, select

from debacle.core.audience import Seat
from debacle.server.storage.read_access import ReadAccess
from debacle.server.storage.results import BOT, Rating
from debacle.server.storage.schema import placings, players, ratings, results, tables

LISTED = 40
"""So many finished games are shown."""
CURVE = 300
"""So many rated games at most has a curve."""
LEADERS = 50
LEAST = 3
"""Rated games that somebody has to have played to stand in the list."""
COUNTED = 1000
"""So many games of a kind, the newest, make its statistics."""


class RatedPlayer(Struct, frozen=True, kw_only=True):
    """Where somebody stands at one game."""

    game: str
    who: str
    name: str
    """Of a person; a bot's is that of its kind."""
    rating: Rating
    games: int
    """That were rated."""
    wins: int

    @property
    def bot(self) -> str | None:
        return self.who.removeprefix(BOT) if self.who.startswith(BOT) else None


class GamesPlayed(Struct, frozen=True):
    """How many games of a kind somebody has finished, rated or not, and won."""

    game: str
    games: int
    wins: int


class RatedGame(Struct, frozen=True):
    ended_at: float
    rating: Rating
    """After it."""


class Opponent(Struct, frozen=True):
    seat: Seat
    who: str
    name: str
    """Empty: whoever it was has been erased."""
    place: int


class FinishedGame(Struct, frozen=True, kw_only=True):
    table: str
    kept: bool
    """Whether that table is still there."""
    game: str
    ended_at: float
    unrated: str
    seat: Seat
    place: int
    won: bool
    score: str
    rating: Rating | None
    seated: tuple[Opponent, ...]
    """Everybody, by seat."""


class CountedGame(Struct, frozen=True):
    answers: int
    counts: str
    scores: tuple[int, ...]
    """Of those who won."""


class RatingLists:
    def __init__(self, reads: ReadAccess) -> None:
        self._reads = reads

    async def name(self, player: str) -> str | None:
        """None: there is no such player, or they have been erased."""
        found = await self._all(select(players.c.name).where(players.c.id == player, players.c.name != ""))
        return str(found[0].name) if found else None

    async def standings(self, who: str) -> list[RatedPlayer]:
        """Somebody's ratings, by game."""
        query = select(ratings).where(ratings.c.who == who).order_by(ratings.c.game)
        return [_standing(row, "") for row in await self._all(query)]

    async def leaders(self, game: str) -> list[RatedPlayer]:
        """The strongest first, by what is nearly certain. Whoever has been erased is not among them."""
        query = (
            select(ratings, players.c.name)
            .outerjoin(players, players.c.id == ratings.c.who)
            .where(ratings.c.game == game, ratings.c.games >= LEAST)
            .where(or_(players.c.name != "", ratings.c.who.startswith(BOT)))
            .order_by(ratings.c.sure.desc(), ratings.c.who)
            .limit(LEADERS)
        )
        return [_standing(row, row.name or "") for row in await self._all(query)]

    async def played(self, who: str) -> list[GamesPlayed]:
        won = func.sum(placings.c.won.cast(Integer))
        query = (
            select(results.c.game, func.count().label("games"), won.label("wins"))
            .join(placings, placings.c.number == results.c.number)
            .where(placings.c.who == who)
            .group_by(results.c.game)
            .order_by(results.c.game)
        )
        return [GamesPlayed(row.game, row.games, row.wins) for row in await self._all(query)]

    async def curve(self, who: str, game: str) -> list[RatedGame]:
        """The oldest first."""
        rated = and_(placings.c.who == who, results.c.game == game, placings.c.mu.is_not(None))
        query = (
            select(results.c.ended_at, placings.c.mu, placings.c.sigma)
            .join(placings, placings.c.number == results.c.number)
            .where(rated)
            .order_by(results.c.number.desc())
            .limit(CURVE)
        )
        return [RatedGame(row.ended_at, Rating(row.mu, row.sigma)) for row in reversed(await self._all(query))]

    async def finished(self, who: str, *, public: bool) -> list[FinishedGame]:
        """The newest first; only those at public tables, if others are to see them."""
        own = placings.c.who == who
        which: ColumnElement[bool] = and_(own, results.c.public) if public else own
        query = (
            select(results, placings, tables.c.id.is_not(None).label("kept"))
            .join(placings, placings.c.number == results.c.number)
            .outerjoin(tables, tables.c.id == results.c.table_id)
            .where(which)
            .order_by(results.c.number.desc())
            .limit(LISTED)
        )
        rows = await self._all(query)
        seated = await self._seated([row.number for row in rows])
        return [_finished(row, seated[row.number]) for row in rows]

    async def counted(self, game: str) -> list[CountedGame]:
        """The newest games of a kind; not those with a guide, whose deal is always the same, nor what-ifs."""
        query = (
            select(results.c.number, results.c.answers, results.c.counts)
            .where(results.c.game == game, results.c.unrated.not_in(("guided", "what_if")))
            .order_by(results.c.number.desc())
            .limit(COUNTED)
        )
        rows = await self._all(query)
        won = select(placings.c.number, placings.c.score).join(results).where(results.c.game == game, placings.c.won)
        scores: dict[int, list[int]] = {}
        for row in await self._all(won.where(placings.c.number >= (rows[-1].number if rows else 0))):
            scores.setdefault(row.number, []).append(int(row.score))
        return [CountedGame(row.answers, row.counts, tuple(scores.get(row.number, ()))) for row in rows]

    async def _seated(self, numbers: list[int]) -> dict[int, list[Opponent]]:
        query = (
            select(placings.c.number, placings.c.seat, placings.c.who, placings.c.place, players.c.name)
            .outerjoin(players, players.c.id == placings.c.who)
            .where(placings.c.number.in_(numbers))
            .order_by(placings.c.seat)
        )
        found: dict[int, list[Opponent]] = {}
        for row in await self._all(query):
            bot = row.who.removeprefix(BOT) if row.who.startswith(BOT) else ""
            found.setdefault(row.number, []).append(Opponent(row.seat, row.who, row.name or bot, row.place))
        return found

    async def _all(self, query: Any) -> Sequence[Row[Any]]:
        return await self._reads.read(lambda connection: connection.execute(query).all())


def _standing(row: Row[Any], name: str) -> RatedPlayer:
    return RatedPlayer(
        game=row.game,
        who=row.who,
        name=name,
        rating=Rating(row.mu, row.sigma),
        games=row.games,
        wins=row.wins,
    )


def _finished(row: Row[Any], seated: Sequence[Opponent]) -> FinishedGame:
    return FinishedGame(
        table=row.table_id,
        kept=bool(row.kept),
        game=row.game,
        ended_at=row.ended_at,
        unrated=row.unrated,
        seat=row.seat,
        place=row.place,
        won=row.won,
        score=row.score,
        rating=None if row.mu is None else Rating(row.mu, row.sigma),
        seated=tuple(seated),
    )
