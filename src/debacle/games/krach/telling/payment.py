"""A payment that is proposed: with what its owner would miss least."""

from __future__ import annotations

from debacle.core.specs import Some
from debacle.games.krach.rules.banks import counted
from debacle.games.krach.rules.deck import CardId, Cards, KrachDeck
from debacle.games.krach.telling.cover import without

PER_M = 4
"""What 1M of cover in a Krach weighs, beside what a card can do besides: an effect still to be used, shares to which
others of the company may come. A card that does either is never paid with for the sake of 1M."""
EFFECT, SHARE = 6, 2


def proposed_payment(deck: KrachDeck, hand: Cards, spec: Some) -> Cards:
    """Of all payments that suffice the one that costs least, and of these the one with most cards: small ones make
    poor loans, for a Workforce takes so many cards and not so many millions."""
    assert spec.worth is not None
    best: dict[int, tuple[int, int, Cards]] = {0: (0, 0, ())}
    for card, worth in zip(spec.options, spec.worth, strict=True):
        assert isinstance(card, int)
        loss = usefulness(deck, hand, card)
        for total, (cost, fewer, cards) in list(best.items()):
            if total >= spec.due:
                continue
            longer = (cost + loss, fewer - 1, (*cards, card))
            if total + worth not in best or longer[:2] < best[total + worth][:2]:
                best[total + worth] = longer
    return min([found for total, found in best.items() if total >= spec.due])[2]


def usefulness(deck: KrachDeck, hand: Cards, card: CardId) -> int:
    about = deck.capital[card]
    besides = {"effect": EFFECT, "share": SHARE}.get(about.kind, 0)
    return PER_M * (counted(deck, hand) - counted(deck, without(hand, (card,)))) + besides
