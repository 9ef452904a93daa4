"""What a player believes about the game: how long it lasts, what money buys, and what a card up the sleeve is worth."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Weights(Struct, frozen=True):
    """The numbers of `steady`; found by letting players of different weights play each other."""

    patience: float = 0.55
    """What a euro of a later income is worth today."""
    rivalry: float = 0.8
    """How much a point for the others hurts, beside a point of one's own."""
    supply: float = 0.85
    """Of all that will be turned up, how much is really to be had for money."""
    shade: float = 0.95
    """How much of what a lot is worth to bid for it."""
    whim: float = 0.06
    """How far a bid may stray from that."""
    leap: float = 0.7
    """How much of what a rival will surely pay to bid at once."""
    pace: float = 5.5
    """VP that a leader gains in a round."""
    hold: float = 1.1
    """How much of what an action card is worth to expect from keeping it."""
    finish: float = 4.0
    """Points that it is worth to stand at the goal and ahead."""


STEADY = Weights()

SLEEVE: Mapping[str, float] = {
    "factory_limit": 10, "double_vp": 36, "protect": 10, "base_income": 26, "double_production": 28,
    "prestige_bonus": 24,
    "take_factory": 30, "take_removed": 22, "triple_then_destroy": 14, "destroy_card": 28, "extra_round": 14,
    "all_pay_bank": 8, "bar_bidder": 8, "swap_prestige": 14, "open_money": 2, "swap_factory": 14,
    "card_to_row_end": 22, "no_base_income": 6, "cancel_action": 16, "destroy_factory": 22, "half_price": 18,
    "double_poorest": 10, "collect_per_factory": 18, "no_production": 6, "extra_production": 18, "forced_sale": 30,
}  # fmt: skip
"""By effect: the euros that a card waiting for its moment is worth, early in the game."""
EUROS_A_POINT = 6.0
"""The price of a VP that the figures above are meant for."""
