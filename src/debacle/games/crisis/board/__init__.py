"""Crisis in a browser: a country. The templates and what they need stand beside this module."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from debacle.core.audience import Seat
from debacle.core.messages import Asked, Event
from debacle.games.crisis import Crisis
from debacle.games.crisis.board.ask import ask, wait
from debacle.games.crisis.board.box import Box
from debacle.games.crisis.board.desk import desk
from debacle.games.crisis.board.ending import ending
from debacle.games.crisis.board.estates import own, rivals
from debacle.games.crisis.board.key import key
from debacle.games.crisis.board.markets import deals, export, imports
from debacle.games.crisis.board.nation import nation
from debacle.games.crisis.board.offices import companies, offices
from debacle.games.crisis.board.read import read
from debacle.games.crisis.board.room import Room
from debacle.games.crisis.board.sections import sections
from debacle.games.crisis.board.spaces import Spaces
from debacle.games.crisis.board.ticker import ticker
from debacle.games.crisis.notes import CrisisNotes
from debacle.games.crisis.state import CrisisView
from debacle.texts.parts import Parts
from debacle.texts.words import Words


class CrisisBoard:
    template: ClassVar[str] = "table.html"

    def __init__(self, game: Crisis, words: Words, names: tuple[str, ...], reader: Seat | None) -> None:
        self._deck = game.deck
        self._words = words
        self._names = names

    def paint(self, view: CrisisView, notes: CrisisNotes, log: Iterable[Event]) -> Mapping[str, Any]:
        """The notes are left aside: they know what a seat with a perfect memory would."""
        room = Room(self._deck, self._words, self._names, view, log)
        painted: dict[str, Any] = {
            "say": room.say,
            "over": room.over,
            "you": None if view.seat is None else room.seat(view.seat),
            "round": view.round,
            "ticker": ticker(room),
            "key": key(room),
        }
        if room.over:
            return painted | {"end": ending(room), "ask": None}
        spaces = Spaces(room)
        return painted | {
            "facts": self._facts(room),
            "ask": ask(room, spaces),
            "wait": wait(room),
            "sections": sections(room, spaces),
            "nation": nation(room),
            "offices": offices(room, spaces),
            "companies": companies(room, spaces),
            "imports": imports(room, spaces),
            "deals": deals(room, spaces),
            "export": export(room, spaces),
            "rivals": rivals(room),
            "own": None if view.seat is None else own(room, view.seat),
            "desk": desk(room),
            "hats": self._deck.setup.fifth_manager_icons,
        }

    def title(self, view: CrisisView) -> str:
        room = Room(self._deck, self._words, self._names, view, ())
        if room.over:
            return room.say("title.over")
        return room.say(
            "title.round", round=view.round, rounds=self._deck.rounds, phase=room.say(f"phase.{view.phase}")
        )

    def components(self) -> list[Parts]:
        return Box(self._deck, self._words).parts()

    def answer(self, asked: Asked, form: Mapping[str, str]) -> object:
        return read(self._deck, asked.spec, form)

    def _facts(self, room: Room) -> tuple[str, ...]:
        plan = self._words.say(f"option.difficulty_is.{room.view.difficulty}")
        return (
            room.phase,
            room.say("facts.plan", plan=plan),
            room.say("section.nation_note", most=self._deck.setup.status_max),
        )
