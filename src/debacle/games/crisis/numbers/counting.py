"""What a designer counts in many games of Crisis: points as they stand, and what was bought, hired, played, filled."""

from __future__ import annotations

from debacle.core.messages import Event, Occurrence
from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.events import CompanyBought, ContractFilled, EventDrawn, InfluencePlayed, WorkerHired
from debacle.games.crisis.rules.scoring import overcome
from debacle.games.crisis.rules.state import CrisisState


def standing(state: CrisisState) -> tuple[int, ...]:
    """As if the crisis were overcome now (CR-119 to CR-122)."""
    return overcome(state.deck, state.accounts(), state.round, state.status, 0).scores


def counted(deck: CrisisDeck, event: Event) -> Occurrence | None:
    if isinstance(event, CompanyBought):
        return Occurrence("bought", deck.companies[event.company].id, event.seat, event.credits)
    if isinstance(event, WorkerHired):
        return Occurrence("hired", deck.workers[event.worker].id, event.seat, event.credits)
    if isinstance(event, InfluencePlayed):
        return Occurrence("played", deck.influence[event.card].id, event.seat)
    if isinstance(event, ContractFilled):
        return Occurrence("filled", deck.contracts[event.contract].id, event.seat, event.credits)
    if isinstance(event, EventDrawn):
        return Occurrence("turned", deck.events[event.card].id, None)
    return None
