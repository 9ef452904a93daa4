"""Krach: lend, embezzle and fail, and be the richest when the last bank falls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import ClassVar, get_args

from debacle.core import piles
from debacle.core.audience import EVERYONE, Seat, bit
from debacle.core.dealer import Dealer
from debacle.core.game import About, Bot, Game, Options
from debacle.core.messages import Decision, Event, Menu
from debacle.games.krach.bot.habits import habits
from debacle.games.krach.bot.steady import Steady
from debacle.games.krach.rules.banks import LIVING, NO_STRIKE
from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.rules.events import BankDealt, GameBegun
from debacle.games.krach.rules.flow import KrachFrame, Turns
from debacle.games.krach.rules.imagine import imagine
from debacle.games.krach.rules.menu import menu
from debacle.games.krach.rules.notes import KrachNotes, blank, note
from debacle.games.krach.rules.state import KrachState, KrachView
from debacle.games.krach.rules.transfers import turn_up_workforce


class Krach(Game[KrachDeck, KrachState, KrachView, KrachNotes]):
    about = About(
        key="krach",
        titles={"en": "Krach", "fr": "Krach"},
        seats=(2, 3, 4),
        place=3,
        rules=1,
        credit="Andrew Sheerin & Andy Tompkins, TerrorBull Games",
    )
    state: ClassVar = KrachState
    frames: ClassVar = get_args(KrachFrame)

    @classmethod
    def own_deck(cls) -> KrachDeck:
        return KrachDeck.own()

    @classmethod
    def read_deck(cls, text: str, source: str) -> KrachDeck:
        return KrachDeck(text, source)

    def setup(self, seats: int, options: Options, dealer: Dealer) -> KrachState:
        """KR-09 to KR-13."""
        deck = self.deck
        first = dealer.below(seats)  # KR-R01
        state = KrachState(
            deck=deck,
            seats=seats,
            stack=[Turns()],
            counts=[0] * seats,
            first=first,
            active=first,
            fate=[LIVING] * seats,
            failed_at=[0] * seats,
            hands=[()] * seats,
            fortunes=[()] * seats,
            attempts=[deck.params.blink.attempts_per_lap] * seats,
            workforces=[()] * seats,
            loans=[()] * len(deck.workforces),
            strikes=[NO_STRIKE] * len(deck.workforces),
            confidence=[()] * seats,
            rates=[0] * seats,
            workforce_deck=piles.shuffled(range(len(deck.workforces))),
            capital_deck=piles.shuffled(deck.every_card),
            confidence_deck=piles.shuffled(range(len(deck.confidences))),
            event_deck=piles.shuffled(range(len(deck.events))),
            guarantees=[0] * seats,
        )
        if dealer.tell:
            dealer.tell(GameBegun(first, seats), EVERYONE, None)
        for seat in range(seats):
            _deal(state, seat, dealer)
        turn_up_workforce(state, dealer)
        return state

    def imagine(self, view: KrachView, notes: KrachNotes, rng: Random) -> KrachState:
        return imagine(self.deck, view, notes, rng)

    def menu(self, view: KrachView, decision: Decision) -> Menu:
        return menu(self.deck, view, decision)

    def notes(self, seat: Seat | None) -> KrachNotes:
        return blank(self.deck, seat)

    def note(self, notes: KrachNotes, event: Event) -> KrachNotes:
        return note(self.deck, notes, event)

    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        return {"steady": lambda: Steady(self.deck), **habits(self.deck)}


def _deal(state: KrachState, seat: Seat, dealer: Dealer) -> None:
    """KR-10, KR-12."""
    deal = state.deck.deals[state.seats]
    state.workforces[seat] = tuple([piles.draw(state.workforce_deck, dealer) for _ in range(deal.workforce)])
    state.confidence[seat] = tuple([piles.draw(state.confidence_deck, dealer) for _ in range(deal.confidence)])
    state.hands[seat] = tuple(sorted([piles.draw(state.capital_deck, dealer) for _ in range(deal.capital)]))
    if dealer.tell:
        shown = (seat, state.workforces[seat], deal.confidence, deal.capital)
        dealer.tell(BankDealt(*shown, state.hands[seat]), bit(seat), BankDealt(*shown, None))
