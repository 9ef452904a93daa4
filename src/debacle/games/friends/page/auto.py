"""What a seat may leave to its own page: passing by itself. The server is asked and answered as ever."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.friends.rules.deck import Card
from debacle.games.friends.rules.empire import owner_of
from debacle.games.friends.rules.playable import REACTIONS
from debacle.games.friends.telling.block import announced, lot_now
from debacle.games.friends.telling.concerns import aimed_at
from debacle.games.friends.telling.reader import Reader


class AutoSight(Struct, frozen=True):
    """What a setting holds until, all of it known to everybody."""

    lot: str
    """Empty: none is up."""
    round: int
    played: int
    """How many action cards have been played in this game."""
    windows: bool
    """Whether this seat has a card that it may be asked about between lots or before the income."""
    reactions: bool
    """Whether it may be asked to cancel a card."""
    named: bool
    """Whether the card now played may touch this seat: it is named, or one of its cards, or nobody."""


def auto(reader: Reader) -> AutoSight | None:
    """None for a spectator and after the end."""
    view, deck, seat = reader.view, reader.deck, reader.own_seat
    if seat is None or reader.over:
        return None
    lot = lot_now(reader)
    return AutoSight(
        lot="" if lot is None else f"{view.round}-{lot}",
        round=view.round,
        played=reader.history.played(),
        windows=any(_asks(deck.cards[card]) for card in view.unused[seat]),
        reactions=deck.cancels is not None and deck.cancels in view.unused[seat],
        named=_named(reader),
    )


def _asks(about: Card) -> bool:
    return about.timing in ("auction", "income") and about.effect not in REACTIONS


def _named(reader: Reader) -> bool:
    played = announced(reader)
    if played is None or not played.targets:
        return True
    named = aimed_at(reader.deck, played.card, played.targets, lambda card: owner_of(reader.view, card))
    return named == reader.own_seat
