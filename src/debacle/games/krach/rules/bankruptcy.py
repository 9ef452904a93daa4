"""Bankruptcy: declared together, then the lots are auctioned one after another (KR-46 to KR-52, KR-R35 to KR-R38)."""

from __future__ import annotations

from typing import Any

from debacle.core import piles
from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Amount, Either, Spec
from debacle.core.state import OpenFrame
from debacle.games.krach.rules.banks import clockwise, face_value, payment
from debacle.games.krach.rules.deck import Cards
from debacle.games.krach.rules.events import BanksFailed, BidMade, BidPassed, LotCalled, LotSold, LotUnsold
from debacle.games.krach.rules.scoring import finish
from debacle.games.krach.rules.state import BANKRUPT, FAILING, LIVING, MARKER, NO_STRIKE, KrachState
from debacle.games.krach.rules.transfers import gain_confidence, pay, return_workforces, to_hand


def somebody_fails(state: KrachState) -> bool:
    return FAILING in state.fate


class Settle(OpenFrame[KrachState], tag="settle"):
    """Failures are declared; with at most one bank left it is over at once (KR-55), else their lots are sold."""

    lots: tuple[Seat, ...] = ()
    declared: bool = False

    def go(self, state: KrachState, dealer: Dealer) -> None:
        if not self.declared:
            self.declared = True
            self.lots = tuple([seat for seat in clockwise(state, state.active) if state.fate[seat] == FAILING])
            _declare(state, self.lots, dealer)
            if state.fate.count(LIVING) <= 1:
                finish(state, dealer)
        elif self.lots:
            failed, *rest = self.lots
            self.lots = tuple(rest)
            bidders = tuple([seat for seat in clockwise(state, failed) if state.fate[seat] == LIVING])
            dealer.tell_all(LotCalled, failed)
            state.push(Auction(failed, bidders))
        else:
            state.pop(dealer)


def _declare(state: KrachState, failed: tuple[Seat, ...], dealer: Dealer) -> None:
    for seat in failed:
        state.failed_at[seat] = state.turn
        state.shown |= 1 << seat
    if dealer.tell:
        hands = tuple([state.hands[seat] for seat in failed])
        fortunes = tuple([len(state.fortunes[seat]) for seat in failed])
        dealer.tell_all(BanksFailed, failed, hands, fortunes)


class Auction(OpenFrame[KrachState], tag="auction"):
    """Open bids, clockwise from the failed seat, never above one's hand (KR-R37); the winner pays first (KR-R38)."""

    failed: Seat
    speakers: tuple[Seat, ...]
    """Those who have not passed, the next to speak first."""
    high: int = 0
    holder: Seat | None = None
    paid: bool = False

    def ask(self, state: KrachState) -> tuple[Decision, ...]:
        speakers = self.speakers
        if not speakers or self.paid:
            return ()
        if len(speakers) == 1 and speakers[0] == self.holder:
            return (state.decision(speakers[0], "price"),)
        return (state.decision(speakers[0], "bid"),)

    def spec(self, state: KrachState, seat: Seat) -> Spec:
        deck, hand = state.deck, state.hands[seat]
        if len(self.speakers) == 1 and seat == self.holder:
            return payment(deck, hand, self.high)
        numbers, most = deck.params.auction, face_value(deck, hand)
        low = numbers.min_bid_m if self.holder is None else self.high + numbers.min_raise_m
        return Either({"pass": None, "bid": Amount(low, most)} if low <= most else {"pass": None})

    def take(self, state: KrachState, seat: Seat, answer: Any, dealer: Dealer) -> None:
        rest = self.speakers[1:]
        if seat == self.holder and not rest:
            self.paid = True
            pay(state, seat, answer, self.high, "auction", dealer)
        elif answer[0] == "bid":
            self.high, self.holder, self.speakers = answer[1], seat, (*rest, seat)
            dealer.tell_all(BidMade, seat, self.high)
        else:
            self.speakers = rest
            dealer.tell_all(BidPassed, seat)

    def go(self, state: KrachState, dealer: Dealer) -> None:
        failed = self.failed
        if self.holder is None:
            _break_up(state, failed, dealer)
        else:
            dealer.tell_all(LotSold, failed, self.holder, self.high, state.hands[failed])
            _hand_over(state, failed, self.holder, dealer)
        state.fate[failed] = BANKRUPT
        state.rates[failed] = 0
        state.shown &= ~(1 << failed)
        state.pop(dealer)


def _hand_over(state: KrachState, failed: Seat, winner: Seat, dealer: Dealer) -> None:
    """KR-50, KR-R38: all of the bank, exactly as it stands, and 1 Confidence more."""
    to_hand(state, winner, state.hands[failed])
    state.workforces[winner] += state.workforces[failed]
    state.confidence[winner] += state.confidence[failed]
    _empty(state, failed)
    gain_confidence(state, winner, state.deck.params.auction.winner_confidence_gain, dealer)


def _break_up(state: KrachState, failed: Seat, dealer: Dealer) -> None:
    """KR-51: every card returns to its deck, in an order that nobody knows (KR-R46)."""
    capital: Cards = state.hands[failed]
    workforces = state.workforces[failed]
    for workforce in workforces:
        strike = state.strikes[workforce]
        capital += state.loans[workforce]
        if strike not in (NO_STRIKE, MARKER):
            capital += (strike,)
        state.loans[workforce], state.strikes[workforce] = (), NO_STRIKE
    piles.put_under(state.capital_deck, capital)
    piles.put_under(state.confidence_deck, state.confidence[failed])
    if dealer.tell:
        dealer.tell_all(LotUnsold, failed, tuple(sorted(capital)), workforces)
    _empty(state, failed)
    return_workforces(state, workforces, dealer)


def _empty(state: KrachState, seat: Seat) -> None:
    state.hands[seat] = state.workforces[seat] = state.confidence[seat] = ()
