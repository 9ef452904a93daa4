"""What a seat remembers of Crisis beyond its view: which influence cards went into the pile when it was reshuffled.

Whatever else has gone by lies open or can be counted. But a card in a hand since before the reshuffle is not in the
new pile. Where a game goes on from another with hidden things dealt anew, a seat does not know what it drew there.
"""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.messages import Event, Notes
from debacle.games.crisis.rules.deck import CardId
from debacle.games.crisis.rules.events import InfluenceDrawn, PileReshuffled


class CrisisNotes(Notes, frozen=True):
    seat: Seat | None
    pile: tuple[CardId, ...] | None = None
    """What was reshuffled, less what this seat has drawn from it since; None before the first reshuffle."""


def note(notes: CrisisNotes, event: Event) -> CrisisNotes:
    if isinstance(event, PileReshuffled):
        return CrisisNotes(notes.seat, event.cards)
    if isinstance(event, InfluenceDrawn) and event.seat == notes.seat and notes.pile is not None:
        return CrisisNotes(notes.seat, _without(notes.pile, event.card))
    return notes


def _without(pile: tuple[CardId, ...], card: CardId | None) -> tuple[CardId, ...]:
    """None: the seat does not know which."""
    left = list(pile)
    if card is not None:
        left.remove(card)
    return tuple(left)
