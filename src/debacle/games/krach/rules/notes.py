"""What a seat remembers of Krach: where it saw cards go. What it cannot follow any more it forgets, and is never wrong.

Capital that goes under the deck is seen by all, so the deck is remembered in groups until somebody draws from them
unseen. Cards seen in a rival's hand are still in his hand or his fortune until they show up elsewhere or he deals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from debacle.core.audience import Seat
from debacle.core.messages import Event, Notes
from debacle.core.piles import Group
from debacle.games.krach.rules import events as told
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


def note(deck: KrachDeck, notes: KrachNotes, event: Event) -> KrachNotes:
    fold = FOLDS.get(type(event))
    if fold is None:
        return notes
    page = _Page(deck, notes)
    fold(page, event)
    return page.notes()


class _Page:
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
            confidence_deck=tuple(self.confidence_deck),
            confidence=tuple(self.confidence),
            events=tuple(self.events),
            turned=self.turned,
        )

    def came_up(self, cards: Iterable[int]) -> None:
        """These are in the open now, or in one's own hand."""
        self.held = [tuple([card for card in held if card not in cards]) for held in self.held]

    def goes_under(self, cards: Cards) -> None:
        self.came_up(cards)
        if cards:
            self.capital.append(Stratum(len(cards), cards))

    def sees(self, seat: Seat, cards: Iterable[int]) -> None:
        """These are in that hand."""
        cards = tuple(cards)
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
            self.turned = None

    def takes_events(self, events: Iterable[int]) -> None:
        wanted = set(events)
        rest = [tuple([event for event in group if event not in wanted]) for group in self.events]
        self.events = [group for group in rest if group]


def _begun(page: _Page, event: told.GameBegun) -> None:
    page.held = [()] * event.seats
    page.least = [0] * event.seats
    page.most = [0] * event.seats
    page.attempts = [page.deck.params.blink.attempts_per_lap] * event.seats
    page.caught = [0] * event.seats
    page.confidence = [()] * event.seats


def _dealt(page: _Page, event: told.BankDealt) -> None:
    page.leaves_deck(event.count, event.hand)
    page.gains_confidence(event.seat, event.confidence)


def _turn_begun(page: _Page, event: told.TurnBegun) -> None:
    """A new lap, a new chance to pocket (KR-R12)."""
    page.most[event.seat] += page.allowance
    page.attempts[event.seat] = 0


def _goes_under(page: _Page, event: told.CardsPaid | told.CardsDiscarded | told.StrikesEnded | told.LotUnsold) -> None:
    page.goes_under(event.cards)


def _sacked(page: _Page, event: told.WorkforceSacked) -> None:
    page.goes_under(event.loans if event.strike is None else (*event.loans, event.strike))


def _lent(page: _Page, event: told.CardLent | told.EffectAnnounced) -> None:
    page.came_up((event.card,))


def _drawn(page: _Page, event: told.CardsDrawn) -> None:
    page.leaves_deck(event.count, event.cards)
    if event.cards:
        page.sees(event.seat, event.cards)


def _card_goes_under(page: _Page, event: told.ReactionPlayed | told.EffectEnded) -> None:
    page.goes_under((event.card,))


def _caught(page: _Page, event: told.EmbezzlerCaught) -> None:
    """That was the attempt of a lap."""
    page.most[event.seat] -= page.deck.params.blink.max_cards
    page.attempts[event.seat] += 1
    page.caught[event.seat] += event.count


def _sheltered(page: _Page, event: told.LootSheltered) -> None:
    page.goes_under((event.card,))
    page.least[event.seat] += event.count
    page.most[event.seat] += event.count


def _audited(page: _Page, event: told.HandAudited) -> None:
    if event.cards:
        page.sees(event.victim, event.cards)


def _recalled(page: _Page, event: told.LoansRecalled) -> None:
    page.sees(event.seat, event.cards)


def _bonus(page: _Page, event: told.BonusTaken) -> None:
    page.least[event.seat] += event.count
    page.most[event.seat] += event.count


