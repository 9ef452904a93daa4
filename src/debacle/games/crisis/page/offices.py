"""The offices, the labour market and the six companies on offer."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.crisis.rules.actions.a06_local_industry import price as local_price
from debacle.games.crisis.rules.actions.a08_foreign_workers import price as foreign_price
from debacle.games.crisis.rules.deck import COMPANIES, FOREIGN, LEADER, LOAN, LOCAL, NATIONAL, RIGHT_HAND, SUBSIDIES
from debacle.games.crisis.rules.deck_entries import RESOURCES, TYPES
from debacle.games.crisis.telling.company_cards import WorkerSight, WorksSight, worker_sight, works
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.spaces import Spaces, SpaceSight
from debacle.games.crisis.telling.speech import AmountSight


class Pool(Struct, frozen=True, gc=False):
    """What can be chosen there: how many are left of it, or what it costs."""

    glyph: str
    said: str
    count: str


class National(Struct, frozen=True, gc=False):
    worker: WorkerSight | None
    space: SpaceSight


class OfficeSight(Struct, frozen=True, kw_only=True, gc=False):
    number: str
    key: str
    name: str
    gains: tuple[AmountSight, ...]
    text: str
    spaces: tuple[SpaceSight, ...]
    resolving: bool
    pool: tuple[Pool, ...] = ()
    nationals: tuple[National, ...] = ()

    @property
    def closed(self) -> bool:
        return all(space.closed for space in self.spaces)


class OfferSight(Struct, frozen=True, gc=False):
    works: WorksSight | None
    space: SpaceSight


def offices(reader: Reader, spaces: Spaces) -> tuple[OfficeSight, ...]:
    """4.1 to 4.9."""
    return tuple([_office(reader, spaces, number) for number in range(1, NATIONAL + 1)])


def _office(reader: Reader, spaces: Spaces, number: int) -> OfficeSight:
    action = reader.deck.actions[number - 1]
    there = spaces.of(number)
    return OfficeSight(
        number=action.number,
        key=action.id,
        name=reader.action(number),
        gains=_gains(reader, number),
        text=_text(reader, number),
        spaces=there,
        resolving=reader.view.action == number,
        pool=_pool(reader) if number == FOREIGN else _shelf(reader) if number == LOCAL else (),
        nationals=_nationals(reader, there) if number == NATIONAL else (),
    )


def _text(reader: Reader, number: int) -> str:
    key = reader.deck.actions[number - 1].id
    if reader.seats == 1 and number in (LEADER, RIGHT_HAND):
        return ""
    if number == FOREIGN:
        return reader.say(
            "office.foreign-workers", price=reader.in_words("credit", foreign_price(reader.open, reader.eye))
        )
    return reader.say(f"office.{key}")


def _gains(reader: Reader, number: int) -> tuple[AmountSight, ...]:
    amounts = reader.deck.amounts
    if number in (1, RIGHT_HAND):
        return (reader.amount("influence", 1, signed=True),)
    if number == SUBSIDIES:
        paid = max(0, amounts.subsidy + reader.measures.subsidy)
        return (reader.amount("credit", paid, signed=True, changed=paid != amounts.subsidy),)
    if number == LEADER:
        return (reader.amount("vp", amounts.leader_vp, signed=True),)
    if number == LOAN:
        return (
            reader.amount("credit", amounts.loan_credits, signed=True),
            reader.amount("vp", -amounts.loan_vp, signed=True),
        )
    return ()


def _pool(reader: Reader) -> tuple[Pool, ...]:
    left = [reader.say("office.left", number=number) for number in reader.view.foreign]
    return tuple([Pool(f"w-{name}", reader.kind(kind), left[kind]) for kind, name in enumerate(TYPES)])


def _shelf(reader: Reader) -> tuple[Pool, ...]:
    return tuple(
        [
            Pool(
                name,
                reader.resource(place),
                reader.say("space.pill", credits=local_price(reader.open, reader.eye, place)),
            )
            for place, name in enumerate(RESOURCES)
        ]
    )


def _nationals(reader: Reader, spaces: tuple[SpaceSight, ...]) -> tuple[National, ...]:
    offered = reader.view.offered_workers
    return tuple(
        [
            National(None if worker is None else worker_sight(reader, worker), space)
            for worker, space in zip(offered, spaces, strict=False)
        ]
    )


def companies(reader: Reader, spaces: Spaces) -> tuple[OfferSight, ...]:
    offered = zip(reader.view.offered_companies, spaces.of(COMPANIES), strict=False)
    return tuple([OfferSight(None if company is None else works(reader, company), space) for company, space in offered])
