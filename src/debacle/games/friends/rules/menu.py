"""A finite set of sensible answers, each in a slot of its own: refuse, bid, say yes or no, choose a card, play one.

Players are named by their place from the seat that is asked, clockwise, as the encoding names them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from debacle.core.audience import Seat
from debacle.core.messages import Decision, Menu, openness
from debacle.core.specs import Amount, Answer, Each, Either, Pick, Spec
from debacle.games.friends.rules.deck import Card, FriendsDeck
from debacle.games.friends.rules.playable import REACTIONS
from debacle.games.friends.rules.state import FriendsView

REFUSALS: Final = ("pass", "done", "keep")
RAISES: Final = (0, 1, 2, 3, 5, 8, 12, 20, 30, 50)
KEPT: Final = 1024
"""So many rows of bids are remembered."""
FIRST_RAISE: Final = len(REFUSALS)
NO: Final = FIRST_RAISE + len(RAISES)
"""Yes comes after it, and then the cards by their place in the deck."""
FIRST_CARD: Final = NO + 2
DOMAINS: Final[dict[str, tuple[str, ...]]] = {
    "player": ("player",),
    "card": ("main",),
    "factory": ("factory",),
    "none": (),
    "opponent_factory": ("factory",),
    "any_factory": ("factory",),
    "removed_card": ("any",),
    "any_player_card": ("any",),
    "opponent_card": ("any",),
    "opponent_and_row_card": ("opponent", "any"),
    "own_prestige_and_opponent": ("prestige", "opponent"),
    "own_factory_and_opponent": ("factory", "opponent"),
}
"""What a card may be played at, by its `attach` or `target`."""
PLAYERS: Final = ("player", "opponent")
"""Domains of places from the seat that is asked."""

_REFUSED: Final[tuple[Answer, ...]] = tuple([(act, None) for act in REFUSALS])
_NO_BIDS: Final[tuple[Answer, ...]] = (None,) * len(RAISES)


class Slots:
    """Where every answer stands, with one deck: what means the same stands in the same slot, whatever the position."""

    def __init__(self, deck: FriendsDeck) -> None:
        self._deck = deck
        every = range(len(deck.cards))
        self._of = {
            "any": tuple(every),
            "main": tuple([card for card in every if deck.main[card]]),
            "factory": tuple([card for card in every if deck.factory[card]]),
            "prestige": tuple([card for card in every if deck.prestige[card]]),
        }
        self._seen_from = {
            (seats, seat): _SeatSlots(self._plays(seats, seat), len(deck.cards))
            for seats in range(deck.numbers.players_min, deck.numbers.players_max + 1)
            for seat in range(seats)
        }

    def menu(self, view: FriendsView, decision: Decision) -> Menu:
        slots = self._seen_from[len(view.money), decision.seat]
        asked = view.asked
        if asked is None or asked.decision != decision:
            return slots.closed
        return slots.open_for(asked.spec)

    def _plays(self, seats: int, seat: Seat) -> list[tuple[str, Answer] | None]:
        """None where this table has no such player."""
        plays: list[tuple[str, Answer] | None] = [("deactivate", factory) for factory in self._of["factory"]]
        for card in self._deck.cards:
            plays += self._plays_of(card, seats, seat)
        return plays

    def _plays_of(self, card: Card, seats: int, seat: Seat) -> list[tuple[str, Answer] | None]:
        at = card.attach or card.target
        if at is None or card.effect in REACTIONS:
            return []
        domains = DOMAINS[at]
        aims = product(*[self._domain(domain, seats, seat) for domain in domains])
        if not domains:
            return [(card.id, None)]
        return [None if None in aim else (card.id, aim[0] if len(aim) == 1 else aim) for aim in aims]

    def _domain(self, domain: str, seats: int, seat: Seat) -> tuple[int | None, ...]:
        if domain not in PLAYERS:
            return self._of[domain]
        places = range(PLAYERS.index(domain), self._deck.numbers.players_max)
        return tuple([(seat + place) % seats if place < seats else None for place in places])


class _SeatSlots:
    """The slots as one seat fills them, at a table of so many."""

    def __init__(self, plays: list[tuple[str, Answer] | None], cards: int) -> None:
        self._rest: tuple[Answer, ...] = (False, True, *range(cards), *plays)
        """All that comes after the bids."""
        self._answers = (*_REFUSED, *_NO_BIDS, *self._rest)
        self._shut = bytearray(len(self._answers))
        self._slots: dict[str, dict[Answer, int]] = {act: {None: slot} for slot, act in enumerate(REFUSALS)}
        for slot, play in enumerate(plays, FIRST_CARD + cards):
            if play is not None:
                self._slots.setdefault(play[0], {})[play[1]] = slot
        self.closed = self._menu(())
        self._bids = [self._open([0, *range(FIRST_RAISE, FIRST_RAISE + steps)]) for steps in range(len(RAISES) + 1)]
        """By how many raises are allowed."""
        self._yes_or_no: dict[tuple[Answer, ...], Menu] = {
            (False,): self._menu([NO]),
            (False, True): self._menu([NO, NO + 1]),
        }

    def open_for(self, spec: Spec) -> Menu:
        if isinstance(spec, Either):
            acts = spec.acts
            amount = acts.get("bid")
            if amount is not None:
                assert isinstance(amount, Amount)
                return self._bid(amount)
            return self._menu(self._open_acts(acts))
        assert isinstance(spec, Pick)
        if spec.options[0] is False:
            return self._yes_or_no[spec.options]
        return self._menu([FIRST_CARD + card for card in spec.options if isinstance(card, int)])

    def _bid(self, amount: Amount) -> Menu:
        low = amount.low
        room = RAISES[-1] if amount.high is None else amount.high - low
        steps = len(RAISES) if room >= RAISES[-1] else sum([step <= room for step in RAISES])
        return Menu(_refuse_or_bid(low) + self._rest, self._bids[steps])

    def _open_acts(self, acts: dict[str, Spec | None]) -> list[int]:
        found: list[int] = []
        for act, inner in acts.items():
            slots = self._slots[act]
            if inner is None:
                found.append(slots[None])
            elif isinstance(inner, Pick):
                found += [slots[aim] for aim in inner.options]
            else:
                assert isinstance(inner, Each)
                found += [slots[aim] for aim in product(*[_options(part) for part in inner.parts.values()])]
        return found

    def _menu(self, slots: Iterable[int]) -> Menu:
        return Menu(self._answers, self._open(slots))

    def _open(self, slots: Iterable[int]) -> Sequence[bool]:
        legal = self._shut[:]
        for slot in slots:
            legal[slot] = True
        return openness(legal)


@lru_cache(KEPT)
def _refuse_or_bid(low: int) -> tuple[Answer, ...]:
    """The first slots, where so much is the least that can be bid."""
    return (*_REFUSED, *[("bid", low + step) for step in RAISES])


def _options(spec: Spec) -> tuple[Answer, ...]:
    assert isinstance(spec, Pick)
    return spec.options
