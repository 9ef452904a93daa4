"""What only one bank knew: its token, what it has printed, and the bid in its envelope."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.core.audience import Seat
from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.rules.state import QEView
from debacle.games.qe.telling.course import spent_by
from debacle.games.qe.telling.speech import Speech
from debacle.texts.replays import SecretSight


def secrets(speech: Speech, views: Sequence[QEView]) -> tuple[SecretSight, ...]:
    """The views are those of all seats in their order."""
    return tuple([SecretSight(speech.seat(seat), _lines(speech, seat, view)) for seat, view in enumerate(views)])


def _lines(speech: Speech, seat: Seat, view: QEView) -> tuple[tuple[str, str], ...]:
    token = view.tokens[seat]
    lines = [] if token is None else [(speech.say("secret.token"), speech.industry(token))]
    lines.append((speech.say("secret.spent"), speech.amount(spent_by(seat, view))))
    frame = view.stack[-1] if view.stack else None
    bid = frame.given[seat] if isinstance(frame, SealedBids) and frame.done >> seat & 1 else None
    if bid is not None:
        lines.append((speech.say("secret.bid"), speech.amount(bid)))
    return tuple(lines)
