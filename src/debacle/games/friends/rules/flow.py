"""How a game of Friends goes: rounds of four phases, until somebody has enough of it or the cards run out (FR-08)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from debacle.core.dealer import Dealer
from debacle.core.state import Frame, OpenFrame
from debacle.games.friends.rules.auction import Auctions
from debacle.games.friends.rules.card_turns import CardTurns
from debacle.games.friends.rules.empire import empire_vp
from debacle.games.friends.rules.events import GameEnded, RoundBegun
from debacle.games.friends.rules.income import Income
from debacle.games.friends.rules.last_word import LastWord
from debacle.games.friends.rules.row import refill
from debacle.games.friends.rules.scoring import count_up
from debacle.games.friends.rules.state import FriendsState, Phase
from debacle.games.friends.rules.transfers import clockwise


class Flow(OpenFrame[FriendsState], tag="rounds"):
    """Refill the row, play cards, auctions, income, and again; each phase begins when the one before it is over.

    The first round begins with the auctions: the row lies there (FR-09), and nobody has a card to play.
    """

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        AFTER[state.phase](state, dealer)

    def back(self, state: FriendsState, child: Frame[FriendsState], dealer: Dealer) -> None:
        if not isinstance(child, LastWord):
            return
        if child.goes_on:
            state.extra_round = True
            _pay_income(state)
        else:
            _finish(state, dealer)


def _refill_the_row(state: FriendsState, dealer: Dealer) -> None:
    """Phase 1, which asks nobody, and on to phase 2."""
    state.round += 1
    refill(state, dealer)
    dealer.tell_all(RoundBegun, state.round, state.last_round)
    state.phase = "cards"
    state.push(CardTurns(clockwise(state, state.marker)))


def _hold_auctions(state: FriendsState, dealer: Dealer) -> None:
    """Phase 3."""
    state.money_shown = False
    state.phase = "auctions"
    state.push(Auctions())


def _look_for_the_end(state: FriendsState, dealer: Dealer) -> None:
    """After the auctions and nowhere else (FR-86)."""
    state.money_shown = False
    if _the_end(state):
        state.push(LastWord())
    else:
        _pay_income(state)


def _pay_income(state: FriendsState) -> None:
    """Phase 4."""
    state.phase = "income"
    state.push(Income())


def _end_round(state: FriendsState, dealer: Dealer) -> None:
    state.struck = state.sucked_dry = ()
    state.barred = ()
    state.no_base_income = False
    state.phase = "refill"


AFTER: Mapping[Phase, Callable[[FriendsState, Dealer], None]] = {
    "refill": _refill_the_row,
    "cards": _hold_auctions,
    "auctions": _look_for_the_end,
    "income": _end_round,
}
"""What comes when a phase is over; a refill is over when the row is full, so it is the refill itself."""


def _the_end(state: FriendsState) -> bool:
    """FR-86, FR-87, FR-R33."""
    if state.last_round or state.extra_round:
        return True
    goal = state.deck.numbers.vp_goal
    return any(empire_vp(state.deck, state, seat) >= goal for seat in range(state.seats))


def _finish(state: FriendsState, dealer: Dealer) -> None:
    state.result = count_up(state.deck, state, state.money)
    state.stack.clear()
    dealer.tell_all(GameEnded, state.result, tuple(state.money))
