"""One tile on the block, as weighed by a seat that may bid for it: what a bid may bring and cost, in points."""

from __future__ import annotations

from random import Random

from debacle.games.qe.bot.opponents import Opponents
from debacle.games.qe.bot.valuation import average_gain, collection_of, tiles_to_come, worth
from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.rules.deck import QEDeck
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.state import QEView

ELIMINATION = 30.0
"""What it costs to be out: about what a seat scores."""
SAFE, LOST = 0.75, 1.2
"""At this share of the line elimination begins to threaten; at this share it is as good as certain."""
BUDGET_PERCENT = 90
"""How much of the line one means to spend."""
LATER = 0.5
"""How much of a fair share of the tiles to come one counts on for what a tile may lead to."""
SAVING = 1.2
"""Money kept buys the better ones of the tiles to come, so it is worth more than an average tile."""
BARGAIN = 1.0
"""What it costs to let another have a tile for nothing: a reason to open at a price, wanted or not."""
PRICE_PERCENTS = (25, 50, 75, 100, 125, 150, 200, 300)
BLUR = 12
"""Bids are raised by up to one part in so many, so that nobody can read the sum beforehand."""
DOUBT = 0.1
"""Counted beside the bids foreseen, once as a bid below and once as one above: nothing is certain."""


class BidJudgement:
    def __init__(self, deck: QEDeck, view: QEView, notes: QENotes) -> None:
        assert view.seat is not None
        assert view.tile is not None
        seats = len(view.nations)
        to_come = [deck.tiles[tile] for tile in tiles_to_come(deck, view)]
        mine = collection_of(deck, view, view.seat)
        self._view = view
        self._sheet = deck.sheets[seats]
        self._opens = view.auctioneer == view.seat
        self._worth = worth(mine, deck.tiles[view.tile], to_come, LATER / seats)
        self._elsewhere = SAVING * average_gain(mine, to_come) * len(to_come) / seats
        """The points that the money could still buy."""
        self._opponents = Opponents(view, notes, len(to_come))
        self._spent = self._opponents.surely_spent[view.seat]
        limit = max(self._opponents.sure_line - 1, self._opponents.line * BUDGET_PERCENT // 100)
        self._budget = max(1, limit - self._spent)
        self._zero_reward = self._reward_for_zero()
        self._foreseen = [] if self._opens else self._foresee(view.open_bid)

    def bids_to_compare(self, rng: Random) -> list[int]:
        """Nothing, all that can be spared, about the usual price, just above the open bid and the bids foreseen."""
        price = self._opponents.price
        foreseen = self._foresee(None) if self._opens else self._foreseen
        just_beaten = {0, self._budget - 1, *(price * percent // 100 for percent in PRICE_PERCENTS)}
        just_beaten.update([bid for bids in foreseen for bid in bids])
        if self._view.open_bid is not None:
            just_beaten.add(self._view.open_bid)
        blurred = [bid + 1 + int(rng.random() * ((bid + 1) // BLUR + 1)) for bid in sorted(just_beaten)]
        return [0, *blurred, *self._beside_open_bid()]

    def points(self, bid: int) -> float:
        """What this bid may bring, all in all."""
        wins = self._chance_to_win(bid)
        points = wins * (self._worth - self._cost(bid))
        if self._opens:
            points -= (1 - wins) * BARGAIN * max(0.0, 1 - bid / self._opponents.price)
        elif bid == 0:
            points += self._zero_reward
        return points

    def _beside_open_bid(self) -> list[int]:
        """So that something is allowed whatever the open bid is (QE-13); the low one when there is nothing above."""
        open_bid = self._view.open_bid
        return [1] if open_bid is None else [open_bid - 1, open_bid + 1]

    def _foresee(self, open_bid: int | None) -> list[list[int]]:
        """For each other bidder, bids that it may make."""
        opponents, forecast = self._opponents, self._opponents.forecast
        bidders = [seat for seat in opponents.others if seat != self._view.auctioneer]
        frame = self._view.stack[-1]
        tied_at = frame.bids[opponents.seat] if isinstance(frame, SealedBids) and frame.ties else None
        if tied_at is None or not isinstance(frame, SealedBids):
            return [forecast(seat, open_bid) for seat in bidders]
        again = [0, tied_at, tied_at, tied_at * 5 // 4]  # QE-24
        return [
            again if frame.bidders >> seat & 1 else [min(bid, tied_at - 1) for bid in forecast(seat, open_bid)]
            for seat in bidders
        ]

    def _chance_to_win(self, bid: int) -> float:
        open_bid = self._view.open_bid
        if open_bid is not None and bid < open_bid:
            return 0.0
        chance = 1.0
        for bids in self._foresee(bid) if self._opens else self._foreseen:
            below = sum([other < bid for other in bids])
            chance *= (below + DOUBT) / (len(bids) + 2 * DOUBT)
        return chance

    def _cost(self, bid: int) -> float:
        """What the money could buy elsewhere, the danger of elimination, and the reward for the least spent."""
        opponents, total = self._opponents, self._spent + bid
        cost = self._elsewhere * (bid / self._budget)
        if total >= opponents.sure_line:
            danger = (total / max(1, opponents.line) - SAFE) / (LOST - SAFE)
            cost += ELIMINATION * min(1.0, max(0.0, danger))
        return cost + self._sheet.least_spent * (self._thrift(self._spent) - self._thrift(total))

    def _thrift(self, spent: int) -> float:
        """The chance to be the one who spent least (QE-36), having spent this."""
        return 1 / (1 + (spent / max(1, self._opponents.thrift_line)) ** 2)

    def _reward_for_zero(self) -> float:
        """What a zero bid is worth now: less while there are other turns for it in this round (QE-20)."""
        view, seats = self._view, len(self._view.nations)
        if self._opens or view.rewarded >> self._opponents.seat & 1:
            return 0.0
        turn = len(view.sales)
        last = min(turn - turn % seats + seats, len(self._sheet.tiles))
        others_to_open = [later for later in range(turn + 1, last) if (view.first + later) % seats != view.seat]
        return self._sheet.zero_bid * (0.7 if others_to_open else 1.0)
