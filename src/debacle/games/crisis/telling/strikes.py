"""What an influence card did, to whom: whose the company or the worker was that it was played at."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.crisis.rules.deck import COMPANIES, ENERGY_MARKET, IMPORT, LOCAL, CompanyId, CrisisDeck, WorkerId
from debacle.games.crisis.rules.deck_entries import (
    ACTIONS,
    ClearPenalty,
    CloseSpace,
    CompanyPlus,
    DiscardContract,
    Gain,
    GivePenalty,
    IdleWorker,
    IgnoreEvent,
    MoveManager,
    OwnPrice,
    RetrainWorker,
    ShareSpace,
    StopCompany,
)
from debacle.games.crisis.rules.events import CompanyBought, InfluencePlayed, WorkerHired
from debacle.games.crisis.telling.board_names import Offers, contract_name, space_name
from debacle.games.crisis.telling.speech import Speech

CHANNELS = {"energy_market": ENERGY_MARKET, "import": IMPORT, "local": LOCAL, "company": COMPANIES}


class Owners(Struct, frozen=True, gc=False):
    """Whose is what; the last one to get it has it."""

    companies: tuple[tuple[CompanyId, Seat], ...] = ()
    workers: tuple[tuple[WorkerId, Seat], ...] = ()

    def after(self, event: Event) -> Owners:
        if isinstance(event, CompanyBought):
            return Owners(((event.company, event.seat), *self.companies), self.workers)
        if isinstance(event, WorkerHired):
            return Owners(self.companies, ((event.worker, event.seat), *self.workers))
        return self

    def company(self, company: CompanyId) -> Seat | None:
        return next((seat for one, seat in self.companies if one == company), None)

    def worker(self, worker: WorkerId) -> Seat | None:
        return next((seat for one, seat in self.workers if one == worker), None)


def struck(deck: CrisisDeck, owners: Owners, event: InfluencePlayed) -> Seat | None:
    """Whom the card was played against; None: nobody in particular."""
    effect, target = deck.effects[event.card], event.target
    if isinstance(effect, MoveManager):
        return target[1]
    if isinstance(effect, GivePenalty):
        return target[0]
    if isinstance(effect, StopCompany):
        return owners.company(target[0])
    return owners.worker(target[0]) if isinstance(effect, IdleWorker) else None


def what_it_did(speech: Speech, offers: Offers, owners: Owners, event: InfluencePlayed) -> str:
    hit = struck(speech.deck, owners, event)
    return _to_self(speech, offers, event) if hit is None else _to_another(speech, offers, event, hit)


def _to_another(speech: Speech, offers: Offers, event: InfluencePlayed, hit: Seat) -> str:
    effect, first = speech.deck.effects[event.card], event.target[0]
    if isinstance(effect, MoveManager):
        to = speech.office(ACTIONS.index(effect.to) + 1)
        return speech.by("did.move", hit, space=space_name(speech, offers, first), to=to)
    if isinstance(effect, GivePenalty):
        return speech.by("did.penalty", hit, points=speech.in_words("penalty", effect.amount))
    if isinstance(effect, StopCompany):
        return speech.by("did.stop", hit, company=speech.company(first))
    return speech.by("did.idle", hit, worker=speech.hand(first))


def _to_self(speech: Speech, offers: Offers, event: InfluencePlayed) -> str:
    effect, seat, target = speech.deck.effects[event.card], event.seat, event.target
    if isinstance(effect, Gain):
        return speech.by("did.gain", seat, gain=speech.in_words(effect.what, effect.amount))
    if isinstance(effect, OwnPrice):
        less = speech.in_words("credit", -effect.credits) if effect.credits else speech.in_words("vp", -effect.vp)
        where = space_name(speech, offers, target[0]) if target else speech.office(CHANNELS[effect.channel])
        return speech.by("did.price", seat, less=less, where=where)
    if isinstance(effect, RetrainWorker):
        facts: dict[str, int | str] = {
            "worker": speech.hand(target[0]),
            "type": speech.kind(target[1]),
            "level": effect.level,
        }
        return speech.by("did.retrain", seat, **facts)
    if isinstance(effect, CompanyPlus):
        return speech.by("did.plus", seat, company=speech.company(target[0]), more=effect.amount)
    if isinstance(effect, CloseSpace):
        return speech.say("did.close", space=space_name(speech, offers, target[0]))
    if isinstance(effect, DiscardContract):
        return speech.say("did.contract", what=contract_name(speech, offers, target[0]))
    if isinstance(effect, ClearPenalty):
        return speech.by("did.clear", seat, points=speech.in_words("penalty", effect.amount))
    plain = {ShareSpace: "did.share", IgnoreEvent: "did.ignore"}
    return speech.by(plain.get(type(effect), "did.future"), seat)
