"""How long somebody may think."""

from __future__ import annotations

import pytest

from debacle.thinking import budget
from debacle.thinking.budget import BadBudget, Budget, Meter, read_budget


def test_a_budget_is_a_time_or_a_number_of_playouts() -> None:
    assert read_budget("0.3s") == Budget(seconds=0.3)
    assert read_budget("200") == Budget(playouts=200)


@pytest.mark.parametrize("text", ["", "s", "soon", "-1", "-2s", "1.5", "nans"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(BadBudget):
        read_budget(text)


def test_something_has_to_end_it() -> None:
    with pytest.raises(BadBudget):
        Budget()


def test_time_is_reckoned_by_the_playouts_before(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(budget, "monotonic", lambda: now)
    meter = Meter(Budget(seconds=1.0))
    assert meter.left(16) == 16
    meter.spend(4)
    now += 0.5
    assert meter.left(16) == 4
    now += 0.4
    assert meter.left(16) == 0
    now += 0.2
    assert meter.left(16) == 0


def test_playouts_are_counted() -> None:
    meter = Meter(Budget(playouts=10))
    assert meter.left(8) == 8
    meter.spend(8)
    assert meter.left(8) == 2
