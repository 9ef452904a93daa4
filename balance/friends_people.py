"""Writes docs/balance/friends_people.md: python -m balance.friends_people > docs/balance/friends_people.md"""

from __future__ import annotations

from balance.manners import Figures, write
from balance.report import games_wanted
from debacle.core.messages import Decision
from debacle.core.specs import Amount, Answer, Either
from debacle.games.friends.rules.state import FriendsView

GAMES = 300
SEATS = 4
WINDOWS = ("lot", "income")


def _bids(view: FriendsView, decision: Decision, answer: Answer) -> float | None:
    """How often, of the times when one can."""
    return None if _least(view, decision) is None else float(isinstance(answer, tuple) and answer[0] == "bid")


def _amount(view: FriendsView, decision: Decision, answer: Answer) -> float | None:
    if decision.kind != "bid" or not isinstance(answer, tuple) or not isinstance(answer[1], int):
        return None
    return float(answer[1])


def _jump(view: FriendsView, decision: Decision, answer: Answer) -> float | None:
    """How far above the least that would do."""
    amount, least = _amount(view, decision, answer), _least(view, decision)
    return None if amount is None or least is None else amount - least


def _plays(view: FriendsView, decision: Decision, answer: Answer) -> float | None:
    """How often a card is played where one can be."""
    return float(isinstance(answer, tuple) and answer[0] != "pass") if decision.kind in WINDOWS else None


def _least(view: FriendsView, decision: Decision) -> int | None:
    spec = None if view.asked is None else view.asked.spec
    bid = spec.acts.get("bid") if decision.kind == "bid" and isinstance(spec, Either) else None
    return bid.low if isinstance(bid, Amount) else None


FIGURES: Figures = {
    "bids": (_bids, "{:.0%}"),
    "bid, mean": (_amount, "{:.1f}"),
    "above the least": (_jump, "{:.1f}"),
    "plays a card": (_plays, "{:.0%}"),
}

if __name__ == "__main__":
    write("friends", "friends_people", FIGURES, SEATS, games_wanted(GAMES))
