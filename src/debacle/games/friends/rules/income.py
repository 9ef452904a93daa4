"""Phase 4: base income, production and upkeep."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.state import OpenFrame
from debacle.games.friends.rules.empire import base_income, factories, production
from debacle.games.friends.rules.events import IncomePaid
from debacle.games.friends.rules.row import leave_row
from debacle.games.friends.rules.state import FriendsState
from debacle.games.friends.rules.transfers import to_removed
from debacle.games.friends.rules.window import open_window


class Income(OpenFrame[FriendsState], tag="income"):
    """Phase 4: one window, then everybody is paid from the same position (FR-31, FR-R36)."""

    asked: bool = False

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        if not self.asked:
            self.asked = True
            open_window(state, "income")
            return
        dues = [_dues(state, seat) for seat in range(state.seats)]
        for seat, (base, yields, upkeep) in enumerate(dues):
            paid = min(upkeep, state.money[seat] + base + yields)  # FR-R07, FR-R24
            state.money[seat] += base + yields - paid
            dealer.tell_all(IncomePaid, seat, base, yields, paid)
        for card in state.sucked_dry:
            leave_row(state, card)  # FR-R41
            to_removed(state, card, dealer)
        state.pop(dealer)


def _dues(state: FriendsState, seat: Seat) -> tuple[int, int, int]:
    """Base income, production and upkeep of this round."""
    deck = state.deck
    base = 0 if state.no_base_income else base_income(deck, state, seat)  # FR-77, FR-R25
    yields = upkeep = 0
    for card in factories(deck, state, seat):
        times = deck.sucked_dry_times if card in state.sucked_dry else 1
        yields += times * production(deck, state, seat, card)
        upkeep += deck.cards[card].upkeep
    return base, yields, upkeep
