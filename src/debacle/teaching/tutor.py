"""What a game brings to teach itself. Found through the entry points `debacle.tutors`.

A tutor is made for a game and is given what one seat may know, never a position: its view, its notes, its own log. What
it says of a log that all can see is said to all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar, Protocol

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.game import AnyGame
from debacle.core.messages import Event
from debacle.core.specs import Answer
from debacle.registry import part
from debacle.texts.words import Words

TUTORS = "debacle.tutors"
Fact = bool | int | str
"""Of a position, as a seat knows it; a guide's conditions and texts go by such."""


class Hint(Struct, frozen=True):
    """An answer, and what the rules let one see of it; no words, for it is found where bots think."""

    answer: Answer
    code: str
    """Which sentence says what is to be said of it."""
    facts: dict[str, Fact]
    vain: bool = False
    """Whether another answer brings all that it can bring, and perhaps more: nobody need think about it."""


class Occasion(Struct, frozen=True):
    """Something that all have seen and that a bot may have a word about."""

    kind: str
    seats: tuple[Seat, ...]
    """Who may speak, if it is a bot."""


class Adviser(Protocol):
    """Finds hints. `steady` and its judgement serve for now; whoever plays better can take its place."""

    def hint(self, view: Any, notes: Any, rng: Random) -> Hint:
        """For `view.asked`, from what this seat sees and remembers: what a good player would do at once."""
        ...

    def reason(self, view: Any, notes: Any, answer: Answer) -> Hint:
        """What there is to say of any answer that is allowed, for it and against it."""
        ...


class Tutor(Adviser, Protocol):
    facts_known: ClassVar[frozenset[str]]
    """All that `facts` gives: a guide can go by nothing else."""
    occasions_known: ClassVar[frozenset[str]]
    """All kinds of occasions: a character can have a word about nothing else."""

    def __init__(self, game: Any) -> None: ...

    def facts(self, view: Any, seen: Sequence[Event]) -> Mapping[str, Fact]:
        """What a guide goes by: from one seat's view and own log. All are there, at any time."""
        ...

    def say(self, hint: Hint, view: Any, words: Words) -> str:
        """What is to be said of the answer, in a sentence for the seat of this view; the answer itself is not said."""
        ...

    def beside(self, hint: Hint, other: Hint, words: Words) -> str:
        """What tells an answer from another of which the same is to be said, as two bids; empty: the figures must."""
        ...

    def occasions(self, seen: Sequence[Event], place: int) -> Sequence[Occasion]:
        """What a bot may have a word about in the event at this place of the spectator's log."""
        ...


@cache
def tutor_of(game: AnyGame) -> Tutor | None:
    """The game's own; None: it teaches nothing."""
    own: type[Tutor] | None = part(TUTORS, game.about.key)
    return None if own is None else own(game)
