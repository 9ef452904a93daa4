"""How a game of Crisis goes: seven rounds of five phases, one step after the other (CR-16, CR-17)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.state import Frame
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
from debacle.games.crisis.rules.planning import Planning, plan
from debacle.games.crisis.rules.windows import Influence, Repayments, open_repayments, open_window

if TYPE_CHECKING:
    from debacle.games.crisis.rules.state import CrisisState

Phase = Literal["event", "interest", "planning", "actions", "evaluation", "over"]


class Step(NamedTuple):
    phase: Phase
    do: Callable[[CrisisState, Dealer], None]
    action: int = 0


ACTIONS = (
    a01_corruption, a02_subsidies, a03_leader, a04_right_hand, a05_loan, a06_local_industry, a07_temp_worker,
    a08_foreign_workers, a09_national_workers, a10_companies, a11_import, a12_energy_market, a13_production,
    a14_export,
)  # fmt: skip


def _action(number: int) -> Step:
    return Step("actions", ACTIONS[number - 1].resolve, number)


STEPS: tuple[Step, ...] = (
    Step("event", phases.draw_event),
    Step("event", partial(open_window, window="event")),
    Step("event", phases.pay_event),
    Step("interest", open_repayments),
    Step("interest", phases.pay_interest),
    Step("planning", plan),
    Step("actions", partial(open_window, window="actions")),
    *(_action(number) for number in range(1, 13)),
    Step("actions", partial(open_window, window="production"), 13),
    _action(13),
    _action(14),
    Step("evaluation", partial(open_window, window="evaluation")),
    Step("evaluation", phases.evaluate),
    Step("evaluation", phases.end_round),
    Step("evaluation", open_repayments),
    Step("evaluation", phases.overcome),
)
"""The last two come after the last round only (CR-119)."""


class Rounds(Frame["CrisisState"], tag="rounds"):
    def go(self, state: CrisisState, dealer: Dealer) -> None:
        step = STEPS[state.step]
        state.step += 1
        step.do(state, dealer)

    def seen(self, state: CrisisState, seat: Seat | None) -> Rounds:
        return Rounds()


CrisisFrame = (
    Rounds | Influence | Repayments | Planning | a05_loan.Loan | a06_local_industry.LocalIndustry
    | a08_foreign_workers.ForeignWorkers | a10_companies.Companies | a11_import.Import
    | a12_energy_market.EnergyMarket | a13_production.Production | a14_export.Export
)  # fmt: skip
