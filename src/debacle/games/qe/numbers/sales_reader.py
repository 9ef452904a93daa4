"""What sales and what is remembered of them come to, for the encoding.

Sales are only added, so a seat's reading goes on from where it last ended."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.games.qe.rules.notes import Bids, QENotes
from debacle.games.qe.rules.sale import Sale
from debacle.games.qe.rules.state import QEView


class Read:
    """What the sales and what is remembered of them come to; lists are by seat."""

    __slots__ = ("held", "highest", "known", "last_bid", "left", "prices", "spent", "sure", "unknown")

    def __init__(self, seats: int, box: int) -> None:
        self.held, self.left = [0] * seats, box
        """Collections without tokens, and what has not been sold."""
        self.spent, self.sure, self.unknown = [0] * seats, [0] * seats, [0] * seats
        """What is spent at least by the view alone, as the menu has it, and own lost bids remembered."""
        self.last_bid, self.highest, self.known = [(0, 0)] * seats, [0] * seats, [0] * seats
        """Secret bids: the last with the open bid of that sale, the highest, and how many."""
        self.prices: list[int] = []

    def copy(self) -> Read:
        twin = Read(0, self.left)
        twin.held, twin.spent, twin.sure = self.held[:], self.spent[:], self.sure[:]
        twin.unknown, twin.last_bid, twin.highest = self.unknown[:], self.last_bid[:], self.highest[:]
        twin.known, twin.prices = self.known[:], self.prices[:]
        return twin

    def remember(self, other: Seat, bid: int, open_bid: int) -> None:
        self.known[other] += 1
        self.last_bid[other] = bid, open_bid
        if bid > self.highest[other]:
            self.highest[other] = bid


Reading = tuple[tuple[Sale, ...], tuple[Bids, ...], tuple[bool, ...], Read]
"""With what it was made of."""
_NOTHING: Reading = ((), (), (), Read(0, 0))


class SalesReader:
    def __init__(self, packed: list[int]) -> None:
        self._packed = packed
        """Every tile as a collection by itself."""
        self._last: dict[tuple[int, Seat], Reading] = {}
        """By the number of seats, and whose reading it is."""

    def read(self, box: int, view: QEView, notes: QENotes, seat: Seat) -> Read:
        """`box`: all tiles that there are, as one collection. What is given is not to be changed."""
        sales, past, tied_out, seats = view.sales, notes.past, notes.tied_out, len(view.nations)
        known, known_past, known_ties, read = self._last.get((seats, seat), _NOTHING)
        done = len(known)
        if not done or sales[:done] != known or past[:done] != known_past or tied_out[:done] != known_ties:
            done, read = 0, Read(seats, box)
        elif done < len(sales):
            read = read.copy()
        for place in range(done, len(sales)):
            self._add(read, sales[place], past[place], tied_out[place], seat)
        self._last[seats, seat] = sales, past, tied_out, read
        return read

    def _add(self, read: Read, sale: Sale, bids: Bids, tied_out: bool, seat: Seat) -> None:
        tile, winner, amount, auctioneer = self._packed[sale.tile], sale.winner, sale.amount, sale.auctioneer
        read.left -= tile
        if winner is None:
            return
        open_bid = sale.open_bid or 0
        if amount is None:
            price = more = open_bid + 1
            own = bids[seat]
            if own is not None and own >= more and not tied_out:
                more = own + 1
            read.unknown[winner] += 1
        else:
            price = more = amount
            if winner not in (seat, auctioneer):
                read.remember(winner, amount, open_bid)
        read.held[winner] += tile
        read.spent[winner] += price
        read.sure[winner] += more
        read.prices.append(price)
        if auctioneer == seat or 0 in bids:
            for other, bid in enumerate(bids):
                if bid is not None and other not in (seat, winner, auctioneer):
                    read.remember(other, bid, open_bid)
