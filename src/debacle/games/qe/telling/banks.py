"""The banks: what each bought, in columns by industry, and what it is known to have printed."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.qe.rules.deck import Industry
from debacle.games.qe.telling.count import Count, count_of
from debacle.games.qe.telling.reader import Reader, TileSight
from debacle.games.qe.telling.speech import BankSeat, Sealed
from debacle.games.qe.telling.sums import Sum


class Cell(Struct, frozen=True):
    """A company or the token; an empty place has neither."""

    tile: TileSight | None = None
    price: Sum | Sealed | None = None
    token: str = ""


class Row(Struct, frozen=True):
    cells: tuple[Cell, ...]
    vp: int
    """What a row of different industries scores; 0: it is no such row."""
    size: int


class Column(Struct, frozen=True):
    kind: str
    name: str
    short: str
    count: int
    vp: int
    """What the monopoly scores so far."""


class ZeroBox(Struct, frozen=True):
    lap: int
    got: bool


class BankSight(Struct, frozen=True):
    seat: BankSeat
    auctioneer: bool
    vp: int
    """To all, or with the token where the onlooker knows it."""
    public_vp: int
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    spent: Sum
    closed: int
    """How many of its amounts the onlooker may not know."""
    zeros: tuple[ZeroBox, ...]
    zero_laps: str
    look_used: bool | None
    """None: there are no looks at this table."""
    token: str
    """The industry; empty where the onlooker may not know it."""
    token_name: str


def bank(reader: Reader, seat: Seat) -> BankSight:
    view = reader.view
    count = count_of(reader.deck, view, seat)
    token = view.tokens[seat]
    laps = reader.history.rewarded_laps(seat)
    closed = spending(reader, seat)[1]
    return BankSight(
        seat=reader.seat(seat),
        auctioneer=seat == view.auctioneer,
        vp=count.total,
        public_vp=count_of(reader.deck, view, seat, token=False).total,
        columns=tuple([_column(reader, industry, count) for industry in reader.industries]),
        rows=_rows(reader, seat, count),
        spent=spent(reader, seat),
        closed=closed,
        zeros=tuple([ZeroBox(lap, lap in laps) for lap in range(1, reader.laps + 1)]) if reader.sheet.zero_bid else (),
        zero_laps=", ".join(str(lap) for lap in sorted(laps)),
        look_used=bool(view.looked >> seat & 1) if reader.sheet.look else None,
        token="" if token is None else reader.deck.industries[token],
        token_name="" if token is None else reader.industry(token),
    )


def spending(reader: Reader, seat: Seat) -> tuple[int, int]:
    """At least so much, and how many amounts of it are closed to the onlooker."""
    total = closed = 0
    for turn, sale in enumerate(reader.view.sales):
        if sale.winner != seat:
            continue
        if sale.amount is None:
            closed += 1
            total += reader.history.surely_above(turn, reader.own_seat, sale.open_bid) + 1
        else:
            total += sale.amount
    return total, closed


def spent(reader: Reader, seat: Seat) -> Sum:
    total, closed = spending(reader, seat)
    if closed:
        return reader.sum(total, "least")
    won = [sale for sale in reader.view.sales if sale.winner == seat]
    public = reader.over or all(reader.is_public(sale) for sale in won)
    return reader.sum(total, "open" if public else "eye")


def _column(reader: Reader, industry: Industry, count: Count) -> Column:
    return Column(
        kind=reader.deck.industries[industry],
        name=reader.industry(industry),
        short=reader.industry_in_short(industry),
        count=count.counts[industry],
        vp=count.monopolies[industry],
    )


def _rows(reader: Reader, seat: Seat, count: Count) -> tuple[Row, ...]:
    """Each group of different industries in a row of its own, then what is left over."""
    piles = {industry: _pile(reader, seat, industry) for industry in reader.industries}
    rows: list[Row] = []
    for group in count.groups:
        cells = [piles[industry].pop(0) if industry in group else Cell() for industry in reader.industries]
        rows.append(Row(tuple(cells), reader.sheet.diversification[len(group)], len(group)))
    while any(piles.values()) or not rows:
        rows.append(Row(tuple([pile.pop(0) if pile else Cell() for pile in piles.values()]), 0, 0))
    return tuple(rows)


def _pile(reader: Reader, seat: Seat, industry: Industry) -> list[Cell]:
    """Companies in the order in which they were bought, and the token under them."""
    won = [sale for sale in reader.view.sales if sale.winner == seat]
    here = [sale for sale in won if reader.deck.tiles[sale.tile].industry == industry]
    cells = [Cell(reader.tile(sale.tile), reader.price(sale)) for sale in here]
    if reader.view.tokens[seat] == industry:
        cells.append(Cell(token=reader.deck.industries[industry]))
    return cells