def _revealed(page: _Page, event: told.HandsRevealed) -> None:
    page.least = list(event.fortunes)
    page.most = [fortune + page.allowance for fortune in event.fortunes]
    for seat, hand in enumerate(event.hands):
        if hand:
            page.sees(seat, hand)


def _accepted(page: _Page, event: told.OfferAccepted) -> None:
    """One's own deal, or an open one, is seen; of another one knows no more who has what."""
    moves = ((event.seat, event.given_count), (event.addressee, event.returned_count))
    if event.given is None or event.returned is None:
        for seat, count in moves:
            if count:
                page.held[seat] = ()
    else:
        page.sees(event.addressee, event.given)
        page.sees(event.seat, event.returned)


def _failed(page: _Page, event: told.BanksFailed) -> None:
    for seat, hand, fortune in zip(event.seats, event.hands, event.fortunes, strict=True):
        page.least[seat] = page.most[seat] = fortune
        page.sees(seat, hand)


def _sold(page: _Page, event: told.LotSold) -> None:
    page.sees(event.seat, event.cards)
    page.confidence[event.seat] += page.confidence[event.failed]
    page.confidence[event.failed] = ()


def _unsold(page: _Page, event: told.LotUnsold) -> None:
    page.goes_under(event.cards)
    marks = page.confidence[event.failed]
    page.confidence[event.failed] = ()
    page.confidence_deck += marks if len(marks) == 1 else (UNKNOWN,) * len(marks)


def _confidence_gained(page: _Page, event: told.ConfidenceGained) -> None:
    page.gains_confidence(event.seat, event.count)


def _confidence_lost(page: _Page, event: told.ConfidenceLost) -> None:
    page.confidence_deck.append(page.loses_confidence(event.seat))


def _bailed_out(page: _Page, event: told.BailoutCalled) -> None:
    page.loses_confidence(event.seat)
    page.confidence_deck.append(event.confidence)


def _event_turned(page: _Page, event: told.EventTurned) -> None:
    page.event_goes_under()
    page.takes_events((event.happening,))
    page.turned = event.happening


def _shuffled(page: _Page, event: told.EventsShuffled) -> None:
    page.events = [tuple(range(len(page.deck.events)))]
    page.turned = None


def _foreseen(page: _Page, event: told.EventsForeseen) -> None:
    """The insider has them in hand; for the others the top of the deck is one group, in any order."""
    if event.events is not None:
        page.takes_events(event.events)
        return
    top: Group = ()
    while len(top) < event.count:
        top += page.events.pop(0)
    page.events.insert(0, tuple(sorted(top)))


def _arranged(page: _Page, event: told.EventsArranged) -> None:
    if event.events is not None:
        page.events[:0] = [(happening,) for happening in event.events]


FOLDS: dict[type[Event], Callable[[_Page, Any], None]] = {
    told.GameBegun: _begun,
    told.BankDealt: _dealt,
    told.TurnBegun: _turn_begun,
    told.CardsPaid: _goes_under,
    told.CardsDiscarded: _goes_under,
    told.StrikesEnded: _goes_under,
    told.WorkforceSacked: _sacked,
    told.CardLent: _lent,
    told.EffectAnnounced: _lent,
    told.CardsDrawn: _drawn,
    told.ReactionPlayed: _card_goes_under,
    told.EmbezzlerCaught: _caught,
    told.LootSheltered: _sheltered,
    told.EffectEnded: _card_goes_under,
    told.HandAudited: _audited,
    told.LoansRecalled: _recalled,
    told.BonusTaken: _bonus,
    told.HandsRevealed: _revealed,
    told.OfferAccepted: _accepted,
    told.BanksFailed: _failed,
    told.LotSold: _sold,
    told.LotUnsold: _unsold,
    told.ConfidenceGained: _confidence_gained,
    told.ConfidenceLost: _confidence_lost,
    told.BailoutCalled: _bailed_out,
    told.EventTurned: _event_turned,
    told.EventsShuffled: _shuffled,
    told.EventsForeseen: _foreseen,
    told.EventsArranged: _arranged,
}
