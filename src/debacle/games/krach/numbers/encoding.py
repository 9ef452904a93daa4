"""A seat's view and notes as numbers, `krach-v1`: the table, the banks, and where every card is known to be.

Most numbers of cards are zero, so an empty array is copied and what is there is entered. What cards are worth together
and what a deck may bring next is kept, and found by the cards that it comes from.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from struct import Struct as Packing
from typing import Final

from debacle.core.audience import Seat
from debacle.core.encoding import Encoding
from debacle.core.piles import Group
from debacle.games.krach.numbers.at_stake import AtStake
from debacle.games.krach.numbers.fields import (
    CARD_FIELDS,
    EVENT_FIELDS,
    KINDS,
    OTHERS,
    SEAT_FIELDS,
    TABLE_FIELDS,
    VERSION,
    WORKFORCE_FIELDS,
    fields,
)
from debacle.games.krach.rules.banks import counted, face_value
from debacle.games.krach.rules.deck import Cards, KrachDeck
from debacle.games.krach.rules.deck_entries import RISKS, Component
from debacle.games.krach.rules.notes import KrachNotes
from debacle.games.krach.rules.state import FAILING, LIVING, NO_STRIKE, KrachView

DENSE: Final = len(TABLE_FIELDS) + (1 + OTHERS) * len(SEAT_FIELDS)
"""Numbers of the table and the seats; those of cards, Workforces and Events come after them."""
KEPT: Final = 4096
OWN_HAND, OWN_FORTUNE = 0, 1
LENT_OWN, LENT_OTHER, IN_DECK, USED, IN_USE, GIVEN, ASKED_FOR = range(2 + OTHERS, len(CARD_FIELDS))
FACE_UP, LOANS, LENT, STRIKING, NAMED = range(1 + OTHERS, len(WORKFORCE_FIELDS))
NOW, NEXT, FORESEEN = range(len(EVENT_FIELDS))
NEEDS: Final = ("overhead", "cover", "capital", "confidence")
AT_WORKFORCES: Final = ("own_workforce", "rival_workforce")
EACH: Final = 0.5
"""What one card counts where cards of a name are counted."""
_PACKED: Final = Packing(f"{DENSE}f")
_ABSENT: Final = (0.0,) * len(SEAT_FIELDS)
_ASKED: Final = {kind: tuple([float(kind == other) for other in KINDS]) for kind in ("", *KINDS)}
_NEED: Final = {need: tuple([float(need == other) for other in NEEDS]) for need in ("", *NEEDS)}


def encoding(deck: KrachDeck) -> Encoding:
    return Encoding(VERSION, fields(deck), Encoder(deck).encode, gauge="own_fortune")


class Encoder:
    def __init__(self, deck: KrachDeck) -> None:
        self._deck = deck
        self._values, self._overhead, self._capacity = deck.value, deck.overhead, deck.capacity
        self._cards, self._confidences = len(deck.capital), len(deck.confidences)
        self._workforces, self._events = len(deck.workforces), len(deck.events)
        self._round_cap, self._attempts = deck.params.end.round_cap, deck.params.blink.attempts_per_lap
        self._card = _starts(deck.data.capital, DENSE, len(CARD_FIELDS))
        """Where the numbers of a card's name begin."""
        workforces = DENSE + len(deck.data.capital) * len(CARD_FIELDS)
        self._workforce = _starts(deck.data.workforce, workforces, len(WORKFORCE_FIELDS))
        events = workforces + len(deck.data.workforce) * len(WORKFORCE_FIELDS)
        self._event = _starts(deck.data.event, events, len(EVENT_FIELDS))
        self._blank = array("f", bytes(4 * (events + len(deck.data.event) * len(EVENT_FIELDS))))
        self._krachs = {place for place, event in enumerate(deck.events) if event.effect == "krach"}
        self._risk = [RISKS.index(risk) for risk in deck.risk]
        self._worth = lru_cache(KEPT)(self._value)
        self._next = lru_cache(KEPT)(self._chances)
        self._seen_bailouts = lru_cache(KEPT)(self._bailouts)

    def encode(self, view: KrachView, notes: KrachNotes) -> array[float]:
        numbers = self._blank[:]
        _PACKED.pack_into(numbers, 0, *self._enter(numbers, view, notes))
        return numbers

    def _enter(self, numbers: array[float], view: KrachView, notes: KrachNotes) -> list[float]:
        """Where cards, Workforces and Events are; the numbers of table and seats are given back."""
        seat = view.seat
        assert seat is not None, "a spectator has nothing to decide"
        seats = len(view.fate)
        order = [*range(seat, seats), *range(seat)]
        stake = AtStake(view.stack)
        krach_next, chances = self._next(notes.events[0]) if notes.events else (0.0, ())
        dense = self._table(view, stake, krach_next)
        for place, other in enumerate(order):
            dense += self._seat(view, notes, stake, other, self._enter_workforces(numbers, view, place, other))
        dense += _ABSENT * (OTHERS + 1 - seats)
        self._enter_cards(numbers, view, notes, order)
        self._enter_stake(numbers, view, stake)
        for start, chance in chances:
            numbers[start] = chance
        return dense

    def _table(self, view: KrachView, stake: AtStake, krach_next: float) -> list[float]:
        seats, asked, attempts = len(view.fate), view.asked, view.attempts or 0
        return [
            seats == 2, seats == 3, seats == 4,
            view.round / self._round_cap, view.place / seats, view.krach,
            *_ASKED["" if asked is None else asked.decision.kind],
            view.capital_deck / self._cards, view.confidence_deck / self._confidences,
            sum(map(len, view.workforce_deck)) / self._workforces, view.event_deck / self._events,
            krach_next, attempts >= self._attempts, stake.offers / 3, stake.cycles > 0,
            *_NEED[stake.need], stake.due / 10, stake.cards / 3, len(stake.wanted) / 3,
            self._worth(stake.given)[0] / 10, stake.bid / 10, stake.cancels,
        ]  # fmt: skip

    def _seat(
        self, view: KrachView, notes: KrachNotes, stake: AtStake, seat: Seat, book: tuple[int, int, int, int, int, int]
    ) -> tuple[float, ...]:
        """`book`: what it has lent in all and at each risk, its Workforces on strike, and its overhead."""
        total, green, orange, red, strikes, overhead = book
        hand, fortune, fate, chances = view.hands[seat], view.fortunes[seat], view.fate[seat], notes.chances[seat]
        face, cover = self._worth(notes.held[seat] if hand is None else hand)
        hidden = 0 if fortune is None else self._worth(fortune)[1]
        holding, guarantee, rate, tired = view.holdings[seat], view.guarantees[seat], view.rates[seat], view.tired or 0
        least, most, caught, looks = notes.least[seat], notes.most[seat], notes.caught[seat], notes.looks[seat]
        confidence, bailouts = view.confidence[seat], self._seen_bailouts(notes.confidence[seat])
        return (
            1.0, fate == LIVING, fate == FAILING, seat == view.active, holding / 20,
            face / 20, (cover + guarantee) / 20, hand is not None, hidden / 20, least / 10, most / 20,
            len(view.workforces[seat]) / 5, strikes / 3, total / 20, green / 10, orange / 10, red / 10,
            max(0, overhead + rate) / 10, confidence / 6, bailouts / 10,
            tired >> seat & 1, notes.attempts[seat], caught / 6, looks / chances if chances else 0.0,
            seat in stake.speakers, seat == stake.holder, seat == stake.lot, seat in stake.acting, seat in stake.hit,
        )  # fmt: skip

    def _enter_workforces(
        self, numbers: array[float], view: KrachView, place: int, seat: Seat
    ) -> tuple[int, int, int, int, int, int]:
        loans, strikes, values, lent_to = view.loans, view.strikes, self._values, LENT_OTHER if place else LENT_OWN
        total = striking = overhead = 0
        at_risk = [0, 0, 0]
        for workforce in view.workforces[seat]:
            start, lent, worth = self._workforce[workforce], loans[workforce], 0
            numbers[start + place] = 1.0
            overhead += self._overhead[workforce]
            if lent:
                for card in lent:
                    worth += values[card]
                _count(numbers, self._card, lent, lent_to)
                numbers[start + LOANS] = len(lent) / self._capacity[workforce]
                numbers[start + LENT] = worth / 10
                total += worth
            if strikes[workforce] == NO_STRIKE:
                at_risk[self._risk[workforce]] += worth
            else:
                numbers[start + STRIKING] = 1.0
                striking += 1
        green, orange, red = at_risk
        return total, green, orange, red, striking, overhead

    def _enter_cards(self, numbers: array[float], view: KrachView, notes: KrachNotes, order: list[Seat]) -> None:
        card, own = self._card, order[0]
        _count(numbers, card, view.hands[own] or (), OWN_HAND)
        _count(numbers, card, view.fortunes[own] or (), OWN_FORTUNE)
        for place, other in enumerate(order[1:], OWN_FORTUNE + 1):
            hand, held = view.hands[other] or (), notes.held[other]
            _count(numbers, card, hand, place)
            _count(numbers, card, view.fortunes[other] or (), place)
            _count(numbers, card, tuple([one for one in held if one not in hand]) if hand else held, place)
        for stratum in notes.capital:
            _count(numbers, card, stratum.cards, IN_DECK)
        _count(numbers, card, view.used, USED)
        _count(numbers, card, tuple([strike for strike in view.strikes if strike >= 0]), USED)

    def _enter_stake(self, numbers: array[float], view: KrachView, stake: AtStake) -> None:
        if view.face_up is not None:
            numbers[self._workforce[view.face_up] + FACE_UP] = 1.0
        if view.event is not None:
            numbers[self._event[view.event] + NOW] = 1.0
        for card in stake.using:
            numbers[self._card[card] + IN_USE] = 1.0
        for card, target in stake.aims:
            if target is not None and self._deck.capital[card].target in AT_WORKFORCES:
                numbers[self._workforce[target] + NAMED] = 1.0
        _count(numbers, self._card, stake.given, GIVEN)
        _count(numbers, self._card, stake.wanted, ASKED_FOR)
        _count(numbers, self._event, stake.foreseen, FORESEEN)

    def _value(self, cards: Cards) -> tuple[int, int]:
        """The face value, and with multiplied shares."""
        return face_value(self._deck, cards), counted(self._deck, cards)

    def _bailouts(self, marks: tuple[int, ...]) -> int:
        confidences = self._deck.confidences
        return sum([confidences[mark].bailout for mark in marks if mark >= 0])

    def _chances(self, top: Group) -> tuple[float, tuple[tuple[int, float], ...]]:
        """Of a Krach, and of every Event among those that may be the next."""
        chances: dict[int, float] = {}
        for event in top:
            start = self._event[event] + NEXT
            chances[start] = chances.get(start, 0.0) + 1 / len(top)
        return len(self._krachs & set(top)) / len(top), tuple(chances.items())


def _starts(entries: Sequence[Component], first: int, width: int) -> list[int]:
    """By card: where the numbers of its name begin."""
    return [first + place * width for place, entry in enumerate(entries) for _ in range(entry.count)]


def _count(numbers: array[float], starts: list[int], cards: tuple[int, ...], field: int) -> None:
    for card in cards:
        place = starts[card] + field
        numbers[place] += EACH
