"""One position of a game, and the stack of frames that carries its flow."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, Generic, Self, TypeVar, get_origin

from msgspec import Struct
from msgspec.structs import fields

from debacle.core.audience import Audience, Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Asked, Decision, Move, Outcome, View
from debacle.core.refusals import AlreadyAnswered, BrokenRules, Illegal, NotAsked, Refused, Why
from debacle.core.specs import Answer, Spec

S = TypeVar("S")
NOTHING: tuple[Any, Any] = (None, None)


class Frame(Struct, Generic[S], tag_field="frame", gc=False):
    """A piece of the flow as plain data: ids and numbers, and tuples of these, so that a shallow copy is a copy.

    A frame either waits for the seats it asks, or goes on. What it pushes runs first; when that has popped, `back` is
    told, and the popped frame's fields are its result.
    """

    sealed: ClassVar[bool] = False
    """Whether there is an answer here that goes unseen by the others."""
    together: ClassVar[bool] = False
    """Whether several seats are asked at once here."""

    def ask(self, state: S) -> tuple[Decision, ...]:
        """Who is waited for. Nobody: let me go on. Derived from the state, so it opens and closes by itself."""
        return ()

    def spec(self, state: S, seat: Seat) -> Spec:
        """What a seat that is asked may answer. Never depends on an answer of others asked at the same time."""
        raise BrokenRules(f"{type(self).__name__} asks nobody")

    def take(self, state: S, seat: Seat, answer: Any, dealer: Dealer) -> None:
        """An allowed answer has come."""
        raise BrokenRules(f"{type(self).__name__} takes no answer")

    def go(self, state: S, dealer: Dealer) -> None:
        """One step while nobody is asked: change something, push, or pop."""
        raise BrokenRules(f"{type(self).__name__} does not know how to go on")

    def back(self, state: S, child: Frame[S], dealer: Dealer) -> None:
        """The frame above has finished."""

    def seen(self, state: S, seat: Seat | None) -> Frame[S]:
        """A new frame of this kind, holding what that seat may know."""
        raise BrokenRules(f"{type(self).__name__} does not say what a seat may see")

    def reopened(self, seat: Seat) -> Frame[S]:
        """As it was before anybody but this seat had given an answer here that goes unseen: they can be asked anew."""
        return self


class OpenFrame(Frame[S]):
    """A frame that hides nothing."""

    def seen(self, state: S, seat: Seat | None) -> Self:
        return self.__replace__()


class State(Struct, kw_only=True, dict=True):
    """A position. It changes only by `play` (or `answer`); it has no generator and no way out but the dealer.

    A game's state adds fields: numbers, strings, tuples, frozen structs, and flat lists of these. It knows none of the
    game's frames: they know it, and the game lists them.
    """

    specified = NOTHING
    """A decision with its spec, whichever was looked at last: who plays has nearly always just looked. No field, and so
    no part of the position."""

    seats: int
    stack: list[Frame[Any]]
    counts: list[int]
    """How many answers each seat has given."""
    asked: tuple[Decision, ...] = ()
    """Who is asked now; always what the top frame's `ask` says."""
    rules: int = 1
    """The version of the rules that it is played by: where one has changed, a line asks for it."""

    def pending(self) -> tuple[Decision, ...]:
        """Who is asked what kind of thing; nobody when it is over."""
        return self.asked

    def spec(self, decision: Decision) -> Spec:
        """What may be answered."""
        spec = self.stack[-1].spec(self, decision.seat)
        self.specified = decision, spec
        return spec

    def play(self, move: Move, dealer: Dealer) -> None:
        """Answer a decision, or raise a refusal and have changed nothing."""
        seat, number = move.seat, move.number
        for decision in self.asked:
            if decision.seat == seat and decision.number == number:
                break
        else:
            raise self._not_asked(move)
        known, spec = self.specified
        if known is not decision:
            spec = self.stack[-1].spec(self, seat)
        why = spec.why_not(move.answer)
        if why is not None:
            raise Illegal(why)
        self.answer(decision, move.answer, dealer)

    def answer(self, decision: Decision, value: Answer, dealer: Dealer) -> None:
        """The same, unchecked: the way of search, with a decision from `pending()` and an answer its spec allows."""
        seat = decision.seat
        self.counts[seat] += 1
        self.stack[-1].take(self, seat, value, dealer)
        asked = self.asked
        if len(asked) > 1:
            place = asked.index(decision)
            self.asked = asked[:place] + asked[place + 1 :] if place else asked[1:]
        else:
            self.settle(dealer)

    def settle(self, dealer: Dealer) -> None:
        """Let the frames go on until somebody is asked or it is over."""
        stack = self.stack
        while stack:
            top = stack[-1]
            asked = top.ask(self)
            if asked:
                self.asked = asked
                return
            top.go(self, dealer)
        self.asked = ()

    def push(self, frame: Frame[Any]) -> None:
        self.stack.append(frame)

    def pop(self, dealer: Dealer) -> None:
        child = self.stack.pop()
        if self.stack:
            self.stack[-1].back(self, child, dealer)

    def decision(self, seat: Seat, kind: str) -> Decision:
        return Decision(self.counts[seat], seat, kind)

    def decisions(self, seats: Audience, kind: str) -> tuple[Decision, ...]:
        """The same thing asked of several seats at once."""
        counts = self.counts
        return tuple([Decision(counts[seat], seat, kind) for seat in range(self.seats) if seats >> seat & 1])

    def asked_of(self, seat: Seat | None) -> Asked | None:
        """What this seat is asked now, with its spec."""
        for decision in self.asked:
            if decision.seat == seat:
                return Asked(decision, self.spec(decision))
        return None

    def waited_for(self, seat: Seat | None) -> tuple[Seat, ...]:
        """Who is asked now, as far as this seat may know: a game may hide who of several has answered already."""
        return tuple([decision.seat for decision in self.asked])

    def hides_who_answered(self) -> bool:
        """Whether who of those that are asked has answered already is nobody's to know."""
        return False

    def goes_on_unseen(self, seat: Seat) -> bool:
        """Whether another may answer now without this seat's knowing."""
        return any(decision.seat != seat for decision in self.asked) and self.stack[-1].sealed

    def recount(self, counts: list[int]) -> None:
        """Go on counting answers from here: after something was taken back, numbers never come back."""
        self.counts = counts[:]
        if self.stack:
            self.asked = self.stack[-1].ask(self)

    def copy(self) -> Self:
        twin = self.__replace__()
        for name in _lists(type(self)):
            setattr(twin, name, getattr(self, name)[:])
        twin.stack = [frame.__replace__() for frame in self.stack]
        return twin

    def view(self, seat: Seat | None) -> View:
        """What this seat may know; None is a spectator."""
        raise BrokenRules(f"{type(self).__name__} has no view")

    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        raise BrokenRules(f"{type(self).__name__} has no outcome")

    def _not_asked(self, move: Move) -> Refused:
        seat, number = move.seat, move.number
        if type(seat) is not int or not 0 <= seat < self.seats:
            return NotAsked(Why("seat", {"seat": str(seat)}))
        if type(number) is int and 0 <= number < self.counts[seat]:
            return AlreadyAnswered(Why("stale"))
        return NotAsked(Why("not_asked", {"seat": seat}))


@cache
def _lists(kind: type[State]) -> tuple[str, ...]:
    """The fields of a state that a copy must not share."""
    return tuple([field.name for field in fields(kind) if get_origin(field.type) is list and field.name != "stack"])
