"""What a seat remembers of Friends: everybody's money. Every payment is public, so perfect recall knows every total."""

from __future__ import annotations

from debacle.core.messages import Event, Notes
from debacle.games.friends.rules.events import GameBegun, IncomePaid, MoneyMoved


class FriendsNotes(Notes, frozen=True):
    money: tuple[int, ...] = ()
    """By seat, as counted from the events."""


def note(notes: FriendsNotes, event: Event) -> FriendsNotes:
    if isinstance(event, GameBegun):
        return FriendsNotes((event.money,) * event.seats)
    if isinstance(event, MoneyMoved):
        money = list(notes.money)
        if event.payer is not None:
            money[event.payer] -= event.amount
        if event.payee is not None:
            money[event.payee] += event.amount
        return FriendsNotes(tuple(money))
    if isinstance(event, IncomePaid):
        money = list(notes.money)
        money[event.seat] += event.base + event.production - event.upkeep
        return FriendsNotes(tuple(money))
    return notes
