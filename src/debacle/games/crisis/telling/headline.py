"""Tomorrow's headline: how the game ended, in one line."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.games.crisis.rules.scoring import CrisisOutcome
from debacle.games.crisis.telling.speech import Speech

NARROW = 2
"""A victory by no more than this is a close one."""
LANDSLIDE = 25
HIGH, LOW = 40, 5
"""A status from here on, or down to here, is worth a line."""
IN_DEBT = 3


def pattern(reader: Speech, outcome: CrisisOutcome) -> str:
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


def _by_winner(reader: Speech, outcome: CrisisOutcome, winner: Seat) -> str:
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


def headline(reader: Speech, outcome: CrisisOutcome) -> str:
    winners = reader.names(outcome.winners) or reader.name(0)
    losers = [seat for seat in range(reader.seats) if seat not in outcome.winners]
    loser = reader.name(max(losers, key=lambda seat: outcome.scores[seat])) if losers else winners
    return reader.headline(pattern(reader, outcome), winner=winners, loser=loser)
