"""What a loan risks: how likely a Krach is, for whoever counts the Events that were turned."""

from __future__ import annotations

from math import comb

from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.telling.reader import Reader


def risks(reader: Reader) -> str:
    """At the next Event, and before it is this banker's turn again; empty for who has no bank. From the open log alone:
    whoever has seen the next Events by a card knows better."""
    seat = reader.own_seat
    if reader.over or reader.view.krach or seat is None or seat not in reader.living:
        return ""
    turned = reader.history.turned
    lap = krach_chance(reader.deck, turned, len(reader.living))
    return reader.say("books.risks", next=krach_chance(reader.deck, turned), lap=lap)


def krach_chance(deck: KrachDeck, turned: int, flips: int = 1) -> int:
    """In percent, that one of the next Events is a Krach, for who knows no more than how many were turned since the
    last shuffle: they lie under the deck, and none of them comes before the rest (KR-39, KR-53)."""
    left = max(1, len(deck.events) - turned)
    krachs = len([event for event in deck.events if event.effect == "krach"])
    flips = min(flips, left)
    return round(100 * (1 - comb(max(0, left - krachs), flips) / comb(left, flips)))
