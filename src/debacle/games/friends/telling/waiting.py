"""For whom the table waits, and what they are deciding."""

from __future__ import annotations

from debacle.games.friends.rules.announcement import Acquire, Announced, ForcedSale
from debacle.games.friends.rules.auction import Award
from debacle.games.friends.rules.bidding import Bidding
from debacle.games.friends.rules.card_turns import CardTurns
from debacle.games.friends.rules.deactivation import Shed
from debacle.games.friends.rules.last_word import LastWord
from debacle.games.friends.rules.swap import Give
from debacle.games.friends.rules.window import Window
from debacle.games.friends.telling.block import window
from debacle.games.friends.telling.reader import Reader
from debacle.texts.view_models import WaitSight


def wait(reader: Reader) -> WaitSight:
    """For whom, and what they are deciding: it hangs on what all can see."""
    view = reader.view
    who = reader.all_of(view.waiting)
    return WaitSight(reader.say("wait.for", who=who), _what(reader))


def _what(reader: Reader) -> str:
    frame = reader.view.stack[-1] if reader.view.stack else None
    if isinstance(frame, Bidding):
        return reader.say("wait.bid", card=reader.card(frame.lot))
    if isinstance(frame, Announced):
        aim = reader.aim(frame.card, frame.targets, reader.card_of)
        return (
            reader.by(
                "told.announced_at" if aim else "told.announced", frame.seat, card=reader.card(frame.card), aim=aim
            )
            + " "
            + reader.say("wait.react")
        )
    if isinstance(frame, ForcedSale):
        return reader.say("wait.sale", card=reader.card(frame.card), money=reader.money(frame.price))
    if isinstance(frame, Award):
        return reader.say("wait.half", card=reader.card(frame.lot))
    if isinstance(frame, Acquire):
        return reader.say("wait.acquired", card=reader.card(frame.card))
    if isinstance(frame, Window):
        key, lot = window(reader, frame.kind)
        return reader.say(f"wait.{key}", card=lot)
    keys: tuple[tuple[type, str], ...] = ((CardTurns, "cards"), (Shed, "shed"), (Give, "give"), (LastWord, "end"))
    key = next((key for kind, key in keys if isinstance(frame, kind)), "")
    return reader.say(f"wait.{key}") if key else ""
