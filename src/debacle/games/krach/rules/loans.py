"""Step 3 of a turn: cards are lent, one at a time, each to a Workforce with room (KR-25, KR-26)."""

from __future__ import annotations

from itertools import product

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.specs import Pick
from debacle.games.krach.rules.banks import Acts, with_room
from debacle.games.krach.rules.deck import CardId, WorkforceId
from debacle.games.krach.rules.events import CardLent, LendingEnded
from debacle.games.krach.rules.state import KrachState
from debacle.games.krach.rules.transfers import from_hand


def loan_acts(state: KrachState, seat: Seat) -> Acts:
    open_to, hand = with_room(state, seat), state.hands[seat]
    if not open_to or not hand:
        return {"done": None}
    return {"done": None, "lend": Pick(tuple(product(hand, open_to)))}


def lend(state: KrachState, seat: Seat, loan: tuple[CardId, WorkforceId], dealer: Dealer) -> None:
    card, workforce = loan
    from_hand(state, seat, (card,))
    state.loans[workforce] = (*state.loans[workforce], card)
    dealer.tell_all(CardLent, seat, card, workforce)


def end_lending(state: KrachState, seat: Seat, argument: None, dealer: Dealer) -> None:
    dealer.tell_all(LendingEnded, seat)
