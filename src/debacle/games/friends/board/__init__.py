"""Friends in a browser: a long table. The templates and what they need stand beside this module."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from debacle.core.audience import Seat
from debacle.core.messages import Asked, Event
from debacle.games.friends import Friends
from debacle.games.friends.board.ask import ask
from debacle.games.friends.board.auto import auto
from debacle.games.friends.board.block import announced, lot_now, news, row
from debacle.games.friends.board.box import parts
from debacle.games.friends.board.cards import card_sight
from debacle.games.friends.board.empires import empire
from debacle.games.friends.board.ending import ending
from debacle.games.friends.board.read import read
from debacle.games.friends.board.room import Room
from debacle.games.friends.board.ticker import Ticker
from debacle.games.friends.board.waiting import wait
from debacle.games.friends.notes import FriendsNotes
from debacle.games.friends.state import FriendsView
from debacle.texts.parts import Parts
from debacle.texts.words import Words


class FriendsBoard:
    template: ClassVar[str] = "table.html"

    def __init__(self, game: Friends, words: Words, names: tuple[str, ...], reader: Seat | None) -> None:
        self._deck = game.deck
        self._words = words
        self._names = names
        self._reader = reader

    def paint(self, view: FriendsView, notes: FriendsNotes, log: Iterable[Event]) -> Mapping[str, Any]:
        """The notes are left aside: they know what a seat with a perfect memory would."""
        room = self._room(view, log)
        asked = ask(room)
        legal = frozenset() if asked is None else asked.targets
        lot = None if room.over else lot_now(room)
        played = announced(room)
        reader = view.seat
        return {
            "say": room.say,
            "over": room.over,
            "round": view.round,
            "phase": view.phase,
            "goal": self._deck.numbers.vp_goal,
            "you": None if reader is None else room.seat(reader),
            "ask": asked,
            "auto": auto(room),
            "wait": None if room.over else wait(room),
            "row": row(room, legal),
            "played": None if played is None else card_sight(room, played.card),
            "played_said": "" if played is None else _played(room),
            "empires": [empire(room, seat, lot, legal) for seat in room.others()],
            "own": None if reader is None else empire(room, reader, lot, legal),
            "news": news(room),
            "sales": room.history.sales(),
            "ticker": Ticker(room).sight(),
            "end": ending(room) if room.over else None,
        }

    def title(self, view: FriendsView) -> str:
        room = self._room(view, ())
        return room.say("title.over") if room.over else room.say(f"title.{view.phase}", round=view.round)

    def components(self) -> list[Parts]:
        return parts(self._deck, self._words)

    def answer(self, asked: Asked, form: Mapping[str, str]) -> object:
        return read(asked.spec, form)

    def _room(self, view: FriendsView, log: Iterable[Event]) -> Room:
        return Room(self._deck, self._words, self._names, view, log)


def _played(room: Room) -> str:
    played = announced(room)
    assert played is not None
    aim = room.aim(played.card, played.targets, room.card_of)
    key = "told.announced_at" if aim else "told.announced"
    return room.by(key, played.seat, card=room.card(played.card), aim=aim)
