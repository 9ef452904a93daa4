"""One tile on the block, as weighed by a seat that may bid for it: what it is worth in money, and what is enough.

All goes by what the top spender of the others has spent and may still add, for that is the only measure of money in
this game. A price level would be another: but one seat that buys nothing, or that pays anything, can move it.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log
from random import Random

from debacle.games.qe.bot.opponents import Opponents
from debacle.games.qe.bot.valuation import Collection, average_gain, collections, tiles_to_come, worth
from debacle.games.qe.bot.weights import WEIGHTS, Weights
from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.rules.deck import QEDeck
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.state import QEView

USUAL_PRICE = 25
"""What a tile costs, roughly, where nothing else is known."""
LATER = 0.4
"""How much of a fair share of the tiles to come one counts on for what a tile may lead to."""
USUAL_GAIN = 5.0
"""Points that a tile brings a seat of which the token is not known."""
MOST_OF_ROOM = 1.5
"""What is free to spend goes into good tiles, but not all into one that is much better than the others."""
WHIM = 0.1
"""Bids vary by about this part, so that nobody can read one beforehand."""
HARDLY = 1.15
"""A limit that is so little above the open bid is not worth more than the reward for a zero bid (QE-20)."""
ABOVE = 1.03
LEAST_SHADE = 0.01


class BidJudgement:
    def __init__(self, deck: QEDeck, view: QEView, notes: QENotes, weights: Mapping[int, Weights] = WEIGHTS) -> None:
        assert view.seat is not None
        seats, turn = len(view.nations), len(view.sales)
        self._view, self._sheet, self._weights = view, deck.sheets[seats], weights[seats]
        self._opponents = Opponents(view, notes)
        self._to_come = [deck.tiles[tile] for tile in tiles_to_come(deck, view)]
        self._gone = turn / max(1, len(self._sheet.tiles) - 1)
        self._purchases = 1 + len(self._to_come) * self._weights.purchases / seats
        self._end = self._opponents.top + self._weights.growth * len(self._to_come) / seats
        """What the top spender of the others may have spent in the end."""
        if not turn:
            self._end += USUAL_PRICE
        spare = int(self._weights.limit * self._end) - self._opponents.spent
        self._most = max(0, self._opponents.room, spare)
        """Beyond this no bid goes, whatever the tile."""
        self._appeal = self._appeal_of_tile(deck, view)

    def bid(self, rng: Random) -> int:
        """An open bid or a secret one; it may still be next to one that is allowed."""
        limit, open_bid = self._limit(rng), self._view.open_bid
        if self._view.auctioneer == self._view.seat:
            return max(1, self._whole(self._enough(limit) * self._weights.opening, rng))
        if open_bid is None:
            return self._whole(self._enough(limit), rng)
        if limit <= open_bid or (limit < HARDLY * open_bid and self._zero_is_rewarded()):
            return 0
        return max(self._whole(self._enough(limit), rng), int(open_bid * ABOVE) + 1)

    def _whole(self, bid: float, rng: Random) -> int:
        """Up or down by chance: where a tile costs two or three, that is all that keeps others from foreseeing it."""
        return min(int(bid + rng.random()), self._most)

    def _limit(self, rng: Random) -> float:
        """What the tile may cost at most: a part of one's means, of what is free, of what others could pay."""
        weights, opponents = self._weights, self._opponents
        means = max(0, weights.means * self._end - opponents.spent, opponents.room)
        wish = self._appeal * exp(self._pace()) * means / self._purchases
        free = opponents.room * weights.room / (1 + len(self._to_come) * weights.room_kept)
        wish = max(wish, free * min(self._appeal, MOST_OF_ROOM))
        wish = max(wish, weights.rivalry * self._appeal * self._means_of_others())
        return min(wish * exp(WHIM * rng.gauss(0, 1)), self._most)

    def _appeal_of_tile(self, deck: QEDeck, view: QEView) -> float:
        """The tile beside an average one: its points, what it would bring the leader, the reward that it may lose."""
        assert view.seat is not None
        assert view.tile is not None
        tile, weights = deck.tiles[view.tile], self._weights
        held = collections(deck, view)
        mine = held[view.seat]
        gain = worth(mine, tile, self._to_come, LATER / len(held))
        average = average_gain(mine, self._to_come) if self._to_come else gain
        gain += weights.envy * held[self._leader(held)].gain(tile)
        if self._opponents.spent < self._opponents.least <= self._opponents.spent + USUAL_PRICE:
            gain -= weights.thrift * self._sheet.least_spent * self._gone
        beside_average = (max(0.0, gain) + 0.5) / (average + weights.envy * USUAL_GAIN + 0.5)
        return exp(weights.keenness * log(beside_average))

    def _leader(self, held: list[Collection]) -> int:
        """Of the others, who has most points, as far as all can see."""
        zeros, reward = self._view.zero_rounds, self._sheet.zero_bid
        return max(self._opponents.others, key=lambda seat: held[seat].points() + reward * zeros[seat])

    def _pace(self) -> float:
        first, middle, last = self._weights.pace
        half = 2 * self._gone
        return first + (middle - first) * half if half < 1 else middle + (last - middle) * (half - 1)

    def _means_of_others(self) -> float:
        """What the one of them who has spent least could give for a tile and still have spent no more than the top."""
        opponents = self._opponents
        return (max(opponents.top, opponents.spent) - opponents.least) / self._purchases

    def _enough(self, limit: float) -> float:
        """No more than what seems to be needed, as far as that can be foreseen; nothing can where bids were equal."""
        foreseen = self._opponents.foreseen(self._view.open_bid)
        if foreseen is None or limit <= 0 or self._bids_again():
            return limit
        needed = min(limit, foreseen * self._weights.margin) / max(1.0, limit)
        return limit * exp(self._weights.shading * log(max(LEAST_SHADE, needed)))

    def _bids_again(self) -> bool:
        frame = self._view.stack[-1]
        return isinstance(frame, SealedBids) and frame.ties > 0  # QE-24

    def _zero_is_rewarded(self) -> bool:
        return bool(self._sheet.zero_bid) and not self._view.rewarded >> self._opponents.seat & 1
