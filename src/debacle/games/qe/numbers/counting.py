"""What a designer counts in many games of Q.E.: points as they stand, bids, and which tile went for how much."""

from __future__ import annotations

from debacle.core.messages import Event, Occurrence
from debacle.games.qe.rules.deck import QEDeck, TileId
from debacle.games.qe.rules.events import BidOpened, BidSealed, TileSold
from debacle.games.qe.rules.scoring import holdings, score_game
from debacle.games.qe.rules.state import QEState


def standing(state: QEState) -> tuple[int, ...]:
    """Whoever has printed most would be out (QE-35), and has nothing."""
    held = holdings(state.nations, state.tokens, state.sales, state.zero_rounds)
    sheets = score_game(state.deck, state.sheet, held).sheets
    return tuple([0 if sheet.eliminated else sheet.total for sheet in sheets])


def counted(deck: QEDeck, event: Event) -> Occurrence | None:
    if isinstance(event, TileSold):
        return Occurrence("bought", _tile(deck, event.tile), event.seat, event.amount)
    if isinstance(event, BidOpened):
        return Occurrence("bid", "open", event.seat, event.amount)
    if isinstance(event, BidSealed):
        return Occurrence("bid", "sealed", event.seat, event.amount)
    return None


def _tile(deck: QEDeck, number: TileId) -> str:
    tile = deck.tiles[number]
    return f"{deck.nations[tile.nation]} {deck.industries[tile.industry]} {tile.vp}"
