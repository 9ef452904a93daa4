"""Which cards to part with."""

from __future__ import annotations

from collections.abc import Callable

from debacle.core.specs import Some
from debacle.games.krach.bot.judgement import Judgement
from debacle.games.krach.rules.deck import CardId, Cards, KrachDeck

Worth = Callable[[CardId], float]


def least_loss(judgement: Judgement, spec: Some) -> Cards:
    """The payment whose cards are worth least where they are; nothing in it is superfluous (KR-R25)."""
    cards = tuple([card for card in spec.options if isinstance(card, int)])
    found = cheapest(judgement.deck, cards, spec.due, len(cards), judgement.keep)
    assert found is not None
    return found


def cheapest(deck: KrachDeck, cards: Cards, due: int, most: int, worth: Worth) -> Cards | None:
    """The set of at most so many cards, of at least this value in all, that is worth least; None if there is none."""
    best: dict[tuple[int, int], tuple[float, Cards]] = {(0, 0): (0.0, ())}
    for card in cards:
        value, cost = deck.value[card], worth(card)
        for (number, total), (spent, chosen) in list(best.items()):
            if total >= due or number == most:
                continue
            place = (number + 1, min(due, total + value))
            if place not in best or spent + cost < best[place][0]:
                best[place] = (spent + cost, (*chosen, card))
    reached = [entry for (_, total), entry in best.items() if total >= due]
    return min(reached)[1] if reached else None
