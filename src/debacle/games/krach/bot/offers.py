"""Offers to other banks: swaps of shares that make both richer, a card sold in need; and what others' are worth."""

from __future__ import annotations

from random import Random

from debacle.core.audience import Seat
from debacle.core.specs import Answer, Either, Some
from debacle.games.krach.bot.judgement import Outlook
from debacle.games.krach.bot.payments import cheapest
from debacle.games.krach.rules.banks import Cards
from debacle.games.krach.rules.deck import CardId
from debacle.games.krach.rules.flow import Turn
from debacle.games.krach.rules.offers import Offer, matching

WORTHWHILE = 0.3
"""What a deal must bring, in M."""
OFTEN = 0.5
"""How often a good idea for a swap is put forward."""


def offer(outlook: Outlook, spec: Either, rng: Random) -> Answer:
    """One of the shares that lead nowhere for one that leads to half a company, from whoever was seen with it."""
    turn = outlook.view.stack[-1]
    fresh = isinstance(turn, Turn) and turn.offers == outlook.deck.params.offers.per_turn
    if not fresh or "swap" not in spec.acts or rng.random() > OFTEN:
        return None
    found = [swap for rival in outlook.rivals for swap in _swaps(outlook, rival)]
    if not found:
        return None
    gain, rival, mine, theirs = max(found)
    return ("swap", (rival, (mine,), (theirs,))) if gain > WORTHWHILE else None


def _swaps(outlook: Outlook, rival: Seat) -> list[tuple[float, Seat, CardId, CardId]]:
    """Own shares against the rival's, card by card of the same value."""
    company, value = outlook.deck.company, outlook.deck.value
    wanted = [card for card in outlook.notes.held[rival] if company[card] is not None]
    spare = [card for card in outlook.hand if company[card] is not None]
    return [
        (received(outlook, (theirs,), (mine,)), rival, mine, theirs)
        for theirs in wanted
        for mine in spare
        if company[mine] != company[theirs] and value[mine] == value[theirs]
    ]


def received(outlook: Outlook, gained: Cards, lost: Cards) -> float:
    """What an exchange is worth: the cards, and the companies that come within reach."""
    deck, prices = outlook.deck, outlook.prices
    worth, percents = 0.0, dict(outlook.companies)
    for cards, sign in ((gained, 1), (lost, -1)):
        for card in cards:
            company = deck.company[card]
            if company is None:
                worth += sign * prices.keep[card]
            else:
                percents[company] = percents.get(company, 0) + sign * deck.percent[card]
    for company, percent in percents.items():
        worth += prices.stake(percent) - prices.stake(outlook.companies.get(company, 0))
    return worth


def plead(outlook: Outlook, spec: Either, missing: int) -> Answer:
    """In need: the card that is worth most beyond its value, for what is missing on top, to the richest bank."""
    if "sale" not in spec.acts or not outlook.hand:
        return None
    value, keep = outlook.deck.value, outlook.prices.keep
    card = max(outlook.hand, key=lambda card: keep[card] - value[card])
    if keep[card] - value[card] < 1:
        return None
    rival = max(outlook.rivals, key=lambda seat: outlook.view.holdings[seat])
    return "sale", (rival, (card,), value[card] + max(1, missing))


def judge(outlook: Outlook, spec: Either) -> Answer:
    """Accept what leaves this bank better off, though not if it leaves a single rival as much better off."""
    frame = outlook.view.stack[-1]
    assert isinstance(frame, Offer)
    if "accept" not in spec.acts:
        return "decline", None
    accept, given = spec.acts["accept"], frame.given or ()
    lost: Cards = ()
    if isinstance(accept, Some):
        cards = tuple([card for card in accept.options if isinstance(card, int)])
        lost = cheapest(outlook.deck, cards, accept.due, len(cards), outlook.keep) or ()
    elif frame.wanted is not None:
        lost = matching(outlook.deck, outlook.hand, frame.wanted) or ()
    cost = WORTHWHILE + (len(outlook.rivals) == 1)
    if received(outlook, given, lost) < cost:
        return "decline", None
    return "accept", lost if isinstance(accept, Some) else None
