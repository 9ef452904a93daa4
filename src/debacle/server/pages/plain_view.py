"""A view as tables, and what happened as lines, for a game that has no page of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from debacle.core import wire
from debacle.core.messages import Event, Outcome, View
from debacle.server.pages.plain_words import PlainWords
from debacle.texts.view_models import SeatSight, TickerSight
from debacle.texts.words import initial

OWN_BUSINESS = {"seat", "asked", "waiting", "answers", "stack", "outcome"}
"""Fields of every view that the page shows in a way of its own, or that say nothing to a person."""
RECENT = 12


class Pair(Struct, frozen=True):
    head: str
    said: str


class Grid(Struct, frozen=True):
    """Things of one kind, a row each."""

    head: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class SeatRow(Struct, frozen=True):
    """What a seat has, in the order of the columns."""

    seat: SeatSight
    cells: tuple[str, ...]


class SeatGrid(Struct, frozen=True):
    columns: tuple[str, ...]
    rows: tuple[SeatRow, ...]


class ViewSight(Struct, frozen=True):
    facts: tuple[Pair, ...]
    seats: SeatGrid
    grids: tuple[Grid, ...]
    frames: tuple[Pair, ...]
    """What is under way, the newest first."""


class LogLine(Struct, frozen=True):
    number: int
    head: str
    said: str


class ResultSight(Struct, frozen=True):
    headline: str
    scores: SeatGrid


class ViewPainter:
    def __init__(self, words: PlainWords, names: tuple[str, ...], own_seat: int | None) -> None:
        self._words = words
        self._names = names
        self._own_seat = own_seat

    def view(self, view: View) -> ViewSight:
        fields: dict[str, Any] = wire.to_plain(view)
        shown = {name: value for name, value in fields.items() if name not in OWN_BUSINESS}
        by_seat = {name: shown[name] for name in shown if name in view.by_seat and shown[name]}
        rest = {name: value for name, value in shown.items() if name not in view.by_seat}
        grids = {name: value for name, value in rest.items() if _is_grid(value)}
        return ViewSight(
            facts=tuple([self._pair(name, value) for name, value in rest.items() if name not in grids]),
            seats=self._seat_grid(by_seat),
            grids=tuple([self._grid(name, value) for name, value in grids.items()]),
            frames=tuple([self._frame(frame) for frame in reversed(fields.get("stack", ()))]),
        )

    def log(self, log: Iterable[Event]) -> TickerSight[LogLine]:
        """The newest first."""
        lines = [self._event(number, event) for number, event in enumerate(log, 1)][::-1]
        return TickerSight(tuple(lines[:RECENT]), tuple(lines[RECENT:]))

    def result(self, outcome: Outcome) -> ResultSight:
        winners = [self._words.player(seat) for seat in outcome.winners]
        key = "won" if len(winners) == 1 else "shared" if winners else "nobody"
        headline = self._words.say(key, winners=self._words.text(winners and list(outcome.winners), "winners"))
        return ResultSight(headline, self._seat_grid({"score": outcome.scores}))

    def seat(self, seat: int) -> SeatSight:
        name = self._words.player(seat)
        return SeatSight(seat, name, initial(name), you=seat == self._own_seat)

    def _pair(self, name: str, value: object) -> Pair:
        return Pair(self._words.head("field", name), self._words.text(value, name))

    def _seat_grid(self, columns: Mapping[str, Any]) -> SeatGrid:
        rows = [
            SeatRow(self.seat(seat), tuple([self._words.text(column[seat]) for column in columns.values()]))
            for seat in range(len(self._names))
        ]
        return SeatGrid(tuple([self._words.head("field", name) for name in columns]), tuple(rows))

    def _grid(self, name: str, things: list[dict[str, Any]]) -> Grid:
        columns = list(dict.fromkeys([column for thing in things for column in thing]))
        rows = [tuple([self._words.text(thing.get(column), column) for column in columns]) for thing in things]
        heads = [self._words.head("field", column) for column in columns]
        return Grid(self._words.head("field", name), tuple(heads), tuple(rows))

    def _frame(self, frame: dict[str, Any]) -> Pair:
        fields = {name: value for name, value in frame.items() if name != "frame"}
        return Pair(self._words.head("frame", frame["frame"]), self._words.pairs(fields))

    def _event(self, number: int, event: Event) -> LogLine:
        fields: dict[str, Any] = wire.to_plain(event)
        head = self._words.head("event", fields.pop("event"))
        return LogLine(number, head, self._words.pairs(fields))


def _is_grid(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(thing, dict) for thing in value)
