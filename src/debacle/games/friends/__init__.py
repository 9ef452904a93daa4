"""We're Not Here to Make Friends!: bid for factories and bad taste, and send your regards by action card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import ClassVar

from debacle.bots.learned import learned
from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.encoding import Encoding
from debacle.core.game import About, Bot, Game
from debacle.core.messages import Decision, Event, Menu, Occurrence
from debacle.games.friends.bot.habits import habits
from debacle.games.friends.bot.manners import manners
from debacle.games.friends.bot.steady import Steady
from debacle.games.friends.numbers.counting import counted, standing
from debacle.games.friends.numbers.encoding import encoding
from debacle.games.friends.rules.announcement import Acquire, Announced, ForcedSale, SaleBidding
from debacle.games.friends.rules.auction import Auctions, Award, LotBidding
from debacle.games.friends.rules.card_turns import CardTurns
from debacle.games.friends.rules.deactivation import Shed
from debacle.games.friends.rules.deck import FriendsDeck
from debacle.games.friends.rules.flow import Flow
from debacle.games.friends.rules.imagine import imagine
from debacle.games.friends.rules.income import Income
from debacle.games.friends.rules.last_word import LastWord
from debacle.games.friends.rules.menu import Slots
from debacle.games.friends.rules.notes import FriendsNotes, note, note_all
from debacle.games.friends.rules.setup import FriendsOptions, set_up
from debacle.games.friends.rules.state import FriendsState, FriendsView
from debacle.games.friends.rules.swap import Give
from debacle.games.friends.rules.window import Window


class Friends(Game[FriendsDeck, FriendsState, FriendsView, FriendsNotes]):
    about = About(
        key="friends",
        titles={"en": "We’re Not Here to Make Friends!", "fr": "Nous ne sommes pas ici pour nous faire des amis !"},
        seats=(2, 3, 4),
        rules=2,
        credit="Friedemann Friese, AMIGO",
        place=2,
    )
    state: ClassVar = FriendsState
    frames: ClassVar = (
        Flow, CardTurns, Auctions, LotBidding, Award, Window, Announced, Acquire, ForcedSale, SaleBidding, Give, Shed,
        LastWord, Income,
    )  # fmt: skip
    options: ClassVar = FriendsOptions
    advisor: ClassVar = "steady"

    def __init__(self, deck: FriendsDeck | None = None, rules: int | None = None) -> None:
        super().__init__(deck, rules)
        self._slots = Slots(self.deck)
        self._encoding = encoding(self.deck)

    @classmethod
    def own_deck(cls) -> FriendsDeck:
        return FriendsDeck.own()

    @classmethod
    def read_deck(cls, text: str, source: str) -> FriendsDeck:
        return FriendsDeck(text, source)

    def setup(self, seats: int, options: FriendsOptions, dealer: Dealer) -> FriendsState:
        return set_up(self.deck, seats, options, dealer)

    def imagine(self, view: FriendsView, notes: FriendsNotes, rng: Random) -> FriendsState:
        return imagine(self.deck, self.rules, view, notes)

    def menu(self, view: FriendsView, decision: Decision) -> Menu:
        return self._slots.menu(view, decision)

    def notes(self, seat: Seat | None) -> FriendsNotes:
        return FriendsNotes()

    def note(self, notes: FriendsNotes, event: Event) -> FriendsNotes:
        return note(notes, event)

    def note_all(self, notes: FriendsNotes, events: Iterable[Event]) -> FriendsNotes:
        return note_all(notes, events)

    def encoding(self) -> Encoding:
        return self._encoding

    def standing(self, state: FriendsState) -> tuple[int, ...]:
        return standing(state)

    def counted(self, event: Event) -> Occurrence | None:
        return counted(self.deck, event)

    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        own: dict[str, Callable[[], Bot]] = {"steady": lambda: Steady(self.deck), **habits(self.deck)}
        return {**own, **manners(self.deck), **learned(self, __name__)}
