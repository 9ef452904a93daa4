"""Schemes like those of `exploits` that `steady` was never made better against: it was measured with them at the end.

Whoever changes `steady` after looking at what these win must write others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from debacle.core.game import Bot
from debacle.games.qe.bot.exploits import LOOKED_AT
from debacle.games.qe.bot.figures import Scheme, TableFigures, schemers
from debacle.games.qe.rules.deck import QEDeck


def _mirror(now: TableFigures) -> int:
    """What the last tile went for and a tenth, if that is safe."""
    wish = now.last * 11 // 10 + 1
    return wish if wish <= now.room else 0


def _bargain_hunter(now: TableFigures) -> int:
    """Twice the open bid where that is below half of the usual price."""
    if now.opens:
        return max(1, now.price // 2)
    return 2 * now.open_bid + 1 if 2 * now.open_bid < now.price else 0


def _half_line(now: TableFigures) -> int:
    """All that keeps it at half of what the top spender has spent."""
    return max(0, now.line // 2 - now.spent)


def _last_third(now: TableFigures) -> int:
    """The usual price at most until a third of the tiles is left, then whatever it takes within its room."""
    if 3 * now.left > now.left + now.turn:
        return now.price if now.gain >= 5 and now.price <= now.room else 0
    return now.room * 2 // 3


def _tit_for_tat(now: TableFigures) -> int:
    """Pays what the seat that spends most pays for a tile on average, but stays under it."""
    return min(now.room, now.line * now.seats // max(1, now.turn)) if now.turn else now.price


KEPT_BACK: Mapping[str, Scheme] = {
    "mirror": _mirror,
    "bargain-hunter": _bargain_hunter,
    "half-line": _half_line,
    "last-third": _last_third,
    "tit-for-tat": _tit_for_tat,
}


def kept_back(deck: QEDeck) -> Mapping[str, Callable[[], Bot]]:
    """With those that were looked at: none of them comes with the game, and a net is measured with all."""
    return schemers(deck, {**LOOKED_AT, **KEPT_BACK})
