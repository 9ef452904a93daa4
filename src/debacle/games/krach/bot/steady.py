"""A player for Krach that keeps its bank covered and its eyes open, and takes what it can."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from debacle.core.specs import Answer, Either, Pick, Some
from debacle.games.krach.bot.bid import bid
from debacle.games.krach.bot.blink import blink
from debacle.games.krach.bot.cards import arrange, best_play, poison, react
from debacle.games.krach.bot.distress import escape
from debacle.games.krach.bot.judgement import Outlook, Prices
from debacle.games.krach.bot.loans import loans, workforce
from debacle.games.krach.bot.offers import judge, offer
from debacle.games.krach.bot.payments import least_loss
from debacle.games.krach.bot.weights import STEADY, Temper
from debacle.games.krach.rules.banks import Cards
from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.rules.event_cards import Boom
from debacle.games.krach.rules.notes import KrachNotes
from debacle.games.krach.rules.state import KrachView


class Steady:
    """Judges every answer by what it leaves in the bank, in the fortune and at risk."""

    def __init__(self, deck: KrachDeck, temper: Temper = STEADY) -> None:
        self._prices = Prices(deck)
        self._temper = temper
        self._answers: dict[str, Callable[[Outlook, Any], Answer]] = {
            "overhead": _overhead,
            "loans": _loans,
            "caught": _caught,
            "news": _news,
            "react": react,
            "offer": judge,
            "distress": escape,
            "discard": _discard,
            "bonus": _bonus,
            "tip": arrange,
            "show": _show,
            "slump": _slump,
            "walkout": _walkout,
            "bid": bid,
            "price": least_loss,
        }

    def choose(self, view: KrachView, notes: KrachNotes, rng: Random) -> Answer:
        assert view.asked is not None
        spec, kind = view.asked.spec, view.asked.decision.kind
        if isinstance(spec, Either) and len(spec.acts) == 1:
            return next(iter(spec.acts)), None
        outlook = Outlook(self._prices, self._temper, view, notes)
        if isinstance(spec, Either) and kind == "blink":
            return self.blink(outlook, spec, rng)
        if isinstance(spec, Either) and kind == "workforce":
            return offer(outlook, spec, rng) or workforce(outlook, spec)
        return self._answers[kind](outlook, spec)

    def blink(self, outlook: Outlook, spec: Either, rng: Random) -> Answer:
        return blink(outlook, spec, rng)


def _overhead(outlook: Outlook, spec: Either) -> Answer:
    payment = spec.acts["pay"]
    assert isinstance(payment, Some)
    return "pay", least_loss(outlook, payment)


def _loans(outlook: Outlook, spec: Either) -> Answer:
    return best_play(outlook, spec) or loans(outlook, spec)


def _caught(outlook: Outlook, spec: Either) -> Answer:
    """A tax haven is never better used (KR-R17)."""
    havens = spec.acts["shelter"]
    assert isinstance(havens, Pick)
    return "shelter", havens.options[0]


def _news(outlook: Outlook, spec: Either) -> Answer:
    return (poison(outlook, spec) if outlook.view.krach else None) or ("pass", None)


def _bonus(outlook: Outlook, spec: Some) -> Answer:
    """As many of the best cards as the bank can spare (KR-R40)."""
    chosen: Cards = ()
    before = outlook.danger(outlook.face, outlook.cover, outlook.lent)
    for card, gain in outlook.richest_first(spec.most or 0):
        cards = (*chosen, card)
        face = outlook.face - sum([outlook.deck.value[one] for one in cards])
        danger = outlook.danger(face, outlook.cover_without(cards), outlook.lent)
        if gain < danger - before:
            break
        chosen, before = cards, danger
    return tuple(sorted(chosen))


def _show(outlook: Outlook, spec: Some) -> Answer:
    """No more shares than bring a card."""
    frame = outlook.view.stack[-1]
    assert isinstance(frame, Boom)
    event, percent = outlook.deck.events[frame.event], outlook.deck.percent
    shown = sorted([card for card in spec.options if isinstance(card, int)], key=lambda card: percent[card])
    whole = sum([percent[card] for card in shown])
    needed = min(event.max_cards, whole // event.percent_per_card) * event.percent_per_card
    for card in tuple(shown):
        if whole - percent[card] >= needed:
            shown.remove(card)
            whole -= percent[card]
    return tuple(sorted(shown))


def _slump(outlook: Outlook, spec: Some) -> Answer:
    shares = sorted([card for card in spec.options if isinstance(card, int)], key=outlook.keep)
    return tuple(sorted(shares[: spec.least]))


def _walkout(outlook: Outlook, spec: Pick) -> Answer:
    """Where a strike costs the least interest (KR-R44)."""
    deck, prices = outlook.deck, outlook.prices

    def cost(workforce: int) -> float:
        risk = deck.risk[workforce]
        rest = outlook.lent_at(outlook.me, risk, without=workforce)
        return prices.rate(risk, outlook.lent_at(outlook.me, risk)) - prices.rate(risk, rest)

    return min([workforce for workforce in spec.options if isinstance(workforce, int)], key=cost)


def _discard(outlook: Outlook, spec: Pick) -> Answer:
    return min([card for card in spec.options if isinstance(card, int)], key=outlook.keep)
