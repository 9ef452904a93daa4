"""Playing an influence card: which can be played now, at what, and what it does (CR-R57, CR-R59)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.specs import Answer, Each, Option, Pick, Spec
from debacle.games.crisis.rules.deck import COMPANIES, EXPORT, IMPORT, Space
from debacle.games.crisis.rules.deck_entries import (
    ACTIONS,
    TYPES,
    ClearPenalty,
    CloseSpace,
    CompanyPlus,
    DiscardContract,
    Effect,
    Gain,
    GivePenalty,
    IdleWorker,
    IgnoreEvent,
    InfluenceEffect,
    MoveManager,
    OwnPrice,
    RetrainWorker,
    ShareSpace,
    StopCompany,
    UseFutureContract,
    Window,
)
from debacle.games.crisis.rules.events import InfluencePlayed
from debacle.games.crisis.rules.played import CardInForce
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.rules.transfers import Acts

Targets = tuple[bool, Spec | None]
"""Whether the card can be played now, and the choice that goes with it (None: there is none to make)."""
FREELY: Targets = (True, None)
NEVER: Targets = (False, None)


def card_acts(state: CrisisState, seat: Seat, window: Window) -> Acts:
    """The cards of this seat that it may play in this window, each with its targets."""
    acts: Acts = {}
    if not state.may_play_card(seat):
        return acts
    deck, fits = state.deck, state.deck.in_window[window]
    for card in dict.fromkeys(state.hands[seat]):
        if fits[card]:
            effect = deck.effects[card]
            playable, spec = TARGETS[type(effect)](state, seat, effect)
            if playable:
                acts[deck.influence[card].id] = spec
    return acts


def play_card(state: CrisisState, seat: Seat, name: str, argument: Answer, dealer: Dealer) -> InfluenceEffect:
    """The card is discarded at once (CR-41) and does what it does; gives its effect."""
    card = state.deck.card_index[name]
    target = _numbers(argument)
    hand = list(state.hands[seat])
    hand.remove(card)
    state.hands[seat] = tuple(hand)
    state.discard.append(card)
    state.played = (*state.played, CardInForce(seat, card, target))
    dealer.tell_all(InfluencePlayed, seat, card, target)
    effect = state.deck.effects[card]
    at_once = AT_ONCE.get(type(effect))
    if at_once is not None:
        at_once(state, seat, effect, target)
    return effect


def _numbers(argument: Answer) -> tuple[int, ...]:
    """A target in numbers: a type of worker by its place in TYPES."""
    if argument is None:
        return ()
    if isinstance(argument, tuple):
        return tuple([number for part in argument for number in _numbers(part)])
    return (TYPES.index(argument),) if isinstance(argument, str) else (int(argument),)


# What a card can be played at.


def _one_of(options: Sequence[Option]) -> Targets:
    return (True, Pick(tuple(options))) if options else NEVER


def _nothing(state: CrisisState, seat: Seat, effect: Any) -> Targets:
    return FREELY


def _own_purchase(state: CrisisState, seat: Seat, effect: OwnPrice) -> Targets:
    """An own manager on an import or company space (CR-R34); the other discounts name nothing."""
    action = {"import": IMPORT, "company": COMPANIES}.get(effect.channel)
    if action is None:
        return FREELY
    return _one_of([space for space in state.deck.at[action] if seat in state.board[space]])


def _own_worker(state: CrisisState, seat: Seat, effect: RetrainWorker) -> Targets:
    workers = state.workers[seat]
    return (True, Each({"worker": Pick(workers), "type": Pick(TYPES)})) if workers else NEVER


def _own_company(state: CrisisState, seat: Seat, effect: CompanyPlus) -> Targets:
    return _one_of(state.companies[seat])


def shareable(state: CrisisState, seat: Seat, effect: ShareSpace) -> list[Space]:
    """Open spaces of these actions with one manager, of another player (CR-R30)."""
    spaces = [space for action in effect.actions for space in state.deck.at[ACTIONS.index(action) + 1]]
    return [space for space in spaces if len(state.board[space]) == 1 and seat not in state.board[space]]


def _space_to_share(state: CrisisState, seat: Seat, effect: ShareSpace) -> Targets:
    return FREELY if shareable(state, seat, effect) else NEVER


def _empty_space(state: CrisisState, seat: Seat, effect: CloseSpace) -> Targets:
    """A single space without a manager; of 4.14 the rightmost free seat (CR-R31)."""
    deck = state.deck
    exports = deck.at[EXPORT]
    free = [space for space in free_spaces(state) if deck.single[space]]
    seats = [space for space in free if space in exports]
    return _one_of([space for space in free if space not in exports] + seats[-1:])


def free_spaces(state: CrisisState) -> list[Space]:
    """Open, and taken by nobody; left to right."""
    free, closed = [space for space, there in enumerate(state.board) if not there], state.closed
    return [space for space in free if not closed >> space & 1] if closed else free


def _opponents_manager(state: CrisisState, seat: Seat, effect: MoveManager) -> Targets:
    deck = state.deck
    return _one_of(
        [
            (space, owner)
            for space in range(deck.spaces)
            if deck.single[space]
            for owner in state.board[space]
            if owner != seat
        ]
    )


def _opponents_company(state: CrisisState, seat: Seat, effect: StopCompany) -> Targets:
    return _one_of([company for other in _others(state, seat) for company in state.companies[other]])


def _opponents_worker(state: CrisisState, seat: Seat, effect: IdleWorker) -> Targets:
    return _one_of([worker for other in _others(state, seat) for worker in state.workers[other]])


def _opponent(state: CrisisState, seat: Seat, effect: GivePenalty) -> Targets:
    return _one_of(_others(state, seat))


def _others(state: CrisisState, seat: Seat) -> list[Seat]:
    return [other for other in range(state.seats) if other != seat]


def _available_contract(state: CrisisState, seat: Seat, effect: DiscardContract) -> Targets:
    return _one_of([place for place in range(state.deck.future) if state.contracts[place] is not None])


TARGETS: dict[type[Effect], Callable[[CrisisState, Seat, Any], Targets]] = {
    Gain: _nothing,
    OwnPrice: _own_purchase,
    RetrainWorker: _own_worker,
    CompanyPlus: _own_company,
    ShareSpace: _space_to_share,
    IgnoreEvent: _nothing,
    ClearPenalty: _nothing,
    UseFutureContract: _nothing,
    CloseSpace: _empty_space,
    MoveManager: _opponents_manager,
    StopCompany: _opponents_company,
    IdleWorker: _opponents_worker,
    GivePenalty: _opponent,
    DiscardContract: _available_contract,
}


# What a card does at once; the others are in force until the end of the round (`played`), or for this turn.


def _gain(state: CrisisState, seat: Seat, effect: Gain, target: tuple[int, ...]) -> None:
    gains = state.credits if effect.what == "credit" else state.vp
    gains[seat] += effect.amount


def _ignore_event(state: CrisisState, seat: Seat, effect: IgnoreEvent, target: tuple[int, ...]) -> None:
    state.exempt |= 1 << seat


def _clear_penalty(state: CrisisState, seat: Seat, effect: ClearPenalty, target: tuple[int, ...]) -> None:
    state.penalties[seat] = max(0, state.penalties[seat] - effect.amount)


def _close_space(state: CrisisState, seat: Seat, effect: CloseSpace, target: tuple[int, ...]) -> None:
    state.closed |= 1 << target[0]


def _move_manager(state: CrisisState, seat: Seat, effect: MoveManager, target: tuple[int, ...]) -> None:
    """To 4.2, or home when that is closed (CR-R32)."""
    space, owner = target
    state.board[space] = tuple([other for other in state.board[space] if other != owner])
    to = state.deck.at[ACTIONS.index(effect.to) + 1][0]
    if not state.closed >> to & 1:
        state.board[to] = (*state.board[to], owner)


def _give_penalty(state: CrisisState, seat: Seat, effect: GivePenalty, target: tuple[int, ...]) -> None:
    state.penalties[target[0]] += effect.amount


def _discard_contract(state: CrisisState, seat: Seat, effect: DiscardContract, target: tuple[int, ...]) -> None:
    state.contracts[target[0]] = None


AT_ONCE: dict[type[Effect], Callable[[CrisisState, Seat, Any, tuple[int, ...]], None]] = {
    Gain: _gain,
    IgnoreEvent: _ignore_event,
    ClearPenalty: _clear_penalty,
    CloseSpace: _close_space,
    MoveManager: _move_manager,
    GivePenalty: _give_penalty,
    DiscardContract: _discard_contract,
}
