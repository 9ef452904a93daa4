"""What the table has paid so far, as far as the onlooker knows: a measure for who has none."""

from __future__ import annotations

from debacle.games.qe.telling.reader import Reader
from debacle.games.qe.telling.speech import Sentence


def paid(reader: Reader) -> Sentence:
    """From the view alone: a price that it does not show is only counted."""
    sold = [sale for sale in reader.view.sales if sale.winner is not None]
    known = sorted([sale.amount for sale in sold if sale.amount is not None])
    if not sold:
        return reader.weave("paid.nothing")
    if not known:
        return reader.weave("paid.unknown")
    low, middle, high = (reader.sum(amount) for amount in (known[0], known[(len(known) - 1) // 2], known[-1]))
    if low == high:
        return reader.weave("paid.one", known=len(known), sold=len(sold), sum=low)
    return reader.weave("paid.some", known=len(known), sold=len(sold), low=low, middle=middle, high=high)
