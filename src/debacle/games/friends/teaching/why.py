"""Why a column of the final count says what it says: for each player the cards, and what each of them gives."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.friends.rules.empire import empire_vp
from debacle.games.friends.telling.accounts import vp_lines
from debacle.games.friends.telling.empires import LineSight, vp_line
from debacle.games.friends.telling.reader import Reader
from debacle.texts.numbers import plain
from debacle.texts.view_models import SeatSight

COLUMNS = {"factories": "factory", "prestige": "prestige", "influence": "influence"}


class Reason(Struct, frozen=True):
    seat: SeatSight
    lines: tuple[LineSight, ...]
    said: str


def reasons(reader: Reader) -> Mapping[str, tuple[Reason, ...]]:
    """By column of the final count; everything is open when there is one."""
    found = {
        column: tuple([_of_kind(reader, seat, kind) for seat in range(reader.seats)])
        for column, kind in COLUMNS.items()
    }
    found["vp"] = tuple([_total(reader, seat) for seat in range(reader.seats)])
    found["money"] = tuple([_money(reader, seat) for seat in range(reader.seats)])
    return found


def _of_kind(reader: Reader, seat: Seat, kind: str) -> Reason:
    counted = [line for line in vp_lines(reader.deck, reader.view, seat) if reader.deck.cards[line.card].kind == kind]
    lines = tuple([vp_line(reader, line) for line in counted])
    return Reason(reader.seat(seat), lines, "" if lines else reader.say("why.nothing"))


def _total(reader: Reader, seat: Seat) -> Reason:
    sums = dict.fromkeys(COLUMNS.values(), 0)
    for line in vp_lines(reader.deck, reader.view, seat):
        sums[reader.deck.cards[line.card].kind] += line.vp
    facts = {column: plain(sums[kind]) for column, kind in COLUMNS.items()}
    return Reason(
        reader.seat(seat), (), reader.say("why.total", **facts, vp=plain(empire_vp(reader.deck, reader.view, seat)))
    )


def _money(reader: Reader, seat: Seat) -> Reason:
    outcome = reader.view.outcome
    assert outcome is not None
    return Reason(reader.seat(seat), (), reader.say("why.money", money=reader.money(outcome.money[seat])))
