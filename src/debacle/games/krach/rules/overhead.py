"""Step 2 of a turn: the overhead of all Workforces is paid (KR-21 to KR-24)."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.games.krach.rules.banks import Acts, overhead_due, payment
from debacle.games.krach.rules.deck import Cards
from debacle.games.krach.rules.state import KrachState
from debacle.games.krach.rules.transfers import pay


def overhead_acts(state: KrachState, seat: Seat) -> Acts:
    return {"pay": payment(state.deck, state.hands[seat], overhead_due(state, seat))}


def pay_overhead(state: KrachState, seat: Seat, cards: Cards, dealer: Dealer) -> None:
    pay(state, seat, cards, overhead_due(state, seat), "overhead", dealer)
    overhead_is_done(state, seat)


def overhead_is_done(state: KrachState, seat: Seat) -> None:
    """Paid, waived or nothing: rate moves counted for this one (KR-R45)."""
    state.rates[seat] = 0
