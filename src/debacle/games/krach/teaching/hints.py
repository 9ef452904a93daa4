"""What there is to say of an answer in Krach, and what a good player would do: `steady`'s judgement."""

from __future__ import annotations

from random import Random
from typing import Any

from debacle.core.specs import Answer, Either
from debacle.games.krach.bot.judgement import Judgement
from debacle.games.krach.bot.steady import Steady
from debacle.games.krach.rules.blink import chance_of_capture
from debacle.games.krach.rules.deck import Cards, KrachDeck
from debacle.games.krach.rules.notes import KrachNotes
from debacle.games.krach.rules.state import KrachView
from debacle.games.krach.teaching.advice import NOBODY, eyes_open
from debacle.games.krach.telling.speech import Speech
from debacle.teaching.tutor import Fact, Hint
from debacle.texts.words import Words

KINDS = {"offer": "offer_", "bid": "auction_", "react": "react_", "caught": "caught_"}
"""Questions at which an act has a sentence of its own."""
MONEY = ("margin", "after", "lent", "due")
"""Facts that are sums."""
USED = ("play", "react", "shelter")
"""Acts that use a card, whose text says what it does."""
GIVEN = ("pay", "pocket")
"""Acts by which cards leave the hand; so do those that are the whole of an answer, but for a tip's and those shown."""
STAYS = ("tip", "show", "walkout")


def hint(deck: KrachDeck, view: KrachView, notes: KrachNotes, rng: Random) -> Hint:
    return reason(deck, view, notes, Steady(deck).choose(view, notes, rng))


def reason(deck: KrachDeck, view: KrachView, notes: KrachNotes, answer: Answer) -> Hint:
    assert view.asked is not None
    assert view.seat is not None
    player = Steady(deck)
    judgement = Judgement(player.prices, player.weights, view, notes)
    kind, act, what = view.asked.decision.kind, *_parts(view, answer)
    taken = _taken(kind, act, what)
    lent = sum([deck.value[card] for card in taken]) if act == "lend" else 0
    facts: dict[str, Fact] = {
        "margin": judgement.cover - judgement.lent,
        "after": judgement.cover_without(taken) - judgement.lent - lent,
        "lent": judgement.lent,
        "due": judgement.due,
        "krach": round(100 * judgement.krach_chance),
        "eyes": eyes_open(view, view.seat),
        "caught": chance_of_capture(deck, len(taken), 1),
        "trust": view.confidence[view.seat],
        "card": _used(act, what),
    }
    return Hint(answer, _code(view, answer, facts), facts)


def _parts(view: KrachView, answer: Answer) -> tuple[str, Any]:
    """The act and what it is about; of a question without acts, all is what it is about."""
    assert view.asked is not None
    if not isinstance(view.asked.spec, Either):
        return "", answer
    assert isinstance(answer, tuple)
    return str(answer[0]), answer[1]


def _taken(kind: str, act: str, what: Any) -> Cards:
    """The cards that leave the hand by it."""
    if act == "lend":
        return (what[0],)
    if (act and act not in GIVEN) or kind in STAYS:
        return ()
    return what if isinstance(what, tuple) else (what,)


def _used(act: str, what: Any) -> int:
    if act not in USED:
        return NOBODY
    return int(what[0]) if isinstance(what, tuple) else int(what)


def _code(view: KrachView, answer: Answer, facts: dict[str, Fact]) -> str:
    assert view.asked is not None
    kind, (act, what) = view.asked.decision.kind, _parts(view, answer)
    if not act:
        return kind if what or not isinstance(what, tuple) else f"{kind}_none"
    if act == "pocket" and not facts["eyes"]:
        return "pocket_unseen"
    return f"{KINDS.get(kind, '')}{act}"


def say(deck: KrachDeck, hint: Hint, view: KrachView, words: Words) -> str:
    speech = Speech(deck, words, (), len(view.fate), view.seat)
    facts: dict[str, int | str] = {name: int(fact) for name, fact in hint.facts.items()}
    facts |= {name: speech.money(int(hint.facts[name])) for name in MONEY}
    card = int(hint.facts["card"])
    facts["text"] = "" if card == NOBODY else speech.text(deck.capital[card])
    return speech.set(words.say(f"hint.{hint.code}", **facts)).strip()
