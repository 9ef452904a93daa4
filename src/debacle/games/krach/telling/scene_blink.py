"""After the blink: nobody saw you, or somebody was caught (KR-28, KR-29)."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.krach.rules.banks import counted, face_value
from debacle.games.krach.rules.events import EmbezzlerCaught, Pocketed
from debacle.games.krach.telling.cards import CapitalSight
from debacle.games.krach.telling.cover import without
from debacle.games.krach.telling.scene_parts import FigureChange, Happened, tone_of
from debacle.texts.scenes import Cue, SceneSight, key_of
from debacle.texts.view_models import SeatSight

SHUT = 1200
"""Milliseconds for which the eye stays shut, whatever has happened."""


class CaughtThing(Struct, frozen=True, cache_hash=True):
    who: SeatSight
    depth: str
    watchers: tuple[SeatSight, ...]
    watched: str
    loot: tuple[CapitalSight, ...]
    """Empty where its reader may not know more than how many there were."""
    loot_said: str
    trust: int
    """Confidence cards that stay, and those that are at stake."""
    at_stake: int
    trust_said: str


class UnseenThing(Struct, frozen=True, cache_hash=True):
    cards: tuple[CapitalSight, ...]
    changes: tuple[FigureChange, ...]
    others_read: str
    watched: str


def caught(told: Happened, event: EmbezzlerCaught) -> SceneSight[CaughtThing, str]:
    speech, banks, mine = told.speech, told.banks, event.seat == told.own_seat
    watchers = speech.all_of(event.watchers)
    by_you = event.watchers == (told.own_seat,)
    cards = speech.count("bank.cards", event.count)
    facts = {"watchers": watchers, "cards": cards}
    trust = banks.confidence[event.seat]
    at_stake = min(trust, speech.deck.params.blink.caught_confidence_loss)
    name = speech.name(event.seat)
    return SceneSight(
        key=key_of(told.place, "caught"),
        kind="caught",
        kicker=speech.say("scene.kicker.blink", turn=banks.turn),
        headline=told.head("caught_by_you", None, who=name, **facts)
        if by_you
        else told.head("caught", event.seat, **facts),
        deck="",
        thing=CaughtThing(
            who=speech.seat(event.seat),
            depth=speech.count("scene.caught.depth", event.count),
            watchers=tuple([speech.seat(seat) for seat in event.watchers]),
            watched=speech.say("scene.caught.watched"),
            loot=told.sights(event.cards or ()),
            loot_said=cards,
            trust=trust - at_stake,
            at_stake=at_stake,
            trust_said=speech.count("scene.caught.trust", trust) if trust else speech.say("scene.caught.no_trust"),
        ),
        means=_means_caught(told, event, trust),
        concerns=mine or told.own_seat in event.watchers,
        cues=(Cue("caught" if mine else "stamp", SHUT + 160),),
    )


def _means_caught(told: Happened, event: EmbezzlerCaught, trust: int) -> str:
    speech, banks = told.speech, told.banks
    if event.seat == told.own_seat:
        worth = told.money(face_value(speech.deck, event.cards or ()))
        fortune = told.money(counted(speech.deck, banks.own_fortune))
        key = "scene.means.caught_you" if trust else "scene.means.caught_ruin"
        return speech.say(key, money=worth, fortune=fortune)
    key = "scene.means.caught_by_you" if told.own_seat in event.watchers else "scene.means.caught"
    return speech.say(key, who=speech.name(event.seat))


def unseen(told: Happened, event: Pocketed) -> SceneSight[UnseenThing, str]:
    speech, banks = told.speech, told.banks
    deck, seat = speech.deck, event.seat
    hand_before = (*banks.own_hand, *event.cards)
    fortune_before = without(banks.own_fortune, event.cards)
    was, now = counted(deck, fortune_before), counted(deck, banks.own_fortune)
    margin_was, margin = banks.margin(seat, hand_before), banks.own_margin
    looking = [other for other, whom in enumerate(banks.watching) if whom == seat]
    return SceneSight(
        key=key_of(told.place, "unseen"),
        kind="unseen",
        kicker=speech.say("scene.kicker.blink", turn=banks.turn),
        headline=told.head("missed", None, watchers=speech.all_of(looking)) if looking else told.head("unseen"),
        deck=speech.say("scene.unseen.deck", cards=speech.cards(event.cards)),
        thing=UnseenThing(
            cards=told.sights(event.cards),
            changes=(
                FigureChange(speech.say("section.fortune"), told.money(was), told.money(now), ""),
                FigureChange(
                    speech.say("blink.margin"),
                    told.signed_money(margin_was),
                    told.signed_money(margin),
                    tone_of(margin),
                ),
            ),
            others_read=speech.say("told.nobody_caught"),
            watched=_stares(told, seat),
        ),
        means=speech.say(
            "scene.means.unseen" if margin >= 0 else "scene.means.unseen_short",
            money=told.money(now - was),
            margin=told.money(abs(margin)),
        ),
        concerns=True,
    )


def _stares(told: Happened, seat: Seat) -> str:
    """Who looked where, which all know now."""
    speech = told.speech
    stares = [(other, whom) for other, whom in enumerate(told.banks.watching) if whom >= 0 and whom != seat]
    return " ".join([speech.by("told.watched", other, whom=speech.the(whom)) for other, whom in stares])
