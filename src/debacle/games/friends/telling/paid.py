"""What the table has paid so far, beside what the cards ask for: a measure for who has none."""

from __future__ import annotations

from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.telling.reader import Reader


def paid(reader: Reader, lot: CardId) -> str:
    """Every price is public; for this lot it is what the table would pay by its habit."""
    cards = reader.deck.cards
    sold = [entry for entry in reader.history.entries if entry.winner is not None and entry.card is not None]
    asked = sum([cards[entry.card].min_bid for entry in sold if entry.card is not None])
    if not asked:
        return reader.say("paid.nothing", money=reader.money(cards[lot].min_bid))
    given = sum([entry.price for entry in sold])
    likely = reader.money(round(cards[lot].min_bid * given / asked))
    percent = round(100 * given / asked) - 100
    if percent <= 0:
        return reader.count("paid.least", len(sold), money=likely)
    return reader.count("paid.some", len(sold), percent=percent, money=likely)
