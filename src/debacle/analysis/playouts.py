"""Worlds played to their end by bots, many side by side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from msgspec import Struct

from debacle import bots
from debacle.bots.learned import NAME as LEARNED
from debacle.core.audience import Seat
from debacle.core.game import AnyGame
from debacle.core.match import Match
from debacle.core.messages import Decision, Notes, Outcome, View
from debacle.thinking.judge import judge_of, written_judge
from debacle.thinking.world import World, imagined


class Standpoint(Struct, frozen=True):
    """What one seat that is asked has to go by."""

    view: View
    notes: Notes

    @property
    def seat(self) -> Seat:
        assert self.view.seat is not None
        return self.view.seat

    @property
    def decision(self) -> Decision:
        assert self.view.asked is not None
        return self.view.asked.decision


def known_to(match: Match, seat: Seat) -> Standpoint:
    return Standpoint(match.state.view(seat), match.notes_of(seat))


class Playouts:
    """The best players there are that answer at once play for all seats."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.learned = LEARNED in bots.known(game) and not _advised(game)
        self.judge = judge_of(game) if self.learned else written_judge(game)

    def imagined(self, seen: Standpoint, seed: str) -> World:
        """A world that the seat cannot tell from the real one; with the same seed it is the same."""
        return imagined(self.game, seen.view, seen.notes, Random(seed), self.judge)

    def play(self, worlds: Sequence[World]) -> int:
        """All to their end; gives how many answers that took."""
        answers, going = 0, [world for world in worlds if world.state.asked]
        while going:
            asked = [world.state.asked[0].seat for world in going]
            given = self.judge.answers(
                [(*world.seen(seat), world.rng) for world, seat in zip(going, asked, strict=True)]
            )
            for world, seat, answer in zip(going, asked, given, strict=True):
                world.answer(seat, answer)
            answers += len(going)
            going = [world for world in going if world.state.asked]
        return answers


def _advised(game: AnyGame) -> bool:
    """Whether a net of this game reads what takes longer to find than the written player's answer."""
    encoding = game.encoding()
    return encoding is not None and encoding.unadvised is not None


@lru_cache(maxsize=16)
def playouts_of(game: AnyGame) -> Playouts:
    """Kept, for a player may have something to read first."""
    return Playouts(game)


def outcome_of(world: World) -> Outcome:
    outcome = world.state.outcome()
    assert outcome is not None
    return outcome
