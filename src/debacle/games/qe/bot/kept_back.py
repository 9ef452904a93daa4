"""Plans like those of `exploits` that `steady` was not made better against: it was measured with them when it was done.

Whoever changes `steady` after looking at what these win must write others.
"""

from __future__ import annotations

from collections.abc import Mapping

from debacle.games.qe.bot.look import Look, Plan


def _mirror(look: Look) -> int:
    """What the last tile went for and a tenth, if that is safe."""
    wish = look.last * 11 // 10 + 1
    return wish if wish <= look.room else 0


def _bargain_hunter(look: Look) -> int:
    """Twice the open bid where that is below half of the usual price."""
    if look.opens:
        return max(1, look.price // 2)
    return 2 * look.open_bid + 1 if 2 * look.open_bid < look.price else 0


def _half_line(look: Look) -> int:
    """All that keeps it at half of what the top spender has spent."""
    return max(0, look.line // 2 - look.spent)


def _last_third(look: Look) -> int:
    """The usual price at most until a third of the tiles is left, then whatever it takes within its room."""
    if 3 * look.left > look.left + look.turn:
        return look.price if look.gain >= 5 and look.price <= look.room else 0
    return look.room * 2 // 3


def _tit_for_tat(look: Look) -> int:
    """Pays what the seat that spends most pays for a tile on average, but stays under it."""
    return min(look.room, look.line * look.seats // max(1, look.turn)) if look.turn else look.price


KEPT_BACK: Mapping[str, Plan] = {
    "mirror": _mirror,
    "bargain-hunter": _bargain_hunter,
    "half-line": _half_line,
    "last-third": _last_third,
    "tit-for-tat": _tit_for_tat,
}
