"""An Event is turned over: the news, and what it does to every living bank (KR-27, KR-33 to KR-39, KR-R54)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from debacle.core import piles
from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Either, Pick, Some, Spec
from debacle.core.state import OpenFrame
from debacle.games.krach.rules.bankruptcy import Settle, somebody_fails
from debacle.games.krach.rules.banks import Acts, lent_at, table_order, total_lent
from debacle.games.krach.rules.crash import Crash
from debacle.games.krach.rules.deck import Cards, EventId, WorkforceId
from debacle.games.krach.rules.deck_entries import EventCard, EventKind
from debacle.games.krach.rules.distress import Forfeit
from debacle.games.krach.rules.effects import Bonuses
from debacle.games.krach.rules.events import (
    EventsShuffled,
    EventTurned,
    HandsHidden,
    NewsPassed,
    RatesMoved,
    SharesShown,
)
from debacle.games.krach.rules.open_acts import add_card_acts, take_open_act
from debacle.games.krach.rules.state import LIVING, NO_STRIKE, KrachState
from debacle.games.krach.rules.transfers import begin_strike, deal, discard, end_strikes


def turn_event(state: KrachState, dealer: Dealer) -> None:
    event = piles.draw(state.event_deck, dealer)
    state.event = event
    state.krach = state.deck.events[event].effect == "krach"
    dealer.tell_all(EventTurned, event)
    state.push(EventInForce(event))
    state.push(NewsWindow(tuple(table_order(state))))


class NewsWindow(OpenFrame[KrachState], tag="news"):
    """Each living bank once: any number of effects and bailouts, then pass (KR-R03)."""

    seats: tuple[Seat, ...]
    """Whose turn it is to speak, and those after it."""
    ready: bool = False

    def ask(self, state: KrachState) -> tuple[Decision, ...]:
        return (state.decision(self.seats[0], "news"),) if self.ready else ()

    def spec(self, state: KrachState, seat: Seat) -> Spec:
        acts: Acts = {"pass": None}
        add_card_acts(acts, state, seat, "news")
        return Either(acts)

    def take(self, state: KrachState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        act, argument = answer
        self.ready = False
        if act != "pass":
            take_open_act(state, seat, act, argument, dealer)
            return
        self.seats = self.seats[1:]
        dealer.tell_all(NewsPassed, seat)

    def go(self, state: KrachState, dealer: Dealer) -> None:
        if somebody_fails(state):
            state.push(Settle())
            return
        fate = state.fate
        if fate.count(LIVING) < state.seats:
            self.seats = tuple([seat for seat in self.seats if fate[seat] == LIVING])
        if self.seats:
            self.ready = True
        else:
            state.pop(dealer)


class EventInForce(OpenFrame[KrachState], tag="happening"):
    """The Event is carried out; the failures it brings are settled (KR-R35); then its card goes under its deck."""

    event: EventId
    begun: bool = False

    def go(self, state: KrachState, dealer: Dealer) -> None:
        if not self.begun:
            self.begun = True
            card = state.deck.events[self.event]
            EVENTS[card.effect](state, card, dealer)
        elif somebody_fails(state):
            state.push(Settle())
        else:
            _put_away(state, self.event, dealer)
            state.pop(dealer)


def _put_away(state: KrachState, event: EventId, dealer: Dealer) -> None:
    """Under its deck (KR-53); after a Krach all Events are shuffled (KR-39) and hands are hidden again (KR-R34)."""
    state.event = None
    if not state.krach:
        piles.put_under(state.event_deck, (event,))
        return
    state.event_deck = piles.shuffled((event, *piles.contents(state.event_deck)))
    state.krach = False
    state.shown = 0
    state.guarantees = [0] * state.seats
    dealer.tell_all(EventsShuffled)
    dealer.tell_all(HandsHidden)


def _interest(state: KrachState, event: EventCard, dealer: Dealer) -> None:
    """KR-34."""
    assert event.risk is not None
    earning = [seat for seat in table_order(state) if lent_at(state, seat, event.risk) >= event.min_lent]
    deal(state, [(seat, event.cards) for seat in earning], "interest", dealer)


def _stimulus(state: KrachState, event: EventCard, dealer: Dealer) -> None:
    deal(state, [(seat, event.cards) for seat in table_order(state)], "stimulus", dealer)


def _krach(state: KrachState, event: EventCard, dealer: Dealer) -> None:
    state.push(Crash(tuple(table_order(state))))


def _bonus_all(state: KrachState, event: EventCard, dealer: Dealer) -> None:
    state.push(Bonuses(tuple(table_order(state)), event.amount))


def _strike_all(state: KrachState, event: EventCard, dealer: Dealer) -> None:
    hit = [seat for seat in table_order(state) if len(state.workforces[seat]) >= event.min_workforce]
    state.push(Walkout(tuple([seat for seat in hit if _at_work(state, seat)])))


def _strikes_end(state: KrachState, event: EventCard, dealer: Dealer) -> None:
    end_strikes(state, [workforce for own in state.workforces for workforce in own], dealer)


def _levy(state: KrachState, event: EventCard, dealer: Dealer) -> None:
    for seat in reversed(table_order(state)):
        state.push(Forfeit(seat, "capital", event.cards))


def _scandal(state: KrachState, event: EventCard, dealer: Dealer) -> None:
    """KR-R44: all that are tied for the maximum, and none if it is 0."""
    order = table_order(state)
    if event.measure == "loans":
        sizes = {seat: total_lent(state, seat) for seat in order}
    else:
        sizes = {seat: len(state.workforces[seat]) for seat in order}
    largest = max(sizes.values())
    for seat in reversed(order):
        if largest and sizes[seat] == largest:
            state.push(Forfeit(seat, "confidence", 1))


def _rate_move(state: KrachState, event: EventCard, dealer: Dealer) -> None:
    for seat in table_order(state):
        state.rates[seat] += event.amount
    dealer.tell_all(RatesMoved, event.amount)


def _share_boom(state: KrachState, event: EventCard, dealer: Dealer) -> None:
    assert state.event is not None
    state.push(Boom(state.event, tuple(table_order(state))))


def _slump(state: KrachState, event: EventCard, dealer: Dealer) -> None:
    state.push(Slump(tuple(table_order(state)), event.cards))


EVENTS: dict[EventKind, Callable[[KrachState, EventCard, Dealer], None]] = {
    "interest": _interest,
    "krach": _krach,
    "bonus_all": _bonus_all,
    "strike_all": _strike_all,
    "strikes_end": _strikes_end,
    "levy": _levy,
    "scandal": _scandal,
    "stimulus": _stimulus,
    "rate_move": _rate_move,
    "share_boom": _share_boom,
    "slump": _slump,
}


def _at_work(state: KrachState, seat: Seat) -> tuple[WorkforceId, ...]:
    return tuple([workforce for workforce in state.workforces[seat] if state.strikes[workforce] == NO_STRIKE])


class Walkout(OpenFrame[KrachState], tag="walkout"):
    """Each of these banks chooses which of its Workforces goes on strike (KR-R44)."""

    seats: tuple[Seat, ...]

    def ask(self, state: KrachState) -> tuple[Decision, ...]:
        return (state.decision(self.seats[0], "walkout"),) if self.seats else ()

    def spec(self, state: KrachState, seat: Seat) -> Spec:
        return Pick(_at_work(state, seat))

    def take(self, state: KrachState, seat: Seat, answer: WorkforceId, dealer: Dealer) -> None:
        self.seats = self.seats[1:]
        begin_strike(state, answer, None, dealer)

    def go(self, state: KrachState, dealer: Dealer) -> None:
        state.pop(dealer)


class Boom(OpenFrame[KrachState], tag="boom"):
    """Each bank may show shares of the companies in the news; then cards are dealt for the percentages shown."""

    event: EventId
    seats: tuple[Seat, ...]
    earned: tuple[tuple[Seat, int], ...] = ()

    def ask(self, state: KrachState) -> tuple[Decision, ...]:
        return (state.decision(self.seats[0], "show"),) if self.seats else ()

    def spec(self, state: KrachState, seat: Seat) -> Spec:
        companies = state.deck.events[self.event].companies
        return Some(tuple([card for card in state.hands[seat] if state.deck.company[card] in companies]))

    def take(self, state: KrachState, seat: Seat, answer: Cards, dealer: Dealer) -> None:
        self.seats = self.seats[1:]
        event = state.deck.events[self.event]
        percent = sum([state.deck.percent[card] for card in answer])
        self.earned = (*self.earned, (seat, min(event.max_cards, percent // event.percent_per_card)))
        dealer.tell_all(SharesShown, seat, answer, percent)

    def go(self, state: KrachState, dealer: Dealer) -> None:
        deal(state, list(self.earned), "shares", dealer)
        state.pop(dealer)


class Slump(OpenFrame[KrachState], tag="slump"):
    """Each bank discards so many shares from its hand, or all it has (KR-R44)."""

    seats: tuple[Seat, ...]
    cards: int

    def ask(self, state: KrachState) -> tuple[Decision, ...]:
        return (state.decision(self.seats[0], "slump"),) if self.seats else ()

    def spec(self, state: KrachState, seat: Seat) -> Spec:
        shares = tuple([card for card in state.hands[seat] if state.deck.company[card] is not None])
        number = min(self.cards, len(shares))
        return Some(shares, number, number)

    def take(self, state: KrachState, seat: Seat, answer: Cards, dealer: Dealer) -> None:
        self.seats = self.seats[1:]
        discard(state, seat, answer, dealer)

    def go(self, state: KrachState, dealer: Dealer) -> None:
        state.pop(dealer)
