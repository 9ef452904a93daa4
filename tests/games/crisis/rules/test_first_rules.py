"""Games that began by the first version of the rules go on by it: what has changed since, as it was."""

from __future__ import annotations

import pytest

from debacle.core import wire
from debacle.games.crisis import Crisis
from debacle.games.crisis.rules.events import Evaluated, EventPaid
from debacle.games.crisis.rules.windows import Repayments
from tests.games.crisis.case import GAME
from tests.games.crisis.table import A, B, Table
from tests.marks import rule

FIRST = 1


@rule("CR-R23")
@pytest.mark.parametrize("window", ["event", "actions", "production", "evaluation"])
def test_no_loan_was_repaid_in_an_influence_window(window: str) -> None:
    table = Table(at=f"{window} window", hands={A: "tax-audit"}, loans=(1, 0), vp=(60, 60), rules=FIRST)
    assert table.asked == (A, "influence")
    assert "repay" not in table.acts(A)


@rule("CR-R23", "CR-R29")
def test_none_was_repaid_between_the_event_and_its_payments() -> None:
    table = Table(at="event window", event="solidarity-levy", hands={B: "amnesty"}, loans=(1, 0), rules=FIRST)
    assert table.act(B, "pass") == [EventPaid(A, 3, 0), EventPaid(B, 3, 0)]
    assert table.asked == (A, "repay")


@rule("CR-R23")
def test_none_was_repaid_between_the_export_and_the_evaluation() -> None:
    table = Table(at="4.14", loans=(1, 0), vp=(60, 60), rules=FIRST)
    assert any(isinstance(event, Evaluated) for event in table.told())


def test_a_window_that_was_stored_by_the_first_rules_is_read() -> None:
    """It did not say what it was held before."""
    table = Table(at="repayments", loans=(1, 0), rules=FIRST)
    stored, new = wire.write_state(table.state), b',"then":""'
    assert stored.count(new) == 1
    again = wire.read_state(Crisis(GAME.deck, FIRST), stored.replace(new, b""))
    assert again == table.state
    assert again.stack[-1] == Repayments((A, B))
    assert again.rules == FIRST < GAME.rules
