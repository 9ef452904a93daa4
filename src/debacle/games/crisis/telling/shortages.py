"""What companies want and their owner has not: one worker stands at one post, and a unit is used once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from msgspec import structs

from debacle.core.audience import Seat
from debacle.games.crisis.rules.actions.a12_energy_market import offer_at, price
from debacle.games.crisis.rules.deck import (
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
from debacle.games.crisis.rules.deck_entries import ENERGY, RESOURCES, TYPES
from debacle.games.crisis.rules.production import Floor, level, unfilled
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.speech import Speech

KEPT = 2048


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


@lru_cache(KEPT)
def can_run(deck: CrisisDeck, floor: Floor) -> tuple[CompanyId, ...]:
    """Companies that lack nothing, each looked at alone."""
    wants = [(company, short_of(deck, floor, [company])) for company in floor.companies]
    return tuple([company for company, (posts, missing) in wants if not posts and not any(missing)])


def posts_said(speech: Speech, posts: Sequence[int]) -> list[str]:
    return [
        speech.kind(kind) if number == 1 else f"{number}\u00a0×\u00a0{speech.kind(kind)}"
        for kind, number in Counter(posts).items()
    ]


def wants_said(speech: Speech, posts: Sequence[int], missing: Sequence[int]) -> str:
    """Workers and units together, each with how many; empty: nothing."""
    workers = [f"1\u00a0{said}" if said[0].isalpha() else said for said in posts_said(speech, posts)]
    return speech.words.listed([*workers, *goods_said(speech, missing)])


def goods_said(speech: Speech, missing: Sequence[int]) -> list[str]:
    return [speech.in_words(RESOURCES[resource], units) for resource, units in enumerate(missing) if units]


def lacks(reader: Reader, floor: Floor, company: CompanyId) -> str:
    """Why it could not run even alone; empty: it could."""
    return _lacks(reader.nameless, floor, company)


@lru_cache(KEPT)
def _lacks(speech: Speech, floor: Floor, company: CompanyId) -> str:
    posts, missing = short_of(speech.deck, floor, [company])
    said = [speech.say("works.nobody", what=speech.words.listed(posts_said(speech, posts)))] if posts else []
    if any(missing):
        said.append(speech.say("works.lacks", what=speech.words.listed(goods_said(speech, missing))))
    return " ".join(said)


def lacks_together(reader: Reader, floor: Floor) -> str:
    """What all of one's companies would want at once; empty: no more than each of them alone."""
    return _lacks_together(reader.nameless, floor)


@lru_cache(KEPT)
def _lacks_together(speech: Speech, floor: Floor) -> str:
    deck = speech.deck
    posts, missing = short_of(deck, floor, floor.companies)
    alone = [short_of(deck, floor, [company]) for company in floor.companies]
    if len(posts) + sum(missing) == sum([len(one) + sum(goods) for one, goods in alone]):
        return ""
    return speech.say("works.together", what=wants_said(speech, posts, missing))


def expected(position: CrisisState, seat: Seat, besides: Sequence[Space] = ()) -> Floor:
    """What one has, with what the managers on the board are there to fetch, and one on these spaces besides, at the
    least that each can."""
    floor = position.floor(seat)
    sent = [space for space, there in enumerate(position.board) for one in there if one == seat]
    sent += besides
    stock = list(floor.stock)
    for space in sent:
        for resource, units in _fetched(position, seat, space):
            stock[resource] += units
    return structs.replace(
        floor,
        companies=(*floor.companies, *_bought(position, sent)),
        workers=(*floor.workers, *_hired(position, sent)),
        stock=tuple([max(0, units) for units in stock]),
    )


def _bought(position: CrisisState, sent: Sequence[Space]) -> list[CompanyId]:
    there = position.deck.at[COMPANIES]
    offered = [position.offered_companies[space - there.start] for space in sent if space in there]
    return [company for company in offered if company is not None]


def _hired(position: CrisisState, sent: Sequence[Space]) -> list[WorkerId]:
    """A foreign worker may be of any type, as a temporary one."""
    deck = position.deck
    there = deck.at[NATIONAL]
    offered = [position.offered_workers[space - there.start] for space in sent if space in there]
    any_type = [deck.temp for space in sent if deck.action_of[space] in (TEMP, FOREIGN)]
    return [*[worker for worker in offered if worker is not None], *any_type]


def _fetched(position: CrisisState, seat: Seat, space: Space) -> list[tuple[int, int]]:
    """Resources, below 0 what is turned in for them."""
    deck, number = position.deck, position.deck.action_of[space]
    if number == IMPORT:
        offer = deck.imports[space - deck.at[IMPORT].start]
        return [(RESOURCES.index(name), offer.units[0] * units) for name, units in offer.unit.items()]
    if number == ENERGY_MARKET:
        deal = offer_at(position, space)
        resource, cost = price(position, seat, deal)
        gain = (ENERGY, deal.units[0] * deal.gain["energy"])
        return [gain] if resource is None else [gain, (resource, -deal.units[0] * cost)]
    return []
