"""What a replay shows of a game that was looked through: everybody's chances as a curve, and the greatest mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct

from debacle.analysis.saying import MistakeSight, percents, said_how, said_mistake, said_none
from debacle.analysis.stored import read
from debacle.analysis.whole_game import Analysis, ChanceMoment
from debacle.core.audience import Seat
from debacle.server.pages.replay_book import Book
from debacle.server.recent import Recent
from debacle.server.storage.analyses import KeptAnalysis
from debacle.server.tables.leafing import Eyes
from debacle.texts.charts import Chart, Curve, TurningPoint
from debacle.texts.words import Words

RECENT = 64
_read: Recent[Any, tuple[Analysis, list[MistakeSight]]] = Recent(RECENT)


class WantedAnalysis(Struct, frozen=True):
    """Of which seat, and how far it is; None: nobody has asked for it."""

    seat: Seat
    kept: KeptAnalysis | None


class ChanceRow(Struct, frozen=True):
    """A line of the curve as a table."""

    steps: int
    href: str
    shares: tuple[str, ...]


class AnalysisSight(Struct, frozen=True):
    """As its template has it."""

    seat: Seat
    at: str
    """Where it is asked for."""
    poll: str
    """Where one can look how far it is."""
    percent: int | None
    """How much of it is done; None: it is not being worked on."""
    chart: Chart | None = None
    rows: tuple[ChanceRow, ...] = ()
    mistakes: tuple[tuple[str, MistakeSight], ...] = ()
    """Each with the address of its moment; in the order of play, as the curve numbers them."""
    worst: int | None = None
    """When the greatest of several was made."""
    none: str = ""
    """What is said where there is none."""
    how: str = ""


def analysis_sight(
    book: Book, eyes: Eyes, steps: int, wanted: WantedAnalysis, names: tuple[str, ...], words: Words
) -> AnalysisSight:
    at = book.at.removesuffix("/replay") if book.table else book.at
    here = urlencode({"eyes": eyes.key, "at": steps, "of": wanted.seat + 1})
    sight = AnalysisSight(wanted.seat, f"{at}/analysis", f"{at}/analysis?{here}", None)
    if wanted.kept is None:
        return sight
    if not wanted.kept.body:
        return sight.__replace__(percent=round(100 * wanted.kept.done))
    key = book.key, wanted.seat, names, words.spoken
    body = wanted.kept.body
    analysis, mistakes = _read.get(key, lambda: _in_words(book, body, names, words))
    address = _address(book, eyes, wanted.seat)
    return sight.__replace__(
        chart=_chart(analysis, mistakes, steps, address, names, words),
        rows=tuple([_row(moment, address, words) for moment in analysis.moments]),
        mistakes=tuple([(f"{address}{one.steps}", one) for one in sorted(mistakes, key=lambda one: one.steps)]),
        worst=mistakes[0].steps if len(mistakes) > 1 else None,
        none=said_none(analysis, words),
        how=said_how(analysis, words),
    )


def _in_words(book: Book, body: str, names: tuple[str, ...], words: Words) -> tuple[Analysis, list[MistakeSight]]:
    analysis = read(body, book.match)
    return analysis, [said_mistake(book.match, analysis.seat, one, names, words) for one in analysis.mistakes]


def _address(book: Book, eyes: Eyes, seat: Seat) -> str:
    """Of a moment in which a mistake can be seen, less its number: from eyes that may know what was chosen."""
    seen = eyes if eyes.may_know(seat) else Eyes(seat)
    return f"{book.at}?{urlencode({'eyes': seen.key, 'of': seat + 1})}&at="


def _chart(
    analysis: Analysis,
    mistakes: Sequence[MistakeSight],
    steps: int,
    address: str,
    names: tuple[str, ...],
    words: Words,
) -> Chart:
    mark = f"seat-{analysis.seat + 1}"
    turns = [
        TurningPoint(
            one.steps, words.count("looked.turn", one.steps, better=one.better_answer), f"{address}{one.steps}", mark
        )
        for one in mistakes
    ]
    return Chart(
        key="chances",
        title=words.say("looked.chart"),
        note=words.say("looked.chart_note" if mistakes else "looked.chart_note_none"),
        curves=tuple([_curve(analysis, seat, name) for seat, name in enumerate(names)]),
        whole=100,
        stepped=False,
        turns=tuple(turns),
        now=steps,
    )


def _curve(analysis: Analysis, seat: Seat, name: str) -> Curve:
    points = [(float(moment.steps), percents(moment)[seat]) for moment in analysis.moments]
    return Curve(name, tuple(points), f"seat-{seat + 1}")


def _row(moment: ChanceMoment, address: str, words: Words) -> ChanceRow:
    shares = [words.say("analysis.percent", percent=one) for one in percents(moment)]
    return ChanceRow(moment.steps, f"{address}{moment.steps}", tuple(shares))
