"""What is said of a score adds up to it."""

from __future__ import annotations

from random import Random

import pytest

from debacle import bots, registry
from debacle.core.chance import Provable
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.games.crisis import Crisis
from debacle.games.crisis.rules.scoring import CrisisOutcome
from debacle.games.crisis.rules.state import CrisisView
from debacle.games.crisis.teaching.why import FINES, POINTS, Sources, reasons
from debacle.games.crisis.telling.reader import Reader
from debacle.server.pages.words import words_in


def played(seats: int, seed: int, names: tuple[str, ...]) -> tuple[Crisis, Match]:
    game = registry.load("crisis")
    assert isinstance(game, Crisis)
    rng = Random(seed)
    match = Match(game, seats, game.read_options({}), Provable(rng.randbytes(32)).below)
    players = [bots.find(game, names[seat % len(names)]) for seat in range(seats)]
    while pending := match.state.pending():
        decision = pending[0]
        seat = decision.seat
        answer = players[seat].choose(match.state.view(seat), match.notes_of(seat), rng)
        match.play(Move(decision.number, seat, answer))
    return game, match


@pytest.mark.parametrize(("seats", "seed"), [(1, 1), (2, 2), (3, 3), (5, 4)])
def test_where_points_and_penalties_are_from_adds_up_to_the_account(seats: int, seed: int) -> None:
    game, match = played(seats, seed, ("random", "briber", "borrower"))
    outcome = match.state.outcome()
    assert isinstance(outcome, CrisisOutcome)
    sources = Sources(game.deck, seats)
    for event in match.seen_by(None):
        sources.take(event)
    for seat, account in enumerate(outcome.accounts):
        assert sources.sum(POINTS, seat) == account.vp
        assert sources.sum(FINES, seat) == account.penalties


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_column_is_explained_for_everybody(language: str) -> None:
    game, match = played(3, 7, ("steady", "trainee"))
    outcome = match.state.outcome()
    assert isinstance(outcome, CrisisOutcome)
    view = match.state.view(0)
    assert isinstance(view, CrisisView)
    reader = Reader(game.deck, words_in(language, game), ("A", "B", "C"), view, match.seen_by(0))
    said = reasons(reader)
    assert list(said) == ["vp", "credits", "loans", "penalties", "score"]
    assert all(len(column.each) == 3 for column in said.values())
    for reason in said["score"].each:
        assert f"= {outcome.scores[reason.seat.seat]}".replace("-", "−") in reason.said
