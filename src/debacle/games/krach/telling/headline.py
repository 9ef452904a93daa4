"""Tomorrow's headline: what decided the game, in one line."""

from __future__ import annotations

from debacle.games.krach.rules.banks import multiplier, shareholdings
from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.rules.outcome import KrachOutcome
from debacle.games.krach.rules.state import KrachView

NARROW = 1
LANDSLIDE = 15
QUICK = 4
"""Whoever ends it in so few rounds makes a line of its own."""
POOR = 3


def pattern(deck: KrachDeck, view: KrachView, outcome: KrachOutcome) -> str:
    """The most telling thing comes first."""
    if outcome.decided_by != "fortune":
        return outcome.decided_by
    winner = outcome.winners[0]
    margin = outcome.scores[winner] - max(s for seat, s in enumerate(outcome.scores) if seat != winner)
    if not outcome.survivors:
        return "all_fell"
    if len(outcome.survivors) > 1:
        return "cap_survivor" if winner in outcome.survivors else "cap_fallen"
    if outcome.scores[winner] <= POOR:
        return "poor"
    if margin <= NARROW:
        return "narrow"
    return _by_means(deck, view, outcome, margin)


def _by_means(deck: KrachDeck, view: KrachView, outcome: KrachOutcome, margin: int) -> str:
    winner = outcome.winners[0]
    fell = [turn for turn in outcome.failed_at if turn]
    if outcome.failed_at[winner] and outcome.failed_at[winner] == min(fell) and len(fell) > 1:
        return "first_to_fall"
    taken = shareholdings(deck, view.fortunes[winner] or ())
    if any(multiplier(deck, percent) > 1 for percent, _ in taken.values()):
        return "shares"
    if margin >= LANDSLIDE:
        return "landslide"
    if outcome.rounds <= QUICK:
        return "quick"
    if winner not in outcome.survivors:
        return "bankrupt"
    return "honest" if not view.fortunes[winner] else "last_standing"
