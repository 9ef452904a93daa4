"""Phase 3: managers are placed one by one in turn order (CR-28 to CR-33)."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Either, Pick, Spec
from debacle.core.state import OpenFrame
from debacle.games.crisis.rules.deck import CardId, Space
from debacle.games.crisis.rules.deck_entries import CloseSpace, ShareSpace
from debacle.games.crisis.rules.events import ManagerPlaced, ManagerUnused
from debacle.games.crisis.rules.influence_cards import card_acts, free_spaces, play_card, shareable
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.rules.transfers import Acts, can_repay, repay


class Planning(OpenFrame[CrisisState], tag="planning"):
    turns: tuple[Seat, ...]
    """Who places a manager, in order; the next one first."""
    free: tuple[Space, ...]
    """Open spaces that can take a manager, left to right."""
    sharing: CardId | None = None
    """A card that opens taken spaces to this one placement (CR-R30)."""

    def ask(self, state: CrisisState) -> tuple[Decision, ...]:
        if not self.turns:
            return ()
        seat, free = self.turns[0], self.free
        if (free and free[0] < state.deck.exports.start) or self._spaces(state, seat):
            return (state.decision(seat, "place"),)
        return ()

    def spec(self, state: CrisisState, seat: Seat) -> Spec:
        acts: Acts = {"place": Pick(self._spaces(state, seat))}
        if state.loans[seat] and can_repay(state, seat):
            acts["repay"] = None
        if state.hands[seat]:
            acts.update(card_acts(state, seat, "plan"))
        return Either(acts)

    def take(self, state: CrisisState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        act, argument = answer
        if act == "place":
            self._place(state, seat, argument, dealer)
        elif act == "repay":
            repay(state, seat, dealer)
        else:
            effect = play_card(state, seat, act, argument, dealer)
            if isinstance(effect, ShareSpace):
                self.sharing = state.deck.card_index[act]
            elif isinstance(effect, CloseSpace):
                self.free = tuple([space for space in self.free if space != argument])

    def go(self, state: CrisisState, dealer: Dealer) -> None:
        """CR-R16: where nothing is left, a manager stays unused."""
        if not self.turns:
            state.pop(dealer)
            return
        dealer.tell_all(ManagerUnused, self.turns[0])
        self.turns = self.turns[1:]

    def _spaces(self, state: CrisisState, seat: Seat) -> tuple[Space, ...]:
        """Of 4.14 only the leftmost free seat (CR-R18), and that for those who are not there yet (CR-32)."""
        free, exports = self.free, state.deck.exports
        first = bisect_left(free, exports.start)
        here = (seat,) in state.board[exports]
        spaces = free[:first] if here else free[: first + 1]
        if self.sharing is None:
            return spaces
        effect = state.deck.effects[self.sharing]
        assert isinstance(effect, ShareSpace)
        return tuple(sorted({*spaces, *shareable(state, seat, effect)}))

    def _place(self, state: CrisisState, seat: Seat, space: Space, dealer: Dealer) -> None:
        state.board[space] = (*state.board[space], seat)
        free = self.free
        if state.deck.single[space] and space in free:
            place = free.index(space)
            self.free = free[:place] + free[place + 1 :]
        self.turns, self.sharing = self.turns[1:], None
        dealer.tell_all(ManagerPlaced, seat, space)


def place_managers(state: CrisisState, dealer: Dealer) -> None:
    """Round after round until all managers are placed; who has more goes on (CR-29)."""
    managers = [max(1, state.managers[seat] + state.measures(seat).managers) for seat in range(state.seats)]
    turns = [seat for turn in range(max(managers)) for seat in state.order if managers[seat] > turn]
    state.push(Planning(tuple(turns), tuple(free_spaces(state))))
