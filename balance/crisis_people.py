"""Writes docs/balance/crisis_people.md: python -m balance.crisis_people > docs/balance/crisis_people.md"""

from __future__ import annotations

from functools import partial

from balance.manners import Figure, Figures, write
from balance.report import games_wanted
from debacle.core.messages import Decision
from debacle.core.specs import Answer
from debacle.games.crisis.rules.actions.a14_export import BLACK, CONTRACT
from debacle.games.crisis.rules.deck import COMPANIES, CORRUPTION, LEADER, LOAN, CrisisDeck
from debacle.games.crisis.rules.state import CrisisView

GAMES = 60
SEATS = 4
DECK = CrisisDeck.own()


def _sent(action: int, view: CrisisView, decision: Decision, answer: Answer) -> float | None:
    """Whether a manager goes to this action."""
    if decision.kind != "place" or not isinstance(answer, tuple) or answer[0] != "place":
        return None
    return float(isinstance(answer[1], int) and DECK.action_of[answer[1]] == action)


def _to(action: int) -> Figure:
    return partial(_sent, action)


def _black(view: CrisisView, decision: Decision, answer: Answer) -> float | None:
    """Whether a sale goes to the black market."""
    if decision.kind != "export" or not isinstance(answer, tuple):
        return None
    act = str(answer[0])
    return float(act.startswith(BLACK)) if act.startswith((BLACK, CONTRACT)) else None


def _above(view: CrisisView, decision: Decision, answer: Answer) -> float | None:
    """VP less the target of the round before, when the round is planned."""
    if decision.kind != "place" or view.round == 1 or view.seat is None:
        return None
    return float(view.vp[view.seat] - view.targets[view.round - 2])


FIGURES: Figures = {
    "managers for cards": (_to(CORRUPTION), "{:.0%}"),
    "for the lead": (_to(LEADER), "{:.0%}"),
    "for loans": (_to(LOAN), "{:.0%}"),
    "for companies": (_to(COMPANIES), "{:.0%}"),
    "sales on the black market": (_black, "{:.0%}"),
    "VP above the target, mean": (_above, "{:.1f}"),
}

if __name__ == "__main__":
    write("crisis", "crisis_people", FIGURES, SEATS, games_wanted(GAMES))
