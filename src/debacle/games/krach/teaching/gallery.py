"""What is in the box of Krach, drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct

from debacle.games.krach.rules.deck_entries import Capital, Component, Confidence, EventCard, Workforce
from debacle.games.krach.telling.cards import (
    capital_sight,
    card_key,
    crew_key,
    crew_with,
    event_key,
    event_sight,
)
from debacle.games.krach.telling.components import KINDS, SOURCES, deal, numbers
from debacle.games.krach.telling.speech import Speech
from debacle.texts.exhibits import Exhibit, Shelf
from debacle.texts.parts import Parts

C = TypeVar("C", bound=Component)
RULES = {
    "bonus": "KR-R40", "strike": "KR-R33", "strike_breaker": "KR-42", "takeover": "KR-R41", "audit": "KR-R43",
    "cancel": "KR-R06", "tax_haven": "KR-R17", "waive": "KR-R42", "guarantee": "KR-R42", "toxic_loan": "KR-R41",
    "interest": "KR-34", "krach": "KR-36", "bonus_all": "KR-R40", "strike_all": "KR-R44", "rate_move": "KR-R45",
}  # fmt: skip
"""By effect; of the others the table of all effects tells, KR-R54."""


class BailoutSight(Struct, frozen=True):
    name: str
    sum: str


def gallery(speech: Speech) -> list[Shelf | Parts]:
    deck = speech.deck
    say = speech.say
    shelves = [
        _shelf(speech, say("box.workforce"), "crew", deck.data.workforce, _crew),
        _shelf(speech, say("box.confidence"), "bailout", deck.data.confidence, _bailout),
    ]
    for kind in KINDS:
        cards = [card for card in deck.data.capital if card.kind == kind]
        shelves.append(_shelf(speech, say(f"box.{kind}"), "card", cards, _card))
    shelves.append(_shelf(speech, say("box.event"), "event", deck.data.event, _event))
    return [*shelves, deal(deck, speech), numbers(deck, speech)]


def _shelf(
    speech: Speech, name: str, macro: str, things: Sequence[C], exhibit: Callable[[Speech, C], Exhibit]
) -> Shelf:
    """Neither rulebook nor reviews print the values of single cards: where a card is taken from is one of its tags."""
    return Shelf(name, "house", macro, tuple([exhibit(speech, thing) for thing in things]))


def _crew(speech: Speech, about: Workforce) -> Exhibit:
    workforce = speech.deck.workforces.index(about)
    sight = crew_with(speech.impersonal, workforce, ())
    said = speech.count("box.crew_said", about.capacity, money=speech.money(about.overhead), risk=sight.risk_said)
    return Exhibit(
        crew_key(about),
        sight.name,
        sight,
        said,
        _copies(speech, about),
        (sight.risk_said, _from(speech, about)),
        "KR-03",
    )


def _bailout(speech: Speech, about: Confidence) -> Exhibit:
    name = speech.named(about)
    thing = BailoutSight(name, speech.money(about.bailout))
    tags = (speech.say("box.confidence"), _from(speech, about))
    return Exhibit(f"trust-{about.id}", name, thing, speech.text(about), _copies(speech, about), tags, "KR-R22")


def _card(speech: Speech, about: Capital) -> Exhibit:
    sight = capital_sight(speech, speech.deck.capital.index(about))
    rule = "KR-43" if about.kind == "share" else RULES.get(about.effect or "", "KR-R54" if about.effect else "KR-07")
    facts = (speech.say("box.worth", money=sight.worth), *_copies(speech, about))
    return Exhibit(
        card_key(about),
        sight.name,
        sight,
        speech.text(about),
        facts,
        (speech.say(f"kind.{about.kind}"), _from(speech, about)),
        rule,
    )


def _event(speech: Speech, about: EventCard) -> Exhibit:
    sight = event_sight(speech, speech.deck.events.index(about))
    tags = (
        speech.say(f"box.event_kind.{about.effect}"),
        *([speech.say(f"risk.{about.risk}")] if about.risk else []),
        _from(speech, about),
    )
    rule = RULES.get(about.effect, "KR-R54")
    return Exhibit(event_key(about), sight.name, sight, sight.text, _copies(speech, about), tags, rule)


def _copies(speech: Speech, about: Component) -> tuple[str]:
    return (speech.count("box.in_deck", about.count),)


def _from(speech: Speech, about: Component) -> str:
    """What the card itself is taken from."""
    return speech.say(f"box.from.{SOURCES[about.source]}")
