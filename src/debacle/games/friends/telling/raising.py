"""The raising: what may be bid, what it would cost, and what is at stake."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.specs import Amount
from debacle.games.friends.rules.auction import half_price
from debacle.games.friends.rules.bidding import Bidding
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import empire_vp
from debacle.games.friends.telling.accounts import gain, income, must_close, with_card
from debacle.games.friends.telling.reader import Reader
from debacle.texts.numbers import plain

RAISES = (0, 2, 7)
"""Above the least that may be bid."""


class QuickBidSight(Struct, frozen=True):
    value: int
    said: str
    note: str
    beyond: bool


class BidSight(Struct, frozen=True):
    low: int
    low_said: str
    cash: int
    cash_said: str
    cash_open: bool
    reach: int
    """The highest bid that can be paid: with Special Offer more than the cash."""
    offer: str
    """How a bid beyond the cash can be paid; empty: it cannot."""
    quick: tuple[QuickBidSight, ...]
    capped: bool
    after: str
    """What winning at {money} would leave, which is {left}, and make of the empire."""
    after_low: str
    """The same of the least bid; empty: it cannot be paid in cash."""
    ruin: str
    """What winning at {money} would cost, if that is beyond one's means."""


def stakes(reader: Reader, auction: Bidding, seat: Seat, pass_only: bool) -> str:
    said = []
    if pass_only:
        said.append(reader.say("stakes.too_poor"))
    if auction.holder is None:
        said.append(reader.say("stakes.opens", money=reader.money(auction.low)))
    else:
        said.append(reader.say("stakes.leads", who=reader.name(auction.holder), money=reader.money(auction.high)))
        if set(auction.speakers) == {seat, auction.holder}:
            said.append(reader.say("stakes.last", who=reader.name(auction.holder)))
    if auction.capped:
        said.append(reader.say("stakes.forced"))
    return " ".join(said)


def alarm(reader: Reader, lot: CardId, *seats: Seat | None) -> str:
    """If the one who leads, or the one who is asked, could end the game with this lot."""
    deck, view = reader.deck, reader.view
    if not deck.main[lot]:
        return ""
    for seat in seats:
        if seat is not None:
            vp = empire_vp(deck, with_card(deck, view, seat, lot), seat)
            if vp >= deck.numbers.vp_goal:
                key = "stakes.goal_closing" if must_close(deck, view, seat, lot) else "stakes.goal"
                return reader.by(key, seat, vp=vp)
    return ""


def raising(reader: Reader, auction: Bidding, amount: Amount, seat: Seat) -> BidSight:
    cash = reader.view.money[seat] or 0
    capped = auction.capped or not reader.view.allow_overbid
    reach = cash if capped else _reach(reader, auction, cash)
    after = _after(reader, auction.lot, seat)
    low, left = reader.money(amount.low), reader.money(cash - amount.low)
    return BidSight(
        low=amount.low,
        low_said=reader.money(amount.low),
        cash=cash,
        cash_said=reader.money(cash),
        cash_open=reader.money_is_open,
        reach=reach,
        offer=_offer(reader, reach) if reach > cash else "",
        quick=_quick(reader, auction, amount, cash, reach),
        capped=capped,
        after=after,
        after_low=after.format(money=low, left=left) if cash >= amount.low else "",
        ruin=reader.say("field.ruin", money="{money}", cash=reader.money(cash), card=reader.card(auction.lot)),
    )


def _after(reader: Reader, lot: CardId, seat: Seat) -> str:
    """With the price and what is left to be filled in."""
    deck, view, price = reader.deck, reader.view, {"money": "{money}", "left": "{left}"}
    if not deck.main[lot] or lot in view.empires[seat]:
        return reader.say("field.after", **price)
    vp, made = gain(deck, view, seat, lot)
    facts = {"vp": plain(empire_vp(deck, view, seat) + vp), "income": reader.money(income(deck, view, seat) + made)}
    return reader.say("field.after_empire", **price, **facts)


def _reach(reader: Reader, auction: Bidding, cash: int) -> int:
    """Special Offer, if it is held, halves what is due, though not below the minimum bid (FR-80)."""
    assert reader.own_seat is not None
    held = reader.deck.halves in reader.view.unused[reader.own_seat]
    return 2 * cash if held and half_price(reader.deck, auction.lot, 2 * cash) <= cash else cash


def _offer(reader: Reader, reach: int) -> str:
    """That it can be paid, and who might spoil it (FR-R20)."""
    halves, cancels = reader.deck.halves, reader.deck.cancels
    assert halves is not None
    said = reader.say("field.offer", card=reader.card(halves), money=reader.money(reach))
    for seat, waiting in enumerate(reader.view.unused):
        if cancels is not None and cancels in waiting and seat != reader.own_seat:
            said += " " + reader.say("field.offer_spoilt", who=reader.name(seat), card=reader.card(cancels))
    return said


def _quick(reader: Reader, auction: Bidding, amount: Amount, cash: int, reach: int) -> tuple[QuickBidSight, ...]:
    """The least, a little more, and all one has."""
    sums = [amount.low] + [amount.low + step for step in RAISES[1:] if amount.low + step < cash]
    if cash > sums[-1]:
        sums.append(cash)
    return tuple(
        [
            QuickBidSight(value, reader.money(value), _quick_note(reader, auction, value, cash), value > reach)
            for value in sums
            if amount.why_not(value) is None
        ]
    )


def _quick_note(reader: Reader, auction: Bidding, value: int, cash: int) -> str:
    if value == cash:
        return reader.say("quick.all")
    return (
        reader.say("quick.least")
        if auction.holder is None and value == auction.low
        else f"+{value - (auction.high or auction.low)}"
    )
