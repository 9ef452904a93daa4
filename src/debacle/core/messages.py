"""The small values that go in and out of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from typing import Any, ClassVar

from msgspec import Struct

from debacle.core.audience import Audience, Seat, bit
from debacle.core.specs import Answer, Spec


class Decision(Struct, frozen=True, gc=False):
    """Somebody is asked something. `number` counts that seat's own answers, so it tells the others nothing."""

    number: int
    seat: Seat
    kind: str


class Move(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A seat's answer to its decision of that number."""

    number: int
    seat: Seat
    answer: Any


class Plan(Struct, frozen=True):
    """Several answers of one seat in a row, in their JSON form, to be played all or not at all."""

    answers: tuple[Any, ...]


class Asked(Struct, frozen=True, gc=False):
    """A decision with what may be answered, as its seat sees it."""

    decision: Decision
    spec: Spec


class Event(Struct, frozen=True, gc=False, tag_field="event"):
    """What happened, in the past tense.

    `reveals` names the fields that may tell others what was secret until now. `final` events cannot be taken back even
    if they reveal nothing.
    """

    reveals: ClassVar[frozenset[str]] = frozenset()
    final: ClassVar[bool] = False


class Told(Struct, frozen=True, gc=False):
    """An event as the rules told it: to whom, and what the others get instead (None: nothing at all)."""

    event: Event
    audience: Audience
    twin: Event | None

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self.event if self.audience & bit(seat) else self.twin


class View(Struct, frozen=True, kw_only=True):
    """What a seat may know of a position; a game adds its own fields, one by one.

    `by_seat` names those that hold a value for each seat: a plain table shows them beside the players.
    """

    by_seat: ClassVar[frozenset[str]] = frozenset()
    seat: Seat | None
    asked: Asked | None
    waiting: tuple[Seat, ...]
    answers: int
    """How many answers this seat has given."""


class Occurrence(Struct, frozen=True, gc=False):
    """What is worth counting of an event over many games: that a thing was bid for, bought, played, or turned up."""

    what: str
    thing: str
    """By the deck's own name for it."""
    seat: Seat | None
    amount: int | None = None


class Notes(Struct, frozen=True):
    """What a seat remembers beyond its view: a pure fold over its own events."""


class Outcome(Struct, frozen=True, kw_only=True):
    """How it ended. Several winners share the victory; with none, everybody lost."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]

    def measures(self) -> dict[str, tuple[int, ...]]:
        """What is worth counting over many games, by seat."""
        return {"score": self.scores}

    def merit(self, seat: Seat) -> tuple[int, ...]:
        """What places those who have not won, the greatest first."""
        return (self.scores[seat],)

    def places(self) -> tuple[int, ...]:
        """By seat, from 1: the winners, then the others by merit; if nobody has won, all are last together."""
        if not self.winners:
            return (len(self.scores),) * len(self.scores)
        merits = [(1,) if seat in self.winners else (0, *self.merit(seat)) for seat in range(len(self.scores))]
        return tuple([1 + sum(other > merit for other in merits) for merit in merits])


class Menu(Struct, frozen=True):
    """A finite, sensible set of answers in slots that always mean the same; `legal` says which are open now."""

    answers: tuple[Answer, ...]
    legal: Sequence[bool]

    def open(self) -> list[Answer]:
        return list(compress(self.answers, self.legal))

    def __reduce__(self) -> tuple[Callable[..., Menu], tuple[tuple[Answer, ...], bytearray]]:
        return _menu, (self.answers, bytearray(self.legal))


def openness(slots: bytearray) -> Sequence[bool]:
    """What a menu says of its slots, from a byte for each: a menu has hundreds, and bytes are copied, and made into an
    array, all at once."""
    return memoryview(slots).toreadonly().cast("?")


def _menu(answers: tuple[Answer, ...], slots: bytearray) -> Menu:
    return Menu(answers, openness(slots))


class Trace(Struct, frozen=True):
    """An answer that another seat must have given for an imagined position to have come about, with what it saw and
    remembered then."""

    view: View
    notes: Notes
    answer: Answer
