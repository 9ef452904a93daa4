"""What a good player of Crisis would do, and the figures that speak for it: `steady`'s judgement."""

from __future__ import annotations

from random import Random

from debacle.core.specs import Answer
from debacle.games.crisis.bot.steady import Steady
from debacle.games.crisis.rules.actions.a14_export import BLACK, CONTRACT
from debacle.games.crisis.rules.actions.manager_queue import ManagerQueue
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
)
from debacle.games.crisis.rules.deck_entries import OUTPUTS, RESOURCES, TYPES
from debacle.games.crisis.rules.notes import CrisisNotes
from debacle.games.crisis.rules.state import CrisisView
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.shortages import expected, goods_said, posts_said, short_of
from debacle.games.crisis.telling.spaces import Spaces
from debacle.teaching.tutor import Fact, Hint
from debacle.texts.words import Words

SENT = {
    CORRUPTION: "to_cards", RIGHT_HAND: "to_cards", SUBSIDIES: "to_money", LOAN: "to_money", LEADER: "to_lead",
    LOCAL: "to_feed", IMPORT: "to_feed", ENERGY_MARKET: "to_feed", TEMP: "to_hire", FOREIGN: "to_hire",
    NATIONAL: "to_hire", COMPANIES: "to_found", EXPORT: "to_export",
}  # fmt: skip
"""By action: why one would send somebody there."""
PLAIN = {"take": "borrow", "repay": "repay", "end": "idle"}
REFUSED = {"loan": "no_loan", "influence": "no_card", "repay": "keep_loan", "export": "home"}
"""By question: what it means to pass or decline there; else: not to buy."""


def hint(deck: CrisisDeck, view: CrisisView, notes: CrisisNotes, rng: Random) -> Hint:
    assert view.asked is not None
    assert view.seat is not None
    answer = Steady(deck).choose(view, notes, rng)
    assert isinstance(answer, tuple)
    act, argument = str(answer[0]), answer[1]
    code, facts = _what(deck, view, act, argument)
    seat = view.seat
    facts |= {"vp": view.vp[seat], "target": view.targets[view.round - 1], "credits": view.credits[seat]}
    return Hint(answer, code, facts)


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
        units = argument if isinstance(argument, int) else 1
        what = argument if isinstance(argument, str) else ""
        return {"company": "buy_company", "foreign": "hire", "local": "buy_one"}.get(kind, "buy_units"), {
            "units": units,
            "what": what,
        }
    if act.startswith((CONTRACT, BLACK)) and isinstance(argument, int):
        return "sell_black" if act.startswith(BLACK) else "sell", {"act": act, "units": argument}
    if act in deck.company_index:
        return "produce", {"company": deck.company_index[act]}
    return "card", {"card": next((place for place, card in enumerate(deck.influence) if card.id == act), 0)}


def say(deck: CrisisDeck, hint: Hint, view: CrisisView, words: Words) -> str:
    reader = Reader(deck, words, (), view, ())
    facts: dict[str, int | str] = {
        "vp": reader.in_words("vp", int(hint.facts["vp"])),
        "target": int(hint.facts["target"]),
        "credits": reader.in_words("credit", int(hint.facts["credits"])),
        "status": view.status,
    }
    return words.say(f"hint.{hint.code}", **facts, **_named(reader, hint))


def _named(reader: Reader, hint: Hint) -> dict[str, str]:
    """What the hint speaks of, as the page calls it."""
    facts, deck = hint.facts, reader.deck
    if "space" in facts:
        space = int(facts["space"])
        return {"space": reader.space(space), "terms": Spaces(reader).all[space].note, "lacks": _lacks(reader)}
    if "company" in facts:
        lines = deck.no_measures.lines[int(facts["company"])]
        made = [reader.in_words(OUTPUTS[out], base if times is None else times * base) for out, times, base in lines]
        return {"company": reader.company(int(facts["company"])), "makes": reader.words.listed(made)}
    if "card" in facts:
        card = int(facts["card"])
        return {"card": reader.card(card), "text": reader.own(deck.influence[card].text)}
    if "act" in facts:
        return {"goods": _goods(reader, str(facts["act"]), int(facts["units"]))}
    if "units" in facts:
        return {"what": _bought(reader, hint)}
    return {}


def _lacks(reader: Reader) -> str:
    floor = expected(reader.open, reader.eye)
    posts, missing = short_of(reader.deck, floor, floor.companies)
    what = [*posts_said(reader, posts), *goods_said(reader, missing)]
    return reader.words.listed(what) if what else reader.say("nothing")


def _goods(reader: Reader, act: str, units: int) -> str:
    if act.startswith(BLACK):
        return reader.in_words(act.removeprefix(BLACK), units)
    contract = reader.view.contracts[int(act.removeprefix(CONTRACT))]
    assert contract is not None
    return reader.in_words(RESOURCES[reader.deck.contract_resource[contract]], units)


def _bought(reader: Reader, hint: Hint) -> str:
    """A company, a worker, goods."""
    what, units = str(hint.facts["what"]), int(hint.facts["units"])
    if hint.code == "hire":
        return reader.kind(TYPES.index(what))
    if hint.code == "buy_one":
        return reader.in_words(what, 1)
    top, deck = reader.view.stack[-1], reader.deck
    assert isinstance(top, ManagerQueue)
    space = top.queue[0][0]
    if hint.code == "buy_company":
        return reader.space(space)
    if space in deck.at[IMPORT]:
        offer = deck.imports[space - deck.at[IMPORT].start]
        return reader.words.listed([reader.in_words(name, units * number) for name, number in offer.unit.items()])
    gain = deck.energy[space - deck.at[ENERGY_MARKET].start].gain["energy"]
    return reader.in_words("energy", units * gain)
