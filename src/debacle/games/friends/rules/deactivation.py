"""Factories are closed for good, and their tax is paid: by choice, or because there are too many."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Pick, Spec
from debacle.core.state import OpenFrame
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import factories, factory_limit, tax
from debacle.games.friends.rules.state import FriendsState
from debacle.games.friends.rules.transfers import clockwise, pay_bank, to_discard


def payable_factories(state: FriendsState, seat: Seat) -> tuple[CardId, ...]:
    """Those whose full tax one has in hand (FR-R14)."""
    coins = state.money[seat]
    return tuple([f for f in factories(state.deck, state, seat) if tax(state.deck, state, seat, f) <= coins])


def deactivate(state: FriendsState, seat: Seat, card: CardId, dealer: Dealer) -> None:
    """FR-37, FR-38."""
    pay_bank(state, seat, tax(state.deck, state, seat, card), "tax", dealer)
    to_discard(state, card, dealer)


def owes_a_factory(state: FriendsState, seat: Seat) -> bool:
    return len(factories(state.deck, state, seat)) > factory_limit(state.deck, state, seat)


def shed_if_needed(state: FriendsState) -> None:
    """FR-36, FR-R14: those above their maximum, by a new factory or by the loss of building land."""
    owing = tuple([seat for seat in clockwise(state, state.marker) if owes_a_factory(state, seat)])
    if owing:
        state.push(Shed(owing))


class Shed(OpenFrame[FriendsState], tag="shed"):
    """W-SHED: deactivate, one after the other, until within the maximum."""

    seats: tuple[Seat, ...]

    def ask(self, state: FriendsState) -> tuple[Decision, ...]:
        for seat in self.seats:
            if owes_a_factory(state, seat):
                return (state.decision(seat, "shed"),)
        return ()

    def spec(self, state: FriendsState, seat: Seat) -> Spec:
        """One whose tax can be paid in full; any, if there is none (FR-R14)."""
        return Pick(payable_factories(state, seat) or factories(state.deck, state, seat))

    def take(self, state: FriendsState, seat: Seat, answer: CardId, dealer: Dealer) -> None:
        deactivate(state, seat, answer, dealer)

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        state.pop(dealer)
