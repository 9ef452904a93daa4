"""What a good player of Q.E. would do, and the figures that speak for it: `steady`'s judgement."""

from __future__ import annotations

from random import Random

from debacle.core.specs import Amount
from debacle.games.qe.bot.opponents import Opponents
from debacle.games.qe.bot.steady import Steady
from debacle.games.qe.bot.valuation import collections
from debacle.games.qe.rules.deck import QEDeck
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.state import QEView
from debacle.teaching.tutor import Fact, Hint
from debacle.texts.words import Words


def hint(deck: QEDeck, view: QEView, notes: QENotes, rng: Random) -> Hint:
    assert view.asked is not None
    assert view.seat is not None
    answer = Steady(deck).choose(view, notes, rng)
    opponents = Opponents(view, notes)
    top = max(opponents.others, key=lambda seat: opponents.likely_spent[seat])
    facts: dict[str, Fact] = {
        "spent": opponents.spent,
        "room": opponents.room,
        "top": opponents.likely_spent[top],
        "nation": deck.nations[view.nations[top]],
    }
    if not isinstance(view.asked.spec, Amount):
        return Hint(answer, "look" if answer else "keep", facts)
    assert view.tile is not None
    assert isinstance(answer, int)
    gain = collections(deck, view)[view.seat].gain(deck.tiles[view.tile])
    facts |= {"bid": answer, "gain": gain, "open_bid": view.open_bid or 0}
    return Hint(answer, _code(view, answer, opponents), facts)


def _code(view: QEView, bid: int, opponents: Opponents) -> str:
    if view.auctioneer == view.seat:
        return "open"
    if bid == 0:
        return "zero" if not view.rewarded >> opponents.seat & 1 else "nothing"
    return "first" if not view.sales else "safe" if bid <= opponents.room else "bid"


def say(hint: Hint, words: Words) -> str:
    facts = {name: words.amount(fact) if isinstance(fact, int) else fact for name, fact in hint.facts.items()}
    facts["nation"] = words.name("the_bank", str(hint.facts["nation"]))
    return words.say(f"hint.{hint.code}", **facts)
