"""For whom the table waits."""

from __future__ import annotations

from debacle.games.krach.telling.reader import Reader
from debacle.texts.view_models import WaitSight


def wait(reader: Reader) -> WaitSight:
    """For whom, and what they are deciding: it hangs on what all can see."""
    view = reader.view
    frame = reader.top
    key = "" if frame is None else str(frame.__struct_config__.tag)
    note = reader.say(f"wait.{key}") if reader.words.knows(f"board.wait.{key}") else ""
    return WaitSight(reader.say("wait.for", who=reader.all_of(view.waiting)), note)
