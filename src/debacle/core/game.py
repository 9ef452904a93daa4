"""The rules of a game: stateless, with the deck it is played with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from debacle.core.audience import Seat, bit
from debacle.core.dealer import Dealer
from debacle.core.deck import Deck
from debacle.core.encoding import Encoding
from debacle.core.messages import Decision, Event, Menu, Notes, Occurrence, Told, Trace, View
from debacle.core.reading import why_unread
from debacle.core.refusals import BadOption, Reasoned, Why
from debacle.core.specs import Answer
from debacle.core.state import Frame, State

D = TypeVar("D", bound=Deck)
S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
N = TypeVar("N", bound=Notes)


class About(Struct, frozen=True):
    """What a game is, before anybody sits down."""

    key: str
    titles: dict[str, str]
    """By language."""
    seats: tuple[int, ...]
    rules: int
    """The newest version of the rules; all from 1 on are known, for a game is played to its end by the version that it
    began with."""
    credit: str
    """Whose game it is."""
    place: int = 100
    """Where it stands among the others, the lowest first; ours are below 100."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may choose before it begins; a game adds its own fields, each with a default."""


class UnknownRules(Reasoned):
    """A version of the rules that this game does not have: most likely a newer one."""


class Bot(Protocol):
    """A player that sees what a seat sees."""

    def choose(self, view: Any, notes: Any, rng: Random) -> Answer:
        """An answer to `view.asked`. The generator is the bot's own and has nothing to do with the game's chance."""
        ...


class Game(ABC, Generic[D, S, V, N]):
    """One game with its deck, by a version of its rules. `begin` gives a position; everything after that is the
    position's own."""

    about: ClassVar[About]
    state: ClassVar[type[State]]
    frames: ClassVar[tuple[type[Frame[Any]], ...]]
    """All that its flow is made of, the bottom one first."""
    options: ClassVar[type[Options]] = Options
    advisor: ClassVar[str | None] = None
    """Which of its bots a net of this game is told the answer of, and may follow."""
    spread: ClassVar[float] = 0.0
    """So far, as a logarithm, the amounts of a net lie around those of its menu: who is known to bid in steps is outbid
    by a hair."""

    def __init__(self, deck: D | None = None, rules: int | None = None) -> None:
        """With its own deck and by its newest rules, if nothing else is said."""
        self.deck: D = self.own_deck() if deck is None else deck
        self.rules = self.about.rules if rules is None else rules
        if not 1 <= self.rules <= self.about.rules:
            raise UnknownRules(Why("rules.unknown", {"rules": self.rules, "newest": self.about.rules}))

    @classmethod
    @abstractmethod
    def own_deck(cls) -> D:
        """The deck that comes with the game."""

    @classmethod
    @abstractmethod
    def read_deck(cls, text: str, source: str) -> D:
        """Other components: the text of a deck file, and where it is from."""

    def begin(self, seats: int, options: Options, dealer: Dealer) -> S:
        self.check_seats(seats)
        state = self.setup(seats, options, dealer)
        state.rules = self.rules
        state.settle(dealer)
        return state

    def check_seats(self, seats: int) -> None:
        if seats not in self.about.seats:
            allowed = ", ".join(map(str, self.about.seats))
            raise BadOption(Why("seats", {"game": self.about.key, "allowed": allowed, "seats": str(seats)}))

    def read_options(self, data: Mapping[str, object]) -> Options:
        """Options from their JSON form, with an error that names the field."""
        try:
            return msgspec.convert(data, self.options)
        except msgspec.ValidationError as error:
            why = why_unread(error)
            raise BadOption(Why(why.code, why.facts, f"option {why.where}".strip())) from None

    @abstractmethod
    def setup(self, seats: int, options: Any, dealer: Dealer) -> S:
        """The position before anybody is asked anything."""

    @abstractmethod
    def imagine(self, view: V, notes: N, rng: Random) -> S:
        """A position that this seat cannot tell from the real one, given what it sees and remembers.

        A game whose rules have changed makes it with `rules=self.rules`."""

    def surmise(self, state: S, notes: N, seat: Seat) -> N:
        """What another seat may remember at an imagined position, as far as whoever has these notes can tell.

        Unless a game knows better: the same, at that seat."""
        return replace(notes, seat=seat) if "seat" in notes.__struct_fields__ else notes

    def traces(self, state: S, notes: N, seat: Seat) -> list[Trace]:
        """What others have answered before at an imagined position and this seat has not seen, as far as what they knew
        then can be told. The likelier these answers, the likelier the position."""
        return []

    @abstractmethod
    def menu(self, view: V, decision: Decision) -> Menu:
        """A finite, sensible set of answers, in stable slots."""

    @abstractmethod
    def notes(self, seat: Seat | None) -> N:
        """An empty page, before anything has happened."""

    @abstractmethod
    def note(self, notes: N, event: Event) -> N:
        """The notes after this seat saw this event."""

    def noted(self, notes: N, seat: Seat | None, told: Iterable[Told]) -> N:
        """The notes after all this was told: this seat saw its part of it."""
        mine = bit(seat)
        events = [event for one in told if (event := one.event if one.audience & mine else one.twin) is not None]
        return self.note_all(notes, events)

    def note_all(self, notes: N, events: Iterable[Event]) -> N:
        """The notes after this seat saw all these; a game may be quicker at many than at one after another."""
        for event in events:
            notes = self.note(notes, event)
        return notes

    def encoding(self) -> Encoding | None:
        """How a view and notes are written as numbers, where the game says so."""
        return None

    def standing(self, state: S) -> tuple[int, ...] | None:
        """By seat, the points that would count if the game ended now, where the game can say. Nobody at the table may
        know them: they are for who looks at many games afterwards."""
        return None

    def counted(self, event: Event) -> Occurrence | None:
        """What is worth counting of an event over many games."""
        return None

    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        """The players written for this game, by name."""
        return {}


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
