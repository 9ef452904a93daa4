"""The offices, the labour market and the six companies on offer."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.crisis.actions.a06_local_industry import price as local_price
from debacle.games.crisis.actions.a08_foreign_workers import price as foreign_price
from debacle.games.crisis.board.room import Room
from debacle.games.crisis.board.spaces import Spaces, SpaceSight
from debacle.games.crisis.board.speech import Amount
from debacle.games.crisis.board.works import WorkerSight, WorksSight, worker_sight, works
from debacle.games.crisis.deck import COMPANIES, FOREIGN, LEADER, LOAN, LOCAL, NATIONAL, RIGHT_HAND, SUBSIDIES
from debacle.games.crisis.parts import RESOURCES, TYPES


class Pool(Struct, frozen=True):
    """What can be chosen there: how many are left of it, or what it costs."""

    glyph: str
    said: str
    count: int


class National(Struct, frozen=True):
    worker: WorkerSight | None
    space: SpaceSight


class OfficeSight(Struct, frozen=True, kw_only=True):
    number: str
    key: str
    name: str
    gains: tuple[Amount, ...]
    text: str
    spaces: tuple[SpaceSight, ...]
    resolving: bool
    pool: tuple[Pool, ...] = ()
    nationals: tuple[National, ...] = ()

    @property
    def closed(self) -> bool:
        return all(space.closed for space in self.spaces)


class OfferSight(Struct, frozen=True):
    works: WorksSight | None
    space: SpaceSight


def offices(room: Room, spaces: Spaces) -> tuple[OfficeSight, ...]:
    """4.1 to 4.9."""
    return tuple([_office(room, spaces, number) for number in range(1, NATIONAL + 1)])


def _office(room: Room, spaces: Spaces, number: int) -> OfficeSight:
    action = room.deck.actions[number - 1]
    there = spaces.of(number)
    return OfficeSight(
        number=action.number,
        key=action.id,
        name=room.action(number),
        gains=_gains(room, number),
        text=_text(room, number),
        spaces=there,
        resolving=room.view.action == number,
        pool=_pool(room) if number == FOREIGN else _shelf(room) if number == LOCAL else (),
        nationals=_nationals(room, there) if number == NATIONAL else (),
    )


def _text(room: Room, number: int) -> str:
    key = room.deck.actions[number - 1].id
    if room.seats == 1 and number in (LEADER, RIGHT_HAND):
        return ""
    if number == FOREIGN:
        return room.say("office.foreign-workers", price=room.in_words("credit", foreign_price(room.open, room.eye)))
    return room.say(f"office.{key}")


def _gains(room: Room, number: int) -> tuple[Amount, ...]:
    amounts = room.deck.amounts
    if number in (1, RIGHT_HAND):
        return (room.amount("influence", 1, signed=True),)
    if number == SUBSIDIES:
        paid = max(0, amounts.subsidy + room.measures.subsidy)
        return (room.amount("credit", paid, signed=True, changed=paid != amounts.subsidy),)
    if number == LEADER:
        return (room.amount("vp", amounts.leader_vp, signed=True),)
    if number == LOAN:
        return (
            room.amount("credit", amounts.loan_credits, signed=True),
            room.amount("vp", -amounts.loan_vp, signed=True),
        )
    return ()


def _pool(room: Room) -> tuple[Pool, ...]:
    return tuple([Pool(f"w-{name}", room.kind(kind), room.view.foreign[kind]) for kind, name in enumerate(TYPES)])


def _shelf(room: Room) -> tuple[Pool, ...]:
    return tuple(
        [
            Pool(name, room.resource(place), local_price(room.open, room.eye, place))
            for place, name in enumerate(RESOURCES)
        ]
    )


def _nationals(room: Room, spaces: tuple[SpaceSight, ...]) -> tuple[National, ...]:
    offered = room.view.offered_workers
    return tuple(
        [
            National(None if worker is None else worker_sight(room, worker), space)
            for worker, space in zip(offered, spaces, strict=False)
        ]
    )


def companies(room: Room, spaces: Spaces) -> tuple[OfferSight, ...]:
    offered = zip(room.view.offered_companies, spaces.of(COMPANIES), strict=False)
    return tuple([OfferSight(None if company is None else works(room, company), space) for company, space in offered])
