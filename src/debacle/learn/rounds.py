"""What a round of learning asks for and gets, whoever plays the games."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from debacle.learn.ppo import Exercise
from debacle.learn.stored import Weights

Standing = dict[str, tuple[float, float]]
"""By who and where: shares of victories in all, 1 being fair, and of how many seats."""


COPY = "steady's copy"
"""The net as it was when it had been taught."""


class Setting(Struct, frozen=True, kw_only=True):
    """How much at a time, and how boldly."""

    layouts: tuple[float, ...]
    tables: int
    """At once: of the whole batch, or of each process."""
    seats: tuple[int, ...] = ()
    """Numbers of seats, each as often as it is named; none: all that the game has."""
    exercise: int
    """Decisions that are learned from in a round."""
    minibatch: int
    hidden: int
    rate: tuple[float, float] = (6e-4, 3e-5)
    entropy: tuple[float, float] = (0.03, 0.006)
    """Both at the beginning and at the end."""
    epochs: int = 2
    taught: int = 120
    """So many rounds it first learns from `steady`: who begins at random never wins among those who do not, and so
    never learns to."""
    taught_epochs: int = 2
    taught_rate: float = 6e-4
    """At the beginning; at the end of what is taught, a tenth."""
    taught_again: int = 0
    """So many earlier lessons are gone through again in each of these rounds: what one shows is soon forgotten."""
    taught_softer: float = 1.0
    """By this the weights of slots are multiplied once it has been taught: who copies too well tries nothing else."""
    slips: float = 0.0
    """How often those who teach do something else than they would, so that it is seen what they do then."""
    real: float = 1.0
    """At so many of the tables with `steady` it is `steady` who plays, and at the others the net that has copied it,
    which thinks far faster."""
    past_every: int = 60
    past_kept: int = 14
    response_rounds: int = 0
    """Now and then the net waits for so many rounds, while another learns what beats it alone, beginning with its
    weights. What runs after a net that goes on learning never reaches it."""
    responded_every: int = 0
    """So many rounds of its own lie between two of those; 0: there are none."""
    response_epochs: int = 2
    responses_kept: int = 8
    response_rate: float = 4e-4
    response_entropy: float = 0.01
    """Who answers one net learns little by trying much."""
    trace: float = 0.95
    """How far what comes of a decision is believed beside what the net foresees (GAE's lambda)."""
    by_place: float = 0.0
    """So much of the reward is for the place and not for the victory, at the beginning; at the end, nothing."""
    price: float = 0.1
    """Of a game that nobody wins: without one, who gives way helps the others alone, and so nobody does."""
    united: float = 0.0
    """Of the reward of those among whom an opponent sits alone, so much is that this one has not won: else each of them
    leaves it to the others to hold it down."""
    averaged: int = 200
    """Rounds over which weights are averaged: what goes round in circles comes to rest in their middle."""
    seed: int = 1


class Undertaking(Struct, frozen=True, kw_only=True):
    """What a run was begun for: it is kept beside the net, so that nobody who goes on need say it again."""

    setting: Setting
    whole_minutes: float = 0.0
    """Of how long a run each sitting is a part: learning slows down towards its end."""
    teacher: bytes = b""
    """A net that is copied beside `steady`."""


class Ask(Struct, frozen=True):
    """What is to be played in one round."""

    weights: Weights
    others: tuple[tuple[str, Weights], ...]
    """Nets that do not learn, with what they are called."""
    setting: Setting
    round: int
    seed: int
    by_place: float = 0.0
    taught: bool = False
    teacher: bytes = b""
    counted: bool = False
    """Whether shares of victories are asked for."""


class RoundPlayed(Struct, frozen=True):
    exercise: Exercise
    decisions: int
    standing: Standing
    more: dict[str, float]
    """What else there is to tell."""


class Ground(Protocol):
    """Where the games of one game are played."""

    version: str
    """Of its encoding."""
    fields: int
    slots: int
    others: int
    """How many nets that do not learn play in a round."""

    def usual(self, slowly: bool) -> Setting: ...

    def play(self, ask: Ask) -> RoundPlayed: ...

    def close(self) -> None: ...
