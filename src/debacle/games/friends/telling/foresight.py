"""What a card would lead to, before it is played: the points and the income of those whom it touches.

Only what all can see is counted, and only what is certain: a swap, a sale and what others have in their tills are not.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct, structs

from debacle.core.audience import Seat
from debacle.games.friends.rules.deck import CardId, FriendsDeck
from debacle.games.friends.rules.empire import empire_vp, factories, factory_limit, owner_of, production
from debacle.games.friends.rules.state import FriendsView
from debacle.games.friends.telling.accounts import Supposed, income, with_card

LEAVING = ("destroy_card", "destroy_factory", "card_to_row_end")
"""Effects that take a card from whoever has it."""


class Then(Supposed, frozen=True):
    """The whole table as it would be."""

    sucked_dry: tuple[CardId, ...]
    no_base_income: bool


class Prospect(Struct, frozen=True):
    """What one seat would win or lose."""

    seat: Seat
    vp: int
    income: int
    """A round."""
    limit: int = 0
    """Of factories."""


def now(view: FriendsView) -> Then:
    return Then(
        view.empires, view.bound, view.unused, view.links, view.struck, view.sucked_dry, view.no_base_income
    )  # fmt: skip


def played_at(deck: FriendsDeck, view: FriendsView, seat: Seat, card: CardId, target: int) -> Prospect | None:
    """An action or influence card of this seat at a card or a player; None: nothing certain can be said."""
    about = deck.cards[card]
    whole = now(view)
    if about.attach == "player":
        return _change(deck, whole, _bind(whole, card, target), target)
    owner = owner_of(view, target)
    if about.attach is not None and owner is not None:
        linked = structs.replace(_without(whole, card), links=(*whole.links, (card, target)))
        return _change(deck, whole, linked, owner)
    how, spent = EFFECTS.get(about.effect or ""), _without(whole, card)
    if about.effect == "take_removed":
        return _change(deck, whole, _acquired(deck, spent, seat, target), seat) if deck.main[target] else None
    if how is None or owner is None:
        return None
    return _change(deck, whole, how(deck, spent, seat, target), seat if about.effect == "take_factory" else owner)


def given_back(deck: FriendsDeck, view: FriendsView, seat: Seat, given: CardId, received: CardId) -> Prospect:
    """In a swap: this for that (FR-R29)."""
    whole = now(view)
    return _change(deck, whole, _moved(_without(whole, given), received, seat), seat)


def closed(deck: FriendsDeck, view: FriendsView, seat: Seat, card: CardId) -> Prospect:
    """A factory that is deactivated; its tax is another matter."""
    whole = now(view)
    return _change(deck, whole, _without(whole, card), seat)


def brings_at_once(deck: FriendsDeck, view: FriendsView, seat: Seat, effect: str, amount: int) -> int | None:
    """The money that a card without a target brings its player; None: that is not certain."""
    cash = view.money[seat] or 0
    if effect == "all_pay_bank":
        return -amount if cash >= amount else 0
    if effect == "extra_production":
        return sum([production(deck, view, seat, card) for card in factories(deck, view, seat)])
    return None


def _acquired(deck: FriendsDeck, whole: Then, seat: Seat, card: CardId) -> Then:
    """With a factory closed if it is one too many."""
    then = with_card(deck, whole, seat, card)
    return structs.replace(whole, empires=then.empires)


def _taken(deck: FriendsDeck, whole: Then, seat: Seat, card: CardId) -> Then:
    return _acquired(deck, _without(whole, card), seat, card)


def _left(deck: FriendsDeck, whole: Then, seat: Seat, card: CardId) -> Then:
    return _without(whole, card)


def _struck(deck: FriendsDeck, whole: Then, seat: Seat, card: CardId) -> Then:
    return structs.replace(whole, struck=(*whole.struck, card))


def _sucked_dry(deck: FriendsDeck, whole: Then, seat: Seat, card: CardId) -> Then:
    return structs.replace(whole, sucked_dry=(*whole.sucked_dry, card))


EFFECTS: dict[str, Callable[[FriendsDeck, Then, Seat, CardId], Then]] = {
    "take_factory": _taken,
    "no_production": _struck,
    "triple_then_destroy": _sucked_dry,
    **dict.fromkeys(LEAVING, _left),
}


def _bind(whole: Then, card: CardId, player: Seat) -> Then:
    bare = _without(whole, card)
    bound = list(bare.bound)
    bound[player] = (*bound[player], card)
    return structs.replace(bare, bound=tuple(bound))


def _moved(whole: Then, card: CardId, seat: Seat) -> Then:
    """To this empire, with what hangs on it."""
    empires = [tuple([other for other in empire if other != card]) for empire in whole.empires]
    empires[seat] = (*empires[seat], card)
    return structs.replace(whole, empires=tuple(empires))


def _without(whole: Then, card: CardId) -> Then:
    """It lies in no empire any more, nor under another card; what hangs on it still does."""

    def rid(places: tuple[tuple[CardId, ...], ...]) -> tuple[tuple[CardId, ...], ...]:
        return tuple([tuple([other for other in place if other != card]) for place in places])

    links = tuple([link for link in whole.links if link[0] != card])
    return structs.replace(
        whole, empires=rid(whole.empires), bound=rid(whole.bound), unused=rid(whole.unused), links=links
    )  # fmt: skip


def _change(deck: FriendsDeck, before: Then, after: Then, seat: Seat) -> Prospect:
    return Prospect(
        seat,
        vp=empire_vp(deck, after, seat) - empire_vp(deck, before, seat),
        income=income(deck, after, seat) - income(deck, before, seat),
        limit=factory_limit(deck, after, seat) - factory_limit(deck, before, seat),
    )
