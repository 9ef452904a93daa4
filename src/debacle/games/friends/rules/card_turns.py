"""Phase 2: cards are played and linked, and factories deactivated."""

from __future__ import annotations

from typing import Any

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Either, Pick, Spec
from debacle.core.state import OpenFrame
from debacle.games.friends.rules.announcement import play_or_link
from debacle.games.friends.rules.deactivation import deactivate, payable_factories
from debacle.games.friends.rules.empire import factories
from debacle.games.friends.rules.playable import Acts, link_acts, play_acts
from debacle.games.friends.rules.state import FriendsState


class CardTurns(OpenFrame[FriendsState], tag="card_turns"):
    """Phase 2: one turn each, any number of cards (FR-16, FR-17), one factory at most (FR-18).

    Every seat with a factory or a waiting card is asked: what it can afford is its own affair (W-P2).
    """

    seats: tuple[Seat, ...]
    """Whose turn it is, and those after it."""
    deactivated: bool = False

    def ask(self, state: FriendsState) -> tuple[Decision, ...]:
        for seat in self.seats[:1]:
            if state.unused[seat] or factories(state.deck, state, seat):
                return (state.decision(seat, "cards"),)
        return ()

    def spec(self, state: FriendsState, seat: Seat) -> Spec:
        unused = state.unused[seat]
        acts: Acts = {"done": None, **play_acts(state, seat, unused), **link_acts(state, unused)}
        if not self.deactivated:
            payable = payable_factories(state, seat)
            if payable:
                acts["deactivate"] = Pick(payable)
        return Either(acts)

    def take(self, state: FriendsState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        act, argument = answer
        if act == "done":
            self._next()
        elif act == "deactivate":
            self.deactivated = True
            deactivate(state, seat, argument, dealer)
        else:
            play_or_link(state, seat, state.deck.index[act], argument, dealer)

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        if self.seats:
            self._next()
        else:
            state.pop(dealer)

    def _next(self) -> None:
        self.seats, self.deactivated = self.seats[1:], False
