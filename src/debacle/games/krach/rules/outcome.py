"""How a game of Krach ended."""

from __future__ import annotations

from typing import Literal

from debacle.core.audience import Seat
from debacle.core.messages import Outcome

DecidedBy = Literal["fortune", "last_bank", "later_bankruptcy", "shared"]


class KrachOutcome(Outcome, frozen=True, kw_only=True):
    fortunes: tuple[int, ...]
    """What each CEO took, shares multiplied."""
    extras: tuple[int, ...]
    """What is added: the last bank's bonus and Confidence, or a golden parachute."""
    survivors: tuple[Seat, ...]
    failed_at: tuple[int, ...]
    """By seat, the turn of the bankruptcy; 0 for those who never failed."""
    rounds: int
    decided_by: DecidedBy

    def measures(self) -> dict[str, tuple[int, ...]]:
        return {"score": self.scores, "fortune": self.fortunes, "failed at turn": self.failed_at}
