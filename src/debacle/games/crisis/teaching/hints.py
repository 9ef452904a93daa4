"""What there is to say of an answer in Crisis, and what a good player would do: `steady`'s judgement."""

from __future__ import annotations

from random import Random

from msgspec import structs

from debacle.core.specs import Answer
from debacle.games.crisis.bot.leanings import wanted
from debacle.games.crisis.bot.steady import Steady
from debacle.games.crisis.rules.actions.a14_export import BLACK, CONTRACT
from debacle.games.crisis.rules.deck import (
    COMPANIES,
    CORRUPTION,
    ENERGY_MARKET,
    EXPORT,
    FOREIGN,
    IMPORT,
    LEADER,
    LOAN,
    LOCAL,
    NATIONAL,
    RIGHT_HAND,
    SUBSIDIES,
    TEMP,
    CrisisDeck,
    Space,
)
from debacle.games.crisis.rules.deck_entries import OUTPUTS
from debacle.games.crisis.rules.imagine import open_position
from debacle.games.crisis.rules.notes import CrisisNotes
from debacle.games.crisis.rules.production import Floor
from debacle.games.crisis.rules.state import CrisisView
from debacle.games.crisis.telling.bills import Bills
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.shortages import expected, short_of, wants_said
from debacle.games.crisis.telling.spaces import Spaces
from debacle.teaching.tutor import Fact, Hint
from debacle.texts.words import Words, capital

SENT = {
    CORRUPTION: "to_cards", RIGHT_HAND: "to_cards", SUBSIDIES: "to_money", LOAN: "to_money", LEADER: "to_lead",
    LOCAL: "to_feed", IMPORT: "to_feed", ENERGY_MARKET: "to_feed", TEMP: "to_hire", FOREIGN: "to_hire",
    NATIONAL: "to_hire", COMPANIES: "to_found", EXPORT: "to_export",
}  # fmt: skip
"""By action: why one would send somebody there."""
UNITS = ("local", "import", "energy")
"""Questions at which units are bought."""
PLAIN = {"take": "borrow", "repay": "repay", "end": "idle"}
REFUSED = {"loan": "no_loan", "influence": "no_card", "repay": "keep_loan", "export": "home"}
"""By question: what it means to pass or decline there; else: not to buy."""


def hint(deck: CrisisDeck, view: CrisisView, notes: CrisisNotes, rng: Random) -> Hint:
    return reason(deck, view, notes, Steady(deck).choose(view, notes, rng))


def reason(deck: CrisisDeck, view: CrisisView, notes: CrisisNotes, answer: Answer) -> Hint:
    assert view.seat is not None
    assert isinstance(answer, tuple)
    act, argument = str(answer[0]), answer[1]
    code, facts = _what(deck, view, act, argument)
    seat = view.seat
    if act == "place":
        facts["contested"] = int(argument in wanted(deck, view))
    facts |= {"vp": view.vp[seat], "target": view.targets[view.round - 1], "credits": view.credits[seat]}
    return Hint(answer, code, facts, vain=act == "place" and _beyond_means(deck, view, int(str(argument))))


def _beyond_means(deck: CrisisDeck, view: CrisisView, space: Space) -> bool:
    """Whether a manager would be sent there in vain, as things stand."""
    assert view.seat is not None
    return not Bills(open_position(deck, view), view.seat).payable(space)


def _what(deck: CrisisDeck, view: CrisisView, act: str, argument: Answer) -> tuple[str, dict[str, Fact]]:
    assert view.asked is not None
    kind = view.asked.decision.kind
    if act == "place":
        assert isinstance(argument, int)
        return SENT[deck.action_of[argument]], {"space": argument}
    if act in PLAIN:
        return PLAIN[act], {}
    if act in ("pass", "decline"):
        return REFUSED.get(kind, "decline"), {}
    if act in ("buy", "hire"):
        return {"company": "buy_company", "foreign": "hire", "local": "buy_one"}.get(kind, "buy_units"), {}
    if act.startswith((CONTRACT, BLACK)) and isinstance(argument, int):
        return "sell_black" if act.startswith(BLACK) else "sell", {}
    if act in deck.company_index:
        return "produce", {"company": deck.company_index[act]}
    return "card", {"card": next((place for place, card in enumerate(deck.influence) if card.id == act), 0)}


def say(deck: CrisisDeck, hint: Hint, view: CrisisView, words: Words) -> str:
    reader = Reader(deck, words, (), view, ())
    lacks = _lacks(reader)
    facts: dict[str, int | str] = {
        "vp": reader.in_words("vp", int(hint.facts["vp"])),
        "target": int(hint.facts["target"]),
        "credits": reader.in_words("credit", int(hint.facts["credits"])),
        "status": view.status,
        "lacks": lacks,
        "Lacks": capital(lacks),
    }
    said = words.say(f"hint.{hint.code}", **facts, **_named(reader, hint)).strip()
    return f"{said} {words.say('hint_rivals.want')}" if hint.facts.get("contested") else said


def _named(reader: Reader, hint: Hint) -> dict[str, str]:
    """What the hint speaks of, as the page calls it."""
    facts, deck = hint.facts, reader.deck
    if "space" in facts:
        space = int(facts["space"])
        return {"terms": Spaces(reader).all[space].note}
    if "company" in facts:
        lines = deck.no_measures.lines[int(facts["company"])]
        made = [reader.in_words(OUTPUTS[out], base if times is None else times * base) for out, times, base in lines]
        return {"makes": reader.words.listed(made)}
    if "card" in facts:
        card = int(facts["card"])
        return {"text": reader.own(deck.influence[card].text)}
    return {}


def _lacks(reader: Reader) -> str:
    floor = _before(reader)
    if not floor.companies:
        return reader.words.say("hint_lacks.none")
    what = wants_said(reader, *short_of(reader.deck, floor, floor.companies))
    return reader.words.say("hint_lacks.some", what=what) if what else reader.words.say("hint_lacks.nothing")


def _before(reader: Reader) -> Floor:
    """What one has and has sent managers for, without what is being bought just now: that is the question."""
    floor, asked = expected(reader.open, reader.eye), reader.view.asked
    if asked is None:
        return floor
    if asked.decision.kind in UNITS:
        return structs.replace(floor, stock=reader.open.floor(reader.eye).stock)
    if asked.decision.kind == "foreign":
        workers = list(floor.workers)
        workers.remove(reader.deck.temp)
        return structs.replace(floor, workers=tuple(workers))
    return floor
