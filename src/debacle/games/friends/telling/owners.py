"""Whose cards are whose, followed event by event: what is told of a card says from whom it comes."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.events import CardAnnounced, CardLinked, CardMoved


class Owners:
    def __init__(self) -> None:
        self._owners: dict[CardId, Seat] = {}
        self._hosts: dict[CardId, CardId] = {}
        """Attached cards go wherever their host goes."""

    def copy(self) -> Owners:
        twin = Owners()
        twin._owners, twin._hosts = self._owners.copy(), self._hosts.copy()
        return twin

    def of(self, card: CardId) -> Seat | None:
        """None: it lies in the row or in a pile."""
        return self._owners.get(self._hosts.get(card, card))

    def read(self, event: Event) -> None:
        if isinstance(event, CardMoved):
            self._put(event.card, event.owner)
            if event.to in ("discard", "removed"):
                self._hosts = {card: host for card, host in self._hosts.items() if host != event.card}
        elif isinstance(event, CardAnnounced):
            self._put(event.card, None)
        elif isinstance(event, CardLinked):
            self._put(event.card, event.player)
            if event.host is not None:
                self._hosts[event.card] = event.host

    def _put(self, card: CardId, owner: Seat | None) -> None:
        self._hosts.pop(card, None)
        self._owners.pop(card, None)
        if owner is not None:
            self._owners[card] = owner
