"""A seat's view and notes as numbers, `qe-v1`: points and counts by fixed scales, money beside money alone.

A sum of money is written as the logarithm of its ratio to another that this seat knows: the price level, its own
spending, the open bid. So the same game in other sums is the same array but for rounding, and no sum is too long.
"""

from __future__ import annotations

from array import array
from functools import cache
from math import log
from typing import Final

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.encoding import EncodedField, Encoding
from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.rules.deck import QEDeck, Sheet
from debacle.games.qe.rules.money import price_level, room_below_top
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.scoring import by_industry, capped
from debacle.games.qe.rules.state import QEView

VERSION: Final = "qe-v1"
OTHERS: Final = 4
"""So many others have numbers of their own; where there are fewer, the last ones' are zero."""
KINDS: Final = ("open", "bid", "rebid", "look")
LAST_PRICES: Final = 3

OWN_FIELDS: Final = {
    "seats_3": "1 at a table of three",
    "seats_4": "1 at a table of four",
    "seats_5": "1 at a table of five",
    "left": "tiles not yet sold, the one on the block among them, of all",
    "lap": "sales since the last whole round, of the seats",
    "asked_open": "1 if asked for the open bid",
    "asked_bid": "1 if asked for a secret bid",
    "asked_rebid": "1 if asked to bid again",
    "asked_look": "1 if asked whether to look",
    "auctioneer": "1 if this seat is the auctioneer",
    "no_auctioneer": "1 if the tile on the block has none",
    "vp": "points of the tile on the block / 4",
    "own_nation": "1 if that tile is of the own nation",
    "alike": "own tiles and token of that tile's industry / 3",
    "gain": "points that the tile would add now / 10",
    "mean_gain": "points that a tile to come would add now, on average / 10",
    "points": "own points as they stand, with rewards for zero bids / 30",
    "nation_tiles": "own tiles of the own nation / 4",
    "tiles": "own tiles / 6",
    "rewarded": "1 if a zero bid was rewarded in this round",
    "zero_rounds": "rounds with such a reward / 4",
    "looked": "1 if the look is used",
    "sold": "1 once something has been sold",
    "spent": "log((own spending + 1) / level)",
    "open": "1 if there is an open bid",
    "open_to_level": "log(open bid / level)",
    "open_to_spent": "log((open bid + 1) / (own spending + 1))",
    "room": "1 if there is room below the top spender, by the view alone",
    "room_to_level": "log((room + 1) / level)",
    "spent_least": "1 if no other is sure to have spent less",
    "price_1": "log((last price + 1) / level), as far as known",
    "price_2": "the same for the one before",
    "price_3": "the same for the one before that",
    "price_known": "1 if the last price is known",
    "ties": "ties for this tile / 2",
    "tied_bid": "when bidding again: log((own last bid + 1) / (open bid + 1))",
    "rivals": "others who bid in secret for this tile / 4",
}
OTHER_FIELDS: Final = {
    "present": "1 if there is such a seat",
    "auctioneer": "1 if it is the auctioneer",
    "bids": "1 if it bids in secret, now or again",
    "points": "its points as all see them, with rewards for zero bids / 30",
    "gain": "points that the tile would add to those / 10",
    "tiles": "its tiles / 6",
    "rewarded": "1 if a zero bid of it was rewarded in this round",
    "zero_rounds": "rounds with such a reward / 4",
    "looked": "1 if its look is used",
    "won_last": "1 if it won the last sale",
    "spent_to_own": "log((what it is sure to have spent + 1) / (own spending + 1)), own lost bids remembered",
    "spent_to_level": "log((what it is sure to have spent + 1) / level)",
    "unknown": "its purchases whose price this seat does not know / 4",
    "top": "1 if of the others it is sure to have spent most",
    "last_bid": "its last secret bid that is known: log((bid + 1) / (open bid of that sale + 1))",
    "highest_bid": "its highest secret bid that is known: log((bid + 1) / level)",
    "known_bids": "its secret bids that are known / 8",
}
FIELDS: Final = (
    *(EncodedField(name, meaning) for name, meaning in OWN_FIELDS.items()),
    *(
        EncodedField(f"other_{place}_{name}", meaning)
        for place in range(1, OTHERS + 1)
        for name, meaning in OTHER_FIELDS.items()
    ),
)
_ABSENT: Final = (0.0,) * len(OTHER_FIELDS)


class BoxTotals(Struct, frozen=True):
    """What is in the box at one number of seats, added up."""

    sheet: Sheet
    tiles: int
    vp: int
    by_industry: tuple[int, ...]
    by_nation: tuple[int, ...]


