"""A swap: one card is given, and the other player chooses what comes back."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Pick, Spec
from debacle.core.state import OpenFrame
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.state import FriendsState
from debacle.games.friends.rules.transfers import to_empire


class Give(OpenFrame[FriendsState], tag="give"):
    """W-GIVE: the opponent chooses what comes back, of the same kind (FR-73, FR-75, FR-R29)."""

    user: Seat
    given: CardId
    opponent: Seat
    answered: bool = False

    def ask(self, state: FriendsState) -> tuple[Decision, ...]:
        if self.answered or len(self._choices(state)) == 1:
            return ()
        return (state.decision(self.opponent, "give"),)

    def spec(self, state: FriendsState, seat: Seat) -> Spec:
        return Pick(self._choices(state))

    def take(self, state: FriendsState, seat: Seat, answer: CardId, dealer: Dealer) -> None:
        self.answered = True
        self._exchange(state, answer, dealer)

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        if not self.answered:
            self.answered = True
            self._exchange(state, self._choices(state)[0], dealer)
        state.pop(dealer)

    def _choices(self, state: FriendsState) -> tuple[CardId, ...]:
        kind = state.deck.factory if state.deck.factory[self.given] else state.deck.prestige
        return tuple([card for card in state.empires[self.opponent] if kind[card]])

    def _exchange(self, state: FriendsState, returned: CardId, dealer: Dealer) -> None:
        to_empire(state, self.given, self.opponent, dealer)
        to_empire(state, returned, self.user, dealer)
