"""Plans like those of `exploits` that `steady` was not made better against: it was measured with them when it was done.

Whoever changes `steady` after looking at what these win must write others.
"""

from __future__ import annotations

from collections.abc import Mapping

from debacle.games.qe.bot.look import FIRST_PRICE, Look, Plan


def _mirror(look: Look) -> int:
    """What the last tile went for and a tenth, if that is safe."""
    wish = look.last * 11 // 10 + 1
    return wish if wish <= look.room else 0


def _rising(look: Look) -> int:
    """The part of its room that the game has gone."""
    return look.room * look.turn // (look.turn + look.left)


def _every_third(look: Look) -> int:
    """Half as much again as the usual price, for every third tile and no other."""
    return look.price * 3 // 2 if look.turn % 3 == 2 else 0


def _monopolist(look: Look) -> int:
    """Three times the price for what adds six points or more, and just over the open bid for the best of the rest."""
    if look.gain >= 6:
        return min(3 * look.price, look.room or look.price)
    return look.open_bid + 1 if look.vp == 4 and look.open_bid < look.room else 0


def _dear_opener(look: Look) -> int:
    """Its own tiles at twice the price; nothing for those of others."""
    return 2 * look.price if look.opens else 0


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


def _alternating(look: Look) -> int:
    """Half of its room and nothing, lap by lap: one lap lulls the table, the next one harvests."""
    return look.room // 2 if look.turn // look.seats % 2 else 0


def _always_room(look: Look) -> int:
    """All that it can spend without danger, at every tile."""
    return look.room


def _gambler(look: Look) -> int:
    """Four times in five nothing; else twice the highest price seen, dangerous or not."""
    return 2 * (look.highest or FIRST_PRICE) if look.chance.random() < 0.2 else 0


def _billion(look: Look) -> int:
    """A billion for the first tile that it wants, and a billion more for each that it still gets; the sums frighten."""
    return 10**9 if look.gain >= 6 and look.turn < look.left else 0


KEPT_BACK: Mapping[str, Plan] = {
    "mirror": _mirror,
    "rising": _rising,
    "every-third": _every_third,
    "monopolist": _monopolist,
    "dear-opener": _dear_opener,
    "bargain-hunter": _bargain_hunter,
    "half-line": _half_line,
    "last-third": _last_third,
    "tit-for-tat": _tit_for_tat,
    "alternating": _alternating,
    "always-room": _always_room,
    "gambler": _gambler,
    "billion": _billion,
}
