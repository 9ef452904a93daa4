"""Scenes of what comes from outside: the event of a round, and a card that strikes the reader."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.crisis.rules.deck_entries import ZONES, GivePenalty, IdleWorker, MoveManager, StopCompany
from debacle.games.crisis.rules.events import EventDrawn, InfluencePlayed
from debacle.games.crisis.telling.board_names import Offers
from debacle.games.crisis.telling.company_cards import figure
from debacle.games.crisis.telling.market_scenes import CrisisScene, patterned
from debacle.games.crisis.telling.needle import Needle, needle
from debacle.games.crisis.telling.speech import Speech
from debacle.games.crisis.telling.strikes import struck, what_it_did
from debacle.games.crisis.telling.tally import LogTally
from debacle.texts.numbers import plain
from debacle.texts.scenes import Cue, SceneSight, key_of
from debacle.texts.view_models import SeatSight


class EventThing(Struct, frozen=True):
    zone: str
    name: str
    text: str
    needle: Needle


class FigureChange(Struct, frozen=True):
    """A figure, and what it was."""

    name: str
    was: str
    now: str


class Strike(Struct, frozen=True):
    card: str
    text: str
    glyph: str
    drawn: str
    """How the glyph is drawn: a sign, a figure or a vignette."""
    by: SeatSight
    target: SeatSight
    lost: str
    """What was struck."""
    changes: tuple[FigureChange, ...]


def event_scene(speech: Speech, tally: LogTally, event: EventDrawn, place: int) -> CrisisScene:
    """Before it counts: `tally` has the status of before."""
    card = speech.deck.events[event.card]
    zone = speech.zone(ZONES.index(card.zone))
    due = 0 if speech.own_seat is None else _due(speech, tally, event, speech.own_seat)
    return SceneSight(
        key=key_of(place, "event"),
        kind="event",
        kicker=speech.say("scene.kicker.event", round=tally.round, zone=zone),
        headline=patterned(speech, f"scene.event.{card.zone}", tally.round, event=speech.event(event.card)),
        deck="",
        thing=EventThing(
            card.zone,
            speech.event(event.card),
            speech.own(card.text),
            needle(speech, tally.status, event.status),
        ),
        means=_event_means(speech, tally, event, due),
        concerns=due > 0,
        cues=(Cue("paper"), Cue("stamp", 400)),
    )


def _due(speech: Speech, tally: LogTally, event: EventDrawn, seat: Seat) -> int:
    """What this seat has to pay before planning (CR-23)."""
    measures, companies = speech.deck.measures[event.card], len(tally.companies(seat))
    return measures.pay + sum([min(most, amount * companies) for amount, most in measures.levies])


def _event_means(speech: Speech, tally: LogTally, event: EventDrawn, due: int) -> str:
    own, deck = speech.own_seat, speech.deck
    if own is None:
        return speech.say("scene.event.all")
    if due:
        held = speech.in_words("credit", tally.credits[own])
        return speech.say("scene.event.pay", due=speech.in_words("credit", due), held=held)
    measures, usual = deck.measures[event.card], deck.no_measures
    touched = [company for company in tally.companies(own) if measures.lines[company] != usual.lines[company]]
    if touched:
        names = speech.words.listed([speech.company(company) for company in touched])
        return speech.say("scene.event.works", companies=names)
    if measures.interest and tally.loans[own]:
        return speech.say("scene.event.interest", loans=speech.in_words("loan", tally.loans[own]))
    if event.status != tally.status:
        return speech.say("scene.event.status", status=plain(event.status))
    return speech.say("scene.event.prices")


def strike_scene(speech: Speech, tally: LogTally, offers: Offers, event: InfluencePlayed, place: int) -> CrisisScene:
    """After it has counted. The one it strikes is there: see `struck`."""
    hit = struck(speech.deck, tally.owners, event)
    assert hit is not None
    card, kind = speech.deck.influence[event.card], _kind(speech, event)
    lost, glyph, drawn, changes = _lost(speech, tally, event, hit)
    yours = hit == speech.own_seat
    facts = {"who": speech.name(event.seat), "card": speech.card(event.card), "lost": lost, "whom": speech.name(hit)}
    if yours:
        head = patterned(speech, f"scene.struck.{kind}", tally.round, **facts)
    else:
        head = speech.say("scene.struck.other", **facts)
    return SceneSight(
        key=key_of(place, "struck"),
        kind="struck",
        kicker=speech.say("scene.kicker.struck", round=tally.round),
        headline=head,
        deck=what_it_did(speech, offers, tally.owners, event),
        thing=Strike(
            speech.card(event.card),
            speech.own(card.text),
            glyph,
            drawn,
            speech.seat(event.seat),
            speech.seat(hit),
            lost,
            changes,
        ),
        means=_strike_means(speech, tally, kind, hit),
        concerns=yours,
        cues=(Cue("stamp", 260), Cue("hit", 300)),
    )


def _kind(speech: Speech, event: InfluencePlayed) -> str:
    kinds = {MoveManager: "move", GivePenalty: "penalty", StopCompany: "stop", IdleWorker: "idle"}
    return kinds[type(speech.deck.effects[event.card])]


def _lost(
    speech: Speech, tally: LogTally, event: InfluencePlayed, hit: Seat
) -> tuple[str, str, str, tuple[FigureChange, ...]]:
    """What was struck, its glyph, how that is drawn, and the figures that changed."""
    effect, first = speech.deck.effects[event.card], event.target[0]
    if isinstance(effect, GivePenalty):
        now = tally.penalties[hit]
        change = FigureChange(speech.say("book.penalties"), str(now - effect.amount), str(now))
        return speech.in_words("penalty", effect.amount), "penalty", "sign", (change,)
    if isinstance(effect, StopCompany):
        works = len(tally.companies(hit))
        change = FigureChange(speech.say("scene.struck.running"), str(works), str(works - 1))
        return speech.company(first), f"c-{speech.deck.companies[first].type}", "vignette", (change,)
    if isinstance(effect, IdleWorker):
        return speech.hand(first), figure(speech.deck, first), "figure", ()
    return speech.say("scene.struck.manager"), "manager", "sign", ()


def _strike_means(speech: Speech, tally: LogTally, kind: str, hit: Seat) -> str:
    if hit != speech.own_seat:
        return speech.say("scene.struck.not_you")
    points = speech.in_words("penalty", tally.penalties[hit])
    return speech.say(f"scene.struck.{kind}_you", points=points, number=tally.penalties[hit])
