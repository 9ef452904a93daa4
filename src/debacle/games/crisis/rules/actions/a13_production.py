"""4.13 Production: everybody in turn order, step by step or as one plan, and all of it arrives at the end (CR-R41).

A step tells nobody anything and can be taken back; a plan is the same steps played as one (`core.plans`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Answer, Either, Spec
from debacle.core.state import Frame
from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.deck_entries import CREDIT, RESOURCES, VP
from debacle.games.crisis.rules.events import Produced
from debacle.games.crisis.rules.production import Activation, ProductionPlan, crews, total, used
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.rules.transfers import Acts, can_repay, repay, store


def answers(deck: CrisisDeck, plan: Iterable[Activation]) -> list[Answer]:
    """A plan as the answers that carry it out."""
    steps: list[Answer] = [(deck.companies[company].id, crew) for company, crew in plan]
    return [*steps, ("end", None)]


class Production(Frame[CrisisState], tag="production"):
    sealed: ClassVar = True
    queue: tuple[Seat, ...]
    """Who has yet to produce, in turn order."""
    plan: ProductionPlan = ()
    """What the first of them has activated so far; nobody else sees it before the end."""

    def ask(self, state: CrisisState) -> tuple[Decision, ...]:
        """Who can activate nothing is not asked (CR-R20); who has begun says when it is done."""
        if self.queue:
            seat = self.queue[0]
            if self.plan or (state.loans[seat] and can_repay(state, seat)) or self._can_begin(state, seat):
                return (state.decision(seat, "produce"),)
        return ()

    def spec(self, state: CrisisState, seat: Seat) -> Spec:
        acts: Acts = {"end": None}
        if state.loans[seat] and can_repay(state, seat):
            acts["repay"] = None
        companies = state.deck.companies
        for company, crew in crews(state.deck, state.floor(seat), self.plan).items():
            acts[companies[company].id] = crew
        return Either(acts)

    def take(self, state: CrisisState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        act, argument = answer
        if act == "repay":
            repay(state, seat, dealer)
        elif act == "end":
            self._end(state, seat, dealer)
        else:
            self.plan = (*self.plan, (state.deck.company_index[act], argument))

    def go(self, state: CrisisState, dealer: Dealer) -> None:
        if self.queue:
            self.queue = self.queue[1:]
        else:
            state.pop(dealer)

    def seen(self, state: CrisisState, seat: Seat | None) -> Production:
        mine = bool(self.queue) and seat == self.queue[0]
        return Production(self.queue, self.plan if mine else ())

    def _can_begin(self, state: CrisisState, seat: Seat) -> bool:
        if not state.companies[seat] or not state.workers[seat]:
            return False
        return bool(crews(state.deck, state.floor(seat), ()))

    def _end(self, state: CrisisState, seat: Seat, dealer: Dealer) -> None:
        """Used resources leave, then all products arrive at once, then the limit applies (CR-93, CR-95)."""
        plan = tuple(sorted(self.plan))
        self.queue, self.plan = self.queue[1:], ()
        deck = state.deck
        made, out = total(deck, state.floor(seat), plan), used(deck, plan)
        stock = [
            there - gone + new for there, gone, new in zip(state.stock[seat], out, made[: len(RESOURCES)], strict=True)
        ]
        lost = store(state, seat, stock)
        state.credits[seat] += made[CREDIT]
        state.vp[seat] += made[VP]
        dealer.tell_all(Produced, seat, plan, out, made, lost)


def resolve(state: CrisisState, dealer: Dealer) -> None:
    state.push(Production(state.order))
