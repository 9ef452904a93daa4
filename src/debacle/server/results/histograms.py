"""Many numbers as a few bars. Amounts of any size: where some are great, by powers of ten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import ceil, floor, log10

from msgspec import Struct

MOST = 12
"""Bars of a chart."""
GREAT = "e"
"""Stands before the power of ten of an amount that is kept no more exactly."""
SMALL = 3
"""Below this power of ten amounts are kept exactly."""


class Stretch(Struct, frozen=True):
    low: int
    high: int
    """Both belong to it."""
    number: int


def bins(counted: Mapping[str, int]) -> list[Stretch]:
    """The lowest first, without a gap."""
    if not counted:
        return []
    if any(amount.startswith(GREAT) for amount in counted):
        return _by_powers(counted)
    return _by_steps({int(amount): number for amount, number in counted.items()})


def _by_steps(counted: Mapping[int, int]) -> list[Stretch]:
    low, high = min(counted), max(counted)
    step = _step((high - low + 1) / MOST)
    first = low // step
    found = [0] * (high // step - first + 1)
    for amount, number in counted.items():
        found[amount // step - first] += number
    return [
        Stretch((first + place) * step, (first + place + 1) * step - 1, number) for place, number in enumerate(found)
    ]


def _step(rough: float) -> int:
    """1, 2 or 5 times a power of ten, and no less than that."""
    if rough <= 1:
        return 1
    power: int = 10 ** floor(log10(rough))
    return next(power * times for times in (1, 2, 5, 10) if power * times >= rough)


def _by_powers(counted: Mapping[str, int]) -> list[Stretch]:
    """Nothing, or less, has a bar of its own."""
    powers: Counter[int] = Counter()
    for amount, number in counted.items():
        powers[_power(amount)] += number
    most = max(powers)
    width = ceil((most + 1) / MOST)
    found = [Stretch(0, 0, powers[-1])] if powers[-1] else []
    for low in range(0, most + 1, width):
        together = sum([powers[power] for power in range(low, low + width)])
        found.append(Stretch(10**low, 10 ** (low + width) - 1, together))
    return found


def _power(amount: str) -> int:
    if amount.startswith(GREAT):
        return int(amount.removeprefix(GREAT))
    return len(amount) - 1 if int(amount) > 0 else -1
