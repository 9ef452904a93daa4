"""A player for Crisis that weighs all in points: what managers fetch, what companies make, what the end will count."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar

from debacle.core.specs import Answer, Either, Pick
from debacle.games.crisis.bot import purchases
from debacle.games.crisis.bot.influence import best_card, worthwhile
from debacle.games.crisis.bot.judgement import Judgement
from debacle.games.crisis.bot.managers import ManagerPlacement
from debacle.games.crisis.bot.weights import STEADY, UNTRIED, Weights
from debacle.games.crisis.rules.actions.a13_production import Production
from debacle.games.crisis.rules.deck import CrisisDeck, Space
from debacle.games.crisis.rules.notes import CrisisNotes
from debacle.games.crisis.rules.planning import Planning
from debacle.games.crisis.rules.production import Floor, ProductionPlan, rest
from debacle.games.crisis.rules.production_plan import Values, best_plan
from debacle.games.crisis.rules.state import CrisisView

RICH = 40
"""Credits beyond which a loan is repaid before it costs more interest."""


class Steady:
    usual: ClassVar = UNTRIED
    """Where evolution begins."""
    breadth: ClassVar[int | None] = None
    """How many ways to begin a production it follows; None: all, so that what it plans is surely the best."""

    def __init__(self, deck: CrisisDeck, weights: Weights = STEADY) -> None:
        self._deck = deck
        self._weights = weights
        self._planned: tuple[Floor, Values, ProductionPlan] | None = None
        """The last production plan: every step of it asks for the same."""
        self._answered: tuple[CrisisView, Answer] | None = None
        """What it was asked last: who is told its answer in numbers may ask for it again."""
        self._answers: dict[str, Callable[[Judgement, Either], Answer]] = {
            "influence": self._influence,
            "repay": self._repay,
            "place": self._place,
            "loan": lambda judgement, spec: purchases.borrow(judgement, spec.acts),
            "local": lambda judgement, spec: purchases.buy_local(judgement, spec.acts),
            "foreign": lambda judgement, spec: purchases.hire(judgement, spec.acts),
            "company": lambda judgement, spec: purchases.buy_company(judgement, spec.acts),
            "import": lambda judgement, spec: purchases.buy_import(judgement, spec.acts),
            "energy": lambda judgement, spec: purchases.buy_energy(judgement, spec.acts),
            "produce": self._produce,
            "export": self._export,
        }

    def choose(self, view: CrisisView, notes: CrisisNotes, rng: Random) -> Answer:
        return self.answer(view)

    def answer(self, view: CrisisView) -> Answer:
        """It remembers nothing of the game and leaves nothing to chance. Several tables may ask at once, so what is
        kept is read but once: by then it may be another's."""
        answered = self._answered
        if answered is None or answered[0] is not view:
            self._answered = answered = view, self._weigh(view)
        return answered[1]

    def believes(self, seats: int) -> Weights:
        return self._weights

    def _weigh(self, view: CrisisView) -> Answer:
        assert view.asked is not None
        spec = view.asked.spec
        assert isinstance(spec, Either)
        judgement = Judgement(self._deck, self.believes(len(view.vp)), view, self.breadth)
        return self._answers[view.asked.decision.kind](judgement, spec)

    def _influence(self, judgement: Judgement, spec: Either) -> Answer:
        points, answer = best_card(judgement, spec)
        return answer if worthwhile(judgement, points) else ("pass", None)

    def _repay(self, judgement: Judgement, spec: Either) -> Answer:
        rich = judgement.view.credits[judgement.seat] > RICH and judgement.left > 0
        return ("repay", None) if rich else ("pass", None)

    def _place(self, judgement: Judgement, spec: Either) -> Answer:
        if len(spec.acts) > 1:
            points, answer = best_card(judgement, spec)
            if worthwhile(judgement, points):
                return answer
        spaces = spec.acts["place"]
        assert isinstance(spaces, Pick)
        top = judgement.view.stack[-1]
        assert isinstance(top, Planning)
        open_to_it = tuple([space for space in spaces.options if isinstance(space, int)])
        return "place", self._space(judgement, top.turns.count(judgement.seat), open_to_it)

    def _space(self, judgement: Judgement, managers: int, spaces: tuple[Space, ...]) -> Space:
        return ManagerPlacement(judgement, managers, spaces).best()

    def _produce(self, judgement: Judgement, spec: Either) -> Answer:
        """What is left of the plan, as far as it can still be done: another may have begun otherwise."""
        top = judgement.view.stack[-1]
        assert isinstance(top, Production)
        plan = self._plan(judgement.floor, judgement.values)
        if not set(top.plan) <= set(plan):
            floor = rest(self._deck, judgement.floor, top.plan)
            plan = best_plan(self._deck, floor, judgement.values, self.breadth)
        for company, crew in plan:
            if (company, crew) not in top.plan:
                return self._deck.companies[company].id, crew
        return "end", None

    def _plan(self, floor: Floor, values: Values) -> ProductionPlan:
        planned = self._planned
        if planned is None or planned[:2] != (floor, values):
            self._planned = planned = floor, values, best_plan(self._deck, floor, values, self.breadth)
        return planned[2]

    def _export(self, judgement: Judgement, spec: Either) -> Answer:
        points, answer = best_card(judgement, spec)
        return answer if worthwhile(judgement, points) else purchases.export(judgement, spec.acts)
