"""A player for Krach that keeps its bank covered and its eyes open, and takes what it can."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from debacle.core.specs import Answer, Either, Pick, Some
from debacle.games.krach.banks import Cards
from debacle.games.krach.bidding import bid
from debacle.games.krach.blinking import blink
from debacle.games.krach.dealing import judge, offer
from debacle.games.krach.deck import KrachDeck
from debacle.games.krach.escaping import escape
from debacle.games.krach.happening import Boom
from debacle.games.krach.lending import loans, workforce
from debacle.games.krach.notes import KrachNotes
from debacle.games.krach.outlook import Outlook, Prices
from debacle.games.krach.paying import least_loss, least_worth
from debacle.games.krach.state import KrachView
from debacle.games.krach.temper import STEADY, Temper
from debacle.games.krach.using import arrange, best_play, poison, react


class Steady:
    """Judges every answer by what it leaves in the bank, in the fortune and at risk."""

    def __init__(self, deck: KrachDeck, temper: Temper = STEADY) -> None:
        self._prices = Prices(deck)
        self._temper = temper
        self._answers: dict[str, Callable[[Outlook, Any, Random], Answer]] = {
            "workforce": self._workforce,
            "overhead": self._overhead,
            "loans": self._loans,
            "blink": self.blink,
            "caught": self._caught,
            "news": self._news,
            "react": lambda outlook, spec, rng: react(outlook, spec),
            "offer": lambda outlook, spec, rng: judge(outlook, spec),
            "distress": lambda outlook, spec, rng: escape(outlook, spec),
            "discard": lambda outlook, spec, rng: least_worth(outlook, spec.options),
            "bonus": self._bonus,
            "tip": lambda outlook, spec, rng: arrange(outlook, spec),
            "show": self._show,
            "slump": self._slump,
            "walkout": self._walkout,
            "bid": lambda outlook, spec, rng: bid(outlook, spec),
            "price": lambda outlook, spec, rng: least_loss(outlook, spec),
        }

    def choose(self, view: KrachView, notes: KrachNotes, rng: Random) -> Answer:
        assert view.asked is not None
        spec, kind = view.asked.spec, view.asked.decision.kind
        if isinstance(spec, Either) and len(spec.acts) == 1:
            return next(iter(spec.acts)), None
        return self._answers[kind](Outlook(self._prices, self._temper, view, notes), spec, rng)

    def blink(self, outlook: Outlook, spec: Either, rng: Random) -> Answer:
        return blink(outlook, spec, rng)

    def _workforce(self, outlook: Outlook, spec: Either, rng: Random) -> Answer:
        return offer(outlook, spec, rng) or workforce(outlook, spec)

    def _overhead(self, outlook: Outlook, spec: Either, rng: Random) -> Answer:
        payment = spec.acts["pay"]
        assert isinstance(payment, Some)
        return "pay", least_loss(outlook, payment)

    def _loans(self, outlook: Outlook, spec: Either, rng: Random) -> Answer:
        return best_play(outlook, spec) or loans(outlook, spec)

    def _caught(self, outlook: Outlook, spec: Either, rng: Random) -> Answer:
        """A tax haven is never better used (KR-R17)."""
        havens = spec.acts["shelter"]
        assert isinstance(havens, Pick)
        return "shelter", havens.options[0]

    def _news(self, outlook: Outlook, spec: Either, rng: Random) -> Answer:
        return (poison(outlook, spec) if outlook.view.krach else None) or ("pass", None)

    def _bonus(self, outlook: Outlook, spec: Some, rng: Random) -> Answer:
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

    def _show(self, outlook: Outlook, spec: Some, rng: Random) -> Answer:
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

    def _slump(self, outlook: Outlook, spec: Some, rng: Random) -> Answer:
        shares = sorted([card for card in spec.options if isinstance(card, int)], key=outlook.keep)
        return tuple(sorted(shares[: spec.least]))

    def _walkout(self, outlook: Outlook, spec: Pick, rng: Random) -> Answer:
        """Where a strike costs the least interest (KR-R44)."""
        deck, prices = outlook.deck, outlook.prices

        def cost(workforce: int) -> float:
            risk = deck.risk[workforce]
            rest = outlook.lent_at(outlook.me, risk, without=workforce)
            return prices.rate(risk, outlook.lent_at(outlook.me, risk)) - prices.rate(risk, rest)

        return min([workforce for workforce in spec.options if isinstance(workforce, int)], key=cost)
