"""What somebody can decide ahead, and has, in words: for their own page and no other."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.game import AnyGame
from debacle.server.pages.view_models import PremoveView, TableView
from debacle.server.tables.premoves import premoves_of
from debacle.texts.typography import typeset
from debacle.texts.words import Words


class PremoveOfferSight(Struct, frozen=True):
    """One that can be made, as a form asks for it."""

    kind: str
    head: str
    note: str
    abouts: tuple[tuple[str, str], ...]
    """What is sent, and what it is called."""
    limited: bool


class PremoveSight(Struct, frozen=True):
    """One that was made."""

    kind: str
    about: str
    said: str


def offer_sights(view: TableView, game: AnyGame, words: Words) -> tuple[PremoveOfferSight, ...]:
    """Without those that were made and can be made in one way only."""
    made = {one.kind for one in view.premoves}
    return tuple(
        [
            PremoveOfferSight(
                kind=offer.kind,
                head=words.say(f"premove.{offer.kind}"),
                note=words.say(f"premove.{offer.kind}_how"),
                abouts=tuple([(about, _named(game, about, words)) for about in offer.abouts]),
                limited=offer.limited,
            )
            for offer in view.offers
            if offer.abouts or offer.limited or offer.kind not in made
        ]
    )


def premove_sights(view: TableView, game: AnyGame, words: Words) -> tuple[PremoveSight, ...]:
    return tuple([PremoveSight(one.kind, one.about, _said(one, game, words)) for one in view.premoves])


def _said(one: PremoveView, game: AnyGame, words: Words) -> str:
    head = words.say(f"premove.{one.kind}")
    limited = head if one.limit is None else words.say("premove.said_limit", head=head, limit=words.amount(one.limit))
    if not one.about:
        return limited
    return words.say("premove.said_about", about=_named(game, one.about, words), said=limited)


def _named(game: AnyGame, about: str, words: Words) -> str:
    own = premoves_of(game)
    named = None if own is None else own.named(about, words.language)
    return words.name("premove_about", about) if named is None else typeset(named, words.language)
