"""What happened, an event at a time, in words."""

from __future__ import annotations

from collections.abc import Mapping

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.krach.rules import events as e
from debacle.games.krach.telling.lines import NOTHING, TickerLine
from debacle.games.krach.telling.speech import Speech
from debacle.games.krach.telling.tell_cards import CARDS
from debacle.games.krach.telling.tell_outcomes import OUTCOMES
from debacle.games.krach.telling.tell_turn import TURN

TELLINGS = {**TURN, **CARDS, **OUTCOMES}


class Teller:
    """Events come once each, in their order."""

    def __init__(self, speech: Speech, owners: Mapping[int | None, Seat] | None = None) -> None:
        self._speech = speech
        self._owners = owners or {}
        """Whose the Workforces are that cards were played at, where that is to be said."""
        self._quiet = False
        """Whether there was a blink in this turn in which nobody was caught."""

    def tell(self, event: Event) -> TickerLine:
        if isinstance(event, e.EffectAnnounced):
            return self._announced(event)
        telling = TELLINGS.get(type(event))
        return NOTHING if telling is None else telling(self._speech, event)

    def blink(self, event: Event) -> TickerLine:
        """Said when the Event is turned, and never how it went beyond what all saw (KR-R15)."""
        if isinstance(event, e.LendingEnded):
            self._quiet = True
        elif isinstance(event, e.EmbezzlerCaught):
            self._quiet = False
        elif isinstance(event, e.EventTurned) and self._quiet:
            self._quiet = False
            return TickerLine(self._speech.say("told.nobody_caught"))
        return NOTHING

    def _announced(self, event: e.EffectAnnounced) -> TickerLine:
        speech = self._speech
        aim = speech.aim(event.card, event.target, self._owners.get(event.target))
        return TickerLine(
            speech.by("told.played_at" if aim else "told.played", event.seat, card=speech.card(event.card), aim=aim)
        )
