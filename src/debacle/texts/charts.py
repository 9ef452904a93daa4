"""Charts: curves and bars as data, ready to be drawn. A game says what runs over its course, the server draws it."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

Figure: TypeAlias = int | float
"""An amount may have a hundred digits: it stays a whole number until it is a place on the paper."""
Point: TypeAlias = tuple[float, Figure]
"""How far along, and how much."""


class Curve(Struct, frozen=True):
    """One line of a chart."""

    name: str
    points: tuple[Point, ...]
    """From left to right."""
    mark: str = ""
    """The class of a seat, `seat-1` to `seat-5`, whose colour, dashes and symbol it has; empty: ink."""
    band: tuple[tuple[float, Figure, Figure], ...] = ()
    """How far along, the least and the most: how sure the figure is."""


class TurningPoint(Struct, frozen=True):
    """A moment worth a number on the chart and a line under it."""

    at: float
    said: str
    href: str = ""
    mark: str = ""
    """Of the seat that it is about."""


class AxisLabel(Struct, frozen=True):
    """What stands under the chart: a round, a date."""

    at: float
    said: str


class Chart(Struct, frozen=True, kw_only=True):
    """Curves over the same course."""

    key: str
    """An id on its page."""
    title: str
    note: str = ""
    curves: tuple[Curve, ...]
    log: bool = False
    """By powers of ten; nothing stands at the bottom."""
    whole: Figure | None = None
    """What all is parts of, as a hundred: then it runs from nothing to that, whatever the curves do."""
    stepped: bool = True
    """Whether a figure stays what it is until the next; else it runs straight to it."""
    turns: tuple[TurningPoint, ...] = ()
    labels: tuple[AxisLabel, ...] = ()
    now: float | None = None
    """How far along the reader is."""


class ChartBar(Struct, frozen=True):
    name: str
    figure: Figure
    mark: str = ""
    said: str = ""
    """The figure in words; empty: as it is."""


class BarChart(Struct, frozen=True, kw_only=True):
    """Figures side by side: how often something was, or how much each has."""

    key: str
    title: str
    note: str = ""
    bars: tuple[ChartBar, ...]
