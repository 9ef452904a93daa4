"""What is wrong with a deck file, where its types do not say so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from debacle.core.deck import BadDeck
from debacle.games.krach.rules.deck_entries import RISKS, Capital, Component, DeckData, EventCard, Kind, Target, Trigger

TARGETS: dict[Kind, Target] = {
    "bonus": "self",
    "strike": "rival_workforce",
    "strike_breaker": "own_workforce",
    "takeover": "rival_workforce",
    "inquiry": "rival",
    "audit": "rival",
    "cancel": "effect",
    "tax_haven": "self",
    "insider_tip": "self",
    "waive": "self",
    "guarantee": "self",
    "gain_confidence": "self",
    "toxic_loan": "rival_workforce",
    "loan_recall": "own_workforce",
    "all_discard": "all_rivals",
}
"""What a card with this effect is played at (KR-R54)."""
TRIGGERS: dict[Kind, Trigger] = {
    "tax_haven": "caught",
    "waive": "distress",
    "guarantee": "krach",
    "strike_breaker": "strike",
}
"""What these effects answer, and nothing else (KR-R17, KR-R42)."""
STAY: tuple[Kind, ...] = ("strike", "toxic_loan")
AMOUNTS: tuple[Kind, ...] = ("bonus", "insider_tip", "guarantee", "gain_confidence", "all_discard")
MOST_TIPS = 4
"""An insider puts at most so many Events in order: every order is one answer."""
MOST_SLUMP = 3
"""A slump takes at most so many shares: a menu knows that many."""
OCCASIONS: frozenset[Trigger] = frozenset({"caught", "distress", "krach"})
"""Triggers that are no cards, each for one effect alone."""
Problem = tuple[str, str]


def check(data: DeckData, source: str) -> None:
    for place, problem in _problems(data):
        raise BadDeck(source, place, problem)


def _problems(data: DeckData) -> Iterator[Problem]:
    if (data.game.players_min, data.game.players_max) != (2, 4):
        yield "game", "2 to 4 players"
    for seats in (2, 3, 4):
        yield from _deal(data, seats)
    yield from _components(data)
    yield from _params(data)
    for number, card in enumerate(data.capital):
        yield from _capital(data, card, f"capital[{number}] {card.id}")
    yield from _companies(data)
    for number, event in enumerate(data.event):
        yield from _event(data, event, f"event[{number}] {event.id}")
    yield from _interest(data)


def _deal(data: DeckData, seats: int) -> Iterator[Problem]:
    if f"p{seats}" not in data.deal:
        yield "deal", f"p{seats} is missing"
        return
    deal = data.deal[f"p{seats}"]
    decks = (
        ("workforce", deal.workforce, data.workforce, 1),
        ("confidence", deal.confidence, data.confidence, 0),
        ("capital", deal.capital, data.capital, 0),
    )
    for name, each, cards, more in decks:
        there = sum(card.count for card in cards)
        least = 1 if name == "workforce" else 0
        if each < least:
            yield f"deal.p{seats}.{name}", f"at least {least}"
        wanted = seats * each + more
        if there < wanted:
            yield f"deal.p{seats}.{name}", f"{wanted} cards are needed, and there are {there}"


def _components(data: DeckData) -> Iterator[Problem]:
    decks: tuple[tuple[str, Sequence[Component]], ...] = (
        ("workforce", data.workforce),
        ("confidence", data.confidence),
        ("capital", data.capital),
        ("event", data.event),
    )
    for name, cards in decks:
        ids = [card.id for card in cards]
        for number, card in enumerate(cards):
            place = f"{name}[{number}] {card.id}"
            if ids.count(card.id) > 1:
                yield place, "the id stands twice"
            if card.count < 1:
                yield place, "count is at least 1"
            if not {"en", "fr"} <= card.names.keys():
                yield place, "names in en and fr are needed"
            if not {"en", "fr"} <= card.texts.keys():
                yield place, "texts in en and fr are needed"
    for number, workforce in enumerate(data.workforce):
        if workforce.overhead < 0 or workforce.capacity < 1:
            yield f"workforce[{number}] {workforce.id}", "overhead from 0, capacity from 1"
    for number, trust in enumerate(data.confidence):
        if trust.bailout < 0:
            yield f"confidence[{number}] {trust.id}", "bailout: none below 0"


def _params(data: DeckData) -> Iterator[Problem]:
    params = data.params
    for group in params.__struct_fields__:
        numbers = getattr(params, group)
        for field in numbers.__struct_fields__:
            value = getattr(numbers, field)
            if isinstance(value, int) and value < 0:
                yield f"params.{group}.{field}", "none below 0"
    if params.blink.max_cards < 1:
        yield "params.blink.max_cards", "at least 1"
    if params.end.round_cap < 1:
        yield "params.end.round_cap", "at least 1"
    if params.auction.min_raise_m < 1:
        yield "params.auction.min_raise_m", "at least 1, or bidding never ends"


def _capital(data: DeckData, card: Capital, place: str) -> Iterator[Problem]:
    if card.value < 1:
        yield place, "value is at least 1"
    if (card.company is not None) != (card.kind == "share"):
        yield place, "company belongs to shares"
    if (card.effect is not None) != (card.kind == "effect"):
        yield place, "effect belongs to effect cards"
    if card.company is None and card.percent:
        yield place, "percent belongs to shares"
    if card.effect is None and (card.target or card.reaction_to or card.amount or card.stays_in_play):
        yield place, "target and the like belong to effect cards"
    if card.company is not None:
        if card.company not in data.companies:
            yield place, f"there is no company {card.company}"
        if card.percent != card.value * data.params.shares.percent_per_m:
            yield place, "percent does not fit value"
    if card.effect is not None:
        yield from _effect(card, card.effect, place)


def _effect(card: Capital, effect: Kind, place: str) -> Iterator[Problem]:
    if card.target != TARGETS[effect]:
        yield place, f"effect {effect} needs target = {TARGETS[effect]!r}"
    if card.stays_in_play != (effect in STAY):
        yield place, f"stays_in_play belongs to {' and '.join(STAY)}"
    if (card.amount > 0) != (effect in AMOUNTS):
        yield place, f"amount belongs to {', '.join(AMOUNTS)}"
    if effect == "insider_tip" and card.amount > MOST_TIPS:
        yield place, f"amount is at most {MOST_TIPS}"
    if effect == "cancel":
        if not card.reaction_to or OCCASIONS & set(card.reaction_to):
            yield place, "effect cancel needs reaction_to = the effects that it cancels"
    elif effect in TRIGGERS:
        if card.reaction_to != (TRIGGERS[effect],):
            yield place, f"effect {effect} needs reaction_to = [{TRIGGERS[effect]!r}]"
    elif card.reaction_to:
        yield place, f"effect {effect} is no reaction"


def _companies(data: DeckData) -> Iterator[Problem]:
    for key, company in data.companies.items():
        if not {"en", "fr"} <= company.names.keys():
            yield f"companies.{key}", "names in en and fr are needed"
        there = sum(card.percent * card.count for card in data.capital if card.company == key)
        if there != company.total_percent:
            yield f"companies.{key}", f"its shares are {there} %, not {company.total_percent}"


def _event(data: DeckData, event: EventCard, place: str) -> Iterator[Problem]:
    if (event.risk is not None) != (event.effect == "interest"):
        yield place, "risk belongs to interest"
    if (event.measure is not None) != (event.effect == "scandal"):
        yield place, "measure belongs to scandal"
    if bool(event.companies) != (event.effect == "share_boom"):
        yield place, "companies belong to share_boom"
    if any(key not in data.companies for key in event.companies):
        yield place, "an unknown company"
    if (event.percent_per_card > 0) != (event.effect == "share_boom"):
        yield place, "percent_per_card goes with companies"
    if min(event.cards, event.min_lent, event.min_workforce, event.max_cards) < 0:
        yield place, "no number below 0"
    if event.amount < 0 and event.effect != "rate_move":
        yield place, "only rates move below 0"
    if event.effect == "slump" and event.cards > MOST_SLUMP:
        yield place, f"cards is at most {MOST_SLUMP}"


def _interest(data: DeckData) -> Iterator[Problem]:
    """KR-35: riskier types pay more, and less often."""
    payments: dict[str | None, list[int]] = {risk: [] for risk in (None, *RISKS)}
    for event in data.event:
        payments[event.risk] += [event.cards] * event.count
    for safe, risky in pairwise(RISKS):
        more, fewer = payments[safe], payments[risky]
        if not len(more) > len(fewer) > 0:
            yield "event", f"interest on {risky} must be paid less often than on {safe}"
        if sum(fewer) * len(more) <= sum(more) * len(fewer):
            yield "event", f"interest on {risky} must pay more cards than on {safe}"
