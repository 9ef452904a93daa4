"""Windows of a round: for influence cards (CR-R25), and for repaying loans (CR-R23)."""

from __future__ import annotations

from typing import Any

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Either, Spec
from debacle.core.state import OpenFrame
from debacle.games.crisis.rules.deck_entries import Window
from debacle.games.crisis.rules.influence_cards import card_acts, play_card
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.rules.transfers import can_repay, repay


class Influence(OpenFrame[CrisisState], tag="influence"):
    """Once for each who holds a card and has not played one this round, playable or not: so it tells nothing."""

    window: Window
    queue: tuple[Seat, ...]
    """Those still to be asked, in turn order."""

    def ask(self, state: CrisisState) -> tuple[Decision, ...]:
        return (state.decision(self.queue[0], "influence"),) if self.queue else ()

    def spec(self, state: CrisisState, seat: Seat) -> Spec:
        return Either({"pass": None, **card_acts(state, seat, self.window)})

    def take(self, state: CrisisState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        self.queue = self.queue[1:]
        if answer[0] != "pass":
            play_card(state, seat, answer[0], answer[1], dealer)

    def go(self, state: CrisisState, dealer: Dealer) -> None:
        state.pop(dealer)


def open_window(state: CrisisState, dealer: Dealer, window: Window) -> None:
    queue = tuple([seat for seat in state.order if state.may_play_card(seat)])
    if queue:
        state.push(Influence(window, queue))


class Repayments(OpenFrame[CrisisState], tag="repayments"):
    """In turn order, one loan at a time, for each who has a loan and the credits (CR-R23 a and c)."""

    queue: tuple[Seat, ...]

    def ask(self, state: CrisisState) -> tuple[Decision, ...]:
        if self.queue and can_repay(state, self.queue[0]):
            return (state.decision(self.queue[0], "repay"),)
        return ()

    def spec(self, state: CrisisState, seat: Seat) -> Spec:
        return Either({"pass": None, "repay": None})

    def take(self, state: CrisisState, seat: Seat, answer: tuple[str, None], dealer: Dealer) -> None:
        if answer[0] == "repay":
            repay(state, seat, dealer)
        else:
            self.queue = self.queue[1:]

    def go(self, state: CrisisState, dealer: Dealer) -> None:
        if self.queue:
            self.queue = self.queue[1:]
        else:
            state.pop(dealer)


def open_repayments(state: CrisisState, dealer: Dealer) -> None:
    if any(state.loans):
        state.push(Repayments(state.order))
