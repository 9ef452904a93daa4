"""Notes come out the same whether they are taken event by event or many events at a time."""

from __future__ import annotations

from random import Random

import pytest

from debacle import registry
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.messages import Move

EVERY = [(key, seats) for key in registry.known() for seats in registry.load(key).about.seats]
LONG = 150


@pytest.mark.parametrize(("key", "seats"), EVERY, ids=[f"{key}-{seats}" for key, seats in EVERY])
def test_many_events_at_once_leave_the_notes_that_they_leave_one_by_one(key: str, seats: int) -> None:
    game, rng, told = registry.load(key), Random(seats), Listener()
    dealer = Dealer(seeded(rng), told.tell)
    state = game.begin(seats, game.options(), dealer)
    for _ in range(LONG):
        if not state.asked:
            break
        decision = rng.choice(state.asked)
        state.play(Move(decision.number, decision.seat, state.spec(decision).sample(rng)), dealer)
    for reader in (None, *range(seats)):
        one_by_one = in_parts = game.notes(reader)
        for one in told:
            event = one.seen_by(reader)
            one_by_one = one_by_one if event is None else game.note(one_by_one, event)
        for start in range(0, len(told), 7):
            in_parts = game.noted(in_parts, reader, told[start : start + 7])
        assert in_parts == one_by_one
        assert game.noted(game.notes(reader), reader, told) == one_by_one
        assert one_by_one != game.notes(reader) or key == "crisis", "something was worth noting"
