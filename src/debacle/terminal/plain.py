"""The terminal of a game that has none of its own: its view and events field by field."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.console import RenderableType
from rich.table import Table

from debacle.core import wire
from debacle.core.audience import Seat
from debacle.core.messages import Event, View
from debacle.core.specs import Option
from debacle.texts.marks import seat_mark
from debacle.texts.words import Words

OWN_BUSINESS = {"asked", "answers", "stack"}
"""Fields of a view that say nothing to a person."""


class PlainTerminal:
    def __init__(self, game: Any, words: Words, names: tuple[str, ...], reader: Seat | None) -> None:
        self._words = words
        self._names = names

    def tell(self, event: Event) -> str | None:
        fields = wire.to_plain(event)
        name = fields.pop("event")
        return self._words.say("plain.event", name=name, fields=_line(fields)) if fields else name

    def table(self, view: View) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        for field, value in wire.to_plain(view).items():
            if field not in OWN_BUSINESS:
                grid.add_row(field, _line(value))
        return grid

    def question(self, view: View) -> str:
        return self._words.say("plain.question", kind=view.asked.decision.kind if view.asked else "")

    def label(self, kind: str, option: Option) -> str:
        return option if isinstance(option, str) else _line(option)

    def rules(self, view: View) -> tuple[str, ...]:
        return ()

    def result(self, view: View) -> RenderableType:
        outcome = getattr(view, "outcome", None)
        winners = [self._player(seat) for seat in outcome.winners] if outcome else []
        grid = Table.grid()
        grid.add_row(self._words.say("plain.winners", winners=self._words.listed(winners) or "—"))
        grid.add_row(self.table(view))
        return grid

    def _player(self, seat: Seat) -> str:
        return f"{seat_mark(seat)} {self._names[seat] if self._names else seat}"


def _line(value: object) -> str:
    return msgspec.json.encode(value).decode()
