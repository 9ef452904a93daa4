"""Encodings keep what stays the same from one question to the next: what was written before must not show."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from debacle import registry
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.game import AnyGame

MOST = 120
"""Questions of a game that are looked at."""


def looks(game: AnyGame, seats: int, seed: int) -> list[tuple[Any, Any]]:
    """What every seat saw and had noted at each question of a random game."""
    rng, told = Random(seed), Listener()
    dealer = Dealer(seeded(rng), told.tell)
    state = game.begin(seats, game.options(), dealer)
    found: list[tuple[Any, Any]] = []
    notes, noted = [game.notes(seat) for seat in range(seats)], 0
    for _ in range(MOST):
        asked = state.pending()
        if not asked:
            break
        notes = [game.noted(page, seat, told[noted:]) for seat, page in enumerate(notes)]
        noted = len(told)
        found += [(state.view(seat), page) for seat, page in enumerate(notes)]
        answers = game.menu(state.view(asked[0].seat), asked[0]).open()
        state.answer(asked[0], rng.choice(answers), dealer)
    return found


@pytest.mark.parametrize("key", registry.known())
def test_what_was_written_before_changes_nothing(key: str) -> None:
    """From the first look to the last, or from the last to the first; in two games at once, of two seat counts; and
    when somebody has written into an array that was given out."""
    game, again = registry.load(key), registry.load(key)
    onwards, backwards = game.encoding(), again.encoding()
    assert onwards is not None
    assert backwards is not None
    both = [looks(game, seats, seed) for seed, seats in enumerate(game.about.seats[-2:] * 2)]
    mixed = [look for four in zip(*both, strict=False) for look in four]
    written = []
    for view, notes in mixed:
        numbers = onwards.quick(view, notes)
        written.append(numbers.tobytes())
        numbers[:] = numbers[::-1]
    assert [backwards.quick(view, notes).tobytes() for view, notes in reversed(mixed)] == written[::-1]
    assert len(set(written)) > 40
