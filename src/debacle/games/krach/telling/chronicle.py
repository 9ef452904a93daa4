"""The banks as they stood at some moment, told from one reader's own log alone: what a scene is made of.

A scene stays what it is when more happens, so it cannot ask the position of the moment; and what the log does not tell
its reader cannot get into a scene.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.krach.rules import events as e
from debacle.games.krach.rules.banks import counted, total_lent
from debacle.games.krach.rules.deck import Cards, EventId, KrachDeck, WorkforceId
from debacle.games.krach.rules.state import MARKER, NO_STRIKE


class Chronicle:
    """Events come once each, in their order."""

    def __init__(self, deck: KrachDeck, seats: int, own_seat: Seat | None) -> None:
        self.deck = deck
        self.seats = seats
        self.own_seat = own_seat
        self.round = self.turn = 0
        self.active: Seat = 0
        self.workforces: list[tuple[WorkforceId, ...]] = [()] * seats
        self.loans: list[Cards] = [()] * len(deck.workforces)
        self.strikes = [NO_STRIKE] * len(deck.workforces)
        self.rates = (0,) * seats
        """Not told: overheads of nothing are paid in silence."""
        self.guarantees = [0] * seats
        self.confidence = [0] * seats
        self.holdings = [0] * seats
        """Cards in hand and fortune together, which all can count."""
        self.failing: set[Seat] = set()
        self.gone: set[Seat] = set()
        self.left: dict[Seat, Cards] = {}
        """The hands of failed banks."""
        self.own_hand: Cards = ()
        self.own_fortune: Cards = ()
        self.loot: Cards = ()
        """What the reader was caught with, until it is settled."""
        self.caught_with: dict[Seat, int] = {}
        self.event: EventId | None = None
        self.turned = 0
        """Events since the deck was shuffled."""
        self.watching: tuple[Seat, ...] = ()
        """In the last blink, by seat; empty where nobody is told."""
        self.bids: dict[Seat, int] = {}
        self.lot: tuple[tuple[WorkforceId, ...], int] = ((), 0)
        """Workforces and Confidence of the bank that was auctioned last, as it stood."""
        self.folded = 0
        self.lap = self.lap_before = 0
        """Where this lap and the one before it began in the log."""
        self.offer: e.OfferMade | None = None

    def fold(self, event: Event) -> None:
        change = CHANGES.get(type(event))
        if change is not None:
            change(self, event)
        self.folded += 1

    @property
    def living(self) -> list[Seat]:
        """Clockwise from the active player."""
        order = [(self.active + step) % self.seats for step in range(self.seats)]
        return [seat for seat in order if seat not in self.failing and seat not in self.gone]

    def owner(self, workforce: WorkforceId) -> Seat | None:
        return next((seat for seat in range(self.seats) if workforce in self.workforces[seat]), None)

    def margin(self, seat: Seat, hand: Cards) -> int:
        return counted(self.deck, hand) + self.guarantees[seat] - total_lent(self, seat)

    @property
    def own_margin(self) -> int:
        assert self.own_seat is not None
        return self.margin(self.own_seat, self.own_hand)

    def _lose(self, seat: Seat, cards: Cards) -> None:
        self.holdings[seat] -= len(cards)
        if seat == self.own_seat:
            self.own_hand = tuple([card for card in self.own_hand if card not in cards])

    def _gain(self, seat: Seat, cards: Cards | None, count: int) -> None:
        self.holdings[seat] += count
        if seat == self.own_seat and cards is not None:
            self.own_hand = tuple(sorted((*self.own_hand, *cards)))

    def _keep(self, seat: Seat, cards: Cards | None) -> None:
        """From the hand to the fortune."""
        if seat == self.own_seat and cards is not None:
            self.own_hand = tuple([card for card in self.own_hand if card not in cards])
            self.own_fortune = tuple(sorted((*self.own_fortune, *cards)))

    def _clear(self, workforces: Iterable[WorkforceId]) -> None:
        for workforce in workforces:
            self.loans[workforce], self.strikes[workforce] = (), NO_STRIKE

    # ------------------------------------------------------------ one event each

    def _dealt(self, event: e.BankDealt) -> None:
        self.workforces[event.seat] = event.workforces
        self.confidence[event.seat] = event.confidence
        self._gain(event.seat, event.hand, event.count)

    def _turn(self, event: e.TurnBegun) -> None:
        if event.round != self.round:
            self.lap_before, self.lap = self.lap, self.folded
        self.active, self.round, self.turn = event.seat, event.round, event.turn

    def _hired(self, event: e.WorkforceHired) -> None:
        self.workforces[event.seat] += (event.workforce,)

    def _sacked(self, event: e.WorkforceSacked) -> None:
        own = self.workforces[event.seat]
        self.workforces[event.seat] = tuple([kept for kept in own if kept != event.workforce])
        self._clear((event.workforce,))

    def _taken(self, event: e.WorkforceTaken) -> None:
        kept = tuple([workforce for workforce in self.workforces[event.victim] if workforce != event.workforce])
        self.workforces[event.victim] = kept
        self.workforces[event.seat] += (event.workforce,)

    def _paid(self, event: e.CardsPaid) -> None:
        self._lose(event.seat, event.cards)

    def _discarded(self, event: e.CardsDiscarded) -> None:
        self._lose(event.seat, event.cards)

    def _lent(self, event: e.CardLent) -> None:
        self._lose(event.seat, (event.card,))
        self.loans[event.workforce] += (event.card,)

    def _planted(self, event: e.LoanPlanted) -> None:
        self.loans[event.workforce] += (event.card,)

    def _recalled(self, event: e.LoansRecalled) -> None:
        self.loans[event.workforce] = ()
        self._gain(event.seat, event.cards, len(event.cards))

    def _drawn(self, event: e.CardsDrawn) -> None:
        self._gain(event.seat, event.cards, event.count)

    def _trusted(self, event: e.ConfidenceGained) -> None:
        self.confidence[event.seat] += event.count

    def _distrusted(self, event: e.ConfidenceLost | e.BailoutCalled) -> None:
        self.confidence[event.seat] -= 1

    def _played(self, event: e.EffectAnnounced | e.ReactionPlayed) -> None:
        self._lose(event.seat, (event.card,))

    def _struck(self, event: e.StrikeBegun) -> None:
        self.strikes[event.workforce] = MARKER if event.card is None else event.card

    def _unstruck(self, event: e.StrikesEnded) -> None:
        for workforce in event.workforces:
            self.strikes[workforce] = NO_STRIKE

    def _bonus(self, event: e.BonusTaken) -> None:
        self._keep(event.seat, event.cards)

    def _guaranteed(self, event: e.GuaranteeGiven) -> None:
        self.guarantees[event.seat] += event.amount

    def _watched(self, event: e.WatchersSeen) -> None:
        self.watching = event.watching

    def _pocketed(self, event: e.Pocketed) -> None:
        self._keep(event.seat, event.cards)

    def _caught(self, event: e.EmbezzlerCaught) -> None:
        self.caught_with[event.seat] = event.count
        self.holdings[event.seat] -= event.count
        if event.seat == self.own_seat and event.cards is not None:
            self.loot = event.cards
            self.own_hand = tuple([card for card in self.own_hand if card not in event.cards])

    def _returned(self, event: e.LootReturned) -> None:
        self._gain(event.seat, event.cards, event.count)

    def _sheltered(self, event: e.LootSheltered) -> None:
        self._lose(event.seat, (event.card,))
        self.holdings[event.seat] += event.count
        if event.seat == self.own_seat:
            self.own_fortune = tuple(sorted((*self.own_fortune, *self.loot)))

    def _event(self, event: e.EventTurned) -> None:
        self.event = event.happening
        self.turned += 1

    def _shuffled(self, event: e.EventsShuffled) -> None:
        self.turned = 0
        self.guarantees = [0] * self.seats

    def _offered(self, event: e.OfferMade) -> None:
        self.offer = event

    def _dealt_with(self, event: e.OfferAccepted) -> None:
        self.holdings[event.seat] += event.returned_count - event.given_count
        self.holdings[event.addressee] += event.given_count - event.returned_count
        given, returned = event.given or (), event.returned or ()
        for seat, out, back in ((event.seat, given, returned), (event.addressee, returned, given)):
            if seat == self.own_seat:
                self.own_hand = tuple(sorted([card for card in self.own_hand if card not in out] + list(back)))

    def _failed(self, event: e.BanksFailed) -> None:
        self.failing.update(event.seats)
        self.left = dict(zip(event.seats, event.hands, strict=True))

    def _called(self, event: e.LotCalled) -> None:
        self.bids = {}

    def _bid(self, event: e.BidMade) -> None:
        self.bids[event.seat] = event.amount

    def _sold(self, event: e.LotSold) -> None:
        failed, winner = event.failed, event.seat
        self._lose(failed, event.cards)
        self._gain(winner, event.cards, len(event.cards))
        self.workforces[winner] += self.workforces[failed]
        self.confidence[winner] += self.confidence[failed]
        self._bury(failed)

    def _unsold(self, event: e.LotUnsold) -> None:
        self._lose(event.failed, self.left.get(event.failed, ()))
        self._clear(event.workforces)
        self._bury(event.failed)

    def _bury(self, failed: Seat) -> None:
        self.lot = self.workforces[failed], self.confidence[failed]
        self.workforces[failed], self.confidence[failed] = (), 0
        self.failing.discard(failed)
        self.gone.add(failed)


CHANGES: dict[type[Event], Callable[[Chronicle, Any], None]] = {
    e.BankDealt: Chronicle._dealt,
    e.TurnBegun: Chronicle._turn,
    e.WorkforceHired: Chronicle._hired,
    e.WorkforceSacked: Chronicle._sacked,
    e.WorkforceTaken: Chronicle._taken,
    e.CardsPaid: Chronicle._paid,
    e.CardsDiscarded: Chronicle._discarded,
    e.CardLent: Chronicle._lent,
    e.LoanPlanted: Chronicle._planted,
    e.LoansRecalled: Chronicle._recalled,
    e.CardsDrawn: Chronicle._drawn,
    e.ConfidenceGained: Chronicle._trusted,
    e.ConfidenceLost: Chronicle._distrusted,
    e.BailoutCalled: Chronicle._distrusted,
    e.EffectAnnounced: Chronicle._played,
    e.ReactionPlayed: Chronicle._played,
    e.StrikeBegun: Chronicle._struck,
    e.StrikesEnded: Chronicle._unstruck,
    e.BonusTaken: Chronicle._bonus,
    e.GuaranteeGiven: Chronicle._guaranteed,
    e.WatchersSeen: Chronicle._watched,
    e.Pocketed: Chronicle._pocketed,
    e.EmbezzlerCaught: Chronicle._caught,
    e.LootReturned: Chronicle._returned,
    e.LootSheltered: Chronicle._sheltered,
    e.EventTurned: Chronicle._event,
    e.EventsShuffled: Chronicle._shuffled,
    e.OfferMade: Chronicle._offered,
    e.OfferAccepted: Chronicle._dealt_with,
    e.BanksFailed: Chronicle._failed,
    e.LotCalled: Chronicle._called,
    e.BidMade: Chronicle._bid,
    e.LotSold: Chronicle._sold,
    e.LotUnsold: Chronicle._unsold,
}
