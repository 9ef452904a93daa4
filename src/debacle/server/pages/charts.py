"""Draws charts as SVG in the paper's style. Places are percentages and strokes do not scale, so that a chart is as wide
as its column while its letters keep their size; colours are the style sheet's, by day and by night."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, log10

from msgspec import Struct

from debacle.texts.charts import Chart, Curve, Figure
from debacle.texts.words import Words

TOP, BOTTOM = 9.0, 97.0
"""Where the greatest and the least figure stand, in percent of the height."""
GRID_LINES = 4
MOST_IN_WORDS = 33
"""Greater powers of ten have no name that anybody knows."""


class GridLine(Struct, frozen=True):
    y: float
    said: str


class DrawnCurve(Struct, frozen=True):
    """A curve in a field of 100 by 100, which is stretched over the chart."""

    name: str
    mark: str
    path: str
    band: str
    end: tuple[float, float] | None
    last: str
    """Its last figure, in words."""


class DrawnTurn(Struct, frozen=True):
    number: int
    x: float
    said: str
    href: str
    mark: str


class DrawnChart(Struct, frozen=True):
    grid: tuple[GridLine, ...]
    curves: tuple[DrawnCurve, ...]
    turns: tuple[DrawnTurn, ...]
    labels: tuple[tuple[float, str, str], ...]
    """How far along, what it says, and on which side of its place it stands."""
    now: float | None


class _Scale:
    """Figures as places on the paper."""

    def __init__(self, chart: Chart) -> None:
        points = [point for curve in chart.curves for point in curve.points]
        sides = [side for curve in chart.curves for at, low, high in curve.band for side in ((at, low), (at, high))]
        ats = [at for at, _ in points] or [0.0]
        figures = [figure for _, figure in (*points, *sides)]
        self._log = chart.log
        self._left, self._right = min(ats), max(max(ats), min(ats) + 1)
        # A curve far above nothing keeps its shape; else the chart begins at nothing.
        low, high = min(figures, default=0), max(figures, default=1)
        if chart.whole is not None:
            low, high = 0, chart.whole
        self.lowest = self._height(low if low < 0 or (not chart.log and low > high / 2) else 0)
        self.highest = max(self._height(high), self.lowest + 1)

    def x(self, at: float) -> float:
        return _round((at - self._left) / (self._right - self._left) * 100)

    def y(self, figure: Figure) -> float:
        return self.place(self._height(figure))

    def place(self, height: float) -> float:
        part = (height - self.lowest) / (self.highest - self.lowest)
        return _round(BOTTOM - part * (BOTTOM - TOP))

    def _height(self, figure: Figure) -> float:
        if not self._log:
            return float(figure)
        return log10(figure + 1) if figure >= 0 else -log10(1 - figure)


def drawn(chart: Chart, words: Words) -> DrawnChart:
    """Where all of it stands."""
    scale = _Scale(chart)
    turns = sorted(chart.turns, key=lambda turn: turn.at)
    return DrawnChart(
        grid=_powers(scale, words) if chart.log else _grid(scale, words),
        curves=tuple([_curve(curve, scale, words, stepped=chart.stepped) for curve in chart.curves]),
        turns=tuple(
            [
                DrawnTurn(number, scale.x(turn.at), turn.said, turn.href, turn.mark)
                for number, turn in enumerate(turns, start=1)
            ]
        ),
        labels=tuple([(x, label.said, _side(x)) for label in chart.labels for x in [scale.x(label.at)]]),
        now=None if chart.now is None else scale.x(chart.now),
    )


def figure_said(figure: Figure, words: Words) -> str:
    if isinstance(figure, int):
        return words.in_words(figure) if abs(figure) >= 10**6 else words.number(figure)
    return words.decimal(figure, 1)


def bar_widths(figures: Sequence[Figure]) -> list[float]:
    """In percent of the longest."""
    most = max([abs(figure) for figure in figures], default=0) or 1
    return [_round(abs(figure) * 100 / most) for figure in figures]


def _curve(curve: Curve, scale: _Scale, words: Words, *, stepped: bool) -> DrawnCurve:
    places = [(scale.x(at), scale.y(figure)) for at, figure in curve.points]
    last = figure_said(curve.points[-1][1], words) if curve.points else ""
    end, path = (places[-1] if places else None), _path(places, stepped=stepped)
    return DrawnCurve(curve.name, curve.mark, path, _band(curve, scale), end, last)


def _path(places: Sequence[tuple[float, float]], *, stepped: bool) -> str:
    """Runs of one height are one stroke: most moments change nothing."""
    if not places:
        return ""
    said = [f"M{places[0][0]:g} {places[0][1]:g}"]
    for (_, before), (x, y) in pairwise(places):
        if stepped and y != before:
            said.append(f"H{x:g}V{y:g}")
        elif not stepped:
            said.append(f"L{x:g} {y:g}")
    return "".join(said) + (f"H{places[-1][0]:g}" if stepped else "")


def _band(curve: Curve, scale: _Scale) -> str:
    if not curve.band:
        return ""
    over = [f"{scale.x(at):g} {scale.y(high):g}" for at, _, high in curve.band]
    under = [f"{scale.x(at):g} {scale.y(low):g}" for at, low, _ in reversed(curve.band)]
    return f"M{'L'.join([*over, *under])}Z"


def _grid(scale: _Scale, words: Words) -> tuple[GridLine, ...]:
    step = _round_step((scale.highest - scale.lowest) / GRID_LINES)
    first, last = ceil(scale.lowest / step), floor(scale.highest / step)
    heights = [number * step for number in range(first, last + 1)]
    said = [words.number(round(height)) if step >= 1 else words.decimal(height, 1) for height in heights]
    return tuple([GridLine(scale.place(height), text) for height, text in zip(heights, said, strict=True)])


def _round_step(rough: float) -> float:
    """1, 2 or 5 times a power of ten."""
    power = 10.0 ** floor(log10(rough)) if rough > 0 else 1.0
    return next(power * times for times in (1, 2, 5, 10) if power * times >= rough * 0.999)


def _powers(scale: _Scale, words: Words) -> tuple[GridLine, ...]:
    most = floor(scale.highest + 0.001)
    every = max(1, ceil(most / GRID_LINES))
    lines = [GridLine(scale.place(0), words.number(0))]
    for power in range(every, most + 1, every):
        said = words.in_words(10**power) if power <= MOST_IN_WORDS else f"10^{power}"
        lines.append(GridLine(scale.place(log10(10**power + 1)), said))
    return tuple(lines)


def _side(x: float) -> str:
    return "start" if x < 4 else "end" if x > 94 else "middle"


def _round(place: float) -> float:
    return round(place, 2)
