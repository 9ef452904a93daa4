"""What a learner is told does not hang on what its seat may not know: neither numbers and open slots, nor rewards.

Two environments have the same seed and the same answers. Then the testers' own scramblers change, in one of them, what
a seat cannot know; as long as both tell the seat the same story, it has to be told the same numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from debacle.conformance import Case
from debacle.conformance.secrets import parted
from debacle.core.audience import Seat
from debacle.games.friends.rules.state import FriendsState
from debacle.research.episode import Episode
from debacle.research.pettingzoo import TurnsEnv, env
from debacle.research.rewards import Shaping
from tests.games.crisis.case import case as crisis
from tests.games.friends.case import case as friends
from tests.games.krach.case import case as krach
from tests.games.qe.case import case as qe
from tests.research.every import every_table

CASES: dict[str, Callable[[int], Case]] = {"crisis": crisis, "friends": friends, "krach": krach, "qe": qe}
ALONE = ("crisis", 1)
"""There is nobody who could have a secret."""
CRISES = 24
"""Seats in all games of it: random ones are short, and few cards are drawn in them."""
OPENS_MONEY = "stocktaking"
"""After this card money is open, and nothing is left to scramble; it is left out."""
AFTER, POINTS, LAST = 6, 5, 40
"""How many answers are followed, how many positions of a game are tried, and which is the last of them."""


def slots_of(table: TurnsEnv) -> list[int]:
    """The slots that are open to who is asked."""
    decision = table.episode.state.pending()[0]
    menu = table.episode.arrangement.game.menu(table.episode.state.view(decision.seat), decision)
    answers: list[Any] = list(menu.answers)
    return [
        slot
        for slot, is_open in enumerate(menu.legal)
        if is_open and not (isinstance(answers[slot], tuple) and answers[slot][:1] == (OPENS_MONEY,))
    ]


def prelude(game: str, seats: int, seed: int) -> list[int]:
    """The answers of a game at random."""
    table, rng = env(game, seats), Random(seed)
    slots: list[int] = []
    table.reset(seed=seed)
    while table.episode.state.pending() and len(slots) < LAST:
        slots.append(rng.choice(slots_of(table)))
        table.step(slots[-1])
    return slots


def replayed(game: str, seats: int, seed: int, slots: list[int]) -> TurnsEnv:
    table = env(game, seats, shaped=True)
    table.reset(seed=seed)
    for slot in slots:
        table.step(slot)
    return table


def alike(one: TurnsEnv, two: TurnsEnv, seat: Seat) -> None:
    name = f"seat_{seat}"
    first, second = one.observe(name), two.observe(name)
    for what in ("observation", "action_mask"):
        assert (first[what] == second[what]).all(), f"{name} is told a secret by its {what}"


def follow(one: TurnsEnv, two: TurnsEnv, seat: Seat, rng: Random) -> int:
    """Answer alike in both as long as that can be done and the seat is told the same; how often it was compared."""
    heard = len(one.episode.seen_by(seat))
    compared = 0
    for _ in range(AFTER):
        asked, also = one.episode.state.pending(), two.episode.state.pending()
        if not asked or not also or asked[0].seat != also[0].seat:
            break
        mover = asked[0].seat
        slot = rng.choice(slots_of(one))
        unseen = one.episode.state.goes_on_unseen(mover) != two.episode.state.goes_on_unseen(mover)
        if unseen or slot not in slots_of(two):
            assert mover != seat or unseen, f"what seat {seat} may answer hangs on what it cannot know"
            break
        one.step(slot)
        two.step(slot)
        told = [table.episode.seen_by(seat)[heard:] for table in (one, two)]
        if parted(*told) != "same" or any(table.episode.state.outcome() for table in (one, two)):
            break
        alike(one, two, seat)
        name = f"seat_{seat}"
        assert one.rewards[name] == two.rewards[name], f"{name} is told a secret by its reward"
        compared += 1
    return compared


def look_for_leaks(game: str, seats: int, seed: int) -> tuple[int, int]:
    """How often numbers were compared in scrambled positions, and how often after answers there."""
    case, rng = CASES[game](seats), Random(seed)
    slots = prelude(game, seats, seed)
    scrambled = followed = 0
    for count in sorted(rng.sample(range(len(slots)), POINTS)):
        for seat in range(seats):
            one, two = (replayed(game, seats, seed, slots[:count]) for _ in range(2))
            if not one.episode.state.pending():
                continue
            twin = case.scramble(two.episode.state, seat, rng)
            if twin == two.episode.state:
                continue
            twin.recount(twin.counts)
            two.episode.state = twin
            alike(one, two, seat)
            scrambled += 1
            followed += follow(one, two, seat, rng)
    return scrambled, followed


@every_table
def test_learners_are_told_nothing_that_they_may_not_know(game: str, seats: int) -> None:
    found = [look_for_leaks(game, seats, seed) for seed in range(CRISES // seats if game == "crisis" else 1)]
    scrambled, followed = (sum(counts) for counts in zip(*found, strict=True))
    assert (scrambled >= POINTS * seats // 2 and followed >= POINTS) or (game, seats) == ALONE


def money_of_another(episode: Episode, seat: Seat) -> int:
    assert isinstance(episode.state, FriendsState)
    return episode.state.money[seat - 1]


def leaky_numbers(self: Episode, seat: Seat) -> tuple[Any, Any]:
    numbers, mask = OBSERVED(self, seat)
    return np.append(numbers[1:], money_of_another(self, seat)), mask


def leaky_mask(self: Episode, seat: Seat) -> tuple[Any, Any]:
    numbers, mask = OBSERVED(self, seat)
    return numbers, np.append(mask[1:], money_of_another(self, seat) > 39)


def leaky_gauge(self: Shaping, seat: Seat) -> float:
    return float(money_of_another(self._episode, seat))


OBSERVED = Episode.observed


@pytest.mark.parametrize(
    ("where", "name", "leak", "by"),
    [
        (Episode, "observed", leaky_numbers, "observation"),
        (Episode, "observed", leaky_mask, "action_mask"),
        (Shaping, "_gauge", leaky_gauge, "reward"),
    ],
    ids=["numbers", "mask", "reward"],
)
def test_a_planted_leak_is_found(
    where: type, name: str, leak: Callable[..., Any], by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of another's money, which lies closed in Friends."""
    monkeypatch.setattr(where, name, leak)
    with pytest.raises(AssertionError, match=f"is told a secret by its {by}"):
        look_for_leaks("friends", 3, seed=7)
