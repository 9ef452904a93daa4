"""How a game of Crisis goes: seven rounds of five phases, one step after the other (CR-16, CR-17)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from debacle.core.dealer import Dealer
from debacle.core.state import OpenFrame
from debacle.games.crisis.rules import phases
from debacle.games.crisis.rules.actions import (
    a01_corruption,
    a02_subsidies,
    a03_leader,
    a04_right_hand,
    a05_loan,
    a06_local_industry,
    a07_temp_worker,
    a08_foreign_workers,
    a09_national_workers,
    a10_companies,
    a11_import,
    a12_energy_market,
    a13_production,
    a14_export,
)
from debacle.games.crisis.rules.deck_entries import ACTIONS
from debacle.games.crisis.rules.planning import place_managers
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.rules.steps import STEPS
from debacle.games.crisis.rules.windows import open_evaluation, open_payments, open_repayments, open_window

DO: dict[str, Callable[[CrisisState, Dealer], None]] = {
    # Phase 1: the event
    "event": phases.draw_event,
    "event window": partial(open_window, window="event"),
    "payments": open_payments,
    # Phase 2: interest
    "repayments": open_repayments,
    "interest": phases.pay_interest,
    # Phase 3: planning
    "planning": place_managers,
    # Phase 4: actions
    "actions window": partial(open_window, window="actions"),
    "corruption": a01_corruption.resolve,
    "subsidies": a02_subsidies.resolve,
    "leader": a03_leader.resolve,
    "right-hand": a04_right_hand.resolve,
    "loan": a05_loan.resolve,
    "local-industry": a06_local_industry.resolve,
    "temp-worker": a07_temp_worker.resolve,
    "foreign-workers": a08_foreign_workers.resolve,
    "national-workers": a09_national_workers.resolve,
    "companies": a10_companies.resolve,
    "import": a11_import.resolve,
    "energy-market": a12_energy_market.resolve,
    "production window": partial(open_window, window="production"),
    "production": a13_production.resolve,
    "export": a14_export.resolve,
    # Phase 5: evaluation, and the end of the round or of the game
    "evaluation window": open_evaluation,
    "evaluation": phases.evaluate,
    "end of round": phases.end_round,
    "final repayments": open_repayments,
    "end of game": phases.overcome,
}
"""By step: what is done in it."""
MANAGED = {*ACTIONS} - {"production"}
"""Actions in which nothing is to be done where no manager stands."""
IN_TURN = tuple((DO[step.name], step.action if step.name in MANAGED else 0) for step in STEPS)
"""What is done, and the number of an action that asks for managers."""


class Flow(OpenFrame[CrisisState], tag="rounds"):
    """Step after step; the end of a round goes back to the first, and the end of the game clears the stack."""

    def go(self, state: CrisisState, dealer: Dealer) -> None:
        """Steps in which nobody has anything to do are gone through in one go."""
        stack = state.stack
        while stack and stack[-1] is self:
            do, action = IN_TURN[state.step]
            state.step += 1
            if not action or any(state.board[state.deck.on_board[action]]):
                do(state, dealer)
