"""What there is to say of an answer in Krach, and what a good player would do: `steady`'s judgement."""

from __future__ import annotations

from random import Random
from typing import Any

from debacle.core.specs import Answer, Either
from debacle.games.krach.bot.judgement import Judgement
from debacle.games.krach.bot.steady import Steady
from debacle.games.krach.rules.banks import face_value
from debacle.games.krach.rules.blink import chance_of_capture
from debacle.games.krach.rules.deck import CardId, Cards, KrachDeck, WorkforceId
from debacle.games.krach.rules.notes import KrachNotes
from debacle.games.krach.rules.offers import OFFERS, PendingOffer, matching
from debacle.games.krach.rules.state import KrachView
from debacle.games.krach.teaching.advice import NOBODY, eyes_open, margin
from debacle.games.krach.telling.cards import tiers
from debacle.games.krach.telling.speech import Speech
from debacle.teaching.tutor import Fact, Hint
from debacle.texts.words import Words

KINDS = {"offer": "offer_", "bid": "auction_", "react": "react_", "caught": "caught_"}
"""Questions at which an act has a sentence of its own."""
MONEY = ("margin", "after", "lent", "due", "given", "asked", "missing")
"""Facts that are sums, as far as an answer has them."""
USED = ("play", "react", "shelter")
"""Acts that use a card, whose text says what it does."""
GIVEN = ("pay", "pocket")
"""Acts by which cards leave the hand; so do those that are the whole of an answer, but for a tip's and those shown."""
STAYS = ("tip", "show", "walkout")
COUNTED = ("pay", "pocket_unseen", "price", "discard", "bonus", "slump")
"""Sentences that say which margin is left ..."""
SUMMED = ("lend", "lend_pays", "pocket")
"""... and those that say more by which two sums differ."""


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
    if act == "downsize" and len(view.workforces[view.seat]) == 1:
        return Hint(answer, "downsize_last", facts, vain=True)
    if act == "lend":
        code, more = _interest(deck, view, *what)
        return Hint(answer, code, {**facts, **more}, vain=code == "lend_vain")
    traded = _traded(deck, view, act, what)
    if traded is None:
        return Hint(answer, _code(view, answer, facts), facts)
    given, got, worth = traded
    rest = tuple([card for card in view.hands[view.seat] or () if card not in given])
    facts |= {"given": face_value(deck, given), "asked": worth, "after": margin(deck, view, view.seat, (*rest, *got))}
    vain = act in ("gift", "sale") and worth <= face_value(deck, given)
    return Hint(answer, _code(view, answer, facts), facts, vain=vain)


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


def _interest(deck: KrachDeck, view: KrachView, card: CardId, crew: WorkforceId) -> tuple[str, dict[str, Fact]]:
    """What a loan does for the interest of its risk."""
    assert view.seat is not None
    risk = deck.risk[crew]
    before = sum([face_value(deck, view.loans[one]) for one in view.workforces[view.seat] if deck.risk[one] == risk])
    total = before + deck.value[card]
    for least, cards in reversed(tiers(deck, risk)):
        if before < least <= total:
            return "lend_pays", {"risk": risk, "cards": cards}
    for least, cards in tiers(deck, risk):
        if total < least:
            return "lend", {"risk": risk, "cards": cards, "missing": least - total}
    return "lend_vain", {"risk": risk}


def _traded(deck: KrachDeck, view: KrachView, act: str, what: Any) -> tuple[Cards, Cards, int] | None:
    """What one would give and get, and what one gets is worth; None: it is no trade."""
    frame = view.stack[-1]
    if act in OFFERS:
        _, given, *asked = what
        if act == "sale":
            return given, (), asked[0]
        return given, (), sum([face_value(deck, cards) for cards in asked])
    if not isinstance(frame, PendingOffer) or act != "accept":
        return None
    assert view.seat is not None
    got, hand = frame.given or (), view.hands[view.seat] or ()
    named = () if frame.wanted is None else matching(deck, hand, frame.wanted)
    return what or named or (), got, face_value(deck, got)


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
    if act == "bailout" and facts["trust"] == 1:
        return "bailout_last"
    return f"{KINDS.get(kind, '')}{act}"


def say(deck: KrachDeck, hint: Hint, view: KrachView, words: Words) -> str:
    speech = Speech(deck, words, (), len(view.fate), view.seat)
    card = int(hint.facts["card"])
    text = "" if card == NOBODY else speech.text(deck.capital[card])
    return speech.set(words.say(f"hint.{hint.code}", **_facts(speech, hint), text=text)).strip()


def _facts(speech: Speech, hint: Hint) -> dict[str, int | str]:
    """In words, where they are no mere numbers."""
    facts: dict[str, int | str] = {name: int(fact) for name, fact in hint.facts.items() if name != "risk"}
    if "risk" in hint.facts:
        facts["risk"] = speech.say(f"risk.{hint.facts['risk']}")
    facts |= {name: speech.money(int(hint.facts[name])) for name in MONEY if name in hint.facts}
    if "cards" in hint.facts:
        facts["cards"] = speech.count("bank.cards", int(hint.facts["cards"]))
    return facts


def beside(deck: KrachDeck, hint: Hint, other: Hint, words: Words) -> str:
    """What is left of the margin by one and by the other, and what else hangs on the sum: interest, or being caught."""
    speech = Speech(deck, words, (), 0, None)
    more = int(hint.facts["after"]) - int(other.facts["after"])
    if not more or hint.code not in (*SUMMED, *COUNTED):
        return ""
    if hint.code in SUMMED:
        return speech.set(words.say(f"hint.{hint.code}_beside", **_facts(speech, hint)))
    return speech.set(words.say("hint.margin_more" if more > 0 else "hint.margin_less", sum=speech.money(abs(more))))
