"""The ticker: what happened, lot by lot, in words and with this onlooker's knowledge."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from msgspec import Struct

from debacle.games.friends.rules.events import BidMade, CardCancelled, CardMoved, LotWon, Passed
from debacle.games.friends.telling.history import Entry
from debacle.games.friends.telling.reader import Reader
from debacle.games.friends.telling.speech import Part, Sentence, Speech
from debacle.games.friends.telling.teller import Teller
from debacle.texts.view_models import TickerSight

RECENT = 2
"""Rounds told at once; those before are folded away."""
KEPT = 8192
"""Entries as they were told, each to one reader: those of some ten tables."""


class ToldLine(Struct, frozen=True):
    said: Sentence
    yours: bool
    """Whether it concerns the reader."""


class EntrySight(Struct, frozen=True, cache_hash=True):
    """The newest line first, as the entries are."""

    key: str
    label: str
    head: str
    lines: tuple[ToldLine, ...]


class RoundSight(Struct, frozen=True, cache_hash=True):
    """The newest entry first."""

    entries: tuple[EntrySight, ...]


class ToldEntry:
    """An entry as it was told to one reader, and where that leaves the teller."""

    def __init__(self, teller: Teller, entry: Entry, sight: EntrySight, last: str) -> None:
        self.teller = teller
        self.round = entry.round
        self.sight = sight
        self.last = last
        """Its newest sentence, which says by itself what it is about; empty: none."""


def news(reader: Reader) -> str:
    """The last thing that happened."""
    return next((one.last for one in reversed(_all_told(reader)) if one.last), "")


def _all_told(reader: Reader) -> list[ToldEntry]:
    told: list[ToldEntry] = []
    for entry in reader.history.entries:
        told.append(_tell(reader.speech, told[-1] if told else None, entry))
    return told


def ticker(reader: Reader) -> TickerSight[RoundSight]:
    told = _all_told(reader)
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
    lines, last = _lines(speech, teller, entry)
    return ToldEntry(teller, entry, EntrySight(key, label, head, lines), last)


@lru_cache(KEPT)
def _round(told: tuple[ToldEntry, ...]) -> RoundSight:
    return RoundSight(tuple([one.sight for one in told]))


def _lines(speech: Speech, teller: Teller, entry: Entry) -> tuple[tuple[ToldLine, ...], str]:
    """The newest first, and the last sentence of all."""
    lines: list[ToldLine] = []
    calls: list[Part] = []
    last = "" if entry.card is None else speech.say("news.called", card=speech.card(entry.card))
    for place, event in enumerate(entry.events):
        if isinstance(event, BidMade | Passed):
            calls += _call(speech, event, first=not calls)
            last = _called_out(speech, event)
            continue
        if calls:
            lines.append(ToldLine(tuple(calls), yours=False))
            calls = []
        yours = teller.concerns(event)
        said = teller.tell(event)
        leaving = isinstance(event, CardMoved) and isinstance(entry.events[place - 1], CardCancelled)
        if said and not leaving:  # the card that cancels is on its way out: no news
            lines.append(ToldLine((said,), yours))
            last = _sold(speech, event) if isinstance(event, LotWon) else said
    if calls:
        lines.append(ToldLine(tuple(calls), yours=False))
    return tuple(reversed(lines)), last


def _sold(speech: Speech, event: LotWon) -> str:
    return speech.by("news.sold", event.seat, card=speech.card(event.card), money=speech.money(event.price))


def _called_out(speech: Speech, event: BidMade | Passed) -> str:
    if isinstance(event, Passed):
        return speech.by("told.passed", event.seat)
    return speech.by("told.bid", event.seat, money=speech.money(event.amount))


def _call(speech: Speech, event: BidMade | Passed, *, first: bool) -> list[Part]:
    said = speech.money(event.amount) if isinstance(event, BidMade) else speech.say("bidder.out")
    return [*([] if first else [" → "]), speech.seat(event.seat), f" {said}"]
