"""What thinking comes to."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.specs import Answer


class Weighed(Struct, frozen=True, kw_only=True):
    """One answer to a decision, and what it seems to be worth to whoever is asked."""

    slot: int | None
    """Its place in the game's menu; None for an answer that the menu has not and the policy would give."""
    answer: Answer
    prior: float
    """How likely the policy is to give it."""
    visits: int
    """How many playouts it was tried in; none, where it was not worth a try."""
    chance: float | None
    """Of victory, from 0 to 1, a shared one being a share. Without visits: what the decision as a whole promises, and
    None where nothing was tried at all."""
    error: float | None
    """The standard error of the chance; None without visits."""
    points: float | None
    """Expected at the end, by the game's own count; None, where no playout went there."""
