"""A failed bank under the hammer."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.krach.rules.bankruptcy import Auction
from debacle.games.krach.rules.banks import counted, face_value, total_lent
from debacle.games.krach.telling.books import BankSight, bank
from debacle.games.krach.telling.cards import CapitalSight, capital_sight
from debacle.games.krach.telling.cover import CoverSight, cover_sight
from debacle.games.krach.telling.reader import Reader
from debacle.texts.view_models import SeatSight


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


def auction(reader: Reader) -> Auction | None:
    return reader.frame(Auction)


def lot(reader: Reader) -> LotSight | None:
    sale = auction(reader)
    if sale is None:
        return None
    hand = reader.hand(sale.failed)
    return LotSight(
        bank=bank(reader, sale.failed),
        cards=tuple([capital_sight(reader, card) for card in hand]),
        cards_said=reader.count("books.hand", len(hand), money=reader.money(face_value(reader.deck, hand))),
        bidders=tuple([_bidder(reader, sale, seat) for seat in reader.living]),
        with_it=_with_it(reader, sale),
    )


def _bidder(reader: Reader, sale: Auction, seat: int) -> Bidder:
    if seat == sale.holder:
        return Bidder(reader.seat(seat), "lead", reader.money(sale.high))
    if seat not in sale.speakers:
        return Bidder(reader.seat(seat), "out", reader.say("lot.out"))
    return Bidder(reader.seat(seat), "asked" if seat in reader.view.waiting else "in", reader.say("lot.in"))


def _with_it(reader: Reader, sale: Auction) -> CoverSight | None:
    own_seat = reader.own_seat
    if own_seat is None or own_seat not in reader.living:
        return None
    together = tuple(sorted(reader.hand(own_seat) + reader.hand(sale.failed)))
    return cover_sight(
        reader, counted(reader.deck, together), total_lent(reader, own_seat) + total_lent(reader, sale.failed)
    )
