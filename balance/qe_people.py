"""Writes docs/balance/qe_people.md: python -m balance.qe_people > docs/balance/qe_people.md"""

from __future__ import annotations

from balance.manners import Figures, write
from balance.report import games_wanted
from debacle.core.messages import Decision
from debacle.core.specs import Answer
from debacle.games.qe.rules.state import QEView

GAMES = 600
SEATS = 4
LAPS = 4


def _bid(view: QEView, decision: Decision, answer: Answer) -> float | None:
    return float(answer) if isinstance(answer, int) and decision.kind == "bid" else None


def _early(view: QEView, decision: Decision, answer: Answer) -> float | None:
    return _bid(view, decision, answer) if len(view.sales) < SEATS else None


def _late(view: QEView, decision: Decision, answer: Answer) -> float | None:
    return _bid(view, decision, answer) if len(view.sales) >= SEATS * (LAPS - 1) else None


def _open(view: QEView, decision: Decision, answer: Answer) -> float | None:
    return float(answer) if isinstance(answer, int) and decision.kind == "open" else None


def _zero(view: QEView, decision: Decision, answer: Answer) -> float | None:
    return float(answer == 0) if decision.kind == "bid" else None


FIGURES: Figures = {
    "sealed bid, mean": (_bid, "{:.1f}"),
    "in the first round": (_early, "{:.1f}"),
    "in the last": (_late, "{:.1f}"),
    "open bid, mean": (_open, "{:.1f}"),
    "zeros": (_zero, "{:.0%}"),
}

if __name__ == "__main__":
    write("qe", "qe_people", FIGURES, SEATS, games_wanted(GAMES))
