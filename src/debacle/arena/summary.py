"""What many games come to, with the limits within which chance may have moved it."""

from __future__ import annotations

from msgspec import Struct, field


class Experiment(Struct, frozen=True, kw_only=True):
    """What to simulate. The same experiment gives the same summary, on one core or forty."""

    game: str
    players: tuple[str, ...]
    """One bot a seat; they change seats from game to game."""
    games: int
    seed: int
    deck: str | None = None
    """A deck file, where it is not the game's own."""
    options: dict[str, object] = {}
    seats: int | None = None
    """Where there are more players than seats: how many sit at a table. None: all of them."""
    seconds: float = 1.0
    """How long a player from outside may think about an answer."""

    @property
    def chairs(self) -> int:
        return len(self.players) if self.seats is None else self.seats


class Spread(Struct, frozen=True):
    """How a number is distributed; quantiles are values that did occur."""

    mean: float
    least: int
    p5: int
    p25: int
    p50: int
    p75: int
    p95: int
    most: int


class PlayerSummary(Struct, frozen=True, kw_only=True):
    name: str
    wins: float
    """A shared victory counts as a share."""
    rate: float
    low: float
    high: float
    """95 % confidence limits of the rate (Wilson)."""
    times_fair: float
    """The rate as a multiple of a fair share."""
    measures: dict[str, Spread]
    """What the game's outcome measures: score, and whatever else it names."""


class Summary(Struct, frozen=True, kw_only=True):
    experiment: Experiment = field(name="plan")
    players: tuple[PlayerSummary, ...]
    """By player, in the order of the experiment."""
    seats: tuple[PlayerSummary, ...]
    """The same by seat, whoever sat there."""
    decisions: int
    without_winner: int
