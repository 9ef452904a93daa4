"""A partner for a first game: bids on every other card, a little above its minimum, and plays what it has at once."""

from __future__ import annotations

from random import Random

from debacle.core.specs import Amount, Answer, Each, Either, Pick, Spec
from debacle.games.friends.rules.bidding import Bidding
from debacle.games.friends.rules.deck import CardId, FriendsDeck
from debacle.games.friends.rules.empire import factories, factory_limit, owner_of
from debacle.games.friends.rules.notes import FriendsNotes
from debacle.games.friends.rules.state import FriendsView

KEEN = 3
"""Euros above the minimum that it goes for a card that it likes."""
KEPT_BACK = 10
"""Euros that it will not part with."""


class Gentle:
    """Likes a card by its number, the chair and the round alone; so a first game goes the same way every time."""

    def __init__(self, deck: FriendsDeck) -> None:
        self._deck = deck

    def choose(self, view: FriendsView, notes: FriendsNotes, rng: Random) -> Answer:
        assert view.asked is not None
        spec, kind = view.asked.spec, view.asked.decision.kind
        if isinstance(spec, Either):
            return self._bid(view, spec) if kind in ("bid", "sale") else self._act(view, spec)
        assert isinstance(spec, Pick)
        cards = [option for option in spec.options if isinstance(option, int) and not isinstance(option, bool)]
        if not cards:
            return kind == "half"
        return min(cards, key=self._worth) if kind in ("shed", "give") else cards[0]

    def _bid(self, view: FriendsView, spec: Either) -> Answer:
        amount, auction = spec.acts.get("bid"), view.stack[-1]
        assert isinstance(auction, Bidding)
        assert view.seat is not None
        limit = min(self._limit(view, auction.lot), (view.money[view.seat] or 0) - KEPT_BACK)
        return ("bid", amount.low) if isinstance(amount, Amount) and amount.low <= limit else ("pass", None)

    def _limit(self, view: FriendsView, lot: CardId) -> int:
        assert view.seat is not None
        full = len(factories(self._deck, view, view.seat)) >= factory_limit(self._deck, view, view.seat)
        if (self._deck.factory[lot] and full) or (lot + view.seat + view.round) % 2:
            return 0
        return self._deck.cards[lot].min_bid + KEEN

    def _act(self, view: FriendsView, spec: Either) -> Answer:
        """The first card that there is something to do with; a factory is kept."""
        refusal, *acts = spec.acts
        for act in acts:
            if act != "deactivate":
                argument = self._aim(view, act, spec.acts[act])
                if argument is not None or spec.acts[act] is None:
                    return act, argument
        return refusal, None

    def _aim(self, view: FriendsView, act: str, spec: Spec | None) -> Answer:
        """What helps it goes to itself, what hurts to the best card of another."""
        if isinstance(spec, Each):
            first, second = [_options(part) for part in spec.parts.values()]
            return first[0], second[0]
        helps = self._deck.cards[self._deck.index[act]].attach is not None
        options = _options(spec)
        if self._deck.cards[self._deck.index[act]].attach == "player":
            return view.seat if view.seat in options else None
        own = [card for card in options if owner_of(view, card) == view.seat]
        others = [card for card in options if card not in own]
        return max(own if helps else others, key=self._worth, default=None)

    def _worth(self, card: CardId) -> int:
        return self._deck.cards[card].min_bid


def _options(spec: Spec | None) -> list[int]:
    return [option for option in spec.options if isinstance(option, int)] if isinstance(spec, Pick) else []
