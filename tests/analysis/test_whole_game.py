"""A finished game looked through: a curve that ends with the truth, and mistakes that were made."""

from __future__ import annotations

from functools import cache

import pytest

from debacle.analysis.stored import read, write
from debacle.analysis.whole_game import Analysis, analyse
from debacle.analysis.work import Job, do_all
from debacle.core.chance import Provable
from debacle.core.match import Match
from debacle.core.messages import Move
from tests.finished import played_out

SEAT = 0
BLUNDER = 10**6


@cache
def spoiled() -> Match:
    """A game of Q.E. in which the first seat prints a million at its second auction, and plays on as before."""
    played, seed = played_out("qe")
    match = Match(played.game, 4, played.options, Provable(seed).below)
    own = [step.answer for step in played.steps if step.seat == SEAT]
    sums = [place for place, answer in enumerate(own) if type(answer) is int]
    given = dict.fromkeys(range(4), 0)
    while pending := match.state.pending():
        decision = pending[0]
        answers = [step.answer for step in played.steps if step.seat == decision.seat]
        place = given[decision.seat]
        given[decision.seat] += 1
        asked = match.state.asked_of(decision.seat)
        assert asked is not None
        answer = answers[place] if place < len(answers) else None
        if decision.seat == SEAT and place == sums[1]:
            answer = BLUNDER
        if asked.spec.why_not(answer) is not None:
            answer = next(one for one in (0, 1, 2, False) if asked.spec.why_not(one) is None)
        match.play(Move(decision.number, decision.seat, answer))
    return match


@cache
def looked_through() -> Analysis:
    return do_all(spoiled().game, analyse(spoiled(), SEAT, 12_000))


def test_the_curve_runs_from_the_beginning_to_how_it_ended() -> None:
    moments, match = looked_through().moments, spoiled()
    outcome = match.state.outcome()
    assert outcome is not None
    assert moments[0].steps == 0
    assert moments[-1].steps == len(match.steps)
    assert [moment.steps for moment in moments] == sorted({moment.steps for moment in moments})
    assert tuple(seat for seat, one in enumerate(moments[-1].chances) if one.won) == outcome.winners
    assert all(sum([one.won for one in moment.chances]) < 1.001 for moment in moments)


def test_a_mistake_is_a_choice_that_was_made_and_clearly_beaten() -> None:
    """Which one is the greatest hangs on who plays on: among nets, which print as much as the others, a million is not
    the end."""
    mistakes = looked_through().mistakes
    assert 0 < len(mistakes) <= 3
    for one in mistakes:
        step = spoiled().steps[one.steps]
        assert (step.seat, step.answer) == (SEAT, one.chosen.answer)
        assert one.better.answer != one.chosen.answer
        assert one.chosen.behind > one.chosen.unsure


def test_what_is_kept_is_read_again() -> None:
    assert read(write(looked_through()), spoiled()) == looked_through()


@pytest.mark.soak
def test_progress_only_rises() -> None:
    told: list[float] = []
    do_all(spoiled().game, analyse(spoiled(), SEAT, 300), told.append)
    assert told == sorted(told)
    assert told[0] == 0
    assert 0.8 < told[-1] <= 1


def test_a_game_that_goes_on_is_not_looked_through() -> None:
    match, _ = played_out("qe", steps=20)
    with pytest.raises(AssertionError):
        do_all(match.game, analyse(match, SEAT, 300))


@pytest.mark.parametrize("key", ["crisis", "friends", "krach"])
def test_pieces_can_be_sent_to_other_processes(key: str) -> None:
    """The first of a curve and of the choices, and no more: whole games of these take long."""
    import pickle

    match, _ = played_out(key)
    job = analyse(match, SEAT, 10).send(None)
    again: Job = pickle.loads(pickle.dumps(job))
    assert again.do is job.do
    assert again.of[0] == job.of[0]
