"""Ratings as curves, and what is counted of many games as bars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime

from debacle.core.game import AnyGame
from debacle.registry import part
from debacle.server.results.counting import KeptCounts, read_counts
from debacle.server.results.histograms import Stretch, bins
from debacle.server.results.rating import NEW, shown
from debacle.server.storage.rating_lists import CountedGame, RatedGame
from debacle.texts.charts import AxisLabel, BarChart, Chart, ChartBar, Curve
from debacle.texts.statistics import STATISTICS, Statistics
from debacle.texts.words import Words

CARDS = 12
"""So many cards are shown, those that won most often."""
OFTEN = 3
"""A card that was there less often than this tells nothing."""
NAMED = 6
"""From this power of ten on a number is written as one."""
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def rating_chart(game: str, title: str, rated: Sequence[RatedGame], words: Words) -> Chart:
    """From a newcomer's rating on; the band is the uncertainty."""
    course = [NEW, *(one.rating for one in rated)]
    curve = Curve(
        words.say("players.rating"),
        tuple([(place, shown(rating.mu)) for place, rating in enumerate(course)]),
        "",
        tuple(
            [
                (place, shown(rating.mu - rating.sigma), shown(rating.mu + rating.sigma))
                for place, rating in enumerate(course)
            ]
        ),
    )
    ends = {0: rated[0], len(rated): rated[-1]} if rated else {}
    labels = tuple([AxisLabel(place, _day(one.ended_at)) for place, one in ends.items()])
    note = words.say("players.curve_note")
    return Chart(key=f"rating-{game}", title=title, note=note, curves=(curve,), stepped=False, labels=labels)


def statistics_charts(game: AnyGame, counted: Sequence[CountedGame], words: Words) -> list[BarChart]:
    """The words are the server's with those of the game."""
    length = Counter([str(one.answers) for one in counted])
    scores = Counter([str(score) for one in counted for score in one.scores])
    charts = [
        _histogram("length", words.say("statistics_page.length"), length, words),
        _histogram("scores", words.say("statistics_page.scores"), scores, words),
    ]
    kind: type[Statistics] | None = part(STATISTICS, game.about.key)
    if kind is not None:
        kept = [read_counts(one.counts) for one in counted]
        charts += [_amounts(what, kept, words) for what in kind.amounts]
        charts.append(_cards(kind(game.deck, words), kept, words))
    return [chart for chart in charts if chart.bars]


def _amounts(what: str, kept: Sequence[KeptCounts], words: Words) -> BarChart:
    together: Counter[str] = Counter()
    for one in kept:
        together.update(one.amounts.get(what, {}))
    return _histogram(what, words.say(f"statistics.{what}"), together, words)


def _cards(told: Statistics, kept: Sequence[KeptCounts], words: Words) -> BarChart:
    had: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for one in kept:
        for card, (often, times) in one.cards.items():
            won[card] += often
            had[card] += times
    named = [(card, name) for card in had if had[card] >= OFTEN and (name := told.card(card)) is not None]
    best = sorted(named, key=lambda one: (-won[one[0]] / had[one[0]], -had[one[0]], one[1]))[:CARDS]
    bars = [ChartBar(name, won[card] / had[card], "", _share(won[card], had[card], words)) for card, name in best]
    note = words.say("statistics_page.cards_note", times=OFTEN)
    return BarChart(key="cards", title=words.say("statistics.cards"), note=note, bars=tuple(bars))


def _share(won: int, had: int, words: Words) -> str:
    return words.say("statistics_page.share", percent=round(100 * won / had), won=won, had=had)


def _histogram(key: str, title: str, counted: Counter[str], words: Words) -> BarChart:
    bars = tuple([ChartBar(_span(one, words), one.number) for one in bins(counted)])
    return BarChart(key=key, title=title, bars=bars)


def _span(one: Stretch, words: Words) -> str:
    if one.low == one.high:
        return words.number(one.low)
    return words.say("statistics_page.span", low=_number(one.low, words), high=_number(one.high, words))


def _number(number: int, words: Words) -> str:
    """A great one by its power of ten, which is all that is known of it."""
    power = len(str(abs(number + 1))) - 1 if str(number).strip("9") == "" else len(str(abs(number))) - 1
    return words.number(number) if power < NAMED else f"10{str(power).translate(RAISED)}"


def _day(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d}"
