"""Where managers are resolved space by space, left to right, each with a decision of its owner (CR-R14)."""

from __future__ import annotations

from typing import Any, ClassVar

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.refusals import BrokenRules
from debacle.core.specs import Either, Spec
from debacle.core.state import OpenFrame
from debacle.games.crisis.rules.deck import Space
from debacle.games.crisis.rules.events import Declined
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.rules.transfers import Acts, can_repay, repay

Queue = tuple[tuple[Space, Seat], ...]


class ManagerQueue(OpenFrame[CrisisState]):
    """The owner of a manager accepts one of the acts that can be paid, or declines (CR-R22).

    Who can only decline is not asked (CR-R20), unless a loan could be repaid first.
    """

    kind: ClassVar[str] = ""
    queue: Queue
    """Managers still to be resolved, the next one first."""

    def acts(self, state: CrisisState, seat: Seat, space: Space) -> Acts:
        """What the owner may do here and can pay."""
        raise BrokenRules(f"{type(self).__name__} offers nothing")

    def accept(self, state: CrisisState, seat: Seat, space: Space, argument: Any, dealer: Dealer) -> None:
        raise BrokenRules(f"{type(self).__name__} accepts nothing")

    def penalty(self, state: CrisisState, space: Space) -> int:
        """What declining costs, as printed (CR-38, CR-R22)."""
        return 0

    def ask(self, state: CrisisState) -> tuple[Decision, ...]:
        if not self.queue:
            return ()
        space, seat = self.queue[0]
        acts = self.acts(state, seat, space)
        state.offered = self.queue, acts
        if acts or (state.loans[seat] and can_repay(state, seat)):
            return (state.decision(seat, self.kind),)
        return ()

    def spec(self, state: CrisisState, seat: Seat) -> Spec:
        queue, found = state.offered
        acts: Acts = {**(found if queue is self.queue else self.acts(state, seat, self.queue[0][0])), "decline": None}
        if state.loans[seat] and can_repay(state, seat):
            acts["repay"] = None
        return Either(acts)

    def take(self, state: CrisisState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        act, argument = answer
        if act == "repay":
            repay(state, seat, dealer)
        elif act == "decline":
            self._decline(state, dealer)
        else:
            space = self._home(state)
            self.accept(state, seat, space, argument, dealer)

    def go(self, state: CrisisState, dealer: Dealer) -> None:
        if self.queue:
            self._decline(state, dealer)
        else:
            state.pop(dealer)

    def _decline(self, state: CrisisState, dealer: Dealer) -> None:
        seat = self.queue[0][1]
        space = self._home(state)
        points = self.penalty(state, space)
        state.penalties[seat] += points
        dealer.tell_all(Declined, seat, space, points)

    def _home(self, state: CrisisState) -> Space:
        """The manager is done here and returns to its owner (CR-37)."""
        space = self.queue[0][0]
        self.queue = self.queue[1:]
        state.board[space] = state.board[space][1:]
        return space


def waiting(state: CrisisState, action: int) -> Queue:
    """The managers on the spaces of an action, left to right; on a shared space the first one first (CR-R30)."""
    board = state.board
    return tuple([(space, seat) for space in state.deck.at[action] for seat in board[space]])
