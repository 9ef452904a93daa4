"""We're Not Here to Make Friends!: bid for factories and bad taste, and send your regards by action card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import ClassVar, get_args

from debacle.core.audience import EVERYONE, Seat
from debacle.core.dealer import Dealer
from debacle.core.game import About, Bot, Game, Options
from debacle.core.messages import Decision, Event, Menu
from debacle.games.friends.bot.steady import Steady
from debacle.games.friends.rules.deck import FriendsDeck
from debacle.games.friends.rules.events import GameBegun
from debacle.games.friends.rules.flow import FriendsFrame, Rounds, turn_up
from debacle.games.friends.rules.imagine import imagine
from debacle.games.friends.rules.menu import Slots
from debacle.games.friends.rules.notes import FriendsNotes, note
from debacle.games.friends.rules.state import FriendsState, FriendsView


class FriendsOptions(Options, frozen=True):
    open_money: bool = False
    """Everybody's money lies open (FR-07 leaves it to the table)."""
    allow_overbid: bool | None = None
    """Whether one may bid more than one has (FR-R10); None: as the deck says."""


class Friends(Game[FriendsDeck, FriendsState, FriendsView, FriendsNotes]):
    about = About(
        key="friends",
        titles={"en": "We’re Not Here to Make Friends!", "fr": "Nous ne sommes pas ici pour nous faire des amis !"},
        seats=(2, 3, 4),
        rules=1,
        credit="Friedemann Friese, AMIGO",
        place=2,
    )
    state: ClassVar = FriendsState
    frames: ClassVar = get_args(FriendsFrame)
    options: ClassVar = FriendsOptions

    def __init__(self, deck: FriendsDeck | None = None) -> None:
        super().__init__(deck)
        self._slots = Slots(self.deck)

    @classmethod
    def own_deck(cls) -> FriendsDeck:
        return FriendsDeck.own()

    @classmethod
    def read_deck(cls, text: str, source: str) -> FriendsDeck:
        return FriendsDeck(text, source)

    def setup(self, seats: int, options: FriendsOptions, dealer: Dealer) -> FriendsState:
        numbers = self.deck.numbers
        overbid = numbers.allow_overbid if options.allow_overbid is None else options.allow_overbid
        state = FriendsState(
            deck=self.deck,
            open_money=options.open_money,
            allow_overbid=overbid,
            seats=seats,
            stack=[Rounds()],
            counts=[0] * seats,
            marker=dealer.below(seats),  # FR-R01
            money=[numbers.start_money] * seats,
            pile=list(range(len(self.deck.cards))),
            deck_size=numbers.cards_per_player * seats,  # FR-03
            row=[],
            empires=[()] * seats,
            bound=[()] * seats,
            unused=[()] * seats,
        )
        if dealer.tell:
            dealer.tell(GameBegun(state.marker, numbers.start_money, seats), EVERYONE, None)
        for _ in range(seats + numbers.row_extra):  # FR-04
            turn_up(state, dealer)
        return state

    def imagine(self, view: FriendsView, notes: FriendsNotes, rng: Random) -> FriendsState:
        return imagine(self.deck, view, notes)

    def menu(self, view: FriendsView, decision: Decision) -> Menu:
        return self._slots.menu(view, decision)

    def notes(self, seat: Seat | None) -> FriendsNotes:
        return FriendsNotes()

    def note(self, notes: FriendsNotes, event: Event) -> FriendsNotes:
        return note(notes, event)

    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        return {"steady": lambda: Steady(self.deck)}
