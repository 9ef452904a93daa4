"""Which cards can be used, and at what or whom (KR-R54)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from debacle.core.audience import Seat
from debacle.games.krach.rules.banks import rivals, with_room
from debacle.games.krach.rules.deck import CardId
from debacle.games.krach.rules.deck_entries import Kind
from debacle.games.krach.rules.state import NO_STRIKE, KrachState

Seats = tuple[Seat, ...]
Targets = Sequence[int | None]
"""Seats or Workforces, or None for all rivals."""


def plays(state: KrachState, seat: Seat, triggers: frozenset[str]) -> list[tuple[CardId, int | None]]:
    """Each card that can be used now, at each of its targets; these triggers are open (KR-R08, KR-R10)."""
    deck, used, hand = state.deck, state.used, state.hands[seat]
    playable, reacts = deck.playable, deck.reacts
    if triggers:
        cards = [card for card in hand if (playable[card] or triggers & reacts[card]) and card not in used]
    else:
        cards = [card for card in hand if playable[card] and card not in used]
    if not cards:
        return []
    others, _ = rivals(state, seat)
    effects = deck.effect
    found: list[tuple[CardId, int | None]] = []
    add = found.append  # a list for each card takes twice as long
    for card in cards:
        effect = effects[card]
        if effect in BY_ITSELF:
            add((card, None))
        else:
            for target in TARGETS[effect](state, seat, others):
                add((card, target))
    return found


def _rivals(state: KrachState, seat: Seat, others: Seats) -> Targets:
    return others


def _quiet_rival_workforces(state: KrachState, seat: Seat, others: Seats) -> Targets:
    strikes = state.strikes
    return [workforce for rival in others for workforce in state.workforces[rival] if strikes[workforce] == NO_STRIKE]


def _own_strikes(state: KrachState, seat: Seat, others: Seats) -> Targets:
    return [workforce for workforce in state.workforces[seat] if state.strikes[workforce] != NO_STRIKE]


def _spare_rival_workforces(state: KrachState, seat: Seat, others: Seats) -> Targets:
    """KR-R41: never the last one."""
    owners = [rival for rival in others if len(state.workforces[rival]) > 1]
    return [workforce for rival in owners for workforce in state.workforces[rival]]


def _rival_workforces_with_room(state: KrachState, seat: Seat, others: Seats) -> Targets:
    return [workforce for rival in others for workforce in with_room(state, rival)]


def _own_debtors(state: KrachState, seat: Seat, others: Seats) -> Targets:
    return [workforce for workforce in state.workforces[seat] if state.loans[workforce]]


def _all_rivals(state: KrachState, seat: Seat, others: Seats) -> Targets:
    return (None,) if others else ()


BY_ITSELF = frozenset({"bonus", "insider_tip", "waive", "guarantee", "gain_confidence"})
TARGETS: dict[Kind | None, Callable[[KrachState, Seat, Seats], Targets]] = {
    "strike": _quiet_rival_workforces,
    "strike_breaker": _own_strikes,
    "takeover": _spare_rival_workforces,
    "inquiry": _rivals,
    "audit": _rivals,
    "toxic_loan": _rival_workforces_with_room,
    "loan_recall": _own_debtors,
    "all_discard": _all_rivals,
}
"""KR-R54: without a legal target a card cannot be used. What only answers others is none of these."""
