"""Action cards, announced and carried out, and cards that come to a player: each may bring the other about.

A new action card may be announced at once (FR-24), and some action cards bring a new one (FR-R19, FR-85).
"""

from __future__ import annotations

from typing import Any, ClassVar

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Either, Pick, Spec
from debacle.core.state import Frame, OpenFrame
from debacle.games.friends.rules.bidding import Bidding
from debacle.games.friends.rules.deactivation import shed_if_needed
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.effects import EFFECTS, Effects, PlayedCard
from debacle.games.friends.rules.empire import owner_of
from debacle.games.friends.rules.events import CardAnnounced, CardCancelled, Passed, SaleIsFree
from debacle.games.friends.rules.playable import Acts, link_acts, play_acts
from debacle.games.friends.rules.state import FriendsState
from debacle.games.friends.rules.transfers import (
    clockwise,
    link,
    others,
    pay_bank,
    pay_player,
    take_out,
    to_empire,
    to_removed,
    to_unused,
)


def play_or_link(state: FriendsState, seat: Seat, card: CardId, argument: Any, dealer: Dealer) -> None:
    if state.deck.action[card]:
        announce(state, seat, card, argument, dealer)
    else:
        link(state, seat, card, argument, dealer)


def announce(state: FriendsState, seat: Seat, card: CardId, argument: Any, dealer: Dealer) -> None:
    """The card leaves its holder with all its targets named; then it may be cancelled (W-REACT)."""
    targets = () if argument is None else argument if isinstance(argument, tuple) else (argument,)
    take_out(state, card)
    dealer.tell_all(CardAnnounced, seat, card, targets)
    state.push(Announced(card, seat, targets))


class Announced(PlayedCard, tag="announced"):
    """W-REACT, then the effect, then the removed pile, even when cancelled (FR-61, FR-78)."""

    answered: bool = False
    stands: bool = True
    done: bool = False

    def ask(self, state: FriendsState) -> tuple[Decision, ...]:
        reactor = None if self.answered else self._reactor(state)
        return () if reactor is None else (state.decision(reactor, "react"),)

    def spec(self, state: FriendsState, seat: Seat) -> Spec:
        return Pick((False, True))

    def take(self, state: FriendsState, seat: Seat, answer: bool, dealer: Dealer) -> None:
        self.answered = True
        murphy = state.deck.cancels
        if answer and murphy is not None:
            self.stands = False
            dealer.tell_all(CardCancelled, seat, self.card)
            to_removed(state, murphy, dealer)

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        if self.done:
            to_removed(state, self.card, dealer)
            state.pop(dealer)
            return
        self.answered = self.done = True
        if self.stands:
            _carry_out(state, self, dealer)

    def _reactor(self, state: FriendsState) -> Seat | None:
        """Another seat that holds the card which cancels (FR-R20)."""
        murphy = state.deck.cancels
        return next((seat for seat in others(state, self.seat) if murphy in state.unused[seat]), None)


def acquire(state: FriendsState, card: CardId, seat: Seat, dealer: Dealer) -> None:
    """A card comes to a player, as if bought: placed, a factory too many shed, then linked or used at once."""
    if state.deck.main[card]:
        to_empire(state, card, seat, dealer)
    else:
        to_unused(state, card, seat, dealer)
        state.push(Acquire(card, seat))
    shed_if_needed(state)


class Acquire(OpenFrame[FriendsState], tag="acquire"):
    """W-ACQ: an influence or action card just acquired may be linked or used at once (FR-24, FR-R39)."""

    card: CardId
    seat: Seat
    answered: bool = False

    def ask(self, state: FriendsState) -> tuple[Decision, ...]:
        if self.answered or not self._acts(state):
            return ()
        return (state.decision(self.seat, "acquired"),)

    def spec(self, state: FriendsState, seat: Seat) -> Spec:
        return Either({"keep": None, **self._acts(state)})

    def take(self, state: FriendsState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        self.answered = True
        act, argument = answer
        if act != "keep":
            play_or_link(state, seat, self.card, argument, dealer)

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        state.pop(dealer)

    def _acts(self, state: FriendsState) -> Acts:
        cards = (self.card,)
        return {**play_acts(state, self.seat, cards), **link_acts(state, cards)}


def _take_removed(state: FriendsState, played: PlayedCard, dealer: Dealer) -> None:
    """Alone, without old links (FR-R19)."""
    card = played.targets[0]
    state.removed = tuple([other for other in state.removed if other != card])
    acquire(state, card, played.seat, dealer)


def _forced_sale(state: FriendsState, played: PlayedCard, dealer: Dealer) -> None:
    card = played.targets[0]
    owner = owner_of(state, card)
    assert owner is not None
    state.push(ForcedSale(played.seat, card, owner, state.deck.cards[played.card].amount))


class SaleBidding(Bidding, tag="sale_bidding"):
    """What a forced sale was by the first rules: an auction, whose excess went to the bank."""

    kind: ClassVar[str] = "sale"
    capped: ClassVar[bool] = True


class ForcedSale(OpenFrame[FriendsState], tag="forced_sale"):
    """W-SALE: a card of an opponent is for sale at a price, to one after the other (FR-85, FR-R18)."""

    user: Seat
    card: CardId
    owner: Seat
    price: int
    called: bool = False
    buyers: tuple[Seat, ...] = ()
    """Who may still buy, the next to be asked first."""

    def ask(self, state: FriendsState) -> tuple[Decision, ...]:
        return (state.decision(self.buyers[0], "sale"),) if self.buyers else ()

    def spec(self, state: FriendsState, seat: Seat) -> Spec:
        """Whoever has not got the price is asked too, and can only pass: the question betrays nothing."""
        return Pick((False, True)) if state.money[seat] >= self.price else Pick((False,))

    def take(self, state: FriendsState, seat: Seat, answer: bool, dealer: Dealer) -> None:
        if answer:
            self.buyers = ()
            pay_player(state, seat, self.owner, self.price, dealer)
            acquire(state, self.card, seat, dealer)
        else:
            self.buyers = self.buyers[1:]
            dealer.tell_all(Passed, seat)

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        if self.called:
            state.pop(dealer)
            return
        self.called = True
        free = all(state.money[seat] < self.price for seat in others(state, self.owner))
        dealer.tell_all(SaleIsFree, self.card, free)
        if free:
            acquire(state, self.card, self.user, dealer)
            return
        buyers = tuple([seat for seat in clockwise(state, self.user) if seat != self.owner])
        if state.rules >= 2:
            self.buyers = buyers
        else:
            state.push(SaleBidding(lot=self.card, low=self.price, speakers=buyers))

    def back(self, state: FriendsState, child: Frame[FriendsState], dealer: Dealer) -> None:
        if not isinstance(child, SaleBidding) or child.holder is None:
            return
        pay_player(state, child.holder, self.owner, self.price, dealer)
        pay_bank(state, child.holder, child.high - self.price, "card", dealer)
        acquire(state, self.card, child.holder, dealer)


BRINGING: Effects = {"take_removed": _take_removed, "forced_sale": _forced_sale}
"""Effects by which a card comes to a player."""


def _carry_out(state: FriendsState, played: PlayedCard, dealer: Dealer) -> None:
    """What an action card does that was not cancelled."""
    effect = state.deck.cards[played.card].effect
    assert effect is not None
    (EFFECTS.get(effect) or BRINGING[effect])(state, played, dealer)
