"""How a game of Q.E. goes: one tile after another is put up, bid for and sold, until none is left."""

from __future__ import annotations

from debacle.core.audience import Audience, Seat
from debacle.core.dealer import Dealer
from debacle.core.state import Frame, OpenFrame
from debacle.games.qe.rules.auction import Opening, SealedBids, sealed_bids
from debacle.games.qe.rules.deck import TileId
from debacle.games.qe.rules.events import GameEnded, TileTurned
from debacle.games.qe.rules.looks import Looks
from debacle.games.qe.rules.scoring import Holding, QEOutcome, score_game
from debacle.games.qe.rules.state import QEState


class Turns(OpenFrame[QEState], tag="turns"):
    """One turn a tile, until none is left (QE-09)."""

    def go(self, state: QEState, dealer: Dealer) -> None:
        if not state.stack_of_tiles:
            _finish(state, dealer)
            return
        self._turn_up(state, dealer)
        state.push(sealed_bids(state) if state.auctioneer is None else Opening())

    def back(self, state: QEState, child: Frame[QEState], dealer: Dealer) -> None:
        if isinstance(child, Opening):
            state.push(sealed_bids(state))
        elif isinstance(child, SealedBids):
            seats = _may_look(state)
            if seats:
                state.push(Looks(seats))

    def _turn_up(self, state: QEState, dealer: Dealer) -> None:
        state.auctioneer = _next_auctioneer(state)
        state.tile = dealer.draw(state.stack_of_tiles)  # QE-10
        dealer.tell_all(TileTurned, state.tile, state.auctioneer)
        if state.auctioneer == state.first:  # QE-22
            state.rewarded = 0


def _next_auctioneer(state: QEState) -> Seat | None:
    """The seat to the left (QE-23); nobody for the last tile, where the scoreboard says so (QE-28)."""
    if len(state.stack_of_tiles) == 1 and state.sheet.last_tile_without_auctioneer:
        return None
    return (state.first + len(state.sales)) % state.seats


def _may_look(state: QEState) -> Audience:
    if not state.sheet.look or not state.stack_of_tiles:
        return 0
    return (1 << state.seats) - 1 & ~state.looked & ~state.sales[-1].known_by


def _finish(state: QEState, dealer: Dealer) -> None:
    state.auctioneer = None
    state.result = _count_up(state)
    state.stack.clear()
    dealer.tell_all(GameEnded, state.result)


def _count_up(state: QEState) -> QEOutcome:
    tiles: list[list[TileId]] = [[] for _ in range(state.seats)]
    spent = [0] * state.seats
    for sale in state.sales:
        if sale.winner is not None and sale.amount is not None:
            tiles[sale.winner].append(sale.tile)
            spent[sale.winner] += sale.amount
    holdings = map(Holding, state.nations, state.tokens, map(tuple, tiles), state.zero_rounds, spent)
    return score_game(state.deck, state.sheet, tuple(holdings), state.last_bids)
