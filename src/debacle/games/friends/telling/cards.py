"""A card on the page, drawn from its data alone: a replaced deck looks right too."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.friends.rules.deck import Card, CardId
from debacle.games.friends.rules.empire import attached_to, card_vp, production
from debacle.games.friends.telling.reader import Reader
from debacle.games.friends.telling.speech import signed

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
    reader: Reader, card: CardId, *, owner: Seat | None = None, legal: frozenset[CardId] = frozenset()
) -> CardSight:
    """In an empire its figures are those of the moment; elsewhere the printed ones."""
    about = reader.deck.cards[card]
    in_empire = owner is not None and reader.deck.main[card]
    german = about.names.get("de", "")
    return CardSight(
        card=card,
        id=about.id,
        kind=about.kind,
        kind_name=reader.say(f"kind.{about.kind}"),
        name=reader.card(card),
        long=any(len(word) > LONG for word in re.split(r"[\s-]", reader.card(card))),
        german="" if german == about.names.get(reader.words.language) else german,
        art=art_of(about),
        text=reader.text(about),
        how=reader.say(f"how.{about.effect}") if reader.words.knows(f"board.how.{about.effect}") else "",
        timing=SYMBOLS.get(about.timing or "", ""),
        timing_said=reader.say(f"timing.{about.timing}") if about.timing in SYMBOLS else "",
        vp=_vp(reader, card, owner if in_empire else None),
        production=_production(reader, card, owner if in_empire else None),
        min_bid=Figure(about.min_bid, reader.money(about.min_bid)),
        owned=owner is not None,
        stamps=_stamps(reader, card),
        legal=card in legal,
        attached=tuple(
            [card_sight(reader, other, owner=owner, legal=legal) for other in attached_to(reader.view, card)]
        ),
    )


def _vp(reader: Reader, card: CardId, owner: Seat | None) -> Figure | None:
    about = reader.deck.cards[card]
    if owner is not None:
        vp = card_vp(reader.deck, reader.view, owner, card)
        return Figure(vp, signed(vp))
    if about.vp_formula is not None:
        return Figure(0, reader.say(f"formula.{about.vp_formula}"))
    if not reader.deck.main[card] and not about.vp:
        return None
    return Figure(about.vp, signed(about.vp))


def _production(reader: Reader, card: CardId, owner: Seat | None) -> Figure | None:
    about = reader.deck.cards[card]
    if about.kind != "factory":
        return None
    if owner is not None:
        made = production(reader.deck, reader.view, owner, card)
        return Figure(made - about.upkeep, reader.money(made - about.upkeep))
    if about.production_formula is not None:
        return Figure(0, reader.say(f"formula.{about.production_formula}"))
    return Figure(about.production - about.upkeep, reader.money(about.production - about.upkeep))


def _stamps(reader: Reader, card: CardId) -> tuple[str, ...]:
    view = reader.view
    stamps = []
    if card in view.unsold:
        stamps.append(reader.say("stamp.unsold"))
    if card in view.struck:
        stamps.append(reader.say("stamp.struck"))
    if card in view.sucked_dry:
        stamps.append(reader.say("stamp.sucked_dry"))
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
    drawn = files("debacle.games.friends.page").joinpath("art.svg").read_text(encoding="utf-8")
    return frozenset(re.findall(r'<symbol id="(art-[a-z0-9-]+)"', drawn))
