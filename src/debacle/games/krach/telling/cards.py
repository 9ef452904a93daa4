"""Cards on the page, drawn from their data alone: a replaced deck looks right too."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files

from msgspec import Struct

from debacle.games.krach.rules.deck import CardId, Cards, EventId, KrachDeck, WorkforceId
from debacle.games.krach.rules.deck_entries import Capital, EventCard, Risk, Workforce
from debacle.games.krach.rules.state import MARKER, NO_STRIKE
from debacle.games.krach.telling.reader import Reader
from debacle.games.krach.telling.speech import Speech

RISK_GLYPHS: dict[Risk, str] = {"green": "moderate", "orange": "risky", "red": "high"}
EVENT_GLYPHS = {
    "krach": "krach", "bonus_all": "fortune", "strike_all": "strike", "strikes_end": "workforce", "levy": "cash",
    "scandal": "confidence", "stimulus": "bailout", "rate_move": "cash", "share_boom": "share", "slump": "share",
}  # fmt: skip

KEPT = 4096
"""Cards as they were shown: all of them in two languages, and Workforces with what lies on them."""


class CapitalSight(Struct, frozen=True, kw_only=True, cache_hash=True):
    card: CardId
    key: str
    """What it is explained by."""
    name: str
    glyph: str
    value: int
    worth: str
    text: str
    company: str
    """Its key; empty for what is no share."""
    percent: int


class CrewSight(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A Workforce with what lies on it."""

    workforce: WorkforceId
    key: str
    """What it is explained by."""
    name: str
    text: str
    risk: str
    risk_said: str
    overhead: int
    cost: str
    chips: tuple[CapitalSight, ...]
    free: int
    lent: str
    lent_said: str
    strike: str
    """Empty, or what is said of its strike."""


class EventSight(Struct, frozen=True, kw_only=True, cache_hash=True):
    event: EventId
    key: str
    """What it is explained by."""
    name: str
    text: str
    glyph: str
    risk: str
    kind: str
    art: str


def card_key(about: Capital) -> str:
    return f"card-{about.id}"


def crew_key(about: Workforce) -> str:
    return f"crew-{about.id}"


def event_key(about: EventCard) -> str:
    return f"event-{about.id}"


def capital_sight(speech: Speech, card: CardId) -> CapitalSight:
    return _capital(speech.impersonal, card)


@lru_cache(KEPT)
def _capital(speech: Speech, card: CardId) -> CapitalSight:
    about = speech.deck.capital[card]
    return CapitalSight(
        card=card,
        key=card_key(about),
        name=speech.card(card),
        glyph=capital_glyph(about),
        value=about.value,
        worth=speech.money(about.value),
        text=speech.text(about) if about.kind == "effect" else "",
        company=about.company or "",
        percent=about.percent,
    )


def capital_glyph(about: Capital) -> str:
    if about.kind != "share":
        return about.kind
    return f"share-{about.company}" if f"share-{about.company}" in drawn() else "share"


def crew_sight(reader: Reader, workforce: WorkforceId) -> CrewSight:
    return crew_with(reader.impersonal, workforce, reader.loans[workforce], reader.strikes[workforce])


@lru_cache(KEPT)
def crew_with(speech: Speech, workforce: WorkforceId, loans: Cards, struck: int = NO_STRIKE) -> CrewSight:
    about = speech.deck.workforces[workforce]
    lent = sum([speech.deck.value[card] for card in loans])
    strike = "" if struck == NO_STRIKE else speech.say("crew.strike" if struck != MARKER else "crew.strike_event")
    return CrewSight(
        workforce=workforce,
        key=crew_key(about),
        name=speech.crew(workforce),
        text=speech.text(about),
        risk=RISK_GLYPHS[about.risk],
        risk_said=speech.say(f"risk.{about.risk}"),
        overhead=about.overhead,
        cost=speech.say("crew.cost", money=speech.money(about.overhead)),
        chips=tuple([capital_sight(speech, card) for card in loans]),
        free=max(0, about.capacity - len(loans)),
        lent=speech.money(lent),
        lent_said=speech.say("crew.lent", number=len(loans), capacity=about.capacity),
        strike=strike,
    )


def event_sight(speech: Speech, event: EventId) -> EventSight:
    return _event(speech.impersonal, event)


@lru_cache(KEPT)
def _event(speech: Speech, event: EventId) -> EventSight:
    about = speech.deck.events[event]
    return EventSight(
        event=event,
        key=event_key(about),
        name=speech.event(event),
        text=speech.text(about),
        glyph=_event_glyph(about),
        risk="high" if about.effect == "krach" else RISK_GLYPHS[about.risk] if about.risk else "",
        kind=about.effect,
        art="art-interest" if about.effect in ("interest", "stimulus", "share_boom") else "",
    )


def _event_glyph(about: EventCard) -> str:
    return f"risk-{RISK_GLYPHS[about.risk]}" if about.risk else EVENT_GLYPHS[about.effect]


@lru_cache(KEPT)
def tiers(deck: KrachDeck, risk: Risk) -> tuple[tuple[int, int], ...]:
    """What interest there is on loans of this colour: from how much lent, how many cards."""
    return tuple(sorted({(event.min_lent, event.cards) for event in deck.events if event.risk == risk}))


@cache
def drawn() -> frozenset[str]:
    svg = files("debacle.games.krach.page").joinpath("glyphs.svg").read_text(encoding="utf-8")
    return frozenset(re.findall(r'<symbol id="([a-z0-9-]+)"', svg))
