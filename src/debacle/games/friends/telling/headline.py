"""Tomorrow's headline: what decided the game, in one line."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.games.friends.rules.deck import CardId, FriendsDeck
from debacle.games.friends.rules.empire import factories
from debacle.games.friends.rules.scoring import FriendsOutcome
from debacle.games.friends.rules.state import FriendsView
from debacle.games.friends.telling.accounts import vp_lines

NARROW = 2
"""A victory by no more than this is a close one."""
LANDSLIDE = 20
RICH = 100
"""Whoever loses with so much in the till is worth a line."""


def pattern(deck: FriendsDeck, view: FriendsView, outcome: FriendsOutcome) -> str:
    """The most telling thing comes first."""
    if outcome.decided_by != "vp":
        return outcome.decided_by
    winner = outcome.winners[0]
    others = [seat for seat in range(len(outcome.scores)) if seat != winner]
    second = max(outcome.scores[seat] for seat in others)
    margin = outcome.scores[winner] - second
    if margin <= NARROW:
        return "narrow"
    if outcome.scores[winner] < deck.numbers.vp_goal:
        return "below"
    if min(outcome.scores) < 0:
        return "negative"
    if outcome.money[winner] == 0:
        return "broke"
    if max(outcome.money[seat] for seat in others) >= RICH:
        return "rich_loser"
    return _by_empire(deck, view, winner, margin)


def _by_empire(deck: FriendsDeck, view: FriendsView, winner: Seat, margin: int) -> str:
    if view.extra_round:
        return "prolonged"
    best = best_card(deck, view, winner)
    formula = None if best is None else deck.cards[best].vp_formula
    if formula is not None:
        return "gilded" if formula == "5_per_factory" else "landowner"
    if any(line.times > 1 for line in vp_lines(deck, view, winner)):
        return "doubled"
    if margin >= LANDSLIDE:
        return "landslide"
    if not factories(deck, view, winner):
        return "idle"
    if any(line.bonus for line in vp_lines(deck, view, winner)):
        return "trend"
    return "taste" if best is not None and deck.prestige[best] else "works"


def best_card(deck: FriendsDeck, view: FriendsView, seat: Seat) -> CardId | None:
    """What gives this empire the most points."""
    lines = vp_lines(deck, view, seat)
    return max(lines, key=lambda line: line.vp).card if lines else None
