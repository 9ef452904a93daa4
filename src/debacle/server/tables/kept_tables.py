"""What is kept at hand within a bound of bytes: what nobody looks at goes first, and of that what is over."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Generic, Protocol, TypeVar

ROOM = 0.9
"""So full it is after something had to go, so that not every newcomer drives out another."""


class Keepable(Protocol):
    @property
    def cost(self) -> int:
        """In bytes."""

    @property
    def ended(self) -> bool:
        """Whether nobody will change it any more."""


T = TypeVar("T", bound=Keepable)


class KeptTables(Generic[T]):
    """Whatever has an onlooker stays, even beyond the bound: it would be read again at their next beat, and nothing
    would be gained. How many there can be is bounded by the streams that a server allows."""

    def __init__(self, most: int, watched: Callable[[str], bool]) -> None:
        self._most = most
        self._watched = watched
        self._kept: OrderedDict[str, T] = OrderedDict()
        """Those that were used last are at the end."""
        self._costs: dict[str, int] = {}
        self.cost = 0
        self._look_at = most
        """When this is exceeded it is worth while to look for what can go."""

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, name: str) -> bool:
        return name in self._kept

    def get(self, name: str) -> T | None:
        return self._kept.get(name)

    def use(self, name: str) -> None:
        self._kept.move_to_end(name)

    def keep(self, name: str, one: T) -> None:
        """As it is now: it may have grown."""
        self._kept[name] = one
        self.use(name)
        self.cost += one.cost - self._costs.get(name, 0)
        self._costs[name] = one.cost
        if self.cost > self._look_at:
            self._make_room(name)

    def forget(self, name: str) -> None:
        if self._kept.pop(name, None) is not None:
            self.cost -= self._costs.pop(name)

    def clear(self) -> None:
        self._kept.clear()
        self._costs.clear()
        self.cost = 0

    def _make_room(self, newest: str) -> None:
        for name in self._dispensable(newest):
            if self.cost <= self._most * ROOM:
                break
            self.forget(name)
        self._look_at = max(self._most, int(self.cost / ROOM))

    def _dispensable(self, newest: str) -> Iterator[str]:
        unwatched = [name for name in self._kept if name != newest and not self._watched(name)]
        yield from [name for name in unwatched if self._kept[name].ended]
        yield from [name for name in unwatched if name in self._kept]
