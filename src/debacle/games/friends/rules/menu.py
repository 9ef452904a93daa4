"""A finite set of sensible answers, each in a slot of its own: refuse, bid, say yes or no, choose a card, play one."""

from __future__ import annotations

from itertools import product

from debacle.core.messages import Decision, Menu
from debacle.core.specs import Amount, Answer, Either
from debacle.games.friends.rules.deck import Card, FriendsDeck
from debacle.games.friends.rules.playable import REACTIONS
from debacle.games.friends.rules.state import FriendsView

REFUSALS = ("pass", "done", "keep")
RAISES = (0, 1, 2, 3, 5, 8, 12, 20, 30, 50)
FIRST_RAISE = len(REFUSALS)
NO = FIRST_RAISE + len(RAISES)
"""Yes comes after it, and then the cards by their place in the deck."""
FIRST_CARD = NO + 2
DOMAINS: dict[str, tuple[str, ...]] = {
    "player": ("seat",),
    "card": ("main",),
    "factory": ("factory",),
    "none": (),
    "opponent_factory": ("factory",),
    "any_factory": ("factory",),
    "removed_card": ("any",),
    "any_player_card": ("any",),
    "opponent_card": ("any",),
    "opponent_and_row_card": ("seat", "any"),
    "own_prestige_and_opponent": ("prestige", "seat"),
    "own_factory_and_opponent": ("factory", "seat"),
}
"""What a card may be played at, by its `attach` or `target`."""


class Slots:
    """Where every answer stands, with one deck: the same answer in the same slot, whatever the position."""

    def __init__(self, deck: FriendsDeck) -> None:
        every = range(len(deck.cards))
        self._of = {
            "seat": tuple(range(deck.numbers.players_max)),
            "any": tuple(every),
            "main": tuple([card for card in every if deck.main[card]]),
            "factory": tuple([card for card in every if deck.factory[card]]),
            "prestige": tuple([card for card in every if deck.prestige[card]]),
        }
        plays: list[Answer] = [("deactivate", factory) for factory in self._of["factory"]]
        for card in deck.cards:
            plays += self._plays(card)
        refusals: list[Answer] = [(act, None) for act in REFUSALS]
        self._answers = (*refusals, *[None] * len(RAISES), False, True, *every, *plays)
        self._plays_at = {play: FIRST_CARD + len(every) + number for number, play in enumerate(plays)}

    def _plays(self, card: Card) -> list[Answer]:
        at = card.attach or card.target
        if at is None or card.effect in REACTIONS:
            return []
        aims = list(product(*[self._of[domain] for domain in DOMAINS[at]]))
        return [(card.id, None if not aim else aim[0] if len(aim) == 1 else aim) for aim in aims]

    def menu(self, view: FriendsView, decision: Decision) -> Menu:
        answers = list(self._answers)
        legal = [False] * len(answers)
        if view.asked is not None and view.asked.decision == decision:
            spec = view.asked.spec
            if isinstance(spec, Either):
                self._open_acts(spec, answers, legal)
            else:
                for answer in spec.enumerate(len(answers)) or []:
                    assert isinstance(answer, int)
                    legal[(NO if isinstance(answer, bool) else FIRST_CARD) + answer] = True
        return Menu(tuple(answers), tuple(legal))

    def _open_acts(self, spec: Either, answers: list[Answer], legal: list[bool]) -> None:
        for act, inner in spec.acts.items():
            if act in REFUSALS:
                legal[REFUSALS.index(act)] = True
            elif isinstance(inner, Amount):
                for slot, step in enumerate(RAISES, FIRST_RAISE):
                    if inner.why_not(inner.low + step) is None:
                        answers[slot], legal[slot] = (act, inner.low + step), True
            else:
                for aim in [None] if inner is None else inner.enumerate(len(answers)) or []:
                    legal[self._plays_at[act, aim]] = True
