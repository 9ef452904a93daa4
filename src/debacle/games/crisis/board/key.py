"""The key: what every sign on the page stands for."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.crisis.board.room import Room
from debacle.games.crisis.parts import RESOURCES, TYPES

MONEY = ("credit", "vp", "influence", "loan", "penalty", "manager")


class Sign(Struct, frozen=True):
    glyph: str
    said: str


class KeySight(Struct, frozen=True):
    signs: tuple[Sign, ...]
    notes: tuple[str, ...]


def key(room: Room) -> KeySight:
    deck = room.deck
    signs = [
        *[Sign(name, room.say(f"sign.{name}")) for name in MONEY],
        Sign("fifth", room.say("sign.fifth", hats=deck.setup.fifth_manager_icons)),
        *[Sign(name, room.resource(place)) for place, name in enumerate(RESOURCES)],
        *[Sign(f"w-{name}", room.kind(kind)) for kind, name in enumerate(TYPES)],
        Sign("w-farmer-labourer", room.say("sign.farmer-labourer")),
        Sign("w-temp", room.say("sign.temp")),
        Sign("w-labourer-2", room.say("sign.level")),
        Sign("event-mark", room.say("sign.changed")),
        Sign("closed", room.say("sign.closed")),
        Sign("eye", room.say("sign.mine")),
    ]
    notes = (
        room.say("section.companies_note", hats=deck.setup.fifth_manager_icons),
        room.say("sign.status", most=deck.setup.status_max),
    )
    return KeySight(tuple(signs), notes)
