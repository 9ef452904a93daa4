"""What a player believes about the game: what trust, a bank and a card are worth, and how crooked to be."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Weights(Struct, frozen=True):
    """The numbers of `steady`; found by letting players with other numbers play each other. Money is in M."""

    greed: float = 1.0
    """How often it pockets at a moment that looks good."""
    patience: float = 0.2
    """How much of what could be pocketed unseen a CEO hopes for who waits for that."""
    vigilance: float = 0.9
    """How often it watches when it could."""
    heat: float = 0.4
    """How much worse than the best an act may look and still be done a third as often."""
    focus: float = 2.0
    """How much closer a CEO who takes twice as much is watched: this power of it."""
    trust: float = 3.5
    """What a Confidence card is worth while there are others."""
    last_trust: float = 8.0
    """What the last one is worth: the next that is lost may cost the bank."""
    bank: float = 16.0
    """What the bank itself is worth while all Capital is still in play."""
    laps: float = 3.0
    """How many laps ahead it counts what a Workforce or a loan brings."""
    duty: float = 2.5
    """How many laps of overhead it counts against them."""
    tied_up: float = 0.3
    """How much of its worth a card that is lent is lost to its bank."""
    margin: float = 1.0
    """How many Confidence cards it does not count on as cover when it lends."""
    prudence: float = 2.0
    """How much of the danger to its bank it feels: nothing, and it is reckless."""
    malice: float = 0.5
    """How much of what a rival loses is a gain, when there is only one."""
    thrift: float = 0.85
    """How much of what a lot is worth to bid for it."""


STEADY = Weights()

USUAL_LOOKS = 0.65
"""What one expects of others: how often a CEO who can watch does so ..."""
USUAL_BLINKS = 4.0
"""... which is worth as much as so many blinks that were seen ..."""
USUAL_CARDS = 1.0
"""... and how many cards come to his fortune in a lap, one way or another."""
USUAL_LAPS = 2.0
"""How many laps this expectation is worth beside what was seen."""

PREMIUM: Mapping[str, float] = {
    "bonus": 1.2, "strike": 0.1, "strike_breaker": 0.3, "takeover": 0.0, "inquiry": 0.1, "audit": -0.6, "cancel": 0.8,
    "tax_haven": 1.6, "insider_tip": 0.0, "waive": 2.0, "guarantee": 2.0, "gain_confidence": 0.5, "toxic_loan": 0.2,
    "loan_recall": 1.5, "all_discard": -0.5,
}  # fmt: skip
"""By effect: what a card that can be used is worth beyond its value; a bonus, for each card that it lets one take."""
