"""The end: tomorrow's headline, and everybody's sums."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.crisis.rules.scoring import CrisisOutcome
from debacle.games.crisis.telling.estates import EstateSight, estate, hand
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.speech import sign
from debacle.texts.numbers import plain
from debacle.texts.view_models import SeatSight

NARROW = 2
"""A victory by no more than this is a close one."""
LANDSLIDE = 25
HIGH, LOW = 40, 5
"""A status from here on, or down to here, is worth a line."""
IN_DEBT = 3


class Verdict(Struct, frozen=True):
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


class EndSight(Struct, frozen=True):
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
        _headline(reader, outcome),
        _standfirst(reader, outcome),
        outcome.end,
        tuple([_verdict(reader, outcome, seat) for seat in order]),
        reader.say(f"decided.{outcome.decided_by}"),
    )


def pattern(reader: Reader, outcome: CrisisOutcome) -> str:
    """The most telling thing comes first."""
    alone = reader.seats == 1
    if outcome.end == "bankrupt":
        if alone:
            return "alone_bankrupt"
        if not outcome.winners:
            return "nobody"
        return "spoils" if len(outcome.winners) == 1 else "spoils_shared"
    if alone:
        return f"alone_{(outcome.grade or 'rescued').replace(' ', '_')}"
    if len(outcome.winners) > 1:
        return "shared"
    return _by_winner(reader, outcome, outcome.winners[0])


def _by_winner(reader: Reader, outcome: CrisisOutcome, winner: Seat) -> str:
    second = max([score for seat, score in enumerate(outcome.scores) if seat != winner])
    margin = outcome.scores[winner] - second
    account = outcome.accounts[winner]
    if outcome.decided_by != "vp":
        return "tie"
    if outcome.status <= LOW:
        return "brink"
    if margin <= NARROW:
        return "narrow"
    if account.loans >= IN_DEBT:
        return "debt"
    if outcome.status >= HIGH:
        return "boom"
    if margin >= LANDSLIDE:
        return "landslide"
    if account.penalties > max([one.penalties for seat, one in enumerate(outcome.accounts) if seat != winner]):
        return "fined"
    return "works"


def _headline(reader: Reader, outcome: CrisisOutcome) -> str:
    winners = reader.names(outcome.winners) or reader.name(0)
    losers = [seat for seat in range(reader.seats) if seat not in outcome.winners]
    loser = reader.name(max(losers, key=lambda seat: outcome.scores[seat])) if losers else winners
    return reader.headline(pattern(reader, outcome), winner=winners, loser=loser)


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
