"""What a beginner may safely do: the guide's advice at any question. No search, and no chance."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.specs import Either, Pick, Some, Spec
from debacle.games.krach.rules.banks import counted, face_value
from debacle.games.krach.rules.deck import CardId, Cards, KrachDeck, WorkforceId
from debacle.games.krach.rules.state import LIVING, KrachView
from debacle.games.krach.telling.cards import tiers

CREWS = 2
"""So many Workforces are enough to begin with."""
SPARE = 5
"""M of margin that a loan should leave; a pocketing leaves what it can without going short."""
NOBODY = -1


class Advice(Struct, frozen=True):
    move: str
    """What to do, in one word."""
    ticks: Cards = ()
    """Cards to tick."""
    card: int = NOBODY
    """A card, a Workforce or a bank to choose."""
    crew: int = NOBODY
    """Whom to lend to."""
    first: bool = True
    """Whether that is chosen already."""


def advice(deck: KrachDeck, view: KrachView) -> Advice:
    if view.asked is None or view.seat is None:
        return Advice("")
    spec, kind = view.asked.spec, view.asked.decision.kind
    if isinstance(spec, Either):
        return _act(deck, view, view.seat, kind, spec)
    if isinstance(spec, Some):
        return Advice("send", _some(deck, view, view.seat, kind, spec))
    return Advice("send", card=_picked(deck, kind, spec))


def _act(deck: KrachDeck, view: KrachView, seat: Seat, kind: str, spec: Either) -> Advice:
    acts = spec.acts
    if kind == "workforce":
        return Advice("grow" if "grow" in acts and len(view.workforces[seat]) < CREWS else "nothing")
    if kind == "loans":
        return _loan(deck, view, seat, acts.get("lend")) or Advice("done")
    if kind == "blink":
        return _blink(deck, view, seat, spec)
    if kind == "distress":
        return _way_out(spec)
    if kind == "caught" and isinstance(shelter := acts.get("shelter"), Pick):
        return Advice("shelter", card=_number(shelter.options[0]))
    return Advice({"overhead": "pay", "offer": "decline"}.get(kind, "pass"))


def _way_out(spec: Either) -> Advice:
    if "bailout" in spec.acts:
        return Advice("bailout")
    plays = spec.acts.get("play")
    if "give_up" in spec.acts or not isinstance(plays, Pick):
        return Advice("give_up")
    first = plays.options[0]
    return Advice("play", card=_number(first[0] if isinstance(first, tuple) else first))


def _blink(deck: KrachDeck, view: KrachView, seat: Seat, spec: Either) -> Advice:
    """Pocket where nobody can look; watch whoever has the turn; else rest one's eyes."""
    pocket = spec.acts.get("pocket")
    if isinstance(pocket, Some) and not eyes_open(view, seat):
        ticks = spare_cards(deck, view, seat, pocket.most or 0)
        if ticks:
            return Advice("pocket", ticks)
    if "watch" in spec.acts and view.active != seat:
        return Advice("watch", card=view.active)
    return Advice("neither")


def eyes_open(view: KrachView, seat: Seat) -> int:
    """How many rivals could watch (KR-R55)."""
    tired = view.tired or 0
    return len([s for s, fate in enumerate(view.fate) if s != seat and fate == LIVING and not tired >> s & 1])


def spare_cards(deck: KrachDeck, view: KrachView, seat: Seat, most: int) -> Cards:
    """The dearest that can go without leaving the loans uncovered or the overheads unpaid."""
    chosen: list[CardId] = []
    hand = view.hands[seat] or ()
    due = sum([deck.overhead[workforce] for workforce in view.workforces[seat]]) + 1
    for card in sorted(hand, key=lambda one: (deck.effect[one] is not None, -deck.value[one], one)):
        rest = tuple([one for one in hand if one != card and one not in chosen])
        if len(chosen) < most and margin(deck, view, seat, rest) >= 0 and face_value(deck, rest) >= due:
            chosen.append(card)
    return tuple(chosen)


def margin(deck: KrachDeck, view: KrachView, seat: Seat, hand: Cards) -> int:
    return counted(deck, hand) + view.guarantees[seat] - lent(deck, view, seat)


def lent(deck: KrachDeck, view: KrachView, seat: Seat) -> int:
    return sum([face_value(deck, view.loans[workforce]) for workforce in view.workforces[seat]])


def _loan(deck: KrachDeck, view: KrachView, seat: Seat, lend: Spec | None) -> Advice | None:
    """A card that brings one kind of interest nearer, if the bank stays well covered."""
    if not isinstance(lend, Pick):
        return None
    pairs = [option for option in lend.options if isinstance(option, tuple)]
    crews = list(dict.fromkeys([_number(crew) for _, crew in pairs]))
    hand = view.hands[seat] or ()
    for crew in crews:
        missing = _missing(deck, view, seat, crew)
        for card in sorted(hand, key=lambda one: (deck.value[one] < missing, abs(deck.value[one] - missing), one)):
            rest = tuple([one for one in hand if one != card])
            after = margin(deck, view, seat, rest) - deck.value[card]
            if missing and deck.effect[card] is None and after >= SPARE and (card, crew) in pairs:
                alike = [one for one in hand if deck.first[one] == deck.first[card]]
                return Advice("lend", card=alike[0], crew=crew, first=crew == crews[0])
    return None


def _missing(deck: KrachDeck, view: KrachView, seat: Seat, crew: WorkforceId) -> int:
    """What must still be lent at this risk for its first interest to pay; 0: it pays."""
    risk = deck.risk[crew]
    here = [w for w in view.workforces[seat] if deck.risk[w] == risk]
    at_risk = sum([face_value(deck, view.loans[workforce]) for workforce in here])
    return max(0, tiers(deck, risk)[0][0] - at_risk)


def _some(deck: KrachDeck, view: KrachView, seat: Seat, kind: str, spec: Some) -> Cards:
    if kind == "bonus":
        return spare_cards(deck, view, seat, spec.most or 0)
    cards = sorted([_number(card) for card in spec.options], key=lambda card: (deck.value[card], card))
    return tuple(cards[: spec.least]) if kind == "slump" else ()


def _picked(deck: KrachDeck, kind: str, spec: Spec) -> int:
    assert isinstance(spec, Pick)
    if kind == "discard":
        return min([_number(card) for card in spec.options], key=lambda card: (deck.value[card], card))
    first = spec.options[0]
    return NOBODY if isinstance(first, tuple) else _number(first)


def _number(option: object) -> int:
    assert isinstance(option, int)
    return option


def ticked(cards: Sequence[CardId], place: int) -> int:
    return cards[place] if place < len(cards) else NOBODY
