"""Both ends of the game, and who wins."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debacle.games.crisis.rules.events import EventDrawn, GameEnded
from debacle.games.crisis.rules.scoring import Account, CrisisOutcome, bankrupt, overcome
from tests.games.crisis.table import DECK, A, B, C, Table, event_card
from tests.marks import rule


def result(**position: Any) -> CrisisOutcome:
    found = Table(**position).state.outcome()
    assert found is not None
    return found


@rule("CR-19", "CR-124")
def test_most_vp_wins_when_the_crisis_is_overcome() -> None:
    """Whatever the target, and after the adjustments."""
    end = result(seats=3, at="final repayments", turn=7, vp=(94, 91, 90), purse=(0, 0, 14), penalties=(9, 0, 0))
    assert end.target == 92
    assert (end.end, end.scores, end.winners, end.decided_by) == ("overcome", (85, 91, 92), (C,), "vp")


@rule("CR-19", "CR-129", "CR-132")
def test_after_a_bankruptcy_only_those_at_the_target_can_win() -> None:
    target = DECK.targets[3, "normal"][2]
    position: dict[str, Any] = {"seats": 3, "at": "evaluation", "turn": 3, "status": 0}
    end = result(vp=(target + 3, target - 9, target), penalties=(4, 0, 0), **position)
    assert (end.end, end.eligible, end.winners) == ("bankrupt", (A, C), (C,))
    end = result(vp=(target, target, target - 1), purse=(3, 4, 90), **position)
    assert (end.winners, end.decided_by) == ((B,), "credits")
    end = result(vp=(target + 1, target, target - 2), penalties=(1, 0, 0), purse=(5, 5, 5), **position)
    assert (end.winners, end.decided_by) == ((B,), "penalties")
    end = result(vp=(target, target, target - 1), companies={B: "farm-01"}, purse=(5, 5, 5), **position)
    assert (end.winners, end.decided_by) == ((B,), "companies")
    end = result(vp=(target, target, target - 1), purse=(5, 5, 5), **position)
    assert (end.winners, end.decided_by) == ((A, B), "shared")


@rule("CR-128", "CR-119")
@pytest.mark.parametrize(("status", "end"), [(-1, "bankrupt"), (0, "overcome"), (1, "overcome")])
def test_in_the_seventh_round_too(status: int, end: str) -> None:
    target = DECK.targets[2, "normal"][-1]
    assert result(at="evaluation", turn=7, status=10, vp=(target, target - 10 + status)).end == end


@rule("CR-120", "CR-56", "CR-R13", "CR-R23", "CR-R52")
def test_loans_are_repaid_before_the_final_scoring() -> None:
    table = Table(3, at="evaluation", turn=7, order=(C, B, A), vp=(130, 130, 130), loans=(2, 1, 1), purse=(25, 9, 10))
    assert table.state.round == 7
    assert table.state.offered_companies == [None] * 6, "no new board"
    assert table.asked == (C, "repay")
    table.act(C, "repay")
    assert table.asked == (A, "repay"), "who has no ten credits is not asked"
    table.act(A, "repay")
    assert table.asked == (A, "repay")
    told = table.act(A, "repay")
    assert isinstance(told[-1], GameEnded)
    end = table.state.outcome()
    assert end is not None
    assert end.scores == (130 + 1, 130 + 1 - 2, 130)


@rule("CR-120")
def test_nobody_repays_after_a_bankruptcy() -> None:
    assert result(at="evaluation", turn=7, status=0, vp=(15, 15), loans=(1, 1)).end == "bankrupt"


@rule("CR-R52")
def test_nothing_is_drawn_after_the_seventh_round() -> None:
    end = Table(at="evaluation", turn=7, vp=(130, 130), workers={A: "temp"})
    assert result(at="evaluation", turn=7, vp=(130, 130)).end == "overcome"
    assert end.state.workers[A] == (DECK.temp,)
    assert len(end.state.bag) == 40
    assert end.state.contracts == [None] * 12


@rule("CR-R47", "CR-128")
@pytest.mark.parametrize(("fall", "end"), [(-31, None), (-32, "bankrupt")])
def test_only_below_nothing_does_an_event_end_the_game(
    fall: int, end: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    fee = event_card("creditors-fee")
    worse = DECK.measures[fee].__replace__(status=fall)
    monkeypatch.setattr(DECK, "measures", (*DECK.measures[:fee], worse, *DECK.measures[fee + 1 :]))
    table = Table(at="event", status=31, draws=[DECK.event_piles[2].index(fee)])
    found = table.state.outcome()
    assert (None if found is None else found.end) == end


@rule("CR-R47", "CR-128")
def test_an_event_can_end_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """No card of the deck does it, so one is made to."""
    fee = event_card("creditors-fee")
    falls = [(one.status, event.zone) for event, one in zip(DECK.events, DECK.measures, strict=True) if one.status < 0]
    assert min(falls)[0] == -7
    assert {zone for _, zone in falls} == {"green"}
    worse = DECK.measures[fee].__replace__(status=-40)
    monkeypatch.setattr(DECK, "measures", (*DECK.measures[:fee], worse, *DECK.measures[fee + 1 :]))
    target = DECK.targets[2, "normal"][1]
    draws = [DECK.event_piles[2].index(fee)]
    table = Table(at="event", status=31, draws=draws, vp=(target, target - 1), hands={A: "exemption"}, purse=(0, 0))
    assert [type(event) for event in table.told()] == [EventDrawn, GameEnded], "no window and no payments"
    end = table.state.outcome()
    assert end is not None
    assert (end.end, end.status, end.eligible, end.winners) == ("bankrupt", -9, (A,), (A,))
    assert table.state.penalties == [0, 0]


@rule("CR-R48")
def test_penalty_points_do_not_cost_the_right_to_win() -> None:
    target = DECK.targets[2, "normal"][2]
    end = result(at="evaluation", turn=3, status=0, vp=(target, target - 1), penalties=(30, 0))
    assert (end.winners, end.scores[A]) == ((A,), target - 30)


@rule("CR-R51")
def test_a_final_score_may_be_negative_and_vp_have_no_limit() -> None:
    end = result(at="final repayments", turn=7, vp=(0, 400), loans=(4, 0), penalties=(3, 0), purse=(9, 4))
    assert end.scores == (0 + 1 - 8 - 3, 400)


@rule("CR-R54")
@pytest.mark.parametrize(
    ("above", "grade"), [(-1, "rescued"), (0, "stable"), (14, "stable"), (15, "prosperous"), (29, "prosperous"),
                         (30, "model pupil")],
)  # fmt: skip
def test_grades_of_a_game_alone(above: int, grade: str) -> None:
    target = DECK.targets[1, "normal"][-1]
    end = result(seats=1, at="final repayments", turn=7, vp=(target + above - 2,), purse=(10,))
    assert (end.winners, end.grade, end.scores) == ((A,), grade, (target + above,))


@rule("CR-R54")
def test_alone_a_bankruptcy_is_a_defeat_whatever_the_vp() -> None:
    account = Account(vp=99, credits=9, loans=0, penalties=0, prestige=9)
    end = bankrupt((account,), 5, -1, 40)
    assert (end.winners, end.eligible, end.grade) == ((), (), None)


NUMBERS = st.integers(0, 3)
ACCOUNTS = st.lists(st.builds(Account, NUMBERS, NUMBERS, st.just(0), NUMBERS, NUMBERS), min_size=2, max_size=5)


@rule("CR-124", "CR-125", "CR-126", "CR-127", "CR-132", "CR-R49")
@given(accounts=ACCOUNTS, target=NUMBERS)
def test_the_winners_are_those_whom_nobody_beats(accounts: list[Account], target: int) -> None:
    good = overcome(DECK, tuple(accounts), 7, 3, target)
    bad = bankrupt(tuple(accounts), 4, -2, target)
    for end, eligible in ((good, accounts), (bad, [one for one in accounts if one.vp >= target])):
        ranks = [(end.scores[seat], one.credits, -one.penalties, one.prestige) for seat, one in enumerate(accounts)]
        allowed = [rank for rank, one in zip(ranks, accounts, strict=True) if one in eligible]
        best = max(allowed, default=None)
        winners = [seat for seat, one in enumerate(accounts) if one in eligible and ranks[seat] == best]
        assert list(end.winners) == winners
        assert (end.decided_by == "shared") is (len(winners) > 1)
        assert (end.decided_by == "nobody") is (not winners)


@rule("CR-121", "CR-122", "CR-123")
def test_the_final_adjustments() -> None:
    for purse, loans, penalties in product((0, 4, 5, 9, 10, 1000), (0, 1, 4), (0, 7, 1000)):
        end = overcome(DECK, (Account(50, purse, loans, penalties, 0),), 7, 3, 40)
        assert end.scores == (50 + purse // 5 - 2 * loans - penalties,)


@rule("CR-130", "CR-131")
def test_after_a_bankruptcy_only_vp_and_penalty_points_count() -> None:
    for purse, loans, penalties in product((0, 4, 5, 9, 1000), (0, 1, 4), (0, 7, 1000)):
        rival = Account(50, 0, 0, 8, 0)
        end = bankrupt((Account(50, purse, loans, penalties, 0), rival), 4, -1, 40)
        assert end.scores == (50 - penalties, 42)
        assert end.winners == ((0,) if penalties < 8 else (1,))


@rule("CR-119", "CR-39")
def test_an_outcome_is_measured_by_what_counts_and_how_far_it_came() -> None:
    end = result(at="final repayments", turn=7, status=3, vp=(94, 91), purse=(4, 9), penalties=(1, 0))
    assert end.measures() == {
        "score": (93, 92),
        "vp": (94, 91),
        "credits": (4, 9),
        "penalties": (1, 0),
        "rounds": (7, 7),
        "status": (3, 3),
    }


@rule("CR-R60", "CR-119")
def test_when_it_is_over_all_see_all_hands_and_no_action_goes_on() -> None:
    table = Table(at="final repayments", turn=7, hands={A: "hearing", B: "amnesty"}, vp=(94, 91))
    hands = tuple(table.state.hands)
    for seat in (A, B, None):
        view = table.view(seat)
        assert (view.phase, view.action, view.hands) == ("over", 0, hands)
    table = Table(at="4.5", board={"loan": A}, hands={A: "hearing", B: "amnesty"})
    for seat, seen in ((A, (hands[A], None)), (B, (None, hands[B])), (None, (None, None))):
        view = table.view(seat)
        assert (view.phase, view.action, view.hands) == ("actions", 5, seen)
