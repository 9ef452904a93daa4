"""Auctions: bidding, the award, what a new card asks for at once, and the forced sale."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from debacle.core.audience import EVERYONE, Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Amount, Either, Pick, Spec
from debacle.core.state import Frame
from debacle.games.friends.rules.announcement import Announced, announce
from debacle.games.friends.rules.deck import CardId, FriendsDeck
from debacle.games.friends.rules.empire import factories, factory_limit, owner_of, tax
from debacle.games.friends.rules.events import BidMade, CardLinked, Defaulted, LotWon, Passed, SaleIsFree
from debacle.games.friends.rules.playable import Acts, link_acts, play_acts
from debacle.games.friends.rules.transfers import (
    clockwise,
    others,
    pay_bank,
    pay_player,
    take_out,
    to_discard,
    to_empire,
    to_unused,
)

if TYPE_CHECKING:
    from debacle.games.friends.rules.state import FriendsState


class Bidding(Frame["FriendsState"], tag="bidding"):
    """Open and clockwise, until one is left who holds the highest bid (FR-20 to FR-23)."""

    lot: CardId
    low: int
    speakers: tuple[Seat, ...]
    """Those still in, the next to speak first."""
    high: int = 0
    holder: Seat | None = None
    excluded: tuple[Seat, ...] = ()
    """Who defaulted on this lot (FR-28)."""
    capped: bool = False
    """Nobody may bid more than they have (FR-R18)."""

    def ask(self, state: FriendsState) -> tuple[Decision, ...]:
        speakers = self.speakers
        if not speakers or (len(speakers) == 1 and speakers[0] == self.holder):
            return ()
        return (state.decision(speakers[0], "sale" if self.capped else "bid"),)

    def spec(self, state: FriendsState, seat: Seat) -> Spec:
        numbers = state.deck.numbers
        low = self.low if self.holder is None else self.high + numbers.min_raise
        high = numbers.bid_cap
        if self.capped or not state.allow_overbid:  # FR-R10
            high = min(high, state.money[seat])
        return Either({"pass": None, "bid": Amount(low, high)} if low <= high else {"pass": None})

    def take(self, state: FriendsState, seat: Seat, answer: tuple[str, int], dealer: Dealer) -> None:
        act, amount = answer
        rest = self.speakers[1:]
        if act == "bid":
            self.high, self.holder, self.speakers = amount, seat, (*rest, seat)
            if dealer.tell:
                dealer.tell(BidMade(seat, amount), EVERYONE, None)
        else:
            self.speakers = rest
            if dealer.tell:
                dealer.tell(Passed(seat), EVERYONE, None)

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        state.pop(dealer)

    def seen(self, state: FriendsState, seat: Seat | None) -> Bidding:
        return Bidding(self.lot, self.low, self.speakers, self.high, self.holder, self.excluded, self.capped)


class Award(Frame["FriendsState"], tag="award"):
    """The hammer has fallen: half price? solvent? pay, take the marker and the card (FR-23, FR-25, FR-28)."""

    lot: CardId
    seat: Seat
    price: int
    excluded: tuple[Seat, ...] = ()
    asked: bool = False
    paid: bool = False
    settled: bool = False

    def ask(self, state: FriendsState) -> tuple[Decision, ...]:
        if self.asked or not self._can_be_halved(state):
            return ()
        return (state.decision(self.seat, "half"),)

    def spec(self, state: FriendsState, seat: Seat) -> Spec:
        return Pick((False, True))

    def take(self, state: FriendsState, seat: Seat, answer: bool, dealer: Dealer) -> None:
        self.asked = True
        card = state.deck.halves
        if answer and card is not None:
            announce(state, seat, card, self.lot, dealer)

    def back(self, state: FriendsState, child: Frame[FriendsState], dealer: Dealer) -> None:
        if isinstance(child, Announced) and child.stands:
            self.price = half_price(state.deck, self.lot, self.price)

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        if self.settled:
            state.pop(dealer)
            return
        self.settled = self.asked = True
        if state.money[self.seat] < self.price:
            paid = pay_bank(state, self.seat, self.price, "price", dealer)
            if dealer.tell:
                dealer.tell(Defaulted(self.seat, self.lot, self.price, paid), EVERYONE, None)
            return
        self.paid = True
        pay_bank(state, self.seat, self.price, "price", dealer)
        state.marker = self.seat
        state.row.remove(self.lot)
        state.unsold = tuple([card for card in state.unsold if card != self.lot])  # FR-R13
        if dealer.tell:
            dealer.tell(LotWon(self.seat, self.lot, self.price), EVERYONE, None)
        acquire(state, self.lot, self.seat, dealer)

    def seen(self, state: FriendsState, seat: Seat | None) -> Award:
        return Award(self.lot, self.seat, self.price, self.excluded, self.asked, self.paid, self.settled)

    def _can_be_halved(self, state: FriendsState) -> bool:
        """W-HALF: only if it lowers the price (FR-80); never its own purchase (FR-R26), for then it is not held yet."""
        if self.settled or not state.unused[self.seat]:
            return False
        card = state.deck.halves
        return card in state.unused[self.seat] and half_price(state.deck, self.lot, self.price) < self.price


def half_price(deck: FriendsDeck, lot: CardId, price: int) -> int:
    """Rounded up, and no less than the minimum bid (FR-80)."""
    return max((price + 1) // 2, deck.cards[lot].min_bid)


def acquire(state: FriendsState, card: CardId, seat: Seat, dealer: Dealer) -> None:
    """A card comes to a player, as if bought: placed, a factory too many shed, then linked or used at once."""
    if state.deck.main[card]:
        to_empire(state, card, seat, dealer)
    else:
        to_unused(state, card, seat, dealer)
        state.push(Acquire(card, seat))
    shed_if_needed(state)


def owes_a_factory(state: FriendsState, seat: Seat) -> bool:
    return len(factories(state.deck, state, seat)) > factory_limit(state.deck, state, seat)


def shed_if_needed(state: FriendsState) -> None:
    """FR-36, FR-R14: those above their maximum, by a new factory or by the loss of building land."""
    owing = tuple([seat for seat in clockwise(state, state.marker) if owes_a_factory(state, seat)])
    if owing:
        state.push(Shed(owing))


class Shed(Frame["FriendsState"], tag="shed"):
    """W-SHED: deactivate, one after the other, until within the maximum."""

    seats: tuple[Seat, ...]

    def ask(self, state: FriendsState) -> tuple[Decision, ...]:
        for seat in self.seats:
            if owes_a_factory(state, seat):
                return (state.decision(seat, "shed"),)
        return ()

    def spec(self, state: FriendsState, seat: Seat) -> Spec:
        """One whose tax can be paid in full; any, if there is none (FR-R14)."""
        own, coins = factories(state.deck, state, seat), state.money[seat]
        payable = tuple([card for card in own if tax(state.deck, state, seat, card) <= coins])
        return Pick(payable or own)

    def take(self, state: FriendsState, seat: Seat, answer: CardId, dealer: Dealer) -> None:
        pay_bank(state, seat, tax(state.deck, state, seat, answer), "tax", dealer)
        to_discard(state, answer, dealer)

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        state.pop(dealer)

    def seen(self, state: FriendsState, seat: Seat | None) -> Shed:
        return Shed(self.seats)


class Acquire(Frame["FriendsState"], tag="acquire"):
    """W-ACQ: an influence or action card just acquired may be linked or used at once (FR-24, FR-R39)."""

    card: CardId
    seat: Seat
    answered: bool = False

    def ask(self, state: FriendsState) -> tuple[Decision, ...]:
        if self.answered or not self._acts(state):
            return ()
        return (state.decision(self.seat, "acquired"),)

    def spec(self, state: FriendsState, seat: Seat) -> Spec:
        return Either({"keep": None, **self._acts(state)})

    def take(self, state: FriendsState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        self.answered = True
        act, argument = answer
        if act == "keep":
            return
        if state.deck.action[self.card]:
            announce(state, seat, self.card, argument, dealer)
        else:
            link(state, seat, self.card, argument, dealer)

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        state.pop(dealer)

    def seen(self, state: FriendsState, seat: Seat | None) -> Acquire:
        return Acquire(self.card, self.seat, self.answered)

    def _acts(self, state: FriendsState) -> Acts:
        cards = (self.card,)
        return {**play_acts(state, self.seat, cards), **link_acts(state, cards)}


def link(state: FriendsState, seat: Seat, card: CardId, target: int, dealer: Dealer) -> None:
    """Bind an influence card to a player, or attach it to a card (FR-45 to FR-50)."""
    take_out(state, card)
    host: CardId | None = None
    player = target
    if state.deck.cards[card].attach == "player":
        state.bound[target] = (*state.bound[target], card)
    else:
        host = target
        state.links = (*state.links, (card, host))
        owner = owner_of(state, host)
        assert owner is not None
        player = owner
    if dealer.tell:
        dealer.tell(CardLinked(seat, card, player, host), EVERYONE, None)


class ForcedSale(Frame["FriendsState"], tag="forced_sale"):
    """A card of an opponent is put up for sale (FR-85, FR-R18)."""

    user: Seat
    card: CardId
    owner: Seat
    price: int
    called: bool = False

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        if self.called:
            state.pop(dealer)
            return
        self.called = True
        free = all(state.money[seat] < self.price for seat in others(state, self.owner))
        if dealer.tell:
            dealer.tell(SaleIsFree(self.card, free), EVERYONE, None)
        if free:
            acquire(state, self.card, self.user, dealer)
            return
        speakers = tuple([seat for seat in clockwise(state, self.user) if seat != self.owner])
        state.push(Bidding(lot=self.card, low=self.price, speakers=speakers, capped=True))

    def back(self, state: FriendsState, child: Frame[FriendsState], dealer: Dealer) -> None:
        if not isinstance(child, Bidding) or child.holder is None:
            return
        pay_player(state, child.holder, self.owner, self.price, dealer)
        pay_bank(state, child.holder, child.high - self.price, "card", dealer)
        acquire(state, self.card, child.holder, dealer)

    def seen(self, state: FriendsState, seat: Seat | None) -> ForcedSale:
        return ForcedSale(self.user, self.card, self.owner, self.price, self.called)
