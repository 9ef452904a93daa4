"""A card on the page, drawn from its data alone: a replaced deck looks right too."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.friends.board.room import Room
from debacle.games.friends.board.speech import signed
from debacle.games.friends.deck import Card, CardId
from debacle.games.friends.empire import attached_to, card_vp, production

SYMBOLS = {"auction": "hammer", "income": "moneybag", "anytime": "lightning"}


LONG = 9
"""Letters of a word that fit on the block."""


class Figure(Struct, frozen=True):
    """A number on a card; `said` is all that is shown of it."""

    value: int
    said: str


class CardSight(Struct, frozen=True, kw_only=True):
    card: CardId
    id: str
    kind: str
    kind_name: str
    name: str
    long: bool
    """Whether a word of its name needs smaller letters."""
    german: str
    """Empty where it is the same."""
    art: str
    text: str
    how: str
    """The effect in two words, for a card tucked under another."""
    timing: str
    timing_said: str
    vp: Figure | None
    production: Figure | None
    min_bid: Figure
    owned: bool
    stamps: tuple[str, ...]
    legal: bool
    """Whether the onlooker may choose it now."""
    attached: tuple[CardSight, ...] = ()


def card_sight(
    room: Room, card: CardId, *, owner: Seat | None = None, legal: frozenset[CardId] = frozenset()
) -> CardSight:
    """In an empire its figures are those of the moment; elsewhere the printed ones."""
    about = room.deck.cards[card]
    in_empire = owner is not None and room.deck.main[card]
    german = about.names.get("de", "")
    return CardSight(
        card=card,
        id=about.id,
        kind=about.kind,
        kind_name=room.say(f"kind.{about.kind}"),
        name=room.card(card),
        long=any(len(word) > LONG for word in re.split(r"[\s-]", room.card(card))),
        german="" if german == about.names.get(room.words.language) else german,
        art=art_of(about),
        text=room.text(about),
        how=room.say(f"how.{about.effect}") if room.words.knows(f"board.how.{about.effect}") else "",
        timing=SYMBOLS.get(about.timing or "", ""),
        timing_said=room.say(f"timing.{about.timing}") if about.timing in SYMBOLS else "",
        vp=_vp(room, card, owner if in_empire else None),
        production=_production(room, card, owner if in_empire else None),
        min_bid=Figure(about.min_bid, room.money(about.min_bid)),
        owned=owner is not None,
        stamps=_stamps(room, card),
        legal=card in legal,
        attached=tuple([card_sight(room, other, owner=owner, legal=legal) for other in attached_to(room.view, card)]),
    )


def _vp(room: Room, card: CardId, owner: Seat | None) -> Figure | None:
    about = room.deck.cards[card]
    if owner is not None:
        vp = card_vp(room.deck, room.view, owner, card)
        return Figure(vp, signed(vp))
    if about.vp_formula is not None:
        return Figure(0, room.say(f"formula.{about.vp_formula}"))
    if not room.deck.main[card] and not about.vp:
        return None
    return Figure(about.vp, signed(about.vp))


def _production(room: Room, card: CardId, owner: Seat | None) -> Figure | None:
    about = room.deck.cards[card]
    if about.kind != "factory":
        return None
    if owner is not None:
        made = production(room.deck, room.view, owner, card)
        return Figure(made - about.upkeep, room.money(made - about.upkeep))
    if about.production_formula is not None:
        return Figure(0, room.say(f"formula.{about.production_formula}"))
    return Figure(about.production - about.upkeep, room.money(about.production - about.upkeep))


def _stamps(room: Room, card: CardId) -> tuple[str, ...]:
    view = room.view
    stamps = []
    if card in view.unsold:
        stamps.append(room.say("stamp.unsold"))
    if card in view.struck:
        stamps.append(room.say("stamp.struck"))
    if card in view.sucked_dry:
        stamps.append(room.say("stamp.sucked_dry"))
    return tuple(stamps)


def art_of(about: Card) -> str:
    """Its own engraving, or that of its family, or its kind's."""
    drawn = engravings()
    for name in (about.id, re.sub(r"-\d+$", "", about.id)):
        if f"art-{name}" in drawn:
            return f"art-{name}"
    return f"art-{about.kind}"


@cache
def engravings() -> frozenset[str]:
    drawn = files(__package__).joinpath("art.svg").read_text(encoding="utf-8")
    return frozenset(re.findall(r'<symbol id="(art-[a-z0-9-]+)"', drawn))
