"""Crisis in a browser: a country. The templates and what they need stand beside this module."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from debacle.core.audience import Seat
from debacle.core.messages import Asked, Event
from debacle.games.crisis import Crisis
from debacle.games.crisis.page.auto import auto
from debacle.games.crisis.page.form import read
from debacle.games.crisis.page.key import key
from debacle.games.crisis.page.offices import companies, offices
from debacle.games.crisis.rules.state import CrisisView
from debacle.games.crisis.teaching.figures import example, figures
from debacle.games.crisis.teaching.gallery import gallery
from debacle.games.crisis.teaching.why import reasons
from debacle.games.crisis.telling.ask import ask
from debacle.games.crisis.telling.components import parts
from debacle.games.crisis.telling.course import COURSES, stage
from debacle.games.crisis.telling.course import figures as figures_at
from debacle.games.crisis.telling.ending import ending
from debacle.games.crisis.telling.estates import own, rivals
from debacle.games.crisis.telling.keepsake import Album, keepsake
from debacle.games.crisis.telling.market_scenes import CrisisScene
from debacle.games.crisis.telling.markets import deals, export, imports
from debacle.games.crisis.telling.nation import nation
from debacle.games.crisis.telling.production_desk import desk
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.scenes import scenes
from debacle.games.crisis.telling.secrets import secrets
from debacle.games.crisis.telling.sections import sections
from debacle.games.crisis.telling.spaces import Spaces
from debacle.games.crisis.telling.speech import Speech, speech_for
from debacle.games.crisis.telling.ticker import ticker
from debacle.games.crisis.telling.waiting import wait
from debacle.texts.exhibits import Shelf
from debacle.texts.keepsakes import Keepsake
from debacle.texts.parts import Parts
from debacle.texts.replays import Course, SecretSight, Stage
from debacle.texts.words import Words


class CrisisPage:
    template: ClassVar[str] = "table.html"
    courses: ClassVar[tuple[Course, ...]] = COURSES

    def __init__(self, game: Crisis, words: Words, names: tuple[str, ...], own_seat: Seat | None) -> None:
        self._deck = game.deck
        self._words = words
        self._names = names

    def paint(self, view: CrisisView, log: Iterable[Event]) -> Mapping[str, Any]:
        reader = Reader(self._deck, self._words, self._names, view, log)
        told = ticker(reader)
        painted: dict[str, Any] = {
            "say": reader.say,
            "game": "crisis",
            "language": reader.words.language,
            "over": reader.over,
            "you": None if view.seat is None else reader.seat(view.seat),
            "round": view.round,
            "ticker": told,
            "lastly": next(iter(told.recent), None),
            "key": key(reader),
        }
        if reader.over:
            return painted | {"end": ending(reader), "why": reasons(reader), "ask": None}
        spaces = Spaces(reader)
        return painted | {
            "facts": self._facts(reader),
            "ask": ask(reader, spaces),
            "auto": auto(reader),
            "wait": wait(reader),
            "sections": sections(reader, spaces),
            "nation": nation(reader),
            "offices": offices(reader, spaces),
            "companies": companies(reader, spaces),
            "imports": imports(reader, spaces),
            "deals": deals(reader, spaces),
            "export": export(reader, spaces),
            "rivals": rivals(reader),
            "own": None if view.seat is None else own(reader, view.seat),
            "desk": desk(reader),
            "hats": self._deck.setup.fifth_manager_icons,
        }

    def scenes(self, view: CrisisView, seen: tuple[Event, ...], since: int) -> Sequence[CrisisScene]:
        speech = speech_for(self._deck, self._words.spoken, self._names, len(view.vp), view.seat)
        return scenes(speech, view, seen, since)

    def keepsake(self, view: CrisisView, log: tuple[Event, ...]) -> Keepsake[Album]:
        return keepsake(Reader(self._deck, self._words, self._names, view, log), log)

    def title(self, view: CrisisView) -> str:
        reader = Reader(self._deck, self._words, self._names, view, ())
        if reader.over:
            return reader.say("title.over")
        return reader.say(
            "title.round", round=view.round, rounds=self._deck.rounds, phase=reader.say(f"phase.{view.phase}")
        )

    def stage(self, view: CrisisView) -> Stage:
        return stage(view)

    def course(self, views: Sequence[CrisisView]) -> Mapping[str, tuple[int, ...]]:
        return figures_at(self._deck, views)

    def secrets(self, views: Sequence[CrisisView]) -> tuple[SecretSight, ...]:
        return secrets(speech_for(self._deck, self._words.spoken, self._names, len(views), None), views)

    def components(self) -> list[Parts]:
        return parts(self._deck, self._words)

    def spoken(self) -> Mapping[str, Any]:
        return {"say": self._example().say, "game": "crisis", "language": self._words.language}

    def figures(self) -> Mapping[str, Hashable]:
        return figures(self._example())

    def gallery(self) -> list[Shelf | Parts]:
        return gallery(self._example())

    def answer(self, asked: Asked, form: Mapping[str, str]) -> object:
        return read(self._deck, asked.spec, form, self._words.language)

    def _example(self) -> Speech:
        return example(self._deck, self._words)

    def _facts(self, reader: Reader) -> tuple[str, ...]:
        plan = self._words.say(f"option.difficulty_is.{reader.view.difficulty}")
        return (
            reader.phase,
            reader.say("facts.plan", plan=plan),
            reader.say("section.nation_note", most=self._deck.setup.status_max),
        )
