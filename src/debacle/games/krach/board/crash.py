"""The Krach: every hand on the table, and each bank's cover computed in view."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.krach.banks import BANKRUPT, LIVING, Cards, counted, face_value, total_lent
from debacle.games.krach.board.books import CompanyLine, CoverSight, companies, cover_sight
from debacle.games.krach.board.cards import CapitalSight, capital_sight
from debacle.games.krach.board.room import Room
from debacle.games.krach.events import BanksFailed, CoverChecked, DistressEnded, GuaranteeGiven
from debacle.texts.speech import SeatSight


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


def crash(room: Room) -> CrashSight | None:
    """While it goes on from what lies on the table; afterwards, until the next Event, from what everybody saw."""
    last = room.history.last_event
    if last is None or last.hands is None:
        return None
    going_on = room.view.krach
    banks = [
        _bank(room, seat, hand, last.hands.fortunes[seat])
        for seat, hand in enumerate(last.hands.hands)
        if hand is not None
    ]
    return CrashSight(going_on, tuple(banks))


def _bank(room: Room, seat: Seat, hand: Cards, taken: int) -> CrashBank:
    checked = _checked(room, seat)
    if room.view.krach and room.view.fate[seat] == LIVING:
        hand = room.view.hands[seat] or ()
        needs = total_lent(room, seat)
    else:
        needs = total_lent(room, seat) if checked is None else checked.loans
    shares = companies(room, hand)
    plain = tuple([card for card in hand if room.deck.company[card] is None])
    guarantee = _guarantee(room, seat)
    verdict, tone = _verdict(room, seat, checked)
    return CrashBank(
        seat=room.seat(seat),
        plain=tuple([capital_sight(room, card) for card in plain]),
        plain_sum=room.money(face_value(room.deck, plain)),
        shares=shares,
        guarantee=room.money(guarantee) if guarantee else "",
        cover=cover_sight(room, counted(room.deck, hand) + guarantee, needs),
        verdict=verdict,
        tone=tone,
        fortune=room.count("bank.fortune", taken),
    )


def _checked(room: Room, seat: Seat) -> CoverChecked | None:
    last = room.history.last_event
    told = [] if last is None else last.told
    return next((event for event in told if isinstance(event, CoverChecked) and event.seat == seat), None)


def _guarantee(room: Room, seat: Seat) -> int:
    if room.view.krach:
        return room.view.guarantees[seat]
    last = room.history.last_event
    told = [] if last is None else last.told
    return sum([event.amount for event in told if isinstance(event, GuaranteeGiven) and event.seat == seat])


def _verdict(room: Room, seat: Seat, checked: CoverChecked | None) -> tuple[str, str]:
    last = room.history.last_event
    told = [] if last is None else last.told
    if room.view.fate[seat] == BANKRUPT or any(isinstance(e, BanksFailed) and seat in e.seats for e in told):
        return room.say("crash.failed"), "loss"
    if checked is None:
        return room.say("crash.to_come"), ""
    if checked.cover >= checked.loans:
        return room.say("crash.covered"), "gain"
    ended = next((e for e in told if isinstance(e, DistressEnded) and e.seat == seat), None)
    if ended is None:
        return room.say("crash.short"), "loss"
    return (room.say("crash.saved"), "gain") if ended.how != "given_up" else (room.say("crash.failed"), "loss")
