"""Players that bid by one simple idea each, otherwise steady: opponents that are not like it, to measure it against.

Each of them sees what any seat sees, and its idea fits in a few lines: whoever finds such a one that wins more than its
share has found a weakness of `steady`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from random import Random

from debacle.core.game import Bot
from debacle.core.specs import Amount, Answer, Either
from debacle.games.friends.bot.steady import Steady
from debacle.games.friends.bot.weights import Weights
from debacle.games.friends.rules.bidding import Bidding
from debacle.games.friends.rules.deck import Card, CardId, FriendsDeck
from debacle.games.friends.rules.empire import card_vp, empire_vp, factories, factory_limit
from debacle.games.friends.rules.notes import FriendsNotes
from debacle.games.friends.rules.state import FriendsView

LONER = Weights(rivalry=0.0)
"""Counts its own points alone; what others have is no matter to it."""


class SimpleBidder(Steady, ABC):
    """Bids up to a limit of its own, a euro at a time, and never more than it has."""

    def __init__(self, deck: FriendsDeck) -> None:
        super().__init__(deck)
        self.deck = deck

    def choose(self, view: FriendsView, notes: FriendsNotes, rng: Random) -> Answer:
        assert view.asked is not None
        spec = view.asked.spec
        if view.asked.decision.kind != "bid" or not isinstance(spec, Either):
            return super().choose(view, notes, rng)
        auction, amount = view.stack[-1], spec.acts.get("bid")
        assert isinstance(auction, Bidding)
        assert view.seat is not None
        limit = min(self.limit(view, view.seat, auction.lot), view.money[view.seat] or 0)
        if not isinstance(amount, Amount) or amount.low > limit:
            return "pass", None
        return "bid", amount.low

    @abstractmethod
    def limit(self, view: FriendsView, seat: int, lot: CardId) -> float:
        """The highest bid."""

    def card(self, lot: CardId) -> Card:
        return self.deck.cards[lot]

    def points(self, view: FriendsView, seat: int, lot: CardId) -> int:
        """What the lot is worth in VP; formulas as they would count for this seat now."""
        if self.card(lot).vp_formula == "5_per_factory":
            return 5 * len(factories(self.deck, view, seat))
        return card_vp(self.deck, view, seat, lot) if self.deck.main[lot] else self.deck.vp[lot]

    def has_room(self, view: FriendsView, seat: int) -> bool:
        return len(factories(self.deck, view, seat)) < factory_limit(self.deck, view, seat)


class Collector(SimpleBidder):
    """Points at a fixed price, from the first round to the last; money that makes money is for others."""

    def limit(self, view: FriendsView, seat: int, lot: CardId) -> float:
        return 6.5 * self.points(view, seat, lot)


class Industrialist(SimpleBidder):
    """Fills its factories first, at any reasonable price, and buys points with what they bring."""

    def limit(self, view: FriendsView, seat: int, lot: CardId) -> float:
        about = self.card(lot)
        if about.kind == "factory":
            early = view.round <= 4 and self.has_room(view, seat)
            return 3.5 * about.production + 5 * about.vp if early else 0
        return 0 if view.round <= 3 else 7.5 * self.points(view, seat, lot)


class Miser(SimpleBidder):
    """Takes whatever nobody else bids for, at the minimum, and never raises."""

    def limit(self, view: FriendsView, seat: int, lot: CardId) -> float:
        auction = view.stack[-1]
        assert isinstance(auction, Bidding)
        worthless = self.deck.vp[lot] < 0 or (self.deck.factory[lot] and not self.has_room(view, seat))
        return 0 if auction.holder is not None or worthless else auction.low


class Saver(SimpleBidder):
    """Spends as little as it can until somebody is halfway, and then outbids everybody for points."""

    def limit(self, view: FriendsView, seat: int, lot: CardId) -> float:
        leader = max(empire_vp(self.deck, view, other) for other in range(len(view.empires)))
        if leader < self.deck.numbers.vp_goal // 2 and not view.reshuffled:
            about = self.card(lot)
            return 2.2 * about.production if about.kind == "factory" and self.has_room(view, seat) else 0
        return 10 * self.points(view, seat, lot)


class Saboteur(SimpleBidder):
    """Every action card up to twice its minimum, and points at a low price: the others shall not get there first."""

    def limit(self, view: FriendsView, seat: int, lot: CardId) -> float:
        about = self.card(lot)
        return 2 * about.min_bid if about.kind == "action" else 5.5 * self.points(view, seat, lot)


class Appraiser(SimpleBidder):
    """A little over twice the card's own minimum, whatever it is, if it can be of use."""

    def limit(self, view: FriendsView, seat: int, lot: CardId) -> float:
        if self.deck.factory[lot] and not self.has_room(view, seat):
            return 0
        return 2.2 * self.card(lot).min_bid


class Polluter(SimpleBidder):
    """The dirtiest factories at the start, because they are cheap and yield the most; then points with the money."""

    def limit(self, view: FriendsView, seat: int, lot: CardId) -> float:
        about = self.card(lot)
        if about.kind == "factory":
            return 2.5 * about.production if view.round <= 3 and self.has_room(view, seat) else 0
        return 7 * self.points(view, seat, lot)


class Spoiler(SimpleBidder):
    """Drives up whatever would take the leader nearest to the goal, and buys points like anybody else."""

    def limit(self, view: FriendsView, seat: int, lot: CardId) -> float:
        auction = view.stack[-1]
        assert isinstance(auction, Bidding)
        others = [other for other in range(len(view.empires)) if other != seat]
        leader = max(others, key=lambda other: empire_vp(self.deck, view, other))
        price = 8 if auction.holder == leader else 6
        return price * self.points(view, seat, lot)


def habits(deck: FriendsDeck) -> Mapping[str, Callable[[], Bot]]:
    return {
        "collector": lambda: Collector(deck),
        "industrialist": lambda: Industrialist(deck),
        "miser": lambda: Miser(deck),
        "saver": lambda: Saver(deck),
        "saboteur": lambda: Saboteur(deck),
        "appraiser": lambda: Appraiser(deck),
        "polluter": lambda: Polluter(deck),
        "spoiler": lambda: Spoiler(deck),
        "loner": lambda: Steady(deck, LONER),
    }
