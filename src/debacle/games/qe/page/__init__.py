"""Q.E. in a browser: a saleroom. The template and what it needs stand beside this module."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from debacle.core.audience import Seat
from debacle.core.messages import Asked, Event
from debacle.games.qe import QE
from debacle.games.qe.page.form import read
from debacle.games.qe.rules.state import QEView
from debacle.games.qe.teaching.figures import example, figures
from debacle.games.qe.teaching.gallery import gallery
from debacle.games.qe.teaching.why import reasons
from debacle.games.qe.telling.ask import ask
from debacle.games.qe.telling.banks import bank
from debacle.games.qe.telling.components import parts
from debacle.games.qe.telling.count import count_of
from debacle.games.qe.telling.course import COURSES, stage
from debacle.games.qe.telling.course import figures as figures_at
from debacle.games.qe.telling.desk import desk
from debacle.games.qe.telling.ending import ending
from debacle.games.qe.telling.gauge import gauge
from debacle.games.qe.telling.keepsake import FilmStrip, keepsake
from debacle.games.qe.telling.paid import paid
from debacle.games.qe.telling.reader import Reader
from debacle.games.qe.telling.scenes import QEScene, scenes
from debacle.games.qe.telling.secrets import secrets
from debacle.games.qe.telling.speech import Speech
from debacle.games.qe.telling.ticker import news, ticker
from debacle.games.qe.telling.waiting import wait
from debacle.texts.exhibits import Shelf
from debacle.texts.keepsakes import Keepsake
from debacle.texts.parts import Parts
from debacle.texts.replays import Course, SecretSight, Stage
from debacle.texts.typed import NOUGHTS
from debacle.texts.words import Words


class QEPage:
    template: ClassVar[str] = "table.html"
    courses: ClassVar[tuple[Course, ...]] = COURSES

    def __init__(self, game: QE, words: Words, names: tuple[str, ...], own_seat: Seat | None) -> None:
        self._deck = game.deck
        self._words = words
        self._names = names
        self._own_seat = own_seat
        self._painted: Reader | None = None

    def paint(self, view: QEView, log: Iterable[Event]) -> Mapping[str, Any]:
        reader = self._painted = self._reader(view, log)
        own_seat, told = view.seat, ticker(reader)
        return {
            "say": reader.say,
            "game": "qe",
            "language": reader.words.language,
            "tell": self._words.say,
            "over": reader.over,
            "lap": reader.lap,
            "laps": reader.laps,
            "seats": reader.seats,
            "you": None if own_seat is None else reader.seat(own_seat),
            "ask": ask(reader),
            "wait": None if reader.over else wait(reader),
            "desk": desk(reader, news(reader)),
            "paid": () if reader.over else paid(reader),
            "banks": [bank(reader, seat) for seat in (range(reader.seats) if reader.over else reader.others())],
            "own": None if own_seat is None or reader.over else bank(reader, own_seat),
            "own_count": None if own_seat is None else count_of(self._deck, view, own_seat),
            "industries": tuple([reader.industry(industry) for industry in range(len(self._deck.industries))]),
            "sheet": reader.sheet,
            "gauge": gauge(reader),
            "ticker": told,
            "lastly": next(iter(told.recent), None),
            "end": ending(reader) if reader.over else None,
            "why": reasons(reader) if reader.over else None,
            "numerals": self._words.numerals,
            "noughts": NOUGHTS[self._words.language],
        }

    def scenes(self, view: QEView, seen: tuple[Event, ...], since: int) -> tuple[QEScene, ...]:
        speech = Speech(self._deck, self._words, self._names, view.nations, view.seat)
        return scenes(speech, seen, since)

    def keepsake(self, view: QEView, log: tuple[Event, ...]) -> Keepsake[FilmStrip]:
        return keepsake(self._reader(view, log))

    def title(self, view: QEView) -> str:
        painted = self._painted
        reader = painted if painted is not None and painted.view is view else self._reader(view, ())
        if reader.over:
            return reader.say("title.over")
        return reader.say("title.turn", lap=reader.lap, laps=reader.laps, turn=reader.turn, turns=reader.turns)

    def stage(self, view: QEView) -> Stage:
        return stage(view)

    def course(self, views: Sequence[QEView]) -> Mapping[str, tuple[int, ...]]:
        return figures_at(self._deck, views)

    def secrets(self, views: Sequence[QEView]) -> tuple[SecretSight, ...]:
        return secrets(Speech(self._deck, self._words, self._names, views[0].nations, None), views)

    def components(self) -> list[Parts]:
        return parts(self._deck, self._words)

    def spoken(self) -> Mapping[str, Any]:
        return {"say": self._example().say, "game": "qe", "language": self._words.language}

    def figures(self) -> Mapping[str, Hashable]:
        return figures(self._example())

    def gallery(self) -> list[Shelf | Parts]:
        return gallery(self._example())

    def answer(self, asked: Asked, form: Mapping[str, str]) -> object:
        return read(asked, form, self._words)

    def _example(self) -> Speech:
        return example(self._deck, self._words)

    def _reader(self, view: QEView, log: Iterable[Event]) -> Reader:
        return Reader(self._deck, self._words, self._names, view, log)
