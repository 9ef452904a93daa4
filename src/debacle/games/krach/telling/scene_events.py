"""An Event, a Krach, how a bank gets away, and how it does not."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.krach.rules.banks import counted, face_value, total_lent
from debacle.games.krach.rules.deck import Cards
from debacle.games.krach.rules.deck_entries import EventCard
from debacle.games.krach.rules.events import (
    BailoutCalled,
    BanksFailed,
    CardsDrawn,
    DistressBegun,
    DistressEnded,
    EventTurned,
    HandsRevealed,
)
from debacle.games.krach.telling.cards import CapitalSight, EventSight, event_sight
from debacle.games.krach.telling.news import AHEAD, basis_of
from debacle.games.krach.telling.scene_parts import Happened, SeatCards, tone_of
from debacle.texts.scenes import Cue, SceneSight, key_of
from debacle.texts.view_models import SeatSight

BAR = 240
PER_BANK = 1300
"""Milliseconds in which one bank's hand is turned; the style sheet has the same."""


class Row(Struct, frozen=True):
    seat: SeatSight
    basis: str
    said: str
    tone: str


class EventThing(Struct, frozen=True, cache_hash=True):
    event: EventSight
    rows: tuple[Row, ...]


class TurnedHand(Struct, frozen=True):
    seat: SeatSight
    cards: tuple[CapitalSight, ...]
    cards_said: str
    counts: str
    loans: str
    verdict: str
    tone: str
    have: int
    need: int


class KrachThing(Struct, frozen=True, cache_hash=True):
    hands: tuple[TurnedHand, ...]


class Aid(Struct, frozen=True):
    name: str
    money: str
    brought: str


class RescueThing(Struct, frozen=True, cache_hash=True):
    seat: SeatSight
    need: str
    aids: tuple[Aid, ...]
    left: int


class FailedBank(Struct, frozen=True):
    hand: SeatCards
    lent: str
    confidence: int
    taken: str


class FailedThing(Struct, frozen=True, cache_hash=True):
    banks: tuple[FailedBank, ...]


# ------------------------------------------------------------ an Event


def turned(told: Happened, event: EventTurned) -> SceneSight[EventThing, str]:
    speech, banks = told.speech, told.banks
    about = speech.deck.events[event.happening]
    rows = tuple([_row(told, about, seat) for seat in banks.living])
    own = [row for row in rows if row.seat.you]
    krach = about.effect == "krach"
    return SceneSight(
        key=key_of(told.place, "event"),
        kind="event",
        kicker=speech.say("scene.kicker.event", turn=banks.turn),
        headline=told.head("krach_comes") if krach else speech.event(event.happening),
        deck=speech.text(about),
        thing=EventThing(event_sight(speech, event.happening), () if _alike(rows) else rows),
        means=_means_event(told, own, krach=krach),
        concerns=bool(own) and (krach or own[0].tone != ""),
        cues=(Cue("rumble"),) if krach else (Cue("paper"),),
    )


def _alike(rows: Sequence[Row]) -> bool:
    """Whether the card itself says it all: the same to each bank, whatever it has."""
    return len({(row.basis, row.said) for row in rows}) == 1 < len(rows) and not any(row.basis for row in rows)


def _means_event(told: Happened, own: Sequence[Row], *, krach: bool) -> str:
    if not own:
        return told.speech.say("scene.means.event_all")
    if not krach:
        return told.speech.say("scene.means.event", brings=own[0].said)
    margin = told.banks.own_margin
    key = "scene.means.krach_fine" if margin >= 0 else "scene.means.krach_short"
    return told.speech.say(key, money=told.money(abs(margin)))


def _row(told: Happened, about: EventCard, seat: Seat) -> Row:
    """What it will bring; what overheads were due is not in the log."""
    said, tone = AHEAD[about.effect](told, about, seat)
    basis = "" if about.effect == "rate_move" else basis_of(told, about, seat)
    return Row(told.speech.seat(seat), basis, said, tone)


# ------------------------------------------------------------ a Krach


def krach(told: Happened, event: HandsRevealed) -> SceneSight[KrachThing, str]:
    """The hands as they were laid open, and what they cover; how each got out of it comes later."""
    speech, banks = told.speech, told.banks
    order = [seat for seat in banks.living if event.hands[seat] is not None]
    margins = {seat: banks.margin(seat, event.hands[seat] or ()) for seat in order}
    hands = tuple([_turned_hand(told, seat, event.hands[seat] or ()) for seat in order])
    steps = [speech.by("scene.krach.covered" if margins[seat] >= 0 else "scene.krach.short", seat,
                       money=told.money(abs(margins[seat])), loans=told.money(total_lent(banks, seat)))
             for seat in order]  # fmt: skip
    return SceneSight(
        key=key_of(told.place, "krach"),
        kind="krach",
        kicker=speech.say("scene.kicker.krach", turn=banks.turn),
        headline=_krach_head(told, margins),
        steps=tuple(steps),
        deck="",
        thing=KrachThing(hands),
        means=_means_krach(told, margins),
        concerns=told.own_seat in margins,
        cues=(Cue("rumble"), *[Cue("paper", place * PER_BANK) for place in range(1, len(order))]),
    )


