"""The end: everybody's sums."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.crisis.rules.scoring import CrisisOutcome
from debacle.games.crisis.telling.estates import EstateSight, estate, hand
from debacle.games.crisis.telling.headline import headline
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.speech import sign
from debacle.texts.numbers import plain
from debacle.texts.view_models import SeatSight


class Verdict(Struct, frozen=True, gc=False):
    seat: SeatSight
    won: bool
    could_win: bool
    vp: str
    credits: str
    loans: str
    penalties: str
    score: str
    estate: EstateSight
    cards: str


class EndSight(Struct, frozen=True, gc=False):
    headline: str
    standfirst: tuple[str, ...]
    end: str
    verdicts: tuple[Verdict, ...]
    """By rank."""
    decided: str


def ending(reader: Reader) -> EndSight:
    outcome = reader.view.outcome
    assert outcome is not None
    turns = reader.view.order
    order = sorted(turns, key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat], turns.index(seat)))
    return EndSight(
        headline(reader, outcome),
        _standfirst(reader, outcome),
        outcome.end,
        tuple([_verdict(reader, outcome, seat) for seat in order]),
        reader.say(f"decided.{outcome.decided_by}"),
    )


def _standfirst(reader: Reader, outcome: CrisisOutcome) -> tuple[str, ...]:
    key = f"end.{outcome.end}"
    said = [reader.say(key, round=outcome.round, status=plain(outcome.status), target=outcome.target)]
    winners = reader.names(outcome.winners)
    if reader.seats == 1:
        score = plain(outcome.scores[0])
        grade = outcome.grade
        if grade is not None:
            said.append(reader.say("end.grade", score=score, grade=reader.say(f"grade.{grade.replace(' ', '_')}")))
    elif len(outcome.winners) == 1:
        said.append(reader.say("end.wins", who=winners, score=plain(outcome.scores[outcome.winners[0]])))
    elif outcome.winners:
        said.append(reader.say("end.share", who=winners, score=plain(outcome.scores[outcome.winners[0]])))
    else:
        said.append(reader.say("end.nobody", target=outcome.target))
    return tuple(said)


def _verdict(reader: Reader, outcome: CrisisOutcome, seat: Seat) -> Verdict:
    account, amounts = outcome.accounts[seat], reader.deck.amounts
    overcome = outcome.end == "overcome"
    return Verdict(
        reader.seat(seat),
        seat in outcome.winners,
        seat in outcome.eligible,
        str(account.vp),
        sign(account.credits // amounts.credits_per_final_vp) if overcome else "·",
        plain(-amounts.loan_final_vp * account.loans) if overcome else "·",
        plain(-account.penalties),
        plain(outcome.scores[seat]),
        estate(reader, seat),
        ", ".join([card.name for card in hand(reader, seat)]),
    )
