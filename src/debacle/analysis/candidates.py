"""Which answers are worth a try, and how odd one that was given looks to those who play the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from random import Random

from msgspec import Struct

from debacle import bots
from debacle.analysis.playouts import Standpoint, playouts_of
from debacle.analysis.weighing import KEPT
from debacle.bots.learned import NAME as LEARNED
from debacle.core.game import AnyGame
from debacle.core.specs import Amount, Answer, Either, Spec
from debacle.teaching.tutor import Hint, tutor_of
from debacle.thinking.budget import Budget
from debacle.thinking.search import weigh

BY_NET, BY_HAND = 6, 4
"""Answers that are tried at first, where a net plays on and where it takes longer."""
THOUGHTLESS = ("random", "idle", "trainee")
"""Players that nobody learns from."""
SHARP, SHARPER = 12, 300
"""Playouts that a player who thinks ahead has for its first thoughts, at least and at most ..."""
PART = 50
"""... and that is one for so many answers that may be given in all."""
NEAR = 0.2
"""Sums that differ by a smaller part of the greater one are close."""


class Thoughts(Struct, frozen=True):
    """What comes to mind first."""

    answers: tuple[Answer, ...]
    """Worth a try; first what a good player would do at once."""
    plain: Answer
    """What the game's tutor would do; None: it has none."""
    reasons: dict[Answer, Hint]
    """What the tutor has to say of each."""


def first_thoughts(game: AnyGame, seen: Standpoint, also: Sequence[Answer], budget: int, seed: str) -> Thoughts:
    """What players of the game would do, and whatever is to be tried besides."""
    rng, tutor = Random(seed), tutor_of(game)
    plain = None if tutor is None else tutor.hint(seen.view, seen.notes, rng).answer
    likely = _ranked(game, seen, budget, rng) if playouts_of(game).learned else [*_liked(game, seen, rng)]
    found = dict.fromkeys([*likely[:1], *([] if tutor is None else [plain]), *also, *likely[1:]])
    widest = BY_NET if playouts_of(game).learned else BY_HAND
    if len(found) < widest:
        found |= dict.fromkeys(_of_each_kind(game.menu(seen.view, seen.decision).open(), rng))
    reasons = {} if tutor is None else {one: tutor.reason(seen.view, seen.notes, one) for one in found}
    sensible = [one for one in found if one in also or one not in reasons or not reasons[one].vain]
    answers = tuple(_unlike(sensible or [*found], also, seen.spec))[:widest]
    return Thoughts(answers, plain, {one: reasons[one] for one in answers if one in reasons})


def _of_each_kind(answers: Sequence[Answer], rng: Random) -> list[Answer]:
    """In an order of chance, but one of every act first: what can be done in many ways would crowd out the rest."""
    kinds: dict[Answer, list[Answer]] = {}
    for one in rng.sample(answers, len(answers)):
        kinds.setdefault(one[0] if isinstance(one, tuple) and one else one, []).append(one)
    return [one for turn in zip_longest(*kinds.values()) for one in turn if one is not None]


def _unlike(answers: Sequence[Answer], also: Sequence[Answer], spec: Spec) -> list[Answer]:
    """Without sums that are close to one before them, where enough is left to choose from: 40 and 41 are one piece of
    advice."""
    left: list[Answer] = []
    for one in answers:
        if one in also or not any(_close(_sum(one, spec), _sum(other, spec)) for other in left):
            left.append(one)
    return left if len(left) >= KEPT else [*left, *[one for one in answers if one not in left]]


def _sum(answer: Answer, spec: Spec | None, act: str = "") -> tuple[str, int] | None:
    """What is named and by which act; None: no sum is named."""
    if isinstance(spec, Either) and isinstance(answer, tuple):
        return _sum(answer[1], spec.acts[str(answer[0])], str(answer[0]))
    return (act, answer) if isinstance(spec, Amount) and isinstance(answer, int) else None


def _close(one: tuple[str, int] | None, other: tuple[str, int] | None) -> bool:
    if one is None or other is None or one[0] != other[0]:
        return False
    return abs(one[1] - other[1]) < NEAR * max(one[1], other[1])


def oddities(game: AnyGame, given: Sequence[tuple[Standpoint, Answer]], seed: str) -> list[float]:
    """How far each answer is from what players of the game would do: 0 for the likeliest, 1 for what nobody would."""
    rng = Random(seed)
    return [_oddity(answer, _liked(game, seen, rng)) for seen, answer in given]


def _ranked(game: AnyGame, seen: Standpoint, budget: int, rng: Random) -> list[Answer]:
    """By who thinks ahead, where there is a net to think with; what was not worth a try to them comes last."""
    playouts = Budget(playouts=max(SHARP, min(SHARPER, budget // PART)))
    ranked = weigh(game, seen.view, seen.notes, rng, playouts, playouts_of(game).judge)
    return [one.answer for one in ranked if one.visits or len(ranked) == 1] or [one.answer for one in ranked]


def _liked(game: AnyGame, seen: Standpoint, rng: Random) -> dict[Answer, float]:
    """Answers with the share in which they are given, the most liked first."""
    if playouts_of(game).learned:
        return {one.answer: one.prior for one in playouts_of(game).judge.options(seen.view, seen.notes, rng)}
    own = bots.stand_in(game)
    names = [name for name in game.bots() if name not in (*THOUGHTLESS, LEARNED, own)]
    first, *others = [bots.find(game, name).choose(seen.view, seen.notes, rng) for name in (own, *names)]
    shares = {one: (others.count(one) / max(1, len(others)) + (one == first)) / 2 for one in (first, *others)}
    return dict(sorted(shares.items(), key=lambda one: -one[1]))


def _oddity(answer: Answer, liked: dict[Answer, float]) -> float:
    return 1 - liked.get(_nearest(answer, list(liked)), 0.0) / max(liked.values())


def _nearest(answer: Answer, known: Sequence[Answer]) -> Answer:
    """Sums need not be the very ones that somebody else would name."""
    sums = [one for one in known if type(one) is int]
    if answer in known or type(answer) is not int or not sums:
        return answer
    return min(sums, key=lambda one: abs(one - answer))
