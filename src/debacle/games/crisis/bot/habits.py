"""Players with one simple idea each, otherwise steady: opponents that are not like it, to measure it against.

Each of them sees what any seat sees, and its idea fits in a few lines: whoever finds such a one that wins more than its
share has found a weakness of `steady`, or of the numbers of the deck.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from random import Random

from debacle.core.game import Bot
from debacle.core.specs import Amount, Answer, Either, Pick
from debacle.games.crisis.bot.steady import Steady
from debacle.games.crisis.bot.weights import Weights
from debacle.games.crisis.rules.actions.a14_export import BLACK, CONTRACT
from debacle.games.crisis.rules.deck import CORRUPTION, LEADER, LOAN, CrisisDeck
from debacle.games.crisis.rules.notes import CrisisNotes
from debacle.games.crisis.rules.planning import Planning
from debacle.games.crisis.rules.state import CrisisView

SPRINTER = Weights(patience=0.0, manager=0.0, skill=0.0)
"""Counts what this round brings, and nothing that comes later."""
INVESTOR = Weights(patience=0.7, soon=0.4)
"""Counts what its companies will make almost in full."""
OPTIMIST = Weights(alarm=-99)
"""Never believes that the country will go bankrupt."""
PESSIMIST = Weights(alarm=30)
"""Believes it whenever the country is not well off, and looks to stand at the target when it happens."""
BORROWING = 3
"""Rounds in which to borrow: after that a loan brings too little before it costs."""


class Habit(Steady, ABC):
    """Does what its idea says, where that can be done, and else what is steady."""

    def choose(self, view: CrisisView, notes: CrisisNotes, rng: Random) -> Answer:
        assert view.asked is not None
        spec = view.asked.spec
        assert isinstance(spec, Either)
        wanted = self.wanted(view, view.asked.decision.kind, spec)
        return super().choose(view, notes, rng) if wanted is None else wanted

    @abstractmethod
    def wanted(self, view: CrisisView, kind: str, spec: Either) -> Answer:
        """None: nothing of its own."""

    def first_to(self, action: int, view: CrisisView, kind: str, spec: Either) -> Answer:
        """The first manager of a round, to this action."""
        spaces, top = spec.acts.get("place"), view.stack[-1]
        if kind != "place" or not isinstance(spaces, Pick) or not isinstance(top, Planning):
            return None
        space = self._deck.at[action][0]
        begun = any(view.seat in there for there in view.board)
        return None if begun or space not in spaces.options else ("place", space)


class Smuggler(Habit):
    """Sells on the black market alone."""

    def wanted(self, view: CrisisView, kind: str, spec: Either) -> Answer:
        return self.smuggle(spec) if kind == "export" else None

    def smuggle(self, spec: Either) -> Answer:
        """The dearest goods first, all that may be sold."""
        offered = [(act, units) for act, units in spec.acts.items() if act.startswith(BLACK)]
        act, units = offered[-1] if offered else ("pass", None)
        return (act, units.high) if isinstance(units, Amount) else ("pass", None)


class Shirker(Smuggler):
    """Makes the target and not a point more for the country: beyond it, the black market."""

    def wanted(self, view: CrisisView, kind: str, spec: Either) -> Answer:
        assert view.seat is not None
        above = view.vp[view.seat] >= view.targets[view.round - 1]
        return self.smuggle(spec) if kind == "export" and above else None


class Borrower(Habit):
    """A loan in each of the first rounds, whatever it is for."""

    def wanted(self, view: CrisisView, kind: str, spec: Either) -> Answer:
        return self.first_to(LOAN, view, kind, spec) if view.round <= BORROWING else None


class Briber(Habit):
    """A manager for an influence card in every round, before anything else."""

    def wanted(self, view: CrisisView, kind: str, spec: Either) -> Answer:
        return self.first_to(CORRUPTION, view, kind, spec)


class Careerist(Habit):
    """First in turn order in every round, before anything else."""

    def wanted(self, view: CrisisView, kind: str, spec: Either) -> Answer:
        return self.first_to(LEADER, view, kind, spec)


class Idealist(Habit):
    """Works for the country: sells to contracts alone, owes nobody anything, and plays nothing against anybody."""

    def wanted(self, view: CrisisView, kind: str, spec: Either) -> Answer:
        if kind == "export":
            return self.deliver(spec)
        if kind in ("influence", "loan"):
            return ("pass" if "pass" in spec.acts else "decline"), None
        return ("repay", None) if kind == "repay" else None

    def deliver(self, spec: Either) -> Answer:
        """As much as the first contract takes."""
        offered = [(act, units) for act, units in spec.acts.items() if act.startswith(CONTRACT)]
        act, units = offered[0] if offered else ("pass", None)
        return (act, units.high) if isinstance(units, Amount) else ("pass", None)


def habits(deck: CrisisDeck) -> Mapping[str, Callable[[], Bot]]:
    return {
        "smuggler": lambda: Smuggler(deck),
        "shirker": lambda: Shirker(deck),
        "borrower": lambda: Borrower(deck),
        "briber": lambda: Briber(deck),
        "careerist": lambda: Careerist(deck),
        "idealist": lambda: Idealist(deck),
        "sprinter": lambda: Steady(deck, SPRINTER),
        "investor": lambda: Steady(deck, INVESTOR),
        "optimist": lambda: Steady(deck, OPTIMIST),
        "pessimist": lambda: Steady(deck, PESSIMIST),
    }
