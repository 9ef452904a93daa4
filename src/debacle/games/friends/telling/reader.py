"""What one onlooker sees, with the words for it: what every part of the page is drawn from."""

from __future__ import annotations

from collections.abc import Iterable

from debacle.core.messages import Event
from debacle.games.friends.rules.deck import CardId, FriendsDeck
from debacle.games.friends.rules.empire import owner_of
from debacle.games.friends.rules.state import FriendsView
from debacle.games.friends.telling.history import History
from debacle.games.friends.telling.speech import Speech
from debacle.texts.words import Words


class Reader(Speech):
    def __init__(
        self, deck: FriendsDeck, words: Words, players: tuple[str, ...], view: FriendsView, log: Iterable[Event]
    ) -> None:
        super().__init__(deck, words, players, len(view.empires), view.seat)
        self.speech = Speech(deck, words, players, self.seats, view.seat)
        """Its words alone, without what it sees: by these things are kept."""
        self.view = view
        self.over = view.outcome is not None
        self.history = History(log)

    def card_of(self, card: CardId) -> str:
        """With whom it belongs to."""
        owner = owner_of(self.view, card)
        return self.card(card) if owner is None else self.by("card_of", owner, card=self.card(card))

    @property
    def money_is_open(self) -> bool:
        return self.view.open_money or self.view.money_shown or self.over
