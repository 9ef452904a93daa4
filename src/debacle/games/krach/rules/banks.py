"""What can be read off a bank."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Protocol

from debacle.core.audience import Seat
from debacle.core.specs import Pick, Some, Spec
from debacle.games.krach.rules.deck import Cards, KrachDeck, WorkforceId
from debacle.games.krach.rules.deck_entries import Risk
from debacle.games.krach.rules.state import LIVING, NO_STRIKE, KrachState

Acts = dict[str, Spec | None]
"""What a bank may do now, by name."""


class Books(Protocol):
    """What lies open in front of the banks: of a position, or of what somebody sees of it."""

    @property
    def deck(self) -> KrachDeck: ...
    @property
    def workforces(self) -> Sequence[tuple[WorkforceId, ...]]: ...
    @property
    def loans(self) -> Sequence[Cards]: ...
    @property
    def strikes(self) -> Sequence[int]: ...
    @property
    def rates(self) -> Sequence[int]: ...


def table_order(state: KrachState) -> list[Seat]:
    """The living, clockwise from the active player (KR-R09)."""
    fate = state.fate
    return [seat for seat in clockwise(state, state.active) if fate[seat] == LIVING]


def clockwise(state: KrachState, first: Seat) -> list[Seat]:
    return [*range(first, state.seats), *range(first)]


def rivals(state: KrachState, seat: Seat) -> tuple[tuple[Seat, ...], Pick]:
    """The other living banks, and the choice among them."""
    return _living_but(tuple(state.fate), seat)


@cache
def _living_but(fates: tuple[int, ...], seat: Seat) -> tuple[tuple[Seat, ...], Pick]:
    """Asked for with nearly every decision; there are few fates that a table can have."""
    living = tuple([other for other, fate in enumerate(fates) if fate == LIVING and other != seat])
    return living, Pick(living)


def face_value(deck: KrachDeck, cards: Cards) -> int:
    """Added up in a loop, which takes half the time of `sum`."""
    value, total = deck.value, 0
    for card in cards:
        total += value[card]
    return total


def counted(deck: KrachDeck, cards: Cards) -> int:
    """The value with the multipliers of companies held by half or whole (KR-43, KR-44): cover, or a fortune."""
    total = face_value(deck, cards)
    for percent, worth in shareholdings(deck, cards).values():
        total += (multiplier(deck, percent) - 1) * worth
    return total


def shareholdings(deck: KrachDeck, cards: Cards) -> dict[str, tuple[int, int]]:
    """By company: the percentage among these cards, and its face value."""
    companies, percents, values = deck.company, deck.percent, deck.value
    found: dict[str, tuple[int, int]] = {}
    for card in cards:
        company = companies[card]
        if company is not None:
            percent, worth = found.get(company, (0, 0))
            found[company] = percent + percents[card], worth + values[card]
    return found


def multiplier(deck: KrachDeck, percent: int) -> int:
    for least, times in deck.multipliers:
        if percent >= least:
            return times
    return 1


def cover(state: KrachState, seat: Seat) -> int:
    return counted(state.deck, state.hands[seat]) + state.guarantees[seat]


def total_lent(state: Books, seat: Seat) -> int:
    """KR-37: every loan at its face value, on strike or not."""
    return sum([face_value(state.deck, state.loans[workforce]) for workforce in state.workforces[seat]])


def lent_at(state: Books, seat: Seat, risk: Risk) -> int:
    """What earns interest of this colour (KR-R31)."""
    deck, strikes = state.deck, state.strikes
    return sum(
        [
            face_value(deck, state.loans[workforce])
            for workforce in state.workforces[seat]
            if deck.risk[workforce] == risk and strikes[workforce] == NO_STRIKE
        ]
    )


def overhead_due(state: Books, seat: Seat) -> int:
    """KR-22, with the pending rate moves (KR-R45)."""
    overhead, due = state.deck.overhead, state.rates[seat]
    for workforce in state.workforces[seat]:
        due += overhead[workforce]
    return max(0, due)


def with_room(state: KrachState, seat: Seat) -> list[WorkforceId]:
    """What could be lent to (KR-26, KR-R33)."""
    strikes, loans, capacity = state.strikes, state.loans, state.deck.capacity
    return [
        workforce
        for workforce in state.workforces[seat]
        if strikes[workforce] == NO_STRIKE and len(loans[workforce]) < capacity[workforce]
    ]


def owner_of(state: KrachState, workforce: WorkforceId) -> Seat:
    return next(seat for seat in range(state.seats) if workforce in state.workforces[seat])


def payment(deck: KrachDeck, hand: Cards, due: int) -> Some:
    """Cards worth what is due, and none too many (KR-R25)."""
    return Some(hand, worth=values(deck, hand), due=due)


def values(deck: KrachDeck, cards: Cards) -> tuple[int, ...]:
    value = deck.value
    return tuple([value[card] for card in cards])
