"""The position before the first lot is called (FR-02 to FR-07)."""

from __future__ import annotations

from debacle.core.dealer import Dealer
from debacle.core.game import Options
from debacle.games.friends.rules.deck import FriendsDeck
from debacle.games.friends.rules.events import GameBegun
from debacle.games.friends.rules.flow import Flow
from debacle.games.friends.rules.row import refill
from debacle.games.friends.rules.state import FriendsState


class FriendsOptions(Options, frozen=True):
    open_money: bool = False
    """Everybody's money lies open (FR-07 leaves it to the table)."""
    allow_overbid: bool | None = None
    """Whether one may bid more than one has (FR-R10); None: as the deck says."""


def set_up(deck: FriendsDeck, seats: int, options: FriendsOptions, dealer: Dealer) -> FriendsState:
    numbers = deck.numbers
    state = FriendsState(
        deck=deck,
        open_money=options.open_money,
        allow_overbid=numbers.allow_overbid if options.allow_overbid is None else options.allow_overbid,
        seats=seats,
        stack=[Flow()],
        counts=[0] * seats,
        marker=dealer.below(seats),  # FR-R01
        money=[numbers.start_money] * seats,
        pile=list(range(len(deck.cards))),
        deck_size=numbers.cards_per_player * seats,  # FR-03
        row=[],
        empires=[()] * seats,
        bound=[()] * seats,
        unused=[()] * seats,
    )
    dealer.tell_all(GameBegun, state.marker, numbers.start_money, seats)
    refill(state, dealer)  # FR-04
    return state
