"""What only one player knew: their money. Nothing else is hidden in Friends."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.games.friends.rules.state import FriendsView
from debacle.games.friends.telling.speech import Speech
from debacle.texts.replays import SecretSight


def secrets(speech: Speech, views: Sequence[FriendsView]) -> tuple[SecretSight, ...]:
    """The views are those of all seats in their order."""
    return tuple(
        [
            SecretSight(speech.seat(seat), ((speech.say("secret.money"), speech.money(view.money[seat] or 0)),))
            for seat, view in enumerate(views)
        ]
    )
