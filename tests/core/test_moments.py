"""The moments of a match, and games that go on from one of them."""

from __future__ import annotations

import json
from random import Random

import pytest

from debacle import bots, registry
from debacle.core.chance import Provable, commitment
from debacle.core.game import AnyGame
from debacle.core.match import Match, replay, verify
from debacle.core.messages import Move
from debacle.core.moments import match_at, start_of, walk
from debacle.core.record import DEEPEST, BadRecord, Record, Start, read_record
from tests.core.storing import FOLDER

SEED = bytes(range(32))
ONE_EACH = [f"{name}.json" for name in ("crisis-3-2", "friends-3-2", "krach-3-2", "qe-4-1")]


def stored(file: str) -> tuple[AnyGame, Match]:
    record = read_record(json.dumps(json.loads((FOLDER / file).read_text(encoding="utf-8"))["record"]))
    header = record.header
    game = registry.load_as_it_was(header.game, header.rules, header.deck, record.deck)
    return game, replay(game, record)


def going_on(match: Match, start: Start) -> Match:
    header = match.header
    chance = Provable(SEED).below
    return Match(match.game, header.seats, match.options, chance, committed=commitment(SEED), start=start)


def play_out(match: Match) -> Match:
    player, rng = bots.find(match.game, "steady"), Random(1)
    while match.state.pending():
        decision = match.state.pending()[0]
        seat = decision.seat
        answer = player.choose(match.state.view(seat), match.notes_of(seat), rng)
        match.play(Move(decision.number, seat, answer))
    return match


@pytest.mark.parametrize("file", [*ONE_EACH, "friends-3-1.json"])
def test_a_walk_comes_by_every_answer_that_counts_and_ends_where_the_match_did(file: str) -> None:
    _, match = stored(file)
    lengths = [len(moment.steps) for moment in walk(match)]
    assert lengths == list(range(len(match.steps) + 1))
    last = match_at(match, len(match.steps))
    assert last.told() == match.told()
    assert last.state.outcome() == match.state.outcome()


def test_what_was_taken_back_is_no_moment() -> None:
    _, match = stored("friends-3-1.json")
    assert len(match.entries) > len(match.steps)
    assert len(list(walk(match))) == len(match.steps) + 1


@pytest.mark.parametrize("file", ONE_EACH)
def test_a_game_goes_on_from_a_moment_with_hidden_things_as_they_were(file: str) -> None:
    _, match = stored(file)
    before = match_at(match, len(match.steps) // 2)
    other = going_on(match, start_of(before))
    assert other.state == before.state
    assert [other.seen_by(seat) for seat in range(other.header.seats)] == [
        before.seen_by(seat) for seat in range(other.header.seats)
    ]


@pytest.mark.parametrize("eyes", [None, 0, 1])
@pytest.mark.parametrize("file", ONE_EACH)
def test_dealt_anew_it_looks_the_same_to_these_eyes_and_others_know_what_a_spectator_does(
    file: str, eyes: int | None
) -> None:
    _, match = stored(file)
    before = match_at(match, len(match.steps) // 2)
    other = going_on(match, start_of(before, anew=Random(3), eyes=eyes))
    assert other.state.view(eyes) == before.state.view(eyes)
    assert other.seen_by(eyes) == before.seen_by(eyes)
    for seat in {None, *range(other.header.seats)} - {eyes}:
        assert other.seen_by(seat) == before.seen_by(None)


def test_dealt_anew_hands_are_other_hands() -> None:
    _, match = stored("krach-3-2.json")
    before = match_at(match, 5)
    hands = {str(going_on(match, start_of(before, anew=Random(seed), eyes=0)).state.view(1)) for seed in range(4)} - {
        str(before.state.view(1))
    }
    assert len(hands) == 4


@pytest.mark.parametrize("anew", [None, 7])
@pytest.mark.parametrize("file", ONE_EACH)
def test_such_a_game_is_played_to_its_end_and_its_record_is_replayed_and_proved(file: str, anew: int | None) -> None:
    game, match = stored(file)
    start = start_of(match_at(match, 9), anew=None if anew is None else Random(anew), eyes=1)
    ended = play_out(going_on(match, start))
    record = read_record(ended.record(SEED).to_json())
    assert replay(game, record).state == ended.state
    assert verify(game, record).state == ended.state


def test_its_first_answer_is_taken_back_to_where_it_goes_on_from() -> None:
    _, match = stored("friends-3-1.json")
    tried = 0
    for steps in range(40):
        other = going_on(match, start_of(match_at(match, steps), anew=Random(1), eyes=0))
        decision, before = other.state.pending()[0], other.state.copy()
        other.play(Move(decision.number, decision.seat, other.state.spec(decision).sample(Random(1))))
        if other.can_take_back(decision.seat):
            other.take_back(decision.seat)
            before.recount(other.state.counts)
            assert other.state == before
            tried += 1
    assert tried


def test_a_game_goes_on_from_one_that_went_on_from_another() -> None:
    game, match = stored("qe-4-1.json")
    once = play_out(going_on(match, start_of(match_at(match, 4))))
    twice = play_out(going_on(once, start_of(match_at(once, 3), anew=Random(1), eyes=2)))
    assert replay(game, read_record(twice.record(SEED).to_json())).state == twice.state


def test_too_many_of_them_are_refused_before_anything_is_played() -> None:
    game, match = stored("qe-4-1.json")
    header = match.header
    for _ in range(DEEPEST + 1):
        header = header.__replace__(start=Start(before=header, entries=()))
    with pytest.raises(BadRecord, match="more than 8 times"):
        replay(game, Record(header=header, entries=()))


@pytest.mark.parametrize("change", ["other", "nonsense", "deck"])
def test_a_position_that_was_never_there_is_refused(change: str) -> None:
    game, match = stored("krach-3-2.json")
    start = start_of(match_at(match, 5), anew=Random(1), eyes=0)
    later = start_of(match_at(match, 30), anew=Random(1), eyes=0)
    assert start.position is not None
    forged = {
        "other": later.position,
        "nonsense": "{}",
        "deck": start.position.replace(game.deck.digest, "0" * 16),
    }[change]
    header = going_on(match, start).header.__replace__(start=start.__replace__(position=forged))
    with pytest.raises(BadRecord, match="did not stand like that"):
        replay(game, Record(header=header, entries=()))


def test_records_of_before_keep_their_digests() -> None:
    _, match = stored("qe-4-1.json")
    assert b"start" not in match.record(SEED).to_json()
