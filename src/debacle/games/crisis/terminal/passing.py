"""Passing that is left to the terminal for a while: who holds a card is asked up to four times a round (CR-R26)."""

from __future__ import annotations

from debacle.core.specs import Answer, Either
from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.state import CrisisView

PLAYABLE, ROUND = "until_playable", "until_round"
PASS: Answer = ("pass", None)


class Passing:
    def __init__(self, deck: CrisisDeck) -> None:
        self._deck = deck
        self._until = ""
        self._round = 0
        """In which it was left to us."""

    def spans(self, view: CrisisView) -> tuple[str, ...]:
        if view.asked is None or view.asked.decision.kind != "influence":
            return ()
        return (ROUND,) if self._playable(view) else (PLAYABLE, ROUND)

    def begin(self, view: CrisisView, span: str) -> Answer:
        self._until, self._round = span, view.round
        return PASS

    def answer(self, view: CrisisView) -> Answer | None:
        if not self._until or not self.spans(view):
            return None
        over = self._playable(view) if self._until == PLAYABLE else view.round != self._round
        if not over:
            return PASS
        self._until = ""
        return None

    def _playable(self, view: CrisisView) -> bool:
        assert view.asked is not None
        spec = view.asked.spec
        return isinstance(spec, Either) and any(act in self._deck.card_index for act in spec.acts)
