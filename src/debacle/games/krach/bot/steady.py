"""A player for Krach that keeps its bank covered and its eyes open, and takes what it can."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

from debacle.core.specs import Answer, Either, Pick, Some
from debacle.games.krach.bot.bid import bid
from debacle.games.krach.bot.blink import blink
from debacle.games.krach.bot.cards import arrange, best_play, poison, react
from debacle.games.krach.bot.distress import escape
from debacle.games.krach.bot.judgement import Judgement, Prices
from debacle.games.krach.bot.loans import loans, workforce
from debacle.games.krach.bot.offers import judge, offer
from debacle.games.krach.bot.payments import least_loss
from debacle.games.krach.bot.weights import STEADY, Weights
from debacle.games.krach.rules.deck import Cards, KrachDeck
from debacle.games.krach.rules.event_cards import Boom
from debacle.games.krach.rules.notes import KrachNotes
from debacle.games.krach.rules.state import KrachView


class Steady:
    """Judges every answer by what it leaves in the bank, in the fortune and at risk."""

    usual: ClassVar = STEADY

    def __init__(self, deck: KrachDeck, weights: Weights = STEADY) -> None:
        self.prices = Prices(deck)
        self.weights = weights
        self._answers: dict[str, Callable[[Judgement, Any], Answer]] = {
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
        if isinstance(spec, Either) and [*spec.acts.values()] == [None]:
            return next(iter(spec.acts)), None
        judgement = Judgement(self.prices, self.weights, view, notes)
        if isinstance(spec, Either) and kind == "blink":
            return self.blink(judgement, spec, rng)
        if isinstance(spec, Either) and kind == "workforce":
            return offer(judgement, spec, rng) or workforce(judgement, spec)
        return self._answers[kind](judgement, spec)

    def blink(self, judgement: Judgement, spec: Either, rng: Random) -> Answer:
        return blink(judgement, spec, rng)


def _overhead(judgement: Judgement, spec: Either) -> Answer:
    payment = spec.acts["pay"]
    assert isinstance(payment, Some)
    return "pay", least_loss(judgement, payment)


def _loans(judgement: Judgement, spec: Either) -> Answer:
    return best_play(judgement, spec) or loans(judgement, spec)


def _caught(judgement: Judgement, spec: Either) -> Answer:
    """A tax haven is never better used (KR-R17)."""
    havens = spec.acts["shelter"]
    assert isinstance(havens, Pick)
    return "shelter", havens.options[0]


def _news(judgement: Judgement, spec: Either) -> Answer:
    return (poison(judgement, spec) if judgement.view.krach else None) or ("pass", None)


def _bonus(judgement: Judgement, spec: Some) -> Answer:
    """As many of the best cards as the bank can spare (KR-R40)."""
    chosen: Cards = ()
    before = judgement.danger(judgement.face, judgement.cover, judgement.lent)
    for card, gain in judgement.richest_first(spec.most or 0):
        cards = (*chosen, card)
        face = judgement.face - sum([judgement.deck.value[one] for one in cards])
        danger = judgement.danger(face, judgement.cover_without(cards), judgement.lent)
        if gain < danger - before:
            break
        chosen, before = cards, danger
    return tuple(sorted(chosen))


def _show(judgement: Judgement, spec: Some) -> Answer:
    """No more shares than bring a card."""
    frame = judgement.view.stack[-1]
    assert isinstance(frame, Boom)
    event, percent = judgement.deck.events[frame.event], judgement.deck.percent
    shown = sorted([card for card in spec.options if isinstance(card, int)], key=lambda card: percent[card])
    whole = sum([percent[card] for card in shown])
    needed = min(event.max_cards, whole // event.percent_per_card) * event.percent_per_card
    for card in tuple(shown):
        if whole - percent[card] >= needed:
            shown.remove(card)
            whole -= percent[card]
    return tuple(sorted(shown))


def _slump(judgement: Judgement, spec: Some) -> Answer:
    shares = sorted([card for card in spec.options if isinstance(card, int)], key=judgement.keep)
    return tuple(sorted(shares[: spec.least]))


def _walkout(judgement: Judgement, spec: Pick) -> Answer:
    """Where a strike costs the least interest (KR-R44)."""
    deck, prices = judgement.deck, judgement.prices

    def cost(workforce: int) -> float:
        risk = deck.risk[workforce]
        rest = judgement.lent_at(judgement.me, risk, without=workforce)
        return prices.rate(risk, judgement.lent_at(judgement.me, risk)) - prices.rate(risk, rest)

    return min([workforce for workforce in spec.options if isinstance(workforce, int)], key=cost)


def _discard(judgement: Judgement, spec: Pick) -> Answer:
    return min([card for card in spec.options if isinstance(card, int)], key=judgement.keep)
