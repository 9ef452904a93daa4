"""What is counted of finished games of Friends: rounds, what lots were sold for, and which cards the winners had."""

from __future__ import annotations

from debacle.core.match import Match
from debacle.games.friends.rules.deck import FriendsDeck
from debacle.games.friends.rules.events import LotWon
from debacle.games.friends.rules.state import FriendsState
from debacle.texts.statistics import Counts
from debacle.texts.typography import typeset
from debacle.texts.words import Words


class FriendsStatistics:
    amounts = ("rounds", "prices")

    def __init__(self, deck: FriendsDeck, words: Words) -> None:
        self._names = {card.id: card.names for card in deck.cards}
        self._language = words.language

    @staticmethod
    def count(match: Match) -> Counts:
        state = match.state
        assert isinstance(state, FriendsState)
        prices = tuple([told.event.price for told in match.told() if isinstance(told.event, LotWon)])
        cards = [(state.deck.cards[card].id, seat) for seat, own in enumerate(state.empires) for card in own]
        return Counts({"rounds": (state.round,), "prices": prices}, tuple(cards))

    def card(self, name: str) -> str | None:
        names = self._names.get(name)
        return None if names is None else typeset(names.get(self._language) or names["en"], self._language)
