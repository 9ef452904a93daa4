"""For whom the table waits."""

from __future__ import annotations

from debacle.games.crisis.telling.reader import Reader
from debacle.texts.view_models import WaitSight


def wait(reader: Reader) -> WaitSight:
    head = reader.say("wait.head", who=reader.all_of(reader.view.waiting))
    return WaitSight(head, reader.say("wait.note", phase=reader.phase))
