"""The ticker: what happened, lot by lot, in words and with this onlooker's knowledge."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.messages import Event
from debacle.games.friends.rules.events import BidMade, CardCancelled, CardMoved, Passed
from debacle.games.friends.telling.history import Entry
from debacle.games.friends.telling.reader import Reader
from debacle.games.friends.telling.speech import Part, Sentence
from debacle.games.friends.telling.teller import Teller

RECENT = 2
"""Rounds told at once; those before are folded away."""


class EntrySight(Struct, frozen=True):
    key: str
    label: str
    head: str
    lines: tuple[Sentence, ...]


class TickerSight(Struct, frozen=True):
    """The newest first."""

    recent: tuple[EntrySight, ...]
    earlier: tuple[EntrySight, ...]


class Ticker:
    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._teller = Teller(reader)

    def sight(self) -> TickerSight:
        now = self._reader.history.entries[-1].round
        told = [(entry.round, self._told(entry)) for entry in self._reader.history.entries]
        told = [(round_number, entry) for round_number, entry in reversed(told) if entry.lines or entry.head]
        return TickerSight(
            tuple([entry for round_number, entry in told if round_number > now - RECENT]),
            tuple([entry for round_number, entry in told if round_number <= now - RECENT]),
        )

    def _told(self, entry: Entry) -> EntrySight:
        reader = self._reader
        label = f"{entry.round}.{entry.lot}" if entry.lot else str(entry.round)
        head = ""
        if entry.card is not None:
            head = reader.card(entry.card)
        elif entry.income:
            head = reader.say("told.income_head")
        elif entry.events:
            head = reader.say("told.round", round=entry.round)
        key = f"{entry.round}-{'income' if entry.income else entry.lot}"
        return EntrySight(key, label, head, self._lines(entry.events))

    def _lines(self, events: list[Event]) -> tuple[Sentence, ...]:
        lines: list[Sentence] = []
        calls: list[Part] = []
        for place, event in enumerate(events):
            if isinstance(event, BidMade | Passed):
                calls += self._call(event, first=not calls)
                continue
            if calls:
                lines.append(tuple(calls))
                calls = []
            after = events[place + 1] if place + 1 < len(events) else None
            if isinstance(event, CardMoved) and isinstance(after, CardCancelled):
                continue  # the card that cancels, on its way out
            said = self._teller.tell(event)
            if said:
                lines.append((said,))
        if calls:
            lines.append(tuple(calls))
        return tuple(lines)

    def _call(self, event: BidMade | Passed, *, first: bool) -> list[Part]:
        said = self._reader.money(event.amount) if isinstance(event, BidMade) else self._reader.say("bidder.out")
        return [*([] if first else [" → "]), self._reader.seat(event.seat), f" {said}"]
