"""The auctioneer's desk: what is on the block, what it is worth to the onlooker, and who has bid."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from debacle.core.audience import Seat, seats_in
from debacle.games.qe.board.count import count_of
from debacle.games.qe.board.room import BankSeat, Room, Sentence, TileSight
from debacle.games.qe.board.sums import Sum
from debacle.games.qe.deck import TileId
from debacle.games.qe.rules import Looks, Opening, SealedBids

Place = Literal[
    "opened", "opening", "sealed", "thinking", "you", "stands", "looks", "looked", "knows", "no_look", "sits"
]


class Bidder(Struct, frozen=True):
    seat: BankSeat
    place: Place
    said: str
    bid: Sum | None = None
    """The bid, where the onlooker may know it."""
    hammer: bool = False


class Gain(Struct, frozen=True):
    said: str
    vp: int


class Worth(Struct, frozen=True):
    total: int
    gains: tuple[Gain, ...]


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


def desk(room: Room, news: Sentence) -> DeskSight:
    view = room.view
    return DeskSight(
        number=room.turn,
        left=room.turns - len(view.sales) - (view.tile is not None),
        tile=None if view.tile is None else room.tile(view.tile),
        name="" if view.tile is None else room.tile_name(view.tile),
        points="" if view.tile is None else room.points(room.deck.tiles[view.tile].vp),
        open_bid=None if view.open_bid is None else room.sum(view.open_bid),
        worth=None if view.tile is None or room.reader is None else worth(room, room.reader, view.tile),
        bidders=() if room.over else tuple([_bidder(room, seat) for seat in _order(room)]),
        tie=_tie(room),
        sales=len(view.sales),
        news=news,
    )


def worth(room: Room, seat: Seat, tile: TileId) -> Worth:
    """What the tile would add to this seat's score if the game ended with it."""
    before, after = count_of(room.deck, room.view, seat), count_of(room.deck, room.view, seat, tile)
    industry = room.deck.tiles[tile].industry
    gains = [
        Gain(room.say("worth.company"), after.companies - before.companies),
        Gain(room.say("worth.nation", number=after.own), after.nationalisation - before.nationalisation),
        Gain(
            room.say("worth.monopoly", number=after.counts[industry], industry=room.industry(industry)),
            after.monopolies[industry] - before.monopolies[industry],
        ),
        Gain(room.say("worth.diversification"), after.diversification - before.diversification),
    ]
    return Worth(after.total - before.total, tuple([gain for gain in gains if gain.vp]))


def _order(room: Room) -> list[Seat]:
    """From the auctioneer on, to the left; without one from the first."""
    start = room.view.first if room.view.auctioneer is None else room.view.auctioneer
    return [(start + step) % room.seats for step in range(room.seats)]


def _bidder(room: Room, seat: Seat) -> Bidder:
    frame = room.view.stack[-1] if room.view.stack else None
    hammer = seat == room.view.auctioneer
    if isinstance(frame, Opening):
        place: Place = ("you" if seat == room.reader else "opening") if hammer else "sits"
        return _made(room, seat, place, hammer=hammer)
    if isinstance(frame, SealedBids):
        return _sealed(room, seat, frame)
    if isinstance(frame, Looks):
        return _made(room, seat, _look(room, seat, frame), hammer=hammer)
    return _made(room, seat, "sits", hammer=hammer)


def _sealed(room: Room, seat: Seat, frame: SealedBids) -> Bidder:
    if seat == room.view.auctioneer:
        open_bid = room.view.open_bid
        return _made(room, seat, "opened", None if open_bid is None else room.sum(open_bid), hammer=True)
    given, read = frame.given[seat], frame.bids[seat]
    bidding = bool(frame.bidders >> seat & 1)
    if bidding and not frame.done >> seat & 1:
        known = None if read is None else room.sum(read, "eye")
        return _made(room, seat, "you" if seat == room.reader else "thinking", known)
    amount = given if bidding else read
    return _made(room, seat, "sealed" if bidding else "stands", None if amount is None else room.sum(amount, "eye"))


def _look(room: Room, seat: Seat, frame: Looks) -> Place:
    if frame.offered >> seat & 1:
        if frame.done >> seat & 1:
            return "looked"
        return "you" if seat == room.reader else "looks"
    return "knows" if room.view.sales[-1].known_by >> seat & 1 else "no_look"


def _made(room: Room, seat: Seat, place: Place, bid: Sum | None = None, *, hammer: bool = False) -> Bidder:
    return Bidder(room.seat(seat), place, room.say(f"place.{place}"), bid, hammer)


def _tie(room: Room) -> str:
    frame = room.view.stack[-1] if room.view.stack else None
    if not isinstance(frame, SealedBids) or not frame.ties:
        return ""
    return room.say(f"tie.{frame.ties}", banks=room.all_of(seats_in(frame.bidders)))
