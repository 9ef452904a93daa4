"""What Friends' guide goes by, from one seat's view and own log, with a rule of thumb for what a card is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.core.specs import Amount, Each, Either, Spec
from debacle.games.friends.rules.bidding import Bidding
from debacle.games.friends.rules.deck import CardId, FriendsDeck
from debacle.games.friends.rules.empire import empire_vp, factories, owner_of
from debacle.games.friends.rules.events import CardAnnounced, CardLinked, IncomePaid, LotUnsold, LotWon
from debacle.games.friends.rules.state import FriendsView
from debacle.games.friends.telling.accounts import gain, income
from debacle.teaching.tutor import Fact

FACTS = frozenset(
    {
        "asked", "round", "lot", "kind", "min_bid", "high", "low", "led", "money", "worth", "want", "advice",
        "brings_vp", "brings_money", "vp", "best", "income", "factories", "first", "play", "aim", "bought", "paid",
        "unsold_seen", "struck", "was_struck", "linked", "last", "over", "won",
    }
)  # fmt: skip

A_POINT = 5
EARLY, LATE = 2.5, 1.5
"""What a euro of production is worth while there are incomes to come, and when there are few."""
EARLY_ROUNDS = 3
KEEN = 6
"""Euros beyond its minimum that the first card of a kind is worth trying."""
STEP = 4
"""Euros beyond the minimum that a keen bid is: more than beginners go."""
STRIKES = frozenset({"take_factory", "destroy_factory", "destroy_card", "no_production", "forced_sale"})
TRIED = frozenset({"double_vp", "prestige_bonus", "base_income", "double_production"})
WELCOME = frozenset({"collect_per_factory", "extra_production"})
"""Cards played at nothing that do their player good at any time."""


def facts(deck: FriendsDeck, view: FriendsView, seen: Sequence[Event]) -> Mapping[str, Fact]:
    assert view.seat is not None
    seat = view.seat
    points = [empire_vp(deck, view, other) for other in range(len(view.empires))]
    own = [event for event in seen if isinstance(event, LotWon) and event.seat == seat]
    return {
        "asked": "" if view.asked is None else view.asked.decision.kind,
        "round": view.round,
        "vp": points[seat],
        "best": max([vp for other, vp in enumerate(points) if other != seat]),
        "money": view.money[seat] or 0,
        "income": income(deck, view, seat),
        "factories": len(factories(deck, view, seat)),
        "first": view.marker == seat,
        "bought": len(own),
        "paid": any(isinstance(event, IncomePaid) for event in seen),
        "unsold_seen": any(isinstance(event, LotUnsold) for event in seen),
        "struck": any(isinstance(event, CardAnnounced) and event.seat == seat for event in seen),
        "was_struck": any(_hits(view, event, seat) for event in seen),
        "linked": any(isinstance(event, CardLinked) and event.seat == seat for event in seen),
        "last": view.last_round or view.extra_round,
        "over": view.outcome is not None,
        "won": view.outcome is not None and seat in view.outcome.winners,
        **_auction(deck, view, seat, seen),
        **_offer(deck, view, seat),
    }


def _hits(view: FriendsView, event: Event, seat: Seat) -> bool:
    """Whether another has played a card at this seat, or at a card that it has now."""
    if not isinstance(event, CardAnnounced) or event.seat == seat:
        return False
    return any(owner_of(view, target) == seat for target in event.targets)


def _auction(deck: FriendsDeck, view: FriendsView, seat: Seat, seen: Sequence[Event]) -> dict[str, Fact]:
    """The lot that this seat is asked about; nothing of it, if it is asked something else."""
    asked = view.asked
    frame = view.stack[-1] if view.stack else None
    spec = asked.spec.acts.get("bid") if asked is not None and isinstance(asked.spec, Either) else None
    if not isinstance(frame, Bidding) or not isinstance(spec, Amount):
        nothing = dict.fromkeys(("min_bid", "high", "low", "worth", "advice", "brings_vp", "brings_money"), 0)
        return {**nothing, "lot": "", "kind": "", "led": False, "want": False}
    about, money = deck.cards[frame.lot], view.money[seat] or 0
    vp, made = gain(deck, view, seat, frame.lot)
    worth = thumb(deck, view, seat, frame.lot, seen)
    keen = about.min_bid + STEP if frame.holder is not None or view.round > 1 else spec.low
    return {
        "lot": about.id,
        "kind": about.kind,
        "min_bid": about.min_bid,
        "high": frame.high,
        "low": spec.low,
        "led": frame.holder is not None,
        "worth": worth,
        "want": spec.low <= min(worth, money),
        "advice": max(spec.low, min(keen, worth, money)),
        "brings_vp": vp,
        "brings_money": made,
    }


def thumb(deck: FriendsDeck, view: FriendsView, seat: Seat, card: CardId, seen: Sequence[Event]) -> int:
    """5 euros a point, and two or three times what it produces; a card that does something is worth trying once."""
    about = deck.cards[card]
    if deck.main[card]:
        vp, made = gain(deck, view, seat, card)
        return max(0, int(A_POINT * vp + (EARLY if view.round <= EARLY_ROUNDS else LATE) * made))
    hosts = about.attach == "player" or bool(view.empires[seat])
    if about.effect in TRIED and hosts and not any(isinstance(one, CardLinked) and one.seat == seat for one in seen):
        return about.min_bid + KEEN
    others = [card for other, empire in enumerate(view.empires) if other != seat for card in empire]
    prey = any(deck.factory[other] for other in others)
    played = any(isinstance(one, CardAnnounced) and one.seat == seat for one in seen)
    return about.min_bid + KEEN if about.effect in STRIKES and prey and not played else 0


def _offer(deck: FriendsDeck, view: FriendsView, seat: Seat) -> dict[str, Fact]:
    """What there is to play, and at what; the first of several."""
    asked = view.asked
    spec = asked.spec if asked is not None else None
    acts = [act for act in spec.acts if act in deck.index] if isinstance(spec, Either) else []
    if not acts:
        return {"play": "", "aim": ""}
    assert isinstance(spec, Either)
    return {"play": acts[0], "aim": _aim(deck, view, seat, acts[0], spec.acts[acts[0]])}


def _aim(deck: FriendsDeck, view: FriendsView, seat: Seat, act: str, spec: Spec | None) -> str:
    """Which way of aiming is sound: at oneself, at one's own card, at another's, at nothing; or to keep it."""
    about = deck.cards[deck.index[act]]
    if isinstance(spec, Each):
        return "keep"
    if spec is None:
        return "nothing" if about.effect in WELCOME else "keep"
    if about.attach == "player":
        return "self"
    options = [option for option in spec.enumerate(len(deck.cards)) or () if isinstance(option, int)]
    own = [card for card in options if owner_of(view, card) == seat]
    if about.attach is not None:
        return "own" if own else "keep"
    return "other" if len(own) < len(options) else "keep"
