"""What a bank may do besides what it is asked: use cards, call a bailout, make an offer (KR-R03, KR-R04)."""

from __future__ import annotations

from typing import Any, Literal

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.specs import Pick
from debacle.games.krach.rules.banks import Acts
from debacle.games.krach.rules.capital_cards import announce
from debacle.games.krach.rules.offers import OFFERS, propose
from debacle.games.krach.rules.state import KrachState
from debacle.games.krach.rules.targets import plays
from debacle.games.krach.rules.transfers import bail_out

Occasion = Literal["turn", "news", "distress"]


def add_card_acts(acts: Acts, state: KrachState, seat: Seat, occasion: Occasion) -> None:
    """Using a card, each at each of its targets, and calling a bailout."""
    usable = plays(state, seat, TRIGGERS[occasion, state.krach])
    if usable:
        acts["play"] = Pick(tuple(usable))
    if state.confidence[seat]:
        acts["bailout"] = None


def take_open_act(state: KrachState, seat: Seat, act: str, argument: Any, dealer: Dealer) -> None:
    if act in OFFERS:
        propose(state, seat, act, argument, dealer)
    elif act == "play":
        card, target = argument
        announce(state, seat, card, target, dealer)
    else:
        bail_out(state, seat, dealer)


TRIGGERS: dict[tuple[Occasion, bool], frozenset[str]] = {
    ("turn", False): frozenset(),
    ("turn", True): frozenset(),
    ("news", False): frozenset(),
    ("news", True): frozenset({"krach"}),
    ("distress", False): frozenset({"distress"}),
    ("distress", True): frozenset({"distress", "krach"}),
}
"""What a card may answer then; `krach` means the news or distress while a Krach is being resolved (KR-R10)."""
