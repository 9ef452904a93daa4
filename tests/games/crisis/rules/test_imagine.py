"""What a seat imagines fits all that it has seen go by."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.messages import Move
from debacle.games.crisis.rules.events import InfluenceDrawn, PileReshuffled
from debacle.games.crisis.rules.notes import CrisisNotes, note
from debacle.games.crisis.rules.setup import CrisisOptions
from debacle.games.crisis.rules.state import CrisisState
from tests.games.crisis.case import GAME, GENTLE, case, totals
from tests.games.crisis.table import DECK, A, B, C, Table
from tests.marks import rule


@rule("CR-43")
def test_after_a_reshuffle_the_pile_holds_only_what_went_into_it() -> None:
    """Everybody sends all managers to 4.1, so the pile is soon empty; cards are played when they can be."""
    reshuffled = looked = 0
    for seed in range(6):
        rng, told = Random(seed), Listener()
        dealer = Dealer(seeded(rng), told.tell)
        state = GENTLE.begin(3, CrisisOptions(), dealer)
        notes = [CrisisNotes(seat) for seat in range(3)]
        while asked := state.pending():
            for one in told:
                reshuffled += isinstance(one.event, PileReshuffled)
                for seat in range(3):
                    event = one.seen_by(seat)
                    assert event is not None
                    notes[seat] = GENTLE.note(notes[seat], event)
            told.clear()
            for seat in range(3):
                possible = notes[seat].pile
                if possible is not None:
                    looked += 1
                    assert not Counter(state.pile) - Counter(possible), "the real pile"
                    thought = GENTLE.imagine(state.view(seat), notes[seat], rng)
                    assert not Counter(thought.pile) - Counter(possible)
            spec = state.spec(asked[0])
            answer = ("place", 0) if asked[0].kind == "place" else spec.sample(rng)
            state.play(Move(asked[0].number, asked[0].seat, answer), dealer)
    assert reshuffled > 3
    assert looked > 100


@rule("CR-05", "CR-43", "CR-R41")
@pytest.mark.parametrize("seats", [1, 3])
def test_an_imagined_position_looks_the_same_and_has_all_cards(seats: int) -> None:
    for point in case(seats, game=GENTLE).walk(Random(seats)):
        state = point.state
        assert isinstance(state, CrisisState)
        for seat in (point.decision.seat, None):
            view, notes = state.view(seat), point.notes[seat]
            assert isinstance(notes, CrisisNotes)
            thought = GENTLE.imagine(view, notes, Random(0))
            assert thought.view(seat) == view
            assert totals(thought) == totals(state)
            assert thought.rules == state.rules
            assert [asked.seat for asked in thought.pending()] == [point.decision.seat]
            assert thought.counts == [view.answers if other == seat else 0 for other in range(seats)]


@rule("CR-R60", "CR-05")
def test_any_unseen_card_may_be_anywhere() -> None:
    """In another's hand or in the pile; the own hand is as it is."""
    table = Table(3, at="planning", hands={A: "brown-envelope", B: "hearing", C: "amnesty"})
    mine = table.state.hands[A]
    thoughts = [GAME.imagine(table.view(A), CrisisNotes(A), Random(seed)) for seed in range(60)]
    assert {thought.hands[A] for thought in thoughts} == {mine}
    both = {(thought.hands[B][0] < thought.hands[C][0]) for thought in thoughts}
    assert both == {True, False}, "neither has the greater number always"
    for other in (B, C):
        assert len({thought.hands[other] for thought in thoughts}) > 10
    assert any(DECK.card_index["hearing"] not in thought.hands[B] for thought in thoughts)


@rule("CR-43")
def test_a_card_of_the_discards_is_in_no_hand() -> None:
    table = Table(2, at="planning", hands={A: "brown-envelope", B: "hearing hearing"})
    table.act(A, "brown-envelope")
    for seed in range(40):
        thought = GAME.imagine(table.view(B), CrisisNotes(B), Random(seed))
        everywhere = Counter([*thought.pile, *thought.discard, *(card for hand in thought.hands for card in hand)])
        assert everywhere == Counter(DECK.all_influence(2))


@rule("CR-43", "CR-40")
def test_what_a_seat_draws_from_the_new_pile_is_no_longer_in_it() -> None:
    notes = GAME.note(CrisisNotes(A), PileReshuffled((3, 5, 5)))
    assert notes.pile == (3, 5, 5)
    assert GAME.note(notes, InfluenceDrawn(A, 5)).pile == (3, 5)
    assert GAME.note(notes, InfluenceDrawn(B, None)).pile == (3, 5, 5)
    assert GAME.note(CrisisNotes(A), InfluenceDrawn(A, 5)).pile is None


@rule("CR-05")
def test_playing_on_in_a_thought_changes_nothing_that_is_shown() -> None:
    table = Table(2, at="planning")
    view = table.view(A)
    thought = GAME.imagine(view, CrisisNotes(A), Random(0))
    thought.play(Move(view.answers, A, ("place", 0)), Dealer(lambda limit: 0))
    assert view == table.view(A)
    assert view.stack == table.view(A).stack


def test_a_seat_may_not_know_what_it_drew_in_a_game_before() -> None:
    """Where a game goes on with hidden things dealt anew, all but one were told what a spectator was."""
    notes = CrisisNotes(2, (3, 4, 4))
    assert note(notes, InfluenceDrawn(2, None)) == notes
    assert note(notes, InfluenceDrawn(2, 4)) == CrisisNotes(2, (3, 4))
    assert note(notes, InfluenceDrawn(1, None)) == notes
