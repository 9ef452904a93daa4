"""Players from outside: a Python class or any program, in a process of its own, asked by JSON lines.

It is given its seat's view and notes and nothing else. Whatever it does, the game goes on: an answer that is late, or
none, or not allowed is replaced by any allowed one, and counted as a fault.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterable
from random import Random
from time import monotonic
from typing import Any

import msgspec
from msgspec import Raw, Struct

from debacle.arena.pipes import Pipe, ProgramLost
from debacle.core import wire
from debacle.core.game import AnyGame
from debacle.core.messages import Outcome, View
from debacle.core.refusals import Illegal
from debacle.core.specs import Answer

PROTOCOL = 1
STARTING = 30.0
"""Seconds that a program has to say that it is there: it may have libraries to load."""


class Outside(Struct, frozen=True):
    """Where an outsider is found, and how long it may think."""

    name: str
    command: tuple[str, ...]
    seconds: float


class SeatCard(Struct, frozen=True):
    """What a player is told when it sits down."""

    game: str
    deck: str | None
    options: dict[str, object]
    seats: int
    seat: int
    seed: int
    """For whatever the player leaves to chance; the game's own chance is another."""


class Fault(Struct, frozen=True):
    """What an outsider failed in: it "ended", was "late", wrote a "flood", "broke", or its answer was "refused"."""

    player: str
    how: str
    said: str = ""


def count_faults(counts: dict[Fault, int], faults: Iterable[Fault]) -> None:
    """How often each kind happened, whatever was said."""
    for fault in faults:
        kind = Fault(fault.player, fault.how)
        counts[kind] = counts.get(kind, 0) + 1


class PlayerReply(Struct):
    id: int
    answer: Any = None
    error: str | None = None


class NoStart(Exception):
    """An outsider that cannot be started at all."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"{fault.player}: {fault.how} {fault.said}")
        self.fault = fault


class Outsider:
    """One such player, for one game."""

    def __init__(self, outside: Outside, place: int, game: AnyGame, seating: SeatCard) -> None:
        self.faults: list[Fault] = []
        self._outside, self._place, self._game = outside, place, game
        self._asked = 0
        self._pipe: Pipe | None = None
        try:
            self._pipe = _running(outside, place)
            self._say("begin", seating=seating)
        except NoStart as error:
            self.faults.append(error.fault)

    def choose(self, view: View, notes: Any, rng: Random) -> Answer:
        assert view.asked is not None
        spec = view.asked.spec
        try:
            answer = spec.read(self._answer(view, notes))
            why = spec.why_not(answer)
            if why is None:
                return answer
            self._fault("refused", str(why))
        except Illegal as refusal:
            self._fault("refused", str(refusal))
        except ProgramLost as lost:
            self._lose(lost)
        except BadReply as bad:
            self._fault("broke", str(bad))
        return spec.sample(rng)

    def end(self, outcome: Outcome) -> None:
        if self._pipe is not None:
            self._say("end", outcome=Raw(wire.to_json(outcome)))

    def _answer(self, view: View, notes: Any) -> object:
        if self._pipe is None:
            raise ProgramLost("ended")
        assert view.asked is not None
        self._asked += 1
        menu = self._game.menu(view, view.asked.decision).open()
        shown = {"view": view, "notes": notes, "menu": menu}
        self._say("ask", id=self._asked, **{name: Raw(wire.to_json(part)) for name, part in shown.items()})
        return _heard(self._pipe, self._asked, self._outside.seconds).answer

    def _say(self, kind: str, **parts: object) -> None:
        assert self._pipe is not None
        self._pipe.say(msgspec.json.encode({"type": kind, **parts}))

    def _lose(self, lost: ProgramLost) -> None:
        """For the rest of this game; it is started again for the next."""
        if self._pipe is not None:
            self._fault(lost.how, self._pipe.last_words())
            _drop(self._outside, self._place)
            self._pipe = None
        else:
            self._fault(lost.how)

    def _fault(self, how: str, said: str = "") -> None:
        self.faults.append(Fault(self._outside.name, how, said))


class BadReply(Exception):
    """A line that is no reply, or one that says that the player has failed."""


def check(outside: Outside) -> None:
    """That it can be started and says that it is there."""
    _running(outside, 0)


def _heard(pipe: Pipe, number: int, seconds: float) -> PlayerReply:
    """The reply of this number; what else it says before is passed over."""
    deadline = monotonic() + seconds
    while True:
        try:
            reply = msgspec.json.decode(pipe.hear(deadline - monotonic()), type=PlayerReply)
        except (msgspec.DecodeError, RecursionError) as error:
            raise BadReply(str(error)) from None
        if reply.id == number:
            if reply.error is not None:
                raise BadReply(reply.error)
            return reply


_pipes: dict[tuple[Outside, int], Pipe] = {}
"""Programs that run, by their place among the players: two of one kind know nothing of each other."""
_never_started: dict[Outside, Fault] = {}


def _running(outside: Outside, place: int) -> Pipe:
    if outside in _never_started:
        raise NoStart(_never_started[outside])
    if (outside, place) not in _pipes:
        _pipes[outside, place] = _started(outside)
    return _pipes[outside, place]


def _started(outside: Outside) -> Pipe:
    try:
        pipe = Pipe(outside.command)
    except OSError as error:
        fault = Fault(outside.name, "ended", error.strerror or str(error))
    else:
        pipe.say(msgspec.json.encode({"type": "hello", "protocol": PROTOCOL, "id": 0}))
        try:
            _heard(pipe, 0, STARTING)
        except ProgramLost as lost:
            fault = Fault(outside.name, lost.how, pipe.last_words())
        except BadReply as bad:
            fault = Fault(outside.name, "broke", str(bad))
        else:
            return pipe
        pipe.close()
    _never_started[outside] = fault
    raise NoStart(fault)


def _drop(outside: Outside, place: int) -> None:
    _pipes.pop((outside, place)).close()


@atexit.register
def close_all() -> None:
    """No program outlives us."""
    for outside, place in list(_pipes):
        _drop(outside, place)
    _never_started.clear()
