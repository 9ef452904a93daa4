"""The decision bar: what is asked of the onlooker, or for whom the table waits."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat, seats_in
from debacle.core.messages import Asked
from debacle.core.specs import Amount
from debacle.games.qe.board.banks import spending
from debacle.games.qe.board.room import Room, Sealed, Sentence
from debacle.games.qe.board.sums import Sum
from debacle.games.qe.rules import SealedBids
from debacle.texts.words import capital

RULES = {"open": "QE-11", "bid": "QE-12", "last": "QE-28", "rebid": "QE-25", "look": "QE-30"}


class Quick(Struct, frozen=True):
    """A ready-made amount."""

    value: str
    said: str


class BidSight(Struct, frozen=True):
    """What the field for an amount needs, in words for the script too."""

    quick: tuple[Quick, ...]
    taken: str
    """The open bid's digits, which may not be bid; empty: there is none."""
    low: int
    digits: int
    """How many an amount may have."""
    spent: Sum
    rival: Sum | None
    """The most that another bank is known to have printed."""
    rival_name: str


class AskSight(Struct, frozen=True):
    kind: str
    number: int
    head: str
    note: Sentence
    rule: str
    bid: BidSight | None
    """None: it is not an amount that is asked."""


class WaitSight(Struct, frozen=True):
    head: str
    note: Sentence


def ask(room: Room) -> AskSight | None:
    asked = room.view.asked
    if asked is None:
        return None
    kind = asked.decision.kind
    if kind == "look":
        return _ask_to_look(room, asked)
    assert room.view.tile is not None
    kind = "last" if kind == "bid" and room.view.open_bid is None else kind
    return AskSight(
        kind=kind,
        number=asked.decision.number,
        head=room.say(f"ask.{kind}", tile=room.tile_name(room.view.tile)),
        note=_note(room, kind),
        rule=RULES[kind],
        bid=_bid(room, asked),
    )


def wait(room: Room) -> WaitSight:
    """For whom, and what the onlooker has done already."""
    view, reader = room.view, room.reader
    head = room.say("wait.for", banks=room.all_of(view.waiting))
    frame = view.stack[-1] if view.stack else None
    if reader is not None and isinstance(frame, SealedBids) and frame.done >> reader & 1:
        given = frame.given[reader]
        return WaitSight(head, room.weave("wait.sealed", sum=Sealed() if given is None else room.sum(given, "eye")))
    if reader is not None and view.auctioneer == reader and isinstance(frame, SealedBids):
        return WaitSight(head, room.weave("wait.hammer"))
    return WaitSight(head, ())


def _ask_to_look(room: Room, asked: Asked) -> AskSight:
    sale = room.view.sales[-1]
    assert sale.winner is not None
    head = room.say("ask.look", bank=room.the(sale.winner), tile=room.tile_name(sale.tile))
    return AskSight("look", asked.decision.number, head, room.weave("note.look"), RULES["look"], None)


def _note(room: Room, kind: str) -> Sentence:
    view = room.view
    if view.auctioneer is None or view.open_bid is None:
        return room.weave(f"note.{kind}")
    if kind == "rebid":
        frame = view.stack[-1]
        assert isinstance(frame, SealedBids)
        tied = capital(room.all_of(seats_in(frame.bidders)))
        return room.weave("note.rebid", banks=tied, open=room.sum(view.open_bid))
    return room.weave("note.bid", bank=room.begin(view.auctioneer), open=room.sum(view.open_bid))


def _bid(room: Room, asked: Asked) -> BidSight:
    assert isinstance(asked.spec, Amount)
    seat = asked.decision.seat
    rival = _rival(room, seat)
    return BidSight(
        quick=_quick(room, asked.spec, seat),
        taken="" if room.view.open_bid is None else str(room.view.open_bid),
        low=asked.spec.low,
        digits=len(str(room.deck.max_bid)),
        spent=room.sum(spending(room, seat)[0], "eye"),
        rival=None if rival is None else room.sum(spending(room, rival)[0], "least"),
        rival_name="" if rival is None else room.the(rival),
    )


def _rival(room: Room, seat: Seat) -> Seat | None:
    others = [other for other in range(room.seats) if other != seat and spending(room, other)[0]]
    return max(others, key=lambda other: spending(room, other)[0], default=None)


def _quick(room: Room, spec: Amount, seat: Seat) -> tuple[Quick, ...]:
    """Nothing; just over the open bid, and over one's own tied bid; as auctioneer the least, and the last open bid."""
    view, frame = room.view, room.view.stack[-1]
    quick: dict[int, str] = {0: _zero(room, seat)}
    if view.open_bid is not None:
        quick[view.open_bid + 1] = _short(room, view.open_bid + 1, "quick.above")
        if isinstance(frame, SealedBids) and (tied_at := frame.bids[seat]) is not None:
            quick[tied_at + 1] = _short(room, tied_at + 1, "quick.above_own")
    else:
        quick[1] = "1"
        opened = [sale.open_bid for sale in view.sales if sale.open_bid is not None]
        quick |= {amount: _short(room, amount, "quick.last_open") for amount in opened[-1:]}
    return tuple([Quick(str(amount), said) for amount, said in quick.items() if spec.why_not(amount) is None])


def _short(room: Room, amount: int, key: str) -> str:
    """The amount, or what it is where its digits would fill the bar."""
    shown = room.sum(amount)
    return shown.text if shown.power is None else room.say(key)


def _zero(room: Room, seat: Seat) -> str:
    if not room.sheet.zero_bid:
        return room.say("quick.zero")
    if room.view.rewarded >> seat & 1:
        return room.say("quick.zero_again")
    return room.say("quick.zero_rewarded", vp=room.sheet.zero_bid)
