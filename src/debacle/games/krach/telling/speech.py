"""What things and people of Krach are called, and how what they do is said, for one reader."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.games.krach.rules.deck import CardId, EventId, KrachDeck, WorkforceId
from debacle.games.krach.rules.deck_entries import Component
from debacle.texts import speech


class Speech(speech.Speech[KrachDeck]):
    def card(self, card: CardId) -> str:
        return self.named(self.deck.capital[card])

    def crew(self, workforce: WorkforceId) -> str:
        return self.named(self.deck.workforces[workforce])

    def event(self, event: EventId) -> str:
        return self.named(self.deck.events[event])

    def named(self, thing: Component) -> str:
        return self.own(thing.names)

    def text(self, thing: Component) -> str:
        return self.own(thing.texts)

    def company(self, key: str) -> str:
        return self.own(self.deck.companies[key].names)

    def cards(self, cards: Sequence[CardId]) -> str:
        """By name and value, those of a kind together."""
        counted: dict[str, int] = {}
        for card in cards:
            said = self.say("card_worth", card=self.card(card), money=self.money(self.deck.value[card]))
            counted[said] = counted.get(said, 0) + 1
        return self.words.listed(
            [said if number == 1 else f"{number}\u00a0× {said}" for said, number in counted.items()]
        )

    def aim(self, card: CardId, target: int | None) -> str:
        """What a card is played at; empty: at nothing."""
        if target is None:
            return ""
        return self.the(target) if self.deck.capital[card].target == "rival" else self.crew(target)
