"""What a seat may leave to its own page: passing by itself. The server is asked and answered as ever."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.crisis.telling.reader import Reader


class AutoSight(Struct, frozen=True, gc=False):
    """What a wish holds until. All can see when a round ends, and when somebody draws or plays a card: a wish that hung
    on which card it is would tell by its pause."""

    round: int
    hand: str


def auto(reader: Reader) -> AutoSight | None:
    """None for whoever holds no card: they are not asked."""
    seat = reader.own_seat
    if seat is None or reader.over:
        return None
    hand = reader.view.hands[seat]
    return AutoSight(reader.view.round, "-".join(map(str, hand))) if hand else None
