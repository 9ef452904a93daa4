"""A card on the page, drawn from its data alone: a replaced deck looks right too."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.friends.rules.deck import Card, CardId
from debacle.games.friends.rules.empire import attached_to, card_vp, production
from debacle.games.friends.telling.accounts import Marked
from debacle.games.friends.telling.speech import Speech, signed

SYMBOLS = {"auction": "hammer", "income": "moneybag", "anytime": "lightning"}


LONG = 9
"""Letters of a word that fit on the block."""
KEPT = 4096
"""Cards as they were shown: each in some twenty states, in two languages."""


class FigureSight(Struct, frozen=True):
    """A number on a card; `said` is all that is shown of it."""

    value: int
    said: str


class StampSight(Struct, frozen=True):
    key: str
    said: str


class CardSight(Struct, frozen=True, kw_only=True, cache_hash=True):
    card: CardId
    id: str
    kind: str
    kind_name: str
    name: str
    long: bool
    """Whether a word of its name needs smaller letters."""
    german: str
    """Empty where it is the same."""
    text: str
    how: str
    """The effect in two words, for a card tucked under another."""
    timing: str
    timing_said: str
    vp: FigureSight | None
    production: FigureSight | None
    min_bid: FigureSight
    owned: bool
    stamps: tuple[StampSight, ...]
    legal: bool
    """Whether the onlooker may choose it now."""
    attached: tuple[CardSight, ...] = ()


def card_sight(
    speech: Speech,
    view: Marked,
    card: CardId,
    *,
    owner: Seat | None = None,
    unsold: tuple[CardId, ...] = (),
    legal: frozenset[CardId] = frozenset(),
) -> CardSight:
    """In an empire its figures are those of the moment; elsewhere the printed ones."""
    deck = speech.deck
    in_empire = owner is not None and deck.main[card]
    return _card(
        speech.impersonal,
        card,
        vp=card_vp(deck, view, owner, card) if in_empire and owner is not None else None,
        made=production(deck, view, owner, card) if in_empire and owner is not None and deck.factory[card] else None,
        owned=owner is not None,
        stamps=_stamps(view, card, unsold),
        legal=card in legal,
        attached=tuple(
            [
                card_sight(speech, view, other, owner=owner, unsold=unsold, legal=legal)
                for other in attached_to(view, card)
            ]
        ),
    )


@lru_cache(KEPT)
def _card(
    speech: Speech,
    card: CardId,
    *,
    vp: int | None,
    made: int | None,
    owned: bool,
    stamps: tuple[str, ...],
    legal: bool,
    attached: tuple[CardSight, ...],
) -> CardSight:
    about = speech.deck.cards[card]
    name, german = speech.card(card), about.names.get("de", "")
    return CardSight(
        card=card,
        id=about.id,
        kind=about.kind,
        kind_name=speech.say(f"kind.{about.kind}"),
        name=name,
        long=any(len(word) > LONG for word in re.split(r"[\s-]", name)),
        german="" if german == about.names.get(speech.words.language) else german,
        text=speech.text(about),
        how=speech.say(f"how.{about.effect}") if speech.words.knows(f"board.how.{about.effect}") else "",
        timing=SYMBOLS.get(about.timing or "", ""),
        timing_said=speech.say(f"timing.{about.timing}") if about.timing in SYMBOLS else "",
        vp=_printed_vp(speech, about) if vp is None else FigureSight(vp, signed(vp)),
        production=_production(speech, about, made),
        min_bid=FigureSight(about.min_bid, speech.money(about.min_bid)),
        owned=owned,
        stamps=tuple([StampSight(stamp, speech.say(f"stamp.{stamp}")) for stamp in stamps]),
        legal=legal,
        attached=attached,
    )


def _printed_vp(speech: Speech, about: Card) -> FigureSight | None:
    if about.vp_formula is not None:
        return FigureSight(0, speech.say(f"formula.{about.vp_formula}"))
    if about.kind not in ("factory", "prestige") and not about.vp:
        return None
    return FigureSight(about.vp, signed(about.vp))


def _production(speech: Speech, about: Card, made: int | None) -> FigureSight | None:
    if about.kind != "factory":
        return None
    if made is None and about.production_formula is not None:
        return FigureSight(0, speech.say(f"formula.{about.production_formula}"))
    left = (about.production if made is None else made) - about.upkeep
    return FigureSight(left, speech.money(left))


def _stamps(view: Marked, card: CardId, unsold: tuple[CardId, ...]) -> tuple[str, ...]:
    marks = (("unsold", unsold), ("struck", view.struck), ("sucked_dry", view.sucked_dry))
    return tuple([stamp for stamp, cards in marks if card in cards])
