"""A player for Crisis that weighs all in points: what managers fetch, what companies make, what the end will count."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from debacle.core.specs import Answer, Either, Pick
from debacle.games.crisis.bot import purchases as trading
from debacle.games.crisis.bot.influence import best_card, worthwhile
from debacle.games.crisis.bot.judgement import Outlook
from debacle.games.crisis.bot.managers import Placing
from debacle.games.crisis.bot.weights import STEADY, Temper
from debacle.games.crisis.rules.actions.a13_production import Production
from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.notes import CrisisNotes
from debacle.games.crisis.rules.planning import Planning
from debacle.games.crisis.rules.production import Floor, Plan
from debacle.games.crisis.rules.production_plan import Values, best_plan
from debacle.games.crisis.rules.state import CrisisView

RICH = 40
"""Credits beyond which a loan is repaid before it costs more interest."""


class Steady:
    def __init__(self, deck: CrisisDeck, temper: Temper = STEADY) -> None:
        self._deck = deck
        self._temper = temper
        self._planned: tuple[Floor, Values, Plan] | None = None
        """The last production plan: every step of it asks for the same."""
        self._answers: dict[str, Callable[[Outlook, Either], Answer]] = {
            "influence": self._influence,
            "repay": self._repay,
            "place": self._place,
            "loan": lambda outlook, spec: trading.borrow(outlook, spec.acts),
            "local": lambda outlook, spec: trading.buy_local(outlook, spec.acts),
            "foreign": lambda outlook, spec: trading.hire(outlook, spec.acts),
            "company": lambda outlook, spec: trading.buy_company(outlook, spec.acts),
            "import": lambda outlook, spec: trading.buy_import(outlook, spec.acts),
            "energy": lambda outlook, spec: trading.buy_energy(outlook, spec.acts),
            "produce": self._produce,
            "export": self._export,
        }

    def choose(self, view: CrisisView, notes: CrisisNotes, rng: Random) -> Answer:
        assert view.asked is not None
        spec = view.asked.spec
        assert isinstance(spec, Either)
        return self._answers[view.asked.decision.kind](Outlook(self._deck, self._temper, view), spec)

    def _influence(self, outlook: Outlook, spec: Either) -> Answer:
        points, answer = best_card(outlook, spec)
        return answer if worthwhile(outlook, points) else ("pass", None)

    def _repay(self, outlook: Outlook, spec: Either) -> Answer:
        rich = outlook.view.credits[outlook.seat] > RICH and outlook.left > 0
        return ("repay", None) if rich else ("pass", None)

    def _place(self, outlook: Outlook, spec: Either) -> Answer:
        if len(spec.acts) > 1:
            points, answer = best_card(outlook, spec)
            if worthwhile(outlook, points):
                return answer
        spaces = spec.acts["place"]
        assert isinstance(spaces, Pick)
        top = outlook.view.stack[-1]
        assert isinstance(top, Planning)
        open_to_it = tuple([space for space in spaces.options if isinstance(space, int)])
        return "place", Placing(outlook, top.turns.count(outlook.seat), open_to_it).best()

    def _produce(self, outlook: Outlook, spec: Either) -> Answer:
        top = outlook.view.stack[-1]
        assert isinstance(top, Production)
        begun = {company for company, _ in top.plan}
        for company, crew in self._plan(outlook.floor, outlook.values):
            if company not in begun:
                return self._deck.companies[company].id, crew
        return "end", None

    def _plan(self, floor: Floor, values: Values) -> Plan:
        if self._planned is None or self._planned[:2] != (floor, values):
            self._planned = floor, values, best_plan(self._deck, floor, values)
        return self._planned[2]

    def _export(self, outlook: Outlook, spec: Either) -> Answer:
        points, answer = best_card(outlook, spec)
        return answer if worthwhile(outlook, points) else trading.export(outlook, spec.acts)
