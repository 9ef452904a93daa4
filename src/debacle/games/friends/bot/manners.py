"""Manners of play: `steady` with its weights bent, so that who plays is told from how it plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from debacle.core.game import Bot
from debacle.core.specs import Amount, Answer, Either
from debacle.games.friends.bot.gentle import Gentle
from debacle.games.friends.bot.steady import Steady
from debacle.games.friends.bot.weights import Weights
from debacle.games.friends.rules.bidding import Bidding
from debacle.games.friends.rules.deck import FriendsDeck
from debacle.games.friends.rules.notes import FriendsNotes
from debacle.games.friends.rules.state import FriendsView

MANNERS: Mapping[str, Weights] = {
    "smoky": Weights(patience=0.95, pace=4.5),
    "refined": Weights(patience=0.2, finish=6.0),
    "spiteful": Weights(rivalry=1.6, hold=0.5),
    "sly": Weights(hold=2.2, rivalry=0.6),
    "bold": Weights(shade=1.12, whim=0.1, leap=1.0),
    "frugal": Weights(shade=0.78, whim=0.02, leap=0.0),
}
BANKER = Weights(patience=0.8)
"""Incomes to come are worth more to one and less to another; one strikes at once, one keeps cards up its sleeve; one
jumps, one never bids a euro too much."""


class Banker(Steady):
    """Never puts more than half of its money on one card, and none on a trick: what it buys lasts, and mostly earns."""

    def choose(self, view: FriendsView, notes: FriendsNotes, rng: Random) -> Answer:
        answer = super().choose(view, notes, rng)
        auction = view.stack[-1]
        if not isinstance(auction, Bidding) or not isinstance(answer, tuple) or answer[0] != "bid":
            return answer
        assert view.seat is not None
        assert view.asked is not None
        assert isinstance(view.asked.spec, Either)
        amount, most = view.asked.spec.acts["bid"], (view.money[view.seat] or 0) // 2
        assert isinstance(amount, Amount)
        if amount.low > most or self._deck.cards[auction.lot].kind == "action":
            return "pass", None
        assert isinstance(answer[1], int)
        return "bid", min(answer[1], most)


def manners(deck: FriendsDeck) -> Mapping[str, Callable[[], Bot]]:
    return {
        **{name: _maker(deck, weights) for name, weights in MANNERS.items()},
        "banker": lambda: Banker(deck, BANKER),
        "trainee": lambda: Gentle(deck),
    }


def _maker(deck: FriendsDeck, weights: Weights) -> Callable[[], Bot]:
    return lambda: Steady(deck, weights)
