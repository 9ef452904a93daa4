"""A seat's view and notes as numbers, `qe-v1`: points and counts by fixed scales, money beside money alone.

A sum of money stands *beside* another that this seat knows, the price level or an open bid, as the logarithm of their
ratio; a sixteenth is added to the ratio, so that nothing at all has a place too. So the same game in other sums is the
same array but for rounding, and no sum is too long.

What is written is what a machine asks for at every decision, so it has to be quick: a collection is one whole number,
in which the tiles of each industry, of each nation, all tiles and their points have `BITS` bits each.
"""

from __future__ import annotations

from array import array
from functools import cache
from math import log
from struct import Struct
from typing import Final

from debacle.core.audience import Seat
from debacle.core.encoding import Encoding
from debacle.games.qe.numbers.fields import FIELDS, LAST_PRICES, OTHER_FIELDS, OTHERS, VERSION
from debacle.games.qe.numbers.sales_reader import Read, SalesReader
from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.rules.deck import QEDeck, Sheet
from debacle.games.qe.rules.money import price_level, room_below_top
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.scoring import by_industry, capped
from debacle.games.qe.rules.state import QEView

BITS: Final = 8
ONES: Final = (1 << BITS) - 1
FINE: Final = 16
"""Sums beside others are told apart down to about this part of them."""
_PACKED: Final = Struct(f"{len(FIELDS)}f")
_BLANK: Final = array("f", bytes(_PACKED.size))
"""To pack into a copy is quicker than an array from a list."""
_ABSENT: Final = (0.0,) * len(OTHER_FIELDS)


class IndustryPoints(dict[int, tuple[int, tuple[int, ...]]]):
    """By a collection's industries: their points, and what one more of each would add; worked out when first asked."""

    def __init__(self, sheet: Sheet, industries: int) -> None:
        super().__init__()
        self._sheet, self._industries = sheet, industries

    def __missing__(self, code: int) -> tuple[int, tuple[int, ...]]:
        counts = tuple([code >> BITS * place & ONES for place in range(self._industries)])
        self[code] = found = industry_points(counts, self._sheet.monopolisation, self._sheet.diversification)
        return found


class BoxTotals:
    """What is in the box at one number of seats, and what is worth how much there."""

    def __init__(self, deck: QEDeck, sheet: Sheet, packed: list[int]) -> None:
        self.tiles = len(sheet.tiles)
        self.packed = sum([packed[tile] for tile in sheet.tiles])
        self.zero_bid = sheet.zero_bid
        self.industries = IndustryPoints(sheet, len(deck.industries))
        self.nation = [capped(sheet.nationalisation, own) for own in range(self.tiles + 2)]


def encoding(deck: QEDeck) -> Encoding:
    return Encoding(VERSION, FIELDS, Encoder(deck).encode, gauge="points")


