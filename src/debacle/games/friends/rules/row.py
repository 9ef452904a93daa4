"""The row of cards beside the deck: how it is filled, and which of its cards are still to be sold."""

from __future__ import annotations

from debacle.core.dealer import Dealer
from debacle.core.state import OpenFrame
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.events import CardTurnedUp, DeckExhausted, DeckReshuffled
from debacle.games.friends.rules.state import FriendsState, FriendsView


def refill(state: FriendsState, dealer: Dealer) -> None:
    """FR-10 to FR-15: what is left has slid to the deck already; draw until the row is full."""
    wanted = state.seats + state.deck.numbers.row_extra
    while len(state.row) < wanted and state.deck_size:
        _turn_up(state, dealer)


def _turn_up(state: FriendsState, dealer: Dealer) -> None:
    """The top card of the deck into the row; when the last one leaves it, FR-12 to FR-14 and FR-R08."""
    card = dealer.draw(state.pile)
    state.deck_size -= 1
    state.row.append(card)
    dealer.tell_all(CardTurnedUp, card)
    if state.deck_size:
        return
    if not state.reshuffled:
        state.reshuffled = True
        state.box = tuple(state.pile)
        state.pile = sorted(state.discard)
        state.discard = ()
        state.deck_size = len(state.pile)
        dealer.tell_all(DeckReshuffled, state.deck_size)
    if not state.deck_size:
        state.last_round = True
        dealer.tell_all(DeckExhausted)


class AlongTheRow(OpenFrame[FriendsState]):
    """How far the auctions have come along the row; apart from them, because cards in hand are played by it."""

    at: int = 0
    """How many cards of the row have been offered and are still there."""


def leave_row(state: FriendsState, card: CardId) -> None:
    """A card that was for sale is so no more; what was offered is counted without it."""
    if card not in state.row:
        return
    place = state.row.index(card)
    del state.row[place]
    for frame in state.stack:
        if isinstance(frame, AlongTheRow) and place < frame.at:
            frame.at -= 1


def lots_to_come(table: FriendsState | FriendsView) -> tuple[CardId, ...]:
    """The cards of the row still to be auctioned this round, the one on the block included."""
    if table.phase == "cards":
        return tuple(table.row)
    for frame in table.stack:
        if isinstance(frame, AlongTheRow):
            return tuple(table.row[frame.at :])
    return ()
