"""What a loan risks: how likely a Krach is, for whoever counts the Events that were turned."""

from __future__ import annotations

from math import comb

from debacle.games.krach.telling.reader import Reader


def risks(reader: Reader) -> str:
    """At the next Event, and before it is this banker's turn again; empty for who has no bank. From the open log alone:
    whoever has seen the next Events by a card knows better."""
    seat = reader.own_seat
    if reader.over or reader.view.krach or seat is None or seat not in reader.living:
        return ""
    left = len(reader.deck.events) - reader.history.turned
    krachs = len([event for event in reader.deck.events if event.effect == "krach"])
    lap = min(len(reader.living), left)
    safe = comb(left - krachs, lap) / comb(left, lap)
    return reader.say("books.risks", next=round(100 * krachs / left), lap=round(100 * (1 - safe)))
