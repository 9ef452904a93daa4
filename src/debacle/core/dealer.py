"""A state's only way out: chance comes in, events go out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias, TypeVar

from debacle.core.audience import Audience
from debacle.core.messages import Event, Told

T = TypeVar("T")
Below: TypeAlias = Callable[[int], int]
Tell: TypeAlias = Callable[[Event, Audience, Event | None], None]


class Dealer:
    """`below(n)` gives chance: 0 to n - 1. `tell(event, audience, twin)` takes events; None when nobody listens,
    and then events are not even built."""

    __slots__ = ("below", "tell")

    def __init__(self, below: Below, tell: Tell | None = None) -> None:
        self.below = below
        self.tell = tell

    def draw(self, bag: list[T]) -> T:
        """Take something out of a bag: a list kept in a fixed order, so that there is no order to leak."""
        return bag.pop(self.below(len(bag)))


def seeded(rng: Random) -> Below:
    """Chance from a generator of one's own."""
    random = rng.random
    return lambda limit: int(random() * limit)


class Listener(list[Told]):
    """Keeps what was told."""

    def tell(self, event: Event, audience: Audience, twin: Event | None) -> None:
        self.append(Told(event, audience, twin))
