"""Checks of records: one seed, one record; a replay ends where the play ended; what is taken back never happened."""

from __future__ import annotations

from random import Random

from debacle.conformance.case import STEPS, Case
from debacle.conformance.report import Check
from debacle.core import wire
from debacle.core.chance import Provable, commitment
from debacle.core.match import Match, replay, verify
from debacle.core.messages import Move
from debacle.core.record import BadRecord, read_record
from debacle.core.refusals import AlreadyAnswered

UNDO = 0.3


def _play(case: Case, match: Match, rng: Random, check: Check | None = None) -> None:
    for _ in range(STEPS):
        pending = match.state.pending()
        if not pending:
            return
        decision = pending[int(rng.random() * len(pending))]
        before = wire.write_state(match.state) if check else b""
        move = Move(decision.number, decision.seat, case.answer(match.state, decision, rng))
        match.play(move)
        if check and rng.random() < UNDO and match.can_take_back(decision.seat):
            _take_back(match, move, before, check)


def _take_back(match: Match, move: Move, before: bytes, check: Check) -> None:
    match.take_back(move.seat)
    back = wire.read_state(match.game, before)
    counts = back.counts[:]
    counts[move.seat] += 1
    back.recount(counts)
    check.need(match.state == back, "taking back does not lead back")
    try:
        match.play(move)
    except AlreadyAnswered:
        return
    check.need(False, "a late answer to a decision that was taken back was accepted")


def same_seed_same_record(case: Case, rng: Random, check: Check) -> None:
    seed = rng.getrandbits(64)
    matches = []
    for _ in range(2):
        generator = Random(seed)
        matches.append(case.match(generator))
        _play(case, matches[-1], generator)
    one, two = matches
    check.need(one.record() == two.record(), "two plays with one seed gave two records")
    check.need(one.state == two.state, "two plays with one seed ended differently")


def replay_equals_play(case: Case, rng: Random, check: Check) -> None:
    """Also after taking back, and also when written out and read again."""
    match = case.match(rng)
    _play(case, match, rng, check)
    try:
        again = replay(case.game, read_record(match.record().to_json()))
    except BadRecord as error:
        check.need(False, f"a record cannot be replayed: {error}")
        return
    check.need(again.state == match.state, "a replay ends elsewhere")
    check.need(again.record() == match.record(), "a replay gives another record")
    for seat in case.onlookers():
        check.need(again.seen_by(seat) == match.seen_by(seat), f"a replay tells seat {seat} something else")


def dealing_can_be_proved(case: Case, rng: Random, check: Check) -> None:
    seed = rng.randbytes(32)
    chance = Provable(seed).below
    match = Match(case.game, case.seats, case.chosen_options(), chance, committed=commitment(seed))
    check.need(match.record(seed).seed is None, "the seed is open before the end")
    _play(case, match, rng)
    record = read_record(match.record(seed).to_json())
    check.need(verify(case.game, record).state == match.state, "a proved replay ends elsewhere")
    forged = wire.from_json(wire.to_json(record), type(record)).__replace__(seed=rng.randbytes(32).hex())
    try:
        verify(case.game, forged)
    except BadRecord:
        return
    check.need(False, "another seed proves the same dealing")
