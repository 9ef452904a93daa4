"""Valued answers in words, no surer than they are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from debacle.analysis.advice import Counsel
from debacle.analysis.weighing import KEPT, Chances, Valued
from debacle.analysis.whole_game import Analysis, ChanceMoment, Mistake
from debacle.core import wire
from debacle.core.audience import Seat
from debacle.core.game import AnyGame
from debacle.core.match import Match
from debacle.core.messages import Event, View
from debacle.core.moments import match_at
from debacle.core.specs import Answer
from debacle.teaching.tutor import Hint, tutor_of
from debacle.terminal.choices import asked_and_chosen
from debacle.terminal.contract import terminal_for
from debacle.texts.words import Words, capital

FEW = 30
"""Fewer games than that say little, and the reader is told so."""
CLOSE = 0.02
"""Chances that may be off by less than this are told to one in a hundred."""
POINTS = 1.0
"""A difference of points below that is none."""
LEAST = 2
"""Victories in a hundred below which two answers are as good."""
NOTABLE = 5
"""Victories in a hundred that a reader would miss."""


class ValuedSight(Struct, frozen=True):
    """One answer, as it is shown."""

    json: str
    """As it can be given."""
    answer: str
    percent: int
    off: int
    chances: str
    points: str
    reason: str


class Telling:
    """Speaks to one seat of one moment."""

    def __init__(self, game: AnyGame, view: View, seen: Sequence[Event], names: tuple[str, ...], words: Words) -> None:
        self._game, self._view, self._seen, self._names, self._words = game, view, seen, names, words

    def answer(self, answer: Answer) -> str:
        return self._in_words(answer)[1]

    def question(self, answer: Answer) -> str:
        return self._in_words(answer)[0]

    def fared(self, key: str, one: Valued) -> str:
        return self._words.say(key, what=self.answer(one.answer), chances=said_chances(one.chances, self._words))

    def advice(self, advice: Counsel) -> list[ValuedSight]:
        """The best few. What is said alike, as two spaces for the same, is said once."""
        shown: dict[str, ValuedSight] = {}
        for one in advice.best:
            if len(shown) < KEPT:
                shown.setdefault(self.answer(one.answer), self._sight(one, advice))
        return [*shown.values()]

    def sure(self, advice: Counsel) -> str:
        """How much all this goes by."""
        games = max([one.chances.games for one in advice.best])
        return self._words.count("weighed.few" if games < FEW else "weighed.games", games)

    def reason(self, one: Valued, first: Valued, advice: Counsel) -> str:
        """What the rules let one see of it, and what came of it when it was played on."""
        seen = self.seen_of(advice.reasons.get(one.answer))
        if one is first:
            return _joined(seen, self._ahead(advice, seen))
        said = self._seen_beside(advice.reasons.get(one.answer), advice.reasons.get(first.answer))
        before = advice.best[: advice.best.index(one)]
        again = any(said == self.seen_of(advice.reasons.get(other.answer)) for other in before)
        return _joined("" if again else said, self._behind(one, first))

    def seen_of(self, hint: Hint | None) -> str:
        """What the tutor says of an answer; nothing, if there is none."""
        tutor = tutor_of(self._game)
        if tutor is None or hint is None:
            return ""
        said, answer = tutor.say(hint, self._view, self._words), self.answer(hint.answer)
        return " ".join([one for one in re.split(r"(?<=\.) ", said) if one.rstrip(".") not in answer])

    def why_better(self, mistake: Mistake) -> str:
        """What the rules let one see of the better one, and how the two fared."""
        better, chosen = mistake.better.chances, mistake.chosen
        points, shown = round(better.points - chosen.chances.points), percent(better) - percent(chosen.chances)
        exact = max(better.unsure, chosen.chances.unsure) < CLOSE
        more = min(in_hundred(chosen.behind), shown) if exact else in_hundred(chosen.behind)
        seen = self._seen_beside(mistake.hint, mistake.about)
        if not mistake.lost:
            code = "analysis.why_points_perhaps" if shown >= NOTABLE else "analysis.why_points_alone"
            return _joined(seen, self._words.count(code, round(mistake.better.more)))
        if points <= 0:
            return _joined(seen, self._words.say("analysis.why", more=more))
        return _joined(seen, self._words.count("analysis.why_points", points, more=more))

    def _seen_beside(self, hint: Hint | None, other: Hint | None) -> str:
        """The same of an answer that is told after another one: what was said of that is not said again."""
        seen, tutor = self.seen_of(hint), tutor_of(self._game)
        if not _alike(seen, self.seen_of(other)):
            return seen
        return "" if tutor is None or hint is None or other is None else tutor.beside(hint, other, self._words)

    def _sight(self, one: Valued, advice: Counsel) -> ValuedSight:
        return ValuedSight(
            json=wire.to_json(one.answer).decode(),
            answer=capital(self.answer(one.answer)),
            percent=percent(one.chances),
            off=said_off(one.chances),
            chances=said_chances(one.chances, self._words),
            points=said_points(one.chances, self._words),
            reason=self.reason(one, advice.best[0], advice),
        )

    def _ahead(self, advice: Counsel, seen: str) -> str:
        """Beside what comes to mind at once; else, where nothing else speaks for it, beside all others."""
        first, *others = advice.best
        if not others:
            return self._words.say("weighed.only")
        tried = [other for other in others if other.chances.games == first.chances.games]
        plain = next((other for other in tried if other.answer == advice.plain), None)
        if plain is None:
            if tried and all(other.behind > other.unsure for other in tried):
                return self._words.say("weighed.ahead")
            return "" if seen else self._words.say("weighed.ahead_perhaps")
        more = in_hundred(plain.behind)
        if -more >= NOTABLE:
            return "" if seen else self._words.say("weighed.ahead_perhaps")
        surely = plain.behind > plain.unsure and more >= LEAST
        code = "weighed.ahead_plain" if surely else "weighed.ahead_even"
        return self._words.say(code, plain=self.answer(plain.answer).rstrip("."), more=more)

    def _behind(self, one: Valued, first: Valued) -> str:
        fewer, points = in_hundred(one.behind), round(one.chances.points - first.chances.points)
        if one.behind > one.unsure and fewer >= LEAST:
            return self._words.say("weighed.behind", fewer=fewer)
        if abs(fewer) >= NOTABLE and percent(one.chances) != percent(first.chances):
            return self._words.say("weighed.perhaps_better" if fewer < 0 else "weighed.perhaps_worse")
        if abs(points) < POINTS:
            return self._words.say("weighed.even")
        code = "weighed.even_more" if points > 0 else "weighed.even_fewer"
        return self._words.count(code, abs(points))

    def _in_words(self, answer: Answer) -> tuple[str, str]:
        terminal = terminal_for(self._game, self._words, self._names, self._view.seat)
        return asked_and_chosen(terminal, self._view, self._seen, answer, self._words)


def _alike(one: str, other: str) -> bool:
    """Whether the two differ in their figures only."""
    return re.sub(r"\d", "", one) == re.sub(r"\d", "", other)


def _joined(*sentences: str) -> str:
    return " ".join([one for one in sentences if one])


class MistakeSight(Struct, frozen=True):
    """A mistake in words."""

    steps: int
    asked: str
    chose: str
    seen: str
    """What the rules let one see of it."""
    better: str
    better_answer: str
    why: str


def said_mistake(match: Match, seat: Seat, mistake: Mistake, names: tuple[str, ...], words: Words) -> MistakeSight:
    moment = match_at(match, mistake.steps)
    telling = Telling(match.game, moment.state.view(seat), moment.seen_by(seat), names, words)
    chosen, better = mistake.chosen, mistake.better
    return MistakeSight(
        steps=mistake.steps,
        asked=telling.question(chosen.answer),
        chose=telling.fared("analysis.chose", chosen),
        seen=telling.seen_of(mistake.about),
        better=telling.fared("analysis.better", better),
        better_answer=telling.answer(better.answer),
        why=telling.why_better(mistake),
    )


def said_how(analysis: Analysis, words: Words) -> str:
    """What all of it goes by, and how sure its curve is."""
    off = [said_off(one) for moment in analysis.moments[:-1] for one in moment.chances]
    return words.say("analysis.how", choices=analysis.choices, weighed=analysis.weighed, off=max(off))


def said_none(analysis: Analysis, words: Words) -> str:
    """That there is no mistake: no more is known than of what was weighed."""
    return words.say("analysis.none" if analysis.weighed else "analysis.none_odd")


def percent(chances: Chances) -> int:
    """Rounded to what can be known: to fives, unless very many games were played, or it is over."""
    return in_hundred(chances.won) if chances.games == 1 else _rounded(chances.likely, chances)


def percents(moment: ChanceMoment) -> list[int]:
    """Of a curve, by seat: a victory that all share is added, so that nobody's is sure and together they are one."""
    seats = len(moment.chances)
    return [
        in_hundred(one.won) if one.games == 1 else _rounded((one.won * one.games + 1 / seats) / (one.games + 1), one)
        for one in moment.chances
    ]


def _rounded(share: float, chances: Chances) -> int:
    step = 1 if chances.unsure < CLOSE else 5
    return step * round(100 * share / step)


def said_chances(chances: Chances, words: Words) -> str:
    return words.say("weighed.chances", percent=percent(chances), off=said_off(chances))


def said_off(chances: Chances) -> int:
    """In a hundred: the truth is nearly always nearer than that."""
    return 5 * max(1, round(20 * 2 * chances.unsure)) if chances.unsure >= CLOSE else in_hundred(2 * chances.unsure)


def said_points(chances: Chances, words: Words) -> str:
    return words.count("weighed.points", round(chances.points))


def in_hundred(share: float) -> int:
    return round(100 * share)
