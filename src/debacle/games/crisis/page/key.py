"""The key: what every sign on the page stands for."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from debacle.games.crisis.rules.deck_entries import RESOURCES, TYPES
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.speech import Speech

KEPT = 16
MONEY = ("credit", "vp", "influence", "loan", "penalty", "manager")


class Sign(Struct, frozen=True, gc=False):
    glyph: str
    said: str


class KeySight(Struct, frozen=True, cache_hash=True, gc=False):
    signs: tuple[Sign, ...]
    notes: tuple[str, ...]


def key(reader: Reader) -> KeySight:
    return _key(reader.nameless)


@lru_cache(KEPT)
def _key(speech: Speech) -> KeySight:
    deck = speech.deck
    signs = [
        *[Sign(name, speech.say(f"sign.{name}")) for name in MONEY],
        Sign("fifth", speech.say("sign.fifth", hats=deck.setup.fifth_manager_icons)),
        *[Sign(name, speech.resource(place)) for place, name in enumerate(RESOURCES)],
        *[Sign(f"w-{name}", speech.kind(kind)) for kind, name in enumerate(TYPES)],
        Sign("w-farmer-labourer", speech.say("sign.farmer-labourer")),
        Sign("w-temp", speech.say("sign.temp")),
        Sign("w-labourer-2", speech.say("sign.level")),
        Sign("event-mark", speech.say("sign.changed")),
        Sign("closed", speech.say("sign.closed")),
        Sign("eye", speech.say("sign.mine")),
    ]
    notes = (
        speech.say("section.companies_note", hats=deck.setup.fifth_manager_icons),
        speech.say("sign.status", most=deck.setup.status_max),
    )
    return KeySight(tuple(signs), notes)