class Holdings(Struct):
    """What the seats hold and what is left, read from the sales; lists are by seat."""

    counts: list[list[int]]
    """By seat, then by industry."""
    own: list[int]
    vp: list[int]
    tiles: list[int]
    left: list[int]
    """By industry, with the tile on the block."""
    left_vp: int
    left_own: int


class Purses(Struct):
    """What this seat knows of money, read from the sales and from what it remembers; lists are by seat."""

    spent: list[int]
    """By the view alone: the level and the room go by it, as the menu does."""
    sure: list[int]
    unknown: list[int]
    last_bid: list[tuple[int, int]]
    """With the open bid of that sale."""
    highest: list[int]
    known: list[int]
    prices: list[int]


def encoding(deck: QEDeck) -> Encoding:
    return Encoding(VERSION, FIELDS, Encoder(deck).encode)


class Encoder:
    def __init__(self, deck: QEDeck) -> None:
        self._tiles = [(tile.industry, tile.nation, tile.vp) for tile in deck.tiles]
        self._boxes = {seats: _box(deck, sheet) for seats, sheet in deck.sheets.items()}

    def encode(self, view: QEView, notes: QENotes) -> array[float]:
        seat = view.seat
        assert seat is not None, "a spectator has nothing to decide"
        box, turn, open_bid = self._boxes[len(view.nations)], len(view.sales), view.open_bid
        held, purses = self._held(box, view, seat), _purses(view, notes, seat)
        level = log(price_level(purses.spent, turn, open_bid))
        own_log = log(purses.spent[seat] + 1)
        others = [*range(seat + 1, len(view.nations)), *range(seat)]
        numbers = self._own(box, view, seat, held)
        numbers += _money(view, notes, seat, purses, level, own_log)
        self._add_others(numbers, box, view, others, held, purses, level, own_log)
        for _ in range(OTHERS - len(others)):
            numbers += _ABSENT
        return array("f", numbers)

    def _held(self, box: BoxTotals, view: QEView, seat: Seat) -> Holdings:
        nations, tiles, token = view.nations, self._tiles, view.tokens[seat]
        none, seats = [0] * len(box.by_industry), len(nations)
        counts = [none[:] for _ in nations]
        own, vp, bought, left = [0] * seats, [0] * seats, [0] * seats, list(box.by_industry)
        left_vp, mine = box.vp, nations[seat]
        left_own = box.by_nation[mine]
        for sale in view.sales:
            industry, nation, points = tiles[sale.tile]
            left[industry] -= 1
            left_vp -= points
            left_own -= nation == mine
            winner = sale.winner
            if winner is not None:
                counts[winner][industry] += 1
                bought[winner] += 1
                vp[winner] += points
                own[winner] += nations[winner] == nation
        if token is not None:
            counts[seat][token] += 1
        return Holdings(counts, own, vp, bought, left, left_vp, left_own)

    def _own(self, box: BoxTotals, view: QEView, seat: Seat, held: Holdings) -> list[float]:
        """Up to what the look is used for: all that is no money."""
        sheet, seats, turn, tile = box.sheet, len(view.nations), len(view.sales), view.tile
        counts, own, left_vp, left_own = held.counts[seat], held.own[seat], held.left_vp, held.left_own
        points, gains = industry_points(tuple(counts), sheet.monopolisation, sheet.diversification)
        nation = sheet.nationalisation
        nation_now = capped(nation, own)
        nation_gain = capped(nation, own + 1) - nation_now
        left = to_come = box.tiles - turn
        later = [*map(int.__mul__, held.left, gains)]
        gain = alike = vp = is_own = 0
        if tile is not None:
            industry, tile_nation, vp = self._tiles[tile]
            is_own, alike = int(tile_nation == view.nations[seat]), counts[industry]
            gain = vp + gains[industry] + is_own * nation_gain
            left_vp -= vp
            left_own -= is_own
            later[industry] -= gains[industry]
            to_come -= 1
        mean = (left_vp + sum(later) + left_own * nation_gain) / to_come if to_come else 0.0
        zeros, auctioneer, asked = view.zero_rounds[seat], view.auctioneer, view.asked
        kind = "" if asked is None else asked.decision.kind
        return [
            seats == 3, seats == 4, seats == 5, left / box.tiles, turn % seats / seats,
            kind == "open", kind == "bid", kind == "rebid", kind == "look",
            auctioneer == seat, auctioneer is None and tile is not None,
            vp / 4, is_own, alike / 3, gain / 10, mean / 10,
            (held.vp[seat] + nation_now + points + sheet.zero_bid * zeros) / 30, own / 4, held.tiles[seat] / 6,
            view.rewarded >> seat & 1, zeros / 4, view.looked >> seat & 1,
        ]  # fmt: skip

    def _add_others(
        self, numbers: list[float], box: BoxTotals, view: QEView, others: list[Seat], held: Holdings, purses: Purses,
        level: float, own_log: float,
    ) -> None:  # fmt: skip
        sheet, auctioneer, nations = box.sheet, view.auctioneer, view.nations
        frame = view.stack[-1] if view.stack else None
        bidders = frame.bidders if isinstance(frame, SealedBids) else 0
        industry, nation, vp = (0, -1, 0) if view.tile is None else self._tiles[view.tile]
        last = view.sales[-1].winner if view.sales else None
        sure = purses.sure
        top = max([sure[other] for other in others])
        for other in others:
            own = held.own[other]
            points, gains = industry_points(tuple(held.counts[other]), sheet.monopolisation, sheet.diversification)
            now = capped(sheet.nationalisation, own)
            gain = 0
            if view.tile is not None:
                gain = vp + gains[industry]
                if nation == nations[other]:
                    gain += capped(sheet.nationalisation, own + 1) - now
            zeros, spent, known = view.zero_rounds[other], log(sure[other] + 1), purses.known[other]
            bid, open_bid = purses.last_bid[other]
            numbers += (
                1.0, other == auctioneer, bidders >> other & 1,
                (held.vp[other] + now + points + sheet.zero_bid * zeros) / 30, gain / 10, held.tiles[other] / 6,
                view.rewarded >> other & 1, zeros / 4, view.looked >> other & 1, other == last,
                spent - own_log, spent - level, purses.unknown[other] / 4, sure[other] == top,
                log(bid + 1) - log(open_bid + 1), log(purses.highest[other] + 1) - level if known else 0.0, known / 8,
            )  # fmt: skip


