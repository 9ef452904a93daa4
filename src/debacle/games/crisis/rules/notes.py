"""What a seat remembers of Crisis beyond its view: which influence cards went into the pile when it was reshuffled.

Whatever else has gone by lies open or can be counted. But a card in a hand since before the reshuffle is not in the
new pile.
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
        assert event.card is not None, "a seat sees what it draws"
        left = list(notes.pile)
        left.remove(event.card)
        return CrisisNotes(notes.seat, tuple(left))
    return notes
