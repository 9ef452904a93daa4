"""Worlds played to their end by bots, many side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from random import Random

from msgspec import Struct

from debacle import bots
from debacle.bots.learned import NAME as LEARNED
from debacle.bots.levels import BY_THE_CLOCK, HARD
from debacle.core.audience import Seat
from debacle.core.game import AnyGame, Bot
from debacle.core.match import Match
from debacle.core.messages import Decision, Notes, Outcome, View
from debacle.core.specs import Spec
from debacle.thinking.judge import judge_of, written_judge
from debacle.thinking.world import World, imagined

STRONGEST = frozenset({LEARNED, HARD, *BY_THE_CLOCK})
"""Who plays as those do who play for everybody else, or takes too long."""
Sitting = tuple[str | None, ...]
"""By seat, the bot that is known to sit there; None, and whoever is not named: somebody who plays well."""


class Standpoint(Struct, frozen=True):
    """What one seat that is asked has to go by."""

    view: View
    notes: Notes
    sitting: Sitting = ()

    @property
    def seat(self) -> Seat:
        assert self.view.seat is not None
        return self.view.seat

    @property
    def decision(self) -> Decision:
        assert self.view.asked is not None
        return self.view.asked.decision

    @property
    def spec(self) -> Spec:
        assert self.view.asked is not None
        return self.view.asked.spec


def known_to(match: Match, seat: Seat, sitting: Sitting = ()) -> Standpoint:
    return Standpoint(match.state.view(seat), match.notes_of(seat), sitting)


class Playouts:
    """Bots that are known to sit there play for themselves, if they answer at once; for others, the best who do."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.learned = LEARNED in bots.known(game) and not _advised(game)
        self.judge = judge_of(game) if self.learned else written_judge(game)
        self._bot: Callable[[str], Bot] = cache(partial(bots.find, game))
        self._known = frozenset(bots.known(game)) - STRONGEST

    def imagined(self, seen: Standpoint, seed: str) -> World:
        """A world that the seat cannot tell from the real one; with the same seed it is the same."""
        return imagined(self.game, seen.view, seen.notes, Random(seed), self.judge)

    def play(self, worlds: Sequence[World], sitting: Sitting = ()) -> int:
        """All to their end; gives how many answers that took."""
        own = {seat: self._bot(name) for seat, name in enumerate(sitting) if name in self._known}
        answers, going = 0, [world for world in worlds if world.state.asked]
        while going:
            asked = [(world, world.state.asked[0].seat) for world in going]
            for world, seat in asked:
                if seat in own:
                    world.answer(seat, own[seat].choose(*world.seen(seat), world.rng))
            self._judged([(world, seat) for world, seat in asked if seat not in own])
            answers += len(going)
            going = [world for world in going if world.state.asked]
        return answers

    def _judged(self, asked: Sequence[tuple[World, Seat]]) -> None:
        """One step of many worlds together, for a net answers many at little more than the cost of one."""
        if not asked:
            return
        given = self.judge.answers([(*world.seen(seat), world.rng) for world, seat in asked])
        for (world, seat), answer in zip(asked, given, strict=True):
            world.answer(seat, answer)


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
