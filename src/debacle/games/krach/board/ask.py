"""The decision bar: what is asked of the onlooker, or for whom the table waits."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.krach.board.form import AskSight
from debacle.games.krach.board.questions import QUESTIONS
from debacle.games.krach.board.room import Room
from debacle.games.krach.board.steps import STEPS

ASKED = {**STEPS, **QUESTIONS}


class WaitSight(Struct, frozen=True):
    head: str
    note: str


def ask(room: Room) -> AskSight | None:
    """The blink has a page of its own."""
    asked = room.view.asked
    if asked is None or room.over or asked.decision.kind == "blink":
        return None
    return ASKED[asked.decision.kind](room, asked)


def wait(room: Room) -> WaitSight:
    """For whom, and what they are deciding: it hangs on what all can see."""
    view = room.view
    frame = room.top
    key = "" if frame is None else str(frame.__struct_config__.tag)
    note = room.say(f"wait.{key}") if room.words.knows(f"board.wait.{key}") else ""
    return WaitSight(room.say("wait.for", who=room.all_of(view.waiting)), note)
