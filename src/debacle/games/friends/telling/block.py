"""The row, and the lot on the block with its bidders."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, structs

from debacle.core.audience import Seat
from debacle.games.friends.rules.announcement import Acquire, Announced, ForcedSale
from debacle.games.friends.rules.auction import Auctions, Award
from debacle.games.friends.rules.bidding import Bidding
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.row import lots_to_come
from debacle.games.friends.telling.accounts import gain, must_close
from debacle.games.friends.telling.cards import CardSight, FigureSight, card_sight
from debacle.games.friends.telling.history import Entry
from debacle.games.friends.telling.reader import Reader
from debacle.games.friends.telling.speech import signed
from debacle.texts.view_models import SeatSight

BidderState = Literal["lead", "asked", "in", "out", "barred", "owner", "next"]


class PlaceSight(Struct, frozen=True):
    """A place in the row: a card, or the mark of one that is gone."""

    number: int
    card: CardSight | None
    said: str
    kind: Literal["gone", "stays", "block", "coming"]
    buyer: SeatSight | None = None
    price: str = ""
    name: str = ""
    key: str = ""


class BidderSight(Struct, frozen=True):
    seat: SeatSight
    state: BidderState
    said: str
    at: int
    """Where at the ring: 1 above, 2 right, 3 below, 4 left."""


class CallSight(Struct, frozen=True):
    seat: SeatSight
    said: str
    lead: bool
    out: bool


class BlockSight(Struct, frozen=True):
    """What is for sale now."""

    card: CardSight
    bidders: tuple[BidderSight, ...]
    calls: tuple[CallSight, ...]
    forced: bool
    gain: str
    """What the onlooker would have of it; empty: nothing can be said."""


class RowSight(Struct, frozen=True):
    places: tuple[PlaceSight, ...]
    block: BlockSight | None
    lot: str
    """Which lot of which round is up; empty: none."""
    deck: int
    deck_said: str
    discard: int
    removed: int
    removed_cards: tuple[CardSight, ...]
    warning: str


def bidding(reader: Reader) -> Bidding | None:
    """The auction that goes on, on the top of the stack or below a card played in it."""
    frames = [frame for frame in reader.view.stack if isinstance(frame, Bidding)]
    return frames[-1] if frames else None


def lot_now(reader: Reader) -> CardId | None:
    """What is on the block: being bid for, being paid for, or next."""
    for frame in reversed(reader.view.stack):
        if isinstance(frame, Bidding):
            return frame.lot
        if isinstance(frame, Award) and not frame.paid:
            return frame.lot
        if isinstance(frame, ForcedSale):
            return frame.card
        if isinstance(frame, Auctions):
            return reader.view.row[frame.at] if frame.at < len(reader.view.row) else None
    return None


def forced_sale(reader: Reader) -> ForcedSale | None:
    return next((frame for frame in reader.view.stack if isinstance(frame, ForcedSale)), None)


def window(reader: Reader, kind: str) -> tuple[str, str]:
    """What is said of a window of this kind, and of which lot: one that is next, one that is called, or none."""
    lots = lots_to_come(reader.view)
    if kind != "lot":
        return kind, ""
    if not lots:
        return "lot_none", ""
    return "lot_called" if bidding(reader) is not None else "lot", reader.card(lots[0])


def row(reader: Reader, legal: frozenset[CardId]) -> RowSight:
    view = reader.view
    lot = None if reader.over else lot_now(reader)
    return RowSight(
        places=_places(reader, lot, legal),
        block=None if lot is None else _block(reader, lot),
        lot="" if lot is None else f"{view.round}-{lot}",
        deck=view.deck_size,
        deck_said=reader.count("row.deck_label", view.deck_size),
        discard=len(view.discard),
        removed=len(view.removed),
        removed_cards=tuple([_card(reader, card, legal) for card in view.removed]),
        warning=_warning(reader),
    )


def _card(reader: Reader, card: CardId, legal: frozenset[CardId] = frozenset()) -> CardSight:
    return card_sight(reader, reader.view, card, unsold=reader.view.unsold, legal=legal)


def _warning(reader: Reader) -> str:
    if reader.view.extra_round:
        return reader.say("row.extra_round")
    if reader.view.last_round:
        return reader.say("row.last_round")
    return reader.say("row.reshuffled") if reader.view.reshuffled else ""


def _places(reader: Reader, lot: CardId | None, legal: frozenset[CardId]) -> tuple[PlaceSight, ...]:
    """Called lots in their order, then those to come."""
    view = reader.view
    called = reader.history.lots(view.round) if view.phase in ("auctions", "income") else []
    now = called[-1] if called and called[-1].winner is None and not called[-1].unsold else None
    places = [_done(reader, entry, legal) for entry in called if entry is not now]
    done = {entry.card for entry in called if entry is not now and entry.unsold}
    number = len(places)
    stage = "block" if bidding(reader) is not None or _award(reader) is not None else "next"
    for card in view.row:
        if card in done:
            continue
        number += 1
        block = card == lot
        places.append(
            PlaceSight(
                number=number,
                card=_card(reader, card, legal),
                said=reader.say(f"row.{stage}" if block else "row.coming", number=number),
                kind="block" if block else "coming",
                key=f"lot-{card}",
            )
        )
    if lot is not None and lot not in view.row:
        places.append(PlaceSight(0, _card(reader, lot), reader.say("row.forced"), "block", key=f"lot-{lot}"))
    return tuple(places)


def _done(reader: Reader, entry: Entry, legal: frozenset[CardId]) -> PlaceSight:
    assert entry.card is not None
    key = f"called-{entry.round}-{entry.lot}"
    if entry.unsold and entry.card in reader.view.row:
        card = _card(reader, entry.card, legal)
        return PlaceSight(entry.lot, card, reader.say("row.stays", number=entry.lot), "stays", key=key)
    said = reader.say("row.sold" if entry.winner is not None else "row.gone", number=entry.lot)
    return PlaceSight(
        number=entry.lot,
        card=None,
        said=said,
        kind="gone",
        buyer=None if entry.winner is None else reader.seat(entry.winner),
        price="" if entry.winner is None else reader.money(entry.price),
        name=reader.card(entry.card),
        key=key,
    )


def _block(reader: Reader, lot: CardId) -> BlockSight:
    auction, sale = bidding(reader), forced_sale(reader)
    calls = [] if auction is None and sale is None else reader.history.entries[-1].calls
    card = _card(reader, lot)
    if sale is not None:  # FR-R18
        card = structs.replace(card, min_bid=FigureSight(sale.price, reader.money(sale.price)))
    return BlockSight(
        card=card,
        bidders=tuple([_bidder(reader, lot, auction, seat) for seat in _round_table(reader)]),
        calls=tuple([_call(reader, auction, seat, amount) for seat, amount in calls]),
        forced=sale is not None,
        gain=_gain(reader, lot),
    )


def _round_table(reader: Reader) -> list[Seat]:
    """From the onlooker's left."""
    start = 0 if reader.own_seat is None else reader.own_seat
    return [(start + 1 + step) % reader.seats for step in range(reader.seats)]


