"""What msgspec says of a text that it cannot read. Its words are known in one place; if they change, this says so."""

from __future__ import annotations

from enum import Enum
from typing import Literal

import msgspec
import pytest
from msgspec import Struct

from debacle.core.reading import why_unread
from debacle.core.refusals import Why


class Colour(Enum):
    RED = "red"


class Inner(Struct, forbid_unknown_fields=True):
    number: int = 0
    colour: Colour = Colour.RED
    size: Literal["small", "large"] = "small"


class Outer(Struct):
    inner: Inner
    many: list[Inner] = []


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ([], Why("read.type", {"expected": "object", "got": "array"})),
        ({}, Why("read.missing", {"field": "inner"})),
        ({"inner": {"number": "x"}}, Why("read.type", {"expected": "int", "got": "str"}, "inner.number")),
        ({"inner": {"weight": 1}}, Why("read.unknown", {"field": "weight"}, "inner")),
        ({"inner": {"colour": "blue"}}, Why("read.value", {"value": "'blue'"}, "inner.colour")),
        ({"inner": {"size": "huge"}}, Why("read.value", {"value": "'huge'"}, "inner.size")),
        (
            {"inner": {}, "many": [{}, {"number": None}]},
            Why("read.type", {"expected": "int", "got": "null"}, "many[1].number"),
        ),
    ],
)
def test_every_kind_of_trouble_is_understood(data: object, why: Why) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(data, Outer)
    assert why_unread(caught.value) == why
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.json.decode(msgspec.json.encode(data), type=Outer)
    assert why_unread(caught.value).code == why.code


def test_what_is_no_json_is_malformed() -> None:
    with pytest.raises(msgspec.DecodeError) as caught:
        msgspec.json.decode(b"{", type=Outer)
    assert why_unread(caught.value) == Why("read.malformed")
