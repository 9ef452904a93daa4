"""The six forms of an answer."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from debacle.core import wire
from debacle.core.messages import Asked, Decision, Move
from debacle.core.refusals import Illegal
from debacle.core.specs import Amount, Answer, Assign, Each, Either, Pick, Some, Spec, same

ITEMS = st.lists(st.integers(0, 20), min_size=1, max_size=6, unique=True).map(tuple)
AMOUNTS = st.builds(
    lambda low, width: Amount(low, None if width is None else low + width, (low + 1,)),
    st.integers(0, 50),
    st.one_of(st.none(), st.integers(2, 600)),
)
PAYMENTS = st.lists(st.integers(1, 9), min_size=1, max_size=6).flatmap(
    lambda worth: st.integers(0, sum(worth)).map(
        lambda due: Some(tuple(range(len(worth))), worth=tuple(worth), due=due)
    )
)
PICKS = st.one_of(ITEMS.map(Pick), st.just(Pick((False, True))), st.just(Pick(("a", None, (1, "b")))))
SOMES = st.one_of(ITEMS.map(Some), ITEMS.map(lambda items: Some(items, least=1, most=2)), PAYMENTS)
ASSIGNS = st.just(Assign(((1, 2, None), (2, 3), ("x", None))))
SIMPLE = st.one_of(AMOUNTS, PICKS, SOMES, ASSIGNS)
SPECS: st.SearchStrategy[Spec] = st.recursive(
    SIMPLE,
    lambda inner: st.one_of(
        st.dictionaries(st.sampled_from("abc"), st.one_of(st.none(), inner), min_size=1).map(Either),
        st.dictionaries(st.sampled_from("abc"), inner, min_size=1).map(Each),
    ),
    max_leaves=4,
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=6,
)


@given(SPECS, st.integers())
def test_a_sample_is_allowed_and_survives_json(spec: Spec, seed: int) -> None:
    answer = spec.sample(Random(seed))
    assert spec.why_not(answer) is None
    assert same(spec.read(json.loads(wire.to_json(answer))), answer)


@given(SPECS)
def test_an_enumeration_is_allowed_without_repeats_and_knows_its_limit(spec: Spec) -> None:
    everything = spec.enumerate(300)
    if everything is None:
        return
    assert all(spec.why_not(answer) is None for answer in everything)
    assert len(set(map(repr, everything))) == len(everything)
    if everything:
        assert spec.enumerate(len(everything)) == everything
        assert spec.enumerate(len(everything) - 1) is None


@given(SPECS, st.integers())
def test_every_sample_is_enumerated(spec: Spec, seed: int) -> None:
    everything = spec.enumerate(300)
    if everything is not None:
        assert any(same(spec.sample(Random(seed)), answer) for answer in everything)


@given(SPECS, JSON)
def test_any_json_is_read_or_refused_with_a_reason(spec: Spec, value: Any) -> None:
    try:
        why = spec.why_not(spec.read(value))
    except Illegal as refusal:
        why = refusal.why
    assert why is None or str(why)


@given(SPECS)
def test_a_spec_survives_json(spec: Spec) -> None:
    asked = Asked(Decision(3, 1, "kind"), spec)
    assert wire.from_json(wire.to_json(asked), Asked) == asked


@pytest.mark.parametrize(
    ("spec", "answer", "reason"),
    [
        (Pick((1, 2)), True, "not one of the options"),
        (Pick((1, 2)), 1.0, "not one of the options"),
        (Pick((False, True)), 1, "not one of the options"),
        (Pick(((1, 2),)), (True, 2), "not one of the options"),
        (Amount(3, 9), 2, "at least 3"),
        (Amount(3, 9), 10, "at most 9"),
        (Amount(3, None, (5,)), 5, "5 is not allowed here"),
        (Amount(3), True, "whole number"),
        (Amount(0, 10**100 - 1), 10**100, "at most 100 digits"),
        (Some((1, 2, 3)), [1], "a list of things"),
        (Some((1, 2, 3)), (4,), "4 is not among the things"),
        (Some((1, 2, 3)), (True,), "True is not among the things"),
        (Some((1, 2, 3)), (2, 1), "in the order"),
        (Some((1, 2, 3)), (1, 1), "each thing once"),
        (Some((1, 2, 3), least=2), (1,), "at least 2"),
        (Some((1, 2, 3), most=1), (1, 2), "at most 1"),
        (Some((1, 2, 3), worth=(4, 2, 2), due=3), (2,), "worth 2, and 3 is due"),
        (Some((1, 2, 3), worth=(4, 2, 2), due=3), (1, 2), "2 could be left out"),
        (Assign(((1, 2), (2, None))), (1,), "2 places"),
        (Assign(((1, 2), (2, None))), (3, None), "^0: 3 does not fit"),
        (Assign(((1, 2), (2, None))), (None, None), "^0: None does not fit"),
        (Assign(((1, 2), (2, None))), (2, 2), "^1: 2 cannot be in two places"),
        (Either({"bid": Amount(1), "pass": None}), ("fold", None), "fold is not open to you now"),
        (Either({"bid": Amount(1), "pass": None}), ("pass", 3), "nothing goes with pass"),
        (Either({"bid": Amount(1), "pass": None}), ("bid", 0), "^bid: it must be at least 1"),
        (Either({"bid": Amount(1), "pass": None}), "pass", "an act and what goes with it"),
        (Either({"bid": Amount(1), "pass": None}), (("pass",), None), "an act and what goes with it"),
        (Each({"to": Pick((1,)), "price": Amount(1)}), (1,), "2 parts"),
        (Each({"to": Pick((1,)), "price": Amount(1)}), (1, 0), "^price: it must be at least 1"),
        (Either({"offer": Each({"price": Amount(1)})}), ("offer", (0,)), r"^offer\.price: it must be at least 1"),
    ],
)
def test_a_refusal_says_what_and_where(spec: Spec, answer: Any, reason: str) -> None:
    with pytest.raises(Illegal, match=reason):
        raise Illegal(spec.why_not(answer) or pytest.fail(f"{answer!r} was allowed"))


@pytest.mark.parametrize(
    ("spec", "value", "answer"),
    [
        (Amount(0), "12", 12),
        (Amount(0), 12, 12),
        (Amount(0), "0", 0),
        (Some(("a", "b", "c")), ["c", "a"], ("a", "c")),
        (Pick(((1, 2), (3, 4))), [3, 4], (3, 4)),
        (Either({"bid": Amount(1), "pass": None}), ["bid", "7"], ("bid", 7)),
        (Either({"bid": Amount(1), "pass": None}), ["pass", None], ("pass", None)),
        (Each({"to": Pick((1,)), "price": Amount(1)}), [1, "5"], (1, 5)),
        (Assign(((1,), (2, None))), [1, None], (1, None)),
    ],
)
def test_the_json_form_of_an_answer(spec: Spec, value: Any, answer: Answer) -> None:
    assert same(spec.read(value), answer)


@pytest.mark.parametrize(
    ("spec", "value", "reason"),
    [
        (Pick((1,)), {"a": 1}, "expected whole numbers"),
        (Pick((1,)), 1.5, "expected whole numbers"),
        (Some((1,)), 1, "a list of things to choose"),
        (Assign(((1,),)), "1", "a list with a thing or null"),
        (Either({"bid": Amount(1)}), ["bid"], "a list of two"),
        (Either({"bid": Amount(1)}), ["bid", "x"], "^bid: a whole number"),
        (Amount(1), "9" * 5000, "at most 4300 digits"),
        (Each({"price": Amount(1)}), [1, 2], "1 parts"),
        (Each({"price": Amount(1)}), ["x"], "^price: a whole number"),
        (Each({"price": Amount(1)}), "x", "a list with one answer a part"),
    ],
)
def test_a_malformed_json_form_is_refused_with_its_place(spec: Spec, value: Any, reason: str) -> None:
    with pytest.raises(Illegal, match=reason):
        spec.read(value)


def test_a_payment_in_the_ledgers_words() -> None:
    """KR-X05: due 3M, hand 4M, 2M, 2M."""
    payment = Some((0, 1, 2), worth=(4, 2, 2), due=3)
    assert payment.enumerate(10) == [(0,), (1, 2)]


@given(st.lists(st.integers(0, 5), max_size=7).map(tuple), st.integers(0, 20), st.booleans())
def test_all_payments_are_enumerated(worth: tuple[int, ...], due: int, generous: bool) -> None:
    options = tuple(range(len(worth)))
    payment = Some(options, worth=worth, due=due, generous=generous)
    subsets = [part for size in range(len(worth) + 1) for part in combinations(options, size)]
    assert payment.enumerate(200) == [part for part in subsets if payment.why_not(part) is None]


@pytest.mark.parametrize(("due", "payments"), [(60, 1), (59, 1), (58, 30), (55, 435), (53, None)])
def test_payments_out_of_many_cards_are_enumerated_at_once(due: int, payments: int | None) -> None:
    """Of 30 cards there are a thousand million sets."""
    found = Some(tuple(range(30)), worth=(2,) * 30, due=due).enumerate(500)
    assert (None if found is None else len(found)) == payments


def test_an_impossible_assignment_cannot_be_sampled() -> None:
    with pytest.raises(ValueError, match="must not be asked"):
        Assign(((1,), (1,))).sample(Random(1))


def test_unknown_fields_of_a_move_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `colour`"):
        msgspec.json.decode(b'{"number": 0, "seat": 0, "answer": 1, "colour": 2}', type=Move)
    with pytest.raises(msgspec.ValidationError, match=r"Expected `int`, got `str` - at `\$.seat`"):
        msgspec.json.decode(b'{"number": 0, "seat": "A", "answer": 1}', type=Move)
