"""What a failed bank is worth to another (KR-49)."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.specs import Amount, Answer, Either
from debacle.games.krach.bot.judgement import RISKS, Outlook
from debacle.games.krach.rules.bankruptcy import Auction
from debacle.games.krach.rules.banks import counted, face_value

SECOND_HAND = 0.8
"""What cards on the table are worth beside cards in hand."""


def bid(outlook: Outlook, spec: Either) -> Answer:
    """In the smallest steps, up to the worth of the lot."""
    amount = spec.acts.get("bid")
    auction = outlook.view.stack[-1]
    assert isinstance(auction, Auction)
    if isinstance(amount, Amount) and amount.low <= outlook.temper.thrift * worth(outlook, auction.failed, amount.low):
        return "bid", amount.low
    return "pass", None


def worth(outlook: Outlook, failed: Seat, price: int) -> float:
    """Its cards and its trust, the interest its loans bring, less its overheads and the danger of its loans."""
    deck, prices, temper, view, me = outlook.deck, outlook.prices, outlook.temper, outlook.view, outlook.me
    hand = view.hands[failed] or ()
    gain = SECOND_HAND * sum([prices.keep[card] for card in hand])
    gain += temper.trust * (view.confidence[failed] + deck.params.auction.winner_confidence_gain)
    for risk in RISKS:
        own = outlook.lent_at(me, risk)
        more = prices.rate(risk, own + outlook.lent_at(failed, risk)) - prices.rate(risk, own)
        gain += more * outlook.income
    gain -= temper.duty * sum([deck.overhead[workforce] for workforce in view.workforces[failed]])
    face = outlook.face + face_value(deck, hand) - price
    cover = counted(deck, outlook.hand + hand) - price
    lent = outlook.lent + outlook.lent_by(failed)
    return gain - outlook.danger(face, cover, lent) + outlook.danger(outlook.face, outlook.cover, outlook.lent)
