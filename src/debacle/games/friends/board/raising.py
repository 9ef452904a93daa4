"""The raising: what may be bid, what it would cost, and what is at stake."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.specs import Amount
from debacle.games.friends.accounts import with_card
from debacle.games.friends.auction import Bidding, half_price
from debacle.games.friends.board.room import Room
from debacle.games.friends.empire import empire_vp

RAISES = (0, 2, 7)
"""Above the least that may be bid."""


class Quick(Struct, frozen=True):
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
    quick: tuple[Quick, ...]
    capped: bool


def stakes(room: Room, auction: Bidding, seat: Seat, pass_only: bool) -> str:
    said = []
    if pass_only:
        said.append(room.say("stakes.too_poor"))
    if auction.holder is None:
        said.append(room.say("stakes.opens", money=room.money(auction.low)))
    else:
        said.append(room.say("stakes.leads", who=room.name(auction.holder), money=room.money(auction.high)))
        if set(auction.speakers) == {seat, auction.holder}:
            said.append(room.say("stakes.last", who=room.name(auction.holder)))
    if auction.capped:
        said.append(room.say("stakes.forced"))
    return " ".join(said)


def alarm(room: Room, auction: Bidding, seat: Seat) -> str:
    """If the one who leads, or the one who is asked, would end the game with this lot."""
    if not room.deck.main[auction.lot]:
        return ""
    for one in (auction.holder, seat):
        if one is not None:
            vp = empire_vp(room.deck, with_card(room.view, one, auction.lot), one)
            if vp >= room.deck.numbers.vp_goal:
                return room.by("stakes.goal", one, vp=vp)
    return ""


def raising(room: Room, auction: Bidding, amount: Amount, seat: Seat) -> BidSight:
    cash = room.view.money[seat] or 0
    capped = auction.capped or not room.view.allow_overbid
    reach = cash if capped else _reach(room, auction, cash)
    return BidSight(
        low=amount.low,
        low_said=room.money(amount.low),
        cash=cash,
        cash_said=room.money(cash),
        cash_open=room.money_is_open,
        reach=reach,
        offer=_offer(room, reach) if reach > cash else "",
        quick=_quick(room, auction, amount, cash, reach),
        capped=capped,
    )


def _reach(room: Room, auction: Bidding, cash: int) -> int:
    """Special Offer, if it is held, halves what is due, though not below the minimum bid (FR-80)."""
    assert room.reader is not None
    held = room.deck.halves in room.view.unused[room.reader]
    return 2 * cash if held and half_price(room.deck, auction.lot, 2 * cash) <= cash else cash


def _offer(room: Room, reach: int) -> str:
    """That it can be paid, and who might spoil it (FR-R20)."""
    halves, cancels = room.deck.halves, room.deck.cancels
    assert halves is not None
    said = room.say("field.offer", card=room.card(halves), money=room.money(reach))
    for seat, waiting in enumerate(room.view.unused):
        if cancels is not None and cancels in waiting and seat != room.reader:
            said += " " + room.say("field.offer_spoilt", who=room.name(seat), card=room.card(cancels))
    return said


def _quick(room: Room, auction: Bidding, amount: Amount, cash: int, reach: int) -> tuple[Quick, ...]:
    """The least, a little more, and all one has."""
    sums = [amount.low] + [amount.low + step for step in RAISES[1:] if amount.low + step < cash]
    if cash > sums[-1]:
        sums.append(cash)
    return tuple(
        [
            Quick(value, room.money(value), _quick_note(room, auction, value, cash), value > reach)
            for value in sums
            if amount.why_not(value) is None
        ]
    )


def _quick_note(room: Room, auction: Bidding, value: int, cash: int) -> str:
    if value == cash:
        return room.say("quick.all")
    return (
        room.say("quick.least")
        if auction.holder is None and value == auction.low
        else f"+{value - (auction.high or auction.low)}"
    )
