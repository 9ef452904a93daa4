"""What an empire is worth and earns, line by line: the sums of `empire.py` taken apart, for people to read."""

from __future__ import annotations

from typing import Literal, Protocol

from msgspec import Struct, structs

from debacle.core.audience import Seat
from debacle.games.friends.rules.deck import CardId, FriendsDeck
from debacle.games.friends.rules.empire import (
    Public,
    base_income,
    card_vp,
    count_cards,
    empire_vp,
    factories,
    factory_limit,
    has_attached,
    production,
)

Because = Literal["", "no_base", "struck", "sucked_dry", "doubled", "owner_vp", "upkeep"]


class VpLine(Struct, frozen=True):
    """A card and what it gives: (printed or counted) × times + bonus."""

    card: CardId
    vp: int
    printed: int
    times: int = 1
    bonus: int = 0
    counted: int = 0
    """How many cards or factories a formula counts; 0: there is no formula."""


class MoneyLine(Struct, frozen=True):
    """A part of a round's income; no card: the base income."""

    card: CardId | None
    amount: int
    why: Because = ""


class Marked(Public, Protocol):
    """A view or a state: also what was played for this round."""

    @property
    def sucked_dry(self) -> tuple[CardId, ...]: ...
    @property
    def no_base_income(self) -> bool: ...


class Supposed(Struct, frozen=True):
    """An empire as it would be."""

    empires: tuple[tuple[CardId, ...], ...]
    bound: tuple[tuple[CardId, ...], ...]
    unused: tuple[tuple[CardId, ...], ...]
    links: tuple[tuple[CardId, CardId], ...]
    struck: tuple[CardId, ...]


class Alone(Supposed, frozen=True):
    """One empire as it is, as if the others had nothing: all that its sums hang on."""

    sucked_dry: tuple[CardId, ...]
    no_base_income: bool


def alone(view: Marked, seat: Seat, lot: CardId | None) -> Alone:
    """With what hangs on the lot too, which may come to this empire."""
    own = view.empires[seat]

    def only(cards: tuple[CardId, ...]) -> tuple[tuple[CardId, ...], ...]:
        return (*[()] * seat, cards)

    return Alone(
        empires=only(own),
        bound=only(view.bound[seat]),
        unused=only(view.unused[seat]),
        links=tuple([link for link in view.links if link[1] == lot or link[1] in own]),
        struck=tuple([card for card in view.struck if card == lot or card in own]),
        sucked_dry=tuple([card for card in view.sucked_dry if card in own]),
        no_base_income=view.no_base_income,
    )


def vp_lines(deck: FriendsDeck, public: Public, seat: Seat) -> tuple[VpLine, ...]:
    """Every card that gives points, in the order in which they lie; together they are `empire_vp`."""
    lines: list[VpLine] = []
    for card in public.empires[seat]:
        lines.append(_vp_line(deck, public, seat, card))
        lines += [
            VpLine(other, deck.vp[other], deck.vp[other])
            for other, host in public.links
            if host == card and deck.vp[other]
        ]
    lines += [VpLine(card, deck.vp[card], deck.vp[card]) for card in public.bound[seat] if deck.vp[card]]
    return tuple(lines)


def _vp_line(deck: FriendsDeck, public: Public, seat: Seat, card: CardId) -> VpLine:
    vp = card_vp(deck, public, seat, card)
    times = 2 if has_attached(deck, public, card, "double_vp") else 1
    counted = 0
    printed = deck.vp[card]
    if deck.cards[card].vp_formula == "1_per_card":
        printed = counted = count_cards(public, seat)
    elif deck.cards[card].vp_formula == "5_per_factory":
        counted = len(factories(deck, public, seat))
        printed = 5 * counted
    return VpLine(card, vp, printed, times, vp - times * printed, counted)


def income_lines(deck: FriendsDeck, view: Marked, seat: Seat) -> tuple[MoneyLine, ...]:
    """What the next income will bring as things stand, upkeep included."""
    lines: list[MoneyLine] = []
    if view.no_base_income:
        lines.append(MoneyLine(None, 0, "no_base"))
    else:
        lines.append(MoneyLine(None, deck.numbers.base_income))
        lines += [
            MoneyLine(card, deck.cards[card].amount)
            for card in view.bound[seat]
            if deck.cards[card].effect == "base_income"
        ]
    for card in factories(deck, view, seat):
        times = deck.sucked_dry_times if card in view.sucked_dry else 1
        amount = times * production(deck, view, seat, card)
        upkeep = deck.cards[card].upkeep
        if amount or not upkeep or card in view.struck:
            lines.append(MoneyLine(card, amount, _why(deck, view, card)))
        if upkeep:
            lines.append(MoneyLine(card, -upkeep, "upkeep"))
    return tuple(lines)


def _why(deck: FriendsDeck, view: Marked, card: CardId) -> Because:
    if card in view.struck:
        return "struck"
    if card in view.sucked_dry:
        return "sucked_dry"
    if has_attached(deck, view, card, "double_production"):
        return "doubled"
    return "owner_vp" if deck.cards[card].production_formula == "owner_vp" else ""


def income(deck: FriendsDeck, view: Marked, seat: Seat) -> int:
    return sum(line.amount for line in income_lines(deck, view, seat))


def with_card(deck: FriendsDeck, public: Public, seat: Seat, card: CardId) -> Supposed:
    """If this seat got this factory or prestige card, with what is attached to it.

    A factory too many is closed (FR-35, FR-36): the one without which the empire has the most points, then the most
    income. Whether its tax can be paid hangs on the price, so more than this nobody can have.
    """
    empires = [tuple([other for other in empire if other != card]) for empire in public.empires]
    empires[seat] = (*empires[seat], card)
    whole = Supposed(tuple(empires), tuple(public.bound), tuple(public.unused), public.links, public.struck)
    if not must_close(deck, public, seat, card):
        return whole
    left = [_without(whole, seat, factory) for factory in factories(deck, whole, seat)]
    return max(left, key=lambda then: (empire_vp(deck, then, seat), _yields(deck, then, seat)))


def must_close(deck: FriendsDeck, public: Public, seat: Seat, card: CardId) -> bool:
    """Whether this seat would have to close a factory if it got this card."""
    return deck.factory[card] and len(factories(deck, public, seat)) >= factory_limit(deck, public, seat)


def _without(supposed: Supposed, seat: Seat, card: CardId) -> Supposed:
    empires = list(supposed.empires)
    empires[seat] = tuple([other for other in empires[seat] if other != card])
    return structs.replace(supposed, empires=tuple(empires))


def gain(deck: FriendsDeck, public: Public, seat: Seat, card: CardId) -> tuple[int, int]:
    """The points and the income of a round that a factory or prestige card would add to this seat's."""
    if not deck.main[card]:
        return 0, 0
    then = with_card(deck, public, seat, card)
    vp = empire_vp(deck, then, seat) - empire_vp(deck, public, seat)
    return vp, _yields(deck, then, seat) - _yields(deck, public, seat)


def _yields(deck: FriendsDeck, public: Public, seat: Seat) -> int:
    upkeep = sum([deck.cards[card].upkeep for card in factories(deck, public, seat)])
    made = sum([production(deck, public, seat, card) for card in factories(deck, public, seat)])
    return base_income(deck, public, seat) + made - upkeep
