"""Which answers are worth a try, and how odd one that was given looks to those who play the game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, runtime_checkable

from msgspec import Struct

from debacle import bots
from debacle.analysis.playouts import Playouts, Standpoint, playouts_of
from debacle.core.game import AnyGame
from debacle.core.messages import Notes, View
from debacle.core.specs import Answer
from debacle.teaching.tutor import Hint, tutor_of

WIDEST = 6
"""Answers that are tried at first."""
THOUGHTLESS = ("random", "idle", "trainee")
"""Players that nobody learns from."""


class Thoughts(Struct, frozen=True):
    """What comes to mind first."""

    answers: tuple[Answer, ...]
    """Worth a try; first what a good player would do at once."""
    hint: Hint | None
    """What the game's tutor says."""


@runtime_checkable
class Weighing(Protocol):
    """A player that can say how much it likes each answer."""

    def liked(self, view: View, notes: Notes) -> dict[Answer, float]:
        """The shares in which it would choose; the most liked first."""
        ...


def first_thoughts(game: AnyGame, seen: Standpoint, also: Sequence[Answer], seed: str) -> Thoughts:
    """What players of the game would do, and whatever is to be tried besides."""
    playouts, rng = playouts_of(game), Random(seed)
    tutor = tutor_of(game)
    hint = None if tutor is None else tutor.hint(seen.view, seen.notes, rng)
    likely = list(_liked(playouts, seen, rng))
    found = dict.fromkeys([*likely[:1], *([] if hint is None else [hint.answer]), *also, *likely[1:]])
    more = game.menu(seen.view, seen.decision).open()
    if len(found) < WIDEST:
        found |= dict.fromkeys(rng.sample(more, min(len(more), WIDEST)))
    return Thoughts(tuple(found)[:WIDEST], hint)


def oddities(game: AnyGame, given: Sequence[tuple[Standpoint, Answer]], seed: str) -> list[float]:
    """How far each answer is from what players of the game would do: 0 for the likeliest, 1 for what nobody would."""
    rng = Random(seed)
    return [_oddity(answer, _liked(playouts_of(game), seen, rng)) for seen, answer in given]


def _oddity(answer: Answer, liked: dict[Answer, float]) -> float:
    return 1 - liked.get(_nearest(answer, list(liked)), 0.0) / max(liked.values())


def _liked(playouts: Playouts, seen: Standpoint, rng: Random) -> dict[Answer, float]:
    """Answers with a share each, the most liked first."""
    player = playouts.player
    if isinstance(player, Weighing):
        return player.liked(seen.view, seen.notes)
    names = [name for name in bots.known(playouts.game) if name not in THOUGHTLESS]
    given = [bots.find(playouts.game, name).choose(seen.view, seen.notes, rng) for name in names]
    own = player.choose(seen.view, seen.notes, rng)
    shares = {answer: (given.count(answer) + (answer == own) * len(given)) / 2 / len(given) for answer in (own, *given)}
    return dict(sorted(shares.items(), key=lambda one: -one[1]))


def _nearest(answer: Answer, known: Sequence[Answer]) -> Answer:
    """Sums need not be the very ones that somebody else would name."""
    sums = [one for one in known if type(one) is int]
    if answer in known or type(answer) is not int or not sums:
        return answer
    return min(sums, key=lambda one: abs(one - answer))
