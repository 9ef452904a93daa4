"""Influence cards that were played this round and are in force until its end."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.crisis.rules.deck import CardId, CompanyId, CrisisDeck, Space, Stock, WorkerId
from debacle.games.crisis.rules.deck_entries import CompanyPlus, IdleWorker, OwnPrice, RetrainWorker, StopCompany
from debacle.games.crisis.rules.measures import Measures
from debacle.games.crisis.rules.production import Floor

NO_DISCOUNT = (0, 0)


class CardInForce(Struct, frozen=True, gc=False):
    seat: Seat
    card: CardId
    target: tuple[int, ...]


def discount(
    deck: CrisisDeck, played: tuple[CardInForce, ...], seat: Seat, channel: str, space: Space | None = None
) -> tuple[int, int]:
    """What a card of this seat adds to a price of its own, in credits and VP (CR-R34)."""
    for one in played:
        effect = deck.effects[one.card]
        named = not one.target or one.target[0] == space
        if named and one.seat == seat and isinstance(effect, OwnPrice) and effect.channel == channel:
            return effect.credits, effect.vp
    return NO_DISCOUNT


def floor(
    deck: CrisisDeck,
    played: tuple[CardInForce, ...],
    measures: Measures,
    seat: Seat,
    companies: tuple[CompanyId, ...],
    workers: tuple[WorkerId, ...],
    stock: Stock,
) -> Floor:
    """What this seat can produce with, after all cards of the round (CR-R33)."""
    retrained = boosted = None
    for one in played:
        effect = deck.effects[one.card]
        if isinstance(effect, StopCompany):
            companies = tuple([company for company in companies if company != one.target[0]])
        elif isinstance(effect, IdleWorker):
            workers = tuple([worker for worker in workers if worker != one.target[0]])
        elif one.seat == seat and isinstance(effect, RetrainWorker):
            retrained = (*one.target, effect.level)
        elif one.seat == seat and isinstance(effect, CompanyPlus):
            boosted = (one.target[0], effect.amount)
    if retrained is None:
        return Floor(companies, workers, stock, measures, None, boosted)
    worker, kind, level = retrained
    return Floor(companies, workers, stock, measures, (worker, kind, level), boosted)
