"""The key: what every sign on the page stands for."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.crisis.rules.deck_entries import RESOURCES, TYPES
from debacle.games.crisis.telling.reader import Reader

MONEY = ("credit", "vp", "influence", "loan", "penalty", "manager")


class Sign(Struct, frozen=True):
    glyph: str
    said: str


class KeySight(Struct, frozen=True):
    signs: tuple[Sign, ...]
    notes: tuple[str, ...]


def key(reader: Reader) -> KeySight:
    deck = reader.deck
    signs = [
        *[Sign(name, reader.say(f"sign.{name}")) for name in MONEY],
        Sign("fifth", reader.say("sign.fifth", hats=deck.setup.fifth_manager_icons)),
        *[Sign(name, reader.resource(place)) for place, name in enumerate(RESOURCES)],
        *[Sign(f"w-{name}", reader.kind(kind)) for kind, name in enumerate(TYPES)],
        Sign("w-farmer-labourer", reader.say("sign.farmer-labourer")),
        Sign("w-temp", reader.say("sign.temp")),
        Sign("w-labourer-2", reader.say("sign.level")),
        Sign("event-mark", reader.say("sign.changed")),
        Sign("closed", reader.say("sign.closed")),
        Sign("eye", reader.say("sign.mine")),
    ]
    notes = (
        reader.say("section.companies_note", hats=deck.setup.fifth_manager_icons),
        reader.say("sign.status", most=deck.setup.status_max),
    )
    return KeySight(tuple(signs), notes)
