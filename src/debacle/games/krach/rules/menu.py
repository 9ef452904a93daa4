"""A finite set of sensible answers, each in a slot that always means the same.

Capital cards of one name are alike, so a slot goes by the name, and holds the first such card that is offered. Rivals
are named by their place from the seat that is asked, clockwise, as the encoding names them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import factorial
from typing import Any, Final

from debacle.core.audience import Seat
from debacle.core.messages import Decision, Menu, openness
from debacle.core.specs import Amount, Answer, Each, Either, Pick, Some, Spec
from debacle.games.krach.rules.deck import CardId, Cards, KrachDeck
from debacle.games.krach.rules.deck_checks import MOST_TIPS
from debacle.games.krach.rules.state import KrachView

BARE: Final = ("nothing", "grow", "done", "neither", "pass", "decline", "accept", "give_up", "bailout")
LEAST: Final = ("cycle", "pay", "price", "accept")
"""Payments: the menu knows the least one."""
RAISES: Final = (0, 1, 2, 3, 5, 8)
BEST: Final = 3
"""Of several cards the menu knows none, or the one, two or three worth most."""
KEPT: Final = 4096
"""So many least payments are remembered."""
Name = tuple[Any, ...]
"""What a slot means."""
Picks = dict[Any, tuple[int, Answer]]
"""By what is picked: the slot, and the answer."""


class Slots:
    """Where every answer stands, with one deck."""

    def __init__(self, deck: KrachDeck) -> None:
        names = _names(deck)
        lending = _lending(deck, names)
        self._seen_from = {
            (seats, seat): _SeatSlots(deck, names, lending, seats, seat)
            for seats in deck.deals
            for seat in range(seats)
        }

    def menu(self, view: KrachView, decision: Decision) -> Menu:
        slots = self._seen_from[len(view.hands), decision.seat]
        asked = view.asked
        if asked is None or asked.decision != decision:
            return slots.closed
        return slots.open_for(decision.kind, asked.spec)


def _names(deck: KrachDeck) -> dict[Name, int]:
    """The place of every slot, by what it means."""
    workforces, rivals = range(len(deck.workforces)), range(1, max(deck.deals))
    cards = sorted(set(deck.first))
    names: list[Name] = [(act,) for act in BARE]
    names += [(act, "least") for act in LEAST]
    names += [("bid", step) for step in RAISES]
    names += [(act, number) for number in range(BEST + 1) for act in ("some", "pocket")]
    names += [("tip", order) for order in range(factorial(MOST_TIPS))]
    names += [(act, workforce) for workforce in workforces for act in ("downsize", "walkout")]
    names += [("watch", rival) for rival in rivals]
    for card in cards:
        names += [("card", card), *[("play", card, aim) for aim in _aims(deck, card)]]
        names += [("lend", card, workforce) for workforce in workforces]
        names += [("sale", card, rival) for rival in rivals]
    return {name: place for place, name in enumerate(names)}


def _aims(deck: KrachDeck, card: CardId) -> Iterable[int | None]:
    """Workforces, or rivals by their place; what is played at neither has one slot."""
    aim = deck.capital[card].target
    if aim in ("own_workforce", "rival_workforce"):
        return range(len(deck.workforces))
    if aim == "rival":
        return range(1, max(deck.deals))
    return () if aim is None else (None,)


class _SeatSlots:
    """The slots as one seat fills them, at a table of so many."""

    def __init__(self, deck: KrachDeck, names: dict[Name, int], lending: Picks, seats: int, seat: Seat) -> None:
        self._dearest = {card: -value for card, value in enumerate(deck.value)}.__getitem__
        self._none: list[Answer] = [None] * len(names)
        self._shut = bytearray(len(names))
        self.closed = Menu(tuple(self._none), openness(self._shut[:]))
        self._bare = {act: (names[act,], (act, None)) for act in BARE}
        self._least = {act: names[act, "least"] for act in LEAST}
        self._bid, self._tip = names["bid", RAISES[0]], names["tip", 0]
        self._best = {act: [names[act, number] for number in range(BEST + 1)] for act in ("some", "pocket")}
        self._walkout = [names["walkout", workforce] for workforce in range(len(deck.workforces))]
        self._card = [names["card", first] for first in deck.first]
        rivals = {(seat + place) % seats: place for place in range(1, seats)}
        self._picks: dict[str, Picks] = {
            "watch": {rival: (names["watch", place], ("watch", rival)) for rival, place in rivals.items()},
            "downsize": {one: (names["downsize", one], ("downsize", one)) for one in range(len(deck.workforces))},
            "lend": lending,
            "play": _playing(deck, names, rivals),
            "react": {card: (slot, ("react", card)) for card, slot in enumerate(self._card)},
            "shelter": {card: (slot, ("shelter", card)) for card, slot in enumerate(self._card)},
        }
        """By act and what is picked: the slot, and the answer."""
        self._sales: dict[Any, Picks] = {
            rival: {
                card: (names["sale", deck.first[card], place], ("sale", (rival, (card,), deck.value[card])))
                for card in deck.every_card
            }
            for rival, place in rivals.items()
        }
        """By rival and card."""

    def open_for(self, kind: str, spec: Spec) -> Menu:
        answers, legal = self._none[:], self._shut[:]
        if isinstance(spec, Either):
            for act, inner in spec.acts.items():
                if inner is None:
                    slot, answers[slot] = self._bare[act]
                    legal[slot] = True
                elif isinstance(inner, Pick):
                    _open(answers, legal, self._picks[act], inner.options)
                else:
                    self._open_act(answers, legal, act, inner)
        else:
            for slot, answer in self._plain(kind, spec):
                answers[slot], legal[slot] = answer, True
        return Menu(tuple(answers), openness(legal))

    def _open_act(self, answers: list[Answer], legal: bytearray, act: str, inner: Spec) -> None:
        if isinstance(inner, Some) and inner.worth is not None:
            slot = self._least[act]
            answers[slot], legal[slot] = (act, least_payment(inner)), True
        elif isinstance(inner, Some):
            for slot, cards in self._best_of(act, inner):
                answers[slot], legal[slot] = (act, cards), True
        elif isinstance(inner, Amount):
            assert inner.high is not None
            for slot, step in enumerate(RAISES, self._bid):
                if inner.low + step <= inner.high:
                    answers[slot], legal[slot] = (act, inner.low + step), True
        elif act == "sale":
            self._open_sales(answers, legal, inner)

    def _open_sales(self, answers: list[Answer], legal: bytearray, spec: Spec) -> None:
        """One card for its value, to each rival."""
        assert isinstance(spec, Each)
        to, give = spec.parts["to"], spec.parts["give"]
        assert isinstance(to, Pick)
        assert isinstance(give, Some)
        for rival in to.options:
            _open(answers, legal, self._sales[rival], give.options)

    def _plain(self, kind: str, spec: Spec) -> Iterable[tuple[int, Answer]]:
        """A payment, some cards, one to discard, a Workforce to send on strike, or an order of Events."""
        if isinstance(spec, Some):
            if spec.worth is not None:
                return [(self._least["price"], least_payment(spec))]
            return self._best_of("some", spec)
        assert isinstance(spec, Pick)
        if kind == "tip":
            return enumerate(spec.options, self._tip)
        slots = self._walkout if kind == "walkout" else self._card
        return [(slots[one], one) for one in reversed(spec.options) if isinstance(one, int)]

    def _best_of(self, act: str, spec: Some) -> list[tuple[int, Cards]]:
        """None, or those worth most."""
        dearest: list[Any] = sorted(spec.options, key=self._dearest)
        most = len(dearest) if spec.most is None else min(spec.most, len(dearest))
        slots = self._best[act]
        return [(slots[number], tuple(sorted(dearest[:number]))) for number in range(spec.least, min(most, BEST) + 1)]


def _open(answers: list[Answer], legal: bytearray, slots: Picks, options: tuple[Any, ...]) -> None:
    """From the last on: of several that are alike the first one stays."""
    for option in reversed(options):
        slot, answers[slot] = slots[option]
        legal[slot] = True


def _lending(deck: KrachDeck, names: dict[Name, int]) -> Picks:
    return {
        (card, workforce): (names["lend", deck.first[card], workforce], ("lend", (card, workforce)))
        for card in deck.every_card
        for workforce in range(len(deck.workforces))
    }


def _playing(deck: KrachDeck, names: dict[Name, int], rivals: dict[Seat, int]) -> Picks:
    found: Picks = {}
    for card, first in enumerate(deck.first):
        at_rivals = deck.capital[card].target == "rival"
        for aim in rivals if at_rivals else _aims(deck, card):
            place = rivals[aim] if at_rivals and aim is not None else aim
            found[card, aim] = names["play", first, place], ("play", (card, aim))
    return found


def least_payment(spec: Some) -> Cards:
    """The payment that gives away least, and of these the one with fewest cards."""
    assert spec.worth is not None
    due, worth = spec.due, spec.worth
    places = (worth.index(due),) if due in worth else _least_places(worth, due)
    return tuple([card for place in places if isinstance(card := spec.options[place], int)])


@lru_cache(KEPT)
def _least_places(worth: tuple[int, ...], due: int) -> tuple[int, ...]:
    """Where it stands in what is offered; found over all reachable sums."""
    best: dict[int, tuple[int, ...]] = {0: ()}
    for place, more in enumerate(worth):
        for total, places in list(best.items()):
            if total >= due:
                continue
            longer = (*places, place)
            if total + more not in best or len(longer) < len(best[total + more]):
                best[total + more] = longer
    return best[min(total for total in best if total >= due)]
