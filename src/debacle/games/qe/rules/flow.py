"""How a game of Q.E. goes: one tile after another is put up, bid for and sold, until none is left."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.state import Frame, OpenFrame
from debacle.games.qe.rules.auction import Opening, SealedBids, sealed_bids
from debacle.games.qe.rules.events import GameEnded, TileTurned
from debacle.games.qe.rules.looks import Looks, who_may_look
from debacle.games.qe.rules.scoring import QEOutcome, holdings, score_game
from debacle.games.qe.rules.state import QEState


class Flow(OpenFrame[QEState], tag="turns"):
    """One turn a tile, in the booklet's five phases, until none is left (QE-09)."""

    def go(self, state: QEState, dealer: Dealer) -> None:
        if not state.stack_of_tiles:
            _finish(state, dealer)
            return
        _turn_up(state, dealer)
        state.push(sealed_bids(state) if state.auctioneer is None else Opening())  # 1. The open bid

    def back(self, state: QEState, child: Frame[QEState], dealer: Dealer) -> None:
        if isinstance(child, Opening):
            state.push(sealed_bids(state))  # 2. Secret bids, 3. the sale, 4. zero bids
        elif isinstance(child, SealedBids) and (seats := who_may_look(state)):
            state.push(Looks(seats))  # 5. The end of the sale


def _turn_up(state: QEState, dealer: Dealer) -> None:
    state.auctioneer = auctioneer = _next_auctioneer(state)
    state.tile = tile = dealer.draw(state.stack_of_tiles)  # QE-10
    if dealer.tell:
        dealer.tell_all(TileTurned, tile, auctioneer)
    if auctioneer == state.first:  # QE-22
        state.rewarded = 0


def _next_auctioneer(state: QEState) -> Seat | None:
    """The seat to the left (QE-23); nobody for the last tile, where the scoreboard says so (QE-28)."""
    if len(state.stack_of_tiles) == 1 and state.sheet.last_tile_without_auctioneer:
        return None
    return (state.first + len(state.sales)) % state.seats


def _finish(state: QEState, dealer: Dealer) -> None:
    state.auctioneer = None
    state.result = _count_up(state)
    state.stack.clear()
    dealer.tell_all(GameEnded, state.result)


def _count_up(state: QEState) -> QEOutcome:
    held = holdings(state.nations, state.tokens, state.sales, state.zero_rounds)
    return score_game(state.deck, state.sheet, held, state.last_bids)
