"""What a seat can tell of the others from what it has seen: what they have spent, and what they may bid.

Spending and what can be spent without danger are exact whole numbers: a table may well deal in sums of a hundred digits
(QE-R08). What is foreseen is rough anyway.
"""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.games.qe.rules.notes import Bids, QENotes
from debacle.games.qe.rules.sale import Sale
from debacle.games.qe.rules.state import QEView

MEMORY = 0.7
"""A bid that is lower than those before lets what is foreseen fall slowly; a higher one raises it at once."""


class Opponents:
    def __init__(self, view: QEView, notes: QENotes) -> None:
        assert view.seat is not None
        seats = len(view.nations)
        self.seat: Seat = view.seat
        self.others = [seat for seat in range(seats) if seat != self.seat]
        self.surely_spent = [0] * seats
        """By seat: at least this much, and exactly this much by oneself."""
        self.likely_spent = [0] * seats
        self._sums: list[float | None] = [None] * seats
        """By seat: the secret bids that it makes; None while none is known."""
        self._ratios: list[float | None] = [None] * seats
        """The same as multiples of the open bid."""
        for sale, bids, tied_out in zip(view.sales, notes.past, notes.tied_out, strict=True):
            likely = self._read_amount(sale, None if tied_out else bids[self.seat])
            self._read_bids(sale, bids, likely)
        self._bidders = [seat for seat in self.others if seat != view.auctioneer]
        self.spent = self.surely_spent[self.seat]
        self.room = max(0, max([self.surely_spent[seat] for seat in self.others]) - self.spent - 1)
        """What can be spent without any danger: nobody gets money back (QE-35)."""
        others_likely = [self.likely_spent[seat] for seat in self.others]
        self.top, self.least = max(others_likely), min(others_likely)

    def foreseen(self, open_bid: int | None) -> float | None:
        """The highest of the secret bids that the others may make; None where one of them is not known at all."""
        highest = 0.0
        for seat in self._bidders:
            total, ratio = self._sums[seat], self._ratios[seat]
            if total is None:
                return None
            highest = max(highest, total, 0.0 if open_bid is None or ratio is None else ratio * open_bid)
        return highest

    def _read_amount(self, sale: Sale, own_bid: int | None) -> int:
        """What was likely paid."""
        if sale.winner is None:
            return 0
        sure = likely = sale.amount
        if sure is None or likely is None:
            sure = max(sale.open_bid or 0, own_bid or 0) + 1
            likely = sure * 6 // 5
        self.surely_spent[sale.winner] += sure
        self.likely_spent[sale.winner] += likely
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
            self._remember(seat, 0 if cancelled else bid, sale.open_bid)

    def _remember(self, seat: Seat, bid: int, open_bid: int | None) -> None:
        self._sums[seat] = _with(self._sums[seat], bid)
        if open_bid is not None:
            self._ratios[seat] = _with(self._ratios[seat], bid / open_bid)


def _with(before: float | None, now: float) -> float:
    return float(now) if before is None else max(now, MEMORY * before + (1 - MEMORY) * now)
