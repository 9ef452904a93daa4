"""For whom the table waits, and what they are deciding."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.friends.announcing import Announced
from debacle.games.friends.auction import Acquire, Award, Bidding, Shed
from debacle.games.friends.board.room import Room
from debacle.games.friends.giving import Give
from debacle.games.friends.rules import CardTurns, LastWord, Window


class WaitSight(Struct, frozen=True):
    head: str
    note: str


def wait(room: Room) -> WaitSight:
    """For whom, and what they are deciding: it hangs on what all can see."""
    view = room.view
    who = room.all_of(view.waiting)
    return WaitSight(room.say("wait.for", who=who), _what(room))


def _what(room: Room) -> str:
    frame = room.view.stack[-1] if room.view.stack else None
    if isinstance(frame, Bidding):
        return room.say("wait.bid", card=room.card(frame.lot))
    if isinstance(frame, Announced):
        aim = room.aim(frame.card, frame.targets, room.card_of)
        return (
            room.by("told.announced_at" if aim else "told.announced", frame.seat, card=room.card(frame.card), aim=aim)
            + " "
            + room.say("wait.react")
        )
    if isinstance(frame, Award):
        return room.say("wait.half", card=room.card(frame.lot))
    if isinstance(frame, Acquire):
        return room.say("wait.acquired", card=room.card(frame.card))
    if isinstance(frame, Window):
        return room.say(f"wait.{frame.kind}")
    keys: tuple[tuple[type, str], ...] = ((CardTurns, "cards"), (Shed, "shed"), (Give, "give"), (LastWord, "end"))
    key = next((key for kind, key in keys if isinstance(frame, kind)), "")
    return room.say(f"wait.{key}") if key else ""
