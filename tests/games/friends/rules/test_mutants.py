"""Planted mistakes of this game's own: the suite must find each of them."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from debacle.core.audience import EVERYONE, Seat
from debacle.core.dealer import Dealer
from debacle.core.encoding import Encoding
from debacle.core.messages import Decision
from debacle.games.friends import Friends
from debacle.games.friends.rules import announcement, auction, effects, flow
from debacle.games.friends.rules.announcement import Announced
from debacle.games.friends.rules.bidding import Bidding
from debacle.games.friends.rules.card_turns import CardTurns
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import factories, tax
from debacle.games.friends.rules.events import MoneyMoved
from debacle.games.friends.rules.notes import FriendsNotes
from debacle.games.friends.rules.row import refill
from debacle.games.friends.rules.state import FriendsState, FriendsView
from debacle.games.friends.rules.transfers import to_removed
from tests.games.friends.case import case
from tests.mutants import Mutants, Patch

mutant = Mutants(case, games=12)


def change_view(patch: Patch, change: Callable[[FriendsState, FriendsView], FriendsView]) -> None:
    view = FriendsState.view
    patch.setattr(FriendsState, "view", lambda self, seat: change(self, view(self, seat)))


@mutant("leak: same state")
def the_money_of_others_is_in_the_view(patch: Patch) -> None:
    change_view(patch, lambda state, view: replace(view, money=tuple(state.money)))


@mutant("leak: same state")
def the_richest_is_in_the_view(patch: Patch) -> None:
    change_view(patch, lambda state, view: replace(view, round=state.money.index(max(state.money))))


@mutant("leak: same state")
def numbers_tell_what_the_view_does_not(patch: Patch) -> None:
    """By a side door: whoever looked last has left the whole position behind."""
    view, encoding = FriendsState.view, Friends.encoding
    left: list[FriendsState] = []

    def looks(self: FriendsState, seat: Seat | None) -> FriendsView:
        left[:] = [self]
        return view(self, seat)

    def tells(self: Friends) -> Encoding:
        honest = encoding(self)

        def encode(shown: FriendsView, notes: FriendsNotes) -> array[float]:
            numbers = honest.encode(shown, notes)
            numbers[0] = left[0].money[(shown.seat or 0) - 1]
            return numbers

        return honest.__replace__(encode=encode)

    patch.setattr(FriendsState, "view", looks)
    patch.setattr(Friends, "encoding", tells)


@mutant("leak: same state")
def a_turn_is_skipped_because_of_secret_money(patch: Patch) -> None:
    """W-P2: asked only if some tax can be paid."""
    ask = CardTurns.ask

    def hasty(self: CardTurns, state: FriendsState) -> tuple[Decision, ...]:
        asked = ask(self, state)
        seat = self.seats[0] if self.seats else 0
        taxes = [tax(state.deck, state, seat, card) for card in factories(state.deck, state, seat)]
        return asked if state.unused[seat] or min(taxes, default=0) <= state.money[seat] else ()

    patch.setattr(CardTurns, "ask", hasty)


@mutant("leak: same state")
def who_cannot_afford_it_is_not_asked_for_a_bid(patch: Patch) -> None:
    ask = Bidding.ask

    def quick(self: Bidding, state: FriendsState) -> tuple[Decision, ...]:
        asked = ask(self, state)
        return tuple(one for one in asked if state.money[one.seat] >= max(self.low, self.high + 1))

    def go(self: Bidding, state: FriendsState, dealer: Dealer) -> None:
        if self.speakers and (len(self.speakers) > 1 or self.speakers[0] != self.holder):
            self.speakers = self.speakers[1:]
        else:
            state.pop(dealer)

    patch.setattr(Bidding, "ask", quick)
    patch.setattr(Bidding, "go", go)


@mutant("leak: same state")
def the_reaction_is_offered_only_if_the_card_would_do_something(patch: Patch) -> None:
    ask = Announced.ask

    def knowing(self: Announced, state: FriendsState) -> tuple[Decision, ...]:
        changes_nothing = max(state.money) < 60 and not self.targets
        return () if changes_nothing else ask(self, state)

    patch.setattr(Announced, "ask", knowing)


@mutant("leak: paired step")
def a_default_is_known_before_the_award(patch: Patch) -> None:
    take = Bidding.take

    def blushing(self: Bidding, state: FriendsState, seat: Seat, answer: Any, dealer: Dealer) -> None:
        take(self, state, seat, answer, dealer)
        if answer[0] == "bid" and answer[1] > state.money[seat]:
            self.low = 0

    patch.setattr(Bidding, "take", blushing)


@mutant("leak: same state")
def money_stays_open_after_the_phase(patch: Patch) -> None:
    """FR-74: and the engine takes it for open."""

    def hold(state: FriendsState, dealer: Dealer) -> None:
        state.phase = "auctions"
        state.push(auction.Auctions())

    patch.setitem(flow.AFTER, "cards", hold)


@mutant("leak: same state")
def a_charity_drive_opens_the_money_for_good(patch: Patch) -> None:
    """FR-R30: the amounts are shown once; the engine's own mark says otherwise."""
    double = effects._double_poorest

    def keep_open(state: FriendsState, played: Announced, dealer: Dealer) -> None:
        double(state, played, dealer)
        state.money_shown = True

    patch.setitem(effects.EFFECTS, "double_poorest", keep_open)


