"""What there is to say of an answer in Q.E., and what a good player would do: `steady`'s judgement."""

from __future__ import annotations

from random import Random

from debacle.core.specs import Amount, Answer
from debacle.games.qe.bot.opponents import Opponents
from debacle.games.qe.bot.steady import Steady
from debacle.games.qe.bot.valuation import collections
from debacle.games.qe.rules.deck import QEDeck
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.state import QEView
from debacle.teaching.tutor import Fact, Hint
from debacle.texts.words import Words


def hint(deck: QEDeck, view: QEView, notes: QENotes, rng: Random) -> Hint:
    return reason(deck, view, notes, Steady(deck).choose(view, notes, rng))


def reason(deck: QEDeck, view: QEView, notes: QENotes, answer: Answer) -> Hint:
    assert view.asked is not None
    assert view.seat is not None
    opponents, sheet = Opponents(view, notes), deck.sheets[len(view.nations)]
    top = max(opponents.others, key=lambda seat: opponents.likely_spent[seat])
    facts: dict[str, Fact] = {
        "spent": opponents.spent,
        "top": opponents.likely_spent[top],
        "nation": deck.nations[view.nations[top]],
    }
    if not isinstance(view.asked.spec, Amount):
        return Hint(answer, "look" if answer else "keep", facts)
    assert view.tile is not None
    assert isinstance(answer, int)
    gain = collections(deck, view)[view.seat].gain(deck.tiles[view.tile])
    left = len(sheet.tiles) - len(view.sales) - 1
    facts |= {"after": opponents.spent + answer, "gain": gain, "open_bid": view.open_bid or 0}
    facts |= {"bid": answer, "zero": sheet.zero_bid, "left": left}
    code = _code(view, answer, opponents, rewards_zero=bool(sheet.zero_bid))  # QE-21
    if code == "over":
        code = "over_last" if not left else "over" if opponents.top else "over_alone"
    return Hint(answer, code, facts, vain=code == "under")


def _code(view: QEView, bid: int, opponents: Opponents, *, rewards_zero: bool) -> str:
    if view.auctioneer == view.seat:
        return "open"
    if bid == 0:
        return "zero" if rewards_zero and not view.rewarded >> opponents.seat & 1 else "nothing"
    if view.open_bid is not None and bid < view.open_bid:
        return "under"
    if not view.sales:
        return "first"
    if bid <= opponents.room:
        return "safe"
    return "over" if opponents.spent + bid >= opponents.top else "bid"  # QE-35: all tied for most are out


def say(hint: Hint, words: Words) -> str:
    facts = {name: words.amount(fact) if isinstance(fact, int) else fact for name, fact in hint.facts.items()}
    for points in ("gain", "zero"):
        if points in facts:
            facts[points] = words.count("hint.points", int(hint.facts[points]))
    if "left" in facts:
        facts["left"] = words.count("hint.to_come", int(hint.facts["left"]))
    facts["nation"] = words.name("the_bank", str(hint.facts["nation"]))
    return words.say(f"hint.{hint.code}", **facts)


def beside(hint: Hint, other: Hint, words: Words) -> str:
    """Of two bids: what more is good for, and what less."""
    more = int(hint.facts.get("bid", 0)) - int(other.facts.get("bid", 0))
    if not more:
        return ""
    opens = "opens" if hint.code == "open" else "bids"
    return words.say(f"hint.{opens}_{'more' if more > 0 else 'less'}", sum=words.amount(abs(more)))
