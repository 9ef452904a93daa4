"""A finite set of sensible answers: refuse, usual bids, and each card at each of its targets."""

from __future__ import annotations

from collections.abc import Callable

from debacle.core.messages import Decision, Menu
from debacle.core.specs import Amount, Answer, Either
from debacle.games.friends.state import FriendsView

Put = Callable[[int, Answer], None]
REFUSALS = ("pass", "done", "keep")
RAISES = (0, 1, 2, 3, 5, 8, 12, 20, 30, 50)
SINGLE = 64
"""Slots for yes and no, and for a choice of one card."""
PLAYS = 192
"""Slots for cards that can be played or linked, in the order in which the decision offers them."""


def menu(view: FriendsView, decision: Decision) -> Menu:
    """The slots: refusing, ten raises, yes or no or one card by its place in the deck, and cards at their targets."""
    answers: list[Answer] = [None] * (1 + len(RAISES) + SINGLE + PLAYS)
    legal = [False] * len(answers)

    def put(slot: int, answer: Answer) -> None:
        answers[slot], legal[slot] = answer, True

    if view.asked is not None and view.asked.decision == decision:
        spec = view.asked.spec
        if isinstance(spec, Either):
            _fill_acts(spec, put)
        else:
            for number, answer in enumerate(spec.enumerate(SINGLE) or []):
                put(1 + len(RAISES) + (int(answer) if isinstance(answer, int) else number), answer)
    return Menu(tuple(answers), tuple(legal))


def _fill_acts(spec: Either, put: Put) -> None:
    place = 1 + len(RAISES) + SINGLE
    for act, inner in spec.acts.items():
        if act in REFUSALS:
            put(0, (act, None))
        elif isinstance(inner, Amount):
            for number, step in enumerate(RAISES):
                if inner.why_not(inner.low + step) is None:
                    put(1 + number, (act, inner.low + step))
        else:
            arguments: list[Answer] = [None] if inner is None else inner.enumerate(PLAYS) or []
            for argument in arguments[: 1 + len(RAISES) + SINGLE + PLAYS - place]:
                put(place, (act, argument))
                place += 1
