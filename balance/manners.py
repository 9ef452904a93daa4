"""How a game's characters differ: the same few figures for each of them, from many games among themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from balance.games import in_chunks, processes, steps
from balance.report import row, shares, table
from debacle import registry
from debacle.core.messages import Decision
from debacle.core.specs import Answer
from debacle.teaching.people import seatable

SEED = 1929
HEAD = """\
# {title}: how its characters play

Made by `python -m balance.{page} {games} > docs/balance/{page}.md`; the same program gives the same page. {games:,}
games of {seats} different characters each, drawn anew for every game. A fair share is one victory in {seats} games;
limits are 95 % (Wilson). How each of them is made stands in the game's room `bot`.
"""

Figure = Callable[[Any, Decision, Answer], float | None]
"""What is counted of an answer, by the view of whoever gives it; None: nothing."""
Figures = Mapping[str, tuple[Figure, str]]
"""By name, with how its mean is written."""


class Manners:
    """By character: games, victories, points, and the sums of the figures."""

    def __init__(self) -> None:
        self.games: defaultdict[str, int] = defaultdict(int)
        self.wins: defaultdict[str, float] = defaultdict(float)
        self.points: defaultdict[str, int] = defaultdict(int)
        self.sums: defaultdict[tuple[str, str], float] = defaultdict(float)
        self.counts: defaultdict[tuple[str, str], int] = defaultdict(int)

    def merge(self, other: Manners) -> None:
        for name in ("games", "wins", "points", "sums", "counts"):
            mine = getattr(self, name)
            for key, value in getattr(other, name).items():
                mine[key] += value

    def mean(self, character: str, figure: str) -> float:
        return self.sums[character, figure] / max(1, self.counts[character, figure])


def write(game: str, page: str, figures: Figures, seats: int, games: int) -> None:
    """The page of a game's characters."""
    loaded = registry.load(game)
    print(HEAD.format(title=loaded.about.titles["en"], page=page, games=games, seats=seats))
    with processes() as pool:
        found = in_chunks(pool, partial(_play, figures, seats), [game], games)[game]
    table("character", *figures, "points, mean", "wins", "limits", "times fair")
    for character in [one for one in seatable(loaded) if found.games[one]]:
        played = found.games[character]
        written = [how.format(found.mean(character, name)) for name, (_, how) in figures.items()]
        points = f"{found.points[character] / played:.1f}"
        row(f"`{character}`", *written, points, *shares(found.wins[character], played, seats))


def _play(figures: Figures, seats: int, key: str, numbers: range) -> Manners:
    game, found = registry.load(key), Manners()
    for number in numbers:
        sitting = Random(f"{SEED}:{number}").sample(seatable(game), seats)
        for step in steps(game, sitting, game.read_options({}), SEED, number):
            if step.decision is None:
                _count_end(found, sitting, step.state.outcome())
            else:
                seat = step.decision.seat
                for name, (figure, _) in figures.items():
                    value = figure(step.state.view(seat), step.decision, step.answer)
                    if value is not None:
                        found.sums[sitting[seat], name] += value
                        found.counts[sitting[seat], name] += 1
    return found


def _count_end(found: Manners, sitting: list[str], outcome: Any) -> None:
    for seat, character in enumerate(sitting):
        found.games[character] += 1
        found.points[character] += outcome.scores[seat]
        found.wins[character] += (seat in outcome.winners) / max(1, len(outcome.winners))
