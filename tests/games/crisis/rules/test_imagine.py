"""What a seat imagines fits all that it has seen go by."""

from __future__ import annotations

from collections import Counter
from random import Random

from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.messages import Move
from debacle.games.crisis.rules.events import PileReshuffled
from debacle.games.crisis.rules.notes import CrisisNotes
from debacle.games.crisis.rules.setup import CrisisOptions
from tests.games.crisis.case import GENTLE


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
