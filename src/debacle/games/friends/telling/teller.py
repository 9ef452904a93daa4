"""What happened, an event at a time, in words."""

from __future__ import annotations

from functools import singledispatchmethod

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.events import (
    BidderBarred,
    CardAnnounced,
    CardCancelled,
    CardLinked,
    CardMoved,
    DeckExhausted,
    DeckReshuffled,
    Defaulted,
    FactoryMarked,
    GameBegun,
    GameEnded,
    IncomePaid,
    LotUnsold,
    LotWon,
    MoneyMoved,
    MoneyShown,
    RoundAdded,
    SaleIsFree,
)
from debacle.games.friends.telling.concerns import concerned
from debacle.games.friends.telling.owners import Owners
from debacle.games.friends.telling.speech import Speech


class Teller:
    """Events come once each, in their order: it remembers whose cards are whose."""

    def __init__(self, speech: Speech) -> None:
        self._speech = speech
        self._spent: set[int] = set()
        """Action cards announced: that they leave the game is no news."""
        self._told: int | None = None
        """A lot whose way is told already: sold, or twice unsold."""
        self.owners = Owners()
        """As they were before the event that is told."""

    def copy(self) -> Teller:
        """One that goes on from here."""
        twin = Teller(self._speech)
        twin._spent, twin._told, twin.owners = self._spent.copy(), self._told, self.owners.copy()
        return twin

    def tell(self, event: Event) -> str:
        """A sentence or two; empty: it is not worth a line of its own."""
        said = self._say(event)
        self.owners.read(event)
        return said

    def concerns(self, event: Event) -> bool:
        """Whether it happens to the reader, or to something of theirs; to be asked before it is told."""
        seat = self._speech.own_seat
        return seat is not None and seat in concerned(self._speech.deck, event, self.owners)

    def _whose(self, card: CardId) -> str:
        """A card inside a sentence, with whose it is."""
        owner = self.owners.of(card)
        name = self._speech.card(card)
        return name if owner is None else self._speech.by("card_of", owner, card=name)

    @singledispatchmethod
    def _say(self, event: Event) -> str:
        return ""

    @_say.register
    def _begun(self, event: GameBegun) -> str:
        return self._speech.by("told.begun", event.marker, money=self._speech.money(event.money))

    @_say.register
    def _reshuffled(self, event: DeckReshuffled) -> str:
        return self._speech.count("told.reshuffled", event.cards)

    @_say.register
    def _exhausted(self, event: DeckExhausted) -> str:
        return self._speech.say("told.exhausted")

    @_say.register
    def _sold(self, event: LotWon) -> str:
        self._told = event.card
        return self._speech.by("told.won", event.seat, money=self._speech.money(event.price))

    @_say.register
    def _defaulted(self, event: Defaulted) -> str:
        speech = self._speech
        return speech.by("told.defaulted", event.seat, price=speech.money(event.price), paid=speech.money(event.paid))

    @_say.register
    def _unsold(self, event: LotUnsold) -> str:
        if event.discarded:
            self._told = event.card
        return self._speech.say("told.unsold_twice" if event.discarded else "told.unsold")

    @_say.register
    def _moved_money(self, event: MoneyMoved) -> str:
        speech, money = self._speech, self._speech.money(event.amount)
        if event.why == "price":
            return ""
        if event.payer is None:
            return "" if event.payee is None else speech.by("told.receives", event.payee, money=money)
        if event.payee is not None and event.payee == speech.own_seat:
            return speech.say("told.pays_to_you", who=speech.name(event.payer), money=money)
        if event.payee is not None:
            return speech.by("told.pays", event.payer, money=money, to=speech.name(event.payee))
        return speech.by("told.tax" if event.why == "tax" else "told.pays_bank", event.payer, money=money)

    @_say.register
    def _linked(self, event: CardLinked) -> str:
        speech = self._speech
        card = speech.card(event.card)
        if event.host is not None:
            host = speech.card(event.host) if event.player == event.seat else self._whose(event.host)
            return speech.by("told.attached", event.seat, card=card, host=host)
        if event.player == event.seat:
            return speech.by("told.bound_self", event.seat, card=card)
        if event.player == speech.own_seat:
            return speech.say("told.bound_to_you", who=speech.name(event.seat), card=card)
        return speech.by("told.bound", event.seat, card=card, to=speech.name(event.player))

    @_say.register
    def _announced(self, event: CardAnnounced) -> str:
        speech = self._speech
        self._spent.add(event.card)
        aim = speech.aim(event.card, event.targets, self._whose)
        return speech.by(
            "told.announced_at" if aim else "told.announced", event.seat, card=speech.card(event.card), aim=aim
        )

    @_say.register
    def _cancelled(self, event: CardCancelled) -> str:
        return self._speech.by("told.cancelled", event.seat, card=self._speech.card(event.card))

    @_say.register
    def _moved(self, event: CardMoved) -> str:
        speech, card = self._speech, self._speech.card(event.card)
        if event.card == self._told:
            self._told = None
            self._spent.discard(event.card)
            return ""
        before = self.owners.of(event.card)
        if event.owner is not None:
            self._spent.discard(event.card)
            return self._changed_hands(event.card, before, event.owner, event.to)
        if event.to == "removed" and event.card in self._spent:
            return ""
        if before is not None:
            return speech.by(f"told.lost_{event.to}", before, card=card)
        return speech.say(f"told.moved_{event.to}", card=card)

    def _changed_hands(self, card: CardId, before: Seat | None, owner: Seat, to: str) -> str:
        speech, name = self._speech, self._speech.card(card)
        if before is None or before == owner:
            return speech.by(f"told.moved_{to}", owner, card=name)
        if before == speech.own_seat:
            return speech.say("told.taken_from_you", card=name, who=speech.name(owner))
        return speech.by("told.taken", owner, card=name, whose=speech.name(before))

    @_say.register
    def _marked(self, event: FactoryMarked) -> str:
        key = "told.struck" if event.mark == "strike" else "told.sucked_dry"
        owner, card = self.owners.of(event.card), self._speech.card(event.card)
        times = self._speech.deck.sucked_dry_times
        if owner is None:
            return self._speech.say(key, card=card, times=times)
        return self._speech.by(f"{key}_of", owner, card=card, times=times)

    @_say.register
    def _barred(self, event: BidderBarred) -> str:
        return self._speech.by("told.barred", event.seat, card=self._speech.card(event.card))

    @_say.register
    def _shown(self, event: MoneyShown) -> str:
        speech = self._speech
        sums = [speech.by("told.has", seat, money=speech.money(coins)) for seat, coins in enumerate(event.money)]
        return speech.say("told.shown", sums=", ".join(sums))

    @_say.register
    def _free(self, event: SaleIsFree) -> str:
        key = "told.sale_free" if event.free else "told.sale"
        return self._speech.say(key, card=self._speech.card(event.card))

    @_say.register
    def _income(self, event: IncomePaid) -> str:
        """Step by step: base, production, upkeep, together."""
        speech = self._speech
        steps = [speech.say("told.income_base", money=speech.money(event.base))]
        steps.append(speech.say("told.income_made", money=speech.money(event.production)))
        if event.upkeep:
            steps.append(speech.say("told.income_upkeep", money=speech.money(event.upkeep)))
        total = speech.signed_money(event.base + event.production - event.upkeep)
        return speech.by("told.income", event.seat, steps=" ".join(steps), total=total)

    @_say.register
    def _added(self, event: RoundAdded) -> str:
        return self._speech.say("told.round_added")

    @_say.register
    def _ended(self, event: GameEnded) -> str:
        return self._speech.say("told.ended")
