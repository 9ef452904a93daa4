"""Two versions of the toy's rules in one code: games of the first end as they did, new ones by the second."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from bazaar import Bazaar
from bazaar.rules import LOT, LOT_BEFORE
from bazaar.state import BazaarState
from debacle.core import wire
from debacle.core.dealer import seeded
from debacle.core.game import UnknownRules
from debacle.core.match import Match, replay, verify
from debacle.core.messages import Move
from debacle.core.record import BadRecord, read_record

STORED = json.loads((Path(__file__).parent / "records" / "bazaar-3-1.json").read_bytes())
RECORD = read_record(json.dumps(STORED["record"]))
"""Made when there was but one version."""


def test_a_record_of_the_first_version_ends_as_it_did() -> None:
    match = verify(Bazaar(), RECORD)
    outcome = match.state.outcome()
    assert outcome is not None
    assert (match.game.rules, match.state.rules) == (1, 1)
    assert (list(outcome.winners), list(outcome.scores)) == (STORED["winners"], STORED["scores"])


def test_the_same_answers_end_otherwise_by_the_second() -> None:
    newer = RECORD.__replace__(header=RECORD.header.__replace__(rules=2))
    state = replay(Bazaar(), newer).state
    assert isinstance(state, BazaarState)
    outcome = state.outcome()
    assert outcome is not None
    lots = [lots * (LOT - LOT_BEFORE) for lots in state.lots]
    assert list(outcome.scores) == [sum(both) for both in zip(STORED["scores"], lots, strict=True)]
    assert any(lots)


def test_a_new_game_is_played_by_the_newest() -> None:
    match = Match(Bazaar(), 2, Bazaar.options(), seeded(Random(1)))
    assert (match.header.rules, match.state.rules) == (2, 2)


def test_a_position_keeps_its_version() -> None:
    game = Bazaar(rules=1)
    match = Match(game, 2, game.options(), seeded(Random(1)))
    assert wire.read_state(game, wire.write_state(match.state)).rules == 1
    assert match.state.copy().rules == 1
    decision = match.state.pending()[0]
    match.play(Move(decision.number, decision.seat, match.state.spec(decision).sample(Random(1))))
    assert replay(Bazaar(), match.record()).state == match.state


@pytest.mark.parametrize("rules", [-1, 0, 3])
def test_a_version_that_is_not_known_is_refused(rules: int) -> None:
    with pytest.raises(UnknownRules, match=f"version {rules} of the rules is not known here, only 1 to 2"):
        Bazaar(rules=rules)
    with pytest.raises(BadRecord, match=r"header\.rules: version"):
        replay(Bazaar(), RECORD.__replace__(header=RECORD.header.__replace__(rules=rules)))
