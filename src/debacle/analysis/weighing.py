"""What answers are worth to the seat that is asked, by playing on from worlds that it may be in.

All answers are tried in the same worlds with the same chance, so that their difference is surer than each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct, structs

from debacle.analysis.playouts import Standpoint, outcome_of, playouts_of
from debacle.analysis.work import Job, Work
from debacle.core.audience import Seat
from debacle.core.game import AnyGame
from debacle.core.messages import Outcome
from debacle.core.specs import Answer

KEPT = 3
"""Answers that are tried to the end."""
PIECE = 1200
"""Answers that bots give in one piece of work: about half a second."""
DOUBT = 16
"""Games in which two answers are taken to differ beside those that were played."""
CONVINCING = 2
"""By so many times as much as it may be off, something must be better than what a good player thought of first: of six
that are tried in a handful of games, one often does better by chance."""
IMAGINED = 20
"""As long as so many answers it takes to imagine a world, and a few more of it."""
Fared = tuple[float, int]
"""In one game: the share of the victory, and points."""


class Chances(Struct, frozen=True):
    """What a seat may hope for, counted over games that bots played to their end."""

    won: float
    """The share of victories."""
    points: float
    games: int

    @property
    def likely(self) -> float:
        """The share that is to be expected: with a victory and a defeat added, for three of three is not sure."""
        return (self.won * self.games + 1) / (self.games + 2)

    @property
    def unsure(self) -> float:
        """By so much that may be off, either way: a standard error."""
        return sqrt(self.likely * (1 - self.likely) / (self.games + 2))


class Valued(Struct, frozen=True):
    """An answer, and what it is worth."""

    answer: Answer
    chances: Chances
    behind: float
    """By how much the best one wins more often ..."""
    unsure: float
    """... and by how much that may be off."""
    more: float = 0.0
    """How many points it ends with beyond the one that is kept, if one is ..."""
    more_unsure: float = 0.0
    """... and by how much that may be off."""


def weigh(
    seen: Standpoint, answers: Sequence[Answer], budget: int, seed: str, keep: Answer = None
) -> Work[list[Valued]]:
    """The best first; the first that was given stays ahead of what is better by chance only. The budget is in answers
    that bots give. What falls behind is not tried for longer, but for the one to be kept."""
    tally = _Tally(answers)
    going, spent, worlds = [*answers], 0, 0
    while spent < budget or worlds < 2:
        each = 1 if not worlds else max(1, PIECE * worlds * len(answers) // (spent * len(going)))
        took, fared = yield Job(
            try_out, (seen, tuple(going), range(worlds, worlds + each), seed), min(1.0, spent / budget)
        )
        tally.add(going, fared)
        spent, worlds = spent + took, worlds + each
        going = _still(tally.order(going), keep, spent / budget) if worlds > 1 else going
    best, *others = tally.order(going)
    others.sort(key=lambda one: tally.lead(best, one)[0])
    dropped = tally.order([one for one in answers if one not in going])
    kept = best if keep is None else keep
    return [
        Valued(one, tally.chances(one), *tally.lead(best, one), *tally.more(one, kept))
        for one in (best, *others, *dropped)
    ]


def drawn_together(weighed: Sequence[Valued]) -> list[Valued]:
    """The same, drawn towards each other as if they had fared alike in some games more: in a handful of games answers
    that are nearly as good come out far apart."""
    most = max([one.chances.games for one in weighed])
    longest = [one.chances for one in weighed if one.chances.games == most]
    won, points = [sum(all_) / len(longest) for all_ in zip(*[(one.won, one.points) for one in longest], strict=True)]
    found: list[Valued] = []
    for one in weighed:
        own, part = one.chances, one.chances.games / (one.chances.games + DOUBT)
        chances = Chances(won + part * (own.won - won), points + part * (own.points - points), own.games)
        found.append(structs.replace(one, chances=chances, behind=part * one.behind, unsure=part * one.unsure))
    return found


def _still(ordered: Sequence[Answer], keep: Answer, spent: float) -> list[Answer]:
    """Who is tried further on: the fewer, the more of the budget is spent."""
    most = KEPT if spent > 0.5 else max(KEPT, len(ordered) - 1) if spent > 0.2 else len(ordered)
    return [one for place, one in enumerate(ordered) if place < most or one == keep]


def try_out(
    game: AnyGame, seen: Standpoint, answers: Sequence[Answer], worlds: Sequence[int], seed: str
) -> tuple[int, list[list[Fared]]]:
    """How many answers the bots gave, and how each of these fared in each of the worlds."""
    playouts = playouts_of(game)
    imagined = [playouts.imagined(seen, f"{seed} {number}") for number in worlds]
    tried = [[world.twin() for world in imagined] for _ in answers]
    for answer, own in zip(answers, tried, strict=True):
        for world in own:
            world.answer(seen.seat, answer)
    took = playouts.play([world for own in tried for world in own], seen.sitting)
    return took + IMAGINED * len(worlds), [[fared(outcome_of(world), seen.seat) for world in own] for own in tried]


def fared(outcome: Outcome, seat: Seat) -> Fared:
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0, outcome.scores[seat]


def counted(games: Sequence[Fared]) -> Chances:
    count = len(games)
    return Chances(sum([won for won, _ in games]) / count, sum([points for _, points in games]) / count, count)


class _Tally:
    """How each answer fared, world by world."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        self._first = answers[0]
        self._games: dict[Answer, list[Fared]] = {answer: [] for answer in answers}

    def add(self, answers: Sequence[Answer], games: Sequence[Sequence[Fared]]) -> None:
        for answer, own in zip(answers, games, strict=True):
            self._games[answer] += own

    def chances(self, answer: Answer) -> Chances:
        return counted(self._games[answer])

    def lead(self, one: Answer, other: Answer) -> tuple[float, float]:
        """How much more often the one wins where both were tried, and by how much that may be off: as if they had
        differed in some games more, for a handful of games tells little."""
        pairs = [mine[0] - yours[0] for mine, yours in zip(self._games[one], self._games[other], strict=False)]
        mean = sum(pairs) / len(pairs)
        return mean, sqrt(sum([(pair - mean) ** 2 for pair in pairs]) + DOUBT * (one != other)) / len(pairs)

    def more(self, one: Answer, other: Answer) -> tuple[float, float]:
        """Points of the one beyond the other's where both were tried, and by how much that may be off."""
        pairs = [mine[1] - yours[1] for mine, yours in zip(self._games[one], self._games[other], strict=False)]
        mean = sum(pairs) / len(pairs)
        return mean, sqrt(sum([(pair - mean) ** 2 for pair in pairs]) / (len(pairs) * max(1, len(pairs) - 1)))

    def order(self, answers: Sequence[Answer]) -> list[Answer]:
        return sorted(answers, key=self._merit, reverse=True)

    def _merit(self, answer: Answer) -> tuple[float, bool, float]:
        """What a good player thought of first is beaten only by what is surely better."""
        more, unsure = self.lead(answer, self._first)
        surely = max(0.0, more - CONVINCING * unsure) if more > 0 else more
        return surely, answer == self._first, self.chances(answer).points
