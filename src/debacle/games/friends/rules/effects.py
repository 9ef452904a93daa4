"""What action cards do: a small function each, chosen by the deck's data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.state import OpenFrame
from debacle.games.friends.rules.deactivation import shed_if_needed
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import factories, production
from debacle.games.friends.rules.events import BidderBarred, FactoryMarked, MoneyShown, RoundAdded
from debacle.games.friends.rules.row import leave_row
from debacle.games.friends.rules.state import FriendsState
from debacle.games.friends.rules.swap import Give
from debacle.games.friends.rules.transfers import (
    clockwise,
    others,
    pay_bank,
    pay_player,
    receive,
    to_empire,
    to_removed,
    to_row,
)

T = TypeVar("T")


class PlayedCard(OpenFrame[FriendsState]):
    """An action card on the table, with all its targets named."""

    card: CardId
    seat: Seat
    targets: tuple[int, ...]


def _with(marks: tuple[T, ...], mark: T) -> tuple[T, ...]:
    """A card that Resurrection brings back may mark the same thing again: a mark is there or not."""
    return marks if mark in marks else (*marks, mark)


def _take_factory(state: FriendsState, played: PlayedCard, dealer: Dealer) -> None:
    to_empire(state, played.targets[0], played.seat, dealer)
    shed_if_needed(state)


def _mark_sucked_dry(state: FriendsState, played: PlayedCard, dealer: Dealer) -> None:
    state.sucked_dry = _with(state.sucked_dry, played.targets[0])
    dealer.tell_all(FactoryMarked, played.targets[0], "sucked-dry")


def _mark_strike(state: FriendsState, played: PlayedCard, dealer: Dealer) -> None:
    state.struck = _with(state.struck, played.targets[0])
    dealer.tell_all(FactoryMarked, played.targets[0], "strike")


def _destroy(state: FriendsState, played: PlayedCard, dealer: Dealer) -> None:
    leave_row(state, played.targets[0])
    to_removed(state, played.targets[0], dealer)
    shed_if_needed(state)


def _to_row_end(state: FriendsState, played: PlayedCard, dealer: Dealer) -> None:
    to_row(state, played.targets[0], dealer)
    shed_if_needed(state)


def _extra_round(state: FriendsState, played: PlayedCard, dealer: Dealer) -> None:
    """That it stands is what whoever asked wants to know (FR-70)."""
    dealer.tell_all(RoundAdded, played.seat)


def _half_price(state: FriendsState, played: PlayedCard, dealer: Dealer) -> None:
    """That it stands is what the award wants to know (FR-80)."""


def _all_pay_bank(state: FriendsState, played: PlayedCard, dealer: Dealer) -> None:
    """Whoever has less pays nothing (FR-71)."""
    amount = state.deck.cards[played.card].amount
    for seat in clockwise(state, played.seat):
        if state.money[seat] >= amount:
            pay_bank(state, seat, amount, "card", dealer)


def _bar_bidder(state: FriendsState, played: PlayedCard, dealer: Dealer) -> None:
    seat, card = played.targets
    state.barred = _with(state.barred, (seat, card))
    dealer.tell_all(BidderBarred, seat, card)


def _swap(state: FriendsState, played: PlayedCard, dealer: Dealer) -> None:
    given, opponent = played.targets
    state.push(Give(user=played.seat, given=given, opponent=opponent))


def _open_money(state: FriendsState, played: PlayedCard, dealer: Dealer) -> None:
    state.money_shown = True
    dealer.tell_all(MoneyShown, tuple(state.money), True)


def _no_base_income(state: FriendsState, played: PlayedCard, dealer: Dealer) -> None:
    state.no_base_income = True


def _double_poorest(state: FriendsState, played: PlayedCard, dealer: Dealer) -> None:
    """All tied for the least (FR-R30)."""
    dealer.tell_all(MoneyShown, tuple(state.money), False)
    least = min(state.money)
    for seat in clockwise(state, played.seat):
        if state.money[seat] == least:
            receive(state, seat, least, "card", dealer)


def _collect_per_factory(state: FriendsState, played: PlayedCard, dealer: Dealer) -> None:
    amount = state.deck.cards[played.card].amount
    for seat in others(state, played.seat):
        pay_player(state, seat, played.seat, amount * len(factories(state.deck, state, seat)), dealer)


def _extra_production(state: FriendsState, played: PlayedCard, dealer: Dealer) -> None:
    """Once, at once; nothing from a factory on strike, never threefold (FR-R23)."""
    seat = played.seat
    yields = [production(state.deck, state, seat, card) for card in factories(state.deck, state, seat)]
    receive(state, seat, sum(yields), "card", dealer)


Effects: TypeAlias = Mapping[str, Callable[[FriendsState, PlayedCard, Dealer], None]]
EFFECTS: Effects = {
    "take_factory": _take_factory,
    "triple_then_destroy": _mark_sucked_dry,
    "destroy_card": _destroy,
    "destroy_factory": _destroy,
    "card_to_row_end": _to_row_end,
    "extra_round": _extra_round,
    "half_price": _half_price,
    "all_pay_bank": _all_pay_bank,
    "bar_bidder": _bar_bidder,
    "swap_prestige": _swap,
    "swap_factory": _swap,
    "open_money": _open_money,
    "no_base_income": _no_base_income,
    "double_poorest": _double_poorest,
    "collect_per_factory": _collect_per_factory,
    "no_production": _mark_strike,
    "extra_production": _extra_production,
}
