"""A look at a winning bid."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from debacle.core.audience import Audience, Seat, bit, seats_in
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Pick, Spec
from debacle.core.state import Frame
from debacle.games.qe.rules.events import AmountLookedAt
from debacle.games.qe.rules.state import QEState

YES_OR_NO = Pick((False, True))


def who_may_look(state: QEState) -> Audience:
    """Those who have their look yet and do not know the amount; nobody after the last tile (QE-R05)."""
    if not state.sheet.look or not state.stack_of_tiles:
        return 0
    return (1 << state.seats) - 1 & ~state.looked & ~state.sales[-1].known_by


class Looks(Frame[QEState], tag="looks"):
    """Those who do not know the winning bid may look at it, once a game (QE-30, QE-R05)."""

    together: ClassVar = True
    offered: Audience
    done: Audience = 0
    looking: Audience = 0

    def ask(self, state: QEState) -> tuple[Decision, ...]:
        waiting = self.offered & ~self.done
        return state.decisions(waiting, "look") if waiting else ()

    def spec(self, state: QEState, seat: Seat) -> Spec:
        return YES_OR_NO

    def take(self, state: QEState, seat: Seat, answer: bool, dealer: Dealer) -> None:
        self.done |= 1 << seat
        if answer:
            self.looking |= 1 << seat

    def go(self, state: QEState, dealer: Dealer) -> None:
        sale = state.sales[-1]
        state.sales[-1] = replace(sale, known_by=sale.known_by | self.looking)
        state.looked |= self.looking
        if dealer.tell:
            for seat in seats_in(self.looking):
                seen = AmountLookedAt(seat, sale.tile, sale.amount)
                dealer.tell(seen, self.looking | sale.known_by, AmountLookedAt(seat, sale.tile, None))
        state.pop(dealer)

    def seen(self, state: QEState, seat: Seat | None) -> Looks:
        return Looks(self.offered, self.done, self.looking & bit(seat))

    def reopened(self, seat: Seat) -> Looks:
        return Looks(self.offered, self.done & bit(seat), self.looking & bit(seat))
