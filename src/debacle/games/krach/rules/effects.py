"""What Capital cards do (KR-R54), and the choices that some of them bring."""

from __future__ import annotations

from itertools import permutations

from debacle.core import piles
from debacle.core.audience import Seat, bit
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Pick, Some, Spec
from debacle.core.state import Frame, OpenFrame
from debacle.games.krach.rules.capital_cards import CardInUse, effect
from debacle.games.krach.rules.deck import Cards, EventId
from debacle.games.krach.rules.distress import Forfeit
from debacle.games.krach.rules.events import (
    BonusTaken,
    EventsArranged,
    EventsForeseen,
    GuaranteeGiven,
    HandAudited,
    LoanPlanted,
    LoansRecalled,
    WorkforceTaken,
)
from debacle.games.krach.rules.state import KrachState
from debacle.games.krach.rules.transfers import (
    audience,
    begin_strike,
    end_strikes,
    from_hand,
    gain_confidence,
    to_fortune,
    to_hand,
)


class Bonuses(OpenFrame[KrachState], tag="bonuses"):
    """Each of these CEOs moves up to so many hand cards to his fortune (KR-R40); offered to all (KR-R05)."""

    seats: tuple[Seat, ...]
    amount: int

    def ask(self, state: KrachState) -> tuple[Decision, ...]:
        return (state.decision(self.seats[0], "bonus"),) if self.seats else ()

    def spec(self, state: KrachState, seat: Seat) -> Spec:
        return Some(state.hands[seat], 0, self.amount)

    def take(self, state: KrachState, seat: Seat, answer: Cards, dealer: Dealer) -> None:
        self.seats = self.seats[1:]
        from_hand(state, seat, answer)
        to_fortune(state, seat, answer)
        if dealer.tell:
            count = len(answer)
            dealer.tell(BonusTaken(seat, count, answer), audience(state, seat), BonusTaken(seat, count, None))

    def go(self, state: KrachState, dealer: Dealer) -> None:
        state.pop(dealer)


class InsiderTip(Frame[KrachState], tag="tip"):
    """The next Events in the hands of an insider, who puts them back in any order (KR-R43)."""

    seat: Seat
    count: int
    events: tuple[EventId, ...] | None
    answered: bool = False

    def ask(self, state: KrachState) -> tuple[Decision, ...]:
        return () if self.answered else (state.decision(self.seat, "tip"),)

    def spec(self, state: KrachState, seat: Seat) -> Spec:
        return Pick(tuple(permutations(self.events or ())))

    def take(self, state: KrachState, seat: Seat, answer: tuple[EventId, ...], dealer: Dealer) -> None:
        self.answered = True
        piles.put_on_top(state.event_deck, answer)
        if dealer.tell:
            told = EventsArranged(seat, self.count, answer)
            dealer.tell(told, bit(seat), EventsArranged(seat, self.count, None))

    def go(self, state: KrachState, dealer: Dealer) -> None:
        state.pop(dealer)

    def seen(self, state: KrachState, seat: Seat | None) -> InsiderTip:
        return InsiderTip(self.seat, self.count, self.events if seat == self.seat else None, self.answered)


@effect("strike")
def _strike(state: KrachState, used: CardInUse, hit: Seat, dealer: Dealer) -> None:
    assert used.target is not None
    used.gone = True
    begin_strike(state, used.target, used.card, dealer)


@effect("takeover")
def _takeover(state: KrachState, used: CardInUse, hit: Seat, dealer: Dealer) -> None:
    workforce = used.target
    assert workforce is not None
    state.workforces[hit] = tuple([kept for kept in state.workforces[hit] if kept != workforce])
    state.workforces[used.seat] = (*state.workforces[used.seat], workforce)
    dealer.tell_all(WorkforceTaken, used.seat, hit, workforce)


@effect("inquiry")
def _inquiry(state: KrachState, used: CardInUse, hit: Seat, dealer: Dealer) -> None:
    state.push(Forfeit(hit, "confidence", 1))


@effect("audit")
def _audit(state: KrachState, used: CardInUse, hit: Seat, dealer: Dealer) -> None:
    if dealer.tell:
        told = HandAudited(used.seat, hit, state.hands[hit])
        dealer.tell(told, audience(state, hit) | bit(used.seat), HandAudited(used.seat, hit, None))


@effect("toxic_loan")
def _toxic_loan(state: KrachState, used: CardInUse, hit: Seat, dealer: Dealer) -> None:
    workforce = used.target
    assert workforce is not None
    used.gone = True
    state.loans[workforce] = (*state.loans[workforce], used.card)
    dealer.tell_all(LoanPlanted, used.seat, used.card, workforce)


@effect("all_discard")
def _all_discard(state: KrachState, used: CardInUse, hit: Seat, dealer: Dealer) -> None:
    state.push(Forfeit(hit, "capital", state.deck.capital[used.card].amount))


@effect("bonus")
def _bonus(state: KrachState, used: CardInUse, hit: Seat, dealer: Dealer) -> None:
    """KR-R40: the card itself is discarded first."""
    used.put_away(state, dealer)
    state.push(Bonuses((used.seat,), state.deck.capital[used.card].amount))


@effect("strike_breaker")
def _strike_breaker(state: KrachState, used: CardInUse, hit: Seat, dealer: Dealer) -> None:
    assert used.target is not None
    end_strikes(state, (used.target,), dealer)


@effect("insider_tip")
def _insider_tip(state: KrachState, used: CardInUse, hit: Seat, dealer: Dealer) -> None:
    count = min(state.deck.capital[used.card].amount, piles.size(state.event_deck))
    events = tuple([piles.draw(state.event_deck, dealer) for _ in range(count)])
    if dealer.tell:
        told = EventsForeseen(used.seat, count, events)
        dealer.tell(told, bit(used.seat), EventsForeseen(used.seat, count, None))
    state.push(InsiderTip(used.seat, count, events))


@effect("waive")
def _waive(state: KrachState, used: CardInUse, hit: Seat, dealer: Dealer) -> None:
    """The distress in which it was used sees to that (KR-R42)."""


@effect("guarantee")
def _guarantee(state: KrachState, used: CardInUse, hit: Seat, dealer: Dealer) -> None:
    amount = state.deck.capital[used.card].amount
    state.guarantees[used.seat] += amount
    dealer.tell_all(GuaranteeGiven, used.seat, amount)


@effect("gain_confidence")
def _gain_confidence(state: KrachState, used: CardInUse, hit: Seat, dealer: Dealer) -> None:
    gain_confidence(state, used.seat, state.deck.capital[used.card].amount, dealer)


@effect("loan_recall")
def _loan_recall(state: KrachState, used: CardInUse, hit: Seat, dealer: Dealer) -> None:
    workforce = used.target
    assert workforce is not None
    cards = state.loans[workforce]
    state.loans[workforce] = ()
    to_hand(state, used.seat, cards)
    dealer.tell_all(LoansRecalled, used.seat, workforce, cards)
