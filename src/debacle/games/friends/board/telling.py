"""What happened, an event at a time, in words."""

from __future__ import annotations

from functools import singledispatchmethod

from debacle.core.messages import Event
from debacle.games.friends.board.speech import Speech
from debacle.games.friends.events import (
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


class Teller:
    """Events come once each, in their order."""

    def __init__(self, speech: Speech) -> None:
        self._room = speech
        self._spent: set[int] = set()
        """Action cards announced: that they leave the game is no news."""
        self._told: int | None = None
        """A lot whose way is told already: sold, or twice unsold."""

    @singledispatchmethod
    def tell(self, event: Event) -> str:
        return ""

    @tell.register
    def _begun(self, event: GameBegun) -> str:
        return self._room.by("told.begun", event.marker, money=self._room.money(event.money))

    @tell.register
    def _reshuffled(self, event: DeckReshuffled) -> str:
        return self._room.count("told.reshuffled", event.cards)

    @tell.register
    def _exhausted(self, event: DeckExhausted) -> str:
        return self._room.say("told.exhausted")

    @tell.register
    def _sold(self, event: LotWon) -> str:
        self._told = event.card
        return self._room.by("told.won", event.seat, money=self._room.money(event.price))

    @tell.register
    def _defaulted(self, event: Defaulted) -> str:
        room = self._room
        return room.by("told.defaulted", event.seat, price=room.money(event.price), paid=room.money(event.paid))

    @tell.register
    def _unsold(self, event: LotUnsold) -> str:
        if event.discarded:
            self._told = event.card
        return self._room.say("told.unsold_twice" if event.discarded else "told.unsold")

    @tell.register
    def _moved_money(self, event: MoneyMoved) -> str:
        room, money = self._room, self._room.money(event.amount)
        if event.why == "price":
            return ""
        if event.payer is None:
            return "" if event.payee is None else room.by("told.receives", event.payee, money=money)
        if event.payee is not None:
            return room.by("told.pays", event.payer, money=money, to=room.the(event.payee))
        return room.by("told.tax" if event.why == "tax" else "told.pays_bank", event.payer, money=money)

    @tell.register
    def _linked(self, event: CardLinked) -> str:
        room = self._room
        card = room.card(event.card)
        if event.host is not None:
            return room.by("told.attached", event.seat, card=card, host=room.card(event.host))
        if event.player == event.seat:
            return room.by("told.bound_self", event.seat, card=card)
        return room.by("told.bound", event.seat, card=card, to=room.the(event.player))

    @tell.register
    def _announced(self, event: CardAnnounced) -> str:
        room = self._room
        self._spent.add(event.card)
        aim = room.aim(event.card, event.targets)
        return room.by(
            "told.announced_at" if aim else "told.announced", event.seat, card=room.card(event.card), aim=aim
        )

    @tell.register
    def _cancelled(self, event: CardCancelled) -> str:
        return self._room.by("told.cancelled", event.seat, card=self._room.card(event.card))

    @tell.register
    def _moved(self, event: CardMoved) -> str:
        room, card = self._room, self._room.card(event.card)
        if event.card == self._told:
            self._told = None
            self._spent.discard(event.card)
            return ""
        if event.owner is not None:
            self._spent.discard(event.card)
            return room.by(f"told.moved_{event.to}", event.owner, card=card)
        if event.to == "removed" and event.card in self._spent:
            return ""
        return room.say(f"told.moved_{event.to}", card=card)

    @tell.register
    def _marked(self, event: FactoryMarked) -> str:
        key = "told.struck" if event.mark == "strike" else "told.sucked_dry"
        return self._room.say(key, card=self._room.card(event.card), times=self._room.deck.sucked_dry_times)

    @tell.register
    def _barred(self, event: BidderBarred) -> str:
        return self._room.by("told.barred", event.seat, card=self._room.card(event.card))

    @tell.register
    def _shown(self, event: MoneyShown) -> str:
        room = self._room
        sums = [
            room.say("told.has", who=room.the(seat), money=room.money(coins)) for seat, coins in enumerate(event.money)
        ]
        return room.say("told.shown", sums=", ".join(sums))

    @tell.register
    def _free(self, event: SaleIsFree) -> str:
        key = "told.sale_free" if event.free else "told.sale"
        return self._room.say(key, card=self._room.card(event.card))

    @tell.register
    def _income(self, event: IncomePaid) -> str:
        """Step by step: base, production, upkeep, together."""
        room = self._room
        steps = [room.say("told.income_base", money=room.money(event.base))]
        steps.append(room.say("told.income_made", money=room.money(event.production)))
        if event.upkeep:
            steps.append(room.say("told.income_upkeep", money=room.money(event.upkeep)))
        total = room.signed_money(event.base + event.production - event.upkeep)
        return room.by("told.income", event.seat, steps=" ".join(steps), total=total)

    @tell.register
    def _added(self, event: RoundAdded) -> str:
        return self._room.say("told.round_added")

    @tell.register
    def _ended(self, event: GameEnded) -> str:
        return self._room.say("told.ended")
