"""What a seat remembers of Krach: where it saw cards go. What it cannot follow any more it forgets, and is never wrong.

Capital that goes under the deck is seen by all, so the deck is remembered in groups until somebody draws from them
unseen. Cards seen in a rival's hand are still in his hand or his fortune until they show up elsewhere or he deals.
"""

from __future__ import annotations

from collections.abc import Iterable

from debacle.core.audience import Seat
from debacle.core.messages import Notes
from debacle.core.piles import Group
from debacle.games.krach.rules.deck import Cards, KrachDeck

UNKNOWN = -1
"""A Confidence card that nobody has seen where it lies now."""


class Stratum(Notes, frozen=True):
    """Some cards that lie together in the Capital deck: all of them known, or none."""

    size: int
    cards: Cards = ()


class KrachNotes(Notes, frozen=True):
    seat: Seat | None
    capital: tuple[Stratum, ...]
    """The deck, top first."""
    held: tuple[Cards, ...] = ()
    """By seat: cards known to be in that hand or that fortune, or in between when an embezzler was caught."""
    least: tuple[int, ...] = ()
    """By seat: the fortune has at least so many cards ..."""
    most: tuple[int, ...] = ()
    """... and at most so many."""
    attempts: tuple[int, ...] = ()
    """By seat: the CEO has pocketed at least so often in his lap, or may not yet (KR-R12)."""
    caught: tuple[int, ...] = ()
    """By seat: with how many cards it was caught, all in all."""
    looks: tuple[int, ...] = ()
    """By seat: how often it was seen to watch ..."""
    chances: tuple[int, ...] = ()
    """... of how many blinks in which it could have."""
    tired: int = 0
    """Who watched in the last blink, a bit each (KR-R55)."""
    confidence_deck: tuple[int, ...] = ()
    """Top first."""
    confidence: tuple[tuple[int, ...], ...] = ()
    events: tuple[Group, ...] = ()
    """The deck without the Event on the table, top first."""
    turned: int | None = None
    """The Event turned last, which is on the table or at the bottom."""


def blank(deck: KrachDeck, seat: Seat | None) -> KrachNotes:
    return KrachNotes(
        seat=seat,
        capital=(Stratum(len(deck.capital)),),
        confidence_deck=(UNKNOWN,) * len(deck.confidences),
        events=(tuple(range(len(deck.events))),),
    )


class Page:
    """The notes, being rewritten."""

    def __init__(self, deck: KrachDeck, notes: KrachNotes) -> None:
        blink = deck.params.blink
        self.deck = deck
        self.allowance = blink.attempts_per_lap * blink.max_cards
        self.seat = notes.seat
        self.capital = list(notes.capital)
        self.held = list(notes.held)
        self.least = list(notes.least)
        self.most = list(notes.most)
        self.attempts = list(notes.attempts)
        self.caught = list(notes.caught)
        self.looks = list(notes.looks)
        self.chances = list(notes.chances)
        self.tired = notes.tired
        self.confidence_deck = list(notes.confidence_deck)
        self.confidence = list(notes.confidence)
        self.events = list(notes.events)
        self.turned = notes.turned

    def notes(self) -> KrachNotes:
        return KrachNotes(
            seat=self.seat,
            capital=tuple(self.capital),
            held=tuple(self.held),
            least=tuple(self.least),
            most=tuple(self.most),
            attempts=tuple(self.attempts),
            caught=tuple(self.caught),
            looks=tuple(self.looks),
            chances=tuple(self.chances),
            tired=self.tired,
            confidence_deck=tuple(self.confidence_deck),
            confidence=tuple(self.confidence),
            events=tuple(self.events),
            turned=self.turned,
        )

    def came_up(self, cards: Iterable[int]) -> None:
        """These are in the open now, or in one's own hand."""
        for seat, held in enumerate(self.held):
            if held:
                self.held[seat] = tuple([card for card in held if card not in cards])

    def goes_under(self, cards: Cards) -> None:
        self.came_up(cards)
        if cards:
            self.capital.append(Stratum(len(cards), cards))

    def sees(self, seat: Seat, cards: Cards) -> None:
        """These are in that hand."""
        self.came_up(cards)
        if seat != self.seat:
            self.held[seat] = tuple(sorted(self.held[seat] + cards))

    def leaves_deck(self, count: int, cards: Cards | None) -> None:
        for card in cards or ():
            place = next((at for at, stratum in enumerate(self.capital) if card in stratum.cards), None)
            if place is not None:
                self._take(place, card)
                count -= 1
        for _ in range(count):
            self._take(0, None)

    def _take(self, place: int, card: int | None) -> None:
        stratum = self.capital[place]
        left = () if card is None else tuple([other for other in stratum.cards if other != card])
        if stratum.size == 1:
            del self.capital[place]
        else:
            self.capital[place] = Stratum(stratum.size - 1, left)

    def gains_confidence(self, seat: Seat, count: int) -> None:
        self.confidence[seat] += tuple(self.confidence_deck[:count])
        del self.confidence_deck[:count]

    def loses_confidence(self, seat: Seat) -> int:
        mark, *rest = self.confidence[seat]
        self.confidence[seat] = tuple(rest)
        return mark

    def event_goes_under(self) -> None:
        if self.turned is not None:
            self.events.append((self.turned,))

    def takes_events(self, events: Iterable[int]) -> None:
        wanted = set(events)
        rest = [tuple([event for event in group if event not in wanted]) for group in self.events]
        self.events = [group for group in rest if group]
