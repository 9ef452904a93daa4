"""The end: tomorrow's headline, and everybody's fortune counted."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.krach.banks import face_value
from debacle.games.krach.board.books import CompanyLine, companies
from debacle.games.krach.board.cards import CapitalSight, capital_sight
from debacle.games.krach.board.headline import pattern
from debacle.games.krach.board.room import Room
from debacle.games.krach.scoring import KrachOutcome
from debacle.texts.speech import SeatSight


class SumLine(Struct, frozen=True):
    said: str
    amount: str


class Verdict(Struct, frozen=True, kw_only=True):
    seat: SeatSight
    won: bool
    rank: int
    fortune: str
    extra: str
    total: str
    fell: str
    cards: tuple[CapitalSight, ...]
    plain: str
    shares: tuple[CompanyLine, ...]
    lines: tuple[SumLine, ...]
    """The sum, line by line."""


class EndSight(Struct, frozen=True):
    headline: str
    standfirst: tuple[str, ...]
    verdicts: tuple[Verdict, ...]
    """By rank."""
    decided: str


def ending(room: Room) -> EndSight:
    outcome = room.view.outcome
    assert outcome is not None
    order = sorted(range(room.seats), key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat], seat))
    return EndSight(
        headline=_headline(room, outcome),
        standfirst=_standfirst(room, outcome),
        verdicts=tuple([_verdict(room, outcome, seat) for seat in order]),
        decided=room.say(f"decided.{outcome.decided_by}"),
    )


def _headline(room: Room, outcome: KrachOutcome) -> str:
    winners = room.names(outcome.winners)
    losers = [seat for seat in range(room.seats) if seat not in outcome.winners]
    last = room.name(min(losers, key=lambda seat: outcome.scores[seat])) if losers else winners
    return room.headline(pattern(room.deck, room.view, outcome), winner=winners, loser=last)


def _standfirst(room: Room, outcome: KrachOutcome) -> tuple[str, ...]:
    winners = room.names(outcome.winners)
    best = room.money(outcome.scores[outcome.winners[0]])
    said = [room.say("end.wins" if len(outcome.winners) == 1 else "end.share", who=winners, money=best)]
    if len(outcome.survivors) == 1:
        said.append(room.say("end.last_bank", who=room.name(outcome.survivors[0])))
    elif not outcome.survivors:
        said.append(room.say("end.no_bank"))
    else:
        said.append(room.say("end.cap", rounds=outcome.rounds))
    return tuple(said)


def _verdict(room: Room, outcome: KrachOutcome, seat: Seat) -> Verdict:
    cards = room.view.fortunes[seat] or ()
    plain = tuple([card for card in cards if room.deck.company[card] is None])
    shares = companies(room, cards)
    fell = outcome.failed_at[seat]
    better = [other for other in range(room.seats) if _beats(outcome, other, seat)]
    lines = [SumLine(room.say("end.plain"), room.money(face_value(room.deck, plain)))]
    lines += [SumLine(share.said, _times(share)) for share in shares]
    lines.append(SumLine(_extra_said(room, outcome, seat), room.signed_money(outcome.extras[seat])))
    return Verdict(
        seat=room.seat(seat),
        won=seat in outcome.winners,
        rank=len(better) + 1,
        fortune=room.money(outcome.fortunes[seat]),
        extra=room.signed_money(outcome.extras[seat]),
        total=room.money(outcome.scores[seat]),
        fell=room.say("end.fell", turn=fell) if fell else room.say("end.stands"),
        cards=tuple([capital_sight(room, card) for card in cards]),
        plain=room.money(face_value(room.deck, plain)),
        shares=shares,
        lines=tuple(lines),
    )


def _beats(outcome: KrachOutcome, one: Seat, other: Seat) -> bool:
    """A tie is broken for the winner alone (KR-R50)."""
    won = [seat in outcome.winners for seat in (one, other)]
    return (outcome.scores[one], won[0]) > (outcome.scores[other], won[1])


def _times(share: CompanyLine) -> str:
    return share.counts if share.times == 1 else f"{share.worth} × {share.times} = {share.counts}"


def _extra_said(room: Room, outcome: KrachOutcome, seat: Seat) -> str:
    score, trust = room.deck.params.score, room.view.confidence[seat]
    if seat not in outcome.survivors:
        return room.say("end.parachute")
    if len(outcome.survivors) == 1:
        bonus, each = room.money(score.last_bank_bonus_m), room.money(score.last_bank_per_confidence_m)
        return room.say("end.bonus", bonus=bonus, number=trust, each=each)
    return room.say("end.cap_bonus", number=trust, each=room.money(score.cap_survivor_per_confidence_m))
