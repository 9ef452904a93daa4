"""One lot under the hammer: who bids more."""

from __future__ import annotations

from typing import ClassVar

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Amount, Either, Spec
from debacle.core.state import OpenFrame
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.events import BidMade, Passed
from debacle.games.friends.rules.state import FriendsState

ONLY_PASS = Either({"pass": None})


class Bidding(OpenFrame[FriendsState]):
    """Open and clockwise, until one is left who holds the highest bid (FR-20 to FR-23)."""

    kind: ClassVar[str]
    """What the decision is called."""
    capped: ClassVar[bool] = False
    """Nobody may bid more than they have."""
    lot: CardId
    low: int
    speakers: tuple[Seat, ...]
    """Those still in, the next to speak first."""
    high: int = 0
    holder: Seat | None = None
    excluded: tuple[Seat, ...] = ()
    """Who defaulted on this lot (FR-28)."""

    def ask(self, state: FriendsState) -> tuple[Decision, ...]:
        speakers = self.speakers
        if not speakers or (len(speakers) == 1 and speakers[0] == self.holder):
            return ()
        return (state.decision(speakers[0], self.kind),)

    def spec(self, state: FriendsState, seat: Seat) -> Spec:
        numbers = state.deck.numbers
        low = self.low if self.holder is None else self.high + numbers.min_raise
        high = numbers.bid_cap
        if (self.capped or not state.allow_overbid) and state.money[seat] < high:  # FR-R10
            high = state.money[seat]
        return Either({"pass": None, "bid": Amount(low, high)}) if low <= high else ONLY_PASS

    def take(self, state: FriendsState, seat: Seat, answer: tuple[str, int], dealer: Dealer) -> None:
        act, amount = answer
        rest = self.speakers[1:]
        if act == "bid":
            self.high, self.holder, self.speakers = amount, seat, (*rest, seat)
            dealer.tell_all(BidMade, seat, amount)
        else:
            self.speakers = rest
            dealer.tell_all(Passed, seat)

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        state.pop(dealer)
