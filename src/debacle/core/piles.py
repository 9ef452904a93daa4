"""Piles without an order that anybody could leak or guess.

A pile is a list of groups, top first. Within a group every order is equally likely, and is decided when a card is
drawn: a shuffled pile is one group, cards put under it together are one more group.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from debacle.core.dealer import Dealer

Group: TypeAlias = tuple[int, ...]


def shuffled(cards: Iterable[int]) -> list[Group]:
    group = tuple(sorted(cards))
    return [group] if group else []


def draw(pile: list[Group], dealer: Dealer) -> int:
    """Take the top card."""
    top = pile[0]
    place = dealer.below(len(top))
    if len(top) == 1:
        del pile[0]
    else:
        pile[0] = top[:place] + top[place + 1 :]
    return top[place]


def put_under(pile: list[Group], cards: Iterable[int]) -> None:
    """Put these under the pile, in an order that nobody knows."""
    pile += shuffled(cards)


def put_on_top(pile: list[Group], cards: Iterable[int]) -> None:
    """Put these on top in this order, the first one uppermost."""
    pile[:0] = [(card,) for card in cards]


def contents(pile: list[Group]) -> tuple[int, ...]:
    return tuple(sorted(card for group in pile for card in group))


def size(pile: list[Group]) -> int:
    return sum(map(len, pile))
