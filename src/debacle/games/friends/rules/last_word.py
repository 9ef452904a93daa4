"""One round more, if somebody has the card for it."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Pick, Spec
from debacle.core.state import Frame, OpenFrame
from debacle.games.friends.rules.announcement import Announced, announce
from debacle.games.friends.rules.state import FriendsState


class LastWord(OpenFrame[FriendsState], tag="last_word"):
    """W-END: the game is about to end, and whoever holds it may say that they are not done yet (FR-70)."""

    answered: bool = False
    goes_on: bool = False

    def ask(self, state: FriendsState) -> tuple[Decision, ...]:
        holder = self._holder(state)
        return () if self.answered or holder is None else (state.decision(holder, "end"),)

    def spec(self, state: FriendsState, seat: Seat) -> Spec:
        return Pick((False, True))

    def take(self, state: FriendsState, seat: Seat, answer: bool, dealer: Dealer) -> None:
        self.answered = True
        card = state.deck.prolongs
        if answer and card is not None:
            announce(state, seat, card, None, dealer)

    def back(self, state: FriendsState, child: Frame[FriendsState], dealer: Dealer) -> None:
        if isinstance(child, Announced):
            self.goes_on = child.stands

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        state.pop(dealer)

    def _holder(self, state: FriendsState) -> Seat | None:
        card = state.deck.prolongs
        return next((seat for seat in range(state.seats) if card in state.unused[seat]), None)
