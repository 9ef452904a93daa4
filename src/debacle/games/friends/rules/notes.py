"""What a seat remembers of Friends: everybody's money. Every payment is public, so perfect recall knows every total."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from debacle.core.messages import Event, Notes
from debacle.games.friends.rules.events import GameBegun, IncomePaid, MoneyMoved

Money = list[int]
"""By seat."""


class FriendsNotes(Notes, frozen=True):
    money: tuple[int, ...] = ()
    """By seat, as counted from the events."""


def note(notes: FriendsNotes, event: Event) -> FriendsNotes:
    return note_all(notes, (event,))


def note_all(notes: FriendsNotes, events: Iterable[Event]) -> FriendsNotes:
    """Most events are bids, and move no money."""
    money = None
    for event in events:
        fold = FOLDS.get(type(event))
        if fold is not None:
            if money is None:
                money = list(notes.money)
            fold(money, event)
    return notes if money is None else FriendsNotes(tuple(money))


def _begun(money: Money, event: GameBegun) -> None:
    money[:] = [event.money] * event.seats


def _moved(money: Money, event: MoneyMoved) -> None:
    if event.payer is not None:
        money[event.payer] -= event.amount
    if event.payee is not None:
        money[event.payee] += event.amount


def _paid(money: Money, event: IncomePaid) -> None:
    money[event.seat] += event.base + event.production - event.upkeep


FOLDS: dict[type[Event], Callable[[Money, Any], None]] = {GameBegun: _begun, MoneyMoved: _moved, IncomePaid: _paid}
