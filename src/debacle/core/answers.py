"""What an answer is made of, and how it is read from JSON, whatever the form says of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from debacle.core.refusals import Illegal, Why

Answer: TypeAlias = "int | str | bool | tuple[Answer, ...] | None"
Item: TypeAlias = int | str
Option: TypeAlias = int | str | bool | tuple[int | str | bool | None, ...] | None


def same(one: Answer, other: Answer) -> bool:
    """Equal in value and in type, all the way down."""
    if type(one) is not type(other) or one != other:
        return False
    if isinstance(one, tuple) and isinstance(other, tuple):
        return all(map(same, one, other))
    return True


def place_of(answer: Answer, options: Sequence[Answer]) -> int | None:
    """Where this stands among the options; one that is equal but of another type stands in nobody's way."""
    try:
        place = options.index(answer)
    except ValueError:
        return None
    found = options[place]
    if found is answer or same(found, answer):
        return place
    return next((place for place, option in enumerate(options) if same(option, answer)), None)


def plain(value: object) -> Answer:
    """A JSON value as an answer, whatever the form says of it."""
    if isinstance(value, list | tuple):
        return tuple([plain(part) for part in value])
    if value is None or isinstance(value, int | str):
        return value
    raise Illegal(Why("shape.plain"))


def listed(value: object, otherwise: str) -> list[object]:
    if isinstance(value, list | tuple):
        return list(value)
    raise Illegal(Why(otherwise))


def read_inside(place: str, read: Callable[[object], Answer], value: object) -> Answer:
    try:
        return read(value)
    except Illegal as refusal:
        raise Illegal(refusal.why.inside(place)) from None
