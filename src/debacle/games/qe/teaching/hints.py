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
    opponents = Opponents(view, notes)
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
    rewards_zero = bool(deck.sheets[len(view.nations)].zero_bid)  # QE-21
    gain = collections(deck, view)[view.seat].gain(deck.tiles[view.tile])
    facts |= {"after": opponents.spent + answer, "gain": gain, "open_bid": view.open_bid or 0}
    code = _code(view, answer, opponents, rewards_zero=rewards_zero)
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
    return "over" if opponents.spent + bid > opponents.top else "bid"


def say(hint: Hint, words: Words) -> str:
    facts = {name: words.amount(fact) if isinstance(fact, int) else fact for name, fact in hint.facts.items()}
    if "gain" in facts:
        facts["gain"] = words.count("hint.points", int(hint.facts["gain"]))
    facts["nation"] = words.name("the_bank", str(hint.facts["nation"]))
    return words.say(f"hint.{hint.code}", **facts)
