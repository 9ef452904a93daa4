"""A state's only way out: chance comes in, events go out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol, TypeAlias, TypeVar, TypeVarTuple, Unpack

from debacle.core.audience import EVERYONE, Audience
from debacle.core.messages import Event, Told

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
Below: TypeAlias = Callable[[int], int]
Tell: TypeAlias = Callable[[Event, Audience, Event | None], None]


class TellAll(Protocol):
    """Tell everyone an event of this kind, with these fields in their order; it is built only if somebody listens."""

    def __call__(self, kind: Callable[[Unpack[Ts]], Event], /, *fields: *Ts) -> None: ...


class Dealer:
    """`below(n)` gives chance: 0 to n - 1. `tell_all(kind, ...)` tells everyone, `tell(event, audience, twin)` some of
    them; `tell` is None when nobody listens, and then events are not even built."""

    __slots__ = ("below", "tell", "tell_all")

    def __init__(self, below: Below, tell: Tell | None = None) -> None:
        self.below = below
        self.tell = tell
        self.tell_all: TellAll = _silence if tell is None else _telling_all(tell)

    def draw(self, bag: list[T]) -> T:
        """Take something out of a bag: a list kept in a fixed order, so that there is no order to leak."""
        return bag.pop(self.below(len(bag)))

    def draw_several(self, bag: list[T], count: int) -> list[T]:
        """So many, one after another."""
        below = self.below
        return [bag.pop(below(len(bag))) for _ in range(count)]


def seeded(rng: Random) -> Below:
    """Chance from a generator of one's own."""
    random = rng.random
    return lambda limit: int(random() * limit)


class Listener(list[Told]):
    """Keeps what was told."""

    def tell(self, event: Event, audience: Audience, twin: Event | None) -> None:
        self.append(Told(event, audience, twin))


def _telling_all(tell: Tell) -> TellAll:
    def tell_all(kind: Callable[[Unpack[Ts]], Event], /, *fields: *Ts) -> None:
        tell(kind(*fields), EVERYONE, None)

    return tell_all


def _silence(kind: Callable[[Unpack[Ts]], Event], /, *fields: *Ts) -> None:
    """Nobody listens."""
