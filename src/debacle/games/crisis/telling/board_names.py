"""What lies on the board, and what is aimed at, in words."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.crisis.rules.deck import (
    COMPANIES,
    ENERGY_MARKET,
    EXPORT,
    IMPORT,
    NATIONAL,
    CardId,
    CompanyId,
    ContractId,
    Space,
    WorkerId,
)
from debacle.games.crisis.rules.deck_entries import (
    RESOURCES,
    TYPES,
    CompanyPlus,
    DiscardContract,
    GivePenalty,
    IdleWorker,
    MoveManager,
    RetrainWorker,
    StopCompany,
)
from debacle.games.crisis.telling.speech import Speech


class Offers(Struct, frozen=True, gc=False):
    """What the board offers this round; None where it is gone."""

    companies: tuple[CompanyId | None, ...] = ()
    workers: tuple[WorkerId | None, ...] = ()
    contracts: tuple[ContractId | None, ...] = ()

    def without_contract(self, place: int) -> Offers:
        return Offers(self.companies, self.workers, (*self.contracts[:place], None, *self.contracts[place + 1 :]))


def space_name(speech: Speech, offers: Offers, space: Space) -> str:
    """A space by its number and what lies there."""
    deck = speech.deck
    number = deck.action_of[space]
    label = deck.actions[number - 1].number
    return f"{label}\u00a0{_offered(speech, offers, number, space - deck.at[number].start) or speech.action(number)}"


def _offered(speech: Speech, offers: Offers, number: int, place: int) -> str:
    deck = speech.deck
    if number == COMPANIES:
        company = offers.companies[place] if place < len(offers.companies) else None
        return "" if company is None else speech.company(company)
    if number == NATIONAL:
        worker = offers.workers[place] if place < len(offers.workers) else None
        return "" if worker is None else speech.worker(worker)
    if number == IMPORT:
        return speech.say("space.import", what=speech.own(deck.imports[place].name))
    if number == ENERGY_MARKET:
        return speech.say("space.energy", what=speech.own(deck.energy[place].name))
    return speech.say("space.export", seat=place + 1) if number == EXPORT else ""


def contract_name(speech: Speech, offers: Offers, place: int) -> str:
    contract = offers.contracts[place] if place < len(offers.contracts) else None
    if contract is None:
        return speech.say("market.a_contract")
    about = speech.deck.contracts[contract]
    return speech.in_words(about.resource, about.max)


def aim(speech: Speech, offers: Offers, card: CardId, target: tuple[int, ...]) -> str:
    """What a card is played at; empty: at nothing. A target is in numbers, as in the events."""
    if not target:
        return ""
    effect = speech.deck.effects[card]
    first = target[0]
    if isinstance(effect, MoveManager):
        space = space_name(speech, offers, first)
        if target[1] == speech.own_seat:
            return speech.say("aim.your_manager", space=space)
        return speech.say("aim.manager", who=speech.name(target[1]), space=space)
    if isinstance(effect, RetrainWorker):
        return speech.say("aim.retrained", worker=speech.worker(first), type=speech.kind(target[1]))
    if isinstance(effect, CompanyPlus | StopCompany):
        return speech.company(first)
    if isinstance(effect, IdleWorker):
        return speech.worker(first)
    if isinstance(effect, GivePenalty):
        return speech.the(first)
    if isinstance(effect, DiscardContract):
        return speech.say("aim.contract", what=contract_name(speech, offers, first))
    return space_name(speech, offers, first)


def aimed_worker(speech: Speech, owners: Sequence[Sequence[int]], worker: WorkerId) -> str:
    """With whose it is."""
    return _whose(speech, speech.worker(worker), owners, worker)


def aimed_company(speech: Speech, owners: Sequence[Sequence[int]], company: CompanyId) -> str:
    return _whose(speech, speech.company(company), owners, company)


def _whose(speech: Speech, name: str, owners: Sequence[Sequence[int]], thing: int) -> str:
    owner: Seat | None = next((seat for seat, owned in enumerate(owners) if thing in owned), None)
    if owner is None or owner == speech.own_seat:
        return name
    return speech.say("aim.of", thing=name, who=speech.name(owner))


def type_name(speech: Speech, name: str) -> str:
    return speech.kind(TYPES.index(name))


def resource_number(name: str) -> int:
    return RESOURCES.index(name)
