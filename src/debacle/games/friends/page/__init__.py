"""Friends in a browser: a long table. The templates and what they need stand beside this module."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from debacle.core.audience import Seat
from debacle.core.messages import Asked, Event
from debacle.games.friends import Friends
from debacle.games.friends.page.art import art_of
from debacle.games.friends.page.auto import auto
from debacle.games.friends.page.form import read
from debacle.games.friends.rules.state import FriendsView
from debacle.games.friends.teaching.figures import example, figures
from debacle.games.friends.teaching.gallery import gallery
from debacle.games.friends.teaching.why import reasons
from debacle.games.friends.telling.ask import ask
from debacle.games.friends.telling.block import announced, lot_now, row
from debacle.games.friends.telling.cards import card_sight
from debacle.games.friends.telling.components import parts
from debacle.games.friends.telling.course import COURSES, stage
from debacle.games.friends.telling.course import figures as figures_at
from debacle.games.friends.telling.empires import empire
from debacle.games.friends.telling.ending import ending
from debacle.games.friends.telling.keepsake import Correspondence, keepsake
from debacle.games.friends.telling.paid import paid
from debacle.games.friends.telling.reader import Reader
from debacle.games.friends.telling.scenes import FriendsScene, scenes
from debacle.games.friends.telling.secrets import secrets
from debacle.games.friends.telling.speech import Speech
from debacle.games.friends.telling.ticker import news, ticker
from debacle.games.friends.telling.waiting import wait
from debacle.texts.exhibits import Shelf
from debacle.texts.keepsakes import Keepsake
from debacle.texts.parts import Parts
from debacle.texts.replays import Course, SecretSight, Stage
from debacle.texts.words import Words


class FriendsPage:
    template: ClassVar[str] = "table.html"
    courses: ClassVar[tuple[Course, ...]] = COURSES

    def __init__(self, game: Friends, words: Words, names: tuple[str, ...], own_seat: Seat | None) -> None:
        self._deck = game.deck
        self._words = words
        self._names = names
        self._own_seat = own_seat
        self._painted: Reader | None = None

    def paint(self, view: FriendsView, log: Iterable[Event]) -> Mapping[str, Any]:
        reader = self._painted = self._reader(view, log)
        asked = ask(reader)
        legal = frozenset() if asked is None else asked.targets
        lot = None if reader.over else lot_now(reader)
        played = announced(reader)
        own_seat = view.seat
        return {
            "say": reader.say,
            "art": art_of,
            "game": "friends",
            "language": reader.words.language,
            "over": reader.over,
            "round": view.round,
            "phase": view.phase,
            "goal": self._deck.numbers.vp_goal,
            "you": None if own_seat is None else reader.seat(own_seat),
            "ask": asked,
            "auto": auto(reader),
            "wait": None if reader.over else wait(reader),
            "row": row(reader, legal),
            "paid": "" if lot is None or lot not in view.row else paid(reader, lot),
            "played": None if played is None else card_sight(reader, view, played.card),
            "played_said": "" if played is None else _played(reader),
            "empires": [empire(reader, seat, lot, legal) for seat in reader.others()],
            "own": None if own_seat is None else empire(reader, own_seat, lot, legal),
            "sales": reader.history.sales(),
            "ticker": ticker(reader),
            "lastly": news(reader),
            "end": ending(reader) if reader.over else None,
            "why": reasons(reader) if reader.over else None,
        }

    def scenes(self, view: FriendsView, seen: tuple[Event, ...], since: int) -> tuple[FriendsScene, ...]:
        return scenes(Speech(self._deck, self._words, self._names, len(view.empires), self._own_seat), seen, since)

    def keepsake(self, view: FriendsView, log: tuple[Event, ...]) -> Keepsake[Correspondence]:
        return keepsake(self._reader(view, log), log)

    def title(self, view: FriendsView) -> str:
        painted = self._painted
        reader = painted if painted is not None and painted.view is view else self._reader(view, ())
        return reader.say("title.over") if reader.over else reader.say(f"title.{view.phase}", round=view.round)

    def stage(self, view: FriendsView) -> Stage:
        return stage(view)

    def course(self, views: Sequence[FriendsView]) -> Mapping[str, tuple[int, ...]]:
        return figures_at(self._deck, views)

    def secrets(self, views: Sequence[FriendsView]) -> tuple[SecretSight, ...]:
        return secrets(Speech(self._deck, self._words, self._names, len(views), None), views)

    def components(self) -> list[Parts]:
        return parts(self._deck, self._words)

    def spoken(self) -> Mapping[str, Any]:
        return {"say": self._example().say, "art": art_of, "game": "friends", "language": self._words.language}

    def figures(self) -> Mapping[str, Hashable]:
        return figures(self._example())

    def gallery(self) -> list[Shelf | Parts]:
        return gallery(self._example())

    def answer(self, asked: Asked, form: Mapping[str, str]) -> object:
        return read(asked.spec, form)

    def _example(self) -> Speech:
        return example(self._deck, self._words)

    def _reader(self, view: FriendsView, log: Iterable[Event]) -> Reader:
        return Reader(self._deck, self._words, self._names, view, log)


def _played(reader: Reader) -> str:
    played = announced(reader)
    assert played is not None
    aim = reader.aim(played.card, played.targets, reader.card_of)
    key = "told.announced_at" if aim else "told.announced"
    return reader.by(key, played.seat, card=reader.card(played.card), aim=aim)
