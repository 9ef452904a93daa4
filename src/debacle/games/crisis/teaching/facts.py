"""What Crisis's guide goes by, from one seat's view and own log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from debacle.core.messages import Event
from debacle.core.specs import Amount, Either, Pick
from debacle.games.crisis.rules.actions.a14_export import BLACK, CONTRACT
from debacle.games.crisis.rules.deck import CrisisDeck, Space
from debacle.games.crisis.rules.events import (
    CompanyBought,
    ContractFilled,
    EnergyBought,
    Evaluated,
    ManagerPlaced,
    Produced,
)
from debacle.games.crisis.rules.imagine import open_position
from debacle.games.crisis.rules.production import crews
from debacle.games.crisis.rules.state import CrisisState, CrisisView
from debacle.games.crisis.teaching.advice import Advice, energy_wanted
from debacle.teaching.tutor import Fact

ENERGY_SOLD = f"{BLACK}energy"
Done = CompanyBought | EnergyBought | Produced | ContractFilled
"""What tells that a seat has been through a question."""
ASKED: Mapping[type[Done], str] = {
    CompanyBought: "company",
    EnergyBought: "energy",
    Produced: "produce",
    ContractFilled: "export",
}
FACTS = frozenset(
    {
        "asked", "round", "placed", "advice", "action", "first", "can", "units", "target", "vp", "gap", "ahead",
        "behind", "credits", "status", "was", "fell", "missing", "bankrupt", "over", "won",
    }
)  # fmt: skip


def facts(deck: CrisisDeck, view: CrisisView, seen: Sequence[Event]) -> Mapping[str, Fact]:
    assert view.seat is not None
    seat, target = view.seat, view.targets[view.round - 1]
    asked = "" if view.asked is None else view.asked.decision.kind
    position = open_position(deck, view)
    advice = _advice(position, view)
    action = 0 if advice is None else deck.action_of[advice]
    gap = view.vp[seat] - target
    was = _status_before(seen, view.status)
    return {
        "asked": asked,
        "round": view.round,
        "placed": sum([there.count(seat) for there in view.board]),
        "advice": 0 if advice is None else advice,
        "action": action,
        "first": not _been(deck, seen, seat, asked, action),
        "can": _can(position, view),
        "units": _units(position, view),
        "target": target,
        "vp": view.vp[seat],
        "gap": abs(gap),
        "ahead": gap >= 0,
        "behind": sum([1 for other, points in enumerate(view.vp) if other != seat and points < target]),
        "credits": view.credits[seat],
        "status": view.status,
        "was": was,
        "fell": was > view.status,
        "missing": max(0, -gap),
        "bankrupt": view.outcome is not None and view.outcome.end == "bankrupt",
        "over": view.outcome is not None,
        "won": view.outcome is not None and seat in view.outcome.winners,
    }


def _acts(view: CrisisView) -> Mapping[str, object]:
    return view.asked.spec.acts if view.asked is not None and isinstance(view.asked.spec, Either) else {}


def _advice(position: CrisisState, view: CrisisView) -> Space | None:
    spec = _acts(view).get("place")
    if not isinstance(spec, Pick) or view.seat is None:
        return None
    legal = [space for space in spec.options if isinstance(space, int)]
    return Advice(position, view.seat, legal).space(legal)


def _been(deck: CrisisDeck, seen: Sequence[Event], seat: int, asked: str, action: int) -> bool:
    """Whether this seat has sent somebody there before, or answered such a question."""
    if asked == "place":
        sent = [event.space for event in seen if isinstance(event, ManagerPlaced) and event.seat == seat]
        return action in [deck.action_of[space] for space in sent]
    return any(isinstance(event, Done) and event.seat == seat and ASKED[type(event)] == asked for event in seen)


def _can(position: CrisisState, view: CrisisView) -> bool:
    """Whether there is something to be had: a purchase that can be paid, goods to be sold, a company that can run."""
    acts = _acts(view)
    if view.asked is not None and view.asked.decision.kind == "produce":
        return view.seat is not None and bool(crews(position.deck, position.floor(view.seat), ()))
    sold = [act for act in acts if act.startswith((CONTRACT, BLACK)) and act != ENERGY_SOLD]
    return bool(sold or {"buy", "hire", "take"} & set(acts))


def _units(position: CrisisState, view: CrisisView) -> int:
    """What to buy where a number is asked: as much energy as one's companies want twice, else one."""
    spec = _acts(view).get("buy")
    if not isinstance(spec, Amount) or view.seat is None or view.asked is None:
        return 1
    if view.asked.decision.kind != "energy":
        return spec.low
    return max(spec.low, min(spec.high or spec.low, energy_wanted(position, view.seat)))


def _status_before(seen: Sequence[Event], now: int) -> int:
    """The last evaluation: what the status was before it."""
    last = next((event for event in reversed(seen) if isinstance(event, Evaluated)), None)
    return now if last is None else last.status - sum(last.differences)
