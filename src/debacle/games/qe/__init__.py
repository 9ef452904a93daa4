"""Q.E.: central banks rescue companies with money they print; whoever printed most is out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import ClassVar

from debacle.core.audience import EVERYONE, Seat
from debacle.core.dealer import Dealer
from debacle.core.game import About, Bot, Game, Options
from debacle.core.messages import Decision, Event, Menu
from debacle.core.refusals import BadOption, Why
from debacle.games.qe.bot.habits import habits
from debacle.games.qe.bot.steady import Steady
from debacle.games.qe.rules.deck import Nation, QEDeck
from debacle.games.qe.rules.events import BanksFounded, TokenDealt
from debacle.games.qe.rules.flow import Turns
from debacle.games.qe.rules.imagine import imagine
from debacle.games.qe.rules.menu import menu
from debacle.games.qe.rules.notes import QENotes, note
from debacle.games.qe.rules.state import QEState, QEView


class QEOptions(Options, frozen=True):
    nations: tuple[str | None, ...] = ()
    """The nation of each seat, None for a random one; empty: all at random (QE-R09)."""


class QE(Game[QEDeck, QEState, QEView, QENotes]):
    about = About(
        key="qe",
        titles={"en": "Q.E.", "fr": "Q.E."},
        seats=(3, 4, 5),
        rules=1,
        credit="Gavin Birnbaum, BoardGameTables.com",
        place=1,
    )
    state: ClassVar = QEState
    options: ClassVar = QEOptions

    @classmethod
    def own_deck(cls) -> QEDeck:
        return QEDeck.own()

    @classmethod
    def read_deck(cls, text: str, source: str) -> QEDeck:
        return QEDeck(text, source)

    def setup(self, seats: int, options: QEOptions, dealer: Dealer) -> QEState:
        sheet = self.deck.sheets[seats]
        nations = self._deal_nations(seats, options, dealer)
        tokens = list(sheet.tokens)
        dealt = tuple([dealer.draw(tokens) for _ in range(seats)])  # QE-06
        first = dealer.below(seats)
        if dealer.tell:
            dealer.tell(BanksFounded(nations, first), EVERYONE, None)
            for seat, industry in enumerate(dealt):
                dealer.tell(TokenDealt(seat, industry), 1 << seat, None)
        return QEState(
            deck=self.deck,
            seats=seats,
            stack=[Turns()],
            counts=[0] * seats,
            nations=nations,
            tokens=dealt,
            spare_tokens=tuple(tokens),
            first=first,
            auctioneer=first,
            stack_of_tiles=list(sheet.tiles),
            sales=[],
            zero_rounds=[0] * seats,
        )

    def imagine(self, view: QEView, notes: QENotes, rng: Random) -> QEState:
        return imagine(self.deck, view, notes, rng)

    def menu(self, view: QEView, decision: Decision) -> Menu:
        return menu(view, decision)

    def notes(self, seat: Seat | None) -> QENotes:
        return QENotes(seat)

    def note(self, notes: QENotes, event: Event) -> QENotes:
        return note(notes, event)

    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        return {"steady": lambda: Steady(self.deck), **habits()}

    def _deal_nations(self, seats: int, options: QEOptions, dealer: Dealer) -> tuple[Nation, ...]:
        chosen = options.nations or (None,) * seats
        free = list(self.deck.sheets[seats].nations)
        if len(chosen) != seats:
            raise BadOption(Why("options.each", {"option": "nations", "count": seats}))
        for name in chosen:
            if name is not None and name not in self.deck.nations:
                raise BadOption(Why("options.unknown", {"option": "nations", "item": name}))
        named = [None if name is None else self.deck.nations.index(name) for name in chosen]
        for nation in named:
            if nation is None:
                continue
            if nation not in free:
                name = self.deck.nations[nation]
                raise BadOption(Why("options.taken", {"option": "nations", "item": name, "count": seats}))
            free.remove(nation)
        return tuple([dealer.draw(free) if nation is None else nation for nation in named])
