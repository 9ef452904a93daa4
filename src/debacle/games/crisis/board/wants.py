"""What companies want and their owner has not: one worker stands at one post, and a unit is used once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import structs

from debacle.core.audience import Seat
from debacle.games.crisis.actions.a12_energy_market import offer_at, price
from debacle.games.crisis.board.room import Room
from debacle.games.crisis.deck import (
    COMPANIES,
    ENERGY_MARKET,
    FOREIGN,
    IMPORT,
    NATIONAL,
    TEMP,
    CompanyId,
    CrisisDeck,
    Space,
    WorkerId,
)
from debacle.games.crisis.parts import ENERGY, RESOURCES, TYPES
from debacle.games.crisis.production import Floor, level, unfilled


def unmanned(deck: CrisisDeck, floor: Floor, first: Sequence[int], then: Sequence[int]) -> list[int]:
    """Of the later posts those that stay empty when as many as can be of the first ones are filled before them."""
    posts = (*first, *then)
    workers = list(enumerate(floor.workers))
    able = [tuple([place for place, one in workers if level(deck, floor, one, kind)]) for kind in range(len(TYPES))]
    return [posts[post] for post in unfilled(posts, able) if post >= len(first)]


def short_of(
    deck: CrisisDeck, floor: Floor, companies: Sequence[CompanyId], besides: Sequence[CompanyId] = ()
) -> tuple[list[int], list[int]]:
    """The posts that nobody is left for and the units that are missing, if those besides are at work too."""
    first = [kind for other in besides for kind in deck.crew[other]]
    then = [kind for company in companies for kind in deck.crew[company]]
    stock, wanted = list(floor.stock), [0] * len(RESOURCES)
    for other in besides:
        for resource, units in deck.needs[other]:
            stock[resource] = max(0, stock[resource] - units)
    for company in companies:
        for resource, units in deck.needs[company]:
            wanted[resource] += units
    missing = [max(0, units - stock[resource]) for resource, units in enumerate(wanted)]
    return unmanned(deck, floor, first, then), missing


def posts_said(room: Room, posts: Sequence[int]) -> list[str]:
    return [
        room.kind(kind) if number == 1 else f"{number}\u00a0×\u00a0{room.kind(kind)}"
        for kind, number in Counter(posts).items()
    ]


def goods_said(room: Room, missing: Sequence[int]) -> list[str]:
    return [room.in_words(RESOURCES[resource], units) for resource, units in enumerate(missing) if units]


def lacks(room: Room, floor: Floor, company: CompanyId) -> str:
    """Why it could not run even alone; empty: it could."""
    posts, missing = short_of(room.deck, floor, [company])
    said = [room.say("works.nobody", what=room.words.listed(posts_said(room, posts)))] if posts else []
    if any(missing):
        said.append(room.say("works.lacks", what=room.words.listed(goods_said(room, missing))))
    return " ".join(said)


def lacks_together(room: Room, floor: Floor) -> str:
    """What all of one's companies would want at once; empty: no more than each of them alone."""
    deck = room.deck
    posts, missing = short_of(deck, floor, floor.companies)
    alone = [short_of(deck, floor, [company]) for company in floor.companies]
    if len(posts) + sum(missing) == sum([len(one) + sum(goods) for one, goods in alone]):
        return ""
    what = [*posts_said(room, posts), *goods_said(room, missing)]
    return room.say("works.together", what=room.words.listed(what))


def expected(room: Room, seat: Seat) -> Floor:
    """What one has, with what the managers on the board are there to fetch, at the least that each can."""
    floor = room.open.floor(seat)
    sent = [space for space, there in enumerate(room.view.board) for one in there if one == seat]
    stock = list(floor.stock)
    for space in sent:
        for resource, units in _fetched(room, seat, space):
            stock[resource] += units
    return structs.replace(
        floor,
        companies=(*floor.companies, *_bought(room, sent)),
        workers=(*floor.workers, *_hired(room, sent)),
        stock=tuple([max(0, units) for units in stock]),
    )


def _bought(room: Room, sent: Sequence[Space]) -> list[CompanyId]:
    there = room.deck.at[COMPANIES]
    offered = [room.view.offered_companies[space - there.start] for space in sent if space in there]
    return [company for company in offered if company is not None]


def _hired(room: Room, sent: Sequence[Space]) -> list[WorkerId]:
    """A foreign worker may be of any type, as a temporary one."""
    deck = room.deck
    there = deck.at[NATIONAL]
    offered = [room.view.offered_workers[space - there.start] for space in sent if space in there]
    any_type = [deck.temp for space in sent if deck.action_of[space] in (TEMP, FOREIGN)]
    return [*[worker for worker in offered if worker is not None], *any_type]


def _fetched(room: Room, seat: Seat, space: Space) -> list[tuple[int, int]]:
    """Resources, below 0 what is turned in for them."""
    deck, number = room.deck, room.deck.action_of[space]
    if number == IMPORT:
        offer = deck.imports[space - deck.at[IMPORT].start]
        return [(RESOURCES.index(name), offer.units[0] * units) for name, units in offer.unit.items()]
    if number == ENERGY_MARKET:
        deal = offer_at(room.open, space)
        resource, cost = price(room.open, seat, deal)
        gain = (ENERGY, deal.units[0] * deal.gain["energy"])
        return [gain] if resource is None else [gain, (resource, -deal.units[0] * cost)]
    return []
