"""The steps of a round by name, each with the phase and the action that a player sees; `flow` says what is done."""

from __future__ import annotations

from typing import Literal, NamedTuple

from debacle.games.crisis.rules.deck_entries import ACTIONS

Phase = Literal["event", "interest", "planning", "actions", "evaluation", "over"]


class Step(NamedTuple):
    name: str
    phase: Phase
    action: int = 0
    """The number of the action that is being resolved; 0 outside of phase 4."""


STEPS: tuple[Step, ...] = (
    Step("event", "event"),
    Step("event window", "event"),
    Step("payments", "event"),
    Step("repayments", "interest"),
    Step("interest", "interest"),
    Step("planning", "planning"),
    Step("actions window", "actions"),
    *(Step(name, "actions", number) for number, name in enumerate(ACTIONS[:12], 1)),
    Step("production window", "actions", 13),
    Step("production", "actions", 13),
    Step("export", "actions", 14),
    Step("evaluation window", "evaluation"),
    Step("evaluation", "evaluation"),
    Step("end of round", "evaluation"),
    Step("final repayments", "evaluation"),
    Step("end of game", "evaluation"),
)
"""The last two come after the last round only (CR-119)."""
