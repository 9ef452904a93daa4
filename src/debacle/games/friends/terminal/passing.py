"""Passing that is left to the terminal for a while, as the page has it too."""

from __future__ import annotations

from debacle.core.specs import Answer
from debacle.games.friends.rules.state import FriendsView

SPANS = {"bid": ("until_round",), "lot": ("until_played", "until_round"), "income": ("until_played", "until_round")}
"""By kind of question. Before a lot and before the income are one thing: whether to play a card."""
GROUPS = {"bid": "bids", "lot": "windows", "income": "windows"}
PASS: Answer = ("pass", None)


class Passing:
    def __init__(self) -> None:
        self.played = 0
        """How many action cards have been announced."""
        self._until: dict[str, tuple[str, int]] = {}

    def spans(self, view: FriendsView) -> tuple[str, ...]:
        return () if view.asked is None else SPANS.get(view.asked.decision.kind, ())

    def begin(self, view: FriendsView, span: str) -> Answer:
        assert view.asked is not None
        self._until[GROUPS[view.asked.decision.kind]] = span, self._mark(view, span)
        return PASS

    def answer(self, view: FriendsView) -> Answer | None:
        group = "" if view.asked is None else GROUPS.get(view.asked.decision.kind, "")
        if group not in self._until:
            return None
        span, mark = self._until[group]
        if self._mark(view, span) == mark:
            return PASS
        del self._until[group]
        return None

    def _mark(self, view: FriendsView, span: str) -> int:
        """What must stay as it is for the passing to go on."""
        return view.round if span == "until_round" else self.played
