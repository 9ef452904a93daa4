"""Tomorrow's headline: what decided the game."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.games.qe.rules.scoring import QEOutcome, Score
from debacle.games.qe.telling.speech import Speech

NARROW = 2
"""A victory by no more than this is a close one."""


def headline(speech: Speech, outcome: QEOutcome) -> str:
    winners, out = speech.names(outcome.winners), speech.names(eliminated(outcome))
    return speech.headline(pattern(outcome), winner=winners, out=out)


def eliminated(outcome: QEOutcome) -> list[Seat]:
    return [seat for seat, score in enumerate(outcome.sheets) if score.eliminated]


def pattern(outcome: QEOutcome) -> str:
    """The most telling thing comes first."""
    if outcome.decided_by != "score":
        return outcome.decided_by
    seat = outcome.winners[0]
    won = outcome.sheets[seat]
    if won.spent == 0:
        return "nothing_spent"
    if any(score.eliminated and score.total > won.total for score in outcome.sheets):
        return "loot"
    margin = won.total - _best_other(outcome, seat)
    if won.thrift and won.thrift >= margin:
        return "thrift"
    return "narrow" if margin <= NARROW else _greatest_line(won)


def _best_other(outcome: QEOutcome, winner: Seat) -> int:
    others = [score.total for seat, score in enumerate(outcome.sheets) if seat != winner and not score.eliminated]
    return max(others, default=0)


def _greatest_line(score: Score) -> str:
    lines = {
        "diversification": score.diversification,
        "monopolisation": sum(score.monopolies),
        "nationalisation": score.nationalisation,
        "zero_bids": score.zero_bids,
        "companies": score.companies,
    }
    return max(lines, key=lambda line: lines[line])
