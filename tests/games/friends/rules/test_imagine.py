"""What a seat can know of a position is enough to imagine one that it cannot tell from the real one."""

from __future__ import annotations

from random import Random

import pytest

from debacle.games.friends.rules.notes import FriendsNotes
from debacle.games.friends.rules.row import lots_to_come
from debacle.games.friends.rules.scoring import FriendsOutcome
from debacle.games.friends.rules.state import FriendsState
from tests.games.friends.case import case, totals
from tests.games.friends.table import GAME, A, Table
from tests.marks import rule


@rule("FR-07", "FR-R02", "FR-03")
@pytest.mark.parametrize("seats", [2, 4])
def test_an_imagined_position_has_all_cards_and_the_counted_money(seats: int) -> None:
    """Every payment is public, so even the money is known to whoever counts (section 5)."""
    seen = set()
    for point in case(seats).walk(Random(seats)):
        state = point.state
        assert isinstance(state, FriendsState)
        for seat in (point.decision.seat, None):
            view, notes = state.view(seat), point.notes[seat]
            assert isinstance(notes, FriendsNotes)
            thought = GAME.imagine(view, notes, Random(0))
            assert thought.view(seat) == view
            assert totals(thought) == totals(state)
            for known in ("money", "pile", "box", "deck_size", "rules"):
                assert getattr(thought, known) == getattr(state, known)
            assert [decision.seat for decision in thought.pending()] == [point.decision.seat]
            assert thought.counts == [view.answers if other == seat else 0 for other in range(seats)]
        seen.add((state.reshuffled, point.decision.kind))
    assert {reshuffled for reshuffled, _ in seen} == ({False, True} if seats == 2 else {False})


@rule("FR-07", "W-REACT")
def test_a_card_on_the_table_is_not_in_the_deck() -> None:
    table = Table(2, unused={A: "deflation", 1: "murphys-law"}, row="yacht", empires={A: "bakery+security"})
    notes = GAME.notes(None).__replace__(money=tuple(table.money))
    table.act(A, "deflation")
    thought = GAME.imagine(table.view(1), notes, Random(0))
    assert totals(thought)["cards"] == list(range(60))
    assert thought.pile == table.state.pile


@rule("FR-88")
def test_an_outcome_is_measured_by_points_and_money() -> None:
    outcome = FriendsOutcome(winners=(1,), scores=(3, 40), money=(7, 5), decided_by="vp")
    assert outcome.measures() == {"score": (3, 40), "money": (7, 5)}


@rule("FR-72", "FR-29")
def test_no_lot_is_to_come_after_the_auctions() -> None:
    table = Table(2, at="income", row="yacht", unused={A: "more-gross-from-net"})
    assert lots_to_come(table.state) == ()
