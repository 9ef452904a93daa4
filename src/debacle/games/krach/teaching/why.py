"""Why a banker has what he has in the end: which cards, and how they count."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.krach.rules.outcome import KrachOutcome
from debacle.games.krach.telling.cards import CapitalSight, capital_sight
from debacle.games.krach.telling.ending import extra_said, fortune_lines
from debacle.games.krach.telling.reader import Reader
from debacle.texts.view_models import SeatSight

RULES = {"fortune": "KR-56", "extra": "KR-57", "total": "KR-60"}
"""By column of the last page."""


class Reason(Struct, frozen=True):
    seat: SeatSight
    cards: tuple[CapitalSight, ...]
    said: tuple[str, ...]


def reasons(reader: Reader) -> Mapping[str, tuple[Reason, ...]]:
    """Everything is open when there is an end."""
    outcome = reader.view.outcome
    assert outcome is not None
    counted = {"fortune": _fortune, "extra": _extra, "total": _total}
    return {
        column: tuple([say(reader, outcome, seat) for seat in range(reader.seats)]) for column, say in counted.items()
    }


def _fortune(reader: Reader, outcome: KrachOutcome, seat: Seat) -> Reason:
    cards = reader.view.fortunes[seat] or ()
    lines = [reader.say("why.line", said=line.said, amount=line.amount) for line in fortune_lines(reader, cards)]
    said = lines if cards else [reader.say("why.nothing")]
    return Reason(reader.seat(seat), tuple([capital_sight(reader, card) for card in cards]), tuple(said))


def _extra(reader: Reader, outcome: KrachOutcome, seat: Seat) -> Reason:
    amount = reader.signed_money(outcome.extras[seat])
    said = reader.say("why.line", said=extra_said(reader, outcome, seat), amount=amount)
    return Reason(reader.seat(seat), (), (said,))


def _total(reader: Reader, outcome: KrachOutcome, seat: Seat) -> Reason:
    sums = {"fortune": outcome.fortunes[seat], "extra": outcome.extras[seat], "total": outcome.scores[seat]}
    said = [reader.say("why.total", **{name: reader.money(amount) for name, amount in sums.items()})]
    if seat in outcome.winners:
        said.append(reader.say(f"decided.{outcome.decided_by}"))
    return Reason(reader.seat(seat), (), tuple(said))