def _purses(view: QEView, notes: QENotes, seat: Seat) -> Purses:
    seats = len(view.nations)
    spent, sure, unknown, highest, known = ([0] * seats for _ in range(5))
    last_bid, prices = [(0, 0)] * seats, []
    for sale, bids, tied_out in zip(view.sales, notes.past, notes.tied_out, strict=True):
        winner, amount, open_bid = sale.winner, sale.amount, sale.open_bid or 0
        if winner is None:
            continue
        if amount is None:
            price = more = open_bid + 1
            own_bid = None if tied_out else bids[seat]
            if own_bid is not None and own_bid >= more:
                more = own_bid + 1
            unknown[winner] += 1
        else:
            price = more = amount
        spent[winner] += price
        sure[winner] += more
        prices.append(price)
        if sale.auctioneer == seat:
            read = [other for other in range(seats) if other != seat]
        elif 0 in bids:
            read = [other for other, bid in enumerate(bids) if other != seat and (bid == 0 or other == winner)]
        else:
            read = [winner] if winner != seat else []
        for other in read:
            bid = amount if other == winner else bids[other]
            if bid is not None and other != sale.auctioneer:
                known[other] += 1
                last_bid[other] = bid, open_bid
                if bid > highest[other]:
                    highest[other] = bid
    return Purses(spent, sure, unknown, last_bid, highest, known, prices)


def _money(
    view: QEView, notes: QENotes, seat: Seat, purses: Purses, level: float, own_log: float
) -> list[float]:  # fmt: skip
    open_bid, spent, prices = view.open_bid, purses.spent, purses.prices
    room = room_below_top(spent, seat)
    frame = view.stack[-1] if view.stack else None
    ties = tied_bid = rivals = 0.0
    if isinstance(frame, SealedBids):
        ties, rivals = frame.ties / 2, (frame.bidders & ~(1 << seat)).bit_count() / 4
        last = notes.bids[seat]
        if frame.ties and last is not None and frame.bidders >> seat & 1:
            tied_bid = log(last + 1) - log((open_bid or 0) + 1)
    own = spent[seat]
    numbers = [float(bool(view.sales)), own_log - level]
    if open_bid is None:
        numbers += (0.0, 0.0, 0.0)
    else:
        numbers += (1.0, log(open_bid) - level, log(open_bid + 1) - own_log)
    numbers += (room > 0, log(room + 1) - level, min(purses.sure) >= own)
    for place in range(1, LAST_PRICES + 1):
        numbers.append(log(prices[-place] + 1) - level if place <= len(prices) else 0.0)
    numbers += (bool(view.sales) and view.sales[-1].amount is not None, ties, tied_bid, rivals)
    return numbers


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


def _box(deck: QEDeck, sheet: Sheet) -> BoxTotals:
    tiles = [deck.tiles[tile] for tile in sheet.tiles]
    industries = [tile.industry for tile in tiles]
    nations = [tile.nation for tile in tiles]
    return BoxTotals(
        sheet,
        len(tiles),
        sum(tile.vp for tile in tiles),
        tuple(industries.count(industry) for industry in range(len(deck.industries))),
        tuple(nations.count(nation) for nation in range(len(deck.nations))),
    )
