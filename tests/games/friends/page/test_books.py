"""What is read from the events alone is the position they have made."""

from __future__ import annotations

import pytest

from debacle.games.friends.telling.books import moment_after
from tests.games.friends.play import GAME, positions, state_of


@pytest.mark.parametrize("seed", range(6))
def test_the_books_agree_with_the_table_at_every_moment(seed: int) -> None:
    """As a spectator reads them: money too is public, payment by payment."""
    seats = 2 + seed % 3
    for number, match in enumerate(positions(seed, seats)):
        if number % 7 and match.state.outcome() is None:
            continue
        state = state_of(match)
        books = moment_after(GAME.deck, seats, match.seen_by(None))
        assert list(books.empires) == state.empires
        assert list(books.bound) == state.bound
        assert list(books.unused) == state.unused
        assert sorted(books.links) == sorted(state.links)
        assert list(books.money) == state.money
        assert list(books.row) == state.row
        if match.state.outcome() is None:
            assert (books.struck, books.sucked_dry) == (state.struck, state.sucked_dry)
            assert books.no_base_income == state.no_base_income
