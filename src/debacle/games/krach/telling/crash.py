"""The Krach: every hand on the table, and each bank's cover computed in view."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.krach.rules.banks import counted, face_value, total_lent
from debacle.games.krach.rules.deck import Cards
from debacle.games.krach.rules.events import BanksFailed, CoverChecked, DistressEnded, GuaranteeGiven
from debacle.games.krach.rules.state import BANKRUPT, LIVING
from debacle.games.krach.telling.cards import CapitalSight, capital_sight
from debacle.games.krach.telling.cover import CompanyLine, CoverSight, companies, cover_sight
from debacle.games.krach.telling.reader import Reader
from debacle.texts.view_models import SeatSight


class CrashBank(Struct, frozen=True, kw_only=True):
    seat: SeatSight
    plain: tuple[CapitalSight, ...]
    """All but shares."""
    plain_sum: str
    shares: tuple[CompanyLine, ...]
    guarantee: str
    cover: CoverSight
    verdict: str
    tone: str
    fortune: str


class CrashSight(Struct, frozen=True):
    going_on: bool
    banks: tuple[CrashBank, ...]


def crash(reader: Reader) -> CrashSight | None:
    """While it goes on from what lies on the table; afterwards, until the next Event, from what everybody saw."""
    last = reader.history.last_event
    if last is None or last.hands is None:
        return None
    going_on = reader.view.krach
    banks = [
        _bank(reader, seat, hand, last.hands.fortunes[seat])
        for seat, hand in enumerate(last.hands.hands)
        if hand is not None
    ]
    return CrashSight(going_on, tuple(banks))


def _bank(reader: Reader, seat: Seat, hand: Cards, taken: int) -> CrashBank:
    checked = _checked(reader, seat)
    if reader.view.krach and reader.view.fate[seat] == LIVING:
        hand = reader.view.hands[seat] or ()
        needs = total_lent(reader, seat)
    else:
        needs = total_lent(reader, seat) if checked is None else checked.loans
    shares = companies(reader, hand)
    plain = tuple([card for card in hand if reader.deck.company[card] is None])
    guarantee = _guarantee(reader, seat)
    verdict, tone = _verdict(reader, seat, checked)
    return CrashBank(
        seat=reader.seat(seat),
        plain=tuple([capital_sight(reader, card) for card in plain]),
        plain_sum=reader.money(face_value(reader.deck, plain)),
        shares=shares,
        guarantee=reader.money(guarantee) if guarantee else "",
        cover=cover_sight(reader, counted(reader.deck, hand) + guarantee, needs),
        verdict=verdict,
        tone=tone,
        fortune=reader.count("bank.fortune", taken),
    )


def _checked(reader: Reader, seat: Seat) -> CoverChecked | None:
    last = reader.history.last_event
    told = [] if last is None else last.told
    return next((event for event in told if isinstance(event, CoverChecked) and event.seat == seat), None)


def _guarantee(reader: Reader, seat: Seat) -> int:
    if reader.view.krach:
        return reader.view.guarantees[seat]
    last = reader.history.last_event
    told = [] if last is None else last.told
    return sum([event.amount for event in told if isinstance(event, GuaranteeGiven) and event.seat == seat])


def _verdict(reader: Reader, seat: Seat, checked: CoverChecked | None) -> tuple[str, str]:
    last = reader.history.last_event
    told = [] if last is None else last.told
    if reader.view.fate[seat] == BANKRUPT or any(isinstance(e, BanksFailed) and seat in e.seats for e in told):
        return reader.say("crash.failed"), "loss"
    if checked is None:
        return reader.say("crash.to_come"), ""
    if checked.cover >= checked.loans:
        return reader.say("crash.covered"), "gain"
    ended = next((e for e in told if isinstance(e, DistressEnded) and e.seat == seat), None)
    if ended is None:
        return reader.say("crash.short"), "loss"
    return (reader.say("crash.saved"), "gain") if ended.how != "given_up" else (reader.say("crash.failed"), "loss")
