"""What a seat remembers and imagines is never wrong."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from debacle.core import piles
from debacle.core.messages import Move
from debacle.core.piles import Group
from debacle.games.krach.rules.banks import face_value, overhead_due
from debacle.games.krach.rules.blink import Caught
from debacle.games.krach.rules.distress import Distress
from debacle.games.krach.rules.effects import InsiderTip
from debacle.games.krach.rules.events import BailoutCalled, GameBegun, WatchersSeen
from debacle.games.krach.rules.notes import UNKNOWN, KrachNotes
from debacle.games.krach.rules.state import KrachState
from tests.games.krach.case import case, steer, walk
from tests.games.krach.table import DECK, GAME, A
from tests.marks import rule

GAMES = settings(max_examples=8)
SEATS = st.sampled_from([2, 3, 4])
SEEDS = st.integers(0, 2**32)


def cards_at(deck: list[Group], start: int, size: int) -> set[int] | None:
    """What lies at these places of a deck; None if that is up to chance."""
    edges = [0, *accumulate(len(group) for group in deck)]
    if start not in edges or start + size not in edges:
        return None
    first, last = edges.index(start), edges.index(start + size)
    return {card for group in deck[first:last] for card in group}


def check_notes(notes: KrachNotes, state: KrachState) -> None:
    """All that is claimed is true in this position."""
    place = 0
    for stratum in notes.capital:
        if stratum.cards:
            assert cards_at(state.capital_deck, place, stratum.size) == set(stratum.cards)
        place += stratum.size
    assert place == piles.size(state.capital_deck)
    assert notes.tired == state.tired
    loot = {frame.seat: frame.cards or () for frame in state.stack if isinstance(frame, Caught)}
    for seat in range(state.seats):
        if seat != notes.seat:
            assert set(notes.held[seat]) <= {*state.hands[seat], *state.fortunes[seat], *loot.get(seat, ())}
        assert notes.least[seat] <= len(state.fortunes[seat]) <= notes.most[seat]
        assert notes.attempts[seat] <= state.attempts[seat]
        assert len(notes.confidence[seat]) == len(state.confidence[seat])
        for mark, card in zip(notes.confidence[seat], state.confidence[seat], strict=True):
            assert mark in (UNKNOWN, card)
    assert len(notes.confidence_deck) == piles.size(state.confidence_deck)
    for start, mark in enumerate(notes.confidence_deck):
        assert mark == UNKNOWN or cards_at(state.confidence_deck, start, 1) == {mark}
    if not any(isinstance(frame, InsiderTip) for frame in state.stack):
        check_events(notes, state)


def check_events(notes: KrachNotes, state: KrachState) -> None:
    groups = list(notes.events)
    if state.event is None and notes.turned is not None:
        groups.append((notes.turned,))
    place = 0
    for group in groups:
        assert cards_at(state.event_deck, place, len(group)) == set(group)
        place += len(group)
    assert place == piles.size(state.event_deck)


@rule("KR-05", "KR-R43")
@GAMES
@given(seats=SEATS, seed=SEEDS)
def test_what_is_remembered_is_true(seats: int, seed: int) -> None:
    remember(seats, seed)


def remember(seats: int, seed: int) -> None:
    for step in walk(seats, seed):
        for notes in step.notes.values():
            check_notes(notes, step.state)


@rule("KR-05", "KR-R12", "KR-R15")
@GAMES
@given(seats=SEATS, seed=SEEDS)
def test_what_is_imagined_agrees_with_what_is_remembered(seats: int, seed: int) -> None:
    rng = Random(seed)
    for state, _, notes in walk(seats, seed):
        if rng.random() < 0.3:
            seat = rng.choice((None, *range(seats)))
            thought = GAME.imagine(state.view(seat), notes[seat], rng)
            check_notes(notes[seat], thought)
            assert all(attempts <= 1 for attempts in thought.attempts)


@rule("KR-05")
@GAMES
@given(seats=SEATS, seed=SEEDS)
def test_of_confidence_nobody_remembers_more_than_what_was_called(seats: int, seed: int) -> None:
    """Also not its owner: the marks of a pile are cards that all saw go under the deck."""
    rng = Random(seed)
    match = case(seats).match(rng)
    while pending := match.state.pending():
        decision = pending[0]
        match.play(Move(decision.number, decision.seat, steer(match.state, decision, rng)))
    called = {event.confidence for event in match.seen_by(None) if isinstance(event, BailoutCalled)}
    for seat in (None, *range(seats)):
        notes = match.notes_of(seat)
        assert isinstance(notes, KrachNotes)
        marks = {mark for pile in (*notes.confidence, notes.confidence_deck) for mark in pile}
        assert marks - {UNKNOWN} <= called


@rule("KR-05")
def test_of_ones_own_pile_all_bailouts_are_imagined() -> None:
    first = next(walk(2, 1))
    bailouts = set()
    for seed in range(200):
        thought = GAME.imagine(first.state.view(A), first.notes[A], Random(seed))
        bailouts.add(DECK.confidences[thought.confidence[A][0]].bailout)
    assert bailouts == {0, 2, 3, 4, 5, 7}


@rule("KR-R12")
def test_a_ceo_who_was_caught_is_not_imagined_to_pocket_again() -> None:
    """Nor is one before his first turn."""
    tried: Counter[int] = Counter()
    for seed in range(12):
        for state, decision, notes in walk(3, seed):
            if decision.kind == "blink":
                thought = GAME.imagine(state.view(None), notes[None], Random(seed))
                for known, imagined in zip(notes[None].attempts, thought.attempts, strict=True):
                    tried[known] += 1
                    assert known <= imagined <= 1
    assert min(tried[0], tried[1]) > 10


@rule("KR-R07")
def test_a_bank_in_distress_is_imagined_poor() -> None:
    """Also while what it does about it is still under way: an offer, or a bonus from a card."""
    found: Counter[str] = Counter()
    for seed in range(24):
        for state, _, notes in walk(2 + seed % 3, seed):
            open_ones = [frame for frame in state.stack if isinstance(frame, Distress) and frame.how is None]
            for frame in open_ones:
                if frame.need in ("overhead", "capital"):
                    onlooker = (frame.seat + 1) % state.seats
                    thought = GAME.imagine(state.view(onlooker), notes[onlooker], Random(seed))
                    worth = face_value(DECK, thought.hands[frame.seat])
                    assert worth < (overhead_due(thought, frame.seat) if frame.need == "overhead" else 1)
                    found[type(state.stack[-1]).__name__] += 1
    assert found.keys() == {"Distress", "PendingOffer", "Bonuses"}


@rule("KR-R15", "KR-R55")
def test_how_often_each_ceo_watches_who_can_is_remembered() -> None:
    """A blink in which his eyes rest says nothing about him."""
    notes = GAME.note(GAME.notes(A), GameBegun(A, 3))
    assert notes.tired == 0, "nobody has watched yet"
    for watching in ((1, -1, 0), (-1, -1, -1), (2, 0, -1)):
        notes = GAME.note(notes, WatchersSeen(watching))
    assert notes.looks == (2, 1, 1)
    assert notes.chances == (2, 3, 2)
    assert notes.tired == 0b011
