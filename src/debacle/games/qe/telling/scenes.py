"""What deserves a scene in Q.E., from one reader's own log: which event makes which scene is in docs/design.md."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.qe.rules.events import (
    AmountLookedAt,
    BidsTied,
    GameEnded,
    TileDiscarded,
    TileSold,
    TileTurned,
    ZeroBid,
)
from debacle.games.qe.telling.envelopes import QEScene as QEScene
from debacle.games.qe.telling.envelopes import look_scene, sale_scene, tie_scene, turned_scene
from debacle.games.qe.telling.lot import Lot
from debacle.games.qe.telling.round_page import bill_scene, round_scene
from debacle.games.qe.telling.speech import Speech
from debacle.texts.scenes import newest

Seen = Sequence[Event]
LOTS_FOR_SPECTATORS = 2
"""Who chooses nothing is shown the scenes of so many lots."""


def scenes(speech: Speech, seen: Seen, since: int) -> tuple[QEScene, ...]:
    """From the event `since` on, the oldest first."""
    if speech.own_seat is None:
        since = _lately(seen)
    found: list[QEScene] = []
    begun, number = _lot_at(seen, since)
    for place in range(begun, len(seen)):
        event = seen[place]
        if isinstance(event, TileTurned):
            begun, number = place, number + 1
        if place >= since:
            found += _made(speech, seen, place, Lot(number, tuple(seen[begun : _end(seen, place)])))
    return newest(found)


def _made(speech: Speech, seen: Seen, place: int, lot: Lot) -> list[QEScene]:
    event = seen[place]
    if isinstance(event, TileTurned):
        made = [round_scene(speech, tuple(seen[:place]), place, lot.number)] if _begins_round(speech, lot) else []
        return [*made, turned_scene(speech, place, lot)] if event.auctioneer is None else made
    if isinstance(event, BidsTied) and not event.last:
        return [tie_scene(speech, place, lot)]
    if isinstance(event, TileSold | TileDiscarded):
        return [sale_scene(speech, place, lot, _printed(seen[: place + 1], speech.own_seat))]
    if isinstance(event, AmountLookedAt) and _ends_looks(seen, place):
        scene = look_scene(speech, place, lot)
        return [] if scene is None else [scene]
    if isinstance(event, GameEnded):
        return [bill_scene(speech, event.outcome, place)]
    return []


def _begins_round(speech: Speech, lot: Lot) -> bool:
    return lot.number > 1 and (lot.number - 1) % speech.seats == 0


def _lot_at(seen: Seen, place: int) -> tuple[int, int]:
    """Where the lot of this event began, and how many were turned before it."""
    turned = [at for at, event in enumerate(seen[: place + 1]) if isinstance(event, TileTurned)]
    return (turned[-1], len(turned) - 1) if turned else (0, 0)


def _lately(seen: Seen) -> int:
    turned = [at for at, event in enumerate(seen) if isinstance(event, TileTurned)]
    return turned[-LOTS_FOR_SPECTATORS] if len(turned) >= LOTS_FOR_SPECTATORS else 0


def _end(seen: Seen, place: int) -> int:
    """A sale is told with the zero bids that are read out after it."""
    end = place + 1
    while end < len(seen) and isinstance(seen[end], ZeroBid):
        end += 1
    return end


def _ends_looks(seen: Seen, place: int) -> bool:
    return place + 1 == len(seen) or not isinstance(seen[place + 1], AmountLookedAt)


def _printed(seen: Seen, seat: Seat | None) -> int:
    """What the reader has paid so far."""
    own = [event.amount for event in seen if isinstance(event, TileSold) and event.seat == seat]
    return sum([amount for amount in own if amount is not None])
