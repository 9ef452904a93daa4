"""An Event is turned over: the news, and what it does to every living bank (KR-27, KR-33 to KR-39, KR-R54)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from debacle.core import piles
from debacle.core.audience import EVERYONE, Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Either, Pick, Some, Spec
from debacle.core.state import Frame
from debacle.games.krach.rules.bankruptcy import Settle, somebody_fails
from debacle.games.krach.rules.banks import (
    LIVING,
    NO_STRIKE,
    Cards,
    cover,
    lent_at,
    table_order,
    total_lent,
)
from debacle.games.krach.rules.capital_cards import Bonuses
from debacle.games.krach.rules.deck import EventCard, EventId, EventKind, WorkforceId
from debacle.games.krach.rules.distress import Distress, Forfeit
from debacle.games.krach.rules.events import (
    CoverChecked,
    EventsShuffled,
    EventTurned,
    HandsHidden,
    HandsRevealed,
    NewsPassed,
    RatesMoved,
    SharesShown,
)
from debacle.games.krach.rules.transfers import begin_strike, deal, discard, end_strikes

if TYPE_CHECKING:
    from debacle.games.krach.rules.state import KrachState


def turn_event(state: KrachState, dealer: Dealer) -> None:
    event = piles.draw(state.event_deck, dealer)
    state.event = event
    state.krach = state.deck.events[event].effect == "krach"
    if dealer.tell:
        dealer.tell(EventTurned(event), EVERYONE, None)
    state.push(Happening(event))
    state.push(News(tuple(table_order(state))))


class News(Frame["KrachState"], tag="news"):
    """Each living bank once: any number of effects and bailouts, then pass (KR-R03)."""

    seats: tuple[Seat, ...]
    """Whose turn it is to speak, and those after it."""
    ready: bool = False

    def ask(self, state: KrachState) -> tuple[Decision, ...]:
        return (state.decision(self.seats[0], "news"),) if self.ready else ()

    def spec(self, state: KrachState, seat: Seat) -> Spec:
        return Either({"pass": None, **state.card_acts(seat, "news")})

    def take(self, state: KrachState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        act, argument = answer
        self.ready = False
        if act != "pass":
            state.take_desk_act(seat, act, argument, dealer)
            return
        self.seats = self.seats[1:]
        if dealer.tell:
            dealer.tell(NewsPassed(seat), EVERYONE, None)

    def go(self, state: KrachState, dealer: Dealer) -> None:
        if somebody_fails(state):
            state.push(Settle())
            return
        self.seats = tuple([seat for seat in self.seats if state.fate[seat] == LIVING])
        if self.seats:
            self.ready = True
        else:
            state.pop(dealer)

    def seen(self, state: KrachState, seat: Seat | None) -> News:
        return News(self.seats, self.ready)


class Happening(Frame["KrachState"], tag="happening"):
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

    def seen(self, state: KrachState, seat: Seat | None) -> Happening:
        return Happening(self.event, self.begun)


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
    if dealer.tell:
        dealer.tell(EventsShuffled(), EVERYONE, None)
        dealer.tell(HandsHidden(), EVERYONE, None)


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
    if dealer.tell:
        dealer.tell(RatesMoved(event.amount), EVERYONE, None)


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


class Crash(Frame["KrachState"], tag="crash"):
    """Hands on the table; each bank in turn proves its cover or looks for a way out (KR-36 to KR-38, KR-R34)."""

    seats: tuple[Seat, ...]
    """Those still to be checked."""
    revealed: bool = False

    def go(self, state: KrachState, dealer: Dealer) -> None:
        if not self.revealed:
            self.revealed = True
            _reveal(state, self.seats, dealer)
        elif self.seats:
            seat, *rest = self.seats
            self.seats = tuple(rest)
            if state.fate[seat] == LIVING:
                _check_cover(state, seat, dealer)
        else:
            state.pop(dealer)

    def seen(self, state: KrachState, seat: Seat | None) -> Crash:
        return Crash(self.seats, self.revealed)


def _reveal(state: KrachState, seats: tuple[Seat, ...], dealer: Dealer) -> None:
    state.shown = sum([1 << seat for seat in seats])
    if dealer.tell:
        hands = tuple([hand if seat in seats else None for seat, hand in enumerate(state.hands)])
        dealer.tell(HandsRevealed(hands, tuple([len(fortune) for fortune in state.fortunes])), EVERYONE, None)


def _check_cover(state: KrachState, seat: Seat, dealer: Dealer) -> None:
    has, needs = cover(state, seat), total_lent(state, seat)
    if dealer.tell:
        dealer.tell(CoverChecked(seat, has, needs), EVERYONE, None)
    if has < needs:
        state.push(Distress(seat, "cover", needs, state.deck.params.offers.per_distress))


class Walkout(Frame["KrachState"], tag="walkout"):
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

    def seen(self, state: KrachState, seat: Seat | None) -> Walkout:
        return Walkout(self.seats)


class Boom(Frame["KrachState"], tag="boom"):
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
        if dealer.tell:
            dealer.tell(SharesShown(seat, answer, percent), EVERYONE, None)

    def go(self, state: KrachState, dealer: Dealer) -> None:
        deal(state, list(self.earned), "shares", dealer)
        state.pop(dealer)

    def seen(self, state: KrachState, seat: Seat | None) -> Boom:
        return Boom(self.event, self.seats, self.earned)


class Slump(Frame["KrachState"], tag="slump"):
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

    def seen(self, state: KrachState, seat: Seat | None) -> Slump:
        return Slump(self.seats, self.cards)
