"""The player who is not there: the answer of each decision that does least harm to the table (CR-R19)."""

from __future__ import annotations

from random import Random

from debacle.core.specs import Amount, Answer, Either, Pick
from debacle.games.crisis.rules.deck import CORRUPTION, SUBSIDIES, CrisisDeck
from debacle.games.crisis.rules.deck_entries import RESOURCES
from debacle.games.crisis.rules.notes import CrisisNotes
from debacle.games.crisis.rules.state import CrisisView

REFUSALS = ("pass", "end", "decline")
ACCEPTS = ("take", "buy", "hire")


class Idle:
    """Plays no card, repays nothing, takes what a manager was sent for if it can be paid."""

    def __init__(self, deck: CrisisDeck) -> None:
        self._deck = deck

    def choose(self, view: CrisisView, notes: CrisisNotes, rng: Random) -> Answer:
        assert view.asked is not None
        spec = view.asked.spec
        assert isinstance(spec, Either)
        for act in (*ACCEPTS, *REFUSALS, "place"):
            if act in spec.acts:
                inner = spec.acts[act]
                if isinstance(inner, Amount):
                    return act, inner.low
                return act, self._pick(inner) if isinstance(inner, Pick) else None
        raise ValueError(f"no default for {view.asked.decision.kind}")

    def _pick(self, spec: Pick) -> Answer:
        """A space: 4.2, else 4.1, else the first; a resource: the cheapest; a worker: the first type."""
        options = spec.options
        for space in (self._deck.at[SUBSIDIES][0], self._deck.at[CORRUPTION][0]):
            if space in options:
                return space
        prices: dict[object, int] = dict(zip(RESOURCES, self._deck.local_price, strict=True))
        return min(options, key=lambda option: prices.get(option, 0))
