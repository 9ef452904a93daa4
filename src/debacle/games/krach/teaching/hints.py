"""What a good player of Krach would do, and the figures that speak for it: `steady`'s judgement."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from debacle.core.specs import Answer, Either
from debacle.games.krach.bot.judgement import Judgement
from debacle.games.krach.bot.steady import Steady
from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.rules.notes import KrachNotes
from debacle.games.krach.rules.state import KrachView
from debacle.games.krach.teaching.advice import eyes_open
from debacle.games.krach.telling.speech import Speech
from debacle.teaching.tutor import Fact, Hint
from debacle.texts.words import Words

KINDS = {"offer": "offer_", "bid": "auction_", "react": "react_", "caught": "caught_"}
"""Questions at which an act has a sentence of its own."""


def hint(deck: KrachDeck, view: KrachView, notes: KrachNotes, rng: Random) -> Hint:
    assert view.asked is not None
    assert view.seat is not None
    player = Steady(deck)
    answer = player.choose(view, notes, rng)
    judgement = Judgement(player.prices, player.weights, view, notes)
    facts: dict[str, Fact] = {
        "margin": judgement.cover - judgement.lent,
        "lent": judgement.lent,
        "due": judgement.due,
        "krach": round(100 * judgement.krach_chance),
        "eyes": eyes_open(view, view.seat),
        "trust": view.confidence[view.seat],
    }
    return Hint(answer, _code(view.asked.decision.kind, view.asked.spec, answer), facts)


def _code(kind: str, spec: object, answer: Answer) -> str:
    if not isinstance(spec, Either):
        return kind if answer or not isinstance(answer, tuple) else f"{kind}_none"
    assert isinstance(answer, tuple)
    return f"{KINDS.get(kind, '')}{answer[0]}"


def say(deck: KrachDeck, hint: Hint, view: KrachView, words: Words) -> str:
    speech = Speech(deck, words, (), len(view.fate), view.seat)
    facts = {name: int(hint.facts[name]) for name in hint.facts}
    said: dict[str, int | str] = {
        **facts,
        "margin": speech.money(facts["margin"]),
        "lent": speech.money(facts["lent"]),
        "due": speech.money(facts["due"]),
    }
    return speech.set(words.say(f"hint.{hint.code}", **said, **_named(speech, view, hint.answer)))


def _named(speech: Speech, view: KrachView, answer: Answer) -> Mapping[str, str]:
    """What an answer is about, by name."""
    assert view.asked is not None
    kind, what = view.asked.decision.kind, answer
    act = ""
    if isinstance(view.asked.spec, Either):
        assert isinstance(answer, tuple)
        act, what = str(answer[0]), answer[1]
    return {"what": _thing(speech, kind, act, what, view)}


def _thing(speech: Speech, kind: str, act: str, what: Any, view: KrachView) -> str:
    if act == "grow":
        return "" if view.face_up is None else speech.crew(view.face_up)
    if act == "lend":
        return speech.say("hinted.loan", card=speech.cards((what[0],)), crew=speech.crew(what[1]))
    if act == "play":
        aim = speech.aim(what[0], what[1])
        return speech.say("hinted.at", card=speech.card(what[0]), aim=aim) if aim else speech.card(what[0])
    if act in ("react", "shelter"):
        return speech.card(what)
    if act in ("sale", "swap", "gift"):
        return speech.cards(what[1])
    if act == "watch":
        return speech.name(what)
    if act == "bid":
        return speech.money(what)
    if act == "downsize" or kind == "walkout":
        return speech.crew(what)
    if kind == "tip":
        return speech.words.listed([speech.event(event) for event in what])
    if kind == "discard":
        return speech.cards((what,))
    return speech.cards(what) if isinstance(what, tuple) else ""
