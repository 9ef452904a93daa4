"""Which cards a seat may play or link now, and at what."""

from __future__ import annotations

from collections.abc import Callable

from debacle.core.audience import Seat
from debacle.core.specs import Each, Pick, Spec
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import cards_of, factories, has_attached
from debacle.games.friends.rules.row import lots_to_come
from debacle.games.friends.rules.state import FriendsState
from debacle.games.friends.rules.transfers import others

REACH_THE_ROW = ("destroy_card", "destroy_factory")
"""Effects on any card and on any factory, also one that is for sale (FR-R32)."""
Acts = dict[str, Spec | None]
"""By the id of a card: what it is played at; None: at nothing."""
REACTIONS = ("cancel_action", "half_price", "extra_round")
"""Played only when asked for by name: FR-78, FR-80, FR-70."""


def may_link(state: FriendsState, card: CardId) -> Spec | None:
    """The hosts of an influence card; None when there is none (FR-R15)."""
    attach = state.deck.cards[card].attach
    if attach == "player":
        return Pick(tuple(range(state.seats)))
    wanted = state.deck.factory if attach == "factory" else state.deck.main
    hosts = tuple([host for empire in state.empires for host in empire if wanted[host]])
    return Pick(hosts) if hosts else None


def link_acts(state: FriendsState, cards: tuple[CardId, ...]) -> Acts:
    acts: Acts = {}
    for card in cards:
        if state.deck.cards[card].attach is not None:
            hosts = may_link(state, card)
            if hosts is not None:
                acts[state.deck.cards[card].id] = hosts
    return acts


def play_acts(
    state: FriendsState, seat: Seat, cards: tuple[CardId, ...], timings: tuple[str, ...] | None = None
) -> Acts:
    """The action cards among these that can be announced now; only of these timings, if any are named (FR-R04)."""
    acts: Acts = {}
    for card in cards:
        about = state.deck.cards[card]
        if about.target is None or about.effect in REACTIONS:
            continue
        if timings is not None and about.timing not in timings:
            continue
        playable, spec = TARGETS[about.target](state, seat, card)
        if playable:
            acts[about.id] = spec
    return acts


Aim = tuple[bool, Spec | None]
"""Whether there is a legal target, and the choice among them."""


def _none(state: FriendsState, seat: Seat, card: CardId) -> Aim:
    """Always playable, but for what needs a factory of one's own (FR-84)."""
    if state.deck.cards[card].effect == "extra_production":
        return bool(factories(state.deck, state, seat)), None
    return True, None


def _of(cards: list[CardId]) -> Aim:
    return bool(cards), Pick(tuple(cards)) if cards else None


def _for_sale(state: FriendsState, card: CardId) -> list[CardId]:
    """Cards of the row, with what is attached to them, that this card may be played at."""
    if state.rules < 2 or state.deck.cards[card].effect not in REACH_THE_ROW:
        return []
    lots = [lot for lot in state.row if not has_attached(state.deck, state, lot, "protect")]
    return [*lots, *[other for other, host in state.links if host in state.row]]


def _open_to(state: FriendsState, seat: Seat, owner: Seat, card: CardId) -> bool:
    """Not protected against others' direct actions (FR-55, FR-R17)."""
    return seat == owner or not state.links or not has_attached(state.deck, state, card, "protect")


def _opponent_factory(state: FriendsState, seat: Seat, card: CardId) -> Aim:
    return _of([f for o in others(state, seat) for f in factories(state.deck, state, o) if _open_to(state, seat, o, f)])


def _any_factory(state: FriendsState, seat: Seat, card: CardId) -> Aim:
    seats = range(state.seats)
    owned = [f for o in seats for f in factories(state.deck, state, o) if _open_to(state, seat, o, f)]
    return _of([*owned, *[f for f in _for_sale(state, card) if state.deck.factory[f]]])


def _any_player_card(state: FriendsState, seat: Seat, card: CardId) -> Aim:
    """Never the card being played itself (FR-R32)."""
    seats = range(state.seats)
    owned = [c for o in seats for c in cards_of(state, o) if c != card and _open_to(state, seat, o, c)]
    return _of([*owned, *_for_sale(state, card)])


def _opponent_card(state: FriendsState, seat: Seat, card: CardId) -> Aim:
    return _of([c for o in others(state, seat) for c in cards_of(state, o) if _open_to(state, seat, o, c)])


def _removed_card(state: FriendsState, seat: Seat, card: CardId) -> Aim:
    return _of(list(state.removed))


def _opponent_and_row_card(state: FriendsState, seat: Seat, card: CardId) -> Aim:
    lots = lots_to_come(state)
    if not lots:
        return False, None
    return True, Each({"opponent": Pick(tuple(others(state, seat))), "lot": Pick(lots)})


def _own_prestige_and_opponent(state: FriendsState, seat: Seat, card: CardId) -> Aim:
    return _swap(state, seat, state.deck.prestige)


def _own_factory_and_opponent(state: FriendsState, seat: Seat, card: CardId) -> Aim:
    return _swap(state, seat, state.deck.factory)


def _swap(state: FriendsState, seat: Seat, kind: tuple[bool, ...]) -> Aim:
    own = tuple([card for card in state.empires[seat] if kind[card]])
    able = tuple([other for other in others(state, seat) if any(kind[card] for card in state.empires[other])])
    if not own or not able:
        return False, None
    return True, Each({"give": Pick(own), "opponent": Pick(able)})


TARGETS: dict[str, Callable[[FriendsState, Seat, CardId], Aim]] = {
    "none": _none,
    "opponent_factory": _opponent_factory,
    "removed_card": _removed_card,
    "any_factory": _any_factory,
    "any_player_card": _any_player_card,
    "opponent_card": _opponent_card,
    "opponent_and_row_card": _opponent_and_row_card,
    "own_prestige_and_opponent": _own_prestige_and_opponent,
    "own_factory_and_opponent": _own_factory_and_opponent,
}
"""By target; what is played only when asked for by name (`REACTIONS`) has none here."""
