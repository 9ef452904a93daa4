"""What happened, an event at a time, in words."""

from __future__ import annotations

from functools import singledispatchmethod

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.crisis.rules.deck import ENERGY_MARKET, IMPORT, LEADER
from debacle.games.crisis.rules.deck_entries import RESOURCES, ZONES, DiscardContract
from debacle.games.crisis.rules.events import (
    CompanyBought,
    ContractFilled,
    Declined,
    EnergyBought,
    Evaluated,
    EventDrawn,
    EventPaid,
    ExportPassed,
    FifthManagerWon,
    GameBegun,
    GameEnded,
    Imported,
    InfluenceDrawn,
    InfluencePlayed,
    InterestPaid,
    LoanRepaid,
    LoanTaken,
    ManagerPlaced,
    ManagerUnused,
    OrderChanged,
    PileReshuffled,
    Produced,
    ResourceBought,
    RoundBegun,
    SoldOnBlackMarket,
    SubsidyPaid,
    WorkerHired,
)
from debacle.games.crisis.telling.board_names import Offers, contract_name, space_name
from debacle.games.crisis.telling.speech import Speech, sign
from debacle.games.crisis.telling.strikes import Owners, struck, what_it_did
from debacle.texts.numbers import plain


class Remembered(Struct, frozen=True, gc=False):
    """What the words for the next event hang on, beyond the event."""

    offers: Offers = Offers()
    status: int = 0
    order: tuple[Seat, ...] = ()
    owners: Owners = Owners()


NOTHING_YET = Remembered()