PLACES = {2: (1, 3), 3: (4, 2, 3), 4: (4, 1, 2, 3)}
"""You below; the others from your left, as the clock goes."""


def _bidder(reader: Reader, lot: CardId, auction: Bidding | None, seat: Seat) -> BidderSight:
    state = _state(reader, lot, auction, seat)
    at = PLACES[reader.seats][_round_table(reader).index(seat)]
    said = "" if state == "next" else reader.say(f"bidder.{state}")
    if state == "lead":
        award = _award(reader)
        said = reader.money(award.price if award is not None else auction.high if auction is not None else 0)
    return BidderSight(reader.seat(seat), state, said, at)


def _state(reader: Reader, lot: CardId, auction: Bidding | None, seat: Seat) -> BidderState:
    if (seat, lot) in reader.view.barred:
        return "barred"
    sale = forced_sale(reader)
    if sale is not None and sale.owner == seat:
        return "owner"
    top = reader.view.stack[-1]
    if isinstance(top, Bidding | ForcedSale) and seat in reader.view.waiting:
        return "asked"
    if auction is not None:
        return "lead" if auction.holder == seat else "in" if seat in auction.speakers else "out"
    if sale is not None:
        return "in" if seat in sale.buyers else "out"
    award = _award(reader)
    return "next" if award is None else "lead" if award.seat == seat else "out"


def _award(reader: Reader) -> Award | None:
    """The hammer has fallen, and nothing is paid yet."""
    frames = [frame for frame in reader.view.stack if isinstance(frame, Award) and not frame.paid]
    return frames[-1] if frames else None


def _call(reader: Reader, auction: Bidding | None, seat: Seat, amount: int | None) -> CallSight:
    lead = auction is not None and amount is not None and amount == auction.high
    said = reader.say("bidder.out") if amount is None else reader.money(amount)
    return CallSight(reader.seat(seat), said, lead, amount is None)


def _gain(reader: Reader, lot: CardId) -> str:
    if reader.own_seat is None or not reader.deck.main[lot] or lot in reader.view.empires[reader.own_seat]:
        return ""
    vp, made = gain(reader.deck, reader.view, reader.own_seat, lot)
    closing = "_closing" if must_close(reader.deck, reader.view, reader.own_seat, lot) else ""
    if made:
        return reader.say(f"row.gain_both{closing}", vp=signed(vp), money=reader.signed_money(made))
    return reader.say(f"row.gain{closing}", vp=signed(vp))


def announced(reader: Reader) -> Announced | None:
    frames = [frame for frame in reader.view.stack if isinstance(frame, Announced)]
    return frames[-1] if frames else None


def acquired(reader: Reader) -> Acquire | None:
    frames = [frame for frame in reader.view.stack if isinstance(frame, Acquire)]
    return frames[-1] if frames else None
