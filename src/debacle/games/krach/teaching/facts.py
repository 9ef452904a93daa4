"""What Krach's guide goes by, from one seat's view and own log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from debacle.core.messages import Event
from debacle.games.krach.rules.banks import counted
from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.rules.events import CardsDrawn, EmbezzlerCaught, HandsRevealed, Pocketed, WatchersSeen
from debacle.games.krach.rules.state import KrachView
from debacle.games.krach.teaching.advice import advice, eyes_open, lent, margin, ticked
from debacle.teaching.tutor import Fact

FACTS = frozenset(
    {
        "asked", "turn", "mine", "crews", "confidence", "lent", "margin", "fortune", "event", "krach", "eyes", "move",
        "ticks", "tick_1", "tick_2", "tick_3", "card", "crew", "default_crew", "watched_me", "pocketed", "catches",
        "own_catches", "interest_seen", "krach_seen", "over", "won", "score", "best",
    }
)  # fmt: skip


def facts(deck: KrachDeck, view: KrachView, seen: Sequence[Event]) -> Mapping[str, Fact]:
    seat = view.seat
    assert seat is not None
    outcome, hand = view.outcome, view.hands[seat] or ()
    advised = advice(deck, view)
    others = [event.seat for event in seen if isinstance(event, EmbezzlerCaught)]
    return {
        "asked": "" if view.asked is None else view.asked.decision.kind,
        "turn": view.turn,
        "mine": view.active == seat,
        "crews": len(view.workforces[seat]),
        "confidence": view.confidence[seat],
        "lent": lent(deck, view, seat),
        "margin": margin(deck, view, seat, hand),
        "fortune": counted(deck, view.fortunes[seat] or ()),
        "event": "" if view.event is None else deck.events[view.event].effect,
        "krach": view.krach,
        "eyes": eyes_open(view, seat),
        "move": advised.move,
        "ticks": len(advised.ticks),
        "tick_1": ticked(advised.ticks, 0),
        "tick_2": ticked(advised.ticks, 1),
        "tick_3": ticked(advised.ticks, 2),
        "card": advised.card,
        "crew": advised.crew,
        "default_crew": advised.first,
        "watched_me": _watched(seen, seat),
        "pocketed": len([event for event in seen if isinstance(event, Pocketed)]),
        "catches": len([caught for caught in others if caught != seat]),
        "own_catches": others.count(seat),
        "interest_seen": any(isinstance(e, CardsDrawn) and e.seat == seat and e.why == "interest" for e in seen),
        "krach_seen": any(isinstance(event, HandsRevealed) for event in seen),
        "over": outcome is not None,
        "won": outcome is not None and seat in outcome.winners,
        "score": 0 if outcome is None else outcome.scores[seat],
        "best": 0 if outcome is None else max([*outcome.scores[:seat], *outcome.scores[seat + 1 :]]),
    }


def _watched(seen: Sequence[Event], seat: int) -> bool:
    """In the last blink."""
    last = next((event for event in reversed(seen) if isinstance(event, WatchersSeen)), None)
    return last is not None and seat in last.watching
