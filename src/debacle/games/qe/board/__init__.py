"""Q.E. in a browser: a saleroom. The template and what it needs stand beside this module."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from debacle.core.audience import Seat
from debacle.core.messages import Asked, Event
from debacle.games.qe import QE
from debacle.games.qe.board.ask import ask, wait
from debacle.games.qe.board.banks import bank
from debacle.games.qe.board.box import parts
from debacle.games.qe.board.count import count_of
from debacle.games.qe.board.desk import desk
from debacle.games.qe.board.ending import ending
from debacle.games.qe.board.gauge import gauge
from debacle.games.qe.board.room import Room
from debacle.games.qe.board.ticker import Ticker
from debacle.games.qe.notes import QENotes
from debacle.games.qe.state import QEView
from debacle.texts.parts import Parts
from debacle.texts.typed import NOUGHTS, plain_digits
from debacle.texts.words import Words

LOOKS = {"yes": True, "no": False}


class QEBoard:
    template: ClassVar[str] = "table.html"

    def __init__(self, game: QE, words: Words, names: tuple[str, ...], reader: Seat | None) -> None:
        self._deck = game.deck
        self._words = words
        self._names = names
        self._reader = reader

    def paint(self, view: QEView, notes: QENotes, log: Iterable[Event]) -> Mapping[str, Any]:
        room = self._room(view, log)
        ticker = Ticker(room)
        reader = view.seat
        return {
            "say": room.say,
            "tell": self._words.say,
            "over": room.over,
            "lap": room.lap,
            "laps": room.laps,
            "seats": room.seats,
            "you": None if reader is None else room.seat(reader),
            "ask": ask(room),
            "wait": None if room.over else wait(room),
            "desk": desk(room, ticker.news()),
            "banks": [bank(room, seat) for seat in (range(room.seats) if room.over else room.others())],
            "own": None if reader is None or room.over else bank(room, reader),
            "own_count": None if reader is None else count_of(self._deck, view, reader),
            "industries": [room.industry(industry) for industry in range(len(self._deck.industries))],
            "sheet": room.sheet,
            "gauge": gauge(room),
            "ticker": ticker.sight(),
            "end": ending(room) if room.over else None,
            "numerals": self._words.numerals,
            "noughts": NOUGHTS[self._words.language],
        }

    def title(self, view: QEView) -> str:
        room = self._room(view, ())
        if room.over:
            return room.say("title.over")
        return room.say("title.turn", lap=room.lap, laps=room.laps, turn=room.turn, turns=room.turns)

    def components(self) -> list[Parts]:
        return parts(self._deck, self._words)

    def answer(self, asked: Asked, form: Mapping[str, str]) -> object:
        if asked.decision.kind == "look":
            given = form.get("look", "")
            return LOOKS.get(given, given)
        return plain_digits(form.get("quick") or form.get("amount", ""), self._words)

    def _room(self, view: QEView, log: Iterable[Event]) -> Room:
        return Room(self._deck, self._words, self._names, view, log)
