"""What a match remembers for each seat, and what would come of a move."""

from __future__ import annotations

from random import Random

import pytest

from debacle import bots, registry
from debacle.core.dealer import seeded
from debacle.core.match import Match
from debacle.core.messages import Move, Notes
from debacle.core.record import TakenBack
from debacle.core.refusals import Illegal

GAMES = registry.known()


def begun(key: str, seats: int, seed: int) -> Match:
    game = registry.load(key)
    return Match(game, seats, game.options(), seeded(Random(seed)))


def next_move(match: Match, rng: Random) -> Move:
    decision = rng.choice(match.state.pending())
    bot = bots.find(match.game, "steady")
    view, notes = match.state.view(decision.seat), match.notes_of(decision.seat)
    return Move(decision.number, decision.seat, bot.choose(view, notes, rng))


def folded(match: Match, seat: int | None) -> Notes:
    notes: Notes = match.game.noted(match.game.notes(seat), seat, match.told())
    return notes


@pytest.mark.parametrize("key", GAMES)
def test_notes_are_kept_up_as_if_all_had_been_noted_at_once(key: str) -> None:
    match, rng, taken_back = begun(key, 3, 5), Random(5), 0
    for count in range(150):
        if not match.state.pending():
            break
        match.play(next_move(match, rng))
        able = [seat for seat in range(3) if match.can_take_back(seat)]
        if able and count % 3 == 0:
            match.take_back(able[0])
            taken_back += 1
        for seat in (None, 0, 1, 2) if count % 5 == 0 else (count % 3,):
            events = (one.seen_by(seat) for one in match.told())
            assert match.seen_by(seat) == tuple(event for event in events if event is not None)
            assert match.notes_of(seat) == folded(match, seat)
    assert taken_back or key != "crisis"


def test_nothing_has_changed_until_a_change_is_kept() -> None:
    match, twin, rng = begun("crisis", 3, 2), begun("crisis", 3, 2), Random(2)
    for _ in range(60):
        move = next_move(match, rng)
        before, told, entries = match.state.copy(), match.told(), match.entries[:]
        change = match.try_moves([move])
        assert (match.state, match.told(), match.entries) == (before, told, entries)
        match.keep(change)
        assert twin.play(move) == change.told()
        assert (match.state, match.entries, match.told()) == (twin.state, twin.entries, twin.told())
        able = [seat for seat in range(3) if match.can_take_back(seat)]
        if able:
            back = match.try_take_back(able[0])
            assert match.state == twin.state
            match.keep(back)
            twin.take_back(able[0])
            assert isinstance(match.entries[-1], TakenBack)
            assert (match.state, match.entries, match.told()) == (twin.state, twin.entries, twin.told())


def test_what_is_refused_changes_nothing() -> None:
    match = begun("qe", 3, 1)
    decision = match.state.pending()[0]
    before = match.state.copy()
    with pytest.raises(Illegal):
        match.try_moves([Move(decision.number, decision.seat, -1)])
    assert match.state == before
    assert match.entries == []


@pytest.mark.parametrize("key", GAMES)
def test_a_seat_knows_what_it_had_seen_at_its_last_choice(key: str) -> None:
    match, rng = begun(key, 3, 7), Random(7)
    before = [0, 0, 0]
    for _ in range(60):
        if not match.state.pending():
            break
        move = next_move(match, rng)
        before[move.seat] = len(match.seen_by(move.seat))
        match.play(move)
        assert [match.last_choice(seat) for seat in range(3)] == before
        assert match.last_choice(None) == 0