def _turned_hand(told: Happened, seat: Seat, hand: Cards) -> TurnedHand:
    speech, banks = told.speech, told.banks
    counts, loans = counted(speech.deck, hand) + banks.guarantees[seat], total_lent(banks, seat)
    margin, scale = counts - loans, max(counts, loans, 1)
    return TurnedHand(
        seat=speech.seat(seat),
        cards=told.sights(hand),
        cards_said=speech.count("bank.cards", len(hand)),
        counts=told.money(counts),
        loans=told.money(loans),
        verdict=speech.say("scene.krach.stands" if margin >= 0 else "scene.krach.lacks", money=told.money(abs(margin))),
        tone=tone_of(margin),
        have=BAR * counts // scale,
        need=BAR * loans // scale,
    )


def _krach_head(told: Happened, margins: dict[Seat, int]) -> str:
    short = [seat for seat, margin in margins.items() if margin < 0]
    if not short:
        return told.head("krach_all_stand")
    if len(short) == 1:
        return told.head("krach_one_short", short[0], money=told.money(-margins[short[0]]))
    if told.own_seat in short:
        others = [seat for seat in short if seat != told.own_seat]
        return told.head("krach_short_with_you", who=told.speech.names(others), number=len(short))
    return told.head("krach_many_short", who=told.speech.names(short), number=len(short))


def _means_krach(told: Happened, margins: dict[Seat, int]) -> str:
    own = margins.get(told.own_seat) if told.own_seat is not None else None
    if own is None:
        return told.speech.say("scene.means.krach_others")
    return told.speech.say(
        "scene.means.krach_stand" if own >= 0 else "scene.means.krach_out", money=told.money(abs(own))
    )


# ------------------------------------------------------------ a way out, or none


def rescued(told: Happened, seen: Sequence[Event], event: DistressEnded) -> SceneSight[RescueThing, str] | None:
    """Out of distress by the taxpayer, or because nobody dared: what else helped is a line."""
    speech, banks = told.speech, told.banks
    begun = next(at for at in range(told.place, -1, -1) if _began(seen[at], event.seat))
    aids = _aids(told, seen[begun : told.place], event.seat)
    if event.how == "given_up" or not (aids or event.how == "waived"):
        return None
    need = seen[begun]
    assert isinstance(need, DistressBegun)
    key = "waived" if event.how == "waived" else "rescued" if len(aids) == 1 else "rescued_often"
    mine, left = event.seat == told.own_seat, banks.confidence[event.seat]
    return SceneSight(
        key=key_of(told.place, "rescue"),
        kind="rescue",
        kicker=speech.say("scene.kicker.rescue", turn=banks.turn),
        headline=told.head(key, event.seat, number=len(aids), money=aids[-1].money if aids else ""),
        deck=speech.by("told.distress", event.seat, need=speech.say(f"need.{need.need}", money=told.money(need.due))),
        thing=RescueThing(speech.seat(event.seat), speech.say("scene.rescue.called"), aids, left),
        means=speech.count(
            "scene.means.rescued_you" if mine else "scene.means.rescued", left, who=speech.name(event.seat)
        ),
        concerns=mine,
        cues=(Cue("paper"), Cue("bell", 400 * (len(aids) + 1))),
    )


def _began(event: Event, seat: Seat) -> bool:
    return isinstance(event, DistressBegun) and event.seat == seat


def _aids(told: Happened, seen: Sequence[Event], seat: Seat) -> tuple[Aid, ...]:
    speech, found = told.speech, []
    for place, event in enumerate(seen):
        if isinstance(event, BailoutCalled) and event.seat == seat:
            drawn = [one.count for one in seen[place : place + 2] if isinstance(one, CardsDrawn)]
            name = speech.named(speech.deck.confidences[event.confidence])
            found.append(Aid(name, told.money(event.amount), speech.count("bank.cards", sum(drawn))))
    return tuple(found)


def failed(told: Happened, event: BanksFailed) -> SceneSight[FailedThing, str]:
    speech, banks = told.speech, told.banks
    return SceneSight(
        key=key_of(told.place, "failed"),
        kind="failed",
        kicker=speech.say("scene.kicker.failed", turn=banks.turn),
        headline=_failed_head(told, event.seats),
        deck="",
        thing=FailedThing(
            tuple(
                [
                    FailedBank(
                        SeatCards(
                            speech.seat(seat),
                            told.sights(hand),
                            speech.count("books.hand", len(hand), money=told.money(face_value(speech.deck, hand))),
                        ),
                        speech.say("bank.lent", money=told.money(total_lent(banks, seat))),
                        banks.confidence[seat],
                        speech.count("scene.failed.taken", taken) if taken else speech.say("scene.failed.taken_none"),
                    )
                    for seat, hand, taken in zip(event.seats, event.hands, event.fortunes, strict=True)
                ]
            )
        ),
        means=_means_failed(told, event),
        concerns=told.own_seat in event.seats,
        cues=(Cue("stamp", 500),),
    )


def _failed_head(told: Happened, seats: Sequence[Seat]) -> str:
    if len(seats) == 1:
        return told.head("failed", seats[0])
    if told.own_seat not in seats:
        return told.head("failed_many", who=told.speech.names(seats))
    others = told.speech.names([seat for seat in seats if seat != told.own_seat])
    return told.head("failed_many", told.own_seat, others=others)


def _means_failed(told: Happened, event: BanksFailed) -> str:
    speech, banks = told.speech, told.banks
    if told.own_seat in event.seats:
        return speech.say("scene.means.failed_you", money=told.money(counted(speech.deck, banks.own_fortune)))
    if len(banks.living) <= 1:
        return speech.say("scene.means.failed_end")
    return speech.say("scene.means.failed_lot" if told.plays else "scene.means.failed_watch")
