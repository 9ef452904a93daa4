"""What deserves a scene in Krach, from one reader's own log: which event makes which scene is in docs/design.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from debacle.core.messages import Event
from debacle.games.krach.rules import events as e
from debacle.games.krach.telling.chronicle import Chronicle
from debacle.games.krach.telling.lap_page import front
from debacle.games.krach.telling.scene_blink import caught, unseen
from debacle.games.krach.telling.scene_deals import answered, audited, sold, struck, unsold
from debacle.games.krach.telling.scene_events import failed, krach, rescued, turned
from debacle.games.krach.telling.scene_parts import Happened
from debacle.games.krach.telling.speech import Speech
from debacle.texts.scene_log import BEGINNING, Log, SceneLog
from debacle.texts.scenes import SceneSight

KrachScene = SceneSight[Any, str]
Seen = Sequence[Event]
TURNS_FOR_SPECTATORS = 2
"""Who chooses nothing is shown the scenes of so many turns."""
KEPT = 512
"""Games, each for every seat that looks on."""


def scenes(speech: Speech, seen: Log, since: int) -> tuple[KrachScene, ...]:
    """From the event `since` on, the oldest first."""
    if speech.own_seat is None:
        since = max(since, _lately(seen))
    return _scene_log(speech, seen[:BEGINNING]).scenes(seen, since)


@lru_cache(KEPT)
def _scene_log(speech: Speech, beginning: Log) -> KrachScenes:
    return KrachScenes(speech)


class KrachScenes(SceneLog):
    def __init__(self, speech: Speech) -> None:
        super().__init__()
        self._speech = speech
        self._begin()

    def _begin(self) -> None:
        self._banks = Chronicle(self._speech.deck, self._speech.seats, self._speech.own_seat)

    def _look(self, log: Log, place: int) -> list[KrachScene]:
        event = log[place]
        self._banks.fold(event)
        made = MADE.get(type(event)) if place >= self._since else None
        scene = None if made is None else made(Happened(self._speech, self._banks, place), log, event)
        return [] if scene is None else [scene]


def _unseen(told: Happened, seen: Seen, event: e.Pocketed) -> KrachScene | None:
    """The log of a game that is over tells of others too."""
    return unseen(told, event) if event.seat == told.own_seat else None


def _front(told: Happened, seen: Seen, event: e.TurnBegun) -> KrachScene | None:
    """A lap is over when the next one begins."""
    return front(told, seen, event) if event.round > 1 and told.banks.lap == told.place else None


def _struck(told: Happened, seen: Seen, event: e.EffectSettled) -> KrachScene | None:
    played = next(
        one for one in reversed(seen[: told.place]) if isinstance(one, e.EffectAnnounced) and one.card == event.card
    )
    return struck(told, event, played)


MADE: dict[type[Event], Callable[[Happened, Seen, Any], KrachScene | None]] = {
    e.Pocketed: _unseen,
    e.EmbezzlerCaught: lambda told, _, event: caught(told, event),
    e.EventTurned: lambda told, _, event: turned(told, event),
    e.HandsRevealed: lambda told, _, event: krach(told, event),
    e.DistressEnded: rescued,
    e.BanksFailed: lambda told, _, event: failed(told, event),
    e.LotSold: lambda told, _, event: sold(told, event),
    e.LotUnsold: lambda told, _, event: unsold(told, event),
    e.OfferAccepted: lambda told, _, event: answered(told, event),
    e.OfferDeclined: lambda told, _, event: answered(told, event),
    e.HandAudited: lambda told, _, event: audited(told, event),
    e.EffectSettled: _struck,
    e.TurnBegun: _front,
}


def _lately(seen: Seen) -> int:
    begun = [place for place, event in enumerate(seen) if isinstance(event, e.TurnBegun)]
    return begun[-TURNS_FOR_SPECTATORS] if len(begun) >= TURNS_FOR_SPECTATORS else 0
