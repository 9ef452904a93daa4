"""What ran over a game that is over, as charts, with their turning points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import log10

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.moments import walk
from debacle.server.pages.charts import figure_said
from debacle.server.pages.game_page import Replayable
from debacle.texts.charts import AxisLabel, Chart, Curve, Point, TurningPoint
from debacle.texts.replays import Course
from debacle.texts.words import Words

MOST_LABELS = 9
MOST_LEADS = 4
"""Changes of the lead that are marked: those that lasted longest."""
Address = Callable[[int], str]
"""Of the moment after so many answers."""


class GameFigures(Struct, frozen=True):
    """The figures of a whole game, which are the same in every language."""

    figures: Mapping[str, tuple[tuple[int, ...], ...]]
    """By course, at each moment."""
    rounds: tuple[tuple[int, int], ...]
    """After how many answers each round began, and its number."""


def run_of(match: Match, board: Replayable) -> GameFigures:
    figures: dict[str, list[tuple[int, ...]]] = {course.key: [] for course in board.courses}
    rounds: list[tuple[int, int]] = []
    for steps, moment in enumerate(walk(match)):
        views = [moment.state.view(seat) for seat in range(match.header.seats)]
        for key, now in board.course(views).items():
            figures[key].append(now)
        number = board.stage(views[0]).round
        if not rounds or rounds[-1][1] != number:
            rounds.append((steps, number))
    return GameFigures({key: tuple(run) for key, run in figures.items()}, tuple(rounds))


def charts(
    run: GameFigures, courses: Sequence[Course], names: Sequence[str], now: int, address: Address, words: Words
) -> tuple[Chart, ...]:
    labels = _labels(run.rounds, words)
    return tuple(
        [
            Chart(
                key=course.key,
                title=words.say(f"course.{course.key}"),
                curves=_curves(course, run.figures[course.key], names, words),
                log=course.log,
                turns=_turns(course, run.figures[course.key], names, address, words, first=course is courses[0]),
                labels=labels,
                now=now,
            )
            for course in courses
        ]
    )


def _labels(rounds: Sequence[tuple[int, int]], words: Words) -> tuple[AxisLabel, ...]:
    every = -(-len(rounds) // MOST_LABELS)
    return tuple([AxisLabel(steps, words.number(number)) for steps, number in rounds[::every]])


def _curves(course: Course, run: Sequence[tuple[int, ...]], names: Sequence[str], words: Words) -> tuple[Curve, ...]:
    if course.names:
        return tuple(
            [Curve(words.say(f"course_is.{name}"), _points(run, place)) for place, name in enumerate(course.names)]
        )
    return tuple([Curve(name, _points(run, seat), f"seat-{seat + 1}") for seat, name in enumerate(names)])


def _points(run: Sequence[tuple[int, ...]], place: int) -> tuple[Point, ...]:
    """Where it changed, and the end."""
    points = [(float(at), now[place]) for at, now in enumerate(run)]
    changed = [points[0], *[after for before, after in pairwise(points) if before[1] != after[1]]]
    return (*changed, points[-1])


def _turns(
    course: Course,
    run: Sequence[tuple[int, ...]],
    names: Sequence[str],
    address: Address,
    words: Words,
    *,
    first: bool,
) -> tuple[TurningPoint, ...]:
    """Of what is played for: who took the lead. Of everything: the greatest step, up or down."""
    if course.names:
        return ()

    def turn(at: int, seat: Seat, key: str, figure: str = "") -> TurningPoint:
        return TurningPoint(at, words.say(key, who=names[seat], figure=figure), address(at), f"seat-{seat + 1}")

    found = [turn(at, seat, "replay.leads") for at, seat in (_leads(run) if first and len(names) > 1 else ())]
    step = _greatest(course, run)
    if step is not None and step[0] not in [one.at for one in found]:
        at, seat = step
        change = run[at][seat] - run[at - 1][seat]
        found.append(turn(at, seat, "replay.rises" if change > 0 else "replay.falls", figure_said(abs(change), words)))
    return tuple(sorted(found, key=lambda one: one.at))


def _leads(run: Sequence[tuple[int, ...]]) -> list[tuple[int, Seat]]:
    """When somebody took a lead that they had alone, the longest ones; the first to lead takes it from nobody."""
    taken: list[tuple[int, Seat]] = []
    for at, now in enumerate(run):
        ahead = [seat for seat, figure in enumerate(now) if figure == max(now)]
        if len(ahead) == 1 and (not taken or taken[-1][1] != ahead[0]):
            taken.append((at, ahead[0]))
    ends = [at for at, _ in taken[1:]] + [len(run)]
    lasted = {at: end - at for (at, _), end in zip(taken, ends, strict=True)}
    longest = sorted(taken, key=lambda one: -lasted[one[0]])[:MOST_LEADS]
    return sorted([one for one in longest if one[0]])


def _greatest(course: Course, run: Sequence[tuple[int, ...]]) -> tuple[int, Seat] | None:
    def height(figure: int) -> float:
        return log10(figure + 1) if course.log and figure >= 0 else float(figure)

    steps = [
        (abs(height(after[seat]) - height(before[seat])), -at, seat)
        for at, (before, after) in enumerate(pairwise(run), start=1)
        for seat in range(len(after))
    ]
    size, at, seat = max(steps, default=(0.0, 0, 0))
    return (-at, seat) if size else None
