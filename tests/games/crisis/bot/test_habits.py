"""Players with one idea each: they answer legally, and they keep to their idea."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from debacle import bots
from debacle.core.specs import Answer, Either, Pick
from debacle.games.crisis.bot.habits import BORROWING, habits
from debacle.games.crisis.rules.deck import CORRUPTION, LEADER, LOAN
from debacle.games.crisis.rules.state import CrisisView
from tests.games.crisis.bot.test_steady import DECK, GAME, Seen, play_among

HABITS = tuple(habits(DECK))
ROUNDS = 99


def test_all_can_be_found() -> None:
    assert set(bots.known(GAME)) >= {*HABITS, "steady", "idle"}
    assert len(HABITS) >= 5


@given(players=st.lists(st.sampled_from(HABITS), min_size=2, max_size=5), seed=st.integers(0, 9999))
@settings(max_examples=10, deadline=None)
def test_all_answer_legally_among_each_other(players: list[str], seed: int) -> None:
    assert play_among(tuple(players), seed)[0].state.outcome() is not None


def seen_by(name: str) -> Seen:
    return [one for seed in range(2) for one in play_among((name, "steady", "steady"), seed, watched=name)[2]]


def acts_of(view: CrisisView) -> dict[str, object]:
    assert view.asked is not None
    assert isinstance(view.asked.spec, Either)
    return dict(view.asked.spec.acts)


def exports(seen: Seen) -> list[tuple[CrisisView, Answer]]:
    return [(view, answer) for view, answer in seen if view.asked and view.asked.decision.kind == "export"]


def test_a_smuggler_fills_no_contract_and_keeps_nothing_that_can_be_smuggled() -> None:
    sold = exports(seen_by("smuggler"))
    assert any(answer != ("pass", None) for _, answer in sold)
    for view, answer in sold:
        offered = [act for act in acts_of(view) if act.startswith("black-")]
        assert isinstance(answer, tuple)
        assert answer[0] == (offered[-1] if offered else "pass")


def test_a_shirker_fills_contracts_below_the_target_alone() -> None:
    filled = [
        view.vp[view.seat or 0] - view.targets[view.round - 1]
        for view, answer in exports(seen_by("shirker"))
        if isinstance(answer, tuple) and str(answer[0]).startswith("contract-")
    ]
    assert filled
    assert max(filled) < 0


@pytest.mark.parametrize(
    ("name", "action", "rounds"),
    [("borrower", LOAN, BORROWING), ("briber", CORRUPTION, ROUNDS), ("careerist", LEADER, ROUNDS)],
)
def test_their_first_manager_goes_where_they_always_go(name: str, action: int, rounds: int) -> None:
    space, went = DECK.at[action][0], 0
    placed = [(view, answer) for view, answer in seen_by(name) if view.asked and view.asked.decision.kind == "place"]
    for number, turns in groupby(placed, key=lambda one: one[0].round):
        view, answer = next(turns)
        offered = acts_of(view)["place"]
        assert isinstance(offered, Pick)
        if number <= rounds and space in offered.options:
            assert answer == ("place", space)
            went += 1
    assert went
