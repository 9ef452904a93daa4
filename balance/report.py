"""What the pages of docs/balance are written with: sections, tables, and how often somebody wins."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import Executor

from debacle.arena.simulate import simulate
from debacle.arena.summary import Experiment, Summary
from debacle.arena.tally import wilson

RATES = ("wins", "limits", "times fair")
"""The heads above what `shares` gives."""


def games_wanted(otherwise: int) -> int:
    """From the command line: how many games a table gets, fewer for a quick look."""
    return int(sys.argv[1]) if sys.argv[1:] else otherwise


def section(title: str, text: str) -> None:
    print(f"\n## {title}\n{text}\n", flush=True)


def table(*heads: str) -> None:
    row(*heads)
    row(*["---"] * len(heads))


def row(*cells: object) -> None:
    print("|", " | ".join(map(str, cells)), "|", flush=True)


def shares(wins: float, games: int, seats: int) -> tuple[str, str, str]:
    """Victories as a part of the games with their limits, and as a multiple of the fair share."""
    low, high = wilson(wins / games, games)
    return f"{wins / games:.1%}", f"{low:.1%} – {high:.1%}", f"{wins / games * seats:.2f}"


class Contests:
    """Games of one kind between bots, on the processes of a pool."""

    def __init__(self, pool: Executor, game: str, seed: int) -> None:
        self.pool, self._game, self._seed = pool, game, seed

    def play(
        self,
        players: tuple[str, ...],
        games: int,
        options: Mapping[str, object] | None = None,
        deck: str | None = None,
    ) -> Summary:
        experiment = Experiment(
            game=self._game, players=players, games=games, seed=self._seed, options=dict(options or {}), deck=deck
        )
        return simulate(experiment, executor=self.pool)

    def against_random(
        self, seats: Iterable[int], games: int, label: str = "", options: Mapping[str, object] | None = None
    ) -> None:
        """Rows of one `steady` among `random`, a row for each number of seats."""
        for count in seats:
            players = ("steady", *["random"] * (count - 1))
            wins = self.play(players, games, options).players[0].wins
            row(f"{count} seats{label}", *shares(wins, games, count))
