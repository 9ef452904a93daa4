"""The auctioneer's desk: what is on the block, what it is worth to the onlooker, and who has bid."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from debacle.core.audience import Seat, seats_in
from debacle.games.qe.rules.auction import Opening, SealedBids
from debacle.games.qe.rules.deck import TileId
from debacle.games.qe.rules.looks import Looks
from debacle.games.qe.telling.count import count_of
from debacle.games.qe.telling.reader import Reader, TileSight
from debacle.games.qe.telling.speech import BankSeat, Sentence
from debacle.games.qe.telling.sums import Sum

Place = Literal[
    "opened", "opening", "sealed", "thinking", "you", "stands", "looks", "looked", "knows", "no_look", "sits"
]


SIGNS: dict[Place, str] = {
    "sealed": "sealed",
    "stands": "sealed",
    "thinking": "clock",
    "looks": "clock",
    "knows": "eye",
}


class Bidder(Struct, frozen=True):
    seat: BankSeat
    place: Place
    said: str
    bid: Sum | None = None
    """The bid, where the onlooker may know it."""
    hammer: bool = False

    @property
    def sign(self) -> str:
        """What is drawn in place of a bid; empty: nothing."""
        return SIGNS.get(self.place, "")


class WorthLine(Struct, frozen=True):
    said: str
    vp: int


class Worth(Struct, frozen=True):
    total: int
    gains: tuple[WorthLine, ...]


class DeskSight(Struct, frozen=True):
    number: int
    left: int
    tile: TileSight | None
    name: str
    points: str
    """The tile's, in words."""
    open_bid: Sum | None
    worth: Worth | None
    bidders: tuple[Bidder, ...]
    tie: str
    """Who bids again, and for the how manieth time; empty without a tie."""
    sales: int
    news: Sentence
    """The last sale, as it is announced."""


def desk(reader: Reader, news: Sentence) -> DeskSight:
    view = reader.view
    return DeskSight(
        number=reader.turn,
        left=reader.turns - len(view.sales) - (view.tile is not None),
        tile=None if view.tile is None else reader.tile(view.tile),
        name="" if view.tile is None else reader.tile_name(view.tile),
        points="" if view.tile is None else reader.points(reader.deck.tiles[view.tile].vp),
        open_bid=None if view.open_bid is None else reader.sum(view.open_bid),
        worth=None if view.tile is None or reader.own_seat is None else worth(reader, reader.own_seat, view.tile),
        bidders=() if reader.over else tuple([_bidder(reader, seat) for seat in _order(reader)]),
        tie=_tie(reader),
        sales=len(view.sales),
        news=news,
    )


def worth(reader: Reader, seat: Seat, tile: TileId) -> Worth:
    """What the tile would add to this seat's score if the game ended with it."""
    before, after = count_of(reader.deck, reader.view, seat), count_of(reader.deck, reader.view, seat, tile)
    industry = reader.deck.tiles[tile].industry
    gains = [
        WorthLine(reader.say("worth.company"), after.companies - before.companies),
        WorthLine(reader.say("worth.nation", number=after.own), after.nationalisation - before.nationalisation),
        WorthLine(
            reader.say("worth.monopoly", number=after.counts[industry], industry=reader.industry(industry)),
            after.monopolies[industry] - before.monopolies[industry],
        ),
        WorthLine(reader.say("worth.diversification"), after.diversification - before.diversification),
    ]
    return Worth(after.total - before.total, tuple([gain for gain in gains if gain.vp]))


def _order(reader: Reader) -> list[Seat]:
    """From the auctioneer on, to the left; without one from the first."""
    start = reader.view.first if reader.view.auctioneer is None else reader.view.auctioneer
    return [(start + step) % reader.seats for step in range(reader.seats)]


def _bidder(reader: Reader, seat: Seat) -> Bidder:
    frame = reader.view.stack[-1] if reader.view.stack else None
    hammer = seat == reader.view.auctioneer
    if isinstance(frame, Opening):
        place: Place = ("you" if seat == reader.own_seat else "opening") if hammer else "sits"
        return _made(reader, seat, place, hammer=hammer)
    if isinstance(frame, SealedBids):
        return _sealed(reader, seat, frame)
    if isinstance(frame, Looks):
        return _made(reader, seat, _look(reader, seat, frame), hammer=hammer)
    return _made(reader, seat, "sits", hammer=hammer)


def _sealed(reader: Reader, seat: Seat, frame: SealedBids) -> Bidder:
    if seat == reader.view.auctioneer:
        open_bid = reader.view.open_bid
        return _made(reader, seat, "opened", None if open_bid is None else reader.sum(open_bid), hammer=True)
    given, read = frame.given[seat], frame.bids[seat]
    bidding = bool(frame.bidders >> seat & 1)
    if bidding and not frame.done >> seat & 1:
        known = None if read is None else reader.sum(read, "eye")
        return _made(reader, seat, "you" if seat == reader.own_seat else "thinking", known)
    amount = given if bidding else read
    return _made(reader, seat, "sealed" if bidding else "stands", None if amount is None else reader.sum(amount, "eye"))


def _look(reader: Reader, seat: Seat, frame: Looks) -> Place:
    if frame.offered >> seat & 1:
        if frame.done >> seat & 1:
            return "looked"
        return "you" if seat == reader.own_seat else "looks"
    return "knows" if reader.view.sales[-1].known_by >> seat & 1 else "no_look"


def _made(reader: Reader, seat: Seat, place: Place, bid: Sum | None = None, *, hammer: bool = False) -> Bidder:
    return Bidder(reader.seat(seat), place, reader.say(f"place.{place}"), bid, hammer)


def _tie(reader: Reader) -> str:
    frame = reader.view.stack[-1] if reader.view.stack else None
    if not isinstance(frame, SealedBids) or not frame.ties:
        return ""
    return reader.say(f"tie.{frame.ties}", banks=reader.all_of(seats_in(frame.bidders)))
