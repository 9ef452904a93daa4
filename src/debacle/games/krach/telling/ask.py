"""What is asked of the reader. The questions stand in the modules beside this one, by what asks them."""

from __future__ import annotations

from debacle.games.krach.telling.ask_auction import AUCTION
from debacle.games.krach.telling.ask_events import EVENTS
from debacle.games.krach.telling.ask_sight import AskSight
from debacle.games.krach.telling.ask_turn import TURN
from debacle.games.krach.telling.ask_windows import WINDOWS
from debacle.games.krach.telling.reader import Reader

QUESTIONS = {**TURN, **WINDOWS, **EVENTS, **AUCTION}
"""By kind of decision; the blink has a page of its own."""


def ask(reader: Reader) -> AskSight | None:
    asked = reader.view.asked
    if asked is None or reader.over or asked.decision.kind == "blink":
        return None
    return QUESTIONS[asked.decision.kind](reader, asked)
