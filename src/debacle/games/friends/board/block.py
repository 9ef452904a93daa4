"""The row, and the lot on the block with its bidders."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, structs

from debacle.core.audience import Seat
from debacle.games.friends.accounts import gain
from debacle.games.friends.announcing import Announced
from debacle.games.friends.auction import Acquire, Award, Bidding, ForcedSale
from debacle.games.friends.board.cards import CardSight, Figure, card_sight
from debacle.games.friends.board.history import Entry
from debacle.games.friends.board.room import Room
from debacle.games.friends.board.speech import signed
from debacle.games.friends.deck import CardId
from debacle.games.friends.rules import Auctions
from debacle.texts.speech import SeatSight

State = Literal["lead", "asked", "in", "out", "barred", "owner", "next"]


class Place(Struct, frozen=True):
    """A place in the row: a card, or the mark of one that is gone."""

    number: int
    card: CardSight | None
    said: str
    kind: Literal["gone", "stays", "block", "coming"]
    buyer: SeatSight | None = None
    price: str = ""
    name: str = ""
    key: str = ""


class Bidder(Struct, frozen=True):
    seat: SeatSight
    state: State
    said: str
    at: int
    """Where at the ring: 1 above, 2 right, 3 below, 4 left."""


class Call(Struct, frozen=True):
    seat: SeatSight
    said: str
    lead: bool
    out: bool


class Block(Struct, frozen=True):
    """What is for sale now."""

    card: CardSight
    bidders: tuple[Bidder, ...]
    calls: tuple[Call, ...]
    forced: bool
    gain: str
    """What the onlooker would have of it; empty: nothing can be said."""


class Row(Struct, frozen=True):
    places: tuple[Place, ...]
    block: Block | None
    deck: int
    discard: int
    removed: int
    removed_cards: tuple[CardSight, ...]
    warning: str


def bidding(room: Room) -> Bidding | None:
    """The auction that goes on, on the top of the stack or below a card played in it."""
    frames = [frame for frame in room.view.stack if isinstance(frame, Bidding)]
    return frames[-1] if frames else None


def lot_now(room: Room) -> CardId | None:
    """What is on the block: being bid for, being paid for, or next."""
    for frame in reversed(room.view.stack):
        if isinstance(frame, Bidding):
            return frame.lot
        if isinstance(frame, Award) and not frame.paid:
            return frame.lot
        if isinstance(frame, ForcedSale):
            return frame.card
        if isinstance(frame, Auctions):
            return room.view.row[frame.at] if frame.at < len(room.view.row) else None
    return None


def row(room: Room, legal: frozenset[CardId]) -> Row:
    view = room.view
    lot = None if room.over else lot_now(room)
    return Row(
        places=_places(room, lot, legal),
        block=None if lot is None else _block(room, lot),
        deck=view.deck_size,
        discard=len(view.discard),
        removed=len(view.removed),
        removed_cards=tuple([card_sight(room, card, legal=legal) for card in view.removed]),
        warning=_warning(room),
    )


def _warning(room: Room) -> str:
    if room.view.extra_round:
        return room.say("row.extra_round")
    if room.view.last_round:
        return room.say("row.last_round")
    return room.say("row.reshuffled") if room.view.reshuffled else ""


def _places(room: Room, lot: CardId | None, legal: frozenset[CardId]) -> tuple[Place, ...]:
    """Called lots in their order, then those to come."""
    view = room.view
    called = room.history.lots(view.round) if view.phase in ("auctions", "income") else []
    now = called[-1] if called and called[-1].winner is None and not called[-1].unsold else None
    places = [_done(room, entry, legal) for entry in called if entry is not now]
    done = {entry.card for entry in called if entry is not now and entry.unsold}
    number = len(places)
    stage = "block" if bidding(room) is not None or _award(room) is not None else "next"
    for card in view.row:
        if card in done:
            continue
        number += 1
        block = card == lot
        places.append(
            Place(
                number=number,
                card=card_sight(room, card, legal=legal),
                said=room.say(f"row.{stage}" if block else "row.coming", number=number),
                kind="block" if block else "coming",
                key=f"lot-{card}",
            )
        )
    if lot is not None and lot not in view.row:
        places.append(Place(0, card_sight(room, lot), room.say("row.forced"), "block", key=f"lot-{lot}"))
    return tuple(places)


def _done(room: Room, entry: Entry, legal: frozenset[CardId]) -> Place:
    assert entry.card is not None
    key = f"called-{entry.round}-{entry.lot}"
    if entry.unsold and entry.card in room.view.row:
        card = card_sight(room, entry.card, legal=legal)
        return Place(entry.lot, card, room.say("row.stays", number=entry.lot), "stays", key=key)
    said = room.say("row.sold" if entry.winner is not None else "row.gone", number=entry.lot)
    return Place(
        number=entry.lot,
        card=None,
        said=said,
        kind="gone",
        buyer=None if entry.winner is None else room.seat(entry.winner),
        price="" if entry.winner is None else room.money(entry.price),
        name=room.card(entry.card),
        key=key,
    )


def _block(room: Room, lot: CardId) -> Block:
    auction = bidding(room)
    entry = room.history.entries[-1]
    calls = entry.calls if auction is not None else []
    card = card_sight(room, lot)
    if auction is not None and auction.low != card.min_bid.value:  # FR-R18
        card = structs.replace(card, min_bid=Figure(auction.low, room.money(auction.low)))
    return Block(
        card=card,
        bidders=tuple([_bidder(room, lot, auction, seat) for seat in _round_table(room)]),
        calls=tuple([_call(room, auction, seat, amount) for seat, amount in calls]),
        forced=any(isinstance(frame, ForcedSale) for frame in room.view.stack),
        gain=_gain(room, lot),
    )


def _round_table(room: Room) -> list[Seat]:
    """From the onlooker's left."""
    start = 0 if room.reader is None else room.reader
    return [(start + 1 + step) % room.seats for step in range(room.seats)]


