"""What is in the box of Krach, and where each number is from."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.rules.deck_entries import Capital, Component, EventCard
from debacle.games.krach.telling.speech import Speech
from debacle.texts.parts import Parts
from debacle.texts.words import Words

SOURCES = {"rulebook": "rulebook", "derived": "public", "house": "house"}
KINDS = ("cash", "gold", "share", "effect")


def parts(deck: KrachDeck, words: Words) -> list[Parts]:
    """Neither rulebook nor reviews print the values of single cards: those are the house's in every deck."""
    speech = Speech(deck, words, (), 0, None)
    return [
        _workforces(deck, speech),
        _confidence(deck, speech),
        *[_capital(deck, speech, kind) for kind in KINDS],
        _events(deck, speech),
        deal(deck, speech),
        numbers(deck, speech),
    ]


def _columns(speech: Speech, *names: str) -> tuple[str, ...]:
    return tuple([speech.say(f"box.{name}") for name in ("name", *names, "text", "copies", "source")])


def _row(speech: Speech, thing: Component, *cells: str) -> tuple[str, ...]:
    source = speech.say(f"box.from.{SOURCES[thing.source]}")
    return (speech.named(thing), *cells, speech.text(thing), str(thing.count), source)


def _workforces(deck: KrachDeck, speech: Speech) -> Parts:
    rows = [
        _row(speech, w, speech.say(f"risk.{w.risk}"), speech.money(w.overhead), str(w.capacity))
        for w in deck.data.workforce
    ]
    return Parts(speech.say("box.workforce"), "house", _columns(speech, "risk", "overhead", "capacity"), tuple(rows))


def _confidence(deck: KrachDeck, speech: Speech) -> Parts:
    rows = [_row(speech, card, speech.money(card.bailout)) for card in deck.data.confidence]
    return Parts(speech.say("box.confidence"), "house", _columns(speech, "bailout"), tuple(rows))


def _capital(deck: KrachDeck, speech: Speech, kind: str) -> Parts:
    cards = [card for card in deck.data.capital if card.kind == kind]
    share = kind == "share"
    rows = [_row(speech, card, *_capital_cells(speech, card)) for card in cards]
    columns = _columns(speech, "value", *(["percent"] if share else []))
    return Parts(speech.say(f"box.{kind}"), "house", columns, tuple(rows))


def _capital_cells(speech: Speech, card: Capital) -> Sequence[str]:
    percent = [speech.say("percent", percent=card.percent)] if card.kind == "share" else []
    return [speech.money(card.value), *percent]


def _events(deck: KrachDeck, speech: Speech) -> Parts:
    rows = [_row(speech, event, _kind(speech, event)) for event in deck.data.event]
    return Parts(speech.say("box.event"), "house", _columns(speech, "effect"), tuple(rows))


def _kind(speech: Speech, event: EventCard) -> str:
    return speech.say(f"box.event_kind.{event.effect}")


def deal(deck: KrachDeck, speech: Speech) -> Parts:
    columns = tuple([speech.say(f"box.{name}") for name in ("players", "workforce", "confidence", "capital")])
    rows = [
        (str(seats), str(deal.workforce), str(deal.confidence), str(deal.capital)) for seats, deal in deck.deals.items()
    ]
    return Parts(speech.say("box.deal"), "rulebook", columns, tuple(rows))


RULEBOOK = {"workforce", "shares", "score"}
"""Groups of numbers that the rulebook prints; the others are rulings of the house."""


def numbers(deck: KrachDeck, speech: Speech) -> Parts:
    columns = (speech.say("box.number"), speech.say("box.value"), speech.say("box.source"))
    rows = []
    for group in deck.params.__struct_fields__:
        printed = getattr(deck.params, group)
        source = speech.say(f"box.from.{'rulebook' if group in RULEBOOK else 'house'}")
        for name in printed.__struct_fields__:
            value = getattr(printed, name)
            if isinstance(value, int):
                rows.append((speech.say(f"box.param.{name}"), speech.words.number(value), source))
    return Parts(speech.say("box.params"), "house", columns, tuple(rows))
