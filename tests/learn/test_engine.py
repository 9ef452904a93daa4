"""Games that a net learns from through the engine: who sits where, what is copied, and what a decision was worth."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from random import Random
from typing import Any

import numpy as np
import pytest

from debacle import registry
from debacle.core.briefing import Briefer
from debacle.core.game import AnyGame
from debacle.core.messages import Menu, Outcome
from debacle.core.nearest import nearest
from debacle.core.specs import Answer
from debacle.learn.engine.results import advantages, rewards, shares
from debacle.learn.engine.seating import LEARNER, STEADY, Opposition, opponents, seat_players
from debacle.learn.engine.worker import Lockstep, PlayedPart, PlayOrder
from debacle.learn.layouts import (
    LAYOUTS,
    ONE_AMONG_PAST,
    ONE_AMONG_STEADY,
    ONE_EXPLOITER,
    ONE_OF_PAST,
    SELF,
)

KEYS = ("crisis", "friends", "krach")
ACROSS = (0.3, 0.1, 0.2, 0.1, 0.1, 0.1, 0.1)


def menu(*answers: Answer, closed: tuple[int, ...] = ()) -> Menu:
    return Menu(answers, tuple([slot not in closed for slot in range(len(answers))]))


def net(game: AnyGame, hidden: int = 8, advised: bool = True) -> bytes:
    briefer, chance, out = Briefer(game, advised), np.random.default_rng(1), BytesIO()
    sizes, slots = [briefer.fields, hidden, hidden, hidden], briefer.slots
    arrays: dict[str, Any] = {f"b{layer}": np.zeros(hidden, np.float32) for layer in range(3)}
    arrays |= {f"w{layer}": chance.normal(size=sizes[layer : layer + 2]) for layer in range(3)}
    arrays |= {"wp": chance.normal(size=(hidden, slots)) / 1000, "bp": np.zeros(slots), "bv": np.zeros(1)}
    np.savez(out, encoding=np.array(briefer.version), wv=chance.normal(size=(hidden, 1)), **arrays)
    return out.getvalue()


def order(
    game: AnyGame,
    *,
    taught: bool = False,
    layouts: tuple[float, ...] = ACROSS,
    slips: float = 0.0,
    teacher: bytes = b"",
) -> PlayOrder:
    return PlayOrder(
        nets=(net(game),) * 3,
        names=("own past", "steady's copy"),
        layouts=layouts,
        seats=(2, 3, 4) if game.about.key == "krach" else (2,),
        pool=opponents(game),
        copy=2,
        real=0.5,
        slips=slips,
        taught=taught,
        by_place=0.2,
        price=0.1,
        trace=0.9,
        teacher=teacher,
        decisions=100,
    )


def test_the_nearest_slot_is_the_same_answer_or_one_of_its_kind() -> None:
    bids = menu(("pass", None), ("bid", 4), ("bid", 9), ("bid", 30), closed=(2,))
    assert nearest(bids, ("bid", 4)) == 1
    assert nearest(bids, ("bid", 9)) == 1, "what is closed is not near"
    assert nearest(bids, ("bid", 20)) == 3
    assert nearest(bids, ("pass", None)) == 0
    assert nearest(bids, ("play", 4)) is None
    cards = menu((), (7,), (3, 7), (2, 3, 7))
    assert nearest(cards, (3, 7)) == 2
    assert nearest(cards, (2, 7)) in (1, 2, 3)
    assert nearest(menu(0, 1, False, True, closed=(0, 1)), True) == 3, "1 is not True"
    assert nearest(menu(("pocket", (1,)), ("pocket", (1, 2)), ("watch", 1)), ("pocket", (1, 3))) == 0


def test_a_decision_is_worth_what_came_of_it() -> None:
    assert advantages([0.5, 0.2], 1.0, 0.0) == pytest.approx([-0.3, 0.8])
    assert advantages([0.5, 0.2], 1.0, 1.0) == pytest.approx([0.5, 0.8])
    assert advantages([], 1.0, 0.9) == []


def test_a_game_is_worth_the_victory_the_place_and_its_price() -> None:
    won = Outcome(winners=(1,), scores=(3, 9, 5))
    assert shares(won) == [0, 3, 0]
    assert rewards(won, 0.0, 0.1) == pytest.approx([-0.5, 1.0, -0.5])
    assert rewards(won, 1.0, 0.1) == pytest.approx([-1.0, 1.0, 0.0])
    assert shares(Outcome(winners=(0, 2), scores=(5, 1, 5))) == [1.5, 0, 1.5]
    assert rewards(Outcome(winners=(), scores=(1, 2, 3)), 0.0, 0.1) == pytest.approx([-0.6] * 3)


@pytest.mark.parametrize(
    ("layout", "learners"),
    [(SELF, 4), (ONE_AMONG_STEADY, 1), (ONE_EXPLOITER, 3), (ONE_AMONG_PAST, 1), (ONE_OF_PAST, 3)],
)
def test_who_sits_at_a_table(layout: int, learners: int) -> None:
    weights = tuple([float(place == layout) for place in range(len(LAYOUTS))])
    pool = ("miser", "saver")
    for seed in range(20):
        seating = seat_players(Random(seed), 4, weights, Opposition(pool, 2))
        assert seating.layout == layout
        assert seating.who.count(LEARNER) == learners
        others = {who for who in seating.who if who != LEARNER}
        expected = {ONE_AMONG_STEADY: {STEADY}, ONE_EXPLOITER: {*pool, STEADY}, SELF: set[str]()}.get(layout, {1, 2})
        assert others <= expected


def test_steady_is_mostly_played_by_its_copy_and_never_at_half_a_table() -> None:
    weights = tuple([float(place == ONE_AMONG_STEADY) for place in range(len(LAYOUTS))])
    met = [
        {who for who in seat_players(Random(seed), 4, weights, Opposition((), 2, 2, 0.25)).who if who != LEARNER}
        for seed in range(200)
    ]
    assert all(others in ({STEADY}, {2}) for others in met)
    assert 20 < met.count({STEADY}) < 80


@pytest.mark.parametrize("key", KEYS)
def test_nobody_learns_from_those_that_were_kept_back(key: str) -> None:
    game = registry.load(key)
    kept = registry.part("debacle.rivals", key)(game.deck)
    assert len(kept) >= 3
    assert not set(kept) & set(opponents(game))
    assert "learned" not in opponents(game)


def check(part: PlayedPart, game: AnyGame, least: int) -> None:
    legal = np.unpackbits(part.legal, axis=1, count=Briefer(game).slots).astype(bool)
    rows = np.arange(len(part.slot))
    assert len(rows) >= least
    assert legal[rows, part.slot].all(), "what was chosen was open"
    assert (legal.sum(1) > 1).all(), "where nothing is to be chosen nothing is to be learned"
    assert np.isfinite(part.numbers.astype(np.float32)).all()


@pytest.mark.parametrize("key", KEYS)
def test_tables_in_lockstep_send_whole_games_of_the_learner(key: str) -> None:
    game = registry.load(key)
    play = Lockstep(game, "1", 2, order(game))
    part = play.part()
    check(part, game, 100)
    assert (part.chance <= 0).all()
    assert not part.taught
    assert {name.partition(" ")[2].removeprefix("vs ") for name in part.standing} <= {
        *LAYOUTS, *opponents(game), "own past", "steady's copy",
    }  # fmt: skip
    again = Lockstep(game, "1", 2, order(game)).part()
    assert (again.slot == part.slot).all(), "the same seed, the same games"
    assert part.numbers.shape[1] == Briefer(game).fields


def test_what_is_taught_is_what_steady_does_and_is_not_mixed_with_what_comes_later() -> None:
    game = registry.load("krach")
    play = Lockstep(game, "1", 4, order(game, taught=True))
    part = play.part()
    check(part, game, 100)
    assert part.taught
    assert (part.slot == Briefer(game).slots - 1).all(), "an advisor is followed"
    assert set(part.standing) <= {f"{seats} self" for seats in (2, 3, 4)}
    assert len(np.unique(part.result)) <= 24, "each decision is told how the game ended, and nothing is foreseen"
    play.follow(order(game, layouts=(1.0, 0, 0, 0, 0, 0, 0)))
    later = play.part()
    assert not later.taught
    assert (later.chance < 0).any()


def test_another_teacher_is_copied_in_half_of_the_decisions() -> None:
    game = registry.load("krach")
    part = Lockstep(game, "1", 4, order(game, taught=True, teacher=net(game, advised=False))).part()
    check(part, game, 100)
    followed = float((part.slot == Briefer(game).slots - 1).mean())
    assert 0.4 < followed < 0.8, "the other one answers anything, and now and then the same"


def answered(slips: float) -> list[tuple[int, int]]:
    """What was to be learned, and how long each game was."""
    game = registry.load("crisis")
    part = Lockstep(game, "1", 4, order(game, taught=True, slips=slips)).part()
    check(part, game, 100)
    return [(int(slot), int(legal.sum())) for slot, legal in zip(part.slot, part.legal, strict=True)]


def test_who_teaches_may_slip_and_the_games_go_elsewhere() -> None:
    """Also in the middle of a production, where what was planned is then planned anew."""
    steady = answered(0.0)
    assert answered(0.0) == steady
    assert answered(0.2) != steady


def test_a_process_that_plays_brings_no_jax() -> None:
    code = "import sys, debacle.learn.engine.worker; assert 'jax' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