PLACES = {2: (1, 3), 3: (4, 2, 3), 4: (4, 1, 2, 3)}
"""You below; the others from your left, as the clock goes."""


def _bidder(room: Room, lot: CardId, auction: Bidding | None, seat: Seat) -> Bidder:
    state = _state(room, lot, auction, seat)
    at = PLACES[room.seats][_round_table(room).index(seat)]
    said = "" if state == "next" else room.say(f"bidder.{state}")
    if state == "lead":
        award = _award(room)
        said = room.money(award.price if award is not None else auction.high if auction is not None else 0)
    return Bidder(room.seat(seat), state, said, at)


def _state(room: Room, lot: CardId, auction: Bidding | None, seat: Seat) -> State:
    if (seat, lot) in room.view.barred:
        return "barred"
    sale = next((frame for frame in room.view.stack if isinstance(frame, ForcedSale)), None)
    if sale is not None and sale.owner == seat:
        return "owner"
    if auction is None:
        award = _award(room)
        return "next" if award is None else "lead" if award.seat == seat else "out"
    if seat in room.view.waiting and auction.speakers[:1] == (seat,):
        return "asked"
    if auction.holder == seat:
        return "lead"
    return "in" if seat in auction.speakers else "out"


def _award(room: Room) -> Award | None:
    """The hammer has fallen, and nothing is paid yet."""
    frames = [frame for frame in room.view.stack if isinstance(frame, Award) and not frame.paid]
    return frames[-1] if frames else None


def _call(room: Room, auction: Bidding | None, seat: Seat, amount: int | None) -> Call:
    lead = auction is not None and amount is not None and amount == auction.high
    said = room.say("bidder.out") if amount is None else room.money(amount)
    return Call(room.seat(seat), said, lead, amount is None)


def _gain(room: Room, lot: CardId) -> str:
    if room.reader is None or not room.deck.main[lot] or lot in room.view.empires[room.reader]:
        return ""
    vp, made = gain(room.deck, room.view, room.reader, lot)
    if made:
        return room.say("row.gain_both", vp=signed(vp), money=room.signed_money(made))
    return room.say("row.gain", vp=signed(vp))


def news(room: Room) -> str:
    """The last fall of the hammer, as it is called out."""
    for entry in reversed(room.history.entries):
        if entry.winner is not None and entry.card is not None:
            return room.by("news.sold", entry.winner, card=room.card(entry.card), money=room.money(entry.price))
    return ""


def announced(room: Room) -> Announced | None:
    frames = [frame for frame in room.view.stack if isinstance(frame, Announced)]
    return frames[-1] if frames else None


def acquired(room: Room) -> Acquire | None:
    frames = [frame for frame in room.view.stack if isinstance(frame, Acquire)]
    return frames[-1] if frames else None
