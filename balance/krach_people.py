"""Writes docs/balance/krach_people.md: python -m balance.krach_people > docs/balance/krach_people.md"""

from __future__ import annotations

from balance.manners import Figures, write
from balance.report import games_wanted
from debacle.core.messages import Decision
from debacle.core.specs import Answer, Either
from debacle.games.krach.rules.state import KrachView

GAMES = 200
SEATS = 4


def _act(view: KrachView, kind: str, decision: Decision, answer: Answer, act: str) -> float | None:
    """How often an act is chosen where it is open."""
    spec = None if view.asked is None else view.asked.spec
    if decision.kind != kind or not isinstance(spec, Either) or act not in spec.acts:
        return None
    return float(isinstance(answer, tuple) and answer[0] == act)


def _pocket(view: KrachView, decision: Decision, answer: Answer) -> float | None:
    return _act(view, "blink", decision, answer, "pocket")


def _cards(view: KrachView, decision: Decision, answer: Answer) -> float | None:
    """How many, when it pockets."""
    pocketed = answer[1] if isinstance(answer, tuple) and answer and answer[0] == "pocket" else None
    return float(len(pocketed)) if decision.kind == "blink" and isinstance(pocketed, tuple) else None


def _watch(view: KrachView, decision: Decision, answer: Answer) -> float | None:
    return _act(view, "blink", decision, answer, "watch")


def _hire(view: KrachView, decision: Decision, answer: Answer) -> float | None:
    return _act(view, "workforce", decision, answer, "grow")


def _lend(view: KrachView, decision: Decision, answer: Answer) -> float | None:
    return _act(view, "loans", decision, answer, "lend")


def _bailout(view: KrachView, decision: Decision, answer: Answer) -> float | None:
    return _act(view, "loans", decision, answer, "bailout")


def _bid(view: KrachView, decision: Decision, answer: Answer) -> float | None:
    return _act(view, "bid", decision, answer, "bid")


FIGURES: Figures = {
    "pockets": (_pocket, "{:.0%}"),
    "cards a time": (_cards, "{:.1f}"),
    "watches": (_watch, "{:.0%}"),
    "hires": (_hire, "{:.0%}"),
    "lends": (_lend, "{:.0%}"),
    "bailouts": (_bailout, "{:.0%}"),
    "bids": (_bid, "{:.0%}"),
}

if __name__ == "__main__":
    write("krach", "krach_people", FIGURES, SEATS, games_wanted(GAMES))
