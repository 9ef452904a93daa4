"""Krach in a browser: a dealing room. The templates and what they need stand beside this module."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from debacle.core.audience import Seat
from debacle.core.messages import Asked, Event
from debacle.core.refusals import Illegal, Why
from debacle.games.krach import Krach
from debacle.games.krach.banks import BANKRUPT
from debacle.games.krach.board.ask import ask, wait
from debacle.games.krach.board.blinking import blinking
from debacle.games.krach.board.books import bank, own_books
from debacle.games.krach.board.box import parts
from debacle.games.krach.board.cards import capital_sight, crew_sight
from debacle.games.krach.board.crash import crash
from debacle.games.krach.board.ending import ending
from debacle.games.krach.board.lot import lot
from debacle.games.krach.board.news import news
from debacle.games.krach.board.read import read
from debacle.games.krach.board.room import Room
from debacle.games.krach.board.speech import Speech
from debacle.games.krach.board.ticker import ticker
from debacle.games.krach.effects import Announced
from debacle.games.krach.notes import KrachNotes
from debacle.games.krach.state import KrachView
from debacle.texts.parts import Parts
from debacle.texts.words import Words


class KrachBoard:
    template: ClassVar[str] = "table.html"

    def __init__(self, game: Krach, words: Words, names: tuple[str, ...], reader: Seat | None) -> None:
        self._deck = game.deck
        self._words = words
        self._names = names
        self._reader = reader

    def paint(self, view: KrachView, notes: KrachNotes, log: Iterable[Event]) -> Mapping[str, Any]:
        """The notes are left aside: they know what a seat with a perfect memory would."""
        room = self._room(view, log)
        reader = view.seat
        blink = None if room.over else blinking(room)
        return {
            "say": room.say,
            "over": room.over,
            "krach": view.krach,
            "you": None if reader is None else room.seat(reader),
            "ask": ask(room),
            "blink": blink,
            "wait": None if room.over else wait(room),
            "played": _played(room),
            "crash": None if room.over else crash(room),
            "lot": lot(room),
            "news": news(room),
            "market": None if view.face_up is None else crew_sight(room, view.face_up),
            "decks": _decks(room),
            "banks": [bank(room, seat) for seat in _ruined_last(room)],
            "own": None if reader is None or room.over else own_books(room, reader),
            "shares": self._deck.params.shares,
            "ticker": ticker(room),
            "end": ending(room) if room.over else None,
        }

    def title(self, view: KrachView) -> str:
        room = self._room(view, ())
        if room.over:
            return room.say("title.over")
        if blinking(room) is not None:
            return room.say("title.blink", turn=view.turn)
        return room.say("title.krach" if view.krach else "title.turn", round=view.round, turn=view.turn)

    def components(self) -> list[Parts]:
        return parts(self._deck, self._words)

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

    def _room(self, view: KrachView, log: Iterable[Event]) -> Room:
        return Room(self._deck, self._words, self._names, view, log)


def _played(room: Room) -> Mapping[str, Any] | None:
    """The card that lies on the table, with its target named."""
    frame = room.frame(Announced)
    if frame is None or frame.gone:
        return None
    aim = room.aim(frame.card, frame.target)
    said = room.by("told.played_at" if aim else "told.played", frame.seat, card=room.card(frame.card), aim=aim)
    return {"card": capital_sight(room, frame.card), "said": said}


def _decks(room: Room) -> list[tuple[str, int]]:
    view = room.view
    sizes = {
        "workforce": sum([len(group) for group in view.workforce_deck]),
        "capital": view.capital_deck,
        "confidence": view.confidence_deck,
        "event": view.event_deck,
    }
    return [(room.say(f"decks.{name}"), size) for name, size in sizes.items()]


def _ruined_last(room: Room) -> list[Seat]:
    return sorted(room.others(), key=lambda seat: room.view.fate[seat] == BANKRUPT)
