"""How cards and money change their place."""

from __future__ import annotations

from functools import cache

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import attached_to, owner_of
from debacle.games.friends.rules.events import CardLinked, CardMoved, Cause, MoneyMoved, Whereto
from debacle.games.friends.rules.state import FriendsState


def clockwise(state: FriendsState, first: Seat) -> tuple[Seat, ...]:
    return _circle(state.seats, first)


@cache
def _circle(seats: int, first: Seat) -> tuple[Seat, ...]:
    """Wanted for every lot, and there are few."""
    return tuple([(first + step) % seats for step in range(seats)])


def others(state: FriendsState, seat: Seat) -> tuple[Seat, ...]:
    """The opponents, clockwise."""
    return clockwise(state, seat)[1:]


def pay_bank(state: FriendsState, seat: Seat, amount: int, why: Cause, dealer: Dealer) -> int:
    """Pay this, or all one has (FR-R07). Gives what was paid."""
    paid = min(amount, state.money[seat])
    state.money[seat] -= paid
    if paid:
        dealer.tell_all(MoneyMoved, seat, None, paid, why)
    return paid


def receive(state: FriendsState, seat: Seat, amount: int, why: Cause, dealer: Dealer) -> None:
    """Money from the bank, which never runs out (FR-R06)."""
    state.money[seat] += amount
    if amount:
        dealer.tell_all(MoneyMoved, None, seat, amount, why)


def pay_player(state: FriendsState, payer: Seat, payee: Seat, amount: int, dealer: Dealer) -> None:
    paid = min(amount, state.money[payer])
    state.money[payer] -= paid
    state.money[payee] += paid
    if paid:
        dealer.tell_all(MoneyMoved, payer, payee, paid, "card")


def take_out(state: FriendsState, card: CardId) -> None:
    """Out of wherever a player has it; what is attached to it stays attached, its own link is cut (FR-48, FR-49)."""
    for seat in range(state.seats):
        for places in (state.empires, state.bound, state.unused):
            if card in places[seat]:
                places[seat] = tuple([other for other in places[seat] if other != card])
    state.links = tuple([link for link in state.links if link[0] != card])


def to_empire(state: FriendsState, card: CardId, seat: Seat, dealer: Dealer) -> None:
    """A factory or prestige card, with what is attached to it."""
    take_out(state, card)
    state.empires[seat] = (*state.empires[seat], card)
    _tell(card, seat, "empire", dealer)


def to_unused(state: FriendsState, card: CardId, seat: Seat, dealer: Dealer) -> None:
    take_out(state, card)
    state.unused[seat] = (*state.unused[seat], card)
    _tell(card, seat, "waiting", dealer)


def link(state: FriendsState, seat: Seat, card: CardId, target: int, dealer: Dealer) -> None:
    """Bind an influence card to a player, or attach it to a card (FR-45 to FR-50)."""
    take_out(state, card)
    host: CardId | None = None
    player = target
    if state.deck.cards[card].attach == "player":
        state.bound[target] = (*state.bound[target], card)
    else:
        host = target
        state.links = (*state.links, (card, host))
        owner = owner_of(state, host)
        assert owner is not None
        player = owner
    dealer.tell_all(CardLinked, seat, card, player, host)


def to_discard(state: FriendsState, card: CardId, dealer: Dealer) -> None:
    """With what is attached to it; after the first reshuffle out of the game instead (FR-13, FR-R37)."""
    if state.reshuffled:
        to_removed(state, card, dealer)
        return
    state.discard = (*state.discard, *_leaving(state, card))
    _tell(card, None, "discard", dealer)


def to_removed(state: FriendsState, card: CardId, dealer: Dealer) -> None:
    state.removed = (*state.removed, *_leaving(state, card))
    _tell(card, None, "removed", dealer)


def to_row(state: FriendsState, card: CardId, dealer: Dealer) -> None:
    """The last card of the row, as one lot with what is attached to it (FR-76, FR-R28)."""
    take_out(state, card)
    if state.rules < 2:  # FR-R41
        _unmark(state, card)
    state.row.append(card)
    _tell(card, None, "row", dealer)


def _leaving(state: FriendsState, card: CardId) -> tuple[CardId, ...]:
    """A card and its attached ones leave all empires; links and marks lapse (FR-49, FR-R41)."""
    group = (card, *attached_to(state, card))
    for one in group:
        take_out(state, one)
        _unmark(state, one)
    return group


def _unmark(state: FriendsState, card: CardId) -> None:
    state.struck = tuple([other for other in state.struck if other != card])
    state.sucked_dry = tuple([other for other in state.sucked_dry if other != card])
    state.unsold = tuple([other for other in state.unsold if other != card])


def _tell(card: CardId, owner: Seat | None, to: Whereto, dealer: Dealer) -> None:
    dealer.tell_all(CardMoved, card, owner, to)
