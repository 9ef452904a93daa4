"""Positions played to their end by bots, many side by side.

Nobody knows what the other seats remember: in an imagined world they remember what a spectator does.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Protocol, runtime_checkable

from msgspec import Struct
from msgspec.structs import replace

from debacle import bots
from debacle.bots.learned import NAME as LEARNED
from debacle.core.audience import Seat
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.game import AnyGame, Bot
from debacle.core.match import Match
from debacle.core.messages import Decision, Notes, Outcome, View
from debacle.core.specs import Answer
from debacle.core.state import State


class Standpoint(Struct, frozen=True):
    """What one seat has to go by, and what everybody may remember."""

    view: View
    notes: Notes
    public: Notes
    """A spectator's."""

    @property
    def seat(self) -> Seat:
        assert self.view.seat is not None
        return self.view.seat

    @property
    def decision(self) -> Decision:
        assert self.view.asked is not None
        return self.view.asked.decision


def known_to(match: Match, seat: Seat) -> Standpoint:
    return Standpoint(match.state.view(seat), match.notes_of(seat), match.notes_of(None))


class PlayedWorld:
    """A position with what each seat remembers, which goes on."""

    def __init__(self, game: AnyGame, state: State, notes: Sequence[Notes], rng: Random) -> None:
        self._game = game
        self._told = Listener()
        self._dealer = Dealer(seeded(rng), self._told.tell)
        self._notes = [*notes]
        self._noted = [0] * len(notes)
        self.state = state
        self.rng = rng

    def asked(self) -> tuple[View, Notes]:
        """What whoever answers next has to go by."""
        seat = self.state.asked[0].seat
        self._notes[seat] = self._game.noted(self._notes[seat], seat, self._told[self._noted[seat] :])
        self._noted[seat] = len(self._told)
        return self.state.view(seat), self._notes[seat]

    def answer(self, answer: Answer, decision: Decision | None = None) -> None:
        self.state.answer(decision or self.state.asked[0], answer, self._dealer)

    def outcome(self) -> Outcome:
        outcome = self.state.outcome()
        assert outcome is not None
        return outcome


@runtime_checkable
class ManyMinded(Protocol):
    """A player that answers at many tables at once for little more than at one."""

    def choose_many(self, asked: Sequence[tuple[View, Notes]], rngs: Sequence[Random]) -> list[Answer]: ...


class Playouts:
    """The best players there are that answer at once play for all seats."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.name = LEARNED if LEARNED in bots.known(game) else bots.stand_in(game)
        self.player: Bot = bots.find(game, self.name)

    def imagined(self, seen: Standpoint, seed: str) -> PlayedWorld:
        """A world that the seat cannot tell from the real one; with the same seed it is the same."""
        rng = Random(seed)
        state: State = self.game.imagine(seen.view, seen.notes, rng)
        return PlayedWorld(self.game, state, remembered(state.seats, seen), rng)

    def play(self, worlds: Sequence[PlayedWorld]) -> int:
        """All to their end; gives how many answers that took."""
        answers, going = 0, [world for world in worlds if world.state.asked]
        while going:
            for world, answer in zip(going, self._choose(going), strict=True):
                world.answer(answer)
            answers += len(going)
            going = [world for world in going if world.state.asked]
        return answers

    def _choose(self, worlds: Sequence[PlayedWorld]) -> list[Answer]:
        asked, rngs = [world.asked() for world in worlds], [world.rng for world in worlds]
        if isinstance(self.player, ManyMinded):
            return self.player.choose_many(asked, rngs)
        return [self.player.choose(view, notes, rng) for (view, notes), rng in zip(asked, rngs, strict=True)]


@lru_cache(maxsize=16)
def playouts_of(game: AnyGame) -> Playouts:
    """Kept, for a player may have something to read first."""
    return Playouts(game)


def remembered(seats: int, seen: Standpoint) -> list[Notes]:
    """By seat, as far as this one can know."""
    return [seen.notes if seat == seen.seat else _as_own(seen.public, seat) for seat in range(seats)]


def _as_own(public: Notes, seat: Seat) -> Notes:
    """Of those games whose notes say whose they are."""
    return replace(public, seat=seat) if "seat" in public.__struct_fields__ else public
