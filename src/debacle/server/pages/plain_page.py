"""The page of a game that brings none: its view in tables, its events in lines, and a form made of its spec.

A game is playable in a browser as soon as it is playable at all. Its templates and style sheet are in templates/plain.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from debacle.core.audience import Seat
from debacle.core.game import AnyGame
from debacle.core.messages import Asked, Event, View
from debacle.server.pages.plain_form import Controls, read
from debacle.server.pages.plain_view import ViewPainter
from debacle.server.pages.plain_words import PlainWords
from debacle.texts.parts import Parts
from debacle.texts.words import Words


class PlainPage:
    template: ClassVar[str] = "table.html"

    def __init__(self, game: AnyGame, words: Words, names: tuple[str, ...], own_seat: Seat | None) -> None:
        self._title = game.about.titles.get(words.language, game.about.key)
        self._words = PlainWords(words, names)
        self._painter = ViewPainter(self._words, names, own_seat)

    def paint(self, view: View, log: Iterable[Event]) -> Mapping[str, Any]:
        asked, outcome = view.asked, getattr(view, "outcome", None)
        return {
            "say": self._words.say,
            "asked": None if asked is None else self._asked(asked),
            "you": None if view.seat is None else self._painter.seat(view.seat),
            "waiting": self._words.text(view.waiting, "waiting") if view.waiting else "",
            "result": None if outcome is None else self._painter.result(outcome),
            "view": self._painter.view(view),
            "ticker": self._painter.log(log),
        }

    def title(self, view: View) -> str:
        over = getattr(view, "outcome", None) is not None
        return self._words.say("title_over", game=self._title) if over else self._title

    def components(self) -> Sequence[Parts]:
        return ()

    def answer(self, asked: Asked, form: Mapping[str, str]) -> object:
        return read(asked.spec, form)

    def _asked(self, asked: Asked) -> Mapping[str, Any]:
        return {
            "number": asked.decision.number,
            "head": self._words.head("kind", asked.decision.kind),
            "control": Controls(self._words).of(asked.spec),
        }
