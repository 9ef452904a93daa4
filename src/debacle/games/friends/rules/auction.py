"""Phase 3: one lot after the other is called, bid for, and paid."""

from __future__ import annotations

from typing import ClassVar

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Pick, Spec
from debacle.core.state import Frame, OpenFrame
from debacle.games.friends.rules.announcement import Announced, acquire, announce
from debacle.games.friends.rules.bidding import Bidding
from debacle.games.friends.rules.deck import CardId, FriendsDeck
from debacle.games.friends.rules.events import Defaulted, LotCalled, LotUnsold, LotWon
from debacle.games.friends.rules.row import AlongTheRow
from debacle.games.friends.rules.state import FriendsState
from debacle.games.friends.rules.transfers import clockwise, pay_bank, to_discard
from debacle.games.friends.rules.window import open_window


class Auctions(AlongTheRow, tag="auctions"):
    """Phase 3: the lots from the deck outwards, each once (FR-19, FR-29), with a window before each (W-LOT)."""

    called: bool = False
    """The window before the next lot is over."""
    excluded: tuple[Seat, ...] = ()
    """Who defaulted on the lot that is to be called again."""

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        if not self.called:
            self.called = True
            if open_window(state, "lot"):
                return
        if self.at == len(state.row):
            state.pop(dealer)
        else:
            self.called = False
            if not self.excluded:
                dealer.tell_all(LotCalled, state.row[self.at])
            excluded, self.excluded = self.excluded, ()
            state.push(_bidding(state, state.row[self.at], excluded))

    def back(self, state: FriendsState, child: Frame[FriendsState], dealer: Dealer) -> None:
        if isinstance(child, LotBidding):
            if child.holder is None:
                self._unsold(state, child.lot, dealer)
            else:
                state.push(Award(child.lot, child.holder, child.high, child.excluded))
        elif isinstance(child, Award) and not child.paid:
            excluded = (*child.excluded, child.seat)
            if state.rules >= 2:  # FR-R11: the award is over, so there is a window before the lot is called again
                self.excluded = excluded
            else:
                state.push(_bidding(state, child.lot, excluded))

    def _unsold(self, state: FriendsState, card: CardId, dealer: Dealer) -> None:
        again = card in state.unsold
        dealer.tell_all(LotUnsold, card, again)
        if again:  # FR-27
            state.row.remove(card)
            to_discard(state, card, dealer)
        else:  # FR-26
            state.unsold = (*state.unsold, card)
            self.at += 1


class LotBidding(Bidding, tag="bidding"):
    """A lot of the row. Until the first bid hammer cards may still be played: a window follows each pass (W-LOT)."""

    kind: ClassVar[str] = "bid"

    def take(self, state: FriendsState, seat: Seat, answer: tuple[str, int], dealer: Dealer) -> None:
        Bidding.take(self, state, seat, answer, dealer)
        if state.rules >= 2 and self.holder is None and self.speakers:  # FR-30, FR-63
            open_window(state, "lot")

    def back(self, state: FriendsState, child: Frame[FriendsState], dealer: Dealer) -> None:
        """Somebody may have been barred in the window (FR-72)."""
        self.speakers = tuple([seat for seat in self.speakers if (seat, self.lot) not in state.barred])


def _bidding(state: FriendsState, card: CardId, excluded: tuple[Seat, ...]) -> LotBidding:
    low, speakers = state.deck.cards[card].min_bid, _speakers(state, card, excluded)
    return LotBidding(lot=card, low=low, speakers=speakers, excluded=excluded)


def _speakers(state: FriendsState, card: CardId, excluded: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """From the marker holder clockwise, without those barred or excluded (FR-20, FR-R11, FR-R27)."""
    everybody, barred = clockwise(state, state.marker), state.barred
    if not excluded and not barred:
        return everybody
    return tuple([seat for seat in everybody if seat not in excluded and (seat, card) not in barred])


class Award(OpenFrame[FriendsState], tag="award"):
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
            dealer.tell_all(Defaulted, self.seat, self.lot, self.price, paid)
            state.pop(dealer)
            return
        self.paid = True
        pay_bank(state, self.seat, self.price, "price", dealer)
        state.marker = self.seat
        state.row.remove(self.lot)
        state.unsold = tuple([card for card in state.unsold if card != self.lot])  # FR-R13
        dealer.tell_all(LotWon, self.seat, self.lot, self.price)
        acquire(state, self.lot, self.seat, dealer)

    def _can_be_halved(self, state: FriendsState) -> bool:
        """W-HALF: only if it lowers the price (FR-80); never its own purchase (FR-R26), for then it is not held yet."""
        if self.settled or not state.unused[self.seat]:
            return False
        card = state.deck.halves
        return card in state.unused[self.seat] and half_price(state.deck, self.lot, self.price) < self.price


def half_price(deck: FriendsDeck, lot: CardId, price: int) -> int:
    """Rounded up, and no less than the minimum bid (FR-80)."""
    return max((price + 1) // 2, deck.cards[lot].min_bid)
