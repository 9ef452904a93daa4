"""What things and people of Friends are called, and how what they do is said, for one reader."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from debacle.games.friends.rules.deck import Card, CardId, FriendsDeck
from debacle.texts import speech
from debacle.texts.numbers import plain
from debacle.texts.view_models import SeatSight

MONEY = ("base_income", "all_pay_bank", "collect_per_factory", "forced_sale")
"""Effects whose amount is money."""


Part = str | SeatSight
Sentence = tuple[Part, ...]


class Speech(speech.KeptSpeech[FriendsDeck]):
    @cached_property
    def impersonal(self) -> Speech:
        """For what is the same to every reader."""
        return Speech(self.deck, self.words, (), 0, None)

    def card(self, card: CardId) -> str:
        return self.own(self.deck.cards[card].names)

    def text(self, about: Card) -> str:
        """What a card says, in our own words."""
        said = []
        if about.vp_formula is not None:
            said.append(self.say(f"text.{about.vp_formula}"))
        if about.production_formula is not None:
            said.append(self.say(f"text.{about.production_formula}"))
        if about.upkeep:
            said.append(self.say("text.upkeep", amount=self.money(about.upkeep)))
        if about.effect is not None:
            amount = self.money(about.amount) if about.effect in MONEY else str(about.amount)
            said.append(self.say(f"text.{about.effect}", amount=amount))
        return " ".join(said)

    def aim(self, card: CardId, targets: tuple[int, ...], name: Callable[[CardId], str] | None = None) -> str:
        """What an action card is played at; empty: at nothing."""
        match self.deck.cards[card].target, targets:
            case _, ():
                return ""
            case "opponent_and_row_card", (int(seat), int(lot)):
                return self.say("aim.bar", who=self.the(seat), card=self.card(lot))
            case "own_prestige_and_opponent" | "own_factory_and_opponent", (int(given), int(seat)):
                return self.say("aim.swap", who=self.the(seat), card=self.card(given))
            case _:
                return self.say("aim.card", card=(name or self.card)(targets[0]))


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else plain(number)
