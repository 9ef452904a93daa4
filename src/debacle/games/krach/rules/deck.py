"""The four decks of Krach, and the numbers of the game, ready to be looked up."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import TypeVar

from debacle.core.deck import Deck, parse
from debacle.core.specs import Amount, Some
from debacle.games.krach.rules.deck_checks import check
from debacle.games.krach.rules.deck_entries import Capital, Component, DeckData

CardId = int
"""A Capital card: its place among all that the deck file lists, each as often as it counts."""
Cards = tuple[CardId, ...]
WorkforceId = int
ConfidenceId = int
EventId = int
C = TypeVar("C", bound=Component)


class KrachDeck(Deck):
    def __init__(self, text: str, source: str) -> None:
        super().__init__(source, text)
        data = parse(text, DeckData, source)
        check(data, source)
        self.data = data
        self.params = data.params
        self.deals = {seats: data.deal[f"p{seats}"] for seats in (2, 3, 4)}
        self.companies = data.companies
        self.workforces = _all(data.workforce)
        self.confidences = _all(data.confidence)
        self.capital = _all(data.capital)
        self.events = _all(data.event)
        self.every_card = tuple(range(len(self.capital)))
        self.all_cards = frozenset(self.every_card)
        self.every_confidence = frozenset(range(len(self.confidences)))
        self.first = tuple(self.capital.index(card) for card in self.capital)
        """The first card of the same name: all of a name are alike."""
        self.value = tuple(card.value for card in self.capital)
        self.worth = sum(self.value)
        self.any_worth = Amount(1, self.worth)
        """What may be asked for cards (KR-R18) ..."""
        self.wanted = tuple(Some(self.every_card, 1, most) for most in range(len(self.capital) + 1))
        """... and which, of somebody who has so many."""
        shares = data.params.shares
        self.multipliers = ((shares.triple_at_percent, 3), (shares.double_at_percent, 2))
        """From what percentage shares of a company count how often (KR-43, KR-44); the best first."""
        self.effect = tuple(card.effect for card in self.capital)
        self.company = tuple(card.company for card in self.capital)
        self.percent = tuple(card.percent for card in self.capital)
        self.reacts = tuple(frozenset(card.reaction_to) for card in self.capital)
        self.playable = tuple(_playable(card) for card in self.capital)
        """Whether a card can be used in a window of one's own (KR-R10)."""
        self.overhead = tuple(card.overhead for card in self.workforces)
        self.capacity = tuple(card.capacity for card in self.workforces)
        self.risk = tuple(card.risk for card in self.workforces)

    @classmethod
    def own(cls) -> KrachDeck:
        return cls(files("debacle.games.krach").joinpath("deck.toml").read_text(encoding="utf-8"), "krach/deck.toml")


def _playable(card: Capital) -> bool:
    return card.effect is not None and (not card.reaction_to or card.effect == "strike_breaker")


def _all(cards: Sequence[C]) -> tuple[C, ...]:
    """Each card as often as it counts."""
    return tuple([card for card in cards for _ in range(card.count)])
