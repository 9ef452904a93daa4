"""An analysis as it is kept: JSON, with answers in the form that their questions can read."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from debacle.analysis.weighing import Chances, Valued
from debacle.analysis.whole_game import Analysis, ChanceMoment, Mistake
from debacle.core import wire
from debacle.core.match import Match
from debacle.core.moments import walk
from debacle.core.specs import Answer, Spec
from debacle.teaching.tutor import Fact, Hint


class _StoredValue(Struct):
    answer: Any
    chances: Chances
    behind: float
    unsure: float
    more: float
    more_unsure: float


class _StoredHint(Struct):
    answer: Any
    code: str
    facts: dict[str, Fact]


class _StoredMistake(Struct):
    steps: int
    chosen: _StoredValue
    better: _StoredValue
    hint: _StoredHint | None
    about: _StoredHint | None = None


class _StoredAnalysis(Struct):
    seat: int
    moments: tuple[ChanceMoment, ...]
    mistakes: tuple[_StoredMistake, ...]
    choices: int
    weighed: int


def write(analysis: Analysis) -> str:
    return wire.to_json(analysis).decode()


def read(text: str, match: Match) -> Analysis:
    """Of this game."""
    stored = msgspec.json.decode(text, type=_StoredAnalysis, strict=False)
    specs = _specs(match, {mistake.steps for mistake in stored.mistakes}, stored.seat)
    mistakes = [_mistake(one, specs[one.steps]) for one in stored.mistakes]
    return Analysis(stored.seat, stored.moments, tuple(mistakes), stored.choices, stored.weighed)


def _specs(match: Match, wanted: set[int], seat: int) -> dict[int, Spec]:
    found: dict[int, Spec] = {}
    for moment in walk(match, max(wanted, default=0)):
        asked = moment.state.asked_of(seat)
        if len(moment.steps) in wanted and asked is not None:
            found[len(moment.steps)] = asked.spec
    return found


def _mistake(one: _StoredMistake, spec: Spec) -> Mistake:
    def answer(value: Any) -> Answer:
        return spec.read(value)

    def valued(value: _StoredValue) -> Valued:
        return Valued(answer(value.answer), value.chances, value.behind, value.unsure, value.more, value.more_unsure)

    def said(hint: _StoredHint | None) -> Hint | None:
        return None if hint is None else Hint(answer(hint.answer), hint.code, hint.facts)

    return Mistake(one.steps, valued(one.chosen), valued(one.better), said(one.hint), said(one.about))
