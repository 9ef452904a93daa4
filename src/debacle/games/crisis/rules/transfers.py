"""What moves: credits, resources, penalty points, influence cards. Each rule of that in one place."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from debacle.core.audience import Seat, bit
from debacle.core.dealer import Dealer
from debacle.core.specs import Spec
from debacle.games.crisis.rules.deck import Stock
from debacle.games.crisis.rules.events import InfluenceDrawn, LoanRepaid, PileReshuffled
from debacle.games.crisis.rules.state import CrisisState

Acts = dict[str, Spec | None]


def pay_due(state: CrisisState, seat: Seat, due: int) -> tuple[int, int]:
    """Pay all one can; the rest is penalty points (CR-23, CR-26). Gives both."""
    paid = min(due, state.credits[seat])
    state.credits[seat] -= paid
    state.penalties[seat] += due - paid
    return paid, due - paid


def store(state: CrisisState, seat: Seat, stock: Sequence[int]) -> int:
    """This is what the warehouse would hold; beyond its limit it is lost at once (CR-94, CR-95). Gives how much."""
    capacity = state.deck.capacity
    kept: Stock = tuple(map(min, stock, capacity))
    state.stock[seat] = kept
    return sum(stock) - sum(kept)


def add(state: CrisisState, seat: Seat, resource: int, units: int) -> int:
    """Units of one resource into the warehouse, or out of it; gives how many were lost."""
    stock = list(state.stock[seat])
    stock[resource] += units
    return store(state, seat, stock)


def interest(state: CrisisState, seat: Seat) -> int:
    """Of one loan in this round (CR-25, CR-R56)."""
    return max(0, state.deck.amounts.loan_interest + state.measures(seat).interest)


def can_repay(state: CrisisState, seat: Seat) -> bool:
    """In the windows for it, and beside any other decision of one's own (CR-R23)."""
    return state.loans[seat] > 0 and state.credits[seat] >= state.deck.amounts.loan_credits


def repay(state: CrisisState, seat: Seat, dealer: Dealer) -> None:
    """One loan (CR-54); the VP stays lost (CR-55)."""
    state.loans[seat] -= 1
    state.credits[seat] -= state.deck.amounts.loan_credits
    dealer.tell_all(LoanRepaid, seat, state.loans[seat])


def draw_influence(state: CrisisState, seat: Seat, dealer: Dealer) -> None:
    """CR-40, CR-43; when pile and discards are both empty nothing is drawn (CR-R10)."""
    if not state.pile:
        if not state.discard:
            return
        state.pile, state.discard = sorted(state.discard), []
        if dealer.tell:
            dealer.tell_all(PileReshuffled, tuple(state.pile))
    card = dealer.draw(state.pile)
    hand = list(state.hands[seat])
    insort(hand, card)
    state.hands[seat] = tuple(hand)
    if dealer.tell:
        dealer.tell(InfluenceDrawn(seat, card), bit(seat), InfluenceDrawn(seat, None))
