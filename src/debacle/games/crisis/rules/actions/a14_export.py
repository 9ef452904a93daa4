"""4.14 Export: in turns a contract, the black market, or pass, until all have passed (CR-96 to CR-106)."""

from __future__ import annotations

from typing import Any

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Amount, Either, Spec
from debacle.core.state import OpenFrame
from debacle.games.crisis.rules.actions.manager_queue import waiting
from debacle.games.crisis.rules.deck import EXPORT
from debacle.games.crisis.rules.deck_entries import RESOURCES, UseFutureContract
from debacle.games.crisis.rules.events import ContractFilled, ExportPassed, SoldOnBlackMarket
from debacle.games.crisis.rules.influence_cards import card_acts, play_card
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.rules.transfers import Acts, add, can_repay, repay

CONTRACT = "contract-"
"""An act of this name with a place of the market fills the contract that lies there."""
BLACK = "black-"
"""An act of this name with a resource sells it on the black market."""
BLACK_ACTS = tuple(BLACK + resource for resource in RESOURCES)


class Export(OpenFrame[CrisisState], tag="export"):
    queue: tuple[Seat, ...]
    """Who has not passed, the next one first."""
    filled: tuple[int, ...]
    """By seat: contracts filled this round."""
    sold: tuple[int, ...]
    """By seat and resource: units sold on the black market this round (CR-R44)."""
    future: bool = False
    """On this turn a contract of the right column may be filled too."""

    def ask(self, state: CrisisState) -> tuple[Decision, ...]:
        """Who can only pass is not asked (CR-R45), but for those of whom that would tell something (CR-R26)."""
        if self.queue:
            seat = self.queue[0]
            if state.may_play_card(seat) or can_repay(state, seat) or self._sales(state, seat):
                return (state.decision(seat, "export"),)
        return ()

    def spec(self, state: CrisisState, seat: Seat) -> Spec:
        acts = self._sales(state, seat)
        acts["pass"] = None
        if state.hands[seat]:
            acts.update(self._cards(state, seat))
        if state.loans[seat] and can_repay(state, seat):
            acts["repay"] = None
        return Either(acts)

    def take(self, state: CrisisState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        act, argument = answer
        if act == "repay":
            repay(state, seat, dealer)
        elif act == "pass":
            self._pass(state, dealer)
        elif act.startswith(CONTRACT):
            self._fill(state, seat, int(act.removeprefix(CONTRACT)), argument, dealer)
        elif act.startswith(BLACK):
            self._sell(state, seat, BLACK_ACTS.index(act), argument, dealer)
        elif isinstance(play_card(state, seat, act, argument, dealer), UseFutureContract):
            self.future = True

    def go(self, state: CrisisState, dealer: Dealer) -> None:
        if self.queue:
            self._pass(state, dealer)
        else:
            state.pop(dealer)

    def _cards(self, state: CrisisState, seat: Seat) -> Acts:
        """A card for a future contract needs one that the player can fill (CR-R59)."""
        deck, acts = state.deck, card_acts(state, seat, "export")
        needy = [act for act in acts if isinstance(deck.effects[deck.card_index[act]], UseFutureContract)]
        if needy and not self._fillable(state, seat, deck.future, len(state.contracts)):
            for act in needy:
                del acts[act]
        return acts

    def _fillable(self, state: CrisisState, seat: Seat, first: int, last: int) -> Acts:
        """The contracts on these places of the market that this seat can fill, and with how much (CR-99)."""
        acts: Acts = {}
        if self.filled[seat] >= state.measures(seat).contract_limit:
            return acts
        deck, stock = state.deck, state.stock[seat]
        for place in range(first, last):
            contract = state.contracts[place]
            if contract is not None:
                there = stock[deck.contract_resource[contract]]
                if there:
                    acts[f"{CONTRACT}{place}"] = Amount(1, min(there, deck.contracts[contract].max))
        return acts

    def _sales(self, state: CrisisState, seat: Seat) -> Acts:
        if not any(state.stock[seat]):
            return {}
        acts = self._fillable(state, seat, 0, len(state.contracts) if self.future else state.deck.future)
        self._black_market(state, seat, acts)
        return acts

    def _black_market(self, state: CrisisState, seat: Seat, acts: Acts) -> None:
        """CR-101 to CR-104."""
        limit = state.measures(seat).black_market_limit
        sold = self.sold[seat * len(RESOURCES) : (seat + 1) * len(RESOURCES)]
        for act, there, gone in zip(BLACK_ACTS, state.stock[seat], sold, strict=True):
            if there and gone < limit:
                acts[act] = Amount(1, min(there, limit - gone))

    def _fill(self, state: CrisisState, seat: Seat, place: int, units: int, dealer: Dealer) -> None:
        contract = state.contracts[place]
        assert contract is not None
        deck, measures = state.deck, state.measures(seat)
        resource = deck.contract_resource[contract]
        gain = units * max(0, deck.export_credits[resource] + measures.export_credits[resource])
        vp = units * max(0, deck.export_vp[resource] + measures.export_vp[resource])
        add(state, seat, resource, -units)
        state.credits[seat] += gain
        state.vp[seat] += vp
        state.contracts[place] = None  # CR-100
        self.filled = _plus(self.filled, seat, 1)
        self._turn()
        dealer.tell_all(ContractFilled, seat, place, contract, units, gain, vp)

    def _sell(self, state: CrisisState, seat: Seat, resource: int, units: int, dealer: Dealer) -> None:
        gain = units * state.deck.black_market[resource]
        add(state, seat, resource, -units)
        state.credits[seat] += gain
        self.sold = _plus(self.sold, seat * len(RESOURCES) + resource, units)
        self._turn()
        dealer.tell_all(SoldOnBlackMarket, seat, RESOURCES[resource], units, gain)

    def _turn(self) -> None:
        """The next one, and then again and again (CR-96)."""
        self.queue, self.future = (*self.queue[1:], self.queue[0]), False

    def _pass(self, state: CrisisState, dealer: Dealer) -> None:
        """The manager goes home (CR-105)."""
        seat = self.queue[0]
        self.queue, self.future = self.queue[1:], False
        for space in state.deck.at[EXPORT]:
            if seat in state.board[space]:
                state.board[space] = ()
        dealer.tell_all(ExportPassed, seat)


def _plus(numbers: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    return (*numbers[:place], numbers[place] + more, *numbers[place + 1 :])


def resolve(state: CrisisState, dealer: Dealer) -> None:
    queue = tuple([seat for _, seat in waiting(state, EXPORT)])
    state.push(Export(queue, (0,) * state.seats, (0,) * (len(RESOURCES) * state.seats)))
