"""What a seat can tell of money from its view alone: in this game sums have no scale but the one that a table makes."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.games.qe.rules.sale import Sale

FIRST_LEVEL = 10
"""What a tile may cost while nothing has been sold and nothing bid."""


def spent_at_least(seats: int, sales: tuple[Sale, ...]) -> list[int]:
    """By seat: what is known, and one more than the open bid where an amount is not."""
    spent = [0] * seats
    for sale in sales:
        winner = sale.winner
        if winner is not None:
            amount = sale.amount
            spent[winner] += (sale.open_bid or 0) + 1 if amount is None else amount
    return spent


def price_level(spent: list[int], turn: int, open_bid: int | None) -> int:
    """What a tile went for on average, as far as this is known; while none was sold, the open bid."""
    return (sum(spent) // turn or 1) if turn else open_bid or FIRST_LEVEL


def room_below_top(spent: list[int], seat: Seat | None) -> int:
    """What this seat can spend and still have spent less than another: nobody gets money back (QE-35)."""
    if seat is None:
        return 0
    top = 0
    for other, sums in enumerate(spent):
        if sums > top and other != seat:
            top = sums
    return max(0, top - spent[seat] - 1)
