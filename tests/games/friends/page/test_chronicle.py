"""What is read from the events alone is the position they have made."""

from __future__ import annotations

import pytest

from debacle.games.friends.telling.chronicle import moment_after
from tests.games.friends.play import GAME, positions, state_of


@pytest.mark.parametrize("seed", range(6))
def test_the_chronicle_agree_with_the_table_at_every_moment(seed: int) -> None:
    """As a spectator reads them: money too is public, payment by payment."""
    seats = 2 + seed % 3
    for number, match in enumerate(positions(seed, seats)):
        if number % 7 and match.state.outcome() is None:
            continue
        state = state_of(match)
        chronicle = moment_after(GAME.deck, seats, match.seen_by(None))
        assert list(chronicle.empires) == state.empires
        assert list(chronicle.bound) == state.bound
        assert list(chronicle.unused) == state.unused
        assert sorted(chronicle.links) == sorted(state.links)
        assert list(chronicle.money) == state.money
        assert list(chronicle.row) == state.row
        if match.state.outcome() is None:
            assert (chronicle.struck, chronicle.sucked_dry) == (state.struck, state.sucked_dry)
            assert chronicle.no_base_income == state.no_base_income
