"""Menu and encoding beside the batch's, which works them out in another way: a mistake in either shows."""

from __future__ import annotations

import pytest

from tests.marks import rule
from tests.research.test_batch import compare


@rule("QE-R11")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_is_offered_and_known_is_the_same_worked_out_twice(seats: int) -> None:
    assert compare(seats, 6, 70 + seats).compared > 6 * 45
