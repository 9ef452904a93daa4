"""What a seat can tell of the others from what it has seen: how they bid, what they have spent, where that may end.

Amounts are exact whole numbers throughout: a table may well deal in sums of a hundred digits (QE-R08).
"""

from __future__ import annotations

from collections.abc import Sequence

from debacle.core.audience import Seat
from debacle.games.qe.rules.notes import Bids, QENotes
from debacle.games.qe.rules.sale import Sale
from debacle.games.qe.rules.state import QEView

FIRST_PRICE = 25
"""What a tile may go for at a table where nothing has been sold yet; later it counts like one sale."""
LATELY = 4
"""The last so many sales count twice: prices move in the course of a game."""
ENOUGH = 3
"""While a seat has shown fewer bids than this, those of the others are a guide to it too."""

Reply = tuple[int | None, int]
"""A secret bid, after the open bid that it answered (None for a last tile without auctioneer, QE-28)."""


class Opponents:
    def __init__(self, view: QEView, notes: QENotes, to_come: int) -> None:
        assert view.seat is not None
        seats = len(view.nations)
        self.seat: Seat = view.seat
        self.others = [seat for seat in range(seats) if seat != self.seat]
        self.surely_spent = [0] * seats
        """By seat: at least this much, and exactly this much by oneself."""
        self.likely_spent = [0] * seats
        self._replies: list[list[Reply]] = [[] for _ in range(seats)]
        self._prices = [FIRST_PRICE]
        for sale, bids, tied_out in zip(view.sales, notes.past, notes.tied_out, strict=True):
            likely = self._read_amount(sale, None if tied_out else bids[self.seat])
            self._read_bids(sale, bids, likely)
        self.price = _level(self._prices)
        self._reference = self.price if view.open_bid is None else view.open_bid
        share = self.price * (to_come + 1) // seats
        self.line = max([self.likely_spent[seat] for seat in self.others]) + share
        """Where the top spender of the others may end."""
        self.sure_line = max([self.surely_spent[seat] for seat in self.others])
        """Whoever stays below this is not eliminated, for nobody gets money back (QE-35)."""
        self.thrift_line = min([self.likely_spent[seat] for seat in self.others]) + share // 2
        """Where the one of the others who spends least may end (QE-36)."""

    def forecast(self, seat: Seat, open_bid: int | None) -> list[int]:
        """What this seat may answer an open bid with: what it bid before, as sums or as multiples of the open bid,
        whichever it seems to go by."""
        replies = self._replies[seat]
        if len(replies) < ENOUGH:
            replies = replies + [bid for other in self.others for bid in self._replies[other]]
        if not replies:
            return _first_guess(self._reference)
        sums = [bid for _, bid in replies]
        ratios = [bid / answered for answered, bid in replies if answered]
        if open_bid is None or len(ratios) < 2 or _unevenness(sums) <= _unevenness(ratios):
            return sums
        return [bid * open_bid // answered for answered, bid in replies if answered]

    def _read_amount(self, sale: Sale, own_bid: int | None) -> int:
        """What was likely paid."""
        if sale.winner is None:
            return 0
        sure = likely = sale.amount
        if sure is None or likely is None:
            sure = max(sale.open_bid or 0, own_bid or 0) + 1
            likely = sure * 5 // 4
        self.surely_spent[sale.winner] += sure
        self.likely_spent[sale.winner] += likely
        self._prices.append(likely)
        return likely

    def _read_bids(self, sale: Sale, bids: Bids, likely: int) -> None:
        read_all = sale.auctioneer == self.seat
        for seat in self.others:
            bid = likely if seat == sale.winner else bids[seat]
            if bid is None or seat == sale.auctioneer:
                continue
            if bid == 0 and not read_all:
                continue  # QE-19 shows zero bids alone; to count them would be to think that few ever bid
            cancelled = sale.amount is not None and bid > sale.amount  # QE-27: as good as no bid
            self._replies[seat].append((sale.open_bid, 0 if cancelled else bid))


def _level(prices: list[int]) -> int:
    last = prices[-LATELY:]
    return max(1, (sum(prices) // len(prices) + sum(last) // len(last)) // 2)


def _first_guess(reference: int) -> list[int]:
    return [0, reference // 2, reference, reference * 5 // 4, reference * 3 // 2, reference * 2]


def _unevenness(values: Sequence[float]) -> float:
    """The mean distance from the mean, as a share of it."""
    mean = sum(values) / len(values)
    return sum([abs(value - mean) for value in values]) / (len(values) * mean) if mean else 0.0
