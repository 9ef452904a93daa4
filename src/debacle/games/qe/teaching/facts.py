"""What Q.E.'s guide goes by, from one seat's view and own log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.qe.bot.valuation import collections
from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.rules.deck import QEDeck
from debacle.games.qe.rules.events import BidsTied, TileSold, ZeroBid
from debacle.games.qe.rules.state import QEView
from debacle.teaching.tutor import Fact

WORTH = 4
"""Points for which it pays to print."""
OPENING, MORE, TIED = 6, 3, 5

FACTS = frozenset(
    {
        "asked", "turn", "turns", "lap", "open_bid", "above", "advice", "spent", "top", "move", "tiles", "points",
        "tile_vp", "gain", "own_tile", "zero_rewarded", "tie_seen", "own_zero", "won_last", "over", "won", "out",
    }
)  # fmt: skip


def facts(deck: QEDeck, view: QEView, seen: Sequence[Event]) -> Mapping[str, Fact]:
    assert view.seat is not None
    seat, seats = view.seat, len(view.nations)
    tile = None if view.tile is None else deck.tiles[view.tile]
    open_bid, held, spent = view.open_bid or 0, collections(deck, view)[seat], _likely_spent(view)
    gain = 0 if tile is None else held.gain(tile)
    advice = _advice(view, seat, spent, gain)
    return {
        "asked": "" if view.asked is None else view.asked.decision.kind,
        "turn": len(view.sales) + 1,
        "turns": len(deck.sheets[seats].tiles),
        "lap": len(view.sales) // seats + 1,
        "open_bid": open_bid,
        "above": open_bid + 1,
        "advice": advice,
        "spent": spent[seat],
        "top": max([money for other, money in enumerate(spent) if other != seat]),
        "move": _move(open_bid, advice),
        "tiles": sum([sale.winner == seat for sale in view.sales]),
        "points": held.points(),
        "tile_vp": 0 if tile is None else tile.vp,
        "gain": gain,
        "own_tile": tile is not None and tile.nation == view.nations[seat],
        "zero_rewarded": bool(view.rewarded >> seat & 1),
        "tie_seen": any(isinstance(event, BidsTied) for event in seen),
        "own_zero": any(isinstance(event, ZeroBid) and event.seat == seat for event in seen),
        "won_last": _winner_of_last(seen) == seat,
        "over": view.outcome is not None,
        "won": view.outcome is not None and seat in view.outcome.winners,
        "out": view.outcome is not None and view.outcome.sheets[seat].eliminated,
    }


def _likely_spent(view: QEView) -> list[int]:
    """By seat: what is known to this seat, and twice the open bid where it is not."""
    spent = [0] * len(view.nations)
    for sale in view.sales:
        if sale.winner is not None:
            spent[sale.winner] += 2 * (sale.open_bid or 0) if sale.amount is None else sale.amount
    return spent


def _advice(view: QEView, seat: Seat, spent: Sequence[int], gain: int) -> int:
    """Enough against round sums, for what is worth it, and never so much that one might have printed most."""
    room = max([money for other, money in enumerate(spent) if other != seat]) - spent[seat] - 1
    if view.open_bid is None:
        return max(1, min(OPENING * (1 + len(view.sales) // len(view.nations)), room // 3))
    wanted = 2 * view.open_bid + (TIED if _bids_again(view) else MORE)
    if gain >= WORTH and (wanted <= room or len(view.sales) < len(view.nations)):
        return wanted
    return view.open_bid + 1 if view.rewarded >> seat & 1 and view.open_bid < room else 0


def _move(open_bid: int, advice: int) -> str:
    """What the advice comes to: to buy, to try one's luck, or to print nothing."""
    return "zero" if advice == 0 else "try" if advice == open_bid + 1 else "buy"


def _bids_again(view: QEView) -> bool:
    frame = view.stack[-1]
    return isinstance(frame, SealedBids) and frame.ties > 0


def _winner_of_last(seen: Sequence[Event]) -> int | None:
    return next((event.seat for event in reversed(seen) if isinstance(event, TileSold)), None)
