"""What a log tells of the banks is what the position has, at every moment and for every reader."""

from __future__ import annotations

import pytest

from debacle.games.krach.rules.state import BANKRUPT
from debacle.games.krach.telling.chronicle import Chronicle
from tests.games.krach.play import GAME, positions, state_of


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_chronicle_keeps_the_books_of_every_bank(seats: int) -> None:
    compared = 0
    for seed in range(6):
        told = {seat: (Chronicle(GAME.deck, seats, seat), [0]) for seat in (*range(seats), None)}
        for match in positions(seed, seats):
            state = state_of(match)
            if state.outcome() is not None:
                continue
            for seat, (chronicle, read) in told.items():
                seen = match.seen_by(seat)
                for event in seen[read[0] :]:
                    chronicle.fold(event)
                read[0] = len(seen)
                view = state.view(seat)
                assert tuple(chronicle.workforces) == view.workforces
                assert tuple(chronicle.loans) == view.loans
                assert tuple(chronicle.strikes) == view.strikes
                assert tuple(chronicle.confidence) == view.confidence
                assert tuple(chronicle.guarantees) == view.guarantees
                assert tuple(chronicle.holdings) == view.holdings
                assert chronicle.gone == {other for other in range(seats) if view.fate[other] == BANKRUPT}
                if seat is not None:
                    assert chronicle.own_hand == (view.hands[seat] or ())
                    assert chronicle.own_fortune == (view.fortunes[seat] or ())
                compared += 1
    assert compared > 1000
