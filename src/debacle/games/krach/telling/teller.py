"""What happened, an event at a time, in words."""

from __future__ import annotations

from debacle.core.messages import Event
from debacle.games.krach.rules import events as e
from debacle.games.krach.telling.concerns import concerns
from debacle.games.krach.telling.history import Owners, move_owner
from debacle.games.krach.telling.lines import NOTHING, TickerLine
from debacle.games.krach.telling.speech import Speech
from debacle.games.krach.telling.tell_cards import CARDS
from debacle.games.krach.telling.tell_outcomes import OUTCOMES
from debacle.games.krach.telling.tell_turn import TURN

TELLINGS = {**TURN, **CARDS, **OUTCOMES}


class Teller:
    """Events come once each, in their order."""

    def __init__(self, speech: Speech, owners: Owners | None = None) -> None:
        self._speech = speech
        self._owners = dict(owners or {})
        """Whose the Workforces are, as far as the telling has come."""
        self._quiet = False
        """Whether there was a blink in this turn in which nobody was caught."""

    def tell(self, event: Event) -> TickerLine:
        if isinstance(event, e.EffectAnnounced):
            return self._announced(event)
        telling = TELLINGS.get(type(event))
        line = NOTHING if telling is None else telling(self._speech, event)
        move_owner(self._owners, event)
        return line.__replace__(yours=self._concerns(event)) if line.said else line

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
        owner = None if event.target is None else self._owners.get(event.target)
        aim = speech.aim(event.card, event.target, owner)
        said = speech.by("told.played_at" if aim else "told.played", event.seat, card=speech.card(event.card), aim=aim)
        return TickerLine(said, yours=self._concerns(event))

    def _concerns(self, event: Event) -> bool:
        return concerns(self._speech.deck, self._speech.own_seat, event, self._owners)
