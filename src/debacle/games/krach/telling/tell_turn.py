"""What is told of a turn: Workforces, payments, loans, and what comes and goes."""

from __future__ import annotations

from debacle.core.messages import Event
from debacle.games.krach.rules import events as e
from debacle.games.krach.telling.lines import NOTHING, Telling, TickerLine
from debacle.games.krach.telling.speech import Speech


def _begun(speech: Speech, event: e.GameBegun) -> TickerLine:
    return TickerLine(speech.by("told.begun", event.first))


def _dealt(speech: Speech, event: e.BankDealt) -> TickerLine:
    crews = speech.words.listed([speech.crew(workforce) for workforce in event.workforces])
    if event.hand is None or event.seat != speech.own_seat:
        return TickerLine(speech.say("told.dealt", who=speech.name(event.seat), crews=crews))
    return TickerLine(speech.say("told.dealt_you", crews=crews, cards=speech.cards(event.hand)), mine=True)


def _hired(speech: Speech, event: e.WorkforceHired) -> TickerLine:
    return TickerLine(speech.by("told.hired", event.seat, crew=speech.crew(event.workforce)))


def _cycled(speech: Speech, event: e.WorkforceCycled) -> TickerLine:
    return TickerLine(speech.by("told.cycled", event.seat, crew=speech.crew(event.workforce)))


def _sacked(speech: Speech, event: e.WorkforceSacked) -> TickerLine:
    crew = speech.crew(event.workforce)
    if not event.loans:
        return TickerLine(speech.by("told.sacked", event.seat, crew=crew))
    return TickerLine(speech.by("told.sacked_loans", event.seat, crew=crew, cards=speech.cards(event.loans)))


def _left_alone(speech: Speech, event: e.WorkforceLeftAlone) -> TickerLine:
    return TickerLine(speech.by("told.left_alone", event.seat))


def _paid(speech: Speech, event: e.CardsPaid) -> TickerLine:
    cards, due = speech.cards(event.cards), speech.money(event.due)
    return TickerLine(speech.by(f"told.paid_{event.why}", event.seat, money=due, cards=cards))


def _discarded(speech: Speech, event: e.CardsDiscarded) -> TickerLine:
    return (
        TickerLine(speech.by("told.discarded", event.seat, cards=speech.cards(event.cards))) if event.cards else NOTHING
    )


def _lent(speech: Speech, event: e.CardLent) -> TickerLine:
    return TickerLine(
        speech.by("told.lent", event.seat, card=speech.cards((event.card,)), crew=speech.crew(event.workforce))
    )


def _drawn(speech: Speech, event: e.CardsDrawn) -> TickerLine:
    if not event.count:
        return TickerLine(speech.by("told.drawn_none", event.seat))
    why = speech.say(f"told.why_{event.why}")
    if event.seat == speech.own_seat and event.cards is not None:
        return TickerLine(speech.say("told.drawn_you", cards=speech.cards(event.cards), why=why), mine=True)
    if event.cards is not None:
        return TickerLine(speech.by("told.drawn_open", event.seat, cards=speech.cards(event.cards), why=why))
    return TickerLine(speech.count("told.drawn", event.count, who=speech.name(event.seat), why=why))


def _gained(speech: Speech, event: e.ConfidenceGained) -> TickerLine:
    key = "told.trust_gained_you" if event.seat == speech.own_seat else "told.trust_gained"
    return TickerLine(speech.count(key, event.count, who=speech.name(event.seat)))


def _lost(speech: Speech, event: e.ConfidenceLost) -> TickerLine:
    return TickerLine(speech.by("told.trust_lost", event.seat))


def _bailout(speech: Speech, event: e.BailoutCalled) -> TickerLine:
    name = speech.named(speech.deck.confidences[event.confidence])
    return TickerLine(speech.by("told.bailout", event.seat, card=name, money=speech.money(event.amount)))


TURN: dict[type[Event], Telling] = {
    e.GameBegun: _begun,
    e.BankDealt: _dealt,
    e.WorkforceHired: _hired,
    e.WorkforceCycled: _cycled,
    e.WorkforceSacked: _sacked,
    e.WorkforceLeftAlone: _left_alone,
    e.CardsPaid: _paid,
    e.CardsDiscarded: _discarded,
    e.CardLent: _lent,
    e.CardsDrawn: _drawn,
    e.ConfidenceGained: _gained,
    e.ConfidenceLost: _lost,
    e.BailoutCalled: _bailout,
}
