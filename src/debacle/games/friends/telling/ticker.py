"""The ticker: what happened, lot by lot, in words and with this onlooker's knowledge."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from msgspec import Struct

from debacle.core.messages import Event
from debacle.games.friends.rules.events import BidMade, CardCancelled, CardMoved, Passed
from debacle.games.friends.telling.history import Entry
from debacle.games.friends.telling.reader import Reader
from debacle.games.friends.telling.speech import Part, Sentence, Speech
from debacle.games.friends.telling.teller import Teller
from debacle.texts.view_models import TickerSight

RECENT = 2
"""Rounds told at once; those before are folded away."""
KEPT = 8192
"""Entries as they were told, each to one reader: those of some ten tables."""


class EntrySight(Struct, frozen=True, cache_hash=True):
    key: str
    label: str
    head: str
    lines: tuple[Sentence, ...]


class RoundSight(Struct, frozen=True, cache_hash=True):
    """The newest entry first."""

    entries: tuple[EntrySight, ...]


class ToldEntry:
    """An entry as it was told to one reader, and where that leaves the teller."""

    def __init__(self, teller: Teller, entry: Entry, sight: EntrySight) -> None:
        self.teller = teller
        self.round = entry.round
        self.sight = sight


def ticker(reader: Reader) -> TickerSight[RoundSight]:
    told: list[ToldEntry] = []
    for entry in reader.history.entries:
        told.append(_tell(reader.speech, told[-1] if told else None, entry))
    worth_telling = [one for one in reversed(told) if one.sight.lines or one.sight.head]
    rounds = [(number, _round(tuple(ones))) for number, ones in groupby(worth_telling, key=lambda one: one.round)]
    now = told[-1].round
    return TickerSight(
        tuple([told_round for number, told_round in rounds if number > now - RECENT]),
        tuple([told_round for number, told_round in rounds if number <= now - RECENT]),
    )


@lru_cache(KEPT)
def _tell(speech: Speech, before: ToldEntry | None, entry: Entry) -> ToldEntry:
    """The log only grows: each entry is told once to each reader, after the one before it."""
    teller = Teller(speech) if before is None else before.teller.copy()
    label = f"{entry.round}.{entry.lot}" if entry.lot else str(entry.round)
    head = ""
    if entry.card is not None:
        head = speech.card(entry.card)
    elif entry.income:
        head = speech.say("told.income_head")
    elif entry.events:
        head = speech.say("told.round", round=entry.round)
    key = f"{entry.round}-{'income' if entry.income else entry.lot}"
    return ToldEntry(teller, entry, EntrySight(key, label, head, _lines(speech, teller, entry.events)))


@lru_cache(KEPT)
def _round(told: tuple[ToldEntry, ...]) -> RoundSight:
    return RoundSight(tuple([one.sight for one in told]))


def _lines(speech: Speech, teller: Teller, events: tuple[Event, ...]) -> tuple[Sentence, ...]:
    lines: list[Sentence] = []
    calls: list[Part] = []
    for place, event in enumerate(events):
        if isinstance(event, BidMade | Passed):
            calls += _call(speech, event, first=not calls)
            continue
        if calls:
            lines.append(tuple(calls))
            calls = []
        after = events[place + 1] if place + 1 < len(events) else None
        if isinstance(event, CardMoved) and isinstance(after, CardCancelled):
            continue  # the card that cancels, on its way out
        said = teller.tell(event)
        if said:
            lines.append((said,))
    if calls:
        lines.append(tuple(calls))
    return tuple(lines)


def _call(speech: Speech, event: BidMade | Passed, *, first: bool) -> list[Part]:
    said = speech.money(event.amount) if isinstance(event, BidMade) else speech.say("bidder.out")
    return [*([] if first else [" → "]), speech.seat(event.seat), f" {said}"]
