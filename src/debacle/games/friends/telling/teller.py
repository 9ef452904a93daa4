"""What happened, an event at a time, in words."""

from __future__ import annotations

from functools import singledispatchmethod

from debacle.core.messages import Event
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
from debacle.games.friends.telling.speech import Speech


class Teller:
    """Events come once each, in their order."""

    def __init__(self, speech: Speech) -> None:
        self._reader = speech
        self._spent: set[int] = set()
        """Action cards announced: that they leave the game is no news."""
        self._told: int | None = None
        """A lot whose way is told already: sold, or twice unsold."""

    @singledispatchmethod
    def tell(self, event: Event) -> str:
        return ""

    @tell.register
    def _begun(self, event: GameBegun) -> str:
        return self._reader.by("told.begun", event.marker, money=self._reader.money(event.money))

    @tell.register
    def _reshuffled(self, event: DeckReshuffled) -> str:
        return self._reader.count("told.reshuffled", event.cards)

    @tell.register
    def _exhausted(self, event: DeckExhausted) -> str:
        return self._reader.say("told.exhausted")

    @tell.register
    def _sold(self, event: LotWon) -> str:
        self._told = event.card
        return self._reader.by("told.won", event.seat, money=self._reader.money(event.price))

    @tell.register
    def _defaulted(self, event: Defaulted) -> str:
        reader = self._reader
        return reader.by("told.defaulted", event.seat, price=reader.money(event.price), paid=reader.money(event.paid))

    @tell.register
    def _unsold(self, event: LotUnsold) -> str:
        if event.discarded:
            self._told = event.card
        return self._reader.say("told.unsold_twice" if event.discarded else "told.unsold")

    @tell.register
    def _moved_money(self, event: MoneyMoved) -> str:
        reader, money = self._reader, self._reader.money(event.amount)
        if event.why == "price":
            return ""
        if event.payer is None:
            return "" if event.payee is None else reader.by("told.receives", event.payee, money=money)
        if event.payee is not None:
            return reader.by("told.pays", event.payer, money=money, to=reader.the(event.payee))
        return reader.by("told.tax" if event.why == "tax" else "told.pays_bank", event.payer, money=money)

    @tell.register
    def _linked(self, event: CardLinked) -> str:
        reader = self._reader
        card = reader.card(event.card)
        if event.host is not None:
            return reader.by("told.attached", event.seat, card=card, host=reader.card(event.host))
        if event.player == event.seat:
            return reader.by("told.bound_self", event.seat, card=card)
        return reader.by("told.bound", event.seat, card=card, to=reader.the(event.player))

    @tell.register
    def _announced(self, event: CardAnnounced) -> str:
        reader = self._reader
        self._spent.add(event.card)
        aim = reader.aim(event.card, event.targets)
        return reader.by(
            "told.announced_at" if aim else "told.announced", event.seat, card=reader.card(event.card), aim=aim
        )

    @tell.register
    def _cancelled(self, event: CardCancelled) -> str:
        return self._reader.by("told.cancelled", event.seat, card=self._reader.card(event.card))

    @tell.register
    def _moved(self, event: CardMoved) -> str:
        reader, card = self._reader, self._reader.card(event.card)
        if event.card == self._told:
            self._told = None
            self._spent.discard(event.card)
            return ""
        if event.owner is not None:
            self._spent.discard(event.card)
            return reader.by(f"told.moved_{event.to}", event.owner, card=card)
        if event.to == "removed" and event.card in self._spent:
            return ""
        return reader.say(f"told.moved_{event.to}", card=card)

    @tell.register
    def _marked(self, event: FactoryMarked) -> str:
        key = "told.struck" if event.mark == "strike" else "told.sucked_dry"
        return self._reader.say(key, card=self._reader.card(event.card), times=self._reader.deck.sucked_dry_times)

    @tell.register
    def _barred(self, event: BidderBarred) -> str:
        return self._reader.by("told.barred", event.seat, card=self._reader.card(event.card))

    @tell.register
    def _shown(self, event: MoneyShown) -> str:
        reader = self._reader
        sums = [
            reader.say("told.has", who=reader.the(seat), money=reader.money(coins))
            for seat, coins in enumerate(event.money)
        ]
        return reader.say("told.shown", sums=", ".join(sums))

    @tell.register
    def _free(self, event: SaleIsFree) -> str:
        key = "told.sale_free" if event.free else "told.sale"
        return self._reader.say(key, card=self._reader.card(event.card))

    @tell.register
    def _income(self, event: IncomePaid) -> str:
        """Step by step: base, production, upkeep, together."""
        reader = self._reader
        steps = [reader.say("told.income_base", money=reader.money(event.base))]
        steps.append(reader.say("told.income_made", money=reader.money(event.production)))
        if event.upkeep:
            steps.append(reader.say("told.income_upkeep", money=reader.money(event.upkeep)))
        total = reader.signed_money(event.base + event.production - event.upkeep)
        return reader.by("told.income", event.seat, steps=" ".join(steps), total=total)

    @tell.register
    def _added(self, event: RoundAdded) -> str:
        return self._reader.say("told.round_added")

    @tell.register
    def _ended(self, event: GameEnded) -> str:
        return self._reader.say("told.ended")
