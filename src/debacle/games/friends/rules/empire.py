"""What an empire is worth and brings, read from what all can see."""

from __future__ import annotations

from typing import Protocol

from debacle.core.audience import Seat
from debacle.games.friends.rules.deck import CardId, FriendsDeck


class Public(Protocol):
    """What a position and a view of it have in common."""

    @property
    def empires(self) -> list[tuple[CardId, ...]] | tuple[tuple[CardId, ...], ...]: ...
    @property
    def bound(self) -> list[tuple[CardId, ...]] | tuple[tuple[CardId, ...], ...]: ...
    @property
    def unused(self) -> list[tuple[CardId, ...]] | tuple[tuple[CardId, ...], ...]: ...
    @property
    def links(self) -> tuple[tuple[CardId, CardId], ...]: ...
    @property
    def struck(self) -> tuple[CardId, ...]: ...


def attached_to(public: Public, host: CardId) -> tuple[CardId, ...]:
    return tuple([card for card, other in public.links if other == host])


def has_attached(deck: FriendsDeck, public: Public, host: CardId, effect: str) -> bool:
    return any(other == host and deck.cards[card].effect == effect for card, other in public.links)


def factories(deck: FriendsDeck, public: Public, seat: Seat) -> tuple[CardId, ...]:
    return tuple([card for card in public.empires[seat] if deck.factory[card]])


def factory_limit(deck: FriendsDeck, public: Public, seat: Seat) -> int:
    """FR-35, FR-51 to FR-53."""
    return deck.numbers.factory_limit + _bound_amount(deck, public, seat, "factory_limit")


def card_vp(deck: FriendsDeck, public: Public, seat: Seat, card: CardId) -> int:
    """A factory or prestige card of this seat, with what is attached to it and bound to its owner (FR-89)."""
    formula = deck.cards[card].vp_formula
    vp = deck.vp[card]
    if formula == "1_per_card":
        vp = count_cards(public, seat)
    elif formula == "5_per_factory":
        vp = 5 * len(factories(deck, public, seat))
    if public.links and has_attached(deck, public, card, "double_vp"):
        vp *= 2
    if deck.prestige[card] and public.bound[seat]:
        vp += _bound_amount(deck, public, seat, "prestige_bonus")
    return vp


def empire_vp(deck: FriendsDeck, public: Public, seat: Seat) -> int:
    """FR-89; what waits gives nothing."""
    total = 0
    for card in public.empires[seat]:
        total += card_vp(deck, public, seat, card)
        for other, host in public.links:
            if host == card:
                total += deck.vp[other]
    for card in public.bound[seat]:
        total += deck.vp[card]
    return total


def count_cards(public: Public, seat: Seat) -> int:
    """Every card in a player's possession (FR-R21)."""
    empire = public.empires[seat]
    attached = sum([host in empire for _, host in public.links])
    return len(empire) + attached + len(public.bound[seat]) + len(public.unused[seat])


def production(deck: FriendsDeck, public: Public, seat: Seat, card: CardId) -> int:
    """What a factory yields once, if it is not on strike (FR-R23)."""
    if card in public.struck:
        return 0
    yields = deck.cards[card].production
    if deck.cards[card].production_formula == "owner_vp":
        yields = max(0, empire_vp(deck, public, seat))
    return yields * 2 if public.links and has_attached(deck, public, card, "double_production") else yields


def base_income(deck: FriendsDeck, public: Public, seat: Seat) -> int:
    return deck.numbers.base_income + _bound_amount(deck, public, seat, "base_income")


def tax(deck: FriendsDeck, public: Public, seat: Seat, card: CardId) -> int:
    """What it costs to deactivate a factory (FR-38, FR-R14)."""
    return max(0, -card_vp(deck, public, seat, card)) * deck.numbers.tax_per_negative_vp


def owner_of(public: Public, card: CardId) -> Seat | None:
    """Whose card it is: in an empire, attached, bound or waiting (FR-R16)."""
    host = next((host for other, host in public.links if other == card), card)
    for seat in range(len(public.empires)):
        if host in public.empires[seat] or card in public.bound[seat] or card in public.unused[seat]:
            return seat
    return None


def cards_of(public: Public, seat: Seat) -> tuple[CardId, ...]:
    """All that a player possesses."""
    empire = public.empires[seat]
    attached = [card for card, host in public.links if host in empire]
    return (*empire, *attached, *public.bound[seat], *public.unused[seat])


def _bound_amount(deck: FriendsDeck, public: Public, seat: Seat, effect: str) -> int:
    return sum([deck.cards[card].amount for card in public.bound[seat] if deck.cards[card].effect == effect])
