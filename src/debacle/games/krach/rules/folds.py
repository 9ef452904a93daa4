"""How a seat's notes change with each event that it is told of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from debacle.core.messages import Event
from debacle.core.piles import Group
from debacle.games.krach.rules import events as told
from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.rules.notes import UNKNOWN, KrachNotes, Page


def note_all(deck: KrachDeck, notes: KrachNotes, events: Iterable[Event]) -> KrachNotes:
    """All on one page, for to copy the page is most of the work."""
    page = None
    for event in events:
        fold = FOLDS.get(type(event))
        if fold is not None:
            if page is None:
                page = Page(deck, notes)
            fold(page, event)
    return notes if page is None else page.notes()


def _begun(page: Page, event: told.GameBegun) -> None:
    page.held = [()] * event.seats
    page.least = [0] * event.seats
    page.most = [0] * event.seats
    page.attempts = [page.deck.params.blink.attempts_per_lap] * event.seats
    page.caught = [0] * event.seats
    page.looks = [0] * event.seats
    page.chances = [0] * event.seats
    page.confidence = [()] * event.seats


def _dealt(page: Page, event: told.BankDealt) -> None:
    page.leaves_deck(event.count, event.hand)
    page.gains_confidence(event.seat, event.confidence)


def _turn_begun(page: Page, event: told.TurnBegun) -> None:
    """A new lap, a new chance to pocket (KR-R12)."""
    page.most[event.seat] += page.allowance
    page.attempts[event.seat] = 0


def _goes_under(page: Page, event: told.CardsPaid | told.CardsDiscarded | told.StrikesEnded | told.LotUnsold) -> None:
    page.goes_under(event.cards)


def _sacked(page: Page, event: told.WorkforceSacked) -> None:
    page.goes_under(event.loans if event.strike is None else (*event.loans, event.strike))


def _lent(page: Page, event: told.CardLent | told.EffectAnnounced) -> None:
    page.came_up((event.card,))


def _drawn(page: Page, event: told.CardsDrawn) -> None:
    page.leaves_deck(event.count, event.cards)
    if event.cards:
        page.sees(event.seat, event.cards)


def _card_goes_under(page: Page, event: told.ReactionPlayed | told.EffectEnded) -> None:
    page.goes_under((event.card,))


def _watched(page: Page, event: told.WatchersSeen) -> None:
    rested, page.tired = page.tired, 0
    for seat, whom in enumerate(event.watching):
        page.chances[seat] += not rested >> seat & 1
        page.looks[seat] += whom >= 0
        page.tired |= (whom >= 0) << seat


def _caught(page: Page, event: told.EmbezzlerCaught) -> None:
    """That was the attempt of a lap."""
    page.most[event.seat] -= page.deck.params.blink.max_cards
    page.attempts[event.seat] += 1
    page.caught[event.seat] += event.count


def _sheltered(page: Page, event: told.LootSheltered) -> None:
    page.goes_under((event.card,))
    page.least[event.seat] += event.count
    page.most[event.seat] += event.count


def _audited(page: Page, event: told.HandAudited) -> None:
    if event.cards:
        page.sees(event.victim, event.cards)


def _recalled(page: Page, event: told.LoansRecalled) -> None:
    page.sees(event.seat, event.cards)


def _bonus(page: Page, event: told.BonusTaken) -> None:
    page.least[event.seat] += event.count
    page.most[event.seat] += event.count


def _revealed(page: Page, event: told.HandsRevealed) -> None:
    page.least = list(event.fortunes)
    page.most = [fortune + page.allowance for fortune in event.fortunes]
    for seat, hand in enumerate(event.hands):
        if hand:
            page.sees(seat, hand)


def _accepted(page: Page, event: told.OfferAccepted) -> None:
    """One's own deal, or an open one, is seen; of another one knows no more who has what."""
    moves = ((event.seat, event.given_count), (event.addressee, event.returned_count))
    if event.given is None or event.returned is None:
        for seat, count in moves:
            if count:
                page.held[seat] = ()
    else:
        page.sees(event.addressee, event.given)
        page.sees(event.seat, event.returned)


def _failed(page: Page, event: told.BanksFailed) -> None:
    for seat, hand, fortune in zip(event.seats, event.hands, event.fortunes, strict=True):
        page.least[seat] = page.most[seat] = fortune
        page.sees(seat, hand)


def _sold(page: Page, event: told.LotSold) -> None:
    page.sees(event.seat, event.cards)
    page.confidence[event.seat] += page.confidence[event.failed]
    page.confidence[event.failed] = ()


def _unsold(page: Page, event: told.LotUnsold) -> None:
    page.goes_under(event.cards)
    marks = page.confidence[event.failed]
    page.confidence[event.failed] = ()
    page.confidence_deck += marks if len(marks) == 1 else (UNKNOWN,) * len(marks)


def _confidence_gained(page: Page, event: told.ConfidenceGained) -> None:
    page.gains_confidence(event.seat, event.count)


def _confidence_lost(page: Page, event: told.ConfidenceLost) -> None:
    page.confidence_deck.append(page.loses_confidence(event.seat))


def _bailed_out(page: Page, event: told.BailoutCalled) -> None:
    page.loses_confidence(event.seat)
    page.confidence_deck.append(event.confidence)


def _event_turned(page: Page, event: told.EventTurned) -> None:
    page.event_goes_under()
    page.takes_events((event.happening,))
    page.turned = event.happening


def _shuffled(page: Page, event: told.EventsShuffled) -> None:
    page.events = [tuple(range(len(page.deck.events)))]
    page.turned = None


def _foreseen(page: Page, event: told.EventsForeseen) -> None:
    """The insider has them in hand; for the others the top of the deck is one group, in any order."""
    if event.events is not None:
        page.takes_events(event.events)
        return
    top: Group = ()
    while len(top) < event.count:
        top += page.events.pop(0)
    page.events.insert(0, tuple(sorted(top)))


def _arranged(page: Page, event: told.EventsArranged) -> None:
    if event.events is not None:
        page.events[:0] = [(happening,) for happening in event.events]


FOLDS: dict[type[Event], Callable[[Page, Any], None]] = {
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
    told.WatchersSeen: _watched,
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
