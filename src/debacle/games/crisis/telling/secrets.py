"""What only one player knew: the Influence cards in their hand."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.games.crisis.rules.deck import CardId
from debacle.games.crisis.rules.state import CrisisView
from debacle.games.crisis.telling.speech import Speech
from debacle.texts.replays import SecretSight


def secrets(speech: Speech, views: Sequence[CrisisView]) -> tuple[SecretSight, ...]:
    """The views are those of all seats in their order."""
    return tuple(
        [
            SecretSight(speech.seat(seat), ((speech.say("secret.hand"), _cards(speech, view.hands[seat] or ())),))
            for seat, view in enumerate(views)
        ]
    )


def _cards(speech: Speech, cards: tuple[CardId, ...]) -> str:
    return speech.words.listed([speech.card(card) for card in cards]) or speech.say("secret.nothing")
