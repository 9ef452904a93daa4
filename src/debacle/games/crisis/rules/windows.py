"""Windows of a round: for influence cards (CR-R25), and for repaying loans (CR-R23)."""

from __future__ import annotations

from typing import Any, Literal

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Either, Spec
from debacle.core.state import OpenFrame
from debacle.games.crisis.rules.deck_entries import Window
from debacle.games.crisis.rules.influence_cards import card_acts, play_card
from debacle.games.crisis.rules.phases import event_due, pay_event
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.rules.transfers import Acts, can_repay, repay


class Influence(OpenFrame[CrisisState], tag="influence"):
    """Once for each who holds a card and has not played one this round, playable or not: so it tells nothing.

    Loans and credits are open to all, so that neither does a loan that can be repaid first.
    """

    window: Window
    queue: tuple[Seat, ...]
    """Those still to be asked, in turn order."""

    def ask(self, state: CrisisState) -> tuple[Decision, ...]:
        return (state.decision(self.queue[0], "influence"),) if self.queue else ()

    def spec(self, state: CrisisState, seat: Seat) -> Spec:
        acts: Acts = {"pass": None, **card_acts(state, seat, self.window)}
        if state.rules >= 2 and can_repay(state, seat):  # CR-R23
            acts["repay"] = None
        return Either(acts)

    def take(self, state: CrisisState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        act, argument = answer
        if act == "repay":
            repay(state, seat, dealer)
            return
        self.queue = self.queue[1:]
        if act != "pass":
            play_card(state, seat, act, argument, dealer)

    def go(self, state: CrisisState, dealer: Dealer) -> None:
        state.pop(dealer)


def open_window(state: CrisisState, dealer: Dealer, window: Window) -> None:
    if any(state.hands):
        queue = tuple([seat for seat in state.order if state.may_play_card(seat)])
        if queue:
            state.push(Influence(window, queue))


class Repayments(OpenFrame[CrisisState], tag="repayments"):
    """In turn order, one loan at a time, for each who has a loan and the credits (CR-R23 a, c, d and e)."""

    queue: tuple[Seat, ...]
    then: Literal["", "payments", "evaluation"] = ""
    """What the window is held before, and what it goes on to; the other steps come by themselves."""

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
            return
        state.pop(dealer)
        if self.then == "payments":
            pay_event(state, dealer)
        elif self.then == "evaluation":
            open_window(state, dealer, "evaluation")


def open_repayments(state: CrisisState, dealer: Dealer) -> None:
    if any(state.loans):
        state.push(Repayments(state.order))


def open_payments(state: CrisisState, dealer: Dealer) -> None:
    """Who has to pay may repay first (CR-R23 d); for the others the window before interest is the same moment."""
    queue = tuple([seat for seat in state.order if state.loans[seat] and event_due(state, seat)])
    if state.rules >= 2 and queue:
        state.push(Repayments(queue, "payments"))
    else:
        pay_event(state, dealer)


def open_evaluation(state: CrisisState, dealer: Dealer) -> None:
    """Not in the last round, where repaying is asked about when all is known (CR-R23 c and e)."""
    if state.rules >= 2 and any(state.loans) and state.round < state.deck.rounds:
        state.push(Repayments(state.order, "evaluation"))
    else:
        open_window(state, dealer, "evaluation")
