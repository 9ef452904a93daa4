"""Offers to other banks: swaps of shares that make both richer, a card sold in need; and what others' are worth."""

from __future__ import annotations

from random import Random

from debacle.core.audience import Seat
from debacle.core.specs import Answer, Either, Some
from debacle.games.krach.bot.judgement import Judgement
from debacle.games.krach.bot.payments import cheapest
from debacle.games.krach.rules.deck import CardId, Cards
from debacle.games.krach.rules.flow import BankTurn
from debacle.games.krach.rules.offers import PendingOffer, matching

WORTHWHILE = 0.3
"""What a deal must bring, in M."""
OFTEN = 0.5
"""How often a good idea for a swap is put forward."""


def offer(judgement: Judgement, spec: Either, rng: Random) -> Answer:
    """One of the shares that lead nowhere for one that leads to half a company, from whoever was seen with it."""
    turn = judgement.view.stack[-1]
    fresh = isinstance(turn, BankTurn) and turn.offers == judgement.deck.params.offers.per_turn
    if not fresh or "swap" not in spec.acts or rng.random() > OFTEN:
        return None
    found = [swap for rival in judgement.rivals for swap in _swaps(judgement, rival)]
    if not found:
        return None
    gain, rival, mine, theirs = max(found)
    return ("swap", (rival, (mine,), (theirs,))) if gain > WORTHWHILE else None


def _swaps(judgement: Judgement, rival: Seat) -> list[tuple[float, Seat, CardId, CardId]]:
    """Own shares against the rival's, card by card of the same value."""
    company, value = judgement.deck.company, judgement.deck.value
    wanted = [card for card in judgement.notes.held[rival] if company[card] is not None]
    spare = [card for card in judgement.hand if company[card] is not None]
    return [
        (received(judgement, (theirs,), (mine,)), rival, mine, theirs)
        for theirs in wanted
        for mine in spare
        if company[mine] != company[theirs] and value[mine] == value[theirs]
    ]


def received(judgement: Judgement, gained: Cards, lost: Cards) -> float:
    """What an exchange is worth: the cards, and the companies that come within reach."""
    deck, prices = judgement.deck, judgement.prices
    worth, percents = 0.0, dict(judgement.companies)
    for cards, sign in ((gained, 1), (lost, -1)):
        for card in cards:
            company = deck.company[card]
            if company is None:
                worth += sign * prices.keep[card]
            else:
                percents[company] = percents.get(company, 0) + sign * deck.percent[card]
    for company, percent in percents.items():
        worth += prices.stake(percent) - prices.stake(judgement.companies.get(company, 0))
    return worth


def plead(judgement: Judgement, spec: Either, missing: int) -> Answer:
    """In need: the card that is worth most beyond its value, for what is missing on top, to the richest bank."""
    if "sale" not in spec.acts or not judgement.hand:
        return None
    value, keep = judgement.deck.value, judgement.prices.keep
    card = max(judgement.hand, key=lambda card: keep[card] - value[card])
    if keep[card] - value[card] < 1:
        return None
    rival = max(judgement.rivals, key=lambda seat: judgement.view.holdings[seat])
    return "sale", (rival, (card,), value[card] + max(1, missing))


def judge(judgement: Judgement, spec: Either) -> Answer:
    """Accept what leaves this bank better off, though not if it leaves a single rival as much better off."""
    frame = judgement.view.stack[-1]
    assert isinstance(frame, PendingOffer)
    if "accept" not in spec.acts:
        return "decline", None
    accept, given = spec.acts["accept"], frame.given or ()
    lost: Cards = ()
    if isinstance(accept, Some):
        cards = tuple([card for card in accept.options if isinstance(card, int)])
        lost = cheapest(judgement.deck, cards, accept.due, len(cards), judgement.keep) or ()
    elif frame.wanted is not None:
        lost = matching(judgement.deck, judgement.hand, frame.wanted) or ()
    cost = WORTHWHILE + (len(judgement.rivals) == 1)
    if received(judgement, given, lost) < cost:
        return "decline", None
    return "accept", lost if isinstance(accept, Some) else None
