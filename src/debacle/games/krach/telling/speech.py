"""What things and people of Krach are called, and how what they do is said, for one reader."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from debacle.core.audience import Seat
from debacle.games.krach.rules.deck import CardId, EventId, KrachDeck, WorkforceId
from debacle.games.krach.rules.deck_entries import Component
from debacle.texts import speech
from debacle.texts.words import Words

KEPT = 256
"""Speeches that are the same object each time: to the readers of some fifty tables."""
SUMS = 1024


class Speech(speech.KeptSpeech[KrachDeck]):
    @cached_property
    def impersonal(self) -> Speech:
        """For what is the same to every reader."""
        return speech_to(self.deck, self.words.spoken, (), 0, None)

    def money(self, amount: int) -> str:
        return _money(self.impersonal, amount)

    def spell_out(self, amount: int) -> str:
        return super().money(amount)

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

    def aim(self, card: CardId, target: int | None, owner: Seat | None = None) -> str:
        """What a card is played at, and whose that is; empty: at nothing."""
        if target is None:
            return ""
        if self.deck.capital[card].target == "rival":
            return self.the(target)
        said = self.crew(target)
        return said if owner is None else self.say("crew_of", crew=said, who=self.the(owner))


@lru_cache(KEPT)
def speech_to(
    deck: KrachDeck, spoken: tuple[str, ...], players: tuple[str, ...], seats: int, own_seat: Seat | None
) -> Speech:
    """One and the same for the same reader: what is kept by it is found at once."""
    return Speech(deck, Words(*spoken), players, seats, own_seat)


@lru_cache(SUMS)
def _money(speech: Speech, amount: int) -> str:
    return speech.spell_out(amount)