class Encoder:
    def __init__(self, deck: QEDeck) -> None:
        industries, nations = len(deck.industries), len(deck.nations)
        self._industries = industries
        self._industry_bits = (1 << BITS * industries) - 1
        self._nation_shift = BITS * industries
        self._tiles_shift = BITS * (industries + nations)
        self._vp_shift = self._tiles_shift + BITS
        self._tiles = [(tile.industry, tile.nation, tile.vp) for tile in deck.tiles]
        self._packed = [self._pack(*tile) for tile in self._tiles]
        self._sales = SalesReader(self._packed)
        self._boxes = {seats: BoxTotals(deck, sheet, self._packed) for seats, sheet in deck.sheets.items()}

    def _pack(self, industry: int, nation: int, vp: int) -> int:
        place = 1 << BITS * industry
        return place + (1 << self._nation_shift + BITS * nation) + (1 << self._tiles_shift) + (vp << self._vp_shift)

    def encode(self, view: QEView, notes: QENotes) -> array[float]:
        seat, nations = view.seat, view.nations
        assert seat is not None, "a spectator has nothing to decide"
        seats = len(nations)
        box = self._boxes[seats]
        read = self._sales.read(box.packed, view, notes, seat)
        level = price_level(read.spent, len(view.sales), view.open_bid)
        unit = log(FINE * level)
        own = log(FINE * read.spent[seat] + level) - unit
        numbers = self._own(box, view, seat, read)
        _add_money(numbers, view, seat, read, level, unit, own)
        self._add_others(numbers, box, view, [*range(seat + 1, seats), *range(seat)][:OTHERS], read, level, unit, own)
        numbers += _ABSENT * (OTHERS + 1 - seats)
        packed = _BLANK[:]
        _PACKED.pack_into(packed, 0, *numbers)
        return packed

    def _own(self, box: BoxTotals, view: QEView, seat: Seat, read: Read) -> list[float]:
        """Up to whether the look is used: all that is no money."""
        seats, turn, tile, token = len(view.nations), len(view.sales), view.tile, view.tokens[seat]
        nation_place = self._nation_shift + BITS * view.nations[seat]
        held, left = read.held[seat], read.left
        code = held & self._industry_bits
        if token is not None:
            code += 1 << BITS * token
        points, gains = box.industries[code]
        own = held >> nation_place & ONES
        nation_now = box.nation[own]
        nation_gain = box.nation[own + 1] - nation_now
        gain = alike = vp = is_own = 0
        if tile is not None:
            industry, nation, vp = self._tiles[tile]
            is_own, alike = int(nation == view.nations[seat]), code >> BITS * industry & ONES
            gain = vp + gains[industry] + is_own * nation_gain
            left -= self._packed[tile]
        to_come, later = left >> self._tiles_shift & ONES, left >> self._vp_shift
        for more in gains:
            later += more * (left & ONES)
            left >>= BITS
        later += nation_gain * (left >> nation_place - self._nation_shift & ONES)
        zeros, auctioneer, asked = view.zero_rounds[seat], view.auctioneer, view.asked
        scored, tiles = held >> self._vp_shift, held >> self._tiles_shift & ONES
        rewarded, looked = view.rewarded, view.looked
        kind = "" if asked is None else asked.decision.kind
        return [
            seats == 3, seats == 4, seats == 5, (box.tiles - turn) / box.tiles, turn % seats / seats,
            kind == "open", kind == "bid", kind == "rebid", kind == "look",
            auctioneer == seat, auctioneer is None and tile is not None,
            vp / 4, is_own, alike / 3, gain / 10, later / to_come / 10 if to_come else 0.0,
            (scored + nation_now + points + box.zero_bid * zeros) / 30, own / 4,
            tiles / 6, rewarded >> seat & 1, zeros / 4, looked >> seat & 1,
        ]  # fmt: skip

    def _add_others(
        self, numbers: list[float], box: BoxTotals, view: QEView, others: list[Seat], read: Read,
        level: int, unit: float, own_spent: float,
    ) -> None:  # fmt: skip
        auctioneer, nations, rewarded, looked = view.auctioneer, view.nations, view.rewarded, view.looked
        frame = view.stack[-1] if view.stack else None
        bidders = frame.bidders if isinstance(frame, SealedBids) else 0
        tile, sure = view.tile, read.sure
        industry, nation, vp = (0, -1, 0) if tile is None else self._tiles[tile]
        last = view.sales[-1].winner if view.sales else None
        top = max([sure[other] for other in others])
        for other in others:
            held = read.held[other]
            own = held >> self._nation_shift + BITS * nations[other] & ONES
            points, gains = box.industries[held & self._industry_bits]
            now = box.nation[own]
            gain = 0
            if tile is not None:
                gain = vp + gains[industry]
                if nation == nations[other]:
                    gain += box.nation[own + 1] - now
            zeros, spent, known = view.zero_rounds[other], log(FINE * sure[other] + level) - unit, read.known[other]
            scored, tiles, unknown = held >> self._vp_shift, held >> self._tiles_shift & ONES, read.unknown[other]
            bid, open_bid = read.last_bid[other]
            numbers += (
                1.0, other == auctioneer, bidders >> other & 1,
                (scored + now + points + box.zero_bid * zeros) / 30, gain / 10, tiles / 6,
                rewarded >> other & 1, zeros / 4, looked >> other & 1, other == last,
                spent - own_spent, spent, unknown / 4, sure[other] == top,
                log(FINE * bid + open_bid) - log(FINE * open_bid) if known and open_bid else 0.0,  # QE-28
                log(FINE * read.highest[other] + level) - unit if known else 0.0, known / 8,
            )  # fmt: skip


def _add_money(numbers: list[float], view: QEView, seat: Seat, read: Read, level: int, unit: float, own: float) -> None:
    open_bid, spent, prices = view.open_bid, read.spent, read.prices
    room = room_below_top(spent, seat)
    frame = view.stack[-1] if view.stack else None
    ties = tied_bid = rivals = 0.0
    if isinstance(frame, SealedBids):
        ties, rivals = frame.ties / 2, (frame.bidders & ~(1 << seat)).bit_count() / 4
        tied = frame.bids[seat]
        if frame.ties and tied is not None and frame.bidders >> seat & 1:
            tied_bid = log(tied) - log(open_bid or 1)
    numbers += (bool(prices), own)
    if open_bid is None:
        numbers += (0.0, 0.0, 0.0)
    else:
        numbers += (1.0, log(open_bid) - log(level), log(FINE * open_bid + level) - unit - own)
    numbers += (room > 0, log(FINE * room + level) - unit, min(read.sure) >= spent[seat])
    newest = prices[: -LAST_PRICES - 1 : -1]
    numbers += [log(FINE * price + level) - unit for price in newest]
    numbers += (0.0,) * (LAST_PRICES - len(newest))
    numbers += (bool(view.sales) and view.sales[-1].amount is not None, ties, tied_bid, rivals)


@cache
def industry_points(
    counts: tuple[int, ...], monopolies: tuple[int, ...], groups: tuple[int, ...]
) -> tuple[int, tuple[int, ...]]:
    """The points for industries alone, and by industry what one more of it would add."""
    more = [(*counts[:place], count + 1, *counts[place + 1 :]) for place, count in enumerate(counts)]
    before = _points(counts, monopolies, groups)
    return before, tuple([_points(one, monopolies, groups) - before for one in more])


@cache
def _points(counts: tuple[int, ...], monopolies: tuple[int, ...], groups: tuple[int, ...]) -> int:
    by_monopoly, split = by_industry(counts, monopolies, groups)
    return sum(by_monopoly) + sum([groups[len(group)] for group in split])
