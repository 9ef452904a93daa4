"""Krach in a browser: a dealing room. The templates and what they need stand beside this module."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from debacle.core.audience import Seat
from debacle.core.messages import Asked, Event
from debacle.core.refusals import Illegal, Why
from debacle.games.krach import Krach
from debacle.games.krach.page.blink import blinking
from debacle.games.krach.page.form import read
from debacle.games.krach.rules.capital_cards import CardInUse
from debacle.games.krach.rules.state import BANKRUPT, KrachView
from debacle.games.krach.teaching.figures import example, figures
from debacle.games.krach.teaching.gallery import gallery
from debacle.games.krach.teaching.why import RULES, reasons
from debacle.games.krach.telling.ask import ask
from debacle.games.krach.telling.books import bank, own_books
from debacle.games.krach.telling.cards import capital_sight, crew_sight
from debacle.games.krach.telling.components import parts
from debacle.games.krach.telling.course import COURSES, stage
from debacle.games.krach.telling.course import figures as figures_at
from debacle.games.krach.telling.crash import crash
from debacle.games.krach.telling.ending import ending
from debacle.games.krach.telling.keepsake import PoliceFile, keepsake
from debacle.games.krach.telling.lot import lot
from debacle.games.krach.telling.news import news
from debacle.games.krach.telling.reader import Reader
from debacle.games.krach.telling.risks import risks
from debacle.games.krach.telling.scenes import KrachScene, scenes
from debacle.games.krach.telling.secrets import secrets
from debacle.games.krach.telling.speech import Speech, speech_to
from debacle.games.krach.telling.ticker import meanwhile, ticker
from debacle.games.krach.telling.waiting import wait
from debacle.texts.exhibits import Shelf
from debacle.texts.keepsakes import Keepsake
from debacle.texts.parts import Parts
from debacle.texts.replays import Course, SecretSight, Stage
from debacle.texts.words import Words


class KrachPage:
    template: ClassVar[str] = "table.html"
    courses: ClassVar[tuple[Course, ...]] = COURSES

    def __init__(self, game: Krach, words: Words, names: tuple[str, ...], own_seat: Seat | None) -> None:
        self._deck = game.deck
        self._words = words
        self._names = names
        self._own_seat = own_seat
        self._painted: Reader | None = None

    def paint(self, view: KrachView, log: Iterable[Event]) -> Mapping[str, Any]:
        reader = self._painted = self._reader(view, log)
        own_seat, told = view.seat, ticker(reader)
        blink = None if reader.over else blinking(reader)
        return {
            "say": reader.say,
            "game": "krach",
            "language": reader.words.language,
            "over": reader.over,
            "krach": view.krach,
            "you": None if own_seat is None else reader.seat(own_seat),
            "ask": ask(reader),
            "blink": blink,
            "wait": None if reader.over else wait(reader),
            "played": _played(reader),
            "crash": None if reader.over else crash(reader),
            "lot": lot(reader),
            "news": news(reader),
            "market": None if view.face_up is None else crew_sight(reader, view.face_up),
            "decks": _decks(reader),
            "banks": [bank(reader, seat) for seat in _ruined_last(reader)],
            "own": None if own_seat is None or reader.over else own_books(reader, own_seat),
            "ticker": told,
            "meanwhile": meanwhile(told),
            "lastly": next(iter(told.recent), None),
            "risks": risks(reader),
            "end": ending(reader) if reader.over else None,
            "why": reasons(reader) if reader.over else {},
            "why_rules": RULES,
        }

    def scenes(self, view: KrachView, seen: tuple[Event, ...], since: int) -> tuple[KrachScene, ...]:
        speech = speech_to(self._deck, self._words.spoken, self._names, len(view.fate), view.seat)
        return scenes(speech, seen, since)

    def keepsake(self, view: KrachView, log: tuple[Event, ...]) -> Keepsake[PoliceFile]:
        return keepsake(self._reader(view, log), log)

    def title(self, view: KrachView) -> str:
        painted = self._painted
        reader = painted if painted is not None and painted.view is view else self._reader(view, ())
        if reader.over:
            return reader.say("title.over")
        if blinking(reader) is not None:
            return reader.say("title.blink", turn=view.turn)
        return reader.say("title.krach" if view.krach else "title.turn", round=view.round, turn=view.turn)

    def stage(self, view: KrachView) -> Stage:
        return stage(view)

    def course(self, views: Sequence[KrachView]) -> Mapping[str, tuple[int, ...]]:
        return figures_at(self._deck, views)

    def secrets(self, views: Sequence[KrachView]) -> tuple[SecretSight, ...]:
        return secrets(speech_to(self._deck, self._words.spoken, self._names, len(views), None), views)

    def components(self) -> list[Parts]:
        return parts(self._deck, self._words)

    def spoken(self) -> Mapping[str, Any]:
        return {"say": self._example().say, "game": "krach", "language": self._words.language}

    def figures(self) -> Mapping[str, Hashable]:
        return figures(self._example())

    def gallery(self) -> list[Shelf | Parts]:
        return gallery(self._example())

    def answer(self, asked: Asked, form: Mapping[str, str]) -> object:
        value = read(self._deck, asked.decision.kind, asked.spec, form)
        self._name_superfluous(asked, value)
        return value

    def _name_superfluous(self, asked: Asked, value: object) -> None:
        """A refusal that is about a card calls it by its name."""
        try:
            why = asked.spec.why_not(asked.spec.read(value))
        except Illegal as refusal:
            why = refusal.why
        if why is not None and why.code == "some.superfluous":
            name = Speech(self._deck, self._words, (), 0, None).card(int(why.facts["item"]))
            raise Illegal(Why(why.code, {**why.facts, "item": name}, why.where))

    def _example(self) -> Speech:
        return example(self._deck, self._words)

    def _reader(self, view: KrachView, log: Iterable[Event]) -> Reader:
        return Reader(self._deck, self._words, self._names, view, log)


def _played(reader: Reader) -> Mapping[str, Any] | None:
    """The card that lies on the table, with its target named."""
    frame = reader.frame(CardInUse)
    if frame is None or frame.gone:
        return None
    aim = reader.aim(frame.card, frame.target, reader.owner_of_target(frame.card, frame.target))
    said = reader.by("told.played_at" if aim else "told.played", frame.seat, card=reader.card(frame.card), aim=aim)
    return {"card": capital_sight(reader, frame.card), "said": said}


def _decks(reader: Reader) -> list[tuple[str, int]]:
    view = reader.view
    sizes = {
        "workforce": sum([len(group) for group in view.workforce_deck]),
        "capital": view.capital_deck,
        "confidence": view.confidence_deck,
        "event": view.event_deck,
    }
    return [(reader.say(f"decks.{name}"), size) for name, size in sizes.items()]


def _ruined_last(reader: Reader) -> list[Seat]:
    return sorted(reader.others(), key=lambda seat: reader.view.fate[seat] == BANKRUPT)
