"""A finite set of sensible answers: bids beside what the table has seen, for a bid has no scale of its own."""

from __future__ import annotations

from typing import Final

from debacle.core.messages import Decision, Menu
from debacle.core.specs import Amount
from debacle.games.qe.rules.money import price_level, room_below_top, spent_at_least
from debacle.games.qe.rules.state import QEView

LOOKS: Final = (False, True)
SUMS: Final = (2, 5, 10, 20, 50, 100, 200, 500)
"""While nothing has been sold."""
ABOVE_OPEN: Final = (9, 10, 12, 16, 24, 40)
"""The open bid in eighths; before them stands one more than the open bid."""
OF_LEVEL: Final = (1, 2, 4, 6, 8, 10, 12, 16, 24, 40)
"""The price level in eighths, once something has been sold."""
OF_ROOM: Final = (1, 2, 4, 8, 12, 16, 24)
"""What can be spent below the top spender, in sixteenths."""
SPREAD: Final = 0.1
"""A bid lies so far around its slot at most, as a logarithm: who is known to bid eighths is outbid by a hair."""
CLOSED: Final = -1
"""Stands in a slot that has no bid now."""
SLOTS: Final = len(LOOKS) + 1 + len(SUMS) + 1 + len(ABOVE_OPEN) + len(OF_LEVEL) + len(OF_ROOM)

_NO_SUMS: Final = (CLOSED,) * len(SUMS)
_NO_OPEN: Final = (CLOSED,) * (1 + len(ABOVE_OPEN))
_NO_LEVEL: Final = (CLOSED,) * len(OF_LEVEL)
_NO_ROOM: Final = (CLOSED,) * len(OF_ROOM)
_NONE_LEGAL: Final = (False,) * SLOTS
_LOOK: Final = Menu((*LOOKS, *(CLOSED,) * (SLOTS - 2)), (True, True, *(False,) * (SLOTS - 2)))
_NO_LOOK_NO_SUMS: Final = (False, False, True, *(False,) * len(SUMS))


def menu(view: QEView, decision: Decision) -> Menu:
    """The slots: the two answers to a look, the least that is allowed, round sums, multiples of the open bid, of the
    price level, and parts of the room below the top spender."""
    asked, open_bid, sales = view.asked, view.open_bid, view.sales
    spec = None if asked is None or asked.decision != decision else asked.spec
    if spec is not None and not isinstance(spec, Amount):
        return _LOOK
    low, high = (0, -1) if spec is None else (spec.low, spec.high or 0)
    turn = len(sales)
    spent = spent_at_least(len(view.nations), sales)
    room = room_below_top(spent, view.seat)
    if turn:
        level = price_level(spent, turn, open_bid)
        sums, by_level = _NO_SUMS, tuple([level * part >> 3 for part in OF_LEVEL])
    else:
        sums, by_level = SUMS, _NO_LEVEL
    relative = (
        *(_NO_OPEN if open_bid is None else (open_bid + 1, *[open_bid * part >> 3 for part in ABOVE_OPEN])),
        *by_level,
        *([room * part >> 4 for part in OF_ROOM] if room else _NO_ROOM),
    )
    answers = (*LOOKS, low, *sums, *relative)
    if spec is None:
        return Menu(answers, _NONE_LEGAL)
    legal = [low <= bid <= high and bid != open_bid for bid in relative]
    if turn:
        return Menu(answers, (*_NO_LOOK_NO_SUMS, *legal))
    return Menu(answers, (False, False, True, *[bid <= high and bid != open_bid for bid in SUMS], *legal))
