"""A seat's view and notes as numbers, `friends-v1`: the table, the seats, and where every card is.

What lies on the table changes seldom from one question to the next: so an array with all of it is kept, found by the
cards that it comes from, and what is at stake now is entered into a copy. What an empire is worth is kept as well.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from struct import Struct as Packing
from typing import Any, Final

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.encoding import Encoding, recalled
from debacle.core.state import Frame
from debacle.games.friends.numbers.fields import (
    CARD_FIELDS,
    KINDS,
    OTHERS,
    SEAT_FIELDS,
    TABLE_FIELDS,
    VERSION,
    fields,
)
from debacle.games.friends.rules.announcement import Acquire, Announced, ForcedSale
from debacle.games.friends.rules.auction import Award
from debacle.games.friends.rules.bidding import Bidding
from debacle.games.friends.rules.deck import CardId, FriendsDeck
from debacle.games.friends.rules.empire import base_income, count_cards, empire_vp, factories, factory_limit, production
from debacle.games.friends.rules.menu import DOMAINS, PLAYERS
from debacle.games.friends.rules.notes import FriendsNotes
from debacle.games.friends.rules.row import AlongTheRow
from debacle.games.friends.rules.state import FriendsView
from debacle.games.friends.rules.swap import Give

DENSE: Final = len(TABLE_FIELDS) + (1 + OTHERS) * len(SEAT_FIELDS)
"""Numbers of the table and the seats; those of the cards come after them."""
KEPT: Final = 4096
TABLES_KEPT: Final = 256
"""Arrays with what lies on a table, for each seat that looks."""
_TABLE: Final = Packing(f"{len(TABLE_FIELDS)}f")
_ASKED: Final = {kind: tuple([float(kind == other) for other in KINDS]) for kind in ("", *KINDS)}
(ROW, NEXT, UNSOLD, IS_LOT, IN_DECK, DISCARDED, REMOVED, DOUBLED, GUARDED, BOOSTED, STRUCK, SUCKED_DRY, ANNOUNCED,
 NAMED) = range(1 + OTHERS, len(CARD_FIELDS))  # fmt: skip
MONEY, STANDING, MARKER, BIDS, HOLDS, BARRED, ANNOUNCES, IS_TARGET = (
    list(SEAT_FIELDS).index(name)
    for name in ("money", "vp", "marker", "bids", "holds", "barred", "announces", "is_target")
)
_ATTACHED: Final = {"double_vp": DOUBLED, "protect": GUARDED, "double_production": BOOSTED}
Cards = tuple[CardId, ...]
Standing = tuple[float, float, float, float, float, float]


def _places(seats: int, own: Seat) -> list[tuple[int, int]]:
    """By seat, as one of them looks at the table: where its numbers begin, and its place from there."""
    places = [(seat - own) % seats for seat in range(seats)]
    return [(len(TABLE_FIELDS) + len(SEAT_FIELDS) * place, place) for place in places]


_PLACES: Final = [[_places(seats, own) for own in range(seats)] for seats in range(OTHERS + 2)]
_FIRST_OF: Final = [[[start for start, _ in places] for places in by_seat] for by_seat in _PLACES]
"""By the number of seats, and whose numbers they are."""


class Estate(Struct, frozen=True):
    """One empire by itself, with all that it hangs on."""

    empires: tuple[Cards]
    bound: tuple[Cards]
    unused: tuple[Cards]
    links: tuple[tuple[CardId, CardId], ...]
    struck: Cards


class AtStake:
    """What the frames say of the card that all is about, and of cards that are announced."""

    __slots__ = ("announced", "at", "bid", "defaulted", "holder", "least", "lot", "speakers")

    def __init__(self, raise_by: int, stack: tuple[Frame[Any], ...]) -> None:
        self.lot: CardId | None = None
        self.bid = self.least = 0
        self.holder: Seat | None = None
        self.speakers: tuple[Seat, ...] = ()
        self.defaulted: tuple[Seat, ...] = ()
        self.announced: list[Announced] = []
        self.at: int | None = None
        for frame in stack:
            if isinstance(frame, Bidding):
                self.lot, self.bid, self.holder, self.defaulted = frame.lot, frame.high, frame.holder, frame.excluded
                self.least = frame.low if frame.holder is None else frame.high + raise_by
                self.speakers = frame.speakers
            elif isinstance(frame, AlongTheRow):
                self.at = frame.at
            else:
                self._read_other(frame)

    def _read_other(self, frame: Frame[Any]) -> None:
        if isinstance(frame, Award):
            self.lot, self.bid, self.holder, self.defaulted = frame.lot, frame.price, frame.seat, frame.excluded
        elif isinstance(frame, Announced):
            self.announced.append(frame)
        elif isinstance(frame, ForcedSale):
            self.lot, self.bid, self.least, self.speakers = frame.card, frame.price, frame.price, frame.buyers
        elif isinstance(frame, Acquire):
            self.lot, self.holder = frame.card, frame.seat
        elif isinstance(frame, Give):
            self.lot, self.holder = frame.given, frame.opponent


def encoding(deck: FriendsDeck) -> Encoding:
    return Encoding(VERSION, fields(deck), Encoder(deck).encode, gauge="own_vp")


class Encoder:
    def __init__(self, deck: FriendsDeck) -> None:
        self._deck = deck
        self._first = [DENSE + card * len(CARD_FIELDS) for card in range(len(deck.cards))]
        """Where each card's numbers begin."""
        self._blank = array("f", bytes(4 * (DENSE + len(deck.cards) * len(CARD_FIELDS))))
        self._lots = [
            (
                1.0, card.min_bid / 50, card.vp / 10, card.production / 20, card.upkeep / 20,
                *[float(card.kind == kind) for kind in ("factory", "prestige", "influence", "action")],
            )
            for card in deck.cards
        ]  # fmt: skip
        self._no_lot = (0.0,) * len(self._lots[0])
        self._attached = [_ATTACHED.get(card.effect or "") for card in deck.cards]
        self._lying = recalled(self._enter_cards, TABLES_KEPT)
        self._standing = lru_cache(KEPT)(self._count)

    def encode(self, view: FriendsView, notes: FriendsNotes) -> array[float]:
        seat = view.seat
        assert seat is not None, "a spectator has nothing to decide"
        stake = AtStake(self._deck.numbers.min_raise, view.stack)
        numbers = self._lying(
            seat, view.empires, view.bound, view.unused, view.links, view.struck, view.sucked_dry, view.no_base_income,
            view.row, view.deck_cards, view.unsold, view.discard, view.removed,
        )[:]  # fmt: skip
        money = [notes.money[other] if coins is None else coins for other, coins in enumerate(view.money)]
        _TABLE.pack_into(numbers, 0, *self._table(view, stake, money[seat], seat))
        self._enter_seats(numbers, view, stake, money, seat)
        self._enter_stake(numbers, view, stake)
        return numbers

    def _table(self, view: FriendsView, stake: AtStake, money: int, seat: Seat) -> tuple[float, ...]:
        phase, lot, asked, least, seats = view.phase, stake.lot, view.asked, stake.least, len(view.money)
        others = len(stake.speakers) - (seat in stake.speakers)
        at = _next_lot(view, stake)
        to_come = 0 if at is None else len(view.row) - at
        return (
            seats == 2, seats == 3, seats == 4, view.round / 10,
            phase == "cards", phase == "auctions", phase == "income",
            view.deck_size / (self._deck.numbers.cards_per_player * seats),
            view.reshuffled, view.last_round, view.extra_round, view.open_money or view.money_shown,
            view.allow_overbid, view.no_base_income,
            *_ASKED["" if asked is None else asked.decision.kind],
            to_come / 8, *(self._no_lot if lot is None else self._lots[lot]),
            stake.bid / 100, least / 100, (money - least) / 100 if least else 0.0,
            others / 3, len(stake.defaulted) / 3,
        )  # fmt: skip

    def _enter_seats(
        self, numbers: array[float], view: FriendsView, stake: AtStake, money: list[int], own: Seat
    ) -> None:
        """What is not seen from the cards that lie there."""
        first = _FIRST_OF[len(money)][own]
        for start, coins in zip(first, money, strict=True):
            numbers[start + MONEY] = coins / 100
        numbers[first[view.marker] + MARKER] = 1.0
        for seat in stake.speakers:
            numbers[first[seat] + BIDS] = 1.0
        if stake.holder is not None:
            numbers[first[stake.holder] + HOLDS] = 1.0
        for seat, card in view.barred:
            if card == stake.lot:
                numbers[first[seat] + BARRED] = 1.0
        for seat in stake.defaulted:
            numbers[first[seat] + BARRED] = 1.0
        for frame in stake.announced:
            numbers[first[frame.seat] + ANNOUNCES] = 1.0
            for seat in self._named(frame, players=True):
                numbers[first[seat] + IS_TARGET] = 1.0

    def _count(
        self, empire: Cards, bound: Cards, unused: Cards, links: tuple[tuple[CardId, CardId], ...], struck: Cards,
        sucked_dry: Cards, base: bool,
    ) -> Standing:  # fmt: skip
        """Points, income, factories, room for more, all cards, and those that wait."""
        deck, estate = self._deck, Estate((empire,), (bound,), (unused,), links, struck)
        own = factories(deck, estate, 0)
        income = base_income(deck, estate, 0) if base else 0
        for card in own:
            times = deck.sucked_dry_times if card in sucked_dry else 1
            income += times * production(deck, estate, 0, card) - deck.cards[card].upkeep
        return (
            empire_vp(deck, estate, 0) / 40, income / 50, len(own) / 4,
            (factory_limit(deck, estate, 0) - len(own)) / 4, count_cards(estate, 0) / 15, len(unused) / 4,
        )  # fmt: skip

    def _enter_cards(
        self, own: Seat, empires: tuple[Cards, ...], bound: tuple[Cards, ...], unused: tuple[Cards, ...],
        links: tuple[tuple[CardId, CardId], ...], struck: Cards, sucked_dry: Cards, no_base_income: bool,
        row: Cards, deck_cards: Cards | None, unsold: Cards, discard: Cards, removed: Cards,
    ) -> array[float]:  # fmt: skip
        """An array with all that lies on the table and what it comes to, the rest zeros."""
        numbers, first, base = self._blank[:], self._first, not no_base_income
        for seat, (start, place) in enumerate(_PLACES[len(empires)][own]):
            standing = self._standing(empires[seat], bound[seat], unused[seat], links, struck, sucked_dry, base)
            numbers[start] = 1.0
            numbers[start + STANDING : start + MARKER] = array("f", standing)
            for card in (*empires[seat], *bound[seat]):
                numbers[first[card] + place] = 1.0
            for card in unused[seat]:
                numbers[first[card] + place] = 0.5
        for card, host in links:
            effect = self._attached[card]
            if effect is not None:
                numbers[first[host] + effect] = 1.0
            for seat, (_, place) in enumerate(_PLACES[len(empires)][own]):
                if host in empires[seat]:
                    numbers[first[card] + place] = 1.0
        for cards, mark in (
            (row, ROW), (deck_cards or (), IN_DECK), (unsold, UNSOLD), (discard, DISCARDED), (removed, REMOVED),
            (struck, STRUCK), (sucked_dry, SUCKED_DRY),
        ):  # fmt: skip
            for card in cards:
                numbers[first[card] + mark] = 1.0
        return numbers

    def _enter_stake(self, numbers: array[float], view: FriendsView, stake: AtStake) -> None:
        first, at = self._first, _next_lot(view, stake)
        if at is not None:
            for place, card in enumerate(view.row[at:], 1):
                numbers[first[card] + NEXT] = 1 / place
        if stake.lot is not None:
            numbers[first[stake.lot] + IS_LOT] = 1.0
        for frame in stake.announced:
            numbers[first[frame.card] + ANNOUNCED] = 1.0
            for card in self._named(frame, players=False):
                numbers[first[card] + NAMED] = 1.0

    def _named(self, frame: Announced, *, players: bool) -> list[int]:
        """The players, or else the cards, at which a card is played; what halves a price names the lot."""
        kinds = DOMAINS.get(self._deck.cards[frame.card].target or "", ("any",))
        return [one for kind, one in zip(kinds, frame.targets, strict=True) if (kind in PLAYERS) == players]


def _next_lot(view: FriendsView, stake: AtStake) -> int | None:
    """Where in the row the auctions go on, or will begin; None when they are over for this round."""
    return 0 if view.phase == "cards" else stake.at
