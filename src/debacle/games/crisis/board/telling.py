"""What happened, an event at a time, in words."""

from __future__ import annotations

from functools import singledispatchmethod

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.crisis.board.offers import Offers, aim, contract_name, space_name
from debacle.games.crisis.board.speech import Speech, sign
from debacle.games.crisis.deck import IMPORT, LEADER
from debacle.games.crisis.events import (
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
from debacle.games.crisis.parts import RESOURCES, ZONES, DiscardContract
from debacle.texts.numbers import plain


class Teller:
    """Events come once each, in their order."""

    def __init__(self, speech: Speech) -> None:
        self._room = speech
        self._offers = Offers()
        self._status = 0
        self._order: tuple[Seat, ...] = ()

    @singledispatchmethod
    def tell(self, event: Event) -> str:
        return ""

    @tell.register
    def _begun(self, event: GameBegun) -> str:
        self._status, self._order = event.status, event.order
        plan = self._room.words.say(f"option.difficulty_is.{event.difficulty}")
        return self._room.by("told.begun", event.order[0], status=event.status, plan=plan)

    @tell.register
    def _round(self, event: RoundBegun) -> str:
        self._offers = Offers(event.companies, event.workers, event.contracts)
        room = self._room
        companies = ", ".join([room.company(company) for company in event.companies])
        return room.say("told.round", round=event.round, target=event.target, companies=companies)

    @tell.register
    def _event(self, event: EventDrawn) -> str:
        room, card = self._room, self._room.deck.events[event.card]
        zone = room.zone(ZONES.index(card.zone))
        said = room.say("told.event", zone=zone, event=room.event(event.card), text=room.own(card.text))
        if event.status != self._status:
            said = f"{said} {room.say('told.status', before=plain(self._status), status=plain(event.status))}"
        self._status = event.status
        return said

    def _paid(self, key: str, seat: Seat, paid: int, penalty: int) -> str:
        room = self._room
        said = room.by(key, seat, credits=room.in_words("credit", paid))
        return f"{said} {room.count('told.and_points', penalty)}" if penalty else said

    @tell.register
    def _event_paid(self, event: EventPaid) -> str:
        return self._paid("told.event_paid", event.seat, event.paid, event.penalty)

    @tell.register
    def _interest(self, event: InterestPaid) -> str:
        return self._paid("told.interest", event.seat, event.paid, event.penalty)

    @tell.register
    def _repaid(self, event: LoanRepaid) -> str:
        return self._room.by("told.repaid", event.seat, loans=event.loans)

    @tell.register
    def _placed(self, event: ManagerPlaced) -> str:
        return self._room.by("told.placed", event.seat, space=space_name(self._room, self._offers, event.space))

    @tell.register
    def _unused(self, event: ManagerUnused) -> str:
        return self._room.by("told.unused", event.seat)

    @tell.register
    def _drawn(self, event: InfluenceDrawn) -> str:
        room = self._room
        if event.card is None:
            return room.by("told.drew", event.seat)
        return room.by("told.drew_this", event.seat, card=room.card(event.card))

    @tell.register
    def _reshuffled(self, event: PileReshuffled) -> str:
        return self._room.count("told.reshuffled", len(event.cards))

    @tell.register
    def _played(self, event: InfluencePlayed) -> str:
        room, card = self._room, self._room.card(event.card)
        target = aim(room, self._offers, event.card, event.target)
        if isinstance(room.deck.effects[event.card], DiscardContract):
            self._gone(event.target[0])
        if target:
            return room.by("told.played_at", event.seat, card=card, aim=target)
        return room.by("told.played", event.seat, card=card)

    @tell.register
    def _subsidy(self, event: SubsidyPaid) -> str:
        return self._room.by("told.subsidy", event.seat, credits=self._room.in_words("credit", event.credits))

    @tell.register
    def _order_changed(self, event: OrderChanged) -> str:
        room = self._room
        self._order = event.order
        order = ", ".join([room.the(seat) for seat in event.order])
        return room.by("told.leads" if event.action == LEADER else "told.second", event.seat, order=order)

    @tell.register
    def _loan(self, event: LoanTaken) -> str:
        return self._room.by("told.loan", event.seat, loans=event.loans)

    @tell.register
    def _declined(self, event: Declined) -> str:
        room, space = self._room, space_name(self._room, self._offers, event.space)
        said = room.by("told.declined", event.seat, space=space)
        return f"{said} {room.count('told.and_points', event.penalty)}" if event.penalty else said

    def _bought(self, seat: Seat, goods: str, price: str, lost: int) -> str:
        room = self._room
        said = room.by("told.bought", seat, goods=goods, price=price)
        return f"{said} {room.count('told.lost', lost)}" if lost else said

    @tell.register
    def _resource(self, event: ResourceBought) -> str:
        room = self._room
        goods = room.in_words(event.resource, 1)
        return self._bought(event.seat, goods, room.in_words("credit", event.credits), event.lost)

    @tell.register
    def _hired(self, event: WorkerHired) -> str:
        room, worker = self._room, self._room.worker(event.worker)
        if event.credits:
            return room.by("told.hired_for", event.seat, worker=worker, price=room.in_words("credit", event.credits))
        return room.by("told.hired", event.seat, worker=worker)

    @tell.register
    def _company(self, event: CompanyBought) -> str:
        room = self._room
        facts = {"price": room.in_words("credit", event.credits), "vp": room.in_words("vp", event.vp)}
        return room.by("told.company", event.seat, company=room.company(event.company), **facts)

    @tell.register
    def _fifth(self, event: FifthManagerWon) -> str:
        return self._room.by("told.fifth", event.seat)

    @tell.register
    def _imported(self, event: Imported) -> str:
        room = self._room
        offer = room.deck.imports[event.space - room.deck.at[IMPORT].start]
        goods = room.words.listed([room.in_words(name, event.units * count) for name, count in offer.unit.items()])
        price = [room.in_words("credit", event.credits), room.in_words("vp", event.vp)]
        return self._bought(event.seat, goods, room.words.listed(price), event.lost)

    @tell.register
    def _energy(self, event: EnergyBought) -> str:
        room = self._room
        goods = room.in_words("energy", event.energy)
        if event.credits:
            return self._bought(event.seat, goods, room.in_words("credit", event.credits), event.lost)
        said = room.by("told.turned", event.seat, goods=goods, space=space_name(room, self._offers, event.space))
        return f"{said} {room.count('told.lost', event.lost)}" if event.lost else said

    @tell.register
    def _produced(self, event: Produced) -> str:
        room = self._room
        if not event.activations:
            return room.by("told.idle", event.seat)
        companies = room.words.listed([room.company(company) for company, _ in event.activations])
        facts = {"companies": companies, "made": room.things(event.made) or room.say("nothing")}
        said = room.by("told.produced", event.seat, **facts)
        used = room.things(event.used)
        if used:
            said = f"{said} {room.say('told.used', used=used)}"
        return f"{said} {room.count('told.lost', event.lost)}" if event.lost else said

    @tell.register
    def _filled(self, event: ContractFilled) -> str:
        room = self._room
        resource = RESOURCES[room.deck.contract_resource[event.contract]]
        gain = room.words.listed([room.in_words("credit", event.credits), room.in_words("vp", event.vp)])
        facts = {"contract": contract_name(room, self._offers, event.place), "gain": gain}
        self._gone(event.place)
        return room.by("told.filled", event.seat, goods=room.in_words(resource, event.units), **facts)

    def _gone(self, place: int) -> None:
        contracts = list(self._offers.contracts)
        contracts[place] = None
        self._offers.contracts = contracts

    @tell.register
    def _sold(self, event: SoldOnBlackMarket) -> str:
        room = self._room
        gain = room.in_words("credit", event.credits)
        return room.by("told.sold", event.seat, goods=room.in_words(event.resource, event.units), gain=gain)

    @tell.register
    def _passed(self, event: ExportPassed) -> str:
        return self._room.by("told.passed", event.seat)

    @tell.register
    def _evaluated(self, event: Evaluated) -> str:
        """As the book's example does: each difference, the sum, and the status before and after."""
        room = self._room
        each = ", ".join([f"{room.the(seat)} {sign(event.differences[seat])}" for seat in self._order])
        facts = {"before": plain(self._status), "status": plain(event.status)}
        said = room.say("told.evaluated", each=each, sum=sign(sum(event.differences)), **facts)
        self._status = event.status
        return said

    @tell.register
    def _ended(self, event: GameEnded) -> str:
        return self._room.say(f"told.ended_{event.outcome.end}")
