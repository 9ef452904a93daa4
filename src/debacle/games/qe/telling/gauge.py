"""Who printed the most? One bar a bank, one step a power of ten."""

from __future__ import annotations

from math import log10

from msgspec import Struct

from debacle.core.specs import Amount
from debacle.games.qe.telling.banks import spending, spent
from debacle.games.qe.telling.reader import Reader
from debacle.games.qe.telling.speech import BankSeat
from debacle.games.qe.telling.sums import Sum

WIDTH = 300.0
STEPS = 6
"""No more lines than this, however far apart the sums are."""
FIGURES = 15


class Bar(Struct, frozen=True):
    seat: BankSeat
    sum: Sum
    width: float
    ghost: float
    """How far the bar would reach if the onlooker won at the least price; 0: nothing is asked."""
    winner: bool
    out: bool
    thrifty: bool


class Scale(Struct, frozen=True):
    low: int
    """The power of ten where it begins."""
    high: int
    lines: tuple[float, ...]
    open: float | None
    """Where the open bid stands."""


class Gauge(Struct, frozen=True):
    scale: Scale
    bars: tuple[Bar, ...]
    """Who printed most comes first."""


def gauge(reader: Reader) -> Gauge:
    view = reader.view
    sums = [spending(reader, seat)[0] for seat in range(reader.seats)]
    marks = [amount for amount in (*sums, view.open_bid, _least_total(reader, sums)) if amount]
    low, high = _ends(marks)
    order = sorted(range(reader.seats), key=lambda seat: -sums[seat])
    return Gauge(
        scale=Scale(low, high, _lines(low, high), None if view.open_bid is None else place(view.open_bid, low, high)),
        bars=tuple([_bar(reader, seat, sums, low, high) for seat in order]),
    )


def place(amount: int, low: int, high: int) -> float:
    """Where a sum stands on the scale."""
    if amount <= 0:
        return 0.0
    return round(min(max((_power(amount) - low) / (high - low), 0.0), 1.0) * WIDTH, 1)


def place_on(amount: int, sums: list[int]) -> float:
    """The same on the scale of these sums."""
    low, high = _ends([one for one in sums if one])
    return place(amount, low, high)


def _bar(reader: Reader, seat: int, sums: list[int], low: int, high: int) -> Bar:
    outcome = reader.view.outcome
    least = _least_total(reader, sums) if seat == reader.own_seat else None
    return Bar(
        seat=reader.seat(seat),
        sum=spent(reader, seat),
        width=max(place(sums[seat], low, high), 3.0 if sums[seat] else 0.0),
        ghost=0.0 if least is None else place(least, low, high),
        winner=outcome is not None and seat in outcome.winners,
        out=outcome is not None and outcome.sheets[seat].eliminated,
        thrifty=outcome is not None and bool(outcome.sheets[seat].thrift),
    )


def _least_total(reader: Reader, sums: list[int]) -> int | None:
    """What the onlooker would have printed after winning at the least possible price."""
    asked = reader.view.asked
    if reader.own_seat is None or asked is None or not isinstance(asked.spec, Amount):
        return None
    return sums[reader.own_seat] + (reader.view.open_bid or 0) + 1


def _ends(marks: list[int]) -> tuple[int, int]:
    if not marks:
        return 0, 1
    return max(0, len(str(min(marks))) - 2), len(str(max(marks)))


def _lines(low: int, high: int) -> tuple[float, ...]:
    step = -(-(high - low) // STEPS)
    return tuple([round((power - low) / (high - low) * WIDTH, 1) for power in range(low, high + 1, step)])


def _power(amount: int) -> float:
    """The decimal logarithm, for sums of any length."""
    rest = max(0, len(str(amount)) - FIGURES)
    return rest + log10(amount // 10**rest)
