"""What Q.E.'s guide goes by, from one seat's view and own log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from debacle.core.messages import Event
from debacle.games.qe.bot.valuation import collections
from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.rules.deck import QEDeck
from debacle.games.qe.rules.events import BidsTied, TileSold, ZeroBid
from debacle.games.qe.rules.state import QEView
from debacle.teaching.tutor import Fact

FACTS = frozenset(
    {
        "asked", "turn", "lap", "open_bid", "spent", "tile_vp", "gain", "own_tile", "tiles", "zero_rewarded", "tie",
        "tie_seen", "zero_seen", "own_zero", "won_last", "above", "double", "over", "won",
    }
)  # fmt: skip


def facts(deck: QEDeck, view: QEView, seen: Sequence[Event]) -> Mapping[str, Fact]:
    assert view.seat is not None
    seat, seats = view.seat, len(view.nations)
    tile = None if view.tile is None else deck.tiles[view.tile]
    open_bid = view.open_bid or 0
    frame = view.stack[-1] if view.stack else None
    own = [sale for sale in view.sales if sale.winner == seat]
    return {
        "asked": "" if view.asked is None else view.asked.decision.kind,
        "turn": len(view.sales) + 1,
        "lap": len(view.sales) // seats + 1,
        "open_bid": open_bid,
        "above": open_bid + 1,
        "double": 2 * open_bid + 1,
        "spent": sum([sale.amount or 0 for sale in own]),
        "tiles": len(own),
        "tile_vp": 0 if tile is None else tile.vp,
        "gain": 0 if tile is None else collections(deck, view)[seat].gain(tile),
        "own_tile": tile is not None and tile.nation == view.nations[seat],
        "zero_rewarded": bool(view.rewarded >> seat & 1),
        "tie": isinstance(frame, SealedBids) and frame.ties > 0,
        "tie_seen": any(isinstance(event, BidsTied) for event in seen),
        "zero_seen": any(isinstance(event, ZeroBid) for event in seen),
        "own_zero": any(isinstance(event, ZeroBid) and event.seat == seat for event in seen),
        "won_last": _winner_of_last(seen) == seat,
        "over": view.outcome is not None,
        "won": view.outcome is not None and seat in view.outcome.winners,
    }


def _winner_of_last(seen: Sequence[Event]) -> int | None:
    return next((event.seat for event in reversed(seen) if isinstance(event, TileSold)), None)
