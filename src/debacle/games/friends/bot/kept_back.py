"""Players like those of `habits` that nobody learns from: a net is measured with them at the end.

Whoever trains a net after looking at what these win must write others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from debacle.core.game import Bot
from debacle.games.friends.bot.habits import SimpleBidder
from debacle.games.friends.bot.steady import Steady
from debacle.games.friends.bot.weights import Weights
from debacle.games.friends.rules.bidding import Bidding
from debacle.games.friends.rules.deck import CardId, FriendsDeck
from debacle.games.friends.rules.empire import empire_vp
from debacle.games.friends.rules.state import FriendsView

HURRIED = Weights(patience=0.3, pace=8.0, finish=8.0)
"""Believes that the game is over sooner than it is."""


class Duellist(SimpleBidder):
    """Waits until a single rival is left in, and then pays what it takes."""

    def limit(self, view: FriendsView, seat: int, lot: CardId) -> float:
        auction = view.stack[-1]
        assert isinstance(auction, Bidding)
        alone = len(auction.speakers) <= 2
        return (8 if alone else 4) * self.points(view, seat, lot) + (2 * self.card(lot).production if alone else 0)


class Balancer(SimpleBidder):
    """A factory for every ten points it has, and points for every factory."""

    def limit(self, view: FriendsView, seat: int, lot: CardId) -> float:
        works = sum([self.deck.factory[card] for card in view.empires[seat]])
        if self.deck.factory[lot]:
            wanted = self.has_room(view, seat) and 10 * works <= empire_vp(self.deck, view, seat) + 10
            return 3 * self.card(lot).production if wanted else 0
        return (5 + works) * self.points(view, seat, lot)


def kept_back(deck: FriendsDeck) -> Mapping[str, Callable[[], Bot]]:
    return {
        "duellist": lambda: Duellist(deck),
        "balancer": lambda: Balancer(deck),
        "hurried": lambda: Steady(deck, HURRIED),
    }
