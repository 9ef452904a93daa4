"""The decision bar: what is asked of the onlooker, or for whom the table waits."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.krach.telling.question_form import AskSight
from debacle.games.krach.telling.questions import QUESTIONS
from debacle.games.krach.telling.reader import Reader
from debacle.games.krach.telling.steps import STEPS

ASKED = {**STEPS, **QUESTIONS}


class WaitSight(Struct, frozen=True):
    head: str
    note: str


def ask(reader: Reader) -> AskSight | None:
    """The blink has a page of its own."""
    asked = reader.view.asked
    if asked is None or reader.over or asked.decision.kind == "blink":
        return None
    return ASKED[asked.decision.kind](reader, asked)


def wait(reader: Reader) -> WaitSight:
    """For whom, and what they are deciding: it hangs on what all can see."""
    view = reader.view
    frame = reader.top
    key = "" if frame is None else str(frame.__struct_config__.tag)
    note = reader.say(f"wait.{key}") if reader.words.knows(f"board.wait.{key}") else ""
    return WaitSight(reader.say("wait.for", who=reader.all_of(view.waiting)), note)
