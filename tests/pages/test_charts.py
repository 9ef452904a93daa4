"""Charts: where curves, their grid and their turning points stand, whatever their figures are."""

from __future__ import annotations

import re

import pytest

from debacle.server.pages.charts import BOTTOM, TOP, bar_widths, drawn
from debacle.server.pages.jinja import environment
from debacle.server.pages.words import words_in
from debacle.texts.charts import AxisLabel, BarChart, Chart, ChartBar, Curve, TurningPoint

ADA = Curve("Ada", ((0, 0), (1, 10), (2, 10), (4, 40)), "seat-1")
BOB = Curve("Bob", ((0, 0), (4, 20)), "seat-2")
WORDS = words_in("en")


def chart(*curves: Curve, log: bool = False, stepped: bool = True) -> Chart:
    return Chart(key="points", title="Points", curves=curves, log=log, stepped=stepped)


def test_a_curve_runs_from_edge_to_edge_and_stays_until_it_changes() -> None:
    ada, bob = drawn(chart(ADA, BOB), WORDS).curves
    assert ada.path == f"M0 {BOTTOM:g}H25V75H100V{TOP:g}H100"
    assert bob.end == (100.0, 53.0)
    assert (ada.last, bob.last) == ("40", "20")


def test_without_steps_it_runs_straight_to_the_next_figure() -> None:
    assert drawn(chart(BOB, stepped=False), WORDS).curves[0].path == f"M0 {BOTTOM:g}L100 {TOP:g}"


def test_powers_of_ten_are_as_far_apart_as_the_ones_before() -> None:
    huge = Curve("Bob", ((0, 0), (1, 10**50 - 1), (2, 10**100 - 1)), "seat-2")
    lines = drawn(chart(huge, log=True), WORDS)
    assert lines.curves[0].path.startswith(f"M0 {BOTTOM:g}H50V53H100V{TOP:g}")
    assert [line.said for line in lines.grid] == ["0", "10\u00a0septillion", "10^50", "10^75", "10^100"]
    assert [line.y for line in lines.grid] == [97.0, 75.0, 53.0, 31.0, 9.0]


@pytest.mark.parametrize(
    ("most", "said"), [(40, ["0", "10", "20", "30", "40"]), (7, ["0", "2", "4", "6"]), (1, ["0.0", "0.5", "1.0"])]
)
def test_the_grid_has_round_figures(most: int, said: list[str]) -> None:
    grid = drawn(chart(Curve("Ada", ((0, 0), (1, most)))), WORDS).grid
    assert [line.said for line in grid] == said


def test_what_is_below_nothing_stands_below_it() -> None:
    lines = drawn(chart(Curve("Ada", ((0, -10), (1, 10)))), WORDS)
    assert [(line.said, line.y) for line in lines.grid] == [
        ("−10", 97.0), ("−5", 75.0), ("0", 53.0), ("5", 31.0), ("10", 9.0),
    ]  # fmt: skip


def test_a_curve_far_above_nothing_keeps_its_shape_and_a_band_its_breadth() -> None:
    rating = Curve("Ada", ((0, 1000), (1, 1100)), band=((0, 900, 1100), (1, 1050, 1150)))
    lines = drawn(chart(rating, stepped=False), WORDS)
    assert lines.curves[0].band == "M0 26.6L100 9L100 44.2L0 97Z"


@pytest.mark.parametrize("share", [30, 90])
def test_parts_of_a_hundred_are_drawn_as_such(share: int) -> None:
    """A game of Crisis that nobody wins ends with a curve far from either edge."""
    curve = Curve("Ada", ((0, share), (1, share)))
    grid = drawn(Chart(key="k", title="T", curves=(curve,), whole=100), WORDS).grid
    assert [(line.said, line.y) for line in (grid[0], grid[-1])] == [("0", BOTTOM), ("100", TOP)]


def test_turning_points_are_numbered_from_left_to_right() -> None:
    turns = (TurningPoint(4, "later", "?at=4", "seat-1"), TurningPoint(1, "sooner"))
    whole = Chart(key="k", title="T", curves=(ADA,), turns=turns, labels=(AxisLabel(0, "round 1"),), now=2)
    found = drawn(whole, WORDS)
    assert [(turn.number, turn.x, turn.said) for turn in found.turns] == [(1, 25.0, "sooner"), (2, 100.0, "later")]
    assert found.labels == ((0.0, "round 1", "start"),)
    assert found.now == 50.0


def test_a_chart_of_nothing_is_empty_paper() -> None:
    lines = drawn(chart(Curve("Ada", ())), WORDS)
    assert (lines.curves[0].path, lines.curves[0].end) == ("", None)


def test_what_is_drawn_is_escaped_and_holds_no_style_of_its_own() -> None:
    nasty = Chart(
        key="k", title="<script>", curves=(Curve("<b>", ((0, 1),)),), turns=(TurningPoint(0, "<i>", "?a=1&b=2"),)
    )
    template = '{% import "charts.html" as charts with context %}{{ charts.chart(one) }}{{ charts.bars(two) }}'
    two = BarChart(key="b", title="Bars", bars=(ChartBar("<u>", 4), ChartBar("none", 0)))
    html = environment().from_string(template).render(one=nasty, two=two, words=WORDS)
    assert not re.search(r"<(script|b|i|u)>(?!s)", html.replace('<b class="chart-title"', ""))
    assert "style=" not in html
    assert "?a=1&amp;b=2" in html


def test_bars_are_parts_of_the_longest() -> None:
    assert bar_widths([4, 1, 0]) == [100.0, 25.0, 0.0]
    assert bar_widths([]) == []
    assert bar_widths([0]) == [0.0]
