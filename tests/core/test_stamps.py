"""Stamps: what they seal, and that they tell nothing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from debacle.core.record import BadRecord, Played
from debacle.core.stamps import answers_up_to, public_stamp, stamps
from tests.core.test_records import SEED, played


def test_every_answer_has_a_mark_of_its_own_and_all_that_follow_hang_on_it() -> None:
    match = played()
    made = list(stamps(SEED, match.header, match.entries))
    assert len(set(made)) == len(match.entries) + 1
    first = match.entries[0]
    assert isinstance(first, Played)
    other = list(stamps(SEED, match.header, [replace(first, answer=first.answer + 1), *match.entries[1:]]))
    assert other[0] == made[0]
    assert all(one != two for one, two in zip(other[1:], made[1:], strict=True))


def test_a_mark_is_found_in_its_own_record_alone() -> None:
    match = played()
    made = list(stamps(SEED, match.header, match.entries))
    assert answers_up_to(made[7], match.record(SEED)) == 7
    with pytest.raises(BadRecord, match="the stamp is not one of this game"):
        answers_up_to("00" * 32, match.record(SEED))


def test_without_the_seed_the_same_answers_have_another_mark() -> None:
    """So nobody can try out what a hidden bid was until its stamp comes out."""
    match = played(steps=2)
    assert list(stamps(SEED, match.header, match.entries)) != list(stamps(bytes(32), match.header, match.entries))


def test_the_public_stamp_moves_with_what_all_can_see() -> None:
    match = played(steps=0)
    assert public_stamp(SEED, match) == next(stamps(SEED, match.header, ()))
    whole = played()
    shown = []
    for entry in whole.entries:
        assert isinstance(entry, Played)
        match.play(match.read_move(entry.seat, entry.number, entry.answer))
        shown.append(public_stamp(SEED, match))
    assert shown[-1] == list(stamps(SEED, whole.header, whole.entries))[-1]
    assert any(one != two for one, two in pairwise(shown))
