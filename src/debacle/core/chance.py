"""Where chance comes from: a record, or a seed that was committed to beforehand."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable

from debacle.core.dealer import Below
from debacle.core.refusals import Reasoned, Why

WORD = 1 << 64


class BadChance(Reasoned):
    """Recorded chance does not fit the game, or the seed it is said to come from."""


class Recorded:
    """Gives back what was drawn before; with a source, every draw is drawn again there and has to agree."""

    def __init__(self, drawn: Iterable[int], source: Below | None = None) -> None:
        self._drawn = list(drawn)
        self._next = 0
        self._source = source

    def below(self, limit: int) -> int:
        if self._next == len(self._drawn):
            raise BadChance(Why("chance.missing"))
        result = self._drawn[self._next]
        self._next += 1
        if not 0 <= result < limit:
            raise BadChance(Why("chance.high", {"drawn": result, "limit": limit}))
        if self._source is not None and (proved := self._source(limit)) != result:
            raise BadChance(Why("chance.seed", {"drawn": result, "proved": proved}))
        return result

    def check_used_up(self) -> None:
        left = len(self._drawn) - self._next
        if left:
            raise BadChance(Why("chance.left", {"left": left}))


class Provable:
    """Chance from HMAC-SHA256(seed, counter): anybody who has the seed can draw it all again.

    The commitment is shown before the first draw and the seed after the last, so neither side can choose its luck.
    """

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._counter = 0

    def below(self, limit: int) -> int:
        fair = WORD - WORD % limit
        while True:
            digest = hmac.digest(self._seed, self._counter.to_bytes(8, "big"), "sha256")
            self._counter += 1
            word = int.from_bytes(digest[:8], "big")
            if word < fair:
                return word % limit


def commitment(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()