@mutant("leak: same state")
def a_default_opens_the_money_of_all(patch: Patch) -> None:
    """FR-28: that of the one who defaulted is known to be gone, no other."""
    go = auction.Award.go

    def burst(self: auction.Award, state: FriendsState, dealer: Dealer) -> None:
        go(self, state, dealer)
        state.money_shown = state.money_shown or (self.settled and not self.paid)

    patch.setattr(auction.Award, "go", burst)


@mutant("conserves")
def the_order_of_the_deck_is_stored(patch: Patch) -> None:
    def cut(state: FriendsState, dealer: Dealer) -> None:
        refill(state, dealer)
        state.pile = state.pile[5:] + state.pile[:5]

    patch.setattr(flow, "refill", cut)


@mutant("conserves")
def a_card_that_is_announced_stays_in_the_hand(patch: Patch) -> None:
    patch.setattr(announcement, "take_out", lambda state, card: None)


@mutant("conserves")
def a_cancelled_card_is_lost(patch: Patch) -> None:
    def forgetful(state: FriendsState, card: CardId, dealer: Dealer) -> None:
        to_removed(state, card, dealer)
        state.removed = state.removed[:-1]

    patch.setattr(announcement, "to_removed", forgetful)


@mutant("conserves")
def what_is_attached_stays_behind(patch: Patch) -> None:
    patch.setattr("debacle.games.friends.rules.transfers.attached_to", lambda state, card: ())


@mutant("leak: paired step")
def a_payment_tells_how_much_is_left(patch: Patch) -> None:
    def open_payment(state: FriendsState, seat: Seat, amount: int, why: Any, dealer: Dealer) -> int:
        paid = min(amount, state.money[seat])
        state.money[seat] -= paid
        if dealer.tell:
            dealer.tell(MoneyMoved(seat, None, paid, why), EVERYONE, None)
        state.round += state.money[seat] > 20
        return paid

    patch.setattr(auction, "pay_bank", open_payment)


@mutant("copies")
def a_view_holds_a_live_frame(patch: Patch) -> None:
    patch.setattr(Bidding, "seen", lambda self, state, seat: self)


@mutant("conserves")
def a_factory_is_destroyed_twice(patch: Patch) -> None:
    destroy = effects._destroy

    def twice(state: FriendsState, played: Announced, dealer: Dealer) -> None:
        destroy(state, played, dealer)
        state.removed = (*state.removed, played.targets[0])

    patch.setitem(effects.EFFECTS, "destroy_card", twice)
    patch.setitem(effects.EFFECTS, "destroy_factory", twice)


@pytest.mark.parametrize("name", mutant)
def test_is_found(name: str, monkeypatch: Patch) -> None:
    assert mutant.first_failure(name, monkeypatch) == mutant[name].found_by
