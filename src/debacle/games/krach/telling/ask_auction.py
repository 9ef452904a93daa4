"""What is asked when a failed bank is auctioned."""

from __future__ import annotations

from debacle.core.messages import Asked
from debacle.core.specs import Amount, Some
from debacle.games.krach.rules.bankruptcy import Auction
from debacle.games.krach.rules.banks import total_lent
from debacle.games.krach.telling.ask_choices import acts_of, picks
from debacle.games.krach.telling.ask_sight import AskSight, BidSight, Button, QuickBid, question
from debacle.games.krach.telling.lot import lot
from debacle.games.krach.telling.reader import Reader

RAISES = (0, 1, 4)
"""Above the least that may be bid."""


def _bid(reader: Reader, asked: Asked) -> AskSight:
    frame = reader.frame(Auction)
    assert frame is not None
    seat, amount = asked.decision.seat, acts_of(asked).get("bid")
    note = (
        reader.say("note.bid_first")
        if frame.holder is None
        else reader.say("note.bid", who=reader.name(frame.holder), money=reader.money(frame.high))
    )
    if not isinstance(amount, Amount):
        note = f"{note} {reader.say('note.bid_poor')}"
    loans = total_lent(reader, seat) + total_lent(reader, frame.failed)
    return question(
        asked,
        reader.say("ask.bid", who=reader.name(frame.failed)),
        f"{note} {reader.say('note.bid_loans', money=reader.money(loans))}",
    ).__replace__(
        bid=_bid_form(reader, amount) if isinstance(amount, Amount) else None,
        buttons=(Button("pass", reader.say("button.pass"), main=amount is None),),
    )


def _bid_form(reader: Reader, amount: Amount) -> BidSight:
    most = amount.high or amount.low
    sums = [amount.low + step for step in RAISES if amount.low + step < most]
    quick = [QuickBid(value, reader.money(value), _left_by(reader, value)) for value in sums]
    quick.append(QuickBid(most, reader.money(most), f"{reader.say('lot.all')}, {_left_by(reader, most)}"))
    return BidSight(amount.low, reader.money(amount.low), most, reader.money(most), tuple(quick))


def _left_by(reader: Reader, price: int) -> str:
    """At best: no change is given, and shares may stop counting double."""
    offered = lot(reader)
    assert offered is not None
    assert offered.with_it is not None
    return reader.say("lot.leaves", money=reader.signed_money(offered.with_it.margin - price))


def _price(reader: Reader, asked: Asked) -> AskSight:
    spec = asked.spec
    assert isinstance(spec, Some)
    money = reader.money(spec.due)
    head = reader.say("part.pay", money=money)
    return question(asked, reader.say("ask.price", money=money), reader.say("note.price")).__replace__(
        picks=picks(reader, "price", spec, act="", head=head, button=reader.say("button.pay")),
    )


AUCTION = {"bid": _bid, "price": _price}
