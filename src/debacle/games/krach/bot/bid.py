"""What a failed bank is worth to another (KR-49)."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.specs import Amount, Answer, Either
from debacle.games.krach.bot.judgement import Judgement
from debacle.games.krach.rules.bankruptcy import Auction
from debacle.games.krach.rules.banks import counted, face_value
from debacle.games.krach.rules.deck_entries import RISKS

SECOND_HAND = 0.8
"""What cards on the table are worth beside cards in hand."""


def bid(judgement: Judgement, spec: Either) -> Answer:
    """In the smallest steps, up to the worth of the lot."""
    amount = spec.acts.get("bid")
    auction = judgement.view.stack[-1]
    assert isinstance(auction, Auction)
    if isinstance(amount, Amount):
        most = judgement.weights.thrift * worth(judgement, auction.failed, amount.low)
        if amount.low <= most:
            return "bid", amount.low
    return "pass", None


def worth(judgement: Judgement, failed: Seat, price: int) -> float:
    """Its cards and its trust, the interest its loans bring, less its overheads and the danger of its loans."""
    deck, prices, weights, view, me = judgement.deck, judgement.prices, judgement.weights, judgement.view, judgement.me
    hand = view.hands[failed] or ()
    gain = SECOND_HAND * sum([prices.keep[card] for card in hand])
    gain += weights.trust * (view.confidence[failed] + deck.params.auction.winner_confidence_gain)
    for risk in RISKS:
        own = judgement.lent_at(me, risk)
        more = prices.rate(risk, own + judgement.lent_at(failed, risk)) - prices.rate(risk, own)
        gain += more * judgement.income
    gain -= weights.duty * sum([deck.overhead[workforce] for workforce in view.workforces[failed]])
    face = judgement.face + face_value(deck, hand) - price
    cover = counted(deck, judgement.hand + hand) - price
    lent = judgement.lent + judgement.lent_by(failed)
    before = judgement.danger(judgement.face, judgement.cover, judgement.lent)
    return gain - judgement.danger(face, cover, lent) + before
