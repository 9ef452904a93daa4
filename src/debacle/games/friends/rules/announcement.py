"""An action card is announced, perhaps cancelled, and then carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from debacle.core.audience import EVERYONE, Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Pick, Spec
from debacle.core.state import Frame
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.events import CardAnnounced, CardCancelled
from debacle.games.friends.rules.transfers import others, take_out, to_removed

if TYPE_CHECKING:
    from debacle.games.friends.rules.state import FriendsState


def announce(state: FriendsState, seat: Seat, card: CardId, argument: Any, dealer: Dealer) -> None:
    """The card leaves its holder with all its targets named; then it may be cancelled (W-REACT)."""
    targets = () if argument is None else argument if isinstance(argument, tuple) else (argument,)
    take_out(state, card)
    if dealer.tell:
        dealer.tell(CardAnnounced(seat, card, targets), EVERYONE, None)
    state.push(Announced(card, seat, targets))


class Announced(Frame["FriendsState"], tag="announced"):
    """W-REACT, then the effect, then the removed pile, even when cancelled (FR-61, FR-78)."""

    card: CardId
    seat: Seat
    targets: tuple[int, ...]
    answered: bool = False
    stands: bool = True
    done: bool = False

    def ask(self, state: FriendsState) -> tuple[Decision, ...]:
        reactor = None if self.answered else self._reactor(state)
        return () if reactor is None else (state.decision(reactor, "react"),)

    def spec(self, state: FriendsState, seat: Seat) -> Spec:
        return Pick((False, True))

    def take(self, state: FriendsState, seat: Seat, answer: bool, dealer: Dealer) -> None:
        self.answered = True
        murphy = state.deck.cancels
        if answer and murphy is not None:
            self.stands = False
            if dealer.tell:
                dealer.tell(CardCancelled(seat, self.card), EVERYONE, None)
            to_removed(state, murphy, dealer)

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        if self.done:
            to_removed(state, self.card, dealer)
            state.pop(dealer)
            return
        self.answered = self.done = True
        if self.stands:
            state.carry_out(self, dealer)

    def seen(self, state: FriendsState, seat: Seat | None) -> Announced:
        return Announced(self.card, self.seat, self.targets, self.answered, self.stands, self.done)

    def _reactor(self, state: FriendsState) -> Seat | None:
        """Another seat that holds the card which cancels (FR-R20)."""
        murphy = state.deck.cancels
        return next((seat for seat in others(state, self.seat) if murphy in state.unused[seat]), None)
