"""The decision bar: what is asked of the onlooker."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat, seats_in
from debacle.core.messages import Asked
from debacle.core.specs import Amount
from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.rules.state import QEView
from debacle.games.qe.telling.banks import spending
from debacle.games.qe.telling.reader import Reader
from debacle.games.qe.telling.speech import Sentence
from debacle.games.qe.telling.sums import Sum
from debacle.texts.view_models import Option
from debacle.texts.words import capital

RULES = {"open": "QE-11", "bid": "QE-12", "last": "QE-28", "rebid": "QE-25", "look": "QE-30"}


class BidSight(Struct, frozen=True):
    """What the field for an amount needs, in words for the script too."""

    quick: tuple[Option, ...]
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


def ask(reader: Reader) -> AskSight | None:
    asked = reader.view.asked
    if asked is None:
        return None
    kind = kind_of(reader.view)
    return AskSight(
        kind=kind,
        number=asked.decision.number,
        head=question(reader),
        note=_note(reader, kind),
        rule=RULES[kind],
        bid=None if kind == "look" else _bid(reader, asked),
    )


def kind_of(view: QEView) -> str:
    """The kind of the question; a last tile without auctioneer has one of its own."""
    assert view.asked is not None
    kind = view.asked.decision.kind
    return "last" if kind == "bid" and view.open_bid is None else kind


def question(reader: Reader) -> str:
    view, facts = reader.view, {}
    kind = kind_of(view)
    if kind == "look":
        sale = view.sales[-1]
        assert sale.winner is not None
        return reader.say("ask.look", bank=reader.the(sale.winner), tile=reader.tile_name(sale.tile))
    assert view.tile is not None
    if view.open_bid is not None:
        facts["amount"] = reader.amount(view.open_bid)
    if kind == "rebid":
        facts["tied"] = reader.all_of(_bidders(view))
    return reader.say(f"ask.{kind}", tile=reader.tile_name(view.tile), **facts)


def _bidders(view: QEView) -> tuple[Seat, ...]:
    frame = view.stack[-1]
    assert isinstance(frame, SealedBids)
    return seats_in(frame.bidders)


def _note(reader: Reader, kind: str) -> Sentence:
    view = reader.view
    if kind == "look" or view.auctioneer is None or view.open_bid is None:
        return reader.weave(f"note.{kind}")
    if kind == "rebid":
        tied = capital(reader.all_of(_bidders(view)))
        return reader.weave("note.rebid", banks=tied, open=reader.sum(view.open_bid))
    return reader.weave("note.bid", bank=reader.begin(view.auctioneer), open=reader.sum(view.open_bid))


def _bid(reader: Reader, asked: Asked) -> BidSight:
    assert isinstance(asked.spec, Amount)
    seat = asked.decision.seat
    rival = _rival(reader, seat)
    return BidSight(
        quick=_quick(reader, asked.spec, seat),
        taken="" if reader.view.open_bid is None else str(reader.view.open_bid),
        low=asked.spec.low,
        digits=len(str(reader.deck.max_bid)),
        spent=reader.sum(spending(reader, seat)[0], "eye"),
        rival=None if rival is None else reader.sum(spending(reader, rival)[0], "least"),
        rival_name="" if rival is None else reader.the(rival),
    )


def _rival(reader: Reader, seat: Seat) -> Seat | None:
    others = [other for other in range(reader.seats) if other != seat and spending(reader, other)[0]]
    return max(others, key=lambda other: spending(reader, other)[0], default=None)


def _quick(reader: Reader, spec: Amount, seat: Seat) -> tuple[Option, ...]:
    """Nothing; just over the open bid, and over one's own tied bid; as auctioneer the least, and the last open bid."""
    view, frame = reader.view, reader.view.stack[-1]
    quick: dict[int, str] = {0: _zero(reader, seat)}
    if view.open_bid is not None:
        quick[view.open_bid + 1] = _short(reader, view.open_bid + 1, "quick.above")
        if isinstance(frame, SealedBids) and (tied_at := frame.bids[seat]) is not None:
            quick[tied_at + 1] = _short(reader, tied_at + 1, "quick.above_own")
    else:
        quick[1] = "1"
        opened = [sale.open_bid for sale in view.sales if sale.open_bid is not None]
        quick |= {amount: _short(reader, amount, "quick.last_open") for amount in opened[-1:]}
    return tuple([Option(str(amount), said) for amount, said in quick.items() if spec.why_not(amount) is None])


def _short(reader: Reader, amount: int, key: str) -> str:
    """The amount, or what it is where its digits would fill the bar."""
    shown = reader.sum(amount)
    return shown.text if shown.power is None else reader.say(key)


def _zero(reader: Reader, seat: Seat) -> str:
    if not reader.sheet.zero_bid:
        return reader.say("quick.zero")
    if reader.view.rewarded >> seat & 1:
        return reader.say("quick.zero_again")
    return reader.say("quick.zero_rewarded", vp=reader.sheet.zero_bid)