class Teller:
    """Events come once each, in their order."""

    def __init__(self, speech: Speech, remembered: Remembered = NOTHING_YET) -> None:
        self._reader = speech
        self._offers = remembered.offers
        self._status = remembered.status
        self._order = remembered.order
        self._owners = remembered.owners

    @property
    def remembered(self) -> Remembered:
        """Another teller can go on from here."""
        return Remembered(self._offers, self._status, self._order, self._owners)

    def concerns(self, event: Event) -> bool:
        """Whether the reader did it, or it was done to them."""
        own = self._reader.own_seat
        if own is None or getattr(event, "seat", None) == own:
            return own is not None
        return isinstance(event, InfluencePlayed) and struck(self._reader.deck, self._owners, event) == own

    @singledispatchmethod
    def tell(self, event: Event) -> str:
        return ""

    @tell.register
    def _begun(self, event: GameBegun) -> str:
        self._status, self._order = event.status, event.order
        plan = self._reader.words.say(f"option.difficulty_is.{event.difficulty}")
        return self._reader.by("told.begun", event.order[0], status=event.status, plan=plan)

    @tell.register
    def _round(self, event: RoundBegun) -> str:
        self._offers = Offers(event.companies, event.workers, event.contracts)
        reader = self._reader
        companies = ", ".join([reader.company(company) for company in event.companies])
        return reader.say("told.round", round=event.round, target=event.target, companies=companies)

    @tell.register
    def _event(self, event: EventDrawn) -> str:
        reader, card = self._reader, self._reader.deck.events[event.card]
        zone = reader.zone(ZONES.index(card.zone))
        said = reader.say("told.event", zone=zone, event=reader.event(event.card), text=reader.own(card.text))
        if event.status != self._status:
            said = f"{said} {reader.say('told.status', before=plain(self._status), status=plain(event.status))}"
        self._status = event.status
        return said

    def _paid(self, key: str, seat: Seat, paid: int, penalty: int) -> str:
        reader = self._reader
        said = reader.by(key, seat, credits=reader.in_words("credit", paid))
        return f"{said} {reader.count('told.and_points', penalty)}" if penalty else said

    @tell.register
    def _event_paid(self, event: EventPaid) -> str:
        return self._paid("told.event_paid", event.seat, event.paid, event.penalty)

    @tell.register
    def _interest(self, event: InterestPaid) -> str:
        return self._paid("told.interest", event.seat, event.paid, event.penalty)

    @tell.register
    def _repaid(self, event: LoanRepaid) -> str:
        if not event.loans:
            return self._reader.by("told.repaid_last", event.seat)
        return self._reader.by("told.repaid", event.seat, loans=event.loans)

    @tell.register
    def _placed(self, event: ManagerPlaced) -> str:
        return self._reader.by("told.placed", event.seat, space=space_name(self._reader, self._offers, event.space))

    @tell.register
    def _unused(self, event: ManagerUnused) -> str:
        return self._reader.by("told.unused", event.seat)

    @tell.register
    def _drawn(self, event: InfluenceDrawn) -> str:
        reader = self._reader
        if event.card is None:
            return reader.by("told.drew", event.seat)
        return reader.by("told.drew_this", event.seat, card=reader.card(event.card))

    @tell.register
    def _reshuffled(self, event: PileReshuffled) -> str:
        return self._reader.count("told.reshuffled", len(event.cards))

    @tell.register
    def _played(self, event: InfluencePlayed) -> str:
        reader = self._reader
        said = reader.by("told.played", event.seat, card=reader.card(event.card))
        did = what_it_did(reader, self._offers, self._owners, event)
        if isinstance(reader.deck.effects[event.card], DiscardContract):
            self._offers = self._offers.without_contract(event.target[0])
        return f"{said} {did}"

    @tell.register
    def _subsidy(self, event: SubsidyPaid) -> str:
        return self._reader.by("told.subsidy", event.seat, credits=self._reader.in_words("credit", event.credits))

    @tell.register
    def _order_changed(self, event: OrderChanged) -> str:
        reader = self._reader
        self._order = event.order
        order = ", ".join([reader.the(seat) for seat in event.order])
        return reader.by("told.leads" if event.action == LEADER else "told.second", event.seat, order=order)

    @tell.register
    def _loan(self, event: LoanTaken) -> str:
        if event.loans == 1:
            return self._reader.by("told.loan", event.seat)
        return self._reader.by("told.loan_more", event.seat, loans=event.loans)

    @tell.register
    def _declined(self, event: Declined) -> str:
        reader, space = self._reader, space_name(self._reader, self._offers, event.space)
        said = reader.by("told.declined", event.seat, space=space)
        return f"{said} {reader.count('told.and_points', event.penalty)}" if event.penalty else said

    def _bought(self, seat: Seat, goods: str, price: str, lost: int) -> str:
        reader = self._reader
        said = reader.by("told.bought", seat, goods=goods, price=price)
        return f"{said} {reader.count('told.lost', lost)}" if lost else said

    @tell.register
    def _resource(self, event: ResourceBought) -> str:
        reader = self._reader
        goods = reader.in_words(event.resource, 1)
        return self._bought(event.seat, goods, reader.in_words("credit", event.credits), event.lost)

    @tell.register
    def _hired(self, event: WorkerHired) -> str:
        reader, worker = self._reader, self._reader.hand(event.worker)
        self._owners = self._owners.after(event)
        if event.credits:
            return reader.by(
                "told.hired_for", event.seat, worker=worker, price=reader.in_words("credit", event.credits)
            )
        return reader.by("told.hired", event.seat, worker=worker)

    @tell.register
    def _company(self, event: CompanyBought) -> str:
        reader = self._reader
        self._owners = self._owners.after(event)
        facts = {"price": reader.in_words("credit", event.credits), "vp": reader.in_words("vp", event.vp)}
        return reader.by("told.company", event.seat, company=reader.company(event.company), **facts)

    @tell.register
    def _fifth(self, event: FifthManagerWon) -> str:
        return self._reader.by("told.fifth", event.seat)

    @tell.register
    def _imported(self, event: Imported) -> str:
        reader = self._reader
        offer = reader.deck.imports[event.space - reader.deck.at[IMPORT].start]
        goods = reader.words.listed([reader.in_words(name, event.units * count) for name, count in offer.unit.items()])
        price = [reader.in_words("credit", event.credits), reader.in_words("vp", event.vp)]
        return self._bought(event.seat, goods, reader.words.listed(price), event.lost)

    @tell.register
    def _energy(self, event: EnergyBought) -> str:
        reader = self._reader
        goods = reader.in_words("energy", event.energy)
        [(used_up, cost)] = reader.deck.energy[event.space - reader.deck.at[ENERGY_MARKET].start].cost.items()
        if used_up == "credits":
            return self._bought(event.seat, goods, reader.in_words("credit", event.credits), event.lost)
        said = reader.by("told.turned", event.seat, goods=goods, spent=reader.in_words(used_up, cost * event.units))
        return f"{said} {reader.count('told.lost', event.lost)}" if event.lost else said

    @tell.register
    def _produced(self, event: Produced) -> str:
        reader = self._reader
        if not event.activations:
            return reader.by("told.idle", event.seat)
        companies = reader.words.listed([reader.company(company) for company, _ in event.activations])
        facts = {"companies": companies, "made": reader.things(event.made) or reader.say("nothing")}
        said = reader.by("told.produced", event.seat, **facts)
        used = reader.things(event.used)
        if used:
            said = f"{said} {reader.say('told.used', used=used)}"
        return f"{said} {reader.count('told.lost', event.lost)}" if event.lost else said

    @tell.register
    def _filled(self, event: ContractFilled) -> str:
        reader = self._reader
        resource = RESOURCES[reader.deck.contract_resource[event.contract]]
        gain = reader.words.listed([reader.in_words("credit", event.credits), reader.in_words("vp", event.vp)])
        facts = {"contract": contract_name(reader, self._offers, event.place), "gain": gain}
        self._offers = self._offers.without_contract(event.place)
        return reader.by("told.filled", event.seat, goods=reader.in_words(resource, event.units), **facts)

    @tell.register
    def _sold(self, event: SoldOnBlackMarket) -> str:
        reader = self._reader
        gain = reader.in_words("credit", event.credits)
        return reader.by("told.sold", event.seat, goods=reader.in_words(event.resource, event.units), gain=gain)

    @tell.register
    def _passed(self, event: ExportPassed) -> str:
        return self._reader.by("told.passed", event.seat)

    @tell.register
    def _evaluated(self, event: Evaluated) -> str:
        """As the book's example does: each difference, the sum, and the status before and after."""
        reader = self._reader
        each = ", ".join([f"{reader.the(seat)} {sign(event.differences[seat])}" for seat in self._order])
        facts = {"before": plain(self._status), "status": plain(event.status)}
        said = reader.say("told.evaluated", each=each, sum=sign(sum(event.differences)), **facts)
        self._status = event.status
        return said

    @tell.register
    def _ended(self, event: GameEnded) -> str:
        return self._reader.say(f"told.ended_{event.outcome.end}")
