"""Step 1 of a turn: the bank grows, downsizes or stays as it is (KR-15 to KR-20)."""

from __future__ import annotations

from debacle.core import piles
from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.specs import Pick
from debacle.games.krach.rules.banks import Acts, face_value, payment
from debacle.games.krach.rules.deck import Cards, WorkforceId
from debacle.games.krach.rules.events import WorkforceCycled, WorkforceHired, WorkforceLeftAlone, WorkforceSacked
from debacle.games.krach.rules.state import FAILING, MARKER, NO_STRIKE, KrachState
from debacle.games.krach.rules.transfers import (
    gain_confidence,
    lose_confidence,
    pay,
    return_workforces,
    turn_up_workforce,
)


def workforce_acts(state: KrachState, seat: Seat, cycles: int) -> Acts:
    """Exactly one of grow, downsize, nothing (KR-15); before that perhaps another Workforce for 1M (KR-18)."""
    acts: Acts = {"nothing": None}
    numbers = state.deck.params.workforce
    if state.face_up is not None:
        acts["grow"] = None
    if len(state.confidence[seat]) >= numbers.downsize_confidence_loss:  # KR-R30
        acts["downsize"] = Pick(state.workforces[seat])
    hand = state.hands[seat]
    may_cycle = cycles < numbers.cycles_per_turn and state.workforce_deck
    if may_cycle and face_value(state.deck, hand) >= numbers.cycle_cost_m:  # KR-R27
        acts["cycle"] = payment(state.deck, hand, numbers.cycle_cost_m)
    return acts


def do_nothing(state: KrachState, seat: Seat, argument: None, dealer: Dealer) -> None:
    dealer.tell_all(WorkforceLeftAlone, seat)


def grow(state: KrachState, seat: Seat, argument: None, dealer: Dealer) -> None:
    workforce = state.face_up
    assert workforce is not None
    state.workforces[seat] = (*state.workforces[seat], workforce)
    dealer.tell_all(WorkforceHired, seat, workforce)
    turn_up_workforce(state, dealer)
    gain_confidence(state, seat, state.deck.params.workforce.take_confidence_gain, dealer)


def cycle(state: KrachState, seat: Seat, cards: Cards, dealer: Dealer) -> None:
    pay(state, seat, cards, state.deck.params.workforce.cycle_cost_m, "cycle", dealer)
    old = state.face_up
    assert old is not None
    dealer.tell_all(WorkforceCycled, seat, old)
    turn_up_workforce(state, dealer)
    piles.put_under(state.workforce_deck, (old,))


def downsize(state: KrachState, seat: Seat, workforce: WorkforceId, dealer: Dealer) -> None:
    """KR-19, KR-20; its loans and its strike (KR-42) go too. Without a Workforce the bank fails (KR-47, KR-R29)."""
    loans, strike = state.loans[workforce], state.strikes[workforce]
    state.workforces[seat] = tuple([kept for kept in state.workforces[seat] if kept != workforce])
    state.loans[workforce], state.strikes[workforce] = (), NO_STRIKE
    strike_card = None if strike in (NO_STRIKE, MARKER) else strike
    piles.put_under(state.capital_deck, loans if strike_card is None else (*loans, strike_card))
    dealer.tell_all(WorkforceSacked, seat, workforce, loans, strike_card)
    return_workforces(state, (workforce,), dealer)
    for _ in range(state.deck.params.workforce.downsize_confidence_loss):
        lose_confidence(state, seat, dealer)
    if not state.workforces[seat]:
        state.fate[seat] = FAILING
