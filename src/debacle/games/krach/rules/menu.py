"""A finite set of sensible answers, each in a slot that always means the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from debacle.core.messages import Decision, Menu
from debacle.core.specs import Amount, Answer, Each, Either, Pick, Some, Spec
from debacle.games.krach.rules.deck import Cards, KrachDeck
from debacle.games.krach.rules.deck_checks import MOST_TIPS
from debacle.games.krach.rules.state import KrachView

BARE = ("nothing", "grow", "done", "neither", "pass", "decline", "accept", "give_up", "bailout")
SEATS = 4
RAISES = (0, 1, 2, 3, 5, 8)
BEST = 3
"""Of several cards the menu knows the one, two or three worth most."""
Entry = tuple[tuple[object, ...], Answer]
"""A slot's name, and what stands in it now."""


def menu(deck: KrachDeck, view: KrachView, decision: Decision) -> Menu:
    slots = deck_slots(deck)
    answers: list[Answer] = [None] * len(slots)
    legal = [False] * len(slots)
    if view.asked is not None and view.asked.decision == decision:
        for name, answer in _entries(deck, decision.kind, view.asked.spec):
            slot = slots.get(name)
            if slot is not None:
                answers[slot], legal[slot] = answer, True
    return Menu(tuple(answers), tuple(legal))


def deck_slots(deck: KrachDeck) -> dict[tuple[object, ...], int]:
    """The place of every slot, by its name; a deck's own."""
    if deck not in _SLOTS:
        _SLOTS[deck] = {name: place for place, name in enumerate(_names(deck))}
    return _SLOTS[deck]


_SLOTS: dict[KrachDeck, dict[tuple[object, ...], int]] = {}


def _names(deck: KrachDeck) -> Iterator[tuple[object, ...]]:
    for act in BARE:
        yield (act,)
    for act in ("cycle", "pay", "price", "accept"):
        yield (act, "least")
    for step in RAISES:
        yield "bid", step
    for number in range(BEST + 1):
        yield "some", number
        yield "pocket", number
    for order in range(len(list(permutations(range(MOST_TIPS))))):
        yield "tip", order
    targets = [None, *range(max(SEATS, len(deck.workforces)))]
    for card in deck.every_card:
        yield "card", card
        if deck.effect[card] is not None:
            yield from (("play", card, target) for target in targets)
        yield from (("lend", card, workforce) for workforce in range(len(deck.workforces)))
        yield from (("sale", card, seat) for seat in range(SEATS))
    for workforce in range(len(deck.workforces)):
        yield "downsize", workforce
        yield "walkout", workforce
    for seat in range(SEATS):
        yield "watch", seat


def _entries(deck: KrachDeck, kind: str, spec: Spec) -> Iterator[Entry]:
    if isinstance(spec, Either):
        for act, inner in spec.acts.items():
            yield from _act(deck, act, inner)
    elif isinstance(spec, Some):
        if spec.worth is not None:
            yield ("price", "least"), least_payment(spec)
        else:
            yield from (((name, number), cards) for name, number, cards in _best(deck, "some", spec))
    elif isinstance(spec, Pick):
        yield from _picks(kind, spec)


def _picks(kind: str, spec: Pick) -> Iterator[Entry]:
    """A card to discard, a Workforce to send on strike, or an order of Events."""
    for place, option in enumerate(spec.options):
        if kind == "tip":
            yield ("tip", place), option
        else:
            yield ("walkout" if kind == "walkout" else "card", option), option


def _act(deck: KrachDeck, act: str, inner: Spec | None) -> Iterator[Entry]:
    if inner is None:
        yield (act,), (act, None)
    elif isinstance(inner, Amount):
        fitting = [step for step in RAISES if inner.why_not(inner.low + step) is None]
        yield from (((act, step), (act, inner.low + step)) for step in fitting)
    elif isinstance(inner, Some) and inner.worth is not None:
        yield (act, "least"), (act, least_payment(inner))
    elif isinstance(inner, Some):
        yield from (((name, number), (act, cards)) for name, number, cards in _best(deck, act, inner))
    elif isinstance(inner, Pick):
        for option in inner.options:
            name = option if isinstance(option, tuple) else (option,)
            yield ("card" if act in ("react", "shelter") else act, *name), (act, option)
    elif act == "sale":
        yield from _sales(deck, inner)


def _sales(deck: KrachDeck, spec: Spec) -> Iterator[Entry]:
    """One card for its value, to each rival."""
    assert isinstance(spec, Each)
    to, give = spec.parts["to"], spec.parts["give"]
    assert isinstance(to, Pick)
    assert isinstance(give, Some)
    for seat in to.options:
        for card in give.options:
            if isinstance(card, int):
                yield ("sale", card, seat), ("sale", (seat, (card,), deck.value[card]))


def _best(deck: KrachDeck, name: str, spec: Some) -> Iterator[tuple[str, int, Answer]]:
    """None, or those worth most."""
    dearest = sorted([card for card in spec.options if isinstance(card, int)], key=lambda card: -deck.value[card])
    for number in range(BEST + 1):
        cards = tuple(sorted(dearest[:number]))
        if len(cards) == number and spec.why_not(cards) is None:
            yield name, number, cards


def least_payment(spec: Some) -> Cards:
    """The payment that gives away least, and of these the one with fewest cards; found over all reachable sums."""
    assert spec.worth is not None
    best: dict[int, Cards] = {0: ()}
    for card, worth in zip(spec.options, spec.worth, strict=True):
        assert isinstance(card, int)
        for total, cards in list(best.items()):
            if total >= spec.due:
                continue
            longer = (*cards, card)
            if total + worth not in best or len(longer) < len(best[total + worth]):
                best[total + worth] = longer
    return best[min(total for total in best if total >= spec.due)]
