"""The end: tomorrow's headline, and everybody's fortune counted."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.krach.rules.banks import face_value
from debacle.games.krach.rules.deck import Cards
from debacle.games.krach.rules.outcome import KrachOutcome
from debacle.games.krach.telling.cards import CapitalSight, capital_sight
from debacle.games.krach.telling.cover import CompanyLine, companies
from debacle.games.krach.telling.headline import pattern
from debacle.games.krach.telling.reader import Reader
from debacle.texts.view_models import SeatSight


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


def ending(reader: Reader) -> EndSight:
    outcome = reader.view.outcome
    assert outcome is not None
    order = sorted(range(reader.seats), key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat], seat))
    return EndSight(
        headline=_headline(reader, outcome),
        standfirst=_standfirst(reader, outcome),
        verdicts=tuple([_verdict(reader, outcome, seat) for seat in order]),
        decided=reader.say(f"decided.{outcome.decided_by}"),
    )


def _headline(reader: Reader, outcome: KrachOutcome) -> str:
    winners = reader.names(outcome.winners)
    losers = [seat for seat in range(reader.seats) if seat not in outcome.winners]
    last = reader.name(min(losers, key=lambda seat: outcome.scores[seat])) if losers else winners
    return reader.headline(pattern(reader.deck, reader.view, outcome), winner=winners, loser=last)


def _standfirst(reader: Reader, outcome: KrachOutcome) -> tuple[str, ...]:
    winners = reader.names(outcome.winners)
    best = reader.money(outcome.scores[outcome.winners[0]])
    said = [reader.say("end.wins" if len(outcome.winners) == 1 else "end.share", who=winners, money=best)]
    if len(outcome.survivors) == 1:
        said.append(reader.say("end.last_bank", who=reader.name(outcome.survivors[0])))
    elif not outcome.survivors:
        said.append(reader.say("end.no_bank"))
    else:
        said.append(reader.say("end.cap", rounds=outcome.rounds))
    return tuple(said)


def fortune_lines(reader: Reader, cards: Cards) -> tuple[SumLine, ...]:
    """What was taken, company by company, with its multiples (KR-45)."""
    plain = tuple([card for card in cards if reader.deck.company[card] is None])
    lines = [SumLine(reader.say("end.plain"), reader.money(face_value(reader.deck, plain)))]
    return (*lines, *[SumLine(share.said, _times(share)) for share in companies(reader, cards)])


def _verdict(reader: Reader, outcome: KrachOutcome, seat: Seat) -> Verdict:
    cards = reader.view.fortunes[seat] or ()
    plain = tuple([card for card in cards if reader.deck.company[card] is None])
    shares = companies(reader, cards)
    fell = outcome.failed_at[seat]
    better = [other for other in range(reader.seats) if _beats(outcome, other, seat)]
    extra = SumLine(extra_said(reader, outcome, seat), reader.signed_money(outcome.extras[seat]))
    return Verdict(
        seat=reader.seat(seat),
        won=seat in outcome.winners,
        rank=len(better) + 1,
        fortune=reader.money(outcome.fortunes[seat]),
        extra=reader.signed_money(outcome.extras[seat]),
        total=reader.money(outcome.scores[seat]),
        fell=reader.say("end.fell", turn=fell) if fell else reader.say("end.stands"),
        cards=tuple([capital_sight(reader, card) for card in cards]),
        plain=reader.money(face_value(reader.deck, plain)),
        shares=shares,
        lines=(*fortune_lines(reader, cards), extra),
    )


def _beats(outcome: KrachOutcome, one: Seat, other: Seat) -> bool:
    """A tie is broken for the winner alone (KR-R50)."""
    won = [seat in outcome.winners for seat in (one, other)]
    return (outcome.scores[one], won[0]) > (outcome.scores[other], won[1])


def _times(share: CompanyLine) -> str:
    return share.counts if share.times == 1 else f"{share.worth} × {share.times} = {share.counts}"


def extra_said(reader: Reader, outcome: KrachOutcome, seat: Seat) -> str:
    score, trust = reader.deck.params.score, reader.view.confidence[seat]
    if seat not in outcome.survivors:
        return reader.say("end.parachute")
    if len(outcome.survivors) == 1:
        bonus, each = reader.money(score.last_bank_bonus_m), reader.money(score.last_bank_per_confidence_m)
        return reader.say("end.bonus", bonus=bonus, number=trust, each=each)
    return reader.say("end.cap_bonus", number=trust, each=reader.money(score.cap_survivor_per_confidence_m))
