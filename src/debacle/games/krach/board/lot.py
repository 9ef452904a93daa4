"""A failed bank under the hammer."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.krach.banks import counted, face_value, total_lent
from debacle.games.krach.board.books import BankSight, CoverSight, bank, cover_sight
from debacle.games.krach.board.cards import CapitalSight, capital_sight
from debacle.games.krach.board.room import Room
from debacle.games.krach.failing import Auction
from debacle.texts.speech import SeatSight


class Bidder(Struct, frozen=True):
    seat: SeatSight
    state: str
    said: str


class LotSight(Struct, frozen=True):
    bank: BankSight
    cards: tuple[CapitalSight, ...]
    cards_said: str
    bidders: tuple[Bidder, ...]
    with_it: CoverSight | None
    """The onlooker's cover with this bank, before the price is paid."""


def auction(room: Room) -> Auction | None:
    return room.frame(Auction)


def lot(room: Room) -> LotSight | None:
    sale = auction(room)
    if sale is None:
        return None
    hand = room.hand(sale.failed)
    return LotSight(
        bank=bank(room, sale.failed),
        cards=tuple([capital_sight(room, card) for card in hand]),
        cards_said=room.count("books.hand", len(hand), money=room.money(face_value(room.deck, hand))),
        bidders=tuple([_bidder(room, sale, seat) for seat in room.living]),
        with_it=_with_it(room, sale),
    )


def _bidder(room: Room, sale: Auction, seat: int) -> Bidder:
    if seat == sale.holder:
        return Bidder(room.seat(seat), "lead", room.money(sale.high))
    if seat not in sale.speakers:
        return Bidder(room.seat(seat), "out", room.say("lot.out"))
    return Bidder(room.seat(seat), "asked" if seat in room.view.waiting else "in", room.say("lot.in"))


def _with_it(room: Room, sale: Auction) -> CoverSight | None:
    reader = room.reader
    if reader is None or reader not in room.living:
        return None
    together = tuple(sorted(room.hand(reader) + room.hand(sale.failed)))
    return cover_sight(room, counted(room.deck, together), total_lent(room, reader) + total_lent(room, sale.failed))
