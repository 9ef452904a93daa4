"""The table as its events have made it, up to any of them: what all could see then, and everybody's money.

A scene stays what it is when more happens, so it cannot ask the view of now. All payments are public; sums are not, so
of `money` only the reader's own may be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.friends.rules.deck import CardId, FriendsDeck
from debacle.games.friends.rules.events import (
    CardAnnounced,
    CardCancelled,
    CardLinked,
    CardMoved,
    CardTurnedUp,
    FactoryMarked,
    GameBegun,
    IncomePaid,
    LotWon,
    MoneyMoved,
    RoundBegun,
)

Places = list[tuple[CardId, ...]]


class Moment(Struct, frozen=True, cache_hash=True):
    """The table after some event."""

    round: int
    row: tuple[CardId, ...]
    empires: tuple[tuple[CardId, ...], ...]
    bound: tuple[tuple[CardId, ...], ...]
    unused: tuple[tuple[CardId, ...], ...]
    links: tuple[tuple[CardId, CardId], ...]
    struck: tuple[CardId, ...]
    sucked_dry: tuple[CardId, ...]
    no_base_income: bool
    money: tuple[int, ...]


class Chronicle:
    """Reads one event after the other."""

    def __init__(self, deck: FriendsDeck, seats: int) -> None:
        self._deck = deck
        self._seats = seats
        self._round = 1
        self._row: tuple[CardId, ...] = ()
        self._empires: Places = [()] * seats
        self._bound: Places = [()] * seats
        self._unused: Places = [()] * seats
        self._links: tuple[tuple[CardId, CardId], ...] = ()
        self._struck: tuple[CardId, ...] = ()
        self._sucked_dry: tuple[CardId, ...] = ()
        self._no_base_income = False
        self._money = [0] * seats
        self._standing: set[CardId] = set()
        """Action cards that were announced, and not cancelled yet."""
        self._readers: dict[type[Event], Callable[..., None]] = {
            CardMoved: self._moved,
            MoneyMoved: self._paid,
            IncomePaid: self._earned,
            CardLinked: self._linked,
            CardAnnounced: self._announced,
            CardCancelled: self._cancelled,
            FactoryMarked: self._marked,
            CardTurnedUp: self._turned_up,
            LotWon: self._won,
            RoundBegun: self._begun,
            GameBegun: self._opened,
        }

    def read(self, event: Event) -> None:
        reader = self._readers.get(type(event))
        if reader is not None:
            reader(event)

    def now(self) -> Moment:
        return Moment(
            self._round,
            self._row,
            tuple(self._empires),
            tuple(self._bound),
            tuple(self._unused),
            self._links,
            self._struck,
            self._sucked_dry,
            self._no_base_income,
            tuple(self._money),
        )

    def _opened(self, event: GameBegun) -> None:
        self._money = [event.money] * self._seats

    def _begun(self, event: RoundBegun) -> None:
        self._round = event.round
        self._struck = self._sucked_dry = ()
        self._no_base_income = False

    def _turned_up(self, event: CardTurnedUp) -> None:
        self._row = (*self._row, event.card)

    def _won(self, event: LotWon) -> None:
        self._leave_row(event.card)

    def _announced(self, event: CardAnnounced) -> None:
        self._take_out(event.card)
        self._standing.add(event.card)

    def _cancelled(self, event: CardCancelled) -> None:
        self._standing.discard(event.card)

    def _moved(self, event: CardMoved) -> None:
        card = event.card
        if card in self._standing:  # what it did stands; this one is told of by nothing else (FR-77)
            self._standing.discard(card)
            self._no_base_income |= self._deck.cards[card].effect == "no_base_income"
        self._take_out(card)
        self._leave_row(card)
        if event.owner is not None:
            places = self._empires if event.to == "empire" else self._unused
            places[event.owner] = (*places[event.owner], card)
        elif event.to == "row":
            self._row = (*self._row, card)
        else:  # with what is attached to it; marks lapse (FR-49, FR-R41)
            self._links = tuple([link for link in self._links if link[1] != card])
            self._struck = tuple([other for other in self._struck if other != card])
            self._sucked_dry = tuple([other for other in self._sucked_dry if other != card])

    def _linked(self, event: CardLinked) -> None:
        self._take_out(event.card)
        if event.host is None:
            self._bound[event.player] = (*self._bound[event.player], event.card)
        else:
            self._links = (*self._links, (event.card, event.host))

    def _marked(self, event: FactoryMarked) -> None:
        if event.mark == "strike" and event.card not in self._struck:
            self._struck = (*self._struck, event.card)
        elif event.mark == "sucked-dry" and event.card not in self._sucked_dry:
            self._sucked_dry = (*self._sucked_dry, event.card)

    def _paid(self, event: MoneyMoved) -> None:
        self._pay(event.payer, -event.amount)
        self._pay(event.payee, event.amount)

    def _earned(self, event: IncomePaid) -> None:
        self._pay(event.seat, event.base + event.production - event.upkeep)

    def _pay(self, seat: Seat | None, amount: int) -> None:
        if seat is not None:
            self._money[seat] += amount

    def _leave_row(self, card: CardId) -> None:
        if card in self._row:
            self._row = tuple([other for other in self._row if other != card])

    def _take_out(self, card: CardId) -> None:
        for places in (self._empires, self._bound, self._unused):
            for seat, cards in enumerate(places):
                if card in cards:
                    places[seat] = tuple([other for other in cards if other != card])
        self._links = tuple([link for link in self._links if link[0] != card])


def moment_after(deck: FriendsDeck, seats: int, events: Iterable[Event]) -> Moment:
    chronicle = Chronicle(deck, seats)
    for event in events:
        chronicle.read(event)
    return chronicle.now()
